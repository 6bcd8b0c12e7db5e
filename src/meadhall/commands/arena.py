"""`meadhall arena`: tournaments between bots."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

import meadhall
from meadhall import arena
from meadhall.arena.entrants import entrant
from meadhall.arena.fixtures import fixtures
from meadhall.arena.ladder import rungs, verdict_on_rung, with_budgets
from meadhall.arena.reference_ratings import fit
from meadhall.arena.report_page import report_page
from meadhall.arena.results import ResultsFile
from meadhall.arena.run import Where, play_fixtures
from meadhall.bots import CHARACTER_LEVELS
from meadhall.commands.arena_board import board
from meadhall.commands.arena_strength import ceiling, exploit
from meadhall.commands.arena_tables import show_anchors, show_ladder, show_results
from meadhall.commands.errors import with_error_line, write_text_file
from meadhall.commands.options import (
    EditionFile,
    EditionFiles,
    GameName,
    GameOptions,
    Jobs,
    Plain,
    Players,
    PlayersOfBots,
    parse_editions,
    parse_options,
)
from meadhall.commands.progress import progress_bar
from meadhall.core.engine.errors import BadRecord
from meadhall.terminal import screen
from meadhall.version import VERSION

DEFAULT_LEVELS = ",".join(CHARACTER_LEVELS)

app = typer.Typer(
    no_args_is_help=True, rich_markup_mode="markdown", help="Tournaments between bots, with ratings and reports."
)

Bots = Annotated[
    str,
    typer.Option(
        "--bots",
        metavar="BOT,BOT,...",
        help="The bots: a level (`karl`), a level with a budget (`konungr@400` iterations, `konungr@0.2s`), or the "
        "path of a Python file with a `Bot` in it.",
    ),
]
Count = Annotated[int, typer.Option("-n", "--games", min=1, help="Games for each line-up.")]
SeedText = Annotated[str, typer.Option("--seed", help="The same seed gives the same games.")]
OutFile = Annotated[
    Path | None,
    typer.Option(
        "--out", metavar="FILE", help="Save the results to FILE.parquet or FILE.jsonl; a rerun resumes there."
    ),
]
Backend = Annotated[Where, typer.Option("--backend", help="Run on this machine's cores, or on a Ray cluster.")]
Address = Annotated[
    str | None, typer.Option("--address", help="The Ray cluster's address.", show_default="a local one")
]
Names = Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="The games.", show_default="all")]
Levels = Annotated[str, typer.Option("--levels", help="The levels, weakest first.")]
Budget = Annotated[
    list[str] | None,
    typer.Option("--budget", metavar="LEVEL@N", help="A different budget for a level: `konungr@400`, `konungr@0.2s`."),
]


def run(
    name: GameName,
    bots: Bots = "jarl,karl",
    games: Count = 100,
    players: PlayersOfBots = None,
    seed: SeedText = "arena",
    option: GameOptions = None,
    edition: EditionFile = None,
    jobs: Jobs = None,
    backend: Backend = "joblib",
    address: Address = None,
    out: OutFile = None,
    plain: Plain = False,
) -> None:
    """Run a tournament between bots: every deal is played from every seat.

    With more bots than fit at a table, give the table size with --players; every combination plays. With --out the
    results are saved, and an interrupted run resumes.

    Example: `meadhall arena run raids --bots jarl,karl -n 200 --out raids.parquet`
    """
    game = meadhall.game(name)
    with progress_bar(plain) as progress:
        results = arena.run(
            game,
            [text.strip() for text in bots.split(",")],
            games,
            players=players,
            seed=seed,
            options=parse_options(game, option),
            edition=edition,
            jobs=jobs,
            backend=backend,
            address=address,
            out=out,
            progress=progress,
        )
    show_results(results, screen("en", plain))


def ladder(
    names: Names = None,
    games: Count = 100,
    players: Players = None,
    levels: Levels = DEFAULT_LEVELS,
    budget: Budget = None,
    seed: SeedText = "ladder",
    edition: EditionFiles = None,
    jobs: Jobs = None,
    backend: Backend = "joblib",
    address: Address = None,
    out: OutFile = None,
    plain: Plain = False,
) -> None:
    """Play every level against the level below in every game, and test whether each is significantly stronger.

    Two players: one of each. Three or four: one of the level above at a table of the level below.

    Example: `meadhall arena ladder raids -n 200 --out ladder.parquet`
    """
    chosen = [meadhall.game(name) for name in names] if names else meadhall.games()
    climbed = with_budgets([level.strip() for level in levels.split(",")], budget or [])
    for level in climbed:
        entrant(level)
    steps = rungs(chosen, climbed, players, seed, parse_editions(chosen, edition))
    with progress_bar(plain) as progress:
        results = play_fixtures(fixtures([rung.lineup for rung in steps], games), out, jobs, backend, address, progress)
    show_ladder([found for rung in steps if (found := verdict_on_rung(rung, results))], screen("en", plain))


def report(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A results file.")],
    html: Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write a page with plots.")] = None,
    plain: Plain = False,
) -> None:
    """Report on a results file: standings, ratings, head-to-head results, seats, and points by source.

    Example: `meadhall arena report raids.parquet --html raids.html`
    """
    results = ResultsFile(file).read()
    if not results:
        raise BadRecord(f"{file}: no results. Produce some: meadhall arena run raids --out {file}")
    show_results(results, screen("en", plain))
    if html is not None:
        write_text_file(html, report_page(results))


def anchors(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The results file of a ladder.")],
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Write them as JSON.")] = None,
    levels: Levels = DEFAULT_LEVELS,
    plain: Plain = False,
) -> None:
    """Fit reference ratings of the levels to the games of a ladder, against which servers rate people.

    With them the model predicts the observed results between levels; karl has 25, the initial rating of people.

    Example: `meadhall arena anchors ladder.jsonl --out reference_ratings.json`
    """
    results = ResultsFile(file).read()
    chosen = [level.strip() for level in levels.split(",")]
    made = fit(results, chosen, f"meadhall {VERSION}: arena anchors, {len(results)} games of a ladder")
    show_anchors(made, screen("en", plain))
    if out is not None:
        write_text_file(out, msgspec.json.format(msgspec.json.encode(made), indent=1).decode() + "\n")


for command in (run, ladder, report, board, anchors, ceiling, exploit):
    app.command()(with_error_line(command))
