"""What a review holds. Shares of the win are between 0 and 1; over all seats they sum to 1."""

from __future__ import annotations

from typing import Final

import msgspec

INACCURACY: Final = 0.03
MISTAKE: Final = 0.06
BLUNDER: Final = 0.12
TRIVIAL: Final = 0.01
"""A question with less at stake is about nothing."""
BANDS: Final = ("best", "fine", "inaccuracy", "mistake", "blunder")


def band(regret: float) -> str:
    """What to call an answer by what it cost."""
    if regret <= 0.0:
        return "best"
    return BANDS[1 + sum(regret >= limit for limit in (INACCURACY, MISTAKE, BLUNDER))]


class Weighed(msgspec.Struct, frozen=True):
    """An answer, and the share of the win that could be expected of it."""

    action: int
    share: float


class Moment(msgspec.Struct, frozen=True):
    """A choice, seen with what its seat could know."""

    ply: int
    seat: int
    decision: str
    action: int
    before: float
    """The chance of the seat before it answered, if it went on as well as it could."""
    options: tuple[Weighed, ...]
    best: int
    regret: float
    """What the answer cost: 0 for the best, or for a better one than the search had found."""
    stake: float
    """How much the question was about: by it the finest answers are ranked."""
    band: str
    sure: bool
    """Whether the label holds at both budgets."""
    obvious: int
    """What anybody would answer who looks only at what comes of it at once."""
    changes: dict[str, float] = {}
    """Of what cost something, by the names of the game's features: how many points the best was better."""
    counts: dict[str, tuple[int, int]] = {}
    """What can be counted after the best answer, and after the one that was given."""

    @property
    def overlooked(self) -> float:
        """What the obvious answer would have cost whoever gave this one; nothing where they are the same."""
        shares = {each.action: each.share for each in self.options}
        return shares.get(self.action, self.before) - shares.get(self.obvious, self.before)


class Chance(msgspec.Struct, frozen=True):
    """What chance did after an answer, and to whom."""

    ply: int
    luck: tuple[float, ...]
    """For each seat, by how much its chance was better than with an average outcome."""
    rank: tuple[int, ...]
    """For each seat, how many of the redrawn outcomes would have been better for it."""


class Answered(msgspec.Struct, frozen=True):
    """What an answer did to everybody's chances, apart from chance."""

    ply: int
    seat: int
    skill: tuple[float, ...]


class SeatReview(msgspec.Struct, frozen=True):
    """One seat's game. `start + luck + own + others` is its result."""

    kept: float
    """Of what its questions were about, how much it kept, in percent: 100 what the search prefers, 0 the mean of random
    play; below that when it did worse (`kept.py`)."""
    lost: float
    """How many wins it gave away, all regrets together."""
    start: float
    luck: float
    own: float
    others: float
    result: float
    worst: tuple[int, ...]
    """The plies of its dearest mistakes, the dearest first."""
    finest: tuple[int, ...]
    """The plies of its best answers: first those that a quick look would have missed, the weightiest first."""


class Engine(msgspec.Struct, frozen=True):
    """Who judged: two reviews compare only if this is the same."""

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
    """Everybody's chances before each answer, and at the end."""
    moments: tuple[Moment, ...]
    chances: tuple[Chance, ...]
    answers: tuple[Answered, ...]
    seats: tuple[SeatReview, ...]
    engine: Engine
    allies: int = 1
    """How many win together: 2 in a game of pairs, whose shares are halves of what the pair has."""
