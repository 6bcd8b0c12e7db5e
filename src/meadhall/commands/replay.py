"""`meadhall replay`"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from meadhall.commands.options import EditionFile, Language, Plain, SeatNumber
from meadhall.commands.records import read
from meadhall.commands.trouble import write
from meadhall.terminal import Replay, language, screen

RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record, such as `meadhall play` keeps.")]
Ply = Annotated[int | None, typer.Option("--ply", help="Show the table after so many answers, and stop.")]
Svg = Annotated[Path | None, typer.Option("--svg", metavar="OUT", help="Draw that table (or the last) to this file.")]


def replay(
    file: RecordFile,
    ply: Ply = None,
    svg: Svg = None,
    seat: SeatNumber = None,
    lang: Language = None,
    plain: Plain = False,
    edition: EditionFile = None,
) -> None:
    """Tell a recorded game again: step by step in a terminal, all at once elsewhere.

    Examples:

    - `meadhall replay game.json`
    - `meadhall replay game.json --ply 30 --svg table.svg`
    """
    record, last = read(file, edition)
    shown = screen(language(lang), plain)
    story = Replay(record, shown, seat)
    table = last if ply is None else record.replay(ply)
    if svg is not None:
        write(svg, table.svg(seat, shown.lang))
    if ply is not None:
        story.show_table(table)
    elif svg is None and sys.stdin.isatty() and sys.stdout.isatty():
        story.step()
    elif svg is None:
        story.show_all()
