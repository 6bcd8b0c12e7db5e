"""A whole game reviewed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from hashlib import sha256

from meadhall.bots.fitted_value import fingerprint, value
from meadhall.core.engine.errors import BadOption, BadRecord
from meadhall.core.engine.game import Game
from meadhall.core.engine.record import Ply, Record
from meadhall.reviews.accuracy import kept
from meadhall.reviews.attribution import REDRAWS, Entry, ledger
from meadhall.reviews.models import (
    INACCURACY,
    Answered,
    Chance,
    Engine,
    Moment,
    Review,
    SeatReview,
)
from meadhall.reviews.regret import QUALITIES, Judge
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
    check(record, quality)
    name = name_of(record)
    entries = list(ledger(record, name))
    judge = Judge(name, QUALITIES[quality])
    plies = choices(record, seats)
    moments: list[Moment] = []
    for number, ply in enumerate(plies):
        moments.append(judge.moment(ply.table, ply.action))
        if on_progress is not None:
            on_progress(number + 1, len(plies))
    return summed_up(record, quality, entries, moments)


def check(record: Record, quality: str) -> None:
    """Refuse what can't be reviewed."""
    if quality not in QUALITIES:
        raise BadOption(f"A review can't be {quality!r}. It can be: {', '.join(QUALITIES)}.")
    if record.scores is None:
        raise BadRecord("A game is reviewed when it is over: this one is not.")


def name_of(record: Record) -> str:
    """The hash of a record; all chance in its review follows from it."""
    return sha256(record.text().encode()).hexdigest()


def choices(record: Record, seats: Collection[int] | None = None) -> list[Ply]:
    """The answers to be judged: those where there was a choice, of some seats or of all."""
    return [ply for ply in record if len(ply.table.legal()) > 1 and (seats is None or ply.seat in seats)]


def summed_up(record: Record, quality: str, entries: Sequence[Entry], moments: Sequence[Moment]) -> Review:
    """The review, from the ledger and the answers that are judged: all of them, or those so far."""
    end = record.replay()
    result = value(end)
    start = entries[0].before if entries else result
    answers = [entry.answered for entry in entries]
    chances = [entry.chance for entry in entries if entry.chance is not None]
    told = [seat_review(seat, start[seat], result[seat], moments, answers, chances) for seat in range(record.players)]
    return Review(
        record.game.name,
        name_of(record),
        start,
        result,
        (*(entry.before for entry in entries), result),
        tuple(moments),
        tuple(chances),
        tuple(answers),
        tuple(told),
        engine_of(record.game, quality),
        int(end.allies(0)),
    )


def engine_of(game: Game, quality: str) -> Engine:
    budgets = QUALITIES[quality]
    return Engine(VERSION, game.rules_version, (budgets.scan, *budgets.judge), REDRAWS, fingerprint(game))


def seat_review(
    seat: int,
    start: float,
    result: float,
    moments: Sequence[Moment],
    answers: Sequence[Answered],
    chances: Sequence[Chance],
) -> SeatReview:
    """One seat's part of it."""
    mine = [moment for moment in moments if moment.seat == seat]
    dear = sorted((moment for moment in mine if moment.regret >= INACCURACY), key=lambda moment: -moment.regret)
    fine = sorted(
        (moment for moment in mine if moment.regret <= 0.0),
        key=lambda moment: (moment.overlooked < INACCURACY, -moment.stake),
    )
    return SeatReview(
        kept=kept(mine),
        lost=sum(moment.regret for moment in mine),
        start=start,
        luck=sum(chance.luck[seat] for chance in chances),
        own=sum(each.skill[seat] for each in answers if each.seat == seat),
        others=sum(each.skill[seat] for each in answers if each.seat != seat),
        result=result,
        worst=tuple(moment.ply for moment in dear[:MOST_TOLD]),
        finest=tuple(moment.ply for moment in fine[:MOST_TOLD]),
    )
