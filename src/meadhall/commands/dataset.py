"""`meadhall dataset`"""

from __future__ import annotations

import os
from pathlib import Path
from time import monotonic
from typing import Annotated

import typer

import meadhall
from meadhall.arena.dataset import Plan, check, make, read_plan
from meadhall.arena.dataset_card import CARD, card, observation_table
from meadhall.commands.errors import in_one_line, write
from meadhall.commands.options import EditionFile, GameName, GameOptions, Jobs, Plain, Players, parse_options
from meadhall.commands.progress import bar
from meadhall.core.engine.errors import BadOption
from meadhall.core.ml.observation import Observations
from meadhall.terminal import screen

app = typer.Typer(
    no_args_is_help=True, rich_markup_mode="markdown", help="Decisions for those who teach: made, checked, described."
)

Folder = Annotated[Path, typer.Option("--out", metavar="FOLDER", help="Where it is kept. A rerun goes on there.")]
Games = Annotated[int, typer.Option("-n", "--games", min=1, help="How many games.")]
Iterations = Annotated[int, typer.Option("--iterations", min=1, help="How long each decision is searched.")]
Explore = Annotated[
    float,
    typer.Option("--explore", min=0, max=100, help="In so many of a hundred decisions, draw the answer by the policy."),
]
Views = Annotated[bool, typer.Option("--views", help="Keep views as JSON too.")]
SeedText = Annotated[str, typer.Option("--seed", help="The same seed gives the same dataset.")]


def make_command(
    name: GameName,
    out: Folder,
    games: Games = 100,
    players: Players = None,
    iterations: Iterations = 200,
    explore: Explore = 25.0,
    views: Views = False,
    seed: SeedText = "dataset",
    option: GameOptions = None,
    edition: EditionFile = None,
    jobs: Jobs = None,
    plain: Plain = False,
) -> None:
    """Let searches play, and keep every decision as Parquet: what was seen, answered and thought, and what came of it.

    Example: `meadhall dataset make raids -n 100 --out raids-decisions`
    """
    game = meadhall.game(name)
    count = game.player_count(players)
    own = game.edition_of(edition)
    usual = own.hash == game.edition.hash
    plan = Plan(
        game=game.name,
        players=count,
        options=game.settle_options(count, parse_options(game, option)),
        rules=game.rules_version,
        edition="" if usual else own.text,
        edition_hash=own.hash,
        seed=seed,
        games=games,
        iterations=iterations,
        explore=explore,
        views=views,
    )
    start = monotonic()
    with bar(plain) as progress:
        played = make(plan, out, jobs or os.cpu_count() or 1, progress)
    with bar(plain) as progress:
        held, rows = check(out, progress)
    write(out / CARD, card(plan, out))
    shown = screen("en", plain)
    size = sum(file.stat().st_size for file in out.glob("*.parquet"))
    shown.line(f"{rows} decisions of {held} games, {size / 1e6:.1f} MB in {out}; read back and replayed.")
    if played:
        shown.line(f"{played} games were played now, in {monotonic() - start:.0f} seconds.")


def check_command(folder: Annotated[Path, typer.Argument(metavar="FOLDER")], plain: Plain = False) -> None:
    """Read a dataset back, replay every game by the rules, and compare.

    Example: `meadhall dataset check raids-decisions`
    """
    plan = read_plan(folder)
    with bar(plain) as progress:
        games, rows = check(folder, progress)
    if games < plan.games:
        raise BadOption(f"{folder}: {games} of {plan.games} games are there. Run `meadhall dataset make` again.")
    screen("en", plain).line(f"{rows} decisions of {games} games: all as the rules give them.")


def observations(
    name: GameName, players: Players = None, option: GameOptions = None, edition: EditionFile = None
) -> None:
    """Say what every number of an observation is, as a Markdown table.

    Example: `meadhall dataset observations raids --players 3`
    """
    game = meadhall.game(name)
    if game.observer is None:
        raise BadOption(f"{game.name} has no observe.py: its observations are its views, number by number.")
    count = game.player_count(players)
    table = game.new(count, "", edition, **parse_options(game, option))
    typer.echo(observation_table(Observations(game.observer, table)))


app.command("make")(in_one_line(make_command))
app.command("check")(in_one_line(check_command))
app.command("observations")(in_one_line(observations))
