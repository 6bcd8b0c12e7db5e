"""`meadhall simulate`"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import meadhall
from meadhall.arena.estimates import Estimate, mean, wilson
from meadhall.arena.simulate import Contest, Outcome, play_many
from meadhall.bots import LEVELS, bot
from meadhall.commands.options import EditionFile, GameName, GameOptions, Plain, Seed, parse_options
from meadhall.terminal import Screen, screen

Games = Annotated[int, typer.Option("-n", "--games", min=1, help="How many games.")]
Bots = Annotated[
    str, typer.Option("--bots", metavar="LEVEL,LEVEL,...", help=f"Who plays ({', '.join(LEVELS)}); seats rotate.")
]
Jobs = Annotated[
    int | None, typer.Option("--jobs", min=1, help="How many games side by side.", show_default="one a core")
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

    Seats rotate from game to game. A shared victory counts as a share of one. The same seed gives the same figures,
    whatever the number of jobs.

    Example: `meadhall simulate raids -n 1000 --bots greedy,random,random --seed 1`
    """
    game = meadhall.game(name)
    levels = tuple(level.strip() for level in bots.split(","))
    for level in levels:
        bot(level)
    options = game.settle_options(len(levels), parse_options(game, option))
    chosen = secrets.token_hex(4) if seed is None else seed
    contest = Contest(game.name, levels, chosen, options, edition)
    contest.new(0)
    outcomes = list(watched(play_many(contest, games, jobs), games, plain))
    show(contest, outcomes, screen("en", plain))


def watched(batches: Iterator[list[Outcome]], games: int, plain: bool) -> Iterator[Outcome]:
    """The outcomes, with a bar that shows how many are there and how long the rest will take."""
    console = Console(stderr=True)
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=plain or not console.is_terminal, transient=True) as progress:
        bar = progress.add_task("", total=games)
        for batch in batches:
            yield from batch
            progress.advance(bar, len(batch))


def show(contest: Contest, outcomes: list[Outcome], shown: Screen) -> None:
    games = len(outcomes)
    shown.heading(f"{contest.game}: {games} games, seed {contest.seed}")
    rows = []
    for index, level in enumerate(contest.bots):
        wins = wilson(sum(outcome.wins[index] for outcome in outcomes), games)
        points = mean([outcome.points[index] for outcome in outcomes])
        rows.append([f"{index + 1} {level}", share(wins), number(points)])
    shown.grid(["bot", "wins (95 %)", "points (95 %)"], rows)
    lengths = [outcome.answers for outcome in outcomes]
    shown.line(f"answers in a game: {number(mean(lengths))}, from {min(lengths)} to {max(lengths)}")


def share(wins: Estimate) -> str:
    return f"{wins.value:.1%} [{wins.low:.1%} to {wins.high:.1%}]"


def number(points: Estimate) -> str:
    return f"{points.value:.2f} [{points.low:.2f} to {points.high:.2f}]"
