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
from meadhall.reviews.accuracy import rescored
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.matches.actor import LiveMatch
from meadhall.server.matches.loader import Retired
from meadhall.server.presenters.match_view import SeatView

SPECTATOR = -1
QUICK = 1
"""How hard to compress: drawings of one table are so alike that more would be wasted."""


class Sight(msgspec.Struct):
    """What one seat saw of the table, in one language; nobody can answer it."""

    seat: int
    lang: str
    title: str
    picture: str
    log: list[str]
    """The latest first."""
    points: list[int | None]


class Keepsake(msgspec.Struct):
    version: int
    ply: int
    sights: list[Sight]
    winners: list[int] = []
    """Who won, when the game is over."""
    sources: list[dict[str, int]] = []
    """By the seat, where its points came from, when the game is over."""
    openings: list[dict[str, str]] = []
    """By the seat and the language, what it answered to its first choice."""
    reviews: dict[str, Review] = {}
    """By the seat, what was found out about its game when it was over."""

    def pack(self) -> bytes:
        return lzma.compress(msgspec.json.encode(self), preset=QUICK)


def unpack(body: bytes) -> Keepsake | None:
    """A keepsake, unless it is damaged."""
    try:
        found = msgspec.json.decode(lzma.decompress(body), type=Keepsake)
    except (lzma.LZMAError, msgspec.DecodeError, UnicodeDecodeError):
        return None
    return msgspec.structs.replace(found, reviews={seat: rescored(each) for seat, each in found.reviews.items()})


def with_reviews(made: Keepsake, earlier: bytes | None) -> Keepsake:
    """A keepsake with the reviews of the one that it replaces."""
    before = None if earlier is None else unpack(earlier)
    return made if before is None else msgspec.structs.replace(made, reviews=before.reviews)


def as_it_is(live: LiveMatch) -> LiveMatch:
    """The match as it stands, for somebody who draws it while others play on."""
    match = copy(live.match)
    match.events = list(match.events)
    return LiveMatch(live.row, match, live.store, live.thinkers)


def keepsake(live: LiveMatch) -> Keepsake:
    """What everybody at the table sees; when the game is over that is the same for all."""
    match = live.match
    people = [] if match.opened else [seat.seat for seat in match.seats if seat.person]
    sights = [sight(live, seat, lang) for seat in (SPECTATOR, *people) for lang in LANGUAGES]
    kept = Keepsake(match.version, match.ply, sights)
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


def sight(live: LiveMatch, seat: int, lang: str) -> Sight:
    reader = Visitor("", known=False, lang=lang, narrow=False, address="", site="")
    shown = SeatView(live, reader, None if seat == SPECTATOR else seat)
    told = [told.words for told in shown.log]
    return Sight(seat, lang, shown.title, str(shown.drawing), told, shown.points)


def last_sight(found: Keepsake, retired: Retired, person: str, lang: str) -> Sight | None:
    """What a person last saw of the table."""
    own = seat_of(retired, person)
    sights = {(each.seat, each.lang): each for each in found.sights}
    return sights.get((SPECTATOR if own is None else own, lang)) or sights.get((SPECTATOR, lang))
