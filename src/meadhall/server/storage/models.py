"""What the store keeps of a match besides its deeds."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from meadhall.core.engine.option import OptionValue
from meadhall.match import Seat
from meadhall.match.commands import AnyDeed
from meadhall.match.state import Standing
from meadhall.match.time_control import NO_CLOCK, Speed

NOBODY = -1


class MatchRow(msgspec.Struct, frozen=True):
    """How a match was set up, and where it stands. The second half (from version on) follows from the deeds; it is
    kept so that the hall need not replay anything."""

    id: str
    game: str
    rules: int
    edition: str
    players: int
    options: dict[str, OptionValue]
    seed: str
    host: str
    doors: str
    """`open`: in the hall for everybody; `link`: whoever has the link; `closed`: only the players may look."""
    hints: bool
    created: float
    version: int = 0
    take: int = 0
    ply: int = 0
    started: bool = False
    asked: int = NOBODY
    decision: str = ""
    over: bool = False
    touched: float = 0
    next: str = ""
    """The match that was made to follow this one."""
    scores: tuple[int, ...] = ()
    """The points, when the game is over."""
    rated: bool = False
    """Whether it is to change the ratings of those who play."""
    twin: str = ""
    """The name of the deal, where others play the same at other tables."""
    sealed: bool = False
    """Whether any of them still do."""
    speed: Speed = NO_CLOCK
    due: float = 0
    """When the time of whoever is asked runs out; 0 if it does not."""


class PersonRow(msgspec.Struct, frozen=True):
    """What the store keeps of a person."""

    id: str
    name: str = ""
    named: float = 0
    """When they chose their name."""
    generation: int = 0
    """How often everything that was signed for them was revoked."""
    muted: bool = False
    preferences: str = "{}"
    """What they have chosen for all their devices, as JSON."""


class Thought(msgspec.Struct, frozen=True):
    """A question that a bot is to answer, as it waits for whoever thinks; of several servers, any may."""

    match: str
    take: int
    ply: int
    version: int
    """The version of the match at which it was asked."""
    rank: int
    """What comes first."""
    person: str
    """On whose behalf: everybody has their turn."""
    pace: float
    """Seconds that the answer takes at least."""


class Errand(msgspec.Struct, frozen=True):
    """Something else to be thought about, wherever somebody thinks. Two of one name are the same."""

    name: str
    match: str
    body: str
    rank: int
    person: str


class NewMatch(msgspec.Struct, frozen=True):
    """A match to be added, with what has happened in it so far."""

    row: MatchRow
    seats: Sequence[Seat] = ()
    deeds: Sequence[AnyDeed] = ()
    edition: str = ""
    """The text of its edition; empty if that is known to be kept."""
    thought: Thought | None = None
    """What a bot must think about at once."""


def standing_row(row: MatchRow, standing: Standing, touched: float) -> MatchRow:
    """The row of a match that stands so since then."""
    asked = standing.asked
    return msgspec.structs.replace(
        row,
        version=standing.version,
        take=standing.take,
        ply=standing.ply,
        started=standing.started,
        asked=NOBODY if asked is None else asked.seat,
        decision=standing.decision or "",
        over=standing.over,
        touched=touched,
        next=standing.next,
        due=standing.clock.due,
        sealed=bool(row.twin) and not standing.unsealed,
        scores=tuple(standing.table.scores()) if standing.table is not None and standing.table.over else (),
    )
