"""The ASGI lifespan: startup and shutdown, complete or failed, are reported to the ASGI server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from meadhall.server.app import Settings, application


class Broken(Exception):
    pass


@asynccontextmanager
async def life(breaks: str) -> AsyncIterator[None]:
    if breaks == "startup":
        raise Broken("no room by the fire")
    yield
    if breaks == "shutdown":
        raise Broken("the fire does not go out")


@pytest.mark.parametrize(
    ("breaks", "told"),
    [
        ("", ["startup.complete", "shutdown.complete"]),
        ("startup", ["startup.failed"]),
        ("shutdown", ["startup.complete", "shutdown.failed"]),
    ],
)
def test_startup_and_shutdown_are_reported(tmp_path: Path, breaks: str, told: list[str]) -> None:
    said: list[dict[str, Any]] = []

    async def live() -> None:
        app: Any = application(Settings(tmp_path / "matches.sqlite", workers=1))
        app.lifespan = life(breaks)

        async def send(message: dict[str, Any]) -> None:
            said.append(message)

        async def receive() -> dict[str, str]:
            return {"type": "lifespan"}

        with suppress(Broken):
            await app({"type": "lifespan"}, receive, send)
        await app.services.close()

    asyncio.run(live())
    assert [message["type"] for message in said] == [f"lifespan.{each}" for each in told]
    assert all(("Broken" in message.get("message", "")) == message["type"].endswith("failed") for message in said)
