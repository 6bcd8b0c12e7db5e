"""People with browsers, without a browser: they speak to a server in this very process, and nothing waits."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx

from meadhall.server.accounts.visitor import SESSION_COOKIE
from meadhall.server.app import Settings, application
from meadhall.server.http.middleware.pipeline import RequestPipeline

ORIGIN = "https://hall.example"
FIREFOX = "Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0"


class BrowserClient(httpx.AsyncClient):
    """A browser; its cookies are its own."""

    def __init__(self, gate: RequestPipeline, site: str = ORIGIN, **headers: str) -> None:
        agent = {"user-agent": FIREFOX, "accept-language": "en", **headers}
        app: Any = gate
        super().__init__(transport=httpx.ASGITransport(app), base_url=site, headers=agent)

    @property
    def person(self) -> str:
        return self.cookies[SESSION_COOKIE].partition(".")[0]

    async def post_form(self, path: str, **form: str) -> httpx.Response:
        """Send a form; what comes of it must be well."""
        answer = await self.post(path, data=form)
        assert answer.status_code < 400, answer.text
        return answer


def with_app(where: Path | str, story: Callable[[RequestPipeline], Awaitable[None]], **settings: Any) -> None:
    """Live through a story with a server whose insides are at hand."""

    async def live() -> None:
        gate = application(Settings(where, pace=0, limits=False, workers=1, **settings))
        await gate.services.store.open()
        try:
            await story(gate)
        finally:
            await gate.services.close()

    asyncio.run(live())
