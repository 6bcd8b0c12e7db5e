"""HTTP connection: uvicorn's h11 protocol with timeouts against slow clients (slow loris), and a connection limit.

uvicorn waits for ever for the rest of a request, and for a client to read an answer. Nothing above it can help: an
application is called only when the head of a request is complete.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable

import h11
from uvicorn import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from meadhall.server.http.middleware.connection_limit import Admission, ConnectionLimiter
from meadhall.server.runtime.network import TrustedProxies, client_network

HEAD_TIMEOUT_S = 10.0
"""The head of a request must be complete this long after its first byte, or after the connection was opened."""
STALL_TIMEOUT_S = 60.0
"""A connection whose client reads nothing for this long is closed."""
BY_PROXY = "by_proxy"
"""In the state of a request that a trusted proxy has passed on."""
PROXY_KEEP_ALIVE_S = 75
"""How long a proxy may keep a connection idle: longer than most proxies do, so that none sends a request into a
connection that is just being closed here."""


class Deadline:
    """A timeout: calls `on_timeout` unless it is cancelled in time. To start it again meanwhile does not extend it."""

    def __init__(self, loop: asyncio.AbstractEventLoop, seconds: float, on_timeout: Callable[[], None]) -> None:
        self.loop = loop
        self.seconds = seconds
        self.on_timeout = on_timeout
        self.timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        if self.timer is None:
            self.timer = self.loop.call_later(self.seconds, self.on_timeout)

    def cancel(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


def disable_nagle(transport: asyncio.Transport) -> None:
    """Set TCP_NODELAY: no chunk of an answer waits for the acknowledgement of the chunk before, which many clients
    delay by 40 ms.

    asyncio sees to that itself, but only where a listening socket was told its protocol, as ours are not.
    """
    sock: socket.socket = transport.get_extra_info("socket")
    if sock.family in (socket.AF_INET, socket.AF_INET6):
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, True)


class ChunkedFraming(h11.Connection):
    """Chunked transfer encoding in a fast path: h11 frames the first chunk of an answer; the rest are framed alike,
    without h11's checks of what may be sent now, so that a message for many streams costs little for each."""

    def __init__(self) -> None:
        super().__init__(h11.SERVER)
        self.chunked = False

    def send_with_data_passthrough(self, event: h11.Event) -> list[bytes] | None:
        chunk = event.data if isinstance(event, h11.Data) else b""
        if chunk and self.chunked:
            return [b"%x\r\n" % len(chunk), chunk, b"\r\n"]
        sent = super().send_with_data_passthrough(event)
        self.chunked = bool(chunk) and sent is not None and len(sent) > 1
        return sent


class SharedState(ServerState):
    """What all connections of a server share."""

    def __init__(self, connection_limiter: ConnectionLimiter, proxies: TrustedProxies) -> None:
        super().__init__()
        self.connection_limiter = connection_limiter
        self.proxies = proxies


class HttpProtocol(H11Protocol):
    def __init__(
        self,
        config: Config,
        server_state: SharedState,
        app_state: dict[str, object],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.conn = ChunkedFraming()
        self.shared = server_state
        self.head_deadline = Deadline(self.loop, HEAD_TIMEOUT_S, self.abort)
        self.write_deadline = Deadline(self.loop, STALL_TIMEOUT_S, self.abort)

    @property
    def idle(self) -> bool:
        """Whether no request is under way: nothing was sent, or not yet all of its head, or all was answered."""
        return self.cycle is None or self.cycle.response_complete

    def abort(self) -> None:
        self.transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        disable_nagle(transport)
        super().connection_made(transport)
        peer = self.client[0] if self.client else ""
        by_proxy = peer in self.shared.proxies
        if by_proxy:
            self.timeout_keep_alive = PROXY_KEEP_ALIVE_S
            self.app_state = {**self.app_state, BY_PROXY: True}
        admission = self.shared.connection_limiter.admit(self, "" if by_proxy else client_network(peer))
        if admission is Admission.DROPPED:
            self.abort()
            return
        if admission is Admission.REJECTED:
            self.app_state = {**self.app_state, "full": True}
        self.update_head_deadline()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self.update_head_deadline()

    def update_head_deadline(self) -> None:
        """Start the deadline when a request begins; further bytes don't extend it."""
        if self.idle and not self.transport.is_closing():
            self.head_deadline.start()
        else:
            self.head_deadline.cancel()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.write_deadline.start()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.write_deadline.cancel()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.shared.connection_limiter.release(self)
        self.head_deadline.cancel()
        self.write_deadline.cancel()
