"""Evidence for strategy tips, from games between bots."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence

import msgspec

from meadhall.arena.confidence import Estimate, mean, wilson
from meadhall.bots import bot
from meadhall.bots.play import bot_answers
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.errors import BadOption
from meadhall.core.engine.game import Game
from meadhall.core.engine.tips import Tip, TipSample, TipStudy
from meadhall.games import game as find_game

EVIDENCE_BOT = "greedy"
"""The bot that plays: fast and decent."""


class Row(msgspec.Struct, frozen=True):
    """A figure with its 95 % confidence interval and number of cases."""

    name: str
    value: float
    low: float
    high: float
    cases: int


class Finding(msgspec.Struct, frozen=True):
    """The evidence for a tip."""

    tip: str
    measure: str
    claim: str
    rows: list[Row]
    borne_out: bool


def tip_study(game: Game) -> TipStudy:
    if game.tip_study is None:
        raise BadOption(f"{game.name} has no tips yet.")
    return game.tip_study


def sample_game(name: str, seed: str, number: int) -> list[TipSample]:
    """Samples from one bot game; the same seed and number give the same game."""
    game = find_game(name)
    guide = tip_study(game)
    eye = guide.observer()
    table = game.new(guide.players, f"{seed} {number}")
    told = table.listen()
    seen = 0
    bots = {seat: bot(EVIDENCE_BOT) for seat in range(guide.players)}
    for _, action in bot_answers(lambda: table, bots, lambda now: FastDice(f"{seed} {number} {int(now.ply)}"), number):
        table.apply(action)
        eye.answered(table, told[seen:])
        seen = len(told)
    eye.over(table, told)
    return eye.notes


def find_evidence(
    game: Game,
    games: int,
    seed: str = "evidence",
    jobs: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> list[Finding]:
    """The evidence from so many games for every tip of a game."""
    from joblib import Parallel, cpu_count, delayed  # slow to import

    guide = tip_study(game)
    workers = Parallel(n_jobs=min(jobs or cpu_count(), games), return_as="generator")
    notes: list[TipSample] = []
    for done, noted in enumerate(workers(delayed(sample_game)(game.name, seed, number) for number in range(games)), 1):
        notes += noted
        if progress:
            progress(done, games)
    return [finding(tip, notes) for tip in guide.tips]


def finding(tip: Tip, notes: Sequence[TipSample]) -> Finding:
    values: dict[str, list[float]] = defaultdict(list)
    for note in notes:
        if note.tip == tip.name:
            values[note.row].append(note.value)
    rows = [Row(name, *estimate(tip, values[name]), len(values[name])) for name in tip.rows if values[name]]
    return Finding(tip.name, tip.measure, tip.claim, rows, len(rows) == len(tip.rows) and supports(tip, rows))


def estimate(tip: Tip, values: Sequence[float]) -> Estimate:
    return wilson(sum(values), len(values)) if tip.measure == "share" else mean(values)


def supports(tip: Tip, rows: Sequence[Row]) -> bool:
    """Whether the first row differs from the last as the tip claims."""
    first, last = rows[0], rows[-1]
    if tip.claim == "alike":
        return first.low <= last.high and last.low <= first.high
    return first.low > last.high if tip.claim == "more" else first.high < last.low
