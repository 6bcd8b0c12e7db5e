"""What attacks use: a server with its limits on, people who only want to play, and a table of what was tried."""

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

NEVER = 15.0
"""Seconds after which somebody who only wants to play gives up."""


class GaveWay(Exception):
    """An attack had success; the message says which."""


def hold(fact: object, otherwise: str) -> None:
    """Something that must be so, whatever is tried."""
    if not fact:
        raise GaveWay(otherwise)


@dataclass
class Victim:
    """Ann and Bob, who play all the while; how their requests went."""

    seconds: list[float] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    def verdict(self) -> str:
        hold(not self.failures, f"{len(self.failures)} requests of players failed: {self.failures[:1]}")
        hold(self.seconds, "nobody could play at all")
        slowest = max(self.seconds)
        hold(slowest < NEVER, f"a player waited for {slowest:.0f} s")
        middle = sorted(self.seconds)[len(self.seconds) // 2]
        return f"players: {len(self.seconds)} requests, {1000 * middle:.0f} ms in the middle, {slowest:.1f} s at most"


class House:
    """The server under attack."""

    def __init__(self, server: RunningServer) -> None:
        self.server = server
        self.addresses = (f"127.0.{number // 250 + 2}.{number % 250 + 1}" for number in count())

    @property
    def port(self) -> int:
        return self.server.port

    def somebody(self, name: str) -> Player:
        """A person at an address of their own."""
        return Player(self.server, name, next(self.addresses))

    def match(self, game: str = "raids", doors: str = "link", **more: Any) -> tuple[str, Player, Player]:
        """A match that Ann has made and in which Bob sits too."""
        ann, bob = self.somebody("Ann"), self.somebody("Bob")
        match = ann.create_match(game, ["me", ""], doors=doors, **more)["match"]
        bob.join(match)
        return match, ann, bob

    def wire(self) -> RawConnection:
        return RawConnection(self.port, next(self.addresses))

    def page(self, person: Player | None = None) -> httpx.Client:
        """The browser of somebody, or of a stranger."""
        transport = plain.Transport(local_address=next(self.addresses))
        client = plain.Client(base_url=self.server.base, timeout=NEVER, transport=transport)
        if person is not None:
            client.cookies.set("meadhall", person.token)
        return client

    @contextmanager
    def people_playing(self) -> Iterator[Victim]:
        """While the attack goes on, two people play, look at their page and listen."""
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
                person.http.timeout = httpx.Timeout(NEVER)
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


def at_once(work: Callable[[int], Any], many: int, hands: int = 50) -> list[Any]:
    """The same thing many times over, by many hands."""
    with ThreadPoolExecutor(hands) as pool:
        return list(pool.map(work, range(many)))


Attack = Callable[[House], str]
ATTACKS: list[tuple[str, Attack]] = []
"""All attacks: what is tried, in words, and how."""


def attack(tried: str) -> Callable[[Attack], Attack]:
    """An attack returns what held it off, and raises `GaveWay` if nothing did."""

    def note(how: Attack) -> Attack:
        ATTACKS.append((tried, how))
        return how

    return note
