"""Review of a whole game: attribution of skill and luck, and the regret of each answer."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from hashlib import sha256

from meadhall.bots.fitted_value import fingerprint, win_shares
from meadhall.core.engine.errors import BadOption, BadRecord
from meadhall.core.engine.game import Game
from meadhall.core.engine.record import Ply, Record
from meadhall.reviews.accuracy import accuracy
from meadhall.reviews.attribution import RESAMPLES, AttributionEntry, attribute
from meadhall.reviews.models import (
    INACCURACY,
    AnswerEffect,
    LuckEvent,
    Moment,
    Review,
    ReviewEngine,
    SeatReview,
)
from meadhall.reviews.regret import QUALITIES, RegretJudge
from meadhall.version import VERSION

MAX_HIGHLIGHTS = 5
"""How many mistakes, and how many fine choices, are listed for a seat."""

Progress = Callable[[int, int], None]


def review(
    record: Record, quality: str = "good", seats: Collection[int] | None = None, on_progress: Progress | None = None
) -> Review:
    """Review a finished game; answers are judged for some seats or for all.

    `on_progress` is called with the number of judged answers and their total.
    """
    check_reviewable(record, quality)
    name = record_hash(record)
    entries = list(attribute(record, name))
    judge = RegretJudge(name, QUALITIES[quality])
    plies = judged_plies(record, seats)
    moments: list[Moment] = []
    for number, ply in enumerate(plies):
        moments.append(judge.moment(ply.table, ply.action))
        if on_progress is not None:
            on_progress(number + 1, len(plies))
    return assemble_review(record, quality, entries, moments)


def check_reviewable(record: Record, quality: str) -> None:
    """Raise if the record or the quality can't be reviewed."""
    if quality not in QUALITIES:
        raise BadOption(f"A review can't be {quality!r}. It can be: {', '.join(QUALITIES)}.")
    if record.scores is None:
        raise BadRecord("A game is reviewed when it is over: this one is not.")


def record_hash(record: Record) -> str:
    """The hash of a record, which seeds its review."""
    return sha256(record.text().encode()).hexdigest()


def judged_plies(record: Record, seats: Collection[int] | None = None) -> list[Ply]:
    """The answers to be judged: those where there was a choice, of some seats or of all."""
    return [ply for ply in record if len(ply.table.legal()) > 1 and (seats is None or ply.seat in seats)]


def assemble_review(
    record: Record, quality: str, entries: Sequence[AttributionEntry], moments: Sequence[Moment]
) -> Review:
    """The review from the attribution and the judged answers: all of them, or those so far."""
    end = record.replay()
    result = win_shares(end)
    start = entries[0].before if entries else result
    answers = [entry.answered for entry in entries]
    chances = [entry.chance for entry in entries if entry.chance is not None]
    told = [seat_review(seat, start[seat], result[seat], moments, answers, chances) for seat in range(record.players)]
    return Review(
        record.game.name,
        record_hash(record),
        start,
        result,
        (*(entry.before for entry in entries), result),
        tuple(moments),
        tuple(chances),
        tuple(answers),
        tuple(told),
        review_engine(record.game, quality),
        int(end.allies(0)),
    )


def review_engine(game: Game, quality: str) -> ReviewEngine:
    budgets = QUALITIES[quality]
    return ReviewEngine(VERSION, game.rules_version, (budgets.scan, *budgets.judge), RESAMPLES, fingerprint(game))


def seat_review(
    seat: int,
    start: float,
    result: float,
    moments: Sequence[Moment],
    answers: Sequence[AnswerEffect],
    chances: Sequence[LuckEvent],
) -> SeatReview:
    """One seat's part of a review."""
    mine = [moment for moment in moments if moment.seat == seat]
    dear = sorted((moment for moment in mine if moment.regret >= INACCURACY), key=lambda moment: -moment.regret)
    fine = sorted(
        (moment for moment in mine if moment.regret <= 0.0),
        key=lambda moment: (moment.overlooked < INACCURACY, -moment.stake),
    )
    return SeatReview(
        kept=accuracy(mine),
        lost=sum(moment.regret for moment in mine),
        start=start,
        luck=sum(chance.luck[seat] for chance in chances),
        own=sum(each.skill[seat] for each in answers if each.seat == seat),
        others=sum(each.skill[seat] for each in answers if each.seat != seat),
        result=result,
        worst=tuple(moment.ply for moment in dear[:MAX_HIGHLIGHTS]),
        finest=tuple(moment.ply for moment in fine[:MAX_HIGHLIGHTS]),
    )
