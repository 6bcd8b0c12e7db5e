"""`meadhall draw`"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import meadhall
from meadhall.commands.errors import write
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
from meadhall.terminal import language, usual_players

Output = Annotated[Path, typer.Option("-o", "--output", metavar="FILE", help="The SVG file to write.")]
Plies = Annotated[int, typer.Option("--plies", min=0, help="How many answers are given at random before.")]
Narrow = Annotated[bool, typer.Option("--narrow", help="Laid out for a phone.")]


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
    """Draw a table as an SVG picture: as it is set up, or after some random play.

    Example: `meadhall draw raids -o table.svg --seed 7 --plies 40`
    """
    game = meadhall.game(name)
    table = game.new(players or usual_players(game), seed, edition, **parse_options(game, option))
    meadhall.play_out(table, FastDice(seed or ""), plies)
    write(output, table.svg(seat, language(lang), narrow))
    typer.echo(output)
