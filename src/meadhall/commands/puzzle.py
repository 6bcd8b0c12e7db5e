"""`meadhall puzzle`: puzzles in the terminal."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

import typer

import meadhall
from meadhall.commands.options import Ascii, Language, Plain
from meadhall.core.engine.errors import BadOption
from meadhall.puzzles import daily_puzzle, puzzles
from meadhall.terminal import chosen_language, screen
from meadhall.terminal.puzzles import PuzzleScreen

SomeGame = Annotated[
    str | None,
    typer.Argument(
        metavar="[GAME]", help="The game: `meadhall games` lists them.", show_default="the puzzle of the day"
    ),
]
Daily = Annotated[bool, typer.Option("--daily", help="The puzzle of the day: the same for all players.")]


def puzzle(
    name: SomeGame = None,
    daily_one: Daily = False,
    lang: Language = None,
    plain: Plain = False,
    ascii_only: Ascii = False,
) -> None:
    """Solve puzzles: positions of real games with one answer that is clearly the best.

    They match your puzzle rating, which is saved; only your first answer to each counts.

    Examples:

    - `meadhall puzzle --daily`
    - `meadhall puzzle raids --lang fr`
    """
    shown = screen(chosen_language(lang), plain, ascii_only)
    if name is None or daily_one:
        found = daily_puzzle(datetime.now(UTC).date())
        if found is None:
            raise BadOption("There are no puzzles here yet.")
        PuzzleScreen(found.game, shown).run_all([found])
        return
    game = meadhall.game(name)
    if not puzzles(game):
        raise BadOption(f"There are no puzzles for {game.name} yet. Find some: meadhall puzzles make {game.name}")
    PuzzleScreen(game, shown).run_all([*puzzles(game)])
