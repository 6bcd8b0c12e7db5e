"""What a move costs the server, and how much each page is sent for it, with 1, 4 and 94 pages open.

    python -m benchmarks.pages [game …] [--takes 5] [--moves 60] [--seconds 90] [--beside ../before]

Starts a server of its own. People sit at every seat of a table and play at random through the JSON interface; each has
the page open, and spectators have it too, up to the number of viewers. CPU is the server's own, of all its threads, in
milliseconds per move, without what the same moves of the same game cost with no page open; bytes are those of the
streams, in gzip as browsers ask for. A take is one game, played once with every number of viewers in turn; the figures
are the medians of the takes, with the least and the most. No game is begun after so many seconds.

Other people's load makes processor time dearer, by half and more where they share a core. A yard is measured beside it,
a piece of work that is always the same, and told with the load: it shows roughly how dear, but where there is much load
it varies itself. So two builds are compared in one run, in turns: `--beside` names another clone that is built, whose
server is measured too, take by take, each first in every other.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from random import Random
from statistics import median
from time import clock_gettime, monotonic, thread_time
from typing import Any, NamedTuple

import meadhall
from meadhall.core.engine.game import Game
from tests.server.kit import Player, RunningServer, play_plies, start_match

VIEWERS = (0, 1, 4, 94)
WARMUP_MOVES = 12
MOVE_TIMEOUT_S = 2.0
"""How long to wait for pages to receive a move."""
SETTLE_TIME_S = 0.02


def cpu(pid: int) -> float:
    """CPU milliseconds used by all threads of a process, exact to less than a microsecond."""
    return clock_gettime(~pid << 3 | 2) * 1000


def calibration_loop_ms() -> float:
    """CPU milliseconds of a fixed piece of work like a server's, to compare machines."""
    begun = thread_time()
    words = {f"word {number}": [number] for number in range(1500)}
    "".join([f"{word}={number}" for word, number in words.items()]).replace("word", "words").split("=")
    return (thread_time() - begun) * 1000


class Page:
    """A viewer of the table: reads the stream and counts."""

    def __init__(self, port: int, match: str, person: Player | None) -> None:
        self.port = port
        self.match = match
        self.token = "" if person is None else person.token
        self.bytes = 0

    async def read(self) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        cookie = f"Cookie: meadhall={self.token}\r\n" if self.token else ""
        head = f"GET /m/{self.match}/stream?narrow=0 HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n{cookie}\r\n"
        writer.write(head.encode())
        try:
            while chunk := await reader.read(65_536):
                self.bytes += len(chunk)
        finally:
            writer.close()


class Cost(NamedTuple):
    """What one game cost with so many viewers."""

    spent: float
    """CPU milliseconds per move."""
    sent: float
    """Bytes per viewer and move."""
    moves: int


async def heard(pages: Sequence[Page], before: Sequence[int]) -> None:
    """Wait until every page has been sent something more."""
    until = monotonic() + MOVE_TIMEOUT_S
    while monotonic() < until and any(page.bytes == known for page, known in zip(pages, before, strict=True)):
        await asyncio.sleep(0.005)
    await asyncio.sleep(SETTLE_TIME_S)


async def watched(server: RunningServer, game: Game, viewers: int, seed: str, moves: int) -> Cost:
    players = game.players[-1]
    match, people = await asyncio.to_thread(start_match, server, game.name, players, seed=seed)
    await asyncio.to_thread(play_plies, match, people, WARMUP_MOVES)
    seats: list[Player | None] = [*people[:viewers]]
    pages = [Page(server.port, match, person) for person in seats + [None] * (viewers - len(seats))]
    reading = [asyncio.create_task(page.read()) for page in pages]
    await heard(pages, [0] * viewers)
    await asyncio.sleep(0.5)
    for page in pages:
        page.bytes = 0
    chance = Random(seed)
    asked = people[0].get(match)["asked"]
    played = 0
    before = cpu(server.running.pid)
    while played < moves and asked is not None:
        known = [page.bytes for page in pages]
        now: dict[str, Any] = await asyncio.to_thread(people[asked].step, match, chance.randrange(1000))
        asked = now["asked"]
        played += 1
        await heard(pages, known)
    spent = cpu(server.running.pid) - before
    for task in reading:
        task.cancel()
    await asyncio.gather(*reading, return_exceptions=True)
    for person in people:
        person.http.close()
    return Cost(spent / played, sum(page.bytes for page in pages) / played / max(viewers, 1), played)


