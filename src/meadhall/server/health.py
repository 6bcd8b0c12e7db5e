"""Whether the server and its store are well."""

from __future__ import annotations

import asyncio

from litestar import MediaType, get
from litestar.response import Response

from meadhall.server.hall import Hall
from meadhall.server.store import NotKept
from meadhall.version import VERSION

PATIENCE = 5.0
"""Seconds after which a store that does not answer is not well."""


@get("/healthz", include_in_schema=False, media_type=MediaType.JSON)
async def health(hall: Hall) -> Response[dict[str, object]]:
    """Says `ok` only after something was written; otherwise 503 and what is wrong."""
    trouble = await what_is_wrong(hall)
    content: dict[str, object] = {
        "status": "trouble" if trouble else "ok",
        "version": VERSION,
        "live": len(hall.live),
        "commits": hall.store.commits,
    }
    if trouble:
        content["trouble"] = trouble
    headers = {"cache-control": "no-store"}
    return Response(content, status_code=503 if trouble else 200, media_type=MediaType.JSON, headers=headers)


async def what_is_wrong(hall: Hall) -> str:
    """Empty when everything is well."""
    try:
        async with asyncio.timeout(PATIENCE):
            await hall.store.beat()
    except NotKept as error:
        return f"nothing can be kept: {error}"
    except TimeoutError:
        return "the store does not answer"
    return ""
