"""Review page of a finished match: what decided it, with every costly choice to be tried again."""

from __future__ import annotations

from litestar import Router, get
from litestar.response import Response

from meadhall.core.draw.svg import EMPTY
from meadhall.match import Refused, rights
from meadhall.match.rating_eligibility import winners
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.http.pages.common import html_response, page
from meadhall.server.jobs.fair_queue import Priority, QueueKey
from meadhall.server.matches.actor import MatchActor
from meadhall.server.presenters.match_view import MatchView
from meadhall.server.rendering import render, server_words
from meadhall.server.reviews.page import ShownReview, last_matches
from meadhall.server.reviews.review_in_progress import ReviewService
from meadhall.server.reviews.standalone_page import page_of
from meadhall.server.services import Services


def seat_for(live: MatchActor, visitor: Visitor, wanted: int | None) -> int:
    """The seat whose game is reviewed: the one in the URL, the visitor's own, or the winner's."""
    rights.check_revealed(live.match)
    own = rights.seat_of(live.match, visitor.person)
    seat = own if wanted is None else wanted
    if seat is None:
        return winners(live.match)[0]
    if not 0 <= seat < len(live.match.seats):
        raise Refused("no_such_seat")
    return seat


async def shown_review(
    services: Services,
    reviews: ReviewService,
    visitor: Visitor,
    match: str,
    wanted: int | None,
    moment: int | None = None,
) -> ShownReview:
    live = await services.matches.get_for_viewer(match, visitor.person)
    seat = seat_for(live, visitor, wanted)
    under_way = await reviews.of(live, seat, visitor.person)
    own = rights.seat_of(live.match, visitor.person) == seat
    recent = []
    if own and under_way.finished:
        recent = await reviews.last_kept(await last_matches(services.store, visitor.person, match))
    return ShownReview(MatchView(live, visitor, seat), under_way, own, recent, moment)


@get("/m/{match:str}/review", include_in_schema=False)
async def show_review(
    services: Services,
    reviews: ReviewService,
    visitor: Visitor,
    match: str,
    seat: int | None = None,
    moment: int | None = None,
) -> Response[str]:
    told = await shown_review(services, reviews, visitor, match, seat, moment)
    return page("review.html", visitor, told=told, shown=told.shown)


@get("/m/{match:str}/review/news", include_in_schema=False)
async def show_progress(
    services: Services, reviews: ReviewService, visitor: Visitor, match: str, seat: int, moment: int | None = None
) -> Response[str]:
    """The fragment of the review, as far as it has been computed."""
    told = await shown_review(services, reviews, visitor, match, seat, moment)
    return page("fragments/review.html", visitor, told=told, shown=told.shown)


@get("/m/{match:str}/review/board", include_in_schema=False)
async def show_board(
    services: Services, visitor: Visitor, match: str, seat: int, ply: int, narrow: int = 0
) -> Response[str]:
    """The board as a seat saw it."""
    live = await services.matches.get_for_viewer(match, visitor.person)
    visitor.narrow = narrow == 1
    shown = MatchView(live, visitor, seat_for(live, visitor, seat), ply)
    return page("fragments/review_board.html", visitor, shown=shown, picture=shown.picture, trying=False)


@get("/m/{match:str}/review/moment", include_in_schema=False)
async def show_moment(
    services: Services, reviews: ReviewService, visitor: Visitor, match: str, seat: int, ply: int, narrow: int = 0
) -> Response[str]:
    """One of the costly choices, to be tried again."""
    visitor.narrow = narrow == 1
    told = await shown_review(services, reviews, visitor, match, seat, ply)
    told.trial_at(ply)
    return page("fragments/sandbox.html", visitor, told=told, shown=told.shown)


@get("/m/{match:str}/review/try", include_in_schema=False)
async def show_verdict(
    services: Services,
    reviews: ReviewService,
    visitor: Visitor,
    match: str,
    seat: int,
    ply: int,
    action: int = -1,
    hint: int = 0,
) -> Response[str]:
    """The verdict on another answer; or a hint; or, without an answer, the better choice."""
    told = await shown_review(services, reviews, visitor, match, seat, ply)
    trial = told.trial_at(ply)
    words = server_words(visitor.lang)
    verdict = trial.hinted(words) if hint else trial.verdict(action, words)
    return html_response(render("fragments/verdict.html", visitor, verdict=verdict, trial=trial, bars=EMPTY))


@get("/m/{match:str}/page", include_in_schema=False)
async def download_page(
    services: Services, reviews: ReviewService, visitor: Visitor, match: str, seat: int | None = None
) -> Response[str]:
    """The standalone page of the match; with the review, if it is finished."""
    live = await services.matches.get_for_viewer(match, visitor.person)
    chosen = seat_for(live, visitor, seat)
    found = (await reviews.of(live, chosen, visitor.person)).finished
    names = live.match.names(server_words(visitor.lang))
    turn = QueueKey(Priority.REVIEW, visitor.person, match)
    writing = services.worker_pool.run_review_step(
        turn, page_of, live.match.record, names, found, [chosen], visitor.lang
    )
    text = await services.until_shutdown(writing)
    headers = {"content-disposition": f'attachment; filename="meadhall-{live.row.game}-{match}.html"'}
    return Response(text, media_type="text/html", headers=headers)


ROUTER = Router("/", route_handlers=[show_review, show_progress, show_board, show_moment, show_verdict, download_page])
