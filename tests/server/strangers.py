"""In-process HTTP clients that behave like browsers, and an application to talk to."""

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
    """A client with the headers and cookies of a browser."""

    def __init__(self, app: RequestPipeline, site: str = ORIGIN, **headers: str) -> None:
        agent = {"user-agent": FIREFOX, "accept-language": "en", **headers}
        asgi: Any = app
        super().__init__(transport=httpx.ASGITransport(asgi), base_url=site, headers=agent)

    @property
    def person(self) -> str:
        return self.cookies[SESSION_COOKIE].partition(".")[0]

    async def post_form(self, path: str, **form: str) -> httpx.Response:
        """Send a form that must be accepted."""
        answer = await self.post(path, data=form)
        assert answer.status_code < 400, answer.text
        return answer


def with_app(where: Path | str, story: Callable[[RequestPipeline], Awaitable[None]], **settings: Any) -> None:
    """Run a coroutine with an application that listens at no port, and whose services are accessible."""

    async def live() -> None:
        app = application(Settings(where, pace=0, limits=False, workers=1, **settings))
        await app.services.store.open()
        try:
            await story(app)
        finally:
            await app.services.close()

    asyncio.run(live())
