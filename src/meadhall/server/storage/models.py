"""Row types: what the store keeps of matches (besides their event logs), people and jobs.

Fields are columns, so their names are those of the schema.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from meadhall.core.engine.option import OptionValue
from meadhall.match import Seat
from meadhall.match.commands import AnyCommand
from meadhall.match.state import MatchState
from meadhall.match.time_control import NO_CLOCK, TimeControl

NO_SEAT = -1


class MatchRow(msgspec.Struct, frozen=True):
    """Setup and current state of a match. The fields from `version` on are derived from the event log; they are stored
    so that lists of matches need no replay."""

    id: str
    game: str
    rules: int
    edition: str
    players: int
    options: dict[str, OptionValue]
    seed: str
    host: str
    doors: str
    """Visibility. `open`: listed in the lobby; `link`: for anyone with the link; `closed`: for the players only."""
    hints: bool
    created: float
    version: int = 0
    take: int = 0
    ply: int = 0
    started: bool = False
    asked: int = NO_SEAT
    decision: str = ""
    over: bool = False
    touched: float = 0
    next: str = ""
    """The rematch."""
    scores: tuple[int, ...] = ()
    """Final scores; empty until the game is over."""
    rated: bool = False
    """Whether it is to change the players' ratings."""
    twin: str = ""
    """Id of the duplicate deal that is played at several tables."""
    sealed: bool = False
    """Whether the result is embargoed, because another table of the deal is still in play."""
    speed: TimeControl = NO_CLOCK
    due: float = 0
    """Deadline of the player on turn; 0 for none."""


class PersonRow(msgspec.Struct, frozen=True):
    """A person: account or guest."""

    id: str
    name: str = ""
    named: float = 0
    """When they chose their name."""
    generation: int = 0
    """How often all their sessions, tokens and links were revoked; signatures of earlier generations are invalid."""
    muted: bool = False
    preferences: str = "{}"
    """Preferences for all their devices, as JSON."""


class BotJob(msgspec.Struct, frozen=True):
    """Queued bot job: a decision that a bot is to make, for any process that runs bots."""

    match: str
    take: int
    ply: int
    version: int
    """Version of the match when the job was queued."""
    rank: int
    """Priority; the lowest comes first."""
    person: str
    """User on whose behalf it runs; the queue is fair between users."""
    pace: float
    """Minimum delay of the answer in seconds."""


class AnalysisJob(msgspec.Struct, frozen=True):
    """Queued analysis job (a hint, a review step), for any process that runs searches. Its name makes it idempotent."""

    name: str
    match: str
    body: str
    rank: int
    person: str


class NewMatch(msgspec.Struct, frozen=True):
    """A match to be inserted, with its first commands."""

    row: MatchRow
    seats: Sequence[Seat] = ()
    commands: Sequence[AnyCommand] = ()
    edition: str = ""
    """Text of its edition; empty if that is known to be stored."""
    bot_job: BotJob | None = None
    """The first bot job, if a bot is on turn."""


def row_with_state(row: MatchRow, state: MatchState, touched: float) -> MatchRow:
    """The row of a match with the state it has since `touched`."""
    asked = state.asked
    return msgspec.structs.replace(
        row,
        version=state.version,
        take=state.branch,
        ply=state.ply,
        started=state.started,
        asked=NO_SEAT if asked is None else asked.seat,
        decision=state.decision or "",
        over=state.over,
        touched=touched,
        next=state.next_match,
        due=state.clock.deadline,
        sealed=bool(row.twin) and not state.duplicate_opened,
        scores=tuple(state.table.scores()) if state.table is not None and state.table.over else (),
    )
