"""The gate: every request passes it, and every answer leaves through it."""

from __future__ import annotations

import logging
import re
import secrets
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager, ExitStack
from http import HTTPMethod
from time import monotonic
from traceback import format_exc
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from meadhall.match import Refused
from meadhall.match.seats import HELD, seat_of
from meadhall.server.accounts.visitor import COOKIE, YEAR, Visitor, meet
from meadhall.server.http.context import House
from meadhall.server.http.error_pages import trouble
from meadhall.server.http.middleware.body import Gone, check_depth, once_more, read_body
from meadhall.server.http.middleware.connection_limit import Door
from meadhall.server.http.middleware.uvicorn_protocol import BY_PROXY
from meadhall.server.matches.registry import Hall
from meadhall.server.runtime.logs import REQUEST
from meadhall.server.runtime.rate_limit import LISTEN, Limits, kind_of
from meadhall.server.storage import NotKept, StoreError

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
REQUEST_ID = re.compile(rb"[A-Za-z0-9._-]{1,64}")
METHODS = frozenset(HTTPMethod)
"""Strangers make up others; no log and no count should grow by that."""
LAST_WORDS = ("full", "late", "too_long")
"""After these the connection is closed: there is no room for it, or the rest of a request is still under way."""


PROBES = ("/livez", "/readyz", "/healthz")
"""Health probes ask for nobody, and are answered in a full house too: otherwise a crowd would end its own server."""
CONTROL_CHARACTER = re.compile(r"[\x00-\x1f\x7f-\x9f]")
"""No file and no match is called so: file systems and databases raise errors of their own."""
NUL = b"%00"
"""In no text that a database keeps."""
MAKES_NOTHING = ("/sign-in/mail", "/mail/")
"""What strangers send without becoming a person: they ask for a letter, or answer one."""
MAKE = "make"
"""The rate limit of new things, new people among them."""


class Manners(NamedTuple):
    """How a server meets whoever comes."""

    lang: str = "en"
    """Spoken to those who ask for none of our languages."""
    everywhere: bool = True
    """It listens at all addresses of its machine."""
    proxied: bool = False
    """There is a proxy before it whose word is taken."""
    site: str = ""
    """How everybody reaches it, if the host has said so."""


class Gate:
    """Wraps the whole application."""

    def __init__(
        self,
        routes: ASGIApp,
        house: House,
        life: AbstractAsyncContextManager[None],
        limits: Limits,
        manners: Manners,
        door: Door,
    ) -> None:
        """`life` is entered when the server begins, and left when it ends."""
        self.routes = routes
        self.house = house
        self.life = life
        self.hall = house.hall
        self.limits = limits
        self.metrics = house.metrics
        self.manners = manners
        self.door = door
        self.warned = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind: str = scope["type"]
        if kind == "lifespan":
            await self.live(receive, send)
            return
        if scope["type"] != ScopeType.HTTP:
            await self.routes(scope, receive, send)
            return
        number = request_number(scope)
        running = REQUEST.set(number)
        try:
            await Visit(self, scope, receive, send, number).pass_through()
        finally:
            REQUEST.reset(running)

    async def live(self, receive: Callable[[], Awaitable[object]], send: Callable[[Any], Awaitable[None]]) -> None:
        """From the server's beginning to its end; whoever runs it is told if either fails."""
        await receive()
        now = "startup"
        try:
            async with self.life:
                await send({"type": f"lifespan.{now}.complete"})
                now = "shutdown"
                await receive()
        except BaseException:
            await send({"type": f"lifespan.{now}.failed", "message": format_exc()})
            raise
        await send({"type": f"lifespan.{now}.complete"})

    def look_for_proxy(self, headers: Mapping[str, str]) -> None:
        """Tell the host, once, about a proxy whose word is not taken: all behind it count as one address."""
        if self.manners.proxied or self.warned or "x-forwarded-for" not in headers:
            return
        self.warned = True
        log.warning("a request was forwarded by a proxy that is not trusted: say --trust-proxy with its address")


