"""History page: a user's finished matches, filtered by game, opponent, result and date, or sorted by biggest swing."""

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
from meadhall.server.http.pages.common import MAX_DIGITS, page
from meadhall.server.http.request import WebRequest
from meadhall.server.presenters.match_list import day_words, title
from meadhall.server.reviews.habits import Game, habits
from meadhall.server.reviews.review_in_progress import ReviewService
from meadhall.server.services import Services
from meadhall.server.storage.models import MatchRow

MAX_MATCHES = 200
"""So many of the latest matches are searched."""
PAGE_SIZE = 20
Result = Literal["won", "lost", ""]


class HistoryFilter(NamedTuple):
    """The filter of the history; empty fields match everything."""

    game: str = ""
    opponent: str = ""
    result: str = ""
    since: str = ""
    until: str = ""
    order: str = ""

    def accepts(self, found: FinishedMatch) -> bool:
        return (
            self.game in ("", found.row.game)
            and self.result in ("", found.result)
            and self.opponent.casefold().strip() in found.opponents.casefold()
            and (not self.since or found.day >= self.since)
            and (not self.until or found.day <= self.until)
        )


class FinishedMatch:
    """A finished match as the history lists it."""

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
        """The best score of the other side; a partner is not counted."""
        self.result: Result = "" if not winners else "won" if seat in winners else "lost"
        """Points alone don't tell: there are tie-breaks and teams. Empty if the winners were not stored."""
        self.counts: Game | None = None
        """For the statistics; None if it was not stored."""
        self.swing, self.ply = (0, 0) if review is None else swing(review, seat)
        """By how many points one moment changed the seat's chance at most, and which; 0 where there is no review."""


async def finished_matches(services: Services, reviews: ReviewService, visitor: Visitor) -> list[FinishedMatch]:
    """A person's finished matches, the latest first."""
    found = []
    rows = [row for row in await services.store.matches_of(visitor.person, MAX_MATCHES) if row.over and row.scores]
    every_seat = await services.store.seats_of([row.id for row in rows])
    for row in rows:
        seats = every_seat[row.id]
        own = next((each.seat for each in seats if each.person == visitor.person), None)
        if own is not None:
            kept = await reviews.keepsake(row.id)
            review = reviews.known(row.id, own, kept)
            one = FinishedMatch(row, seats, own, visitor.lang, [] if kept is None else kept.winners, review)
            if kept is not None and kept.sources and one.result:
                opening = kept.openings[own].get(visitor.lang, "") if kept.openings else ""
                one.counts = Game(row.game, one.result == "won", kept.sources[own], opening)
            found.append(one)
    return found


def date_field(text: str) -> str:
    """A date from a query parameter; empty if it is invalid."""
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        return ""


@get("/me/games", include_in_schema=False)
async def show_history(
    request: WebRequest, services: Services, reviews: ReviewService, visitor: Visitor
) -> Response[str]:
    asked = request.query_params
    wanted = HistoryFilter(
        asked.get("game", ""),
        asked.get("opponent", "")[:40],
        asked.get("result", ""),
        date_field(asked.get("since", "")),
        date_field(asked.get("until", "")),
        asked.get("order", ""),
    )
    all_matches = await finished_matches(services, reviews, visitor)
    found = [each for each in all_matches if wanted.accepts(each)]
    if wanted.order == "swing":
        found.sort(key=lambda each: -each.swing)
    last = max(1, -(-len(found) // PAGE_SIZE))
    number = min(last, page_number(asked.get("page", "")))
    return page(
        "history.html",
        visitor,
        wanted=wanted,
        found=found[(number - 1) * PAGE_SIZE : number * PAGE_SIZE],
        total=len(found),
        games=[(name, title(name, visitor.lang)) for name in names()],
        number=number,
        last=last,
        query=urlencode(wanted._asdict()),
        habits=habits([each.counts for each in found if each.counts is not None], visitor.lang),
    )


def page_number(text: str) -> int:
    """The number of a page; 1 if it is invalid."""
    return int(text) if text.isascii() and text.isdecimal() and 0 < len(text) < MAX_DIGITS and int(text) else 1


ROUTER = Router("/", route_handlers=[show_history])
