"""Health probes: `/livez` for the process supervisor, `/readyz` for the load balancer."""

from __future__ import annotations

import asyncio

from litestar import MediaType, get
from litestar.response import Response

from meadhall.server.runtime.task_supervisor import BackgroundTasks
from meadhall.server.services import Services
from meadhall.server.storage import StoreError, StoreUnavailable
from meadhall.version import VERSION

STORE_TIMEOUT_S = 5.0
"""Time after which a store that does not answer counts as unavailable."""


@get("/livez", include_in_schema=False, media_type=MediaType.JSON)
async def liveness() -> Response[dict[str, object]]:
    """Liveness probe: the process answers. It asks no store, so a database that is away restarts nothing."""
    return health_response("")


@get(["/readyz", "/healthz"], include_in_schema=False, media_type=MediaType.JSON)
async def readiness(services: Services, tasks: BackgroundTasks) -> Response[dict[str, object]]:
    """Readiness probe: `ok` if the store can be written and all background tasks run; otherwise 503 with the reason."""
    trouble = "; ".join(filter(None, (await store_problem(services), task_problem(tasks))))
    return health_response(trouble, live=len(services.matches.actors), commits=services.store.commits)


def health_response(trouble: str, **more: object) -> Response[dict[str, object]]:
    content = {"status": "trouble" if trouble else "ok", "version": VERSION, **more}
    if trouble:
        content["trouble"] = trouble
    headers = {"cache-control": "no-store"}
    return Response(content, status_code=503 if trouble else 200, media_type=MediaType.JSON, headers=headers)


async def store_problem(services: Services) -> str:
    """Why the store can't be written; empty if it can."""
    try:
        async with asyncio.timeout(STORE_TIMEOUT_S):
            await services.store.check_writable()
    except (StoreUnavailable, StoreError) as error:
        return f"the store can't be written: {error}"
    except TimeoutError:
        return "the store does not answer"
    return ""


def task_problem(tasks: BackgroundTasks) -> str:
    """Which background tasks have ended; empty if all run."""
    return f"background tasks have ended: {', '.join(sorted(tasks.ended))}" if tasks.ended else ""
