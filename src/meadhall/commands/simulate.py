"""`meadhall simulate`: many games between bots, without a results file."""

from __future__ import annotations

import secrets
from typing import Annotated

import typer

import meadhall
from meadhall import arena
from meadhall.bots import LEVELS
from meadhall.commands.arena_tables import show_results
from meadhall.commands.options import EditionFile, GameName, GameOptions, Jobs, Plain, Seed, parse_options
from meadhall.commands.progress import progress_bar
from meadhall.terminal import screen

Games = Annotated[int, typer.Option("-n", "--games", min=1, help="The number of games.")]
Bots = Annotated[
    str,
    typer.Option(
        "--bots", metavar="LEVEL,LEVEL,...", help=f"The levels of the bots ({', '.join(LEVELS)}); seats rotate."
    ),
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
    """Simulate many games between bots, and report the results with 95 % confidence intervals.

    The same as `meadhall arena run` with a random seed and without a results file: every deal is played from every
    seat, and a shared win counts as a fraction of one.

    Example: `meadhall simulate raids -n 1000 --bots greedy,random,random --seed 1`
    """
    game = meadhall.game(name)
    chosen = secrets.token_hex(4) if seed is None else seed
    with progress_bar(plain) as progress:
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
