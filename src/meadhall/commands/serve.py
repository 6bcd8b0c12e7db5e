"""`meadhall serve`: play in the browser."""

from __future__ import annotations

import logging
import os
import socket
import sys
import threading
import webbrowser
from pathlib import Path
from types import FrameType
from typing import Annotated

import typer
import uvicorn

from meadhall.core.words import LANGUAGES
from meadhall.server.app import Settings, application
from meadhall.server.hall import Hall
from meadhall.server.manners.logs import set_up


def usual_path() -> Path:
    """Where the matches are kept unless told otherwise."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "meadhall" / "matches.sqlite"


class Server(uvicorn.Server):
    """Ends the streams when it is told to stop, so that stopping takes no time."""

    def __init__(self, config: uvicorn.Config, hall: Hall, open_page: bool) -> None:
        super().__init__(config)
        self.hall = hall
        self.open_page = open_page

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            port = self.servers[0].sockets[0].getsockname()[1]
            ready = addresses(self.config.host, port)
            sys.stdout.write(f"{ready}\n")
            sys.stdout.flush()
            if self.open_page:
                threading.Thread(target=webbrowser.open, args=[ready.split()[-1]], daemon=True).start()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.hall.close_streams()
        super().handle_exit(sig, frame)


def network_address() -> str:
    """This machine's address in its own network; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def addresses(host: str, port: int) -> str:
    """What to print: where the page is, for this machine and for the local network."""
    lines = []
    if host in ("0.0.0.0", "::"):
        nearby = network_address()
        if nearby and not nearby.startswith("127."):
            lines.append(f"On your network:  http://{nearby}:{port}/")
        host = "127.0.0.1"
    lines.append(f"On this machine:  http://{host}:{port}/")
    return "\n".join(lines)


def serve(
    host: Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 for the whole local network.")] = "0.0.0.0",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen at.")] = 8080,
    data: Annotated[Path | None, typer.Option(help="The file that keeps the matches.")] = None,
    lang: Annotated[str, typer.Option(help="The language for those whose browser asks for none of ours.")] = "en",
    open_page: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in a browser.")] = True,
    pace: Annotated[float, typer.Option(min=0, help="Seconds a bot takes at least when somebody watches.")] = 0.9,
    limits: Annotated[bool, typer.Option(help="Limit how fast one person or address may ask.")] = True,
    verbose: Annotated[bool, typer.Option(help="Log every request.")] = False,
) -> None:
    """Open the hall: play in the browser, alone or with friends."""
    if lang not in LANGUAGES:
        raise typer.BadParameter(f"There is no language {lang!r} here. The languages are: {', '.join(LANGUAGES)}.")
    set_up(logging.INFO if verbose else logging.WARNING)
    app = application(Settings((data or usual_path()).expanduser(), lang, pace, limits))
    config = uvicorn.Config(
        app, host, port, log_level="error", access_log=False, timeout_graceful_shutdown=2, server_header=False
    )
    Server(config, app.hall, open_page).run()
