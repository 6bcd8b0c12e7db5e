"""Tournament runner: reads results on file, and plays the missing games locally or on a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Literal

from meadhall.arena.backends import local_backend, play_all, ray_backend
from meadhall.arena.entrants import entrant
from meadhall.arena.fixtures import Fixture, fixtures, lineups
from meadhall.arena.play_fixture import BatchResult, Result
from meadhall.arena.results import ResultsFile
from meadhall.core.engine.edition import EditionLike
from meadhall.core.engine.game import Game
from meadhall.core.engine.option import OptionValue
from meadhall.games import game as game_of

Where = Literal["joblib", "ray"]
Progress = Callable[[int, int], None]
"""Callback for progress: (games done, games in total)."""


def run(
    game: Game | str,
    bots: Sequence[str],
    games: int = 100,
    *,
    players: int | None = None,
    seed: int | str = "arena",
    options: Mapping[str, OptionValue] | None = None,
    edition: EditionLike | None = None,
    jobs: int | None = None,
    backend: Where = "joblib",
    address: str | None = None,
    out: Path | str | None = None,
    progress: Progress | None = None,
) -> list[Result]:
    """Run a tournament, every deal from every seat; the same seed gives the same results anywhere.

    `bots` are written as on the command line: `karl`, `konungr@400`, `my_bot.py`. With more bots than `players` every
    combination plays so many games. With `out` the results are kept, and a run that was stopped goes on there.
    """
    chosen = game_of(game) if isinstance(game, str) else game
    for bot in bots:
        entrant(bot)
    tables = lineups(chosen, tuple(bots), players, str(seed), dict(options or {}), edition)
    return play_fixtures(fixtures(tables, games), None if out is None else Path(out), jobs, backend, address, progress)


def play_fixtures(
    wanted: list[Fixture],
    out: Path | None = None,
    jobs: int | None = None,
    backend: Where = "joblib",
    address: str | None = None,
    progress: Progress | None = None,
) -> list[Result]:
    """The results of all fixtures; those on file are not played again."""
    file = None if out is None else ResultsFile(out)
    keys = {(fixture.lineup.key(), fixture.number): fixture for fixture in wanted}
    known = {(result.table, result.number): result for result in (file.read() if file else [])}
    missing = [fixture for key, fixture in keys.items() if key not in known]
    done = 0
    try:
        for batch in run_batches(missing, jobs, backend, address):
            known |= {(result.table, result.number): result for result in batch.results}
            if file:
                file.append(batch.results)
            done += len(batch.results)
            if progress:
                progress(done, len(missing))
    finally:
        if file:
            file.close()
    return [known[key] for key in sorted(keys)]


def run_batches(missing: list[Fixture], jobs: int | None, backend: Where, address: str | None) -> Iterator[BatchResult]:
    if not missing:
        return
    if backend == "ray":
        workers, cluster = ray_backend(jobs, address)
        yield from play_all(missing, workers, cluster)
    else:
        from joblib import cpu_count  # slow to import

        workers = min(jobs or cpu_count(), len(missing))
        yield from play_all(missing, workers, local_backend(workers))
