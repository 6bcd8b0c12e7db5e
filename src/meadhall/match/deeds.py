"""Everything a match does is a deed: what somebody asks for, and, once it is judged and completed, what is kept.

Each says who did it. Whoever asks may leave open what the match knows better (`ANY`); what is kept has it filled in,
so that a match can be folded from its deeds without asking any rule again.
"""

from __future__ import annotations

from typing import Final

import msgspec

ANY: Final = -1
"""Whichever it is: the seat of the person, the take of the moment."""
HOUSE: Final = "house"
"""Who answers for bots, and for people who let the match pass for them. Nobody else goes by that name."""


class Deed(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind"):
    person: str
    seat: int = ANY


class Answer(Deed, frozen=True, kw_only=True, tag="answer"):
    """The answer to a question, which is named by its ply and (if it matters) the take."""

    ply: int
    action: int
    take: int = ANY
    decision: str = ""
    written: str = ""
    """The action in its notation: what it means, whatever its number becomes under later rules."""


class TakeBack(Deed, frozen=True, kw_only=True, tag="take_back"):
    """Take back one's last answer. Where others must agree, it is kept as a wish."""

    take: int = ANY
    """The take it was asked in; what is taken back once is not taken back again."""
    ply: int = ANY
    """The ply the match goes back to."""


class Wish(Deed, frozen=True, kw_only=True, tag="wish"):
    """The wish to take back to a ply, if the others agree."""

    ply: int


class Agree(Deed, frozen=True, kw_only=True, tag="agree"):
    """Agree to the wish. The last one who must agree sends the match back to a ply."""

    ply: int = ANY


class Refuse(Deed, frozen=True, kw_only=True, tag="refuse"):
    """Say no to the wish, or drop one's own."""


class Sit(Deed, frozen=True, kw_only=True, tag="sit"):
    """Take a seat: the one wished for, or the first that is free."""

    name: str
    passes: bool = True


class SeatBots(Deed, frozen=True, kw_only=True, tag="seat_bots"):
    """The host gives free seats to bots: those named, or all."""

    level: str
    seats: tuple[int, ...] = ()
    names: tuple[str, ...] = ()


class Leave(Deed, frozen=True, kw_only=True, tag="leave"):
    """Stand up: before the start the seat is free again (no level is kept), afterwards a bot stands in."""

    level: str


class StandIn(Deed, frozen=True, kw_only=True, tag="stand_in"):
    """Let a bot play for a person: oneself, or as the host for somebody who is not here."""

    level: str


class Return(Deed, frozen=True, kw_only=True, tag="return"):
    """Give a seat back to the person for whom a bot stands in."""


class Passes(Deed, frozen=True, kw_only=True, tag="passes"):
    """Whether the match answers for the person where there is no choice."""

    passes: bool


class Say(Deed, frozen=True, kw_only=True, tag="say"):
    """Say something to everybody at the table; spectators have no seat."""

    name: str
    words: str


class Follow(Deed, frozen=True, kw_only=True, tag="follow"):
    """Another match follows this one."""

    match: str


AnyDeed = Answer | TakeBack | Wish | Agree | Refuse | Sit | SeatBots | Leave | StandIn | Return | Passes | Say | Follow

DECODER: msgspec.json.Decoder[AnyDeed] = msgspec.json.Decoder(AnyDeed)


def read_deed(text: str | bytes) -> AnyDeed:
    """A deed from its JSON."""
    return DECODER.decode(text)


def kind_of(deed: AnyDeed) -> str:
    """A deed's kind, as its JSON has it."""
    return str(type(deed).__struct_config__.tag)
