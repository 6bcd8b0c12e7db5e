"""Metrics endpoint for Prometheus, and its authorization."""

from __future__ import annotations

from hmac import compare_digest

from litestar import get
from litestar.response import Response
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

from meadhall.match import Refused
from meadhall.server.http.request import WebRequest
from meadhall.server.ops.metrics import Metrics
from meadhall.server.runtime.network import is_loopback

PROXY_HEADERS = ("x-forwarded-for", "forwarded", "x-real-ip")
"""Headers in which a proxy names its client."""


def may_read(request: WebRequest, key: str) -> bool:
    """Whether a request has the key, or comes from this machine itself and not through a proxy."""
    bearer = request.headers.get("authorization", "").removeprefix("Bearer ")
    if key and compare_digest(bearer.encode(), key.encode()):
        return True
    if any(name in request.headers for name in PROXY_HEADERS):
        return False
    return request.client is not None and is_loopback(request.client.host)


@get("/metrics", include_in_schema=False)
async def show_metrics(request: WebRequest, metrics: Metrics, metrics_key: str) -> Response[bytes]:
    if not may_read(request, metrics_key):
        raise Refused("nothing_here")
    return Response(
        await metrics.exposition(), headers={"content-type": CONTENT_TYPE_PLAIN_0_0_4, "cache-control": "no-store"}
    )
