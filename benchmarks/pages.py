"""What a move costs the server, and how much each page is sent for it, with 1, 4 and 94 pages open.

    python -m benchmarks.pages [game …]

Starts a server of its own. People sit at every seat of a table and play at random through the JSON interface; each has
the page open, and spectators have it too, up to the number of viewers. CPU is the server's own, in milliseconds per
move, without what the same moves cost with no page open; bytes are those of the streams, in gzip as browsers ask for.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path

import meadhall
from meadhall.core.game import Game
from tests.server.kit import Player, RunningServer, play_on, sit_down

VIEWERS = (0, 1, 4, 94)
MOVES = 40
WARM = 12
PER_SECOND = 100
"""Ticks of the system's clock of CPU time."""


def cpu(pid: int) -> float:
    """Milliseconds of CPU that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * 1000 / PER_SECOND


class Page:
    """Somebody who has the table open: reads the stream and counts."""

    def __init__(self, port: int, match: str, person: Player | None) -> None:
        self.port = port
        self.match = match
        self.token = "" if person is None else person.http.headers["Authorization"].removeprefix("Bearer ")
        self.bytes = 0

    async def read(self) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        cookie = f"Cookie: meadhall={self.token}\r\n" if self.token else ""
        head = f"GET /m/{self.match}/stream?narrow=0 HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n{cookie}\r\n"
        writer.write(head.encode())
        while chunk := await reader.read(65_536):
            self.bytes += len(chunk)


async def watched(server: RunningServer, game: Game, viewers: int) -> tuple[float, float]:
    """CPU milliseconds per move and bytes per viewer and move."""
    players = game.players[-1]
    match, people = await asyncio.to_thread(sit_down, server, game.name, players, seed="pages")
    await asyncio.to_thread(play_on, match, people, WARM)
    seats: list[Player | None] = [*people[:viewers]]
    pages = [Page(server.port, match, person) for person in seats + [None] * (viewers - len(seats))]
    reading = [asyncio.create_task(page.read()) for page in pages]
    await asyncio.sleep(1.5)
    for page in pages:
        page.bytes = 0
    before = cpu(server.running.pid)
    played = 0
    for move in range(MOVES):
        played += await asyncio.to_thread(play_on, match, people, 1)
        await asyncio.sleep(0.12 if viewers > 4 else 0.03)
        if played <= move:
            break
    await asyncio.sleep(0.5)
    spent = cpu(server.running.pid) - before
    for task in reading:
        task.cancel()
    return spent / max(played, 1), sum(page.bytes for page in pages) / max(played, 1) / max(viewers, 1)


async def measure(server: RunningServer, game: Game) -> str:
    figures = [await watched(server, game, viewers) for viewers in VIEWERS]
    bare = figures[0][0]
    columns = [
        f"{viewers:3} pages {spent - bare:6.1f} ms {size / 1000:5.1f} kB"
        for viewers, (spent, size) in zip(VIEWERS[1:], figures[1:], strict=True)
    ]
    return f"{game.name:10} without pages {bare:4.1f} ms   " + "   ".join(columns)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = RunningServer(Path(folder) / "matches.sqlite", "--no-limits")
        try:
            for game in meadhall.games():
                if game.name in (sys.argv[1:] or [game.name]):
                    print(asyncio.run(measure(server, game)), flush=True)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