def told(figures: Sequence[float]) -> str:
    return f"{median(figures):5.1f} ({min(figures):.1f}–{max(figures):.1f})"


class Measured:
    """What a game cost one server, take by take."""

    def __init__(self, server: RunningServer, name: str) -> None:
        self.server = server
        self.name = name
        self.costs: list[list[Cost]] = []
        self.yards: list[float] = []

    async def take(self, game: Game, moves: int) -> None:
        costs = []
        for viewers in VIEWERS:
            self.yards += [calibration_loop_ms() for _ in range(20)]
            costs.append(await watched(self.server, game, viewers, f"pages {len(self.costs)}", moves))
        self.costs.append(costs)

    def line(self, game: Game) -> str:
        length = sum(self.yards) / len(self.yards)
        columns = []
        for place, viewers in enumerate(VIEWERS[1:], 1):
            spent = [take[place].spent - take[0].spent for take in self.costs]
            sent = median(take[place].sent for take in self.costs) / 1000
            columns.append(f"{viewers:2} pages {told(spent)} ms = {median(spent) / length:5.2f} yards, {sent:.1f} kB")
        bare = told([take[0].spent for take in self.costs])
        moved = sum(take[0].moves for take in self.costs)
        counted = f"{len(self.costs)} takes, {moved} moves"
        return f"{game.name:8} {self.name}{counted}; without pages {bare} ms; " + "; ".join(columns)


async def measure(servers: dict[str, RunningServer], game: Game, takes: int, moves: int, seconds: float) -> list[str]:
    """A line about a game for each server."""
    until = monotonic() + seconds
    measured = [Measured(server, name) for name, server in servers.items()]
    order = measured[:]
    while not order[0].costs or (len(order[0].costs) < takes and monotonic() < until):
        for each in order:
            await each.take(game, moves)
        order.reverse()
    return [each.line(game) for each in measured]


def serving(folder: Path, beside: Path | None, until: ExitStack) -> dict[str, RunningServer]:
    """Our server, and that of another clone; they are stopped in the end."""
    ours = {"PYTHONPATH": os.environ.get("PYTHONPATH", "")}
    places = {"": ours} if beside is None else {"now     ": ours, "beside  ": {"PYTHONPATH": str(built(beside))}}
    servers = {}
    for number, (name, around) in enumerate(places.items()):
        os.environ.update(around)
        servers[name] = RunningServer(folder / f"matches{number}.sqlite", "--no-limits", quiet=True)
        until.callback(servers[name].stop)
    os.environ.update(ours)
    return servers


def built(clone: Path) -> Path:
    """Where a clone has its compiled build."""
    found = clone.resolve() / "build" / "fast"
    if not (found / "meadhall").is_dir():
        sys.exit(f"There is no compiled build in {clone}: run `make fast` there.")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="What a move costs the server while pages are open.")
    parser.add_argument("games", nargs="*", help="which games; all, if none is named")
    parser.add_argument("--takes", type=int, default=5, help="how many games are played with every number of viewers")
    parser.add_argument("--moves", type=int, default=60, help="moves that are counted in each")
    parser.add_argument("--seconds", type=float, default=90, help="after which no further take of a game is begun")
    parser.add_argument("--beside", type=Path, metavar="CLONE", help="another clone, built, to be measured in turns")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, ExitStack() as until:
        servers = serving(Path(folder), asked.beside, until)
        for game in meadhall.games():
            if game.name in (asked.games or [game.name]):
                lines = asyncio.run(measure(servers, game, asked.takes, asked.moves, asked.seconds))
                print("\n".join(lines), flush=True)
    print(f"yard: {median(calibration_loop_ms() for _ in range(200)):.2f} ms; load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
