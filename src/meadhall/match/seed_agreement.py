"""Commit–reveal agreement on the seed of the deal, between the server and the players."""

from __future__ import annotations

import re
from copy import copy
from typing import TYPE_CHECKING

from msgspec import UNSET
from msgspec.structs import replace

from meadhall.core.engine.record import Redrawn
from meadhall.core.engine.seed_commitment import SHARE_PATTERN, Origin, Share, share_commitment
from meadhall.core.engine.table import Table
from meadhall.match.commands import SYSTEM, Begin, CommitSeed, OpenDuplicate, ResampleHidden, RevealShare
from meadhall.match.refusals import Refused
from meadhall.match.rights import is_host, own_seat

if TYPE_CHECKING:
    from meadhall.match.match import Match


def validate_commit(match: Match, command: CommitSeed) -> CommitSeed:
    """The commitment to the seed, which must be the first log entry of a match, if there is one."""
    if command.person != SYSTEM:
        raise Refused("not_seated")
    if match.version or match.record.seed is not None:
        raise Refused("too_late")
    return command


def committed_origin(match: Match, command: CommitSeed) -> Origin:
    if command.shares is not UNSET:
        return Origin(match.setup.match, command.salt, command.secret, False, command.shares, command.deal)
    return Origin(match.setup.match, command.salt, command.secret, command.chosen, (Share(),) * len(match.seats))


def with_share(origin: Origin | None, seat: int, share: Share) -> Origin | None:
    """The origin with the share of a seat changed."""
    if origin is None or origin.deal is not UNSET:
        return origin
    return replace(origin, shares=(*origin.shares[:seat], share, *origin.shares[seat + 1 :]))


def validate_reveal(match: Match, command: RevealShare) -> RevealShare | None:
    """The revealed share, if it matches its commitment; None if it is known."""
    seat = own_seat(match, command.person)
    origin = match.state.origin
    share = Share() if origin is None or origin.deal is not UNSET else origin.shares[seat]
    if origin is not None and origin.deal is not UNSET:
        raise Refused("too_late")
    if command.share and share.share == command.share:
        return None
    if match.started:
        raise Refused("too_late")
    if not match.state.full:
        raise Refused("too_soon")
    if not re.fullmatch(SHARE_PATTERN, command.share) or share_commitment(command.share) != share.promise:
        raise Refused("share")
    return replace(command, seat=seat)


def validate_begin(match: Match, command: Begin) -> Begin | None:
    """The deal with its seed; None if it is done. The caller decides how long to wait for missing shares."""
    if command.person != SYSTEM:
        raise Refused("not_seated")
    if match.started:
        return None
    origin = match.state.origin
    if origin is None or not match.state.full:
        raise Refused("not_started")
    return replace(command, seed=origin.seed, origin=origin)


def validate_resample(match: Match, command: ResampleHidden) -> ResampleHidden:
    """The resampling, allowed once and only before the first answer given in this match."""
    if command.person != SYSTEM or match.record.redrawn is not None or command.ply != match.ply or match.over:
        raise Refused("too_late")
    return command


def validate_open_duplicate(match: Match, command: OpenDuplicate) -> OpenDuplicate | None:
    """The end of the embargo, given by the system when every table of the deal is over; None if it is lifted."""
    if command.person != SYSTEM:
        raise Refused("not_seated")
    if not match.over:
        raise Refused("not_over")
    return command if match.embargoed else None


def resample_note(command: ResampleHidden) -> Redrawn:
    return Redrawn(command.ply, command.seat, command.seed)


def resampled_table(match: Match, command: ResampleHidden) -> Table:
    """The table with hidden information resampled from the view of the seat."""
    record = copy(match.record)
    record.redrawn = resample_note(command)
    table = match.table.clone()
    record.resample_at(table, command.ply)
    return table


def seed_to_accept(match: Match) -> str:
    """A seed chosen by the host, if others may sit down: they must be shown what they accept. Empty otherwise."""
    origin = match.state.origin
    if origin is None or not origin.chosen:
        return ""
    alone = match.state.full and all(not seat.person or is_host(match, seat.person) for seat in match.seats)
    return "" if alone else origin.seed


def check_seed_accepted(match: Match, person: str, accepts: bool) -> None:
    """Refuse to seat a player who has not accepted the seed that the host has chosen."""
    origin = match.state.origin
    if origin is not None and origin.chosen and not accepts and not is_host(match, person):
        raise Refused("accept_seed")
