"""`meadhall dataset`: training data from searches."""

from __future__ import annotations

import os
from pathlib import Path
from time import monotonic
from typing import Annotated

import typer

import meadhall
from meadhall.arena.dataset import DatasetPlan, make, read_plan, verify
from meadhall.arena.dataset_card import CARD_FILE, dataset_card, observation_table
from meadhall.commands.errors import with_error_line, write_text_file
from meadhall.commands.options import EditionFile, GameName, GameOptions, Jobs, Plain, Players, parse_options
from meadhall.commands.progress import progress_bar
from meadhall.core.engine.errors import BadOption
from meadhall.core.ml.observation import Observations
from meadhall.terminal import screen

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode="markdown",
    help="Datasets of decisions for machine learning: generate, check, describe.",
)

Folder = Annotated[
    Path, typer.Option("--out", metavar="FOLDER", help="The folder of the dataset; a rerun resumes there.")
]
Games = Annotated[int, typer.Option("-n", "--games", min=1, help="The number of games.")]
Iterations = Annotated[int, typer.Option("--iterations", min=1, help="The search iterations for each decision.")]
Explore = Annotated[
    float,
    typer.Option(
        "--explore", min=0, max=100, help="In this percentage of decisions, sample the answer from the policy."
    ),
]
Views = Annotated[bool, typer.Option("--views", help="Include the views as JSON.")]
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
    """Generate a Parquet dataset by self-play of searches: observation, policy, answer and outcome of each decision.

    Example: `meadhall dataset make raids -n 100 --out raids-decisions`
    """
    game = meadhall.game(name)
    count = game.player_count(players)
    own = game.edition_of(edition)
    usual = own.hash == game.edition.hash
    plan = DatasetPlan(
        game=game.name,
        players=count,
        options=game.validate_options(count, parse_options(game, option)),
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
    with progress_bar(plain) as progress:
        played = make(plan, out, jobs or os.cpu_count() or 1, progress)
    with progress_bar(plain) as progress:
        held, rows = verify(out, progress)
    write_text_file(out / CARD_FILE, dataset_card(plan, out))
    shown = screen("en", plain)
    size = sum(file.stat().st_size for file in out.glob("*.parquet"))
    shown.line(f"{rows} decisions of {held} games, {size / 1e6:.1f} MB in {out}; verified by replay.")
    if played:
        shown.line(f"{played} new games were played in {monotonic() - start:.0f} seconds.")


def check_command(folder: Annotated[Path, typer.Argument(metavar="FOLDER")], plain: Plain = False) -> None:
    """Verify a dataset by replaying every game.

    Example: `meadhall dataset check raids-decisions`
    """
    plan = read_plan(folder)
    with progress_bar(plain) as progress:
        games, rows = verify(folder, progress)
    if games < plan.games:
        raise BadOption(f"{folder}: only {games} of {plan.games} games. Run `meadhall dataset make` again.")
    screen("en", plain).line(f"{rows} decisions of {games} games: all match the rules.")


def observations(
    name: GameName, players: Players = None, option: GameOptions = None, edition: EditionFile = None
) -> None:
    """Describe every number of an observation, as a Markdown table.

    Example: `meadhall dataset observations raids --players 3`
    """
    game = meadhall.game(name)
    if game.observer is None:
        raise BadOption(f"{game.name} has no observe.py: its observations are its views flattened to numbers.")
    count = game.player_count(players)
    table = game.new(count, "", edition, **parse_options(game, option))
    typer.echo(observation_table(Observations(game.observer, table)))


app.command("make")(with_error_line(make_command))
app.command("check")(with_error_line(check_command))
app.command("observations")(with_error_line(observations))
