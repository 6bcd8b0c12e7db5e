"""What belongs to one server."""

from __future__ import annotations

from typing import NamedTuple

from meadhall.server.account.export import Exporter
from meadhall.server.background import BackgroundTasks
from meadhall.server.guard.places import Places
from meadhall.server.hall import Hall
from meadhall.server.metrics import Metrics
from meadhall.server.notices.post import PostRider
from meadhall.server.reviewing.under_way import Reviews


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
