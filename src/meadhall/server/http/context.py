"""What belongs to one server."""

from __future__ import annotations

from typing import NamedTuple

from meadhall.server.http.middleware.stream_limit import Places
from meadhall.server.matches.registry import Hall
from meadhall.server.notifications.dispatcher import PostRider
from meadhall.server.ops.metrics import Metrics
from meadhall.server.personal_data.export import Exporter
from meadhall.server.reviews.progress import Reviews
from meadhall.server.runtime.background_tasks import BackgroundTasks


class House(NamedTuple):
    """All that whoever answers a request may ask for. It travels with the request (`Gate`), for the routes are the same
    for all servers of a process."""

    hall: Hall
    places: Places
    metrics: Metrics
    metrics_key: str
    rider: PostRider
    reviews: Reviews
    tasks: BackgroundTasks
    exporter: Exporter
