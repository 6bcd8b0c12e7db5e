"""Server context: the services of one server, which its request handlers get injected."""

from __future__ import annotations

from typing import NamedTuple

from meadhall.server.http.middleware.stream_limit import StreamLimiter
from meadhall.server.notifications.dispatcher import NotificationDispatcher
from meadhall.server.ops.metrics import Metrics
from meadhall.server.personal_data.export import Exporter
from meadhall.server.reviews.review_in_progress import ReviewService
from meadhall.server.runtime.task_supervisor import BackgroundTasks
from meadhall.server.services import Services


class ServerContext(NamedTuple):
    """What is injected into request handlers. It travels with the request (`RequestPipeline`), because all servers of a
    process share the routes."""

    services: Services
    stream_limiter: StreamLimiter
    metrics: Metrics
    metrics_key: str
    dispatcher: NotificationDispatcher
    reviews: ReviewService
    tasks: BackgroundTasks
    exporter: Exporter
