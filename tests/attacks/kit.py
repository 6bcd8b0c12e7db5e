"""Attack harness: a server with its limits on, people who play meanwhile, and a registry of attacks."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from time import monotonic
from typing import Any

import httpx

from tests import plain
from tests.server.crowds import RawConnection
from tests.server.kit import Player, RunningServer

GIVE_UP_S = 15.0
"""Time after which a player would give up."""


class AttackSucceeded(Exception):
    """An attack succeeded; the message says how."""


def require(fact: object, otherwise: str) -> None:
    """Assert a condition that must survive every attack."""
    if not fact:
        raise AttackSucceeded(otherwise)


@dataclass
class Victim:
    """Latencies and failures of Ann and Bob, who play during an attack."""

    seconds: list[float] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    def verdict(self) -> str:
        require(not self.failures, f"{len(self.failures)} requests of players failed: {self.failures[:1]}")
        require(self.seconds, "no player could play")
        slowest = max(self.seconds)
        require(slowest < GIVE_UP_S, f"a player waited for {slowest:.0f} s")
        middle = sorted(self.seconds)[len(self.seconds) // 2]
        return f"players: {len(self.seconds)} requests, {1000 * middle:.0f} ms in the middle, {slowest:.1f} s at most"


class Target:
    """The server under attack."""

    def __init__(self, server: RunningServer) -> None:
        self.server = server
        self.addresses = (f"127.0.{number // 250 + 2}.{number % 250 + 1}" for number in count())

    @property
    def port(self) -> int:
        return self.server.port

    def new_player(self, name: str) -> Player:
        """A new player with an address of their own."""
        return Player(self.server, name, next(self.addresses))

    def match(self, game: str = "raids", doors: str = "link", **more: Any) -> tuple[str, Player, Player]:
        """A match between Ann, the host, and Bob."""
        ann, bob = self.new_player("Ann"), self.new_player("Bob")
        match = ann.create_match(game, ["me", ""], doors=doors, **more)["match"]
        bob.join(match)
        return match, ann, bob

    def connection(self) -> RawConnection:
        return RawConnection(self.port, next(self.addresses))

    def page(self, person: Player | None = None) -> httpx.Client:
        """HTTP client of a player's browser, or of a stranger's."""
        transport = plain.Transport(local_address=next(self.addresses))
        client = plain.Client(base_url=self.server.base, timeout=GIVE_UP_S, transport=transport)
        if person is not None:
            client.cookies.set("meadhall", person.token)
        return client

    @contextmanager
    def people_playing(self) -> Iterator[Victim]:
        """Two people play and open their page while the attack goes on."""
        victim, stop = Victim(), threading.Event()
        match, ann, bob = self.match()
        page = self.page(ann)

        def once(request: Callable[[], httpx.Response]) -> None:
            begun = monotonic()
            try:
                answer = request()
                if answer.status_code != 200:
                    victim.failures.append(f"{answer.status_code} {answer.text[:60]}")
            except httpx.HTTPError as error:
                victim.failures.append(repr(error))
            victim.seconds.append(monotonic() - begun)

        def play() -> None:
            for person in (ann, bob):
                person.http.timeout = httpx.Timeout(GIVE_UP_S)
            while not stop.is_set():
                once(partial(page.get, f"/m/{match}"))
                for person in (ann, bob):
                    try:
                        legal = person.get(match, "/legal")
                    except (httpx.HTTPError, AssertionError) as error:
                        victim.failures.append(repr(error)[:200])
                        continue
                    if legal["actions"]:
                        action = legal["actions"][0]["action"]
                        once(partial(person.act, match, legal["ply"], action))
                stop.wait(0.3)

        playing = threading.Thread(target=play)
        playing.start()
        try:
            yield victim
        finally:
            stop.set()
            playing.join()


def in_parallel(work: Callable[[int], Any], many: int, hands: int = 50) -> list[Any]:
    """Run the same work many times in parallel threads."""
    with ThreadPoolExecutor(hands) as pool:
        return list(pool.map(work, range(many)))


Attack = Callable[[Target], str]
ATTACKS: list[tuple[str, Attack]] = []
"""All attacks, with their descriptions."""


def attack(tried: str) -> Callable[[Attack], Attack]:
    """Register an attack, which returns how the server held it off, or raises `AttackSucceeded`."""

    def note(how: Attack) -> Attack:
        ATTACKS.append((tried, how))
        return how

    return note
