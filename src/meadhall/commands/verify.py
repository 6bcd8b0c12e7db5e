"""`meadhall verify`"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from meadhall.commands.errors import TROUBLE, tell
from meadhall.commands.options import EditionFile, Plain, StorePlace, store_place
from meadhall.commands.progress import bar
from meadhall.commands.records import read
from meadhall.core.engine.errors import BadOption, MeadhallError

Files = Annotated[
    list[Path] | None, typer.Argument(metavar="[FILE]...", help="Records, such as `meadhall play` keeps.")
]
Everything = Annotated[bool, typer.Option("--all", help="Replay every match of a server's data file.")]


def report(file: Path, edition: Path | None) -> str:
    record, table = read(file, edition)
    points = ", ".join(map(str, table.scores()))
    state = f"finished with {points} points" if table.over else "not finished"
    all_is_well = f"{file}: all is well. {record.game.name}, {record.players} players, {len(record)} answers, {state}."
    if record.origin is None:
        return all_is_well
    return "\n  ".join([all_is_well, *record.proven(), f"Fingerprint of what the server promised: {record.commitment}"])


def verify(
    files: Files = None,
    edition: EditionFile = None,
    everything: Everything = False,
    store: StorePlace = None,
    plain: Plain = False,
) -> None:
    """Replay records and check everything they claim: where the seed comes from, every answer, and the points.

    With --all every match of a server is replayed, while it runs; those that can't go on under the rules of this
    meadhall are named. A data file of an earlier version is not changed: a copy of it is brought up to date and tried.

    Examples:

    - `meadhall verify *.json`
    - `meadhall verify --all --store matches.sqlite`
    """
    if everything == bool(files):
        raise BadOption("Say what to verify: the files of records, or --all for the matches of a server.")
    well = check_store(store_place(store), plain) if everything else check_records(files or [], edition)
    if not well:
        raise typer.Exit(TROUBLE)


def check_records(files: list[Path], edition: Path | None) -> bool:
    """Say of every record how it is; returns whether all are well."""
    well = True
    for file in files:
        try:
            typer.echo(report(file, edition))
        except MeadhallError as error:
            tell(error)
            well = False
    return well


def check_store(where: Path | str, plain: bool) -> bool:
    """Replay every match of a store, and name those that can't go on; returns whether there are none. A data file of an
    earlier version stays as it is: a copy is brought up to date."""
    from meadhall.server.ops.verify import Fault, check_all
    from meadhall.server.storage.backup import as_current, beside

    async def work(current: Path | str) -> tuple[str, int, list[Fault]]:
        with bar(plain, "matches") as progress:
            async with beside(current) as store:
                return store.name, *await check_all(store, progress)

    with as_current(where) as current:
        opened, count, faults = asyncio.run(work(current))
    name = opened if current == where else where
    for fault in faults:
        typer.echo(f"{name}: match {fault.match} ({fault.game}): {fault.reason}", err=True)
    verdict = f"all {count} matches replay" if not faults else f"{len(faults)} of {count} matches can't go on"
    typer.echo(f"{name}: {verdict}{'' if current == where else ', once brought up to date'}.")
    return not faults
