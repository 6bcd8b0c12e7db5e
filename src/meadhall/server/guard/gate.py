"""The gate: every request passes it, and every answer leaves through it."""

from __future__ import annotations

import logging
from time import monotonic
from urllib.parse import urlsplit

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from meadhall.match import Refused
from meadhall.server.guard.limits import Limits, kind_of
from meadhall.server.guard.trouble import trouble
from meadhall.server.hall import Hall
from meadhall.server.visitor import COOKIE, YEAR, Visitor, meet

log = logging.getLogger("meadhall.server")

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "connect-src 'self'; font-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; "
        "frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
"""Drawings are placed by style attributes, so styles may stand in the page; scripts may not."""


class Gate:
    """Wraps the whole application."""

    def __init__(self, app: ASGIApp, hall: Hall, limits: Limits, lang: str) -> None:
        self.app = app
        self.hall = hall
        self.limits = limits
        self.lang = lang

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        begun = monotonic()
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        client = scope.get("client")
        program = scope["path"].startswith("/api/")
        visitor = meet(headers, client[0] if client else "", scope["scheme"], program, self.hall.signer, self.lang)
        scope.setdefault("state", {})["visitor"] = visitor
        status = 0

        async def leave(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], *self.parting(scope, visitor)]
            await send(message)

        try:
            self.check(scope, headers, visitor)
        except Refused as refusal:
            await trouble(refusal, visitor, scope["path"], "hx-request" in headers).send(leave)
        else:
            await self.app(scope, receive, leave)
        self.note(scope, status, monotonic() - begun)

    def check(self, scope: Scope, headers: dict[str, str], visitor: Visitor) -> None:
        """Turn away what comes too fast, or from a page that is not ours."""
        method = str(scope.get("method", "GET"))
        if not self.limits.allow(
            kind_of(method, scope["path"]), visitor.person if visitor.known else "", visitor.address
        ):
            raise Refused("too_fast")
        if method not in ("GET", "HEAD", "OPTIONS") and not visitor.token and not from_us(headers):
            raise Refused("elsewhere")

    def parting(self, scope: Scope, visitor: Visitor) -> list[tuple[bytes, bytes]]:
        """The headers every answer has, and the cookie for whoever is new."""
        lines = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
        if (
            not visitor.known
            and not visitor.token
            and not scope["path"].startswith(("/static/", "/healthz", "/schema"))
        ):
            lines.append((b"set-cookie", person_cookie(self.hall, visitor.person, scope["scheme"]).encode()))
        return lines

    def note(self, scope: Scope, status: int, seconds: float) -> None:
        """One line in the log; the route's pattern, not the address, which may be somebody's secret."""
        route = str(scope.get("path_template", "-"))
        extra = {"method": scope.get("method"), "route": route, "status": status, "ms": round(seconds * 1000, 1)}
        log.log(logging.ERROR if status >= 500 else logging.INFO, "request", extra=extra)


def person_cookie(hall: Hall, person: str, scheme: str) -> str:
    secure = "; Secure" if scheme == "https" else ""
    signed = hall.signer.sign("person", person)
    return f"{COOKIE}={signed}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{secure}"


def from_us(headers: dict[str, str]) -> bool:
    """Whether a request that changes something was sent by one of our own pages."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host")
