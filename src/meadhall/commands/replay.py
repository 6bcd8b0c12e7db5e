"""`meadhall replay`: a recorded game step by step."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

import meadhall
from meadhall.commands.errors import write_text_file
from meadhall.commands.options import EditionFile, Language, Plain, SeatNumber
from meadhall.commands.records import read_verified
from meadhall.core.engine.errors import OtherRules
from meadhall.core.engine.record import Held
from meadhall.terminal import Replay, Screen, chosen_language, screen

RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record, such as `meadhall play` saves.")]
Ply = Annotated[int | None, typer.Option("--ply", help="Show only the table after so many answers.")]
Svg = Annotated[
    Path | None, typer.Option("--svg", metavar="OUT", help="Draw that table (or the last one) to this SVG file.")
]


def replay(
    file: RecordFile,
    ply: Ply = None,
    svg: Svg = None,
    seat: SeatNumber = None,
    lang: Language = None,
    plain: Plain = False,
    edition: EditionFile = None,
) -> None:
    """Replay a recorded game: step by step in a terminal, all at once elsewhere.

    Examples:

    - `meadhall replay game.json`
    - `meadhall replay game.json --ply 30 --svg table.svg`
    """
    shown = screen(chosen_language(lang), plain)
    try:
        record, last = read_verified(file, edition)
    except OtherRules as error:
        if ply is not None or svg is not None:
            raise
        shown.aside(str(error))
        show_held(meadhall.open_record(file), shown)
        return
    story = Replay(record, shown, seat)
    table = last if ply is None else record.replay(ply)
    if svg is not None:
        write_text_file(svg, table.svg(seat, shown.lang))
    if ply is not None:
        story.show_table(table)
    elif svg is None and sys.stdin.isatty() and sys.stdout.isatty():
        story.step()
    elif svg is None:
        story.show_all()


def show_held(held: Held, shown: Screen) -> None:
    """Show the content of a record of other rules, which can't be replayed."""
    say = shown.say
    shown.heading(say("held.title", game=held.game, rules=held.rules))
    names = dict(enumerate(held.seats))
    points = dict(enumerate(held.scores or []))
    shown.grid(
        [say("held.seat"), say("held.points")], [[names[seat], str(points.get(seat, "–"))] for seat in sorted(names)]
    )
    for number, (seat, answer) in enumerate(held.answers):
        shown.line(f"{number:4}  {names.get(seat, seat)}{say('punctuation.colon')} {answer}")
