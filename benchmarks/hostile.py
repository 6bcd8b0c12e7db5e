"""Effect of hostile requests on other users: thirty exports, six bombs and eight slow names at once, on one server.

    python -m benchmarks.hostile --rounds 3 --seconds 8

Two people look at their table, act and make new matches, at a steady pace, on a quiet server and while that goes on,
in turns; told are median and 95th percentile in milliseconds, and the ratio to the quiet server.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from time import monotonic, sleep

import httpx

from benchmarks.history import copied, give_history, newcomer
from meadhall.server.http.middleware.pipeline import RequestPipeline
from tests import plain
from tests.attacks.bombs import BOMBS
from tests.server.kit import Player, RunningServer
from tests.server.strangers import with_app

EXPORTS, NAMES = 30, 8
BOMB_INTERVAL_S = 1.0
REQUEST_INTERVAL_S = 0.05
"""Seconds between two requests of those who play."""
SLOW_NAMES = """
import socket, time
find = socket.getaddrinfo
def getaddrinfo(host, *more, **other):
    if str(host).endswith(".slow.example"):
        with open({log!r}, "a") as log:
            log.write(host + chr(10))
        time.sleep(20)
    return find(host, *more, **other)
socket.getaddrinfo = getaddrinfo
from meadhall.commands import main
main()
"""
"""A server for which some names take twenty seconds to be looked up."""
Seconds = defaultdict[str, list[float]]


@dataclass
class Reached:
    """The server, for another process."""

    base: str


def browser(server: Reached | RunningServer, token: str, address: str) -> httpx.Client:
    transport = plain.Transport(local_address=address)
    client = plain.Client(base_url=server.base, timeout=120, transport=transport)
    client.cookies.set("meadhall", token)
    return client


def address_of(number: int) -> str:
    return f"127.0.{number // 250 + 2}.{number % 250 + 1}"


def slow_names(server: Reached) -> None:
    """Eight people are told of their turns at places whose names take long."""
    for number in range(NAMES):
        players = [Player(server, name, address_of(100 + number)) for name in ("Eve", "Bob")]
        for each, player in enumerate(players):
            page = browser(server, player.token, address_of(100 + number))
            page.post("/me/told/webhook", data={"url": f"https://n{number}-{each}.slow.example/told"})
        players[1].join(players[0].create_match("raids", ["me", ""])["match"])


def attack(server: Reached, cookies: list[str], seconds: float) -> list[int]:
    """In a process of its own: exports and bombs at once, again and again; how long each export was, in bytes."""
    until = monotonic() + seconds
    sizes: list[int] = []

    def export(number: int) -> None:
        page = browser(server, cookies[number], address_of(number))
        while monotonic() < until and (answer := page.get("/me/data/export")).status_code == 200:
            sizes.append(len(answer.content))

    def bomb(number: int) -> None:
        page = browser(server, Player(server, "Eve", address_of(50 + number)).token, address_of(50 + number))
        while monotonic() < until:
            page.post("/new/edition", data={"game": "raids"}, files={"file": ("bomb.toml", BOMBS[number].encode())})
            sleep(BOMB_INTERVAL_S)

    with ThreadPoolExecutor(EXPORTS + len(BOMBS)) as hands:
        work = [hands.submit(export, number) for number in range(len(cookies))]
        work += [hands.submit(bomb, number) for number in range(len(BOMBS))]
    for each in work:
        each.result()
    return sizes


class Table:
    """Ann and Bob, who play, look, and make new matches."""

    def __init__(self, server: RunningServer) -> None:
        self.ann, self.bob = Player(server, "Ann", "127.0.1.1"), Player(server, "Bob", "127.0.1.2")
        self.server = server
        self.page = browser(server, self.ann.token, "127.0.1.1")
        self.newcomers = count()
        self.begin()

    def begin(self) -> None:
        self.match = self.ann.create_match("drakkar", ["me", ""])["match"]
        self.bob.join(self.match)

    def act(self) -> None:
        now = self.ann.get(self.match)
        if now["asked"] is None:
            self.begin()
            now = self.ann.get(self.match)
        player = (self.ann, self.bob)[now["asked"]]
        legal = player.get(self.match, "/legal")
        self.timed("act", lambda: player.act(self.match, legal["ply"], legal["actions"][0]["action"]))

    def make(self) -> None:
        """A newcomer makes a match."""
        with browser(self.server, "", address_of(1000 + next(self.newcomers))) as page:
            self.timed("new match", lambda: page.post("/play", data={"game": "raids"}))

    def timed(self, what: str, request: Callable[[], httpx.Response]) -> None:
        begun = monotonic()
        answer = request()
        self.seconds[what].append(monotonic() - begun)
        assert answer.status_code < 400, answer.text

    def play(self, lasting: float, seconds: Seconds) -> None:
        self.seconds = seconds
        until = monotonic() + lasting
        while monotonic() < until:
            self.timed("page", lambda: self.page.get(f"/m/{self.match}"))
            sleep(REQUEST_INTERVAL_S)
            self.act()
            sleep(REQUEST_INTERVAL_S)
            self.make()
            sleep(REQUEST_INTERVAL_S)


async def people_with_history(cookies: list[str], games: int, app: RequestPipeline) -> None:
    ann = await newcomer(app, "Ann")
    matches = await give_history(app.services, ann.person, games)
    cookies.append(ann.cookies["meadhall"])
    for number in range(EXPORTS - 1):
        other = await newcomer(app, f"Eve {number}")
        for match in matches:
            await copied(app.services, match, ann.person, other.person)
        cookies.append(other.cookies["meadhall"])


def percentile(seconds: list[float], part: float) -> float:
    return 1000 * sorted(seconds)[min(len(seconds) - 1, int(part * len(seconds)))]


def show(quiet: Seconds, hostile: Seconds) -> None:
    print(f"{'':10} {'quiet':>14} {'hostile':>14} {'ratio':>12}   (median, 95th percentile; ms)")
    for what, seconds in quiet.items():
        before = 1000 * statistics.median(seconds), percentile(seconds, 0.95)
        after = 1000 * statistics.median(hostile[what]), percentile(hostile[what], 0.95)
        figures = [f"{each[0]:7.1f}{each[1]:7.1f}" for each in (before, after)]
        print(f"{what:10} {figures[0]} {figures[1]} {after[0] / before[0]:6.2f}{after[1] / before[1]:6.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--games", type=int, default=6, help="finished matches of each who exports")
    chosen = parser.parse_args()
    quiet: Seconds = defaultdict(list)
    hostile: Seconds = defaultdict(list)
    with tempfile.TemporaryDirectory() as folder:
        path, log = Path(folder) / "matches.sqlite", Path(folder) / "names"
        cookies: list[str] = []
        with_app(path, partial(people_with_history, cookies, chosen.games))
        program = SLOW_NAMES.format(log=str(log))
        server = RunningServer(path, "--tell-after", "0", quiet=True, program=program)
        try:
            table, reached, sizes = Table(server), Reached(server.base), list[int]()
            with ProcessPoolExecutor(1, get_context("spawn")) as elsewhere:
                elsewhere.submit(abs, 0).result()
                for number in range(chosen.rounds):
                    table.play(chosen.seconds, quiet)
                    if number == 0:
                        slow_names(reached)
                    attacking = elsewhere.submit(attack, reached, cookies, chosen.seconds)
                    table.play(chosen.seconds, hostile)
                    sizes += attacking.result()
            looked_up = log.read_text().count("\n") if log.exists() else 0
            print(f"{len(sizes)} exports, {min(sizes) / 1000:.0f} kB or more; {looked_up} slow names looked up")
            print(f"errors in the log: {len(server.error_lines())}")
        finally:
            server.stop()
    show(quiet, hostile)


if __name__ == "__main__":
    main()
