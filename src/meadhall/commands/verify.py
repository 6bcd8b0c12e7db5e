"""`meadhall verify`"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from meadhall.commands.options import EditionFile
from meadhall.commands.records import read
from meadhall.commands.trouble import TROUBLE, tell
from meadhall.core.errors import MeadhallError

Files = Annotated[list[Path], typer.Argument(metavar="FILE...", help="Records, such as `meadhall play` keeps.")]


def report(file: Path, edition: Path | None) -> str:
    record, table = read(file, edition)
    points = ", ".join(map(str, table.scores()))
    state = f"finished with {points} points" if table.over else "not finished"
    all_is_well = f"{file}: all is well. {record.game.name}, {record.players} players, {len(record)} answers, {state}."
    if record.origin is None:
        return all_is_well
    return "\n  ".join([all_is_well, *record.proven(), f"Fingerprint of what the server promised: {record.commitment}"])


def verify(files: Files, edition: EditionFile = None) -> None:
    """Replay records and check everything they claim: where the seed comes from, every answer, and the points.

    Example: `meadhall verify *.json`
    """
    bad = 0
    for file in files:
        try:
            typer.echo(report(file, edition))
        except MeadhallError as error:
            tell(error)
            bad += 1
    if bad:
        raise typer.Exit(TROUBLE)
