"""One's own finished games, to be searched: by game, opponent, result, date, and by the biggest swing."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Literal, NamedTuple
from urllib.parse import urlencode

from litestar import Router, get
from litestar.response import Response

from meadhall.games import names
from meadhall.match import Seat
from meadhall.reviews import Review
from meadhall.reviews.points import swing
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.http.pages.common import MOST_DIGITS, page
from meadhall.server.http.request import WebRequest
from meadhall.server.presenters.match_list import day_words, title
from meadhall.server.reviews.habits import Game, habits
from meadhall.server.reviews.progress import ReviewService
from meadhall.server.services import Services
from meadhall.server.storage.models import MatchRow

MOST = 200
"""So many of the latest matches are looked through,"""
SHOWN = 20
"""and so many of what is found are shown on a page."""
Result = Literal["won", "lost", ""]


class Wanted(NamedTuple):
    """What somebody searches for; what is empty fits everything."""

    game: str = ""
    opponent: str = ""
    result: str = ""
    since: str = ""
    until: str = ""
    order: str = ""

    def fits(self, found: Found) -> bool:
        return (
            self.game in ("", found.row.game)
            and self.result in ("", found.result)
            and self.opponent.casefold().strip() in found.opponents.casefold()
            and (not self.since or found.day >= self.since)
            and (not self.until or found.day <= self.until)
        )


class Found:
    """A finished match as the library lists it."""

    def __init__(
        self, row: MatchRow, seats: list[Seat], seat: int, lang: str, winners: list[int], review: Review | None
    ) -> None:
        self.row = row
        self.seat = seat
        self.title = title(row.game, lang)
        self.has_cover = row.game in names()
        self.opponents = ", ".join(each.name for each in seats if each.seat != seat)
        ended = datetime.fromtimestamp(row.touched, UTC).date()
        self.day = ended.isoformat()
        self.day_words = day_words(ended, lang)
        self.points = row.scores[seat]
        rivals = [each for each in range(len(row.scores)) if (each in winners) != (seat in winners)]
        self.best = max(
            score for each, score in enumerate(row.scores) if each in rivals or (not rivals and each != seat)
        )
        """Of those who had the other end of it; a partner is no rival."""
        self.result: Result = "" if not winners else "won" if seat in winners else "lost"
        """Points alone don't tell: there are tie-breaks and teams. Empty where it was not kept who won."""
        self.counts: Game | None = None
        """What counts for the statistics; nothing where it was not kept."""
        self.swing, self.ply = (0, 0) if review is None else swing(review, seat)
        """By how many points one moment changed the seat's chance at most, and which; 0 where there is no review."""


async def finished(services: Services, reviews: ReviewService, visitor: Visitor) -> list[Found]:
    """A person's finished matches, the latest first."""
    found = []
    rows = [row for row in await services.store.matches_of(visitor.person, MOST) if row.over and row.scores]
    every_seat = await services.store.seats_of([row.id for row in rows])
    for row in rows:
        seats = every_seat[row.id]
        own = next((each.seat for each in seats if each.person == visitor.person), None)
        if own is not None:
            kept = await reviews.keepsake(row.id)
            review = reviews.known(row.id, own, kept)
            one = Found(row, seats, own, visitor.lang, [] if kept is None else kept.winners, review)
            if kept is not None and kept.sources and one.result:
                opening = kept.openings[own].get(visitor.lang, "") if kept.openings else ""
                one.counts = Game(row.game, one.result == "won", kept.sources[own], opening)
            found.append(one)
    return found


def day_in(text: str) -> str:
    """A date as a form gives it; what is none counts for nothing."""
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        return ""


@get("/me/games", include_in_schema=False)
async def show_library(
    request: WebRequest, services: Services, reviews: ReviewService, visitor: Visitor
) -> Response[str]:
    asked = request.query_params
    wanted = Wanted(
        asked.get("game", ""),
        asked.get("opponent", "")[:40],
        asked.get("result", ""),
        day_in(asked.get("since", "")),
        day_in(asked.get("until", "")),
        asked.get("order", ""),
    )
    every = await finished(services, reviews, visitor)
    found = [each for each in every if wanted.fits(each)]
    if wanted.order == "swing":
        found.sort(key=lambda each: -each.swing)
    last = max(1, -(-len(found) // SHOWN))
    number = min(last, page_in(asked.get("page", "")))
    return page(
        "history.html",
        visitor,
        wanted=wanted,
        found=found[(number - 1) * SHOWN : number * SHOWN],
        total=len(found),
        games=[(name, title(name, visitor.lang)) for name in names()],
        number=number,
        last=last,
        query=urlencode(wanted._asdict()),
        habits=habits([each.counts for each in found if each.counts is not None], visitor.lang),
    )


def page_in(text: str) -> int:
    """The number of a page; whatever is none is the first."""
    return int(text) if text.isascii() and text.isdecimal() and 0 < len(text) < MOST_DIGITS and int(text) else 1


ROUTER = Router("/", route_handlers=[show_library])
