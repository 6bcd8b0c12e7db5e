"""`meadhall serve`: runs uvicorn in this terminal."""

from __future__ import annotations

import asyncio
import errno
import logging
import signal
import socket
import sys
import threading
import webbrowser
from contextlib import ExitStack, suppress
from pathlib import Path
from types import FrameType

import uvicorn

from meadhall.core.engine.errors import BadOption
from meadhall.server.app import Settings, application
from meadhall.server.http.middleware.connection_limit import ACCEPTS_PER_CYCLE, BACKLOG
from meadhall.server.http.middleware.pipeline import RequestPipeline
from meadhall.server.http.middleware.uvicorn_protocol import HttpProtocol, SharedState
from meadhall.server.runtime.gc_tuning import throttled_gc
from meadhall.server.runtime.logs import Style, configure_logging
from meadhall.server.runtime.network import ANY_ADDRESS, TrustedProxies, lan_address, url_host
from meadhall.server.storage import is_database_url
from meadhall.server.storage.lock import Lock, locked

THREAD_SWITCH_INTERVAL_S = 0.0005
"""Interval after which a working thread must release the GIL to the event loop: a tenth of Python's default."""


class Server(uvicorn.Server):
    """uvicorn server that prints its URL when it is ready, and closes all streams at shutdown, which would wait for
    them."""

    def __init__(
        self,
        config: uvicorn.Config,
        pipeline: RequestPipeline,
        proxies: TrustedProxies,
        lock: Lock | None,
        open_page: bool,
    ) -> None:
        super().__init__(config)
        self.server_state = SharedState(pipeline.connection_limiter, proxies)
        self.services = pipeline.services
        self.lock = lock
        self.open_page = open_page

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        self.loop = asyncio.get_running_loop()
        await super().serve(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.started:
            return
        for listener in sockets or ():
            listener.listen(BACKLOG)  # asyncio uses one number for the backlog and for accepts per cycle
        port = self.servers[0].sockets[0].getsockname()[1]
        lines = urls_to_print(self.config.host, port)
        if self.lock is not None:
            self.lock.set_address(lines[0].split()[-1])
        sys.stdout.write("".join(f"{line}\n" for line in lines))
        sys.stdout.flush()
        if self.open_page:
            threading.Thread(target=webbrowser.open, args=[lines[0].split()[-1]], daemon=True).start()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Close the streams in the event loop: a signal may arrive while a stream is about to wait."""
        self.loop.call_soon_threadsafe(self.services.close_streams)
        super().handle_exit(sig, frame)


def urls_to_print(host: str, port: int) -> list[str]:
    """Lines to print: the URLs of the server for this machine and for the local network."""
    if host not in ANY_ADDRESS:
        return [f"Play at  http://{url_host(host)}:{port}/"]
    lines = [f"On this machine:  http://127.0.0.1:{port}/"]
    if nearby := lan_address():
        lines.append(f"On your network:  http://{nearby}:{port}/")
    return lines


def run(
    settings: Settings, host: str, port: int, open_page: bool, verbose: bool = False, style: Style = "json"
) -> None:
    """Serve until Ctrl-C or SIGTERM, which are no errors."""
    sys.setswitchinterval(THREAD_SWITCH_INTERVAL_S)
    proxies = TrustedProxies(settings.proxies)
    with ExitStack() as stack:
        lock = None if is_database_url(settings.store) else stack.enter_context(locked(Path(settings.store)))
        listeners = [stack.enter_context(listener) for listener in open_sockets(host, port)]
        configure_logging(logging.INFO if verbose else logging.WARNING, style)
        pipeline = application(settings)
        config = uvicorn.Config(
            pipeline,
            host,
            port,
            http=HttpProtocol,
            loop="asyncio",  # a connection knows its transports: otherwise uvicorn takes uvloop where that is installed
            backlog=ACCEPTS_PER_CYCLE,
            proxy_headers=bool(proxies),
            forwarded_allow_ips=str(proxies),
            log_config=None,
            access_log=False,
            timeout_graceful_shutdown=2,
            server_header=False,
        )
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
        with suppress(KeyboardInterrupt), throttled_gc():
            Server(config, pipeline, proxies, lock, open_page).run(listeners)


def open_sockets(host: str, port: int) -> list[socket.socket]:
    """Open the listening sockets; `BadOption` says why that is not possible."""
    listeners: list[socket.socket] = []
    try:
        for family, *_, address in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM):
            both = host == "::" and socket.has_dualstack_ipv6()
            wanted = port or (listeners[0].getsockname()[1] if listeners else 0)
            place = (str(address[0]), wanted)
            listeners.append(socket.create_server(place, family=family, backlog=BACKLOG, dualstack_ipv6=both))
    except socket.gaierror:
        raise BadOption(f"There is no address {host!r} here. Give --host 127.0.0.1 or 0.0.0.0.") from None
    except OSError as error:
        for listener in listeners:
            listener.close()
        raise BadOption(bind_error(error, host, port)) from None
    return listeners


def bind_error(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is taken, perhaps by another meadhall. Give another: --port {port + 1}, or 0 for any."
    if error.errno == errno.EACCES:
        return f"Port {port} needs special rights. Give one above 1023: --port 8080."
    if error.errno == errno.EADDRNOTAVAIL:
        return f"{host} is no address of this machine. Give --host 127.0.0.1 for this machine only, or 0.0.0.0."
    return f"Nothing can listen at {host}, port {port} ({error.strerror}). Give another --host or --port."
