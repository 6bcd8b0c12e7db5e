"""Running the server in this terminal."""

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
from meadhall.server.http.middleware.connection_limit import AT_ONCE, BACKLOG
from meadhall.server.http.middleware.pipeline import Gate
from meadhall.server.http.middleware.uvicorn_protocol import Connection, Entrance
from meadhall.server.runtime.gc_tuning import collected_sparingly
from meadhall.server.runtime.logs import Style, set_up
from meadhall.server.runtime.network import EVERYWHERE, Proxies, in_address, network_address
from meadhall.server.storage import is_address
from meadhall.server.storage.lock import Lock, locked

SWITCH_S = 0.0005
"""After so many seconds a thread that works lets the event loop go on: a tenth of what is usual."""


class Server(uvicorn.Server):
    """Says where it is when it is ready, and ends the streams when it is told to stop, so that this takes no time."""

    def __init__(
        self, config: uvicorn.Config, gate: Gate, proxies: Proxies, lock: Lock | None, open_page: bool
    ) -> None:
        super().__init__(config)
        self.server_state = Entrance(gate.door, proxies)
        self.hall = gate.hall
        self.lock = lock
        self.open_page = open_page

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        self.loop = asyncio.get_running_loop()
        await super().serve(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.started:
            return
        for ear in sockets or ():
            ear.listen(BACKLOG)  # asyncio takes as many in at one go as it lets wait: here these are two numbers
        port = self.servers[0].sockets[0].getsockname()[1]
        lines = addresses(self.config.host, port)
        if self.lock is not None:
            self.lock.tell(lines[0].split()[-1])
        sys.stdout.write("".join(f"{line}\n" for line in lines))
        sys.stdout.flush()
        if self.open_page:
            threading.Thread(target=webbrowser.open, args=[lines[0].split()[-1]], daemon=True).start()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A signal comes at any moment, also between a stream's last look and its falling asleep: the loop closes."""
        self.loop.call_soon_threadsafe(self.hall.close_streams)
        super().handle_exit(sig, frame)


def addresses(host: str, port: int) -> list[str]:
    """What to print: where the page is, for this machine and for the local network."""
    if host not in EVERYWHERE:
        return [f"Play at  http://{in_address(host)}:{port}/"]
    lines = [f"On this machine:  http://127.0.0.1:{port}/"]
    if nearby := network_address():
        lines.append(f"On your network:  http://{nearby}:{port}/")
    return lines


def run(
    settings: Settings, host: str, port: int, open_page: bool, verbose: bool = False, style: Style = "json"
) -> None:
    """Serve until told to stop; Ctrl-C and SIGTERM are the usual ways and no error."""
    sys.setswitchinterval(SWITCH_S)
    proxies = Proxies(settings.proxies)
    with ExitStack() as open_ears:
        lock = None if is_address(settings.store) else open_ears.enter_context(locked(Path(settings.store)))
        ears = [open_ears.enter_context(ear) for ear in listening(host, port)]
        set_up(logging.INFO if verbose else logging.WARNING, style)
        gate = application(settings)
        config = uvicorn.Config(
            gate,
            host,
            port,
            http=Connection,
            loop="asyncio",  # a connection knows its transports: otherwise uvicorn takes uvloop where that is installed
            backlog=AT_ONCE,
            proxy_headers=bool(proxies),
            forwarded_allow_ips=str(proxies),
            log_config=None,
            access_log=False,
            timeout_graceful_shutdown=2,
            server_header=False,
        )
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
        with suppress(KeyboardInterrupt), collected_sparingly():
            Server(config, gate, proxies, lock, open_page).run(ears)


def listening(host: str, port: int) -> list[socket.socket]:
    """Sockets that listen there, or words that say why there can be none."""
    ears: list[socket.socket] = []
    try:
        for family, *_, address in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM):
            both = host == "::" and socket.has_dualstack_ipv6()
            wanted = port or (ears[0].getsockname()[1] if ears else 0)
            place = (str(address[0]), wanted)
            ears.append(socket.create_server(place, family=family, backlog=BACKLOG, dualstack_ipv6=both))
    except socket.gaierror:
        raise BadOption(f"There is no address {host!r} here. Give --host 127.0.0.1 or 0.0.0.0.") from None
    except OSError as error:
        for ear in ears:
            ear.close()
        raise BadOption(why_not(error, host, port)) from None
    return ears


def why_not(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is taken, perhaps by another meadhall. Give another: --port {port + 1}, or 0 for any."
    if error.errno == errno.EACCES:
        return f"Port {port} is not for everybody. Give one above 1023: --port 8080."
    if error.errno == errno.EADDRNOTAVAIL:
        return f"{host} is no address of this machine. Give --host 127.0.0.1 for this machine only, or 0.0.0.0."
    return f"Nothing can listen at {host}, port {port} ({error.strerror}). Give another --host or --port."
