"""Flood attacks: connections, streams, bot jobs, drawings, chat."""

from __future__ import annotations

from collections import Counter
from time import sleep
from typing import Any

from tests import plain
from tests.attacks.kit import GIVE_UP_S, Target, attack, in_parallel, require
from tests.server.crowds import RawConnection, open_connections
from tests.server.kit import Player

EVE = "127.0.9.9"
HALF = "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "


def status_counts(statuses: list[Any]) -> str:
    return ", ".join(f"{status or 'closed'}: {number}" for status, number in sorted(Counter(statuses).items()))


@attack("1,100 half-sent requests from one address")
def half_sent(target: Target) -> str:
    with open_connections(target.port, (EVE for _ in range(1100))) as wires, target.people_playing() as players:
        for wire in wires:
            wire.send(HALF)
        sleep(5)
    return players.verdict()


@attack("1,500 half-sent requests from 60 addresses")
def half_sent_from_many(target: Target) -> str:
    addresses = (f"127.0.8.{1 + number % 60}" for number in range(1500))
    with open_connections(target.port, addresses) as wires, target.people_playing() as players:
        for wire in wires:
            wire.send(HALF)
        sleep(5)
    return players.verdict()


@attack("400 requests with half a body")
def half_bodies(target: Target) -> str:
    with open_connections(target.port, (EVE for _ in range(400))) as wires, target.people_playing() as players:
        for wire in wires:
            wire.send("POST /api/people HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n{")
        sleep(5)
    return players.verdict()


@attack("1,001 streams of spectators, then a player listens")
def streams(target: Target) -> str:
    match, ann, bob = target.match()
    with open_connections(target.port, (EVE for _ in range(1001))) as wires, target.people_playing() as players:
        for wire in wires:
            wire.request(f"/api/matches/{match}/events")
        statuses = [wire.status() for wire in wires]
        for person in (ann, bob):
            news = person.events(match)
            require(next(news, {}).get("started"), "a player can't listen")
            news.close()
    require(statuses.count(200) <= 100, "every stream was granted")
    return f"{status_counts(statuses)}; {players.verdict()}"


@attack("200 streams that are never read, in a match full of chat")
def unread(target: Target) -> str:
    match, ann, _ = target.match()
    with open_connections(target.port, (f"127.0.7.{1 + number % 40}" for number in range(200))) as wires:
        for wire in wires:
            wire.request(f"/m/{match}/stream")
        with target.people_playing() as players:
            for number in range(60):
                target.page(ann).post(f"/m/{match}/chat", data={"words": f"{number} " * 50})
                ann.step(match)
    return players.verdict()


@attack("40 matches in which only konungr bots play")
def konungr(target: Target) -> str:
    eve = Player(target.server, "Eve", EVE)
    friend, ann = target.new_player("Bo"), target.new_player("Al")
    plan = {"game": "raids", "seats": ["konungr", "konungr"]}
    with target.people_playing() as players:
        statuses = in_parallel(lambda _: eve.http.post("/api/matches", json=plan).status_code, 40, 10)
        alone = ann.create_match("raids", ["me", "karl"])["match"]
        for _ in range(10):
            patient_step(ann, alone)
        sleep(3)
    require(friend.http.get("/api/matches").status_code == 200, "the list of matches does not come")
    require(any(status != 201 for status in statuses), "40 matches of bots alone were all granted")
    return f"{status_counts(statuses)}; {players.verdict()}"


def patient_step(player: Player, match: str) -> None:
    """Wait for the bots, then give one answer."""
    for _ in range(int(GIVE_UP_S / 0.05)):
        if player.step(match):
            return
        if player.get(match)["over"]:
            return
        sleep(0.05)
    require(False, f"a bot has not answered for {GIVE_UP_S:.0f} s")


@attack("hints over 100 connections")
def hints(target: Target) -> str:
    address = next(target.addresses)  # one that has made no matches yet
    eve = Player(target.server, "Eve", address)
    matches = [eve.create_match("raids", ["me", "karl"])["match"] for _ in range(8)]
    ann = target.new_player("Ann")
    alone = ann.create_match("raids", ["me", "jarl"])["match"]

    def ask(number: int) -> int:
        transport = plain.Transport(local_address=address)
        with plain.Client(base_url=target.server.base, timeout=60, transport=transport) as client:
            client.cookies.set("meadhall", eve.token)
            return client.get(f"/m/{matches[number % len(matches)]}/hint").status_code

    with target.people_playing() as players:
        statuses = in_parallel(ask, 300, 100)
        for _ in range(5):
            patient_step(ann, alone)
    require(429 in statuses, "not one of 300 hints was refused")
    return f"{status_counts(statuses)}; {players.verdict()}"


@attack("past moments as fast as they can be drawn")
def moments(target: Target) -> str:
    match, ann, bob = target.match("midgard")
    for _ in range(15):
        for person in (ann, bob):
            person.step(match)
    page = target.page(ann)
    with target.people_playing() as players:
        statuses = in_parallel(lambda n: page.get(f"/m/{match}/moment?ply={n % 15}").status_code, 400, 20)
    require(429 in statuses, "not one of 400 drawings was refused")
    return f"{status_counts(statuses)}; {players.verdict()}"


@attack("talk without end")
def talk(target: Target) -> str:
    match, ann, _ = target.match()
    page = target.page(ann)
    with target.people_playing() as players:
        statuses = in_parallel(lambda n: page.post(f"/m/{match}/chat", data={"words": f"{n}"}).status_code, 200, 10)
    require(statuses.count(200) < 60, "almost everything was said")
    return f"{status_counts(statuses)}; {players.verdict()}"


@attack("one address that says it is a thousand")
def forged_addresses(target: Target) -> str:
    def make(number: int) -> int:
        wire = RawConnection(target.port, EVE)
        forwarded = f"X-Forwarded-For: 198.51.{number % 250}.{number // 250}"
        wire.request("/api/people", "Content-Type: application/json", forwarded, method="POST", body='{"name":"Eve"}')
        status = wire.status()
        wire.close()
        return status

    statuses = in_parallel(make, 400, 20)
    require(429 in statuses or 503 in statuses, "400 people were made at one address")
    return status_counts(statuses)
