"""`meadhall arena`"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import meadhall
from meadhall.arena.backends import on_cores, on_ray, play_all
from meadhall.arena.entrants import entrant
from meadhall.arena.fixtures import Fixture, fixtures, lineups
from meadhall.arena.ladder import budgeted, rungs, verdict
from meadhall.arena.page import page
from meadhall.arena.play import Batch, Result
from meadhall.arena.results import ResultsFile
from meadhall.bots import FOR_PEOPLE
from meadhall.commands.arena_tables import show_ladder, show_results
from meadhall.commands.options import EditionFile, GameName, GameOptions, Plain, Players, parse_options
from meadhall.commands.trouble import in_one_line, write
from meadhall.core.errors import BadRecord
from meadhall.terminal import screen

USUAL_LEVELS = ",".join(FOR_PEOPLE)

app = typer.Typer(
    no_args_is_help=True, rich_markup_mode="markdown", help="Bots against bots, with ratings and reports."
)

Bots = Annotated[
    str,
    typer.Option(
        "--bots",
        metavar="BOT,BOT,...",
        help="Who plays: a level (`karl`), a level with a budget (`konungr@400` iterations, `konungr@0.2s`), or the "
        "path of a Python file with a `Bot` in it.",
    ),
]
Count = Annotated[int, typer.Option("-n", "--games", min=1, help="How many games at each table.")]
SeedText = Annotated[str, typer.Option("--seed", help="The same seed gives the same games.")]
Jobs = Annotated[
    int | None, typer.Option("--jobs", min=1, help="How many games side by side.", show_default="all cores")
]
OutFile = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE", help="Keep the results: FILE.parquet, or FILE.jsonl. A rerun goes on there."),
]
Where = Annotated[Literal["joblib", "ray"], typer.Option("--backend", help="This machine's cores, or a Ray cluster.")]
Address = Annotated[
    str | None, typer.Option("--address", help="The Ray cluster's address.", show_default="a local one")
]
Names = Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="Which games.", show_default="all")]
Levels = Annotated[str, typer.Option("--levels", help="The levels, the weakest first.")]
Budget = Annotated[
    list[str] | None,
    typer.Option("--budget", metavar="LEVEL@N", help="Another budget for a level: `konungr@400`, `konungr@0.2s`."),
]


def run(
    name: GameName,
    bots: Bots = "jarl,karl",
    games: Count = 100,
    players: Players = None,
    seed: SeedText = "arena",
    option: GameOptions = None,
    edition: EditionFile = None,
    jobs: Jobs = None,
    backend: Where = "joblib",
    address: Address = None,
    out: OutFile = None,
    plain: Plain = False,
) -> None:
    """Let bots play many games: every deal is played from every seat.

    With more bots than fit at a table, say with --players how many sit at one; every combination of them plays. With
    --out the results are kept: a run that was stopped goes on where it was.

    Example: `meadhall arena run raids --bots jarl,karl -n 200 --out raids.parquet`
    """
    game = meadhall.game(name)
    chosen = tuple(checked(text.strip()) for text in bots.split(","))
    tables = lineups(game, chosen, players, seed, parse_options(game, option), edition)
    results = played(fixtures(tables, games), out, jobs, backend, address, plain)
    show_results(results, screen("en", plain))


def ladder(
    names: Names = None,
    games: Count = 100,
    players: Players = None,
    levels: Levels = USUAL_LEVELS,
    budget: Budget = None,
    seed: SeedText = "ladder",
    jobs: Jobs = None,
    backend: Where = "joblib",
    address: Address = None,
    out: OutFile = None,
    plain: Plain = False,
) -> None:
    """Play every level against the level below, in every game, and say whether each is clearly above.

    Two players: one of each. Three or four: one of the level above at a table of the level below.

    Example: `meadhall arena ladder raids -n 200 --out ladder.parquet`
    """
    chosen = [meadhall.game(name) for name in names] if names else meadhall.games()
    climbed = budgeted([level.strip() for level in levels.split(",")], budget or [])
    for level in climbed:
        checked(level)
    steps = rungs(chosen, climbed, players, seed)
    results = played(fixtures([rung.lineup for rung in steps], games), out, jobs, backend, address, plain)
    show_ladder([found for rung in steps if (found := verdict(rung, results))], screen("en", plain))


def report(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file of results.")],
    html: Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write a page with plots.")] = None,
    plain: Plain = False,
) -> None:
    """Say what a file of results tells: standings, ratings, who beats whom, the seats, and where points come from.

    Example: `meadhall arena report raids.parquet --html raids.html`
    """
    results = ResultsFile(file).read()
    if not results:
        raise BadRecord(f"{file}: there are no results in it. Make some: meadhall arena run raids --out {file}")
    show_results(results, screen("en", plain))
    if html is not None:
        write(html, page(results))


def checked(text: str) -> str:
    entrant(text)
    return text


def played(
    wanted: list[Fixture], out: Path | None, jobs: int | None, backend: str, address: str | None, plain: bool
) -> list[Result]:
    """The results of all these games: those on file, and the others once they have been played."""
    file = None if out is None else ResultsFile(out)
    keys = {(fixture.lineup.key(), fixture.number): fixture for fixture in wanted}
    known = {(result.table, result.number): result for result in (file.read() if file else [])}
    missing = [fixture for key, fixture in keys.items() if key not in known]
    try:
        for batch in watched(playing(missing, jobs, backend, address), len(missing), plain):
            known |= {(result.table, result.number): result for result in batch.results}
            if file:
                file.append(batch.results)
    finally:
        if file:
            file.close()
    return [known[key] for key in sorted(keys)]


def playing(missing: list[Fixture], jobs: int | None, backend: str, address: str | None) -> Iterator[Batch]:
    if not missing:
        return
    if backend == "ray":
        workers, cluster = on_ray(jobs, address)
        yield from play_all(missing, workers, cluster)
    else:
        from joblib import cpu_count  # slow to import

        workers = min(jobs or cpu_count(), len(missing))
        yield from play_all(missing, workers, on_cores(workers))


def watched(batches: Iterator[Batch], games: int, plain: bool) -> Iterator[Batch]:
    """The batches, with a bar that shows how many games are done and how long the rest will take."""
    console = Console(stderr=True)
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=plain or not console.is_terminal, transient=True) as progress:
        bar = progress.add_task("", total=games)
        for batch in batches:
            yield batch
            progress.advance(bar, len(batch.results))


for command in (run, ladder, report):
    app.command()(in_one_line(command))
