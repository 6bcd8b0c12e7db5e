"""Attacks by sheer number: connections, streams, thoughts, drawings, talk."""

from __future__ import annotations

from collections import Counter
from time import sleep
from typing import Any

from tests import plain
from tests.attacks.kit import NEVER, House, at_once, attack, hold
from tests.server.crowds import RawConnection, open_connections
from tests.server.kit import Player

EVE = "127.0.9.9"
HALF = "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "


def told(statuses: list[Any]) -> str:
    return ", ".join(f"{status or 'closed'}: {number}" for status, number in sorted(Counter(statuses).items()))


@attack("1,100 half-sent requests from one address")
def half_sent(house: House) -> str:
    with open_connections(house.port, (EVE for _ in range(1100))) as wires, house.people_playing() as players:
        for wire in wires:
            wire.send(HALF)
        sleep(5)
    return players.verdict()


@attack("1,500 half-sent requests from 60 addresses")
def half_sent_from_many(house: House) -> str:
    addresses = (f"127.0.8.{1 + number % 60}" for number in range(1500))
    with open_connections(house.port, addresses) as wires, house.people_playing() as players:
        for wire in wires:
            wire.send(HALF)
        sleep(5)
    return players.verdict()


@attack("400 requests with half a body")
def half_bodies(house: House) -> str:
    with open_connections(house.port, (EVE for _ in range(400))) as wires, house.people_playing() as players:
        for wire in wires:
            wire.send("POST /api/people HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n{")
        sleep(5)
    return players.verdict()


@attack("1,001 streams of spectators, then a player listens")
def streams(house: House) -> str:
    match, ann, bob = house.match()
    with open_connections(house.port, (EVE for _ in range(1001))) as wires, house.people_playing() as players:
        for wire in wires:
            wire.request(f"/api/matches/{match}/events")
        statuses = [wire.status() for wire in wires]
        for person in (ann, bob):
            news = person.events(match)
            hold(next(news, {}).get("started"), "a player can't listen")
            news.close()
    hold(statuses.count(200) <= 100, "every stream was granted")
    return f"{told(statuses)}; {players.verdict()}"


@attack("200 streams that nobody reads, in a match full of talk")
def unread(house: House) -> str:
    match, ann, _ = house.match()
    with open_connections(house.port, (f"127.0.7.{1 + number % 40}" for number in range(200))) as wires:
        for wire in wires:
            wire.request(f"/m/{match}/stream")
        with house.people_playing() as players:
            for number in range(60):
                house.page(ann).post(f"/m/{match}/chat", data={"words": f"{number} " * 50})
                ann.step(match)
    return players.verdict()


@attack("40 matches in which only konungr bots play")
def konungr(house: House) -> str:
    eve = Player(house.server, "Eve", EVE)
    friend, ann = house.somebody("Bo"), house.somebody("Al")
    plan = {"game": "raids", "seats": ["konungr", "konungr"]}
    with house.people_playing() as players:
        statuses = at_once(lambda _: eve.http.post("/api/matches", json=plan).status_code, 40, 10)
        alone = ann.create_match("raids", ["me", "karl"])["match"]
        for _ in range(10):
            patient_step(ann, alone)
        sleep(3)
    hold(friend.http.get("/api/matches").status_code == 200, "the list of matches does not come")
    hold(any(status != 201 for status in statuses), "40 matches of bots alone were all granted")
    return f"{told(statuses)}; {players.verdict()}"


def patient_step(player: Player, match: str) -> None:
    """One answer in a match against bots, which answer in between."""
    for _ in range(int(NEVER / 0.05)):
        if player.step(match):
            return
        if player.get(match)["over"]:
            return
        sleep(0.05)
    hold(False, f"a bot has not answered for {NEVER:.0f} s")


@attack("hints over 100 connections")
def hints(house: House) -> str:
    address = next(house.addresses)  # one that has made no matches yet
    eve = Player(house.server, "Eve", address)
    matches = [eve.create_match("raids", ["me", "karl"])["match"] for _ in range(8)]
    ann = house.somebody("Ann")
    alone = ann.create_match("raids", ["me", "jarl"])["match"]

    def ask(number: int) -> int:
        transport = plain.Transport(local_address=address)
        with plain.Client(base_url=house.server.base, timeout=60, transport=transport) as client:
            client.cookies.set("meadhall", eve.token)
            return client.get(f"/m/{matches[number % len(matches)]}/hint").status_code

    with house.people_playing() as players:
        statuses = at_once(ask, 300, 100)
        for _ in range(5):
            patient_step(ann, alone)
    hold(429 in statuses, "not one of 300 hints was refused")
    return f"{told(statuses)}; {players.verdict()}"


@attack("past moments as fast as they can be drawn")
def moments(house: House) -> str:
    match, ann, bob = house.match("midgard")
    for _ in range(15):
        for person in (ann, bob):
            person.step(match)
    page = house.page(ann)
    with house.people_playing() as players:
        statuses = at_once(lambda n: page.get(f"/m/{match}/moment?ply={n % 15}").status_code, 400, 20)
    hold(429 in statuses, "not one of 400 drawings was refused")
    return f"{told(statuses)}; {players.verdict()}"


@attack("talk without end")
def talk(house: House) -> str:
    match, ann, _ = house.match()
    page = house.page(ann)
    with house.people_playing() as players:
        statuses = at_once(lambda n: page.post(f"/m/{match}/chat", data={"words": f"{n}"}).status_code, 200, 10)
    hold(statuses.count(200) < 60, "almost everything was said")
    return f"{told(statuses)}; {players.verdict()}"


@attack("one address that says it is a thousand")
def forged_addresses(house: House) -> str:
    def make(number: int) -> int:
        wire = RawConnection(house.port, EVE)
        forwarded = f"X-Forwarded-For: 198.51.{number % 250}.{number // 250}"
        wire.request("/api/people", "Content-Type: application/json", forwarded, method="POST", body='{"name":"Eve"}')
        status = wire.status()
        wire.close()
        return status

    statuses = at_once(make, 400, 20)
    hold(429 in statuses or 503 in statuses, "400 people were made at one address")
    return told(statuses)