class Visit:
    """One request on its way."""

    def __init__(self, gate: Gate, scope: HTTPScope, receive: Receive, send: Send, number: str) -> None:
        self.gate = gate
        self.receive = receive
        self.send = send
        self.method = str(scope["method"])
        self.scope: HTTPScope = {**scope, "method": "GET"} if self.method == "HEAD" else scope
        self.path = scope["path"]
        self.headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        self.kind = kind_of(self.method, self.path)
        self.number = number
        self.visitor = Visitor("", False, gate.manners.lang, False, "", "", request=number)
        self.status = 0
        self.closes = False

    async def pass_through(self) -> None:
        begun = monotonic()
        self.gate.look_for_proxy(self.headers)
        with ExitStack() as leaving:
            state = self.scope.setdefault("state", {})
            state |= {"house": self.gate.house, "visitor": self.visitor, "leaving": leaving}
            try:
                self.check_address()
                self.visitor = state["visitor"] = await self.meet()
                self.check()
                leaving.enter_context(self.gate.limits.one_of_few(self.kind, self.visitor.address))
                body = await read_body(self.headers, self.receive)
                if body and self.visitor.token:
                    check_depth(body)
            except Refused as refusal:
                self.gate.metrics.refusals.labels(refusal.key).inc()
                self.closes = refusal.key in LAST_WORDS
                await trouble(refusal, self.visitor, self.path, "hx-request" in self.headers).send(self.leave)
            except Gone:
                return
            else:
                await self.gate.routes(self.scope, self.incoming(body), self.leave)
        self.note(monotonic() - begun)

    async def meet(self) -> Visitor:
        """Whoever comes; a store that can't say who that is turns them away."""
        client = self.scope.get("client")
        try:
            visitor = await meet(
                {} if self.path in PROBES else self.headers,
                client[0] if client else "",
                self.scope["scheme"],
                self.path.startswith("/api/"),
                self.gate.hall.people,
                self.gate.manners.lang,
                self.gate.manners.everywhere,
                self.gate.manners.site,
            )
            if visitor.lifted:
                visitor.person = await self.seated(visitor)
        except NotKept:
            raise Refused("not_kept") from None
        except StoreError:
            log.exception("whoever asks can't be known")
            raise Refused("broken") from None
        visitor.request = self.number
        return visitor

    def check_address(self) -> None:
        """Refuse an address that is none, before anything is looked up by it."""
        if CONTROL_CHARACTER.search(self.path):
            raise Refused("nothing_here")
        if NUL in self.scope["query_string"]:
            raise Refused("not_understood")

    async def seated(self, visitor: Visitor) -> str:
        """The hot seat whose curtain is lifted, where this very match has it and the device is the visitor's; nowhere
        else is anybody more than one person."""
        _, first, match, *_ = [*self.path.split("/", 3), "", ""]
        held = f"{visitor.person}{HELD}{visitor.lifted}"
        if first != "m" or not match:
            return visitor.person
        live = self.gate.hall.live.get(match)
        seats = await self.gate.hall.store.seats(match) if live is None else live.match.seats
        return visitor.person if seat_of(seats, held) is None else held

    def check(self) -> None:
        """Turn away what there is no room for, what comes too fast, or from a page that is not ours."""
        if self.scope["state"].get("full"):
            if self.path not in PROBES:
                raise Refused("full")
            self.closes = True
        visitor, limits = self.visitor, self.gate.limits
        if not limits.allow(self.kind, visitor.person if visitor.known else "", visitor.address):
            raise Refused("too_fast")
        if self.first_deed and self.kind != MAKE and not limits.allow(MAKE, "", visitor.address):
            raise Refused("too_fast")
        if self.method not in ("GET", "HEAD", "OPTIONS"):
            if not visitor.token and not from_us(self.headers):
                raise Refused("elsewhere")
            if visitor.person:
                self.gate.hall.budget.note_address(visitor.person, visitor.address)

    @property
    def first_deed(self) -> bool:
        """Whether a stranger does something, and so becomes a person."""
        visitor = self.visitor
        deed = self.method == "POST" and not self.path.startswith(MAKES_NOTHING)
        return deed and not visitor.known and not visitor.token

    def incoming(self, body: bytes | None) -> Receive:
        """What the application receives."""
        return self.receive if body is None else once_more(body, self.receive)

    async def leave(self, message: Message) -> None:
        if self.method == "HEAD" and self.status:
            return
        if message["type"] == "http.response.start":
            self.status = message["status"]
            message["headers"] = [*message["headers"], *self.parting(), *await self.first_cookie()]
            await self.send(message)
            if self.method == "HEAD":
                await self.send({"type": "http.response.body", "body": b"", "more_body": False})
            return
        await self.send(message)

    def parting(self) -> list[tuple[bytes, bytes]]:
        """The headers every answer has."""
        lines = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
        lines.append((b"x-request-id", self.visitor.request.encode()))
        if self.closes:
            lines.append((b"connection", b"close"))
        return lines

    async def first_cookie(self) -> list[tuple[bytes, bytes]]:
        """The cookie of a stranger's first deed: from now on this browser is a person's first device. Whoever only
        looks gets none."""
        if not self.first_deed or self.status >= 400:
            return []
        visitor, devices = self.visitor, self.gate.hall.people.devices
        try:
            device = (await devices.add(visitor.person, self.headers.get("user-agent", ""), "here")).id
        except (NotKept, StoreError):
            device = ""  # what was done is kept, and must not be nobody's: the list begins another time
        cookie = person_cookie(self.gate.hall, visitor.person, self.scope["scheme"], device=device)
        return [(b"set-cookie", cookie.encode())]

    def note(self, seconds: float) -> None:
        """One line in the log; the route's pattern, not the address, which may be somebody's secret."""
        route = str(self.scope.get("path_template", "-"))
        method = self.method if self.method in METHODS else "other"
        extra = {"method": method, "route": route, "status": self.status, "ms": round(seconds * 1000, 1)}
        log.log(logging.ERROR if self.status >= 500 and self.status != 503 else logging.INFO, "request", extra=extra)
        self.gate.metrics.note(method, route, self.status, None if self.kind == LISTEN else seconds)


def request_number(scope: Scope) -> str:
    """Request ID: the one that a trusted proxy has given in `X-Request-Id`, or a new one."""
    if scope.get("state", {}).get(BY_PROXY):
        for name, value in scope["headers"]:
            if name == b"x-request-id" and REQUEST_ID.fullmatch(value):
                return value.decode()
    return secrets.token_hex(5)


def person_cookie(hall: Hall, person: str, scheme: str, generation: int = 0, device: str = "") -> str:
    secure = "; Secure" if scheme == "https" else ""
    signer = hall.people.signer
    signed = signer.sign_browser(person, device, generation) if device else signer.sign("person", person, generation)
    return f"{COOKIE}={signed}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{secure}"


def from_us(headers: dict[str, str]) -> bool:
    """Whether a request that changes something was sent by one of our own pages."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host")
