"""The deal: what the house and the people promise, what they show, and the seed that follows."""

from __future__ import annotations

import re
from copy import copy
from typing import TYPE_CHECKING

from msgspec import UNSET
from msgspec.structs import replace

from meadhall.core.engine.record import Redrawn
from meadhall.core.engine.seed_commitment import SHARE, Origin, Share, share_promise
from meadhall.core.engine.table import Table
from meadhall.match.commands import HOUSE, Begin, Promise, Redraw, Reveal, Unseal
from meadhall.match.refusals import Refused
from meadhall.match.rights import is_host, own_seat

if TYPE_CHECKING:
    from meadhall.match.match import Match


def judge_promise(match: Match, deed: Promise) -> Promise:
    """The first thing that happens in a match, if at all."""
    if deed.person != HOUSE:
        raise Refused("not_seated")
    if match.version or match.record.seed is not None:
        raise Refused("too_late")
    return deed


def promised(match: Match, deed: Promise) -> Origin:
    if deed.shares is not UNSET:
        return Origin(match.setup.match, deed.salt, deed.secret, False, deed.shares, deed.deal)
    return Origin(match.setup.match, deed.salt, deed.secret, deed.chosen, (Share(),) * len(match.seats))


def with_share(origin: Origin | None, seat: int, share: Share) -> Origin | None:
    """The origin with the share of a seat changed."""
    if origin is None or origin.deal is not UNSET:
        return origin
    return replace(origin, shares=(*origin.shares[:seat], share, *origin.shares[seat + 1 :]))


def judge_reveal(match: Match, deed: Reveal) -> Reveal | None:
    """The share, if it is the one that was promised; None if it was shown before."""
    seat = own_seat(match, deed.person)
    origin = match.standing.origin
    share = Share() if origin is None or origin.deal is not UNSET else origin.shares[seat]
    if origin is not None and origin.deal is not UNSET:
        raise Refused("too_late")
    if deed.share and share.share == deed.share:
        return None
    if match.started:
        raise Refused("too_late")
    if not match.standing.full:
        raise Refused("too_soon")
    if not re.fullmatch(SHARE, deed.share) or share_promise(deed.share) != share.promise:
        raise Refused("share")
    return replace(deed, seat=seat)


def judge_begin(match: Match, deed: Begin) -> Begin | None:
    """The deal; None if it is done. Whoever says when has waited long enough for what is missing."""
    if deed.person != HOUSE:
        raise Refused("not_seated")
    if match.started:
        return None
    origin = match.standing.origin
    if origin is None or not match.standing.full:
        raise Refused("not_started")
    return replace(deed, seed=origin.seed, origin=origin)


def judge_redraw(match: Match, deed: Redraw) -> Redraw:
    """Once, and only before anybody has answered here."""
    if deed.person != HOUSE or match.record.redrawn is not None or deed.ply != match.ply or match.over:
        raise Refused("too_late")
    return deed


def judge_unseal(match: Match, deed: Unseal) -> Unseal | None:
    """The house says so when every table of the deal is over; None if it has."""
    if deed.person != HOUSE:
        raise Refused("not_seated")
    if not match.over:
        raise Refused("not_over")
    return deed if match.sealed else None


def note_of(deed: Redraw) -> Redrawn:
    return Redrawn(deed.ply, deed.seat, deed.seed)


def redrawn(match: Match, deed: Redraw) -> Table:
    """The table as the seat may imagine it."""
    record = copy(match.record)
    record.redrawn = note_of(deed)
    table = match.table.clone()
    record.redraw_at(table, deed.ply)
    return table


def open_seed(match: Match) -> str:
    """The seed that the host has chosen, where anybody but the host might sit: they must see what they accept."""
    origin = match.standing.origin
    if origin is None or not origin.chosen:
        return ""
    alone = match.standing.full and all(not seat.person or is_host(match, seat.person) for seat in match.seats)
    return "" if alone else origin.seed


def check_accepts(match: Match, person: str, accepts: bool) -> None:
    """Nobody but the host sits down under a seed that the host has chosen without saying that they accept it."""
    origin = match.standing.origin
    if origin is not None and origin.chosen and not accepts and not is_host(match, person):
        raise Refused("accept_seed")
