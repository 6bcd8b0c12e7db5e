"""Router: all routes, the values injected into their handlers, and the handling of errors."""

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
from meadhall.server.accounts.visitor import COOKIE_MAX_AGE_S, Visitor
from meadhall.server.http.api.learning import ROUTER as LEARNING
from meadhall.server.http.api.openapi import description
from meadhall.server.http.api.routes import ROUTER as API
from meadhall.server.http.context import ServerContext
from meadhall.server.http.error_pages import error_response
from meadhall.server.http.errors import refusal_of
from meadhall.server.http.metrics import show_metrics
from meadhall.server.http.middleware.body import MAX_BODY_BYTES
from meadhall.server.http.middleware.response_compression import ResponseCompression
from meadhall.server.http.middleware.stream_limit import StreamLimiter
from meadhall.server.http.pages import ROUTERS
from meadhall.server.http.request import WebRequest
from meadhall.server.notifications.dispatcher import NotificationDispatcher
from meadhall.server.ops.health import liveness, readiness
from meadhall.server.ops.metrics import Metrics
from meadhall.server.personal_data.export import Exporter
from meadhall.server.rendering import STATIC
from meadhall.server.reviews.review_in_progress import ReviewService
from meadhall.server.runtime.task_supervisor import BackgroundTasks
from meadhall.server.services import Services

log = logging.getLogger("meadhall.server")
INVALID_PATH_ERRNOS = (errno.ENAMETOOLONG, errno.ENOTDIR)


@cache
def routes() -> Litestar:
    """The Litestar application, made once: that is the slowest part of a server's start."""
    return Litestar(
        route_handlers=[API, LEARNING, *ROUTERS, liveness, readiness, show_metrics, static_files()],
        dependencies={
            "services": Provide(provide_services, sync_to_thread=False),
            "stream_limiter": Provide(provide_stream_limiter, sync_to_thread=False),
            "metrics": Provide(provide_metrics, sync_to_thread=False),
            "metrics_key": Provide(provide_metrics_key, sync_to_thread=False),
            "dispatcher": Provide(provide_dispatcher, sync_to_thread=False),
            "reviews": Provide(provide_reviews, sync_to_thread=False),
            "tasks": Provide(provide_tasks, sync_to_thread=False),
            "exporter": Provide(provide_exporter, sync_to_thread=False),
            "visitor": Provide(provide_visitor, sync_to_thread=False),
        },
        exception_handlers={Exception: handle_error},
        compression_config=CompressionConfig(
            backend="gzip",
            gzip_compress_level=4,
            exclude=["/stream$", "/events$", "/export$"],
            middleware_class=ResponseCompression,
        ),
        openapi_config=description(),
        request_max_body_size=MAX_BODY_BYTES,
        logging_config=None,
        signature_types=[
            BackgroundTasks,
            Exporter,
            Services,
            Metrics,
            StreamLimiter,
            NotificationDispatcher,
            ReviewService,
            Visitor,
        ],
    )


def static_files() -> Router:
    return create_static_files_router(
        path="/static",
        directories=[STATIC],
        include_in_schema=False,
        cache_control=CacheControlHeader(public=True, max_age=COOKIE_MAX_AGE_S),
        exception_handlers={InternalServerException: handle_static_file_error},
    )


def handle_static_file_error(request: WebRequest, error: InternalServerException) -> Response[bytes]:
    """Status 404 for a path that no file can have; other errors of the file system are the server's own."""
    cause = error.__cause__
    if isinstance(cause, OSError):
        return handle_error(request, Refused("nothing_here") if cause.errno in INVALID_PATH_ERRNOS else cause)
    return handle_error(request, error)


def context_of(request: WebRequest) -> ServerContext:
    context: ServerContext = request.scope["state"]["context"]
    return context


def provide_services(request: WebRequest) -> Services:
    return context_of(request).services


def provide_stream_limiter(request: WebRequest) -> StreamLimiter:
    return context_of(request).stream_limiter


def provide_metrics(request: WebRequest) -> Metrics:
    return context_of(request).metrics


def provide_metrics_key(request: WebRequest) -> str:
    return context_of(request).metrics_key


def provide_dispatcher(request: WebRequest) -> NotificationDispatcher:
    return context_of(request).dispatcher


def provide_reviews(request: WebRequest) -> ReviewService:
    return context_of(request).reviews


def provide_tasks(request: WebRequest) -> BackgroundTasks:
    return context_of(request).tasks


def provide_exporter(request: WebRequest) -> Exporter:
    return context_of(request).exporter


def visitor_of(request: WebRequest) -> Visitor:
    visitor: Visitor = request.scope["state"]["visitor"]
    return visitor


def provide_visitor(request: WebRequest, services: Services) -> Visitor:
    """The visitor; depends on `services` because Litestar resolves independent dependencies in a task each, at every
    request."""
    return visitor_of(request)


REFUSAL_BY_STATUS = {
    400: "not_understood",
    401: "token",
    404: "nothing_here",
    405: "method",
    413: "too_long",
    429: "too_fast",
}


def handle_error(request: WebRequest, error: Exception) -> Response[bytes]:
    """Exception handler: answers any error as a page, a message on the page, or JSON."""
    status = error.status_code if isinstance(error, HTTPException) else 0
    on_page = "hx-request" in request.headers
    answer = error_response(refusal_for(error), visitor_of(request), request.url.path, on_page, status)
    headers = {"content-type": answer.media, **answer.headers}
    if isinstance(error, MethodNotAllowedException):
        headers["allow"] = allowed_methods(error)
    return Response(answer.body, status_code=answer.status, headers=headers)


def allowed_methods(error: MethodNotAllowedException) -> str:
    """The methods of a path: where GET is allowed, HEAD is too."""
    methods = (error.headers or {}).get("allow", "").split(", ")
    return ", ".join(sorted({*methods, "HEAD"} if "GET" in methods else methods))


def refusal_for(error: Exception) -> Refused:
    """The refusal that tells a user about an error."""
    if isinstance(error, MeadhallError):
        return refusal_of(error)
    if isinstance(error, RecursionError):  # JSON in a thousand brackets: nothing of ours goes so deep
        return Refused("not_understood")
    if isinstance(error, HTTPException):
        return Refused(REFUSAL_BY_STATUS.get(error.status_code, "not_understood"))
    log.error("unhandled error", exc_info=error)
    return Refused("broken")
