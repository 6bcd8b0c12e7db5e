"""Results files: an append-only journal of JSON lines, converted to Parquet at the end."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from types import ModuleType

import msgspec

from meadhall.arena.play_fixture import Result
from meadhall.core.engine.errors import BadOption, BadRecord, MissingExtra

PARQUET = ".parquet"
JSON_LINES = ".jsonl"
JOURNAL = ".journal"

Key = tuple[str, int]


class ResultsFile:
    """A results file. Batches that were appended before an interruption are there when the run resumes.

    A name that ends in .parquet gives a Parquet file, written when a run ends; until then its results are in a
    journal beside it. With .jsonl the journal, one JSON object a line, is the file itself.
    """

    def __init__(self, path: Path) -> None:
        if path.suffix not in (PARQUET, JSON_LINES):
            raise BadOption(
                f"{path}: results are kept as {JSON_LINES} (a JSON object a line) or {PARQUET} (with the extra arena). "
                "Choose a name with one of these suffixes."
            )
        self.path = path
        self.columnar = path.suffix == PARQUET
        self.journal = path.with_name(path.name + JOURNAL) if self.columnar else path
        if self.columnar:
            import_parquet()

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
                if file.tell() and not ends_with_newline(self.journal):
                    file.write(b"\n")
                file.write(lines)
        except OSError as error:
            raise BadRecord(f"{self.journal}: cannot be written ({error.strerror}). Give another file.") from None

    def close(self) -> None:
        """Convert the journal to Parquet, if the file is one."""
        if not self.columnar or not self.journal.exists():
            return
        fresh = self.path.with_name(self.path.name + ".new")
        write_parquet(fresh, self.read())
        fresh.replace(self.path)
        self.journal.unlink()


def ends_with_newline(path: Path) -> bool:
    """Whether the last line was written completely."""
    with path.open("rb") as file:
        file.seek(-1, 2)
        return file.read() == b"\n"


def read_journal(path: Path) -> list[Result]:
    """The complete lines; a line that was cut off when a run was killed is skipped."""
    results = []
    for line in read_bytes(path).splitlines():
        try:
            results.append(msgspec.json.decode(line, type=Result))
        except msgspec.DecodeError:
            continue
    return results


def read_bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise BadRecord(f"{path}: cannot be read ({error.strerror}). Give a file of results.") from None


def import_parquet() -> ModuleType:
    try:
        import pyarrow.parquet  # an extra, and slow to import
    except ModuleNotFoundError as error:
        raise MissingExtra("arena", error.name) from None
    module: ModuleType = pyarrow
    return module


def read_parquet(path: Path) -> list[Result]:
    arrow = import_parquet()
    try:
        rows = arrow.parquet.read_table(path).to_pylist()
        return [msgspec.convert({**row, "sources": [dict(each) for each in row["sources"]]}, Result) for row in rows]
    except (OSError, ValueError, KeyError, arrow.lib.ArrowException, msgspec.ValidationError) as error:
        raise BadRecord(f"{path}: is not a file of the arena's results ({error}).") from None


def write_parquet(path: Path, results: list[Result]) -> None:
    arrow = import_parquet()
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
