"""`meadhall draw`: a table as SVG."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import meadhall
from meadhall.commands.errors import write_text_file
from meadhall.commands.options import (
    EditionFile,
    GameName,
    GameOptions,
    Language,
    PlayersOfPeople,
    SeatNumber,
    Seed,
    parse_options,
)
from meadhall.core.engine.dice import FastDice
from meadhall.terminal import chosen_language, default_players

Output = Annotated[Path, typer.Option("-o", "--output", metavar="FILE", help="The SVG file to write.")]
Plies = Annotated[int, typer.Option("--plies", min=0, help="How many random answers to give first.")]
Narrow = Annotated[bool, typer.Option("--narrow", help="Use the layout for phones.")]


def draw(
    name: GameName,
    output: Output,
    players: PlayersOfPeople = None,
    seed: Seed = None,
    plies: Plies = 0,
    seat: SeatNumber = None,
    narrow: Narrow = False,
    option: GameOptions = None,
    edition: EditionFile = None,
    lang: Language = None,
) -> None:
    """Draw a table as an SVG picture, after set-up or some random play.

    Example: `meadhall draw raids -o table.svg --seed 7 --plies 40`
    """
    game = meadhall.game(name)
    table = game.new(players or default_players(game), seed, edition, **parse_options(game, option))
    meadhall.play_out(table, FastDice(seed or ""), plies)
    write_text_file(output, table.svg(seat, chosen_language(lang), narrow))
    typer.echo(output)
