"""`meadhall bench`"""

from __future__ import annotations

from typing import Annotated

import typer

import meadhall
from meadhall.arena.speed import measure
from meadhall.commands.options import EditionFiles, Plain, parse_editions
from meadhall.commands.version import build
from meadhall.terminal import screen

Names = Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="The games.", show_default="all")]
Seconds = Annotated[float, typer.Option("--seconds", min=0.01, max=600, help="Seconds to measure each game.")]

COLUMNS = ["a second", "decisions, stepped", "decisions, inside", "clones", "guesses"]


def bench(names: Names = None, seconds: Seconds = 4, edition: EditionFiles = None, plain: Plain = False) -> None:
    """Measure the speed of the rules: random play on one core.

    Stepped: through `legal` and `apply`. Inside: through `play_out`.

    Example: `meadhall bench raids --seconds 2`
    """
    shown = screen("en", plain)
    chosen = [meadhall.game(name) for name in names] if names else meadhall.games()
    own = parse_editions(chosen, edition)
    shown.heading(f"{build()} build, random play on one core")
    speeds = [(game.name, measure(game, seconds, own.get(game.name))) for game in chosen]
    rows = [[name, *(f"{rate:,.0f}" for rate in speed)] for name, speed in speeds]
    shown.grid(COLUMNS, rows)
