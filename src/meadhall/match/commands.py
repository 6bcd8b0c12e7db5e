"""Everything a match does is a deed: what somebody asks for, and, once it is judged and completed, what is kept.

Each says who did it. Whoever asks may leave open what the match knows better (`ANY`); what is kept has it filled in,
so that a match can be folded from its deeds without asking any rule again.
"""

from __future__ import annotations

from typing import Final

import msgspec

from meadhall.core.engine.seed_commitment import Origin, Share
from meadhall.match.availability import Hours

ANY: Final = -1
"""Whichever it is: the seat of the person, the take of the moment."""
HOUSE: Final = "house"
"""Who answers for bots, and for people who let the match pass for them. Nobody else goes by that name."""


GONE: Final = "gone"
"""Who sat where somebody wanted to be forgotten. Nobody goes by that name either."""


class Deed(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind"):
    person: str
    seat: int = ANY
    at: float = 0
    """When it was done, in seconds, by the clock of whoever keeps the match; 0 where nobody looks at one."""


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

    wish: int = ANY
    """The wish's number: nobody agrees to the next one by agreeing twice."""
    ply: int = ANY


class Refuse(Deed, frozen=True, kw_only=True, tag="refuse"):
    """Say no to the wish, or drop one's own."""

    wish: int = ANY


class Promise(Deed, frozen=True, kw_only=True, tag="promise"):
    """The first deed of a match whose seed is agreed on: what the house will add to it, or that the host chose it."""

    salt: str
    secret: str
    chosen: bool = False
    deal: str | msgspec.UnsetType = msgspec.UNSET
    """The name of a deal that is played at several tables,"""
    shares: tuple[Share, ...] | msgspec.UnsetType = msgspec.UNSET
    """and what all who play it have added to its seed: they have shown it before they sit down."""


class Reveal(Deed, frozen=True, kw_only=True, tag="reveal"):
    """Show the share that one has promised. Nobody shows theirs before every seat is taken."""

    share: str


class Begin(Deed, frozen=True, kw_only=True, tag="begin"):
    """The deal, when every seat is taken: from here on shares come too late."""

    seed: str = ""
    origin: Origin | None = None


class Sit(Deed, frozen=True, kw_only=True, tag="sit"):
    """Take a seat: the one wished for, or the first that is free."""

    name: str
    passes: bool = True
    share: str = ""
    """The promise of a share of the seed."""
    accepts: bool = False
    """Whether they accept that the host has chosen the seed."""
    hours: Hours | None = None
    """When they play by days."""
    renamed: tuple[tuple[int, str], ...] = ()
    """Bots that had that name, and what they are called now."""


class SeatBots(Deed, frozen=True, kw_only=True, tag="seat_bots"):
    """The host gives free seats to bots: those named, or all."""

    level: str
    seats: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    net: str = ""
    """The hash of the net that they ask; empty for those that ask none."""


class Leave(Deed, frozen=True, kw_only=True, tag="leave"):
    """Stand up: while a seat is free this one becomes so too (no level is kept), afterwards a bot stands in."""

    level: str


class Resign(Deed, frozen=True, kw_only=True, tag="resign"):
    """Give the game up: a bot plays it out, and the seat is not given back."""

    level: str


class RanOut(Deed, frozen=True, kw_only=True, tag="ran_out"):
    """The time of whoever is asked has run out: a bot stands in, or they have resigned, as the table agreed."""

    level: str = ""
    resigned: bool = False


class KeepHours(Deed, frozen=True, kw_only=True, tag="keep_hours"):
    """When somebody plays by days from now on."""

    hours: Hours


class Pause(Deed, frozen=True, kw_only=True, tag="pause"):
    """The wish that all clocks stand still, which they do when everybody wishes it; or that they go on."""

    wanted: bool


class StandIn(Deed, frozen=True, kw_only=True, tag="stand_in"):
    """Let a bot play for a person: oneself, or somebody who is not here."""

    level: str


class Return(Deed, frozen=True, kw_only=True, tag="return"):
    """Give a seat back to the person for whom a bot stands in."""


class Passes(Deed, frozen=True, kw_only=True, tag="passes"):
    """Whether the match answers for the person where there is no choice."""

    passes: bool


class HandOver(Deed, frozen=True, kw_only=True, tag="hand_over"):
    """Somebody goes by another identity from now on: their seat, and what they may do as the host, is their heir's."""

    heir: str


class Vanish(Deed, frozen=True, kw_only=True, tag="vanish"):
    """Somebody wants to be forgotten: before the deal their seat becomes free, afterwards it is nobody's, and a bot
    plays on there."""

    level: str


class Say(Deed, frozen=True, kw_only=True, tag="say"):
    """Say something to everybody at the table; spectators have no seat."""

    name: str
    words: str


class Redraw(Deed, frozen=True, kw_only=True, tag="redraw"):
    """Where a match is played on from another: what the seat could not know is drawn anew."""

    ply: int
    seed: str


class Pledge(Deed, frozen=True, kw_only=True, tag="pledge"):
    """When a match is over: promise a share of the seed of the one that may follow."""

    share: str


class Unseal(Deed, frozen=True, kw_only=True, tag="unseal"):
    """A deal was played at several tables, and now all are over: whoever may look at such a match may look."""


class Follow(Deed, frozen=True, kw_only=True, tag="follow"):
    """Another match follows this one."""

    match: str


Playing = Answer | TakeBack | Wish | Agree | Refuse
Seating = Sit | SeatBots | Leave | Resign | StandIn | Return | Passes | HandOver | Vanish
Timing = RanOut | KeepHours | Pause
AnyDeed = Playing | Seating | Timing | Promise | Reveal | Begin | Redraw | Pledge | Say | Follow | Unseal

DECODER: msgspec.json.Decoder[AnyDeed] = msgspec.json.Decoder(AnyDeed)


def read_deed(text: str | bytes) -> AnyDeed:
    """A deed from its JSON."""
    return DECODER.decode(text)


def kind_of(deed: AnyDeed) -> str:
    """A deed's kind, as its JSON has it."""
    return str(type(deed).__struct_config__.tag)
