"""Running the server in this terminal."""

from __future__ import annotations

import errno
import logging
import signal
import socket
import sys
import threading
import webbrowser
from contextlib import suppress
from types import FrameType

import uvicorn

from meadhall.core.errors import BadOption
from meadhall.server.addresses import EVERYWHERE, network_address
from meadhall.server.app import Settings, application
from meadhall.server.guard.logs import set_up
from meadhall.server.hall import Hall
from meadhall.server.store.lock import Lock, locked

MOST_CONNECTIONS = 5000


class Server(uvicorn.Server):
    """Says where it is when it is ready, and ends the streams when it is told to stop, so that this takes no time."""

    def __init__(self, config: uvicorn.Config, hall: Hall, lock: Lock, open_page: bool) -> None:
        super().__init__(config)
        self.hall = hall
        self.lock = lock
        self.open_page = open_page

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.started:
            return
        port = self.servers[0].sockets[0].getsockname()[1]
        lines = addresses(self.config.host, port)
        self.lock.tell(lines[0].split()[-1])
        sys.stdout.write("".join(f"{line}\n" for line in lines))
        sys.stdout.flush()
        if self.open_page:
            threading.Thread(target=webbrowser.open, args=[lines[0].split()[-1]], daemon=True).start()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.hall.close_streams()
        super().handle_exit(sig, frame)


def addresses(host: str, port: int) -> list[str]:
    """What to print: where the page is, for this machine and for the local network."""
    if host not in EVERYWHERE:
        return [f"Play at  http://{host}:{port}/"]
    lines = [f"On this machine:  http://127.0.0.1:{port}/"]
    if nearby := network_address():
        lines.append(f"On your network:  http://{nearby}:{port}/")
    return lines


def listening(host: str, port: int) -> socket.socket:
    """The socket to listen at, or one clear line."""
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    try:
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        why = "another program listens there" if error.errno == errno.EADDRINUSE else (error.strerror or str(error))
        raise BadOption(
            f"Can't listen at {host}, port {port}: {why}. Choose another with --port (0 takes any free one) or --host."
        ) from None
    return listener


def run(settings: Settings, host: str, port: int, open_page: bool, verbose: bool) -> None:
    """Serve until told to stop; Ctrl-C and SIGTERM are the usual ways and no error."""
    set_up(logging.INFO if verbose else logging.WARNING)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with locked(settings.path) as lock, listening(host, port) as listener, suppress(KeyboardInterrupt):
        app = application(settings)
        config = uvicorn.Config(
            app,
            host,
            port,
            log_level="error",
            access_log=False,
            limit_concurrency=MOST_CONNECTIONS,
            timeout_graceful_shutdown=2,
            server_header=False,
        )
        Server(config, app.hall, lock, open_page).run([listener])
