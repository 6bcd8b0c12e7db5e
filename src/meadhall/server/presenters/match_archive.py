"""Keepsakes: what a match last looked like and what was told of it, so that it can be read when its rules are gone."""

from __future__ import annotations

import lzma
from copy import copy

import msgspec

from meadhall.core.i18n.words import LANGUAGES
from meadhall.match import Match
from meadhall.match.rating_eligibility import winners
from meadhall.match.rights import seat_of
from meadhall.reviews import Review
from meadhall.reviews.accuracy import with_current_accuracy
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.matches.actor import MatchActor
from meadhall.server.matches.loader import UnplayableMatch
from meadhall.server.presenters.match_view import MatchView

SPECTATOR = -1
LZMA_PRESET = 1
"""How hard to compress: drawings of one table are so alike that more would be wasted."""


class SeatSnapshot(msgspec.Struct):
    """The table as one seat last saw it, in one language, read-only."""

    seat: int
    lang: str
    title: str
    picture: str
    log: list[str]
    """The latest first."""
    points: list[int | None]


class Snapshot(msgspec.Struct):
    version: int
    ply: int
    sights: list[SeatSnapshot]
    winners: list[int] = []
    """Who won, when the game is over."""
    sources: list[dict[str, int]] = []
    """By the seat, where its points came from, when the game is over."""
    openings: list[dict[str, str]] = []
    """By the seat and the language, what it answered to its first choice."""
    reviews: dict[str, Review] = {}
    """By the seat, what was found out about its game when it was over."""

    def pack(self) -> bytes:
        return lzma.compress(msgspec.json.encode(self), preset=LZMA_PRESET)


def unpack(body: bytes) -> Snapshot | None:
    """A keepsake, unless it is damaged."""
    try:
        found = msgspec.json.decode(lzma.decompress(body), type=Snapshot)
    except (lzma.LZMAError, msgspec.DecodeError, UnicodeDecodeError):
        return None
    return msgspec.structs.replace(
        found, reviews={seat: with_current_accuracy(each) for seat, each in found.reviews.items()}
    )


def with_reviews(made: Snapshot, earlier: bytes | None) -> Snapshot:
    """A keepsake with the reviews of the one that it replaces."""
    before = None if earlier is None else unpack(earlier)
    return made if before is None else msgspec.structs.replace(made, reviews=before.reviews)


def frozen_copy(live: MatchActor) -> MatchActor:
    """A copy of the match as it stands, to be drawn in a thread while play goes on."""
    match = copy(live.match)
    match.events = list(match.events)
    return MatchActor(live.row, match, live.store)


def take_snapshot(live: MatchActor) -> Snapshot:
    """What everybody at the table sees; when the game is over that is the same for all."""
    match = live.match
    people = [] if match.revealed else [seat.seat for seat in match.seats if seat.person]
    sights = [take_seat_snapshot(live, seat, lang) for seat in (SPECTATOR, *people) for lang in LANGUAGES]
    kept = Snapshot(match.version, match.ply, sights)
    if match.table.over:
        kept.winners = winners(match)
        kept.sources = [match.table.breakdown(seat) for seat in range(len(match.seats))]
        kept.openings = openings(match)
    return kept


def openings(match: Match) -> list[dict[str, str]]:
    """What each seat answered to its first choice, in every language."""
    found: list[dict[str, str]] = [{} for _ in match.seats]
    for ply in match.record:
        if not found[ply.seat] and len(ply.table.legal()) > 1:
            view = ply.table.view(ply.seat)
            found[ply.seat] = {
                lang: match.game.option_words(view, ply.action, match.game.words(lang)) for lang in LANGUAGES
            }
        if all(found):
            break
    return found


def take_seat_snapshot(live: MatchActor, seat: int, lang: str) -> SeatSnapshot:
    reader = Visitor("", authenticated=False, lang=lang, narrow=False, address="", shareable_origin="")
    shown = MatchView(live, reader, None if seat == SPECTATOR else seat)
    told = [told.words for told in shown.log]
    return SeatSnapshot(seat, lang, shown.title, str(shown.drawing), told, shown.points)


def last_seat_snapshot(found: Snapshot, retired: UnplayableMatch, person: str, lang: str) -> SeatSnapshot | None:
    """What a person last saw of the table."""
    own = seat_of(retired, person)
    sights = {(each.seat, each.lang): each for each in found.sights}
    return sights.get((SPECTATOR if own is None else own, lang)) or sights.get((SPECTATOR, lang))
