"""The application: everything put together."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import msgspec
from litestar import Litestar, Router
from litestar.config.compression import CompressionConfig
from litestar.datastructures import CacheControlHeader
from litestar.di import Provide
from litestar.exceptions import HTTPException, MethodNotAllowedException
from litestar.response import Response
from litestar.static_files import create_static_files_router

from meadhall.core.edition import Edition
from meadhall.core.errors import BadOption, MeadhallError
from meadhall.match import Refused
from meadhall.server.api.learning import ROUTER as LEARNING
from meadhall.server.api.routes import ROUTER as API
from meadhall.server.clocks import Watch
from meadhall.server.description import description
from meadhall.server.editions import Editions
from meadhall.server.errands import Elsewhere, Errands
from meadhall.server.guard.body import MOST_BYTES
from meadhall.server.guard.door import front_door, raise_file_limit, room_for
from meadhall.server.guard.gate import Gate, Manners
from meadhall.server.guard.limits import Limits
from meadhall.server.guard.places import Places
from meadhall.server.guard.trouble import trouble
from meadhall.server.hall import Hall
from meadhall.server.health import health
from meadhall.server.metrics import Metrics, show_metrics
from meadhall.server.notices.mail import Mailer, read_post
from meadhall.server.notices.outside import Outside
from meadhall.server.notices.post import OFTEN as RIDES
from meadhall.server.notices.post import PostRider
from meadhall.server.notices.push import Pusher
from meadhall.server.pages import ROUTERS
from meadhall.server.purge import Ages
from meadhall.server.refusals import refusal_of
from meadhall.server.rendering import STATIC
from meadhall.server.request import WebRequest
from meadhall.server.reviewing.under_way import QUALITY, Reviews
from meadhall.server.store import open_store
from meadhall.server.thinkers import Thinkers
from meadhall.server.thoughts import Thoughts
from meadhall.server.upkeep import again_and_again, upkeep
from meadhall.server.visitor import YEAR, Visitor

log = logging.getLogger("meadhall.server")
NOBODY = "meadhall@localhost.localdomain"
"""Whom push services may write to about a server whose host has named nobody."""


class Settings(msgspec.Struct):
    """How a server is run."""

    store: Path | str
    """The file that keeps everything, or the address of a database that many servers share."""
    lang: str = "en"
    pace: float = 0.9
    """Seconds a bot takes at least when somebody watches, so that people can follow."""
    limits: bool = True
    workers: int | None = None
    think: bool = True
    """Whether bots think here too, where servers share their store; otherwise `meadhall work` thinks for them."""
    editions: dict[str, Edition] = {}
    """The host's own, by game."""
    everywhere: bool = True
    """It listens at all addresses of its machine."""
    proxies: tuple[str, ...] = ()
    """Addresses and networks of the proxies before it."""
    metrics_key: str = ""
    """Whoever shows it may read the metrics from anywhere."""
    site: str = ""
    """How everybody reaches it, such as https://hall.example: the beginning of links in mails."""
    mail: str = ""
    """By which server mail is sent, such as smtp://user:password@mail.example:587; nothing for no mail."""
    mail_from: str = ""
    """In whose name."""
    tell_after: float = 120
    """Seconds after which somebody whose turn it is and who has no table open is told."""
    nearby: bool = False
    """Whether people may have this server tell others in the host's own network."""
    review: str = QUALITY
    """How long reviews think."""
    ages: Ages = Ages()
    """What is forgotten, and when."""


