"""Data model of reviews. Shares of the win are between 0 and 1; over all seats they sum to 1."""

from __future__ import annotations

from typing import Final

import msgspec

INACCURACY: Final = 0.03
MISTAKE: Final = 0.06
BLUNDER: Final = 0.12
MIN_STAKE: Final = 0.01
"""A question with less at stake is not judged."""
BANDS: Final = ("best", "fine", "inaccuracy", "mistake", "blunder")


def regret_band(regret: float) -> str:
    """The label of an answer by its regret."""
    if regret <= 0.0:
        return "best"
    return BANDS[1 + sum(regret >= limit for limit in (INACCURACY, MISTAKE, BLUNDER))]


class RatedOption(msgspec.Struct, frozen=True):
    """An option, and the share of the win that could be expected of it."""

    action: int
    share: float


class Moment(msgspec.Struct, frozen=True):
    """A judged choice, from what its seat could know."""

    ply: int
    seat: int
    decision: str
    action: int
    before: float
    """The seat's chance before it answered, with its best answer."""
    options: tuple[RatedOption, ...]
    best: int
    regret: float
    """What the answer cost: 0 for the best answer, or for a better one than the search had found."""
    stake: float
    """How much was at stake: the finest answers are ranked by it."""
    band: str
    sure: bool
    """Whether the label is the same at both search budgets."""
    obvious: int
    """The answer of a greedy bot, which looks one ply ahead."""
    changes: dict[str, float] = {}
    """For an answer with regret, by feature: how many points the best answer was better."""
    counts: dict[str, tuple[int, int]] = {}
    """What can be counted after the best answer, and after the one that was given."""

    @property
    def overlooked(self) -> float:
        """By how much the given answer was better than the obvious one; 0 where they are the same."""
        shares = {each.action: each.share for each in self.options}
        return shares.get(self.action, self.before) - shares.get(self.obvious, self.before)


class LuckEvent(msgspec.Struct, frozen=True):
    """Luck after an answer, by seat."""

    ply: int
    luck: tuple[float, ...]
    """For each seat, by how much its chance was better than with an average outcome."""
    rank: tuple[int, ...]
    """For each seat, how many of the resampled outcomes would have been better for it."""


class AnswerEffect(msgspec.Struct, frozen=True):
    """The effect of an answer on the chances of all seats, without luck."""

    ply: int
    seat: int
    skill: tuple[float, ...]


class SeatReview(msgspec.Struct, frozen=True):
    """One seat's game. `start + luck + own + others` is its result."""

    kept: float
    """Its accuracy in percent: 100 for what the search prefers, 0 for the mean of random play, less when it did worse
    (`accuracy.py`)."""
    lost: float
    """The sum of its regrets, in wins."""
    start: float
    luck: float
    own: float
    others: float
    result: float
    worst: tuple[int, ...]
    """The plies of its costliest mistakes, the costliest first."""
    finest: tuple[int, ...]
    """The plies of its best answers: first those that a greedy bot would have missed, by stake."""


class ReviewEngine(msgspec.Struct, frozen=True):
    """The version and settings of the judge: two reviews compare only if these are the same."""

    version: str
    rules: int
    budgets: tuple[int, ...]
    redraws: int
    weights: str


class Review(msgspec.Struct, frozen=True):
    game: str
    record: str
    """The hash of the record."""
    start: tuple[float, ...]
    """The chances once the cards were dealt."""
    result: tuple[float, ...]
    curve: tuple[tuple[float, ...], ...]
    """The chances of all seats before each answer, and at the end."""
    moments: tuple[Moment, ...]
    chances: tuple[LuckEvent, ...]
    answers: tuple[AnswerEffect, ...]
    seats: tuple[SeatReview, ...]
    engine: ReviewEngine
    allies: int = 1
    """Team size: 2 in a game of pairs, where each partner has half of the pair's share."""
