"""The immutable state of a match, and the change that a command makes."""

from __future__ import annotations

from typing import Final

import msgspec

from meadhall.core.engine.events import Event
from meadhall.core.engine.seed_commitment import Origin
from meadhall.core.engine.table import Table
from meadhall.match.availability import Availability
from meadhall.match.commands import AnyCommand
from meadhall.match.seats import Seat
from meadhall.match.time_control import NO_CLOCK, TimeControl

SYSTEM_NOTE: Final = -2
"""The seat of a chat message by the match itself, whose words are a key of the catalogues."""
NO_SEAT: Final = -1


class Setup(msgspec.Struct, frozen=True):
    """The settings of a match besides its record's: stored, and fixed when the match is made."""

    match: str = ""
    host: str = ""
    doors: str = "link"
    """Visibility. `open`: listed in the lobby; `link`: for people with the link; `closed`: only for its players."""
    hints: bool = True
    rated: bool = False
    """Whether the match is to change ratings; a rated match has no hints."""
    twin: str = ""
    """The id of a duplicate's deal: until the games at all its tables are over, only players may view this one."""
    speed: TimeControl = NO_CLOCK


class TakebackRequest(msgspec.Struct, frozen=True):
    """An open request to take back to a ply, which needs the consent of other seats."""

    seat: int
    ply: int
    number: int = 0
    """The version of the match at which it was made."""
    agreed: frozenset[int] = frozenset()


class ChatMessage(msgspec.Struct, frozen=True):
    """A line of chat."""

    seat: int
    name: str
    words: str


class Clock(msgspec.Struct, frozen=True):
    """The time left of each seat, and the deadline of the one whose time runs."""

    updated_at: float = 0
    """The moment at which `time_left` was right."""
    turn_seat: int = NO_SEAT
    """The seat whose decisions come without one of another seat in between."""
    turn_began_at: float = 0
    time_left: tuple[float, ...] = ()
    """Seconds by seat; empty without a clock."""
    running_seat: int = NO_SEAT
    deadline: float = 0
    """When the running seat's time runs out; 0 if none runs."""
    timed_out: bool = False
    """Whether time has run out in this turn."""
    pause_requests: frozenset[int] = frozenset()
    """Seats that ask to stop the clocks."""
    availability: tuple[Availability, ...] = ()
    """By seat, for matches by days."""


class MatchState(msgspec.Struct, frozen=True):
    """The state of a match after so many commands (its version)."""

    version: int
    table: Table | None
    """None before the match begins."""
    seats: tuple[Seat, ...]
    origin: Origin | None = None
    """The commitments and shares from which an agreed seed follows, as far as they are known."""
    branch: int = 0
    """The number of takebacks so far."""
    takeback_request: TakebackRequest | None = None
    next_match: str = ""
    """The id of the rematch."""
    rematch_shares: tuple[tuple[str, str], ...] = ()
    """People and their commitments to shares of the rematch's seed."""
    duplicate_opened: bool = False
    """Whether the games at all tables of the deal are over."""
    clock: Clock = Clock()

    @property
    def started(self) -> bool:
        return self.table is not None

    @property
    def over(self) -> bool:
        return self.table is not None and self.table.over

    @property
    def ply(self) -> int:
        return 0 if self.table is None else int(self.table.ply)

    @property
    def asked(self) -> Seat | None:
        """The seat to act."""
        seat = None if self.table is None else self.table.seat
        return None if seat is None else self.seats[seat]

    @property
    def decision(self) -> str | None:
        """The name of the decision that awaits an answer."""
        return None if self.table is None else self.table.decision

    @property
    def full(self) -> bool:
        return all(seat.taken for seat in self.seats)

    @property
    def awaited_shares(self) -> tuple[int, ...]:
        """The seats whose share of the seed is to be revealed before the deal."""
        if self.origin is None or self.origin.needs_no_shares or self.started or not self.full:
            return ()
        return tuple(seat for seat, share in enumerate(self.origin.shares) if share.awaited)

    @property
    def ready_to_deal(self) -> bool:
        """Whether the deal needs no further share of the seed."""
        return self.origin is not None and self.full and not self.started and not self.awaited_shares


class Change(msgspec.Struct, frozen=True):
    """The effect of a command on a match, which is not true before it is committed."""

    command: AnyCommand | None
    """The command as a log entry; None if nothing changes."""
    state: MatchState
    events: tuple[Event, ...] = ()
    chat_message: ChatMessage | None = None
