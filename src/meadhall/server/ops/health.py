"""Health probes: `/livez` for whoever restarts processes, `/readyz` for whoever sends people to them."""

from __future__ import annotations

import asyncio

from litestar import MediaType, get
from litestar.response import Response

from meadhall.server.matches.registry import Hall
from meadhall.server.runtime.background_tasks import BackgroundTasks
from meadhall.server.storage import NotKept, StoreError
from meadhall.version import VERSION

PATIENCE = 5.0
"""Seconds after which a store that does not answer is not well."""


@get("/livez", include_in_schema=False, media_type=MediaType.JSON)
async def alive() -> Response[dict[str, object]]:
    """Liveness probe: the process answers. It asks no store, so a database that is away restarts nothing."""
    return told("")


@get(["/readyz", "/healthz"], include_in_schema=False, media_type=MediaType.JSON)
async def ready(hall: Hall, tasks: BackgroundTasks) -> Response[dict[str, object]]:
    """Readiness probe: `ok` only after something was written, while all background tasks run; otherwise 503 and what
    is wrong."""
    trouble = "; ".join(filter(None, (await trouble_with_store(hall), trouble_with_tasks(tasks))))
    return told(trouble, live=len(hall.live), commits=hall.store.commits)


def told(trouble: str, **more: object) -> Response[dict[str, object]]:
    content = {"status": "trouble" if trouble else "ok", "version": VERSION, **more}
    if trouble:
        content["trouble"] = trouble
    headers = {"cache-control": "no-store"}
    return Response(content, status_code=503 if trouble else 200, media_type=MediaType.JSON, headers=headers)


async def trouble_with_store(hall: Hall) -> str:
    """Empty when the store can be written."""
    try:
        async with asyncio.timeout(PATIENCE):
            await hall.store.beat()
    except (NotKept, StoreError) as error:
        return f"nothing can be kept: {error}"
    except TimeoutError:
        return "the store does not answer"
    return ""


def trouble_with_tasks(tasks: BackgroundTasks) -> str:
    """Empty while every background task runs."""
    return f"background tasks have ended: {', '.join(sorted(tasks.ended))}" if tasks.ended else ""
