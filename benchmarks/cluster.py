"""Load test of a cluster: one, two and three servers on one PostgreSQL, one after the other in the same run.

    python benchmarks/cluster.py --matches 60 --rate 30 --seconds 15 --resting 1000 --live 200
    python benchmarks/cluster.py --matches 1000 --players 2 --rate 50 --seconds 30 --resting 9000 --live 1000

First many idle matches are made, and some opened: the memory of one, idle and live. Beside them
programs play in every seat of others. The seats of a match listen at different servers, so that most moves cross from
one to another. Processor time is told beside the moves: on a machine that is smaller than the cluster only that shows
what a further machine would add.
"""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.load import Game, Http, open_all, play_all, processor, resident
from meadhall.games import game
from meadhall.match import Seat
from meadhall.server.jobs.worker_pool import WorkerPool
from meadhall.server.matches.registry import Plan
from meadhall.server.services import Services
from meadhall.server.storage import Store
from tests.server.cluster import Cluster
from tests.server.stores import with_store


class Spread(Game):
    """A match whose seats listen at different servers."""

    def __init__(self, ports: list[int], number: int, name: str, tokens: list[str]) -> None:
        super().__init__(ports[number % len(ports)], name, tokens)
        self.ports = ports
        self.number = number

    def door(self, seat: int) -> int:
        return self.ports[(self.number + seat) % len(self.ports)]


def databases(cluster: Cluster) -> list[int]:
    running = cluster.postgres.running
    assert running is not None
    children = Path(f"/proc/{running.pid}/task/{running.pid}/children").read_text().split()
    return [running.pid, *map(int, children)]


def used_by(pids: list[int]) -> float:
    return sum(processor(pid) for pid in pids if Path(f"/proc/{pid}").exists())


async def seat_everybody(ports: list[int], arguments: argparse.Namespace) -> list[Spread]:
    doors = [Http(port) for port in ports]
    people = [await doors[0].ask("POST", "/api/people", "", {"name": f"P{n}"}) for n in range(arguments.players)]
    tokens = [each["token"] for each in people]
    games = []
    for number in range(arguments.matches):
        door = doors[number % len(doors)]
        seats = ["me", *[""] * (arguments.players - 1)]
        match = await door.ask("POST", "/api/matches", tokens[0], {"game": arguments.game, "seats": seats})
        for token in tokens[1:]:
            await door.ask("POST", f"/api/matches/{match['match']}/join", token, {})
        games.append(Spread(ports, number, match["match"], tokens))
    return games


async def play(cluster: Cluster, arguments: argparse.Namespace) -> str:
    ports = [server.port for server in cluster.servers]
    games = await seat_everybody(ports, arguments)
    ears = await open_all(games, arguments.players)
    servers = [server.running.pid for server in cluster.servers]
    before = used_by(servers), used_by(databases(cluster))
    start = time.perf_counter()
    await play_all(games, start, arguments)
    elapsed = time.perf_counter() - start
    used = [then - now for then, now in zip((used_by(servers), used_by(databases(cluster))), before, strict=True)]
    await asyncio.sleep(3)
    for ear in ears:
        ear.cancel()
    moves = sum(each.moves for each in games)
    unheard = sum(heard != each.moves for each in games for heard in each.heard)
    times = sorted(1000 * seconds for each in games for seconds in each.latencies)
    middle, late = times[len(times) // 2], times[len(times) * 99 // 100]
    return (
        f"{len(ports)} servers, {len(games)} live matches, {len(ears)} streams: {moves / elapsed:6.1f} moves/s   "
        f"POST to event p50 {middle:6.1f} p99 {late:7.1f} ms   "
        f"processor a move: servers {1000 * used[0] / moves:5.1f} ms, database {1000 * used[1] / moves:4.1f} ms   "
        f"streams that missed the end {unheard}"
    )


async def make_many(store: Store, count: int) -> list[str]:
    """Matches that have begun and that everybody may look at."""
    services = Services(store, WorkerPool(1), 0)
    names = []
    people = [Seat(seat, f"person {seat}", f"Person {seat}") for seat in range(3)]
    plan = Plan("raids", {}, people, "open")
    for _ in range(count):
        ((new, _),) = await services.matches.prepare([(plan, "host")], "host")
        await store.add_match(new)
        names.append(new.row.id)
    services.worker_pool.close()
    return names


async def look_at(port: int, names: list[str], token: str) -> None:
    door = Http(port)
    for name in names:
        await door.ask("GET", f"/api/matches/{name}", token)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="raids")
    parser.add_argument("--matches", type=int, default=60)
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--rate", type=float, default=30, help="moves per second over all matches")
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--servers", type=int, nargs="+", default=[1, 2, 3])
    parser.add_argument("--resting", type=int, default=1000, help="how many idle matches are made")
    parser.add_argument("--live", type=int, default=200, help="how many of them are opened then")
    arguments = parser.parse_args()
    game(arguments.game)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # on SIGTERM the servers are stopped first
    with tempfile.TemporaryDirectory() as folder:
        for count in arguments.servers:
            cluster = Cluster(Path(folder), count, 0, "--no-limits", by=None)
            try:
                print(weigh(cluster, arguments), flush=True)
                print(asyncio.run(play(cluster, arguments)), flush=True)
            finally:
                cluster.stop()


def weigh(cluster: Cluster, arguments: argparse.Namespace) -> str:
    """What a match costs in memory: resting, and live."""
    server = cluster.servers[0]

    async def token() -> str:
        return str((await Http(server.port).ask("POST", "/api/people", "", {"name": "Eve"}))["token"])

    eve = asyncio.run(token())
    before, busy = resident(server.running.pid), processor(server.running.pid)
    names = with_store(cluster.store, lambda store: make_many(store, arguments.resting))
    asyncio.run(look_at(server.port, names[:1], eve))  # it has heard of all of them by then
    rested, idle = resident(server.running.pid), processor(server.running.pid)
    asyncio.run(look_at(server.port, names[: arguments.live], eve))
    live = resident(server.running.pid)
    each = 1024 * (live - rested) / max(1, arguments.live)
    return (
        f"{arguments.resting} matches made elsewhere: {rested - before:+.1f} MB, {idle - busy:.2f} s of processor; "
        f"{arguments.live} of them opened: {each:.0f} kB each"
    )


if __name__ == "__main__":
    main()
