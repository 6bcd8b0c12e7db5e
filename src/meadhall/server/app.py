"""The application: everything put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec

from meadhall.core.engine.edition import Edition
from meadhall.core.engine.errors import BadOption
from meadhall.server.analysis.analysis_jobs import Elsewhere, Errands
from meadhall.server.http.context import House
from meadhall.server.http.middleware.connection_limit import front_door, raise_file_limit, room_for
from meadhall.server.http.middleware.pipeline import Gate, Manners
from meadhall.server.http.middleware.stream_limit import Places
from meadhall.server.http.routing import routes
from meadhall.server.jobs.bot_jobs import Thoughts
from meadhall.server.jobs.worker_pool import Thinkers
from meadhall.server.matches.editions import Editions
from meadhall.server.matches.match_rate_limit import MatchBudget
from meadhall.server.matches.registry import Hall
from meadhall.server.matches.timeouts import Watch
from meadhall.server.notifications.dispatcher import OFTEN as RIDES
from meadhall.server.notifications.dispatcher import PostRider
from meadhall.server.notifications.mail import Mailer, read_post
from meadhall.server.notifications.push import Pusher
from meadhall.server.notifications.ssrf_guard import Outside
from meadhall.server.ops.maintenance import again_and_again, upkeep
from meadhall.server.ops.metrics import Metrics
from meadhall.server.ops.retention import Ages
from meadhall.server.personal_data.export import Exporter
from meadhall.server.reviews.progress import QUALITY, Reviews
from meadhall.server.runtime.background_tasks import BackgroundTasks
from meadhall.server.runtime.logs import WRITERS
from meadhall.server.runtime.rate_limit import Limits
from meadhall.server.storage import open_store

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
    limits = Limits(settings.limits)
    budget = MatchBudget(limits)
    hall = Hall(
        open_store(settings.store), Thinkers(settings.workers), settings.pace, Editions(settings.editions), budget
    )
    hall.site = settings.site
    hall.on_keep.append(Watch)
    if hall.store.shared and not settings.think:
        hall.elsewhere = Elsewhere(hall.store)
    reviews = Reviews(hall.store, hall.thinkers, settings.review, hall.elsewhere)
    rider = post_rider(hall, settings)
    room = room_for(raise_file_limit())
    door = front_door(room, settings.limits)
    places = Places(room, settings.limits)
    tasks = BackgroundTasks()
    metrics = Metrics(hall, door, places, tasks)
    house = House(hall, places, metrics, settings.metrics_key, rider, reviews, tasks, Exporter(hall))
    manners = Manners(settings.lang, settings.everywhere, bool(settings.proxies), settings.site)
    life = open_house(house, settings)
    return Gate(routes(), house, life, limits, manners, door)


def post_rider(hall: Hall, settings: Settings) -> PostRider:
    """Whoever passes on what people are to be told."""
    outside = Outside(settings.nearby)
    mailer = Mailer(read_post(settings.mail, settings.mail_from)) if settings.mail else None
    if mailer is not None and not settings.site:
        raise BadOption("--mail needs --site: how people reach this server, such as https://hall.example.")
    hall.mails = mailer is not None
    contact = settings.site if settings.site.startswith("https:") else f"mailto:{settings.mail_from or NOBODY}"
    return PostRider(hall, mailer, Pusher(hall.store, outside, contact), outside, settings.tell_after)


@asynccontextmanager
async def open_house(house: House, settings: Settings) -> AsyncIterator[None]:
    hall = house.hall
    await hall.store.open()
    hall.thinkers.warm_up()
    house.metrics.count_errors(*WRITERS)
    willing = (Thoughts(hall), Errands(hall)) if hall.store.shared and settings.think else ()
    try:
        async with upkeep(hall, house.tasks, settings.ages, *willing):
            house.tasks.start("post", again_and_again(RIDES, house.rider.go_on))
            try:
                yield
            finally:
                await house.reviews.close()
    finally:
        await house.rider.close()
        await hall.close()
