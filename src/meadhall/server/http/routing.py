"""Which request is answered by what, and by whose means."""

from __future__ import annotations

import errno
import logging
from functools import cache

from litestar import Litestar, Router
from litestar.config.compression import CompressionConfig
from litestar.datastructures import CacheControlHeader
from litestar.di import Provide
from litestar.exceptions import HTTPException, InternalServerException, MethodNotAllowedException
from litestar.response import Response
from litestar.static_files import create_static_files_router

from meadhall.core.engine.errors import MeadhallError
from meadhall.match import Refused
from meadhall.server.accounts.visitor import YEAR, Visitor
from meadhall.server.http.api.learning import ROUTER as LEARNING
from meadhall.server.http.api.openapi import description
from meadhall.server.http.api.routes import ROUTER as API
from meadhall.server.http.context import House
from meadhall.server.http.error_pages import trouble
from meadhall.server.http.errors import refusal_of
from meadhall.server.http.middleware.body import MOST_BYTES
from meadhall.server.http.middleware.response_compression import AnswerCompression
from meadhall.server.http.middleware.stream_limit import Places
from meadhall.server.http.pages import ROUTERS
from meadhall.server.http.request import WebRequest
from meadhall.server.matches.registry import Hall
from meadhall.server.notifications.dispatcher import PostRider
from meadhall.server.ops.health import alive, ready
from meadhall.server.ops.metrics import Metrics, show_metrics
from meadhall.server.personal_data.export import Exporter
from meadhall.server.rendering import STATIC
from meadhall.server.reviews.progress import Reviews
from meadhall.server.runtime.background_tasks import BackgroundTasks

log = logging.getLogger("meadhall.server")
NO_PATH = (errno.ENAMETOOLONG, errno.ENOTDIR)


@cache
def routes() -> Litestar:
    """All routes, made once: that takes longer than anything else a server does at its start."""
    return Litestar(
        route_handlers=[API, LEARNING, *ROUTERS, alive, ready, show_metrics, static_files()],
        dependencies={
            "hall": Provide(hall_in, sync_to_thread=False),
            "places": Provide(places_in, sync_to_thread=False),
            "metrics": Provide(metrics_in, sync_to_thread=False),
            "metrics_key": Provide(metrics_key_in, sync_to_thread=False),
            "rider": Provide(rider_in, sync_to_thread=False),
            "reviews": Provide(reviews_in, sync_to_thread=False),
            "tasks": Provide(tasks_in, sync_to_thread=False),
            "exporter": Provide(exporter_in, sync_to_thread=False),
            "visitor": Provide(visitor_in, sync_to_thread=False),
        },
        exception_handlers={Exception: answer_trouble},
        compression_config=CompressionConfig(
            backend="gzip",
            gzip_compress_level=4,
            exclude=["/stream$", "/events$", "/export$"],
            middleware_class=AnswerCompression,
        ),
        openapi_config=description(),
        request_max_body_size=MOST_BYTES,
        logging_config=None,
        signature_types=[BackgroundTasks, Exporter, Hall, Metrics, Places, PostRider, Reviews, Visitor],
    )


def static_files() -> Router:
    return create_static_files_router(
        path="/static",
        directories=[STATIC],
        include_in_schema=False,
        cache_control=CacheControlHeader(public=True, max_age=YEAR),
        exception_handlers={InternalServerException: answer_file_error},
    )


def answer_file_error(request: WebRequest, error: InternalServerException) -> Response[bytes]:
    """A path that no file can have is one that is not there; other errors of the file system are ours."""
    cause = error.__cause__
    if isinstance(cause, OSError):
        return answer_trouble(request, Refused("nothing_here") if cause.errno in NO_PATH else cause)
    return answer_trouble(request, error)


def house_of(request: WebRequest) -> House:
    house: House = request.scope["state"]["house"]
    return house


def hall_in(request: WebRequest) -> Hall:
    return house_of(request).hall


def places_in(request: WebRequest) -> Places:
    return house_of(request).places


def metrics_in(request: WebRequest) -> Metrics:
    return house_of(request).metrics


def metrics_key_in(request: WebRequest) -> str:
    return house_of(request).metrics_key


def rider_in(request: WebRequest) -> PostRider:
    return house_of(request).rider


def reviews_in(request: WebRequest) -> Reviews:
    return house_of(request).reviews


def tasks_in(request: WebRequest) -> BackgroundTasks:
    return house_of(request).tasks


def exporter_in(request: WebRequest) -> Exporter:
    return house_of(request).exporter


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
