"""Results on disk: a journal that every batch is appended to, and a Parquet file made of it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from types import ModuleType

import msgspec

from meadhall.arena.play_fixture import Result
from meadhall.core.engine.errors import BadOption, BadRecord, MissingExtra

PARQUET = ".parquet"
LINES = ".jsonl"
JOURNAL = ".journal"

Key = tuple[str, int]


class ResultsFile:
    """A file of results. Whatever was appended before a run was stopped is there when it goes on.

    A name that ends in .parquet gives a Parquet file, written when a run ends; until then its results are in a
    journal beside it. With .jsonl the journal, one JSON object a line, is the file itself.
    """

    def __init__(self, path: Path) -> None:
        if path.suffix not in (PARQUET, LINES):
            raise BadOption(
                f"{path}: results are kept as {LINES} (one JSON object a line) or {PARQUET} (with the extra arena). "
                "Give a name that ends in one of these."
            )
        self.path = path
        self.columnar = path.suffix == PARQUET
        self.journal = path.with_name(path.name + JOURNAL) if self.columnar else path
        if self.columnar:
            parquet()

    def read(self) -> list[Result]:
        """All results so far, in a fixed order."""
        found: dict[Key, Result] = {}
        if self.columnar and self.path.exists():
            found |= {(result.table, result.number): result for result in read_parquet(self.path)}
        if self.journal.exists():
            found |= {(result.table, result.number): result for result in read_journal(self.journal)}
        return [found[key] for key in sorted(found)]

    def append(self, results: Iterable[Result]) -> None:
        lines = b"".join(msgspec.json.encode(result) + b"\n" for result in results)
        try:
            with self.journal.open("ab") as file:
                if file.tell() and not ends_well(self.journal):
                    file.write(b"\n")
                file.write(lines)
        except OSError as error:
            raise BadRecord(f"{self.journal}: cannot be written ({error.strerror}). Give another file.") from None

    def close(self) -> None:
        """Turn the journal into Parquet, where that is wanted."""
        if not self.columnar or not self.journal.exists():
            return
        fresh = self.path.with_name(self.path.name + ".new")
        write_parquet(fresh, self.read())
        fresh.replace(self.path)
        self.journal.unlink()


def ends_well(path: Path) -> bool:
    """Whether the last line was written to its end."""
    with path.open("rb") as file:
        file.seek(-1, 2)
        return file.read() == b"\n"


def read_journal(path: Path) -> list[Result]:
    """Every whole line; a line that was cut off when a run was killed is passed over."""
    results = []
    for line in readable(path).splitlines():
        try:
            results.append(msgspec.json.decode(line, type=Result))
        except msgspec.DecodeError:
            continue
    return results


def readable(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise BadRecord(f"{path}: cannot be read ({error.strerror}). Give a file of results.") from None


def parquet() -> ModuleType:
    try:
        import pyarrow.parquet  # an extra, and slow to import
    except ModuleNotFoundError as error:
        raise MissingExtra("arena", error.name) from None
    module: ModuleType = pyarrow
    return module


def read_parquet(path: Path) -> list[Result]:
    arrow = parquet()
    try:
        rows = arrow.parquet.read_table(path).to_pylist()
        return [msgspec.convert({**row, "sources": [dict(each) for each in row["sources"]]}, Result) for row in rows]
    except (OSError, ValueError, KeyError, arrow.lib.ArrowException, msgspec.ValidationError) as error:
        raise BadRecord(f"{path}: is not a file of the arena's results ({error}).") from None


def write_parquet(path: Path, results: list[Result]) -> None:
    arrow = parquet()
    text, whole, real = arrow.string(), arrow.int64(), arrow.float64()
    schema = arrow.schema(
        [
            ("table", text),
            ("number", whole),
            ("game", text),
            ("players", whole),
            ("options", text),
            ("deal", whole),
            ("rotation", whole),
            ("bots", arrow.list_(text)),
            ("points", arrow.list_(whole)),
            ("shares", arrow.list_(real)),
            ("sources", arrow.list_(arrow.map_(text, whole))),
            ("answers", whole),
        ]
    )
    rows = [
        {**msgspec.to_builtins(result), "sources": [list(each.items()) for each in result.sources]}
        for result in results
    ]
    arrow.parquet.write_table(arrow.Table.from_pylist(rows, schema=schema), path, compression="zstd")
