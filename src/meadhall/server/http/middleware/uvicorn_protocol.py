"""One connection: uvicorn's own, with an end to patience.

uvicorn waits for ever for the rest of a request, and for somebody to read an answer. Nothing above it can help: an
application is called only when the head of a request is there.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable

import h11
from uvicorn import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from meadhall.server.http.middleware.connection_limit import Door, Welcome
from meadhall.server.runtime.network import Proxies, household

HEAD_SECONDS = 10.0
"""The head of a request must be there this long after its first byte, or after the connection was opened."""
STALL_SECONDS = 60.0
"""An answer that nobody reads is given up after this long."""
BY_PROXY = "by_proxy"
"""In the state of a request that a trusted proxy has passed on."""
PROXY_SECONDS = 75
"""A proxy may let a connection rest this long, which is longer than most do: so none sends a request into one that is
just being closed here."""


class Patience:
    """Has an end once it has begun; to begin it again meanwhile gives no more of it."""

    def __init__(self, loop: asyncio.AbstractEventLoop, seconds: float, give_up: Callable[[], None]) -> None:
        self.loop = loop
        self.seconds = seconds
        self.give_up = give_up
        self.timer: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        if self.timer is None:
            self.timer = self.loop.call_later(self.seconds, self.give_up)

    def end(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


def send_at_once(transport: asyncio.Transport) -> None:
    """Let no piece of an answer wait until the piece before it was received, which takes many clients 40 ms to say.

    asyncio sees to that itself, but only where a listening socket was told its protocol, as ours are not.
    """
    wire: socket.socket = transport.get_extra_info("socket")
    if wire.family in (socket.AF_INET, socket.AF_INET6):
        wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, True)


class Framing(h11.Connection):
    """How a connection frames what it sends: h11's own, but of an answer in pieces it frames only the first. The rest
    is framed alike, without a look at what may be sent now, so that a message for many costs little for each."""

    def __init__(self) -> None:
        super().__init__(h11.SERVER)
        self.in_pieces = False

    def send_with_data_passthrough(self, event: h11.Event) -> list[bytes] | None:
        piece = event.data if isinstance(event, h11.Data) else b""
        if piece and self.in_pieces:
            return [b"%x\r\n" % len(piece), piece, b"\r\n"]
        sent = super().send_with_data_passthrough(event)
        self.in_pieces = bool(piece) and sent is not None and len(sent) > 1
        return sent


class Entrance(ServerState):
    """What all connections of a server share."""

    def __init__(self, door: Door, proxies: Proxies) -> None:
        super().__init__()
        self.door = door
        self.proxies = proxies


class Connection(H11Protocol):
    def __init__(
        self,
        config: Config,
        server_state: Entrance,
        app_state: dict[str, object],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.conn = Framing()
        self.entrance = server_state
        self.head_due = Patience(self.loop, HEAD_SECONDS, self.send_away)
        self.read_due = Patience(self.loop, STALL_SECONDS, self.send_away)

    @property
    def idle(self) -> bool:
        """Whether no request is under way: nothing was sent, or not yet all of its head, or all was answered."""
        return self.cycle is None or self.cycle.response_complete

    def send_away(self) -> None:
        self.transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        send_at_once(transport)
        super().connection_made(transport)
        peer = self.client[0] if self.client else ""
        by_proxy = peer in self.entrance.proxies
        if by_proxy:
            self.timeout_keep_alive = PROXY_SECONDS
            self.app_state = {**self.app_state, BY_PROXY: True}
        welcome = self.entrance.door.admit(self, "" if by_proxy else household(peer))
        if welcome is Welcome.SHUT:
            self.send_away()
            return
        if welcome is Welcome.FULL:
            self.app_state = {**self.app_state, "full": True}
        self.wait_for_head()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self.wait_for_head()

    def wait_for_head(self) -> None:
        """Set the clock when a request begins; further bytes don't set it anew."""
        if self.idle and not self.transport.is_closing():
            self.head_due.begin()
        else:
            self.head_due.end()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.read_due.begin()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.read_due.end()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.entrance.door.leave(self)
        self.head_due.end()
        self.read_due.end()
