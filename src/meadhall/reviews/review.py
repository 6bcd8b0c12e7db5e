"""A whole game reviewed."""

from __future__ import annotations

from collections.abc import Callable, Collection
from hashlib import sha256

from meadhall.bots import answer, bot
from meadhall.bots.value import fingerprint, value
from meadhall.core.dice import FastDice
from meadhall.core.errors import BadOption, BadRecord
from meadhall.core.record import Record
from meadhall.core.table import Table
from meadhall.reviews.ledger import REDRAWS, ledger
from meadhall.reviews.regret import QUALITIES, Judge
from meadhall.reviews.shapes import (
    INACCURACY,
    Answered,
    Chance,
    Engine,
    Moment,
    Review,
    SeatReview,
)
from meadhall.version import VERSION

MOST_TOLD = 5
"""How many mistakes, and how many fine choices, are worth showing."""

Progress = Callable[[int, int], None]


def review(
    record: Record, quality: str = "good", seats: Collection[int] | None = None, on_progress: Progress | None = None
) -> Review:
    """What a finished game was decided by; of the answers, those of some seats or of all.

    `on_progress` is told how many answers are judged, of how many.
    """
    if quality not in QUALITIES:
        raise BadOption(f"A review can't be {quality!r}. It can be: {', '.join(QUALITIES)}.")
    if record.scores is None:
        raise BadRecord("A game is reviewed when it is over: this one is not.")
    name = sha256(record.text().encode()).hexdigest()
    entries = list(ledger(record, name))
    judge = Judge(name, QUALITIES[quality])
    plies = [ply for ply in record if len(ply.table.legal()) > 1 and (seats is None or ply.seat in seats)]
    moments: list[Moment] = []
    for number, ply in enumerate(plies):
        moments.append(judge.moment(ply.table, ply.action))
        if on_progress is not None:
            on_progress(number + 1, len(plies))
    result = value(record.replay())
    start = entries[0].before if entries else result
    answers = [entry.answered for entry in entries]
    chances = [entry.chance for entry in entries if entry.chance is not None]
    obvious = {ply.number for ply in plies if quick_look(ply.table) == ply.action}
    told = [
        seat_review(seat, start[seat], result[seat], moments, answers, chances, obvious)
        for seat in range(record.players)
    ]
    budgets = QUALITIES[quality]
    engine = Engine(
        VERSION, record.game.rules_version, (budgets.scan, *budgets.judge), REDRAWS, fingerprint(record.game)
    )
    curve = (*(entry.before for entry in entries), result)
    return Review(
        record.game.name,
        name,
        start,
        result,
        curve,
        tuple(moments),
        tuple(chances),
        tuple(answers),
        tuple(told),
        engine,
    )


def seat_review(
    seat: int,
    start: float,
    result: float,
    moments: list[Moment],
    answers: list[Answered],
    chances: list[Chance],
    obvious: set[int],
) -> SeatReview:
    """One seat's part of it."""
    mine = [moment for moment in moments if moment.seat == seat]
    lost = sum(moment.regret for moment in mine)
    stakes = sum(moment.stake for moment in mine)
    dear = sorted((moment for moment in mine if moment.regret >= INACCURACY), key=lambda moment: -moment.regret)
    fine = sorted(
        (moment for moment in mine if moment.regret <= 0.0 and moment.ply not in obvious),
        key=lambda moment: -moment.stake,
    )
    return SeatReview(
        kept=100.0 * (1.0 - lost / stakes) if stakes else 100.0,
        lost=lost,
        start=start,
        luck=sum(chance.luck[seat] for chance in chances),
        own=sum(each.skill[seat] for each in answers if each.seat == seat),
        others=sum(each.skill[seat] for each in answers if each.seat != seat),
        result=result,
        worst=tuple(moment.ply for moment in dear[:MOST_TOLD]),
        finest=tuple(moment.ply for moment in fine[:MOST_TOLD]),
    )


def quick_look(table: Table) -> int:
    """What anybody would answer who looks only at what comes of it at once."""
    return answer(bot("greedy"), table, FastDice("quick look"))