def application(settings: Settings) -> Gate:
    """The whole server, ready to be run."""
    hall = Hall(open_store(settings.store), Thinkers(settings.workers), settings.pace, Editions(settings.editions))
    hall.site = settings.site
    hall.on_keep.append(Watch)
    if hall.store.shared and not settings.think:
        hall.elsewhere = Elsewhere(hall.store)
    reviews = Reviews(hall.store, hall.thinkers, settings.review, hall.elsewhere)
    rider = post_rider(hall, settings)
    room = room_for(raise_file_limit())
    door = front_door(room, settings.limits)
    places = Places(room, settings.limits)
    metrics = Metrics(hall, door, places)
    app = Litestar(
        route_handlers=[API, LEARNING, *ROUTERS, health, show_metrics, static_files()],
        dependencies={
            "hall": Provide(lambda: hall, sync_to_thread=False),
            "places": Provide(lambda: places, sync_to_thread=False),
            "metrics": Provide(lambda: metrics, sync_to_thread=False),
            "metrics_key": Provide(lambda: settings.metrics_key, sync_to_thread=False),
            "rider": Provide(lambda: rider, sync_to_thread=False),
            "reviews": Provide(lambda: reviews, sync_to_thread=False),
            "visitor": Provide(visitor_in, sync_to_thread=False),
        },
        exception_handlers={Exception: answer_trouble},
        lifespan=[lambda _: open_hall(hall, reviews, metrics, settings, rider)],
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=4, exclude=["/stream$", "/events$"]),
        openapi_config=description(),
        request_max_body_size=MOST_BYTES,
        logging_config=None,
        signature_types=[Hall, Metrics, Places, PostRider, Reviews, Visitor],
    )
    manners = Manners(settings.lang, settings.everywhere, bool(settings.proxies))
    return Gate(app, hall, Limits(settings.limits), metrics, manners, door)


def post_rider(hall: Hall, settings: Settings) -> PostRider:
    """Whoever passes on what people are to be told."""
    outside = Outside(settings.nearby)
    mailer = Mailer(read_post(settings.mail, settings.mail_from)) if settings.mail else None
    if mailer is not None and not settings.site:
        raise BadOption("--mail needs --site: how people reach this server, such as https://hall.example.")
    hall.mails = mailer is not None
    contact = settings.site if settings.site.startswith("https:") else f"mailto:{settings.mail_from or NOBODY}"
    return PostRider(hall, mailer, Pusher(hall.store, outside, contact), outside, settings.tell_after)


def static_files() -> Router:
    return create_static_files_router(
        path="/static",
        directories=[STATIC],
        include_in_schema=False,
        cache_control=CacheControlHeader(public=True, max_age=YEAR),
    )


@asynccontextmanager
async def open_hall(
    hall: Hall, reviews: Reviews, metrics: Metrics, settings: Settings, rider: PostRider
) -> AsyncIterator[None]:
    await hall.store.open()
    hall.thinkers.warm_up()
    metrics.count_errors(log)
    willing = (Thoughts(hall), Errands(hall)) if hall.store.shared and settings.think else ()
    working = asyncio.create_task(upkeep(hall, settings.ages, *willing))
    riding = asyncio.create_task(again_and_again(RIDES, rider.go_on))
    try:
        yield
    finally:
        await reviews.close()
        for task in (riding, working):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        await rider.close()
        await hall.close()


def visitor_of(request: WebRequest) -> Visitor:
    visitor: Visitor = request.scope["state"]["visitor"]
    return visitor


def visitor_in(request: WebRequest, hall: Hall) -> Visitor:
    """The visitor, after the hall: to find both at once, Litestar would start a task for each, with every request."""
    return visitor_of(request)


STATUS_KEYS = {
    400: "not_understood",
    401: "token",
    404: "nothing_here",
    405: "method",
    413: "too_long",
    429: "too_fast",
}


def answer_trouble(request: WebRequest, error: Exception) -> Response[bytes]:
    """Whatever went wrong, in words."""
    status = error.status_code if isinstance(error, HTTPException) else 0
    on_page = "hx-request" in request.headers
    answer = trouble(what_went_wrong(error), visitor_of(request), request.url.path, on_page, status)
    headers = {"content-type": answer.media, **answer.headers}
    if isinstance(error, MethodNotAllowedException):
        headers["allow"] = allowed(error)
    return Response(answer.body, status_code=answer.status, headers=headers)


def allowed(error: MethodNotAllowedException) -> str:
    """What may be done there; whatever can be got, its head alone can be got too."""
    methods = (error.headers or {}).get("allow", "").split(", ")
    return ", ".join(sorted({*methods, "HEAD"} if "GET" in methods else methods))


def what_went_wrong(error: Exception) -> Refused:
    """What a person is told about an error."""
    if isinstance(error, MeadhallError):
        return refusal_of(error)
    if isinstance(error, RecursionError):  # JSON in a thousand brackets: nothing of ours goes so deep
        return Refused("not_understood")
    if isinstance(error, HTTPException):
        return Refused(STATUS_KEYS.get(error.status_code, "not_understood"))
    log.error("something broke", exc_info=error)
    return Refused("broken")
