"""Application factory: builds the services of a server and connects them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec

from meadhall.core.engine.edition import Edition
from meadhall.core.engine.errors import BadOption
from meadhall.server.analysis.remote_analysis import RemoteAnalysis
from meadhall.server.http.context import ServerContext
from meadhall.server.http.middleware.connection_limit import (
    connection_capacity,
    make_connection_limiter,
    raise_file_limit,
)
from meadhall.server.http.middleware.pipeline import HttpSettings, RequestPipeline
from meadhall.server.http.middleware.stream_limit import StreamLimiter
from meadhall.server.http.routing import routes
from meadhall.server.jobs.worker_pool import WorkerPool
from meadhall.server.matches.editions import Editions
from meadhall.server.matches.match_rate_limit import MatchRateLimit
from meadhall.server.matches.timeouts import DeadlineTimer
from meadhall.server.notifications.dispatcher import DISPATCH_INTERVAL_S, NotificationDispatcher
from meadhall.server.notifications.email_links import EmailLinks
from meadhall.server.notifications.mail import Mailer, parse_smtp_url
from meadhall.server.notifications.push import Pusher
from meadhall.server.notifications.ssrf_guard import PublicHttpClient
from meadhall.server.ops.background_tasks import consumers, every, run_background_tasks
from meadhall.server.ops.metrics import Metrics
from meadhall.server.ops.retention import RetentionPolicy
from meadhall.server.personal_data.export import Exporter
from meadhall.server.reviews.review_in_progress import QUALITY, ReviewService
from meadhall.server.runtime.logs import LOGGERS
from meadhall.server.runtime.rate_limit import RateLimiter
from meadhall.server.runtime.task_supervisor import BackgroundTasks
from meadhall.server.services import Services
from meadhall.server.storage import open_store

DEFAULT_CONTACT = "meadhall@localhost.localdomain"
"""Contact given to push services where the host has configured none."""


class Settings(msgspec.Struct):
    """Configuration of a server."""

    store: Path | str
    """Path of a data file, or URL of a database that several servers share."""
    lang: str = "en"
    pace: float = 0.9
    """Minimum delay of a bot's move in seconds while people watch, so that they can follow."""
    limits: bool = True
    workers: int | None = None
    run_bots: bool = True
    """Whether this process runs bots, hints and reviews; with a shared store they may be left to `meadhall work`."""
    editions: dict[str, Edition] = {}
    """The host's own editions, by game."""
    listens_everywhere: bool = True
    """Whether it listens at all addresses of its machine."""
    proxies: tuple[str, ...] = ()
    """Addresses and networks of trusted reverse proxies."""
    metrics_key: str = ""
    """Key that allows reading the metrics from other machines."""
    site: str = ""
    """Public origin such as https://hall.example, for links in mails."""
    mail: str = ""
    """URL of the mail server, such as smtp://user:password@mail.example:587; empty for no mail."""
    mail_from: str = ""
    """Sender address."""
    notify_after_s: float = 120
    """Delay before a player on turn who has no match open is notified."""
    allow_private_targets: bool = False
    """Whether webhooks may point into the host's own network."""
    review: str = QUALITY
    """Search budget of reviews."""
    retention: RetentionPolicy = RetentionPolicy()
    """When data are deleted."""


def application(settings: Settings) -> RequestPipeline:
    """Build the ASGI application."""
    limits = RateLimiter(settings.limits)
    budget = MatchRateLimit(limits)
    store = open_store(settings.store)
    services = Services(
        store,
        WorkerPool(settings.workers),
        settings.pace,
        Editions(settings.editions),
        budget,
        RemoteAnalysis(store) if store.shared and not settings.run_bots else None,
        settings.site,
        bool(settings.mail),
    )
    services.matches.on_load.append(DeadlineTimer)
    reviews = ReviewService(services.store, services.worker_pool, settings.review, services.remote_analysis)
    dispatcher = notification_dispatcher(services, settings)
    capacity = connection_capacity(raise_file_limit())
    connection_limiter = make_connection_limiter(capacity, settings.limits)
    stream_limiter = StreamLimiter(capacity, settings.limits)
    tasks = BackgroundTasks()
    metrics = Metrics(services, connection_limiter, stream_limiter, tasks)
    context = ServerContext(
        services, stream_limiter, metrics, settings.metrics_key, dispatcher, reviews, tasks, Exporter(services)
    )
    http_settings = HttpSettings(settings.lang, settings.listens_everywhere, bool(settings.proxies), settings.site)
    life = lifespan(context, settings)
    return RequestPipeline(routes(), context, life, limits, http_settings, connection_limiter)


def notification_dispatcher(services: Services, settings: Settings) -> NotificationDispatcher:
    """Builds the notification dispatcher with the channels that the host has set up."""
    http_client = PublicHttpClient(settings.allow_private_targets)
    mailer = Mailer(parse_smtp_url(settings.mail, settings.mail_from)) if settings.mail else None
    if mailer is not None and not settings.site:
        raise BadOption("--mail needs --site: how people reach this server, such as https://hall.example.")
    contact = settings.site if settings.site.startswith("https:") else f"mailto:{settings.mail_from or DEFAULT_CONTACT}"
    links = (
        EmailLinks(mailer, services.users, services.channels, services.one_time_tokens, settings.site)
        if mailer
        else None
    )
    return NotificationDispatcher(
        services.store,
        services.users,
        services.is_online,
        services.matches.server_id,
        settings.site,
        mailer,
        links,
        Pusher(services.store, http_client, contact),
        http_client,
        settings.notify_after_s,
    )


@asynccontextmanager
async def lifespan(context: ServerContext, settings: Settings) -> AsyncIterator[None]:
    services = context.services
    await services.store.open()
    services.worker_pool.warm_up()
    context.metrics.count_errors(*LOGGERS)
    running = consumers(services) if services.store.shared and settings.run_bots else ()
    try:
        async with run_background_tasks(services, context.tasks, settings.retention, *running):
            context.tasks.start("notifications", every(DISPATCH_INTERVAL_S, context.dispatcher.run_once))
            try:
                yield
            finally:
                await context.reviews.close()
    finally:
        await context.dispatcher.close()
        await services.close()
