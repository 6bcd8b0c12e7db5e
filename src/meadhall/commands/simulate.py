"""`meadhall simulate`"""

from __future__ import annotations

import secrets
from typing import Annotated

import typer

import meadhall
from meadhall import arena
from meadhall.bots import LEVELS
from meadhall.commands.arena_tables import show_results
from meadhall.commands.options import EditionFile, GameName, GameOptions, Jobs, Plain, Seed, parse_options
from meadhall.commands.progress import bar
from meadhall.terminal import screen

Games = Annotated[int, typer.Option("-n", "--games", min=1, help="How many games.")]
Bots = Annotated[
    str, typer.Option("--bots", metavar="LEVEL,LEVEL,...", help=f"Who plays ({', '.join(LEVELS)}); seats rotate.")
]


def simulate(
    name: GameName,
    games: Games = 1000,
    bots: Bots = "greedy,random,random",
    seed: Seed = None,
    option: GameOptions = None,
    edition: EditionFile = None,
    jobs: Jobs = None,
    plain: Plain = False,
) -> None:
    """Let bots play many games and say how they did, with 95 % confidence intervals.

    `meadhall arena run` with a new seed each time and nothing kept: seats rotate, every deal is played from every
    seat, a shared victory counts as a share of one, and the same seed gives the same figures.

    Example: `meadhall simulate raids -n 1000 --bots greedy,random,random --seed 1`
    """
    game = meadhall.game(name)
    chosen = secrets.token_hex(4) if seed is None else seed
    with bar(plain) as progress:
        results = arena.run(
            game,
            [text.strip() for text in bots.split(",")],
            games,
            seed=chosen,
            options=parse_options(game, option),
            edition=edition,
            jobs=jobs,
            progress=progress,
        )
    shown = screen("en", plain)
    show_results(results, shown)
    shown.line(f"seed {chosen}")
