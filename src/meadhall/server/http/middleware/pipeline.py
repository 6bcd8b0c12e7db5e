"""Request pipeline (ASGI middleware): authentication, limits, security headers and the access log of every request."""

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
from meadhall.match.seats import DEVICE_SEAT_MARK, seat_of
from meadhall.server.accounts.visitor import COOKIE_MAX_AGE_S, SESSION_COOKIE, Visitor, authenticate_request
from meadhall.server.http.context import ServerContext
from meadhall.server.http.error_pages import error_response
from meadhall.server.http.middleware.body import ClientDisconnected, check_depth, read_body, replay_body
from meadhall.server.http.middleware.connection_limit import ConnectionLimiter
from meadhall.server.http.middleware.uvicorn_protocol import BY_PROXY
from meadhall.server.runtime.logs import CURRENT_REQUEST_ID
from meadhall.server.runtime.rate_limit import LISTEN, RateLimiter, request_kind
from meadhall.server.services import Services
from meadhall.server.storage import StoreError, StoreUnavailable

log = logging.getLogger("meadhall.server")

SECURITY_HEADERS = {
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
REQUEST_ID_PATTERN = re.compile(rb"[A-Za-z0-9._-]{1,64}")
KNOWN_METHODS = frozenset(HTTPMethod)
"""Clients may send made-up methods: no log line and no metric gets a label for each."""
CLOSING_REFUSALS = ("full", "late", "too_long")
"""Refusals after which the connection is closed: there is no room for it, or the rest of a request is still to come."""
PROBES = ("/livez", "/readyz", "/healthz")
"""Health probes have no user, and are answered by a full server too: otherwise a crowd would get its own server
restarted."""
CONTROL_CHARACTER = re.compile(r"[\x00-\x1f\x7f-\x9f]")
"""In no name of a file or a match: file systems and databases raise errors of their own on them."""
NUL = b"%00"
"""PostgreSQL keeps no text with a NUL."""
ANONYMOUS_POSTS = ("/sign-in/mail", "/mail/")
"""Paths to which a stranger may post without becoming a user: asking for a link by mail, and following one."""
CREATE = "make"
"""The kind of request, for its rate limit, that creates something: also that of a stranger who becomes a user."""


class HttpSettings(NamedTuple):
    """What the pipeline needs to know of the server's settings."""

    lang: str = "en"
    """The language for requests that accept none of ours."""
    listens_everywhere: bool = True
    """It listens at all addresses of its machine."""
    behind_proxy: bool = False
    """There is a trusted proxy before it."""
    site: str = ""
    """The public URL of the server, if the host has set it."""


class RequestPipeline:
    """The outermost ASGI application: wraps the routes."""

    def __init__(
        self,
        routes: ASGIApp,
        context: ServerContext,
        lifespan: AbstractAsyncContextManager[None],
        limits: RateLimiter,
        settings: HttpSettings,
        connection_limiter: ConnectionLimiter,
    ) -> None:
        """`lifespan` is entered when the server starts, and left when it stops."""
        self.routes = routes
        self.context = context
        self.lifespan = lifespan
        self.services = context.services
        self.limits = limits
        self.metrics = context.metrics
        self.settings = settings
        self.connection_limiter = connection_limiter
        self.proxy_warned = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind: str = scope["type"]
        if kind == "lifespan":
            await self.run_lifespan(receive, send)
            return
        if scope["type"] != ScopeType.HTTP:
            await self.routes(scope, receive, send)
            return
        request_id = request_id_of(scope)
        running = CURRENT_REQUEST_ID.set(request_id)
        try:
            await RequestHandler(self, scope, receive, send, request_id).handle()
        finally:
            CURRENT_REQUEST_ID.reset(running)

    async def run_lifespan(
        self, receive: Callable[[], Awaitable[object]], send: Callable[[Any], Awaitable[None]]
    ) -> None:
        """ASGI lifespan protocol: reports to the ASGI server when startup or shutdown is complete or has failed."""
        await receive()
        phase = "startup"
        try:
            async with self.lifespan:
                await send({"type": f"lifespan.{phase}.complete"})
                phase = "shutdown"
                await receive()
        except BaseException:
            await send({"type": f"lifespan.{phase}.failed", "message": format_exc()})
            raise
        await send({"type": f"lifespan.{phase}.complete"})

    def warn_of_untrusted_proxy(self, headers: Mapping[str, str]) -> None:
        """Warn the host, once, of a proxy that is not trusted: all clients behind it count as one address."""
        if self.settings.behind_proxy or self.proxy_warned or "x-forwarded-for" not in headers:
            return
        self.proxy_warned = True
        log.warning("a request was forwarded by a proxy that is not trusted: say --trust-proxy with its address")


class RequestHandler:
    """One request, until it is answered."""

    def __init__(
        self, pipeline: RequestPipeline, scope: HTTPScope, receive: Receive, send: Send, request_id: str
    ) -> None:
        self.pipeline = pipeline
        self.receive = receive
        self.send_to_client = send
        self.method = str(scope["method"])
        self.scope: HTTPScope = {**scope, "method": "GET"} if self.method == "HEAD" else scope
        self.path = scope["path"]
        self.headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        self.kind = request_kind(self.method, self.path)
        self.request_id = request_id
        self.visitor = Visitor("", False, pipeline.settings.lang, False, "", "", request=request_id)
        self.status = 0
        self.closes_connection = False

    async def handle(self) -> None:
        started = monotonic()
        self.pipeline.warn_of_untrusted_proxy(self.headers)
        with ExitStack() as cleanup:
            state = self.scope.setdefault("state", {})
            state |= {"context": self.pipeline.context, "visitor": self.visitor, "cleanup": cleanup}
            try:
                self.check_path()
                self.visitor = state["visitor"] = await self.authenticate()
                self.check_allowed()
                cleanup.enter_context(self.pipeline.limits.limit_concurrency(self.kind, self.visitor.address))
                body = await read_body(self.headers, self.receive)
                if body and self.visitor.token:
                    check_depth(body)
            except Refused as refusal:
                self.pipeline.metrics.refusals.labels(refusal.key).inc()
                self.closes_connection = refusal.key in CLOSING_REFUSALS
                await error_response(refusal, self.visitor, self.path, "hx-request" in self.headers).send(self.send)
            except ClientDisconnected:
                return
            else:
                await self.pipeline.routes(self.scope, self.body_for_routes(body), self.send)
        self.log_request(monotonic() - started)

    async def authenticate(self) -> Visitor:
        """The visitor; the request is refused if the store can't say who that is."""
        client = self.scope.get("client")
        try:
            visitor = await authenticate_request(
                {} if self.path in PROBES else self.headers,
                client[0] if client else "",
                self.scope["scheme"],
                self.path.startswith("/api/"),
                self.pipeline.services.users,
                self.pipeline.settings.lang,
                self.pipeline.settings.listens_everywhere,
                self.pipeline.settings.site,
            )
            if visitor.open_hotseat:
                visitor.person = await self.hotseat_person(visitor)
        except StoreUnavailable:
            raise Refused("not_kept") from None
        except StoreError:
            log.exception("the session could not be read")
            raise Refused("broken") from None
        visitor.request = self.request_id
        return visitor

    def check_path(self) -> None:
        """Refuse an invalid path or query before anything is looked up by it."""
        if CONTROL_CHARACTER.search(self.path):
            raise Refused("nothing_here")
        if NUL in self.scope["query_string"]:
            raise Refused("not_understood")

    async def hotseat_person(self, visitor: Visitor) -> str:
        """Hot seat: the person whose curtain is lifted on this device, if the request is for a match with that seat;
        else the visitor themselves."""
        _, first, match, *_ = [*self.path.split("/", 3), "", ""]
        held = f"{visitor.person}{DEVICE_SEAT_MARK}{visitor.open_hotseat}"
        if first != "m" or not match:
            return visitor.person
        live = self.pipeline.services.matches.actors.get(match)
        seats = await self.pipeline.services.store.seats(match) if live is None else live.match.seats
        return visitor.person if seat_of(seats, held) is None else held

    def check_allowed(self) -> None:
        """Refuse a request that there is no room for, that exceeds a rate limit, or that another site has sent."""
        if self.scope["state"].get("full"):
            if self.path not in PROBES:
                raise Refused("full")
            self.closes_connection = True
        visitor, limits = self.visitor, self.pipeline.limits
        if not limits.allow(self.kind, visitor.person if visitor.authenticated else "", visitor.address):
            raise Refused("too_fast")
        if self.is_first_action and self.kind != CREATE and not limits.allow(CREATE, "", visitor.address):
            raise Refused("too_fast")
        if self.method not in ("GET", "HEAD", "OPTIONS"):
            if not visitor.token and not is_same_origin(self.headers):
                raise Refused("elsewhere")
            if visitor.person:
                self.pipeline.services.matches.match_rate_limit.note_address(visitor.person, visitor.address)

    @property
    def is_first_action(self) -> bool:
        """Whether a stranger does something, and so becomes a user."""
        visitor = self.visitor
        acts = self.method == "POST" and not self.path.startswith(ANONYMOUS_POSTS)
        return acts and not visitor.authenticated and not visitor.token

    def body_for_routes(self, body: bytes | None) -> Receive:
        return self.receive if body is None else replay_body(body, self.receive)

    async def send(self, message: Message) -> None:
        if self.method == "HEAD" and self.status:
            return
        if message["type"] == "http.response.start":
            self.status = message["status"]
            message["headers"] = [*message["headers"], *self.response_headers(), *await self.new_session_cookie()]
            await self.send_to_client(message)
            if self.method == "HEAD":
                await self.send_to_client({"type": "http.response.body", "body": b"", "more_body": False})
            return
        await self.send_to_client(message)

    def response_headers(self) -> list[tuple[bytes, bytes]]:
        """The headers of every answer."""
        lines = [(name.encode(), value.encode()) for name, value in SECURITY_HEADERS.items()]
        lines.append((b"x-request-id", self.visitor.request.encode()))
        if self.closes_connection:
            lines.append((b"connection", b"close"))
        return lines

    async def new_session_cookie(self) -> list[tuple[bytes, bytes]]:
        """The session cookie of a stranger's first action: from now on this browser is the first device of a new user.
        Strangers who only read get none."""
        if not self.is_first_action or self.status >= 400:
            return []
        visitor, devices = self.visitor, self.pipeline.services.users.devices
        try:
            device = (await devices.add(visitor.person, self.headers.get("user-agent", ""), "here")).id
        except (StoreUnavailable, StoreError):
            device = ""  # the action is stored, and needs an owner: the list of devices begins another time
        cookie = session_cookie(self.pipeline.services, visitor.person, self.scope["scheme"], device=device)
        return [(b"set-cookie", cookie.encode())]

    def log_request(self, seconds: float) -> None:
        """Access log: one line, with the route's pattern instead of the path, which may hold a secret."""
        route = str(self.scope.get("path_template", "-"))
        method = self.method if self.method in KNOWN_METHODS else "other"
        extra = {"method": method, "route": route, "status": self.status, "ms": round(seconds * 1000, 1)}
        log.log(logging.ERROR if self.status >= 500 and self.status != 503 else logging.INFO, "request", extra=extra)
        self.pipeline.metrics.observe_request(method, route, self.status, None if self.kind == LISTEN else seconds)


def request_id_of(scope: Scope) -> str:
    """Request ID: the one that a trusted proxy has given in `X-Request-Id`, or a new one."""
    if scope.get("state", {}).get(BY_PROXY):
        for name, value in scope["headers"]:
            if name == b"x-request-id" and REQUEST_ID_PATTERN.fullmatch(value):
                return value.decode()
    return secrets.token_hex(5)


def session_cookie(services: Services, person: str, scheme: str, generation: int = 0, device: str = "") -> str:
    secure = "; Secure" if scheme == "https" else ""
    signer = services.users.signer
    signed = signer.sign_session(person, device, generation) if device else signer.sign("person", person, generation)
    return f"{SESSION_COOKIE}={signed}; Path=/; Max-Age={COOKIE_MAX_AGE_S}; HttpOnly; SameSite=Lax{secure}"


def is_same_origin(headers: dict[str, str]) -> bool:
    """CSRF protection: whether a request that changes something was sent by one of our own pages."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host")
