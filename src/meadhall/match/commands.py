"""Commands of a match, which are also the entries of its event log: validated and completed, a command is appended.

A command names who gives it. The caller may leave open what the match knows better (`ANY`); the log entry has it filled
in, so that a match can be replayed from its log without asking any rule again.
"""

from __future__ import annotations

from typing import Final

import msgspec

from meadhall.core.engine.seed_commitment import Origin, Share
from meadhall.match.availability import Availability

ANY: Final = -1
"""A value left open by the caller: the seat of the person, the branch of now."""
SYSTEM: Final = "house"
"""The reserved person who answers for bots, and for people who let the match pass for them. Stored in logs."""
ERASED: Final = "gone"
"""The reserved person of seats whose players have erased their data. Stored in logs."""


class Command(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind"):
    person: str
    seat: int = ANY
    at: float = 0
    """When it was given, in seconds, by the clock of the store; 0 where there is no clock."""


class Answer(Command, frozen=True, kw_only=True, tag="answer"):
    """The answer to a decision, which is named by its ply and (if it matters) the branch."""

    ply: int
    action: int
    branch: int = msgspec.field(default=ANY, name="take")
    decision: str = ""
    written: str = ""
    """The action in its notation, which keeps its meaning where later rules change its number."""


class TakeBack(Command, frozen=True, kw_only=True, tag="take_back"):
    """Take back one's last answer. Where others must agree, a `RequestTakeback` is logged instead."""

    branch: int = msgspec.field(default=ANY, name="take")
    """The branch it was given in, so that a repeated request takes nothing further back."""
    ply: int = ANY
    """The ply the match goes back to."""


class RequestTakeback(Command, frozen=True, kw_only=True, tag="wish"):
    """Ask the others to let the match go back to a ply."""

    ply: int


class AcceptTakeback(Command, frozen=True, kw_only=True, tag="agree"):
    """Agree to a takeback request. The last consent that is needed sends the match back to a ply."""

    request: int = msgspec.field(default=ANY, name="wish")
    """The number of the request, so that a repeated consent does not agree to the next one."""
    ply: int = ANY


class DeclineTakeback(Command, frozen=True, kw_only=True, tag="refuse"):
    """Decline a takeback request, or withdraw one's own."""

    request: int = msgspec.field(default=ANY, name="wish")


class CommitSeed(Command, frozen=True, kw_only=True, tag="promise"):
    """Commit to the seed: the server's secret behind a hash, or that the host chose the seed. The first log entry."""

    salt: str
    secret: str
    chosen: bool = False
    deal: str | msgspec.UnsetType = msgspec.UNSET
    """The id of a duplicate's deal, which is played at several tables."""
    shares: tuple[Share, ...] | msgspec.UnsetType = msgspec.UNSET
    """The shares of all players of the deal, revealed before they sat down."""


class RevealShare(Command, frozen=True, kw_only=True, tag="reveal"):
    """Reveal a share of the seed; refused until every seat is taken, so that no player can choose theirs last."""

    share: str


class Begin(Command, frozen=True, kw_only=True, tag="begin"):
    """Deal, once every seat is taken; shares revealed later are rejected."""

    seed: str = ""
    origin: Origin | None = None


class Sit(Command, frozen=True, kw_only=True, tag="sit"):
    """Take a seat: the one that is named, or the first that is free."""

    name: str
    passes: bool = True
    share: str = ""
    """The commitment to a share of the seed."""
    accepts: bool = False
    """Whether the person accepts that the host has chosen the seed."""
    hours: Availability | None = None
    """When the person plays, in a match by days."""
    renamed: tuple[tuple[int, str], ...] = ()
    """Bots that had the person's name, and their new names."""


class SeatBots(Command, frozen=True, kw_only=True, tag="seat_bots"):
    """The host gives free seats to bots: those named, or all."""

    level: str
    seats: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    net: str = ""
    """The hash of the bots' neural net; empty without one."""


class Leave(Command, frozen=True, kw_only=True, tag="leave"):
    """Leave the seat. While others are free it becomes free too (no level is logged), afterwards a bot stands in."""

    level: str


class Resign(Command, frozen=True, kw_only=True, tag="resign"):
    """Give the game up: a bot plays it out, and the seat is not given back."""

    level: str


class Timeout(Command, frozen=True, kw_only=True, tag="ran_out"):
    """The time of the person to act has run out: a bot stands in, or they have resigned, as the time control says."""

    level: str = ""
    resigned: bool = False


class SetAvailability(Command, frozen=True, kw_only=True, tag="keep_hours"):
    """Change when a person plays by days."""

    hours: Availability


class Pause(Command, frozen=True, kw_only=True, tag="pause"):
    """Ask to stop all clocks, or to let them go on. They stop when every person asks for it."""

    wanted: bool


class StandIn(Command, frozen=True, kw_only=True, tag="stand_in"):
    """Let a bot play for a person: oneself, or a player who is absent."""

    level: str


class Return(Command, frozen=True, kw_only=True, tag="return"):
    """End a stand-in: the person of the seat plays again."""


class SetAutoPass(Command, frozen=True, kw_only=True, tag="passes"):
    """Set whether the match answers for the person where there is no choice."""

    passes: bool


class TransferSeat(Command, frozen=True, kw_only=True, tag="hand_over"):
    """Give the seat and the host's rights of one identity to another (the heir): the accounts were merged."""

    heir: str


class Erase(Command, frozen=True, kw_only=True, tag="vanish"):
    """Erase a person from the match: before the deal their seat becomes free, afterwards a bot plays on there."""

    level: str


class SendChat(Command, frozen=True, kw_only=True, tag="say"):
    """Send a line of chat to the whole table; spectators have no seat."""

    name: str
    words: str


class ResampleHidden(Command, frozen=True, kw_only=True, tag="redraw"):
    """In a match that continues another: resample what the seat could not know."""

    ply: int
    seed: str


class CommitRematchShare(Command, frozen=True, kw_only=True, tag="pledge"):
    """After the game: commit to a share of the seed of a rematch."""

    share: str


class OpenDuplicate(Command, frozen=True, kw_only=True, tag="unseal"):
    """Lift the embargo of a duplicate: the games at all its tables are over."""


class LinkRematch(Command, frozen=True, kw_only=True, tag="follow"):
    """Name the match that follows this one."""

    match: str


PlayCommand = Answer | TakeBack | RequestTakeback | AcceptTakeback | DeclineTakeback
SeatCommand = Sit | SeatBots | Leave | Resign | StandIn | Return | SetAutoPass | TransferSeat | Erase
ClockCommand = Timeout | SetAvailability | Pause
SeedCommand = CommitSeed | RevealShare | Begin | ResampleHidden | CommitRematchShare
AnyCommand = PlayCommand | SeatCommand | ClockCommand | SeedCommand | SendChat | LinkRematch | OpenDuplicate

DECODER: msgspec.json.Decoder[AnyCommand] = msgspec.json.Decoder(AnyCommand)


def decode_command(text: str | bytes) -> AnyCommand:
    """A command from its JSON."""
    return DECODER.decode(text)


def kind_of(command: AnyCommand) -> str:
    """A command's kind, as its JSON has it."""
    return str(type(command).__struct_config__.tag)
