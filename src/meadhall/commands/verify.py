"""`meadhall verify`: integrity checks of records and stores."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from meadhall.commands.errors import ERROR_EXIT_CODE, print_error
from meadhall.commands.options import EditionFile, Plain, StorePlace, store_location
from meadhall.commands.progress import progress_bar
from meadhall.commands.records import read_verified
from meadhall.core.engine.errors import BadOption, MeadhallError

Files = Annotated[
    list[Path] | None, typer.Argument(metavar="[FILE]...", help="Records, such as `meadhall play` saves.")
]
Everything = Annotated[bool, typer.Option("--all", help="Replay every match of a store.")]


def verdict_on(file: Path, edition: Path | None) -> str:
    record, table = read_verified(file, edition)
    points = ", ".join(map(str, table.scores()))
    state = f"finished with {points} points" if table.over else "not finished"
    verdict = f"{file}: valid. {record.game.name}, {record.players} players, {len(record)} answers, {state}."
    if record.origin is None:
        return verdict
    return "\n  ".join([verdict, *record.proven(), f"The server's commitment: {record.commitment}"])


def verify(
    files: Files = None,
    edition: EditionFile = None,
    everything: Everything = False,
    store: StorePlace = None,
    plain: Plain = False,
) -> None:
    """Replay records and check everything they claim: the origin of the seed, every answer, and the scores.

    With --all, every match of a store is replayed, also while a server uses it, and those that can't continue under
    the current rules are listed. A data file of an earlier version is not changed: an upgraded copy is checked.

    Examples:

    - `meadhall verify *.json`
    - `meadhall verify --all --store matches.sqlite`
    """
    if everything == bool(files):
        raise BadOption("Give either files of records, or --all for the matches of a store.")
    well = check_store(store_location(store), plain) if everything else check_records(files or [], edition)
    if not well:
        raise typer.Exit(ERROR_EXIT_CODE)


def check_records(files: list[Path], edition: Path | None) -> bool:
    """Print a verdict on every record; returns whether all are valid."""
    well = True
    for file in files:
        try:
            typer.echo(verdict_on(file, edition))
        except MeadhallError as error:
            print_error(error)
            well = False
    return well


def check_store(where: Path | str, plain: bool) -> bool:
    """Replay every match of a store, and list those that can't continue; returns whether there are none. Of a data
    file of an earlier version, an upgraded copy is checked."""
    from meadhall.server.ops.verify import ReplayFailure, verify_all
    from meadhall.server.storage.backup import at_current_version, attached_store

    async def work(current: Path | str) -> tuple[str, int, list[ReplayFailure]]:
        with progress_bar(plain, "matches") as progress:
            async with attached_store(current) as store:
                return store.name, *await verify_all(store, progress)

    with at_current_version(where) as current:
        opened, count, faults = asyncio.run(work(current))
    name = opened if current == where else where
    for fault in faults:
        typer.echo(f"{name}: match {fault.match} ({fault.game}): {fault.reason}", err=True)
    verdict = f"all {count} matches replay" if not faults else f"{len(faults)} of {count} matches can't continue"
    typer.echo(f"{name}: {verdict}{'' if current == where else ', after an upgrade'}.")
    return not faults
