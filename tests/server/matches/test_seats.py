"""Attacks on seats: requests that begin early and end late, and streams that listen on."""

from __future__ import annotations

import json
import re
import socket
from threading import Thread
from urllib.parse import urlencode, urlsplit

import httpx
import pytest

from tests.server.kit import Player, RunningServer, play_plies, start_match
from tests.server.matches.test_rights import page_of

TIMEOUT = 60
LAID = re.compile(r'"started":true|data-state="(mine|others)"')
"""What streams say of a match that has begun."""


class SlowRequest:
    """A request whose headers are sent at once, and whose body when the attacker likes."""

    def __init__(self, server: RunningServer, person: Player, path: str, **fields: object) -> None:
        program = path.startswith("/api/")
        token = person.http.headers["Authorization"].removeprefix("Bearer ")
        self.body = (json.dumps(fields) if program else urlencode(fields)).encode()
        kind = "application/json" if program else "application/x-www-form-urlencoded"
        known = f"Authorization: Bearer {token}" if program else f"Cookie: meadhall={token}"
        address = urlsplit(server.base)
        lines = [
            f"POST {path} HTTP/1.1",
            f"Host: {address.netloc}",
            known,
            f"Content-Type: {kind}",
            f"Content-Length: {len(self.body)}",
            "Connection: close",
        ]
        self.socket = socket.create_connection((address.hostname, address.port), timeout=TIMEOUT)
        self.socket.sendall("\r\n".join([*lines, "", ""]).encode() + self.body[:1])

    def finish(self) -> int:
        """Send the rest; returns the status of the answer."""
        self.socket.sendall(self.body[1:])
        answer = b""
        while piece := self.socket.recv(65_536):
            answer += piece
        self.socket.close()
        return int(answer.split(b" ", 2)[1])


def waiting(server: RunningServer, free: int = 1, **more: object) -> tuple[str, Player, Player, Player]:
    """A match with free seats that Ann has made; Bob, and the attacker."""
    ann, bob, eve = (Player(server, name) for name in ("Ann", "Bob", "Eve"))
    return ann.create_match("raids", ["me", *[""] * free], **more)["match"], ann, bob, eve


@pytest.mark.parametrize("path", ["/m/{match}/sit", "/api/matches/{match}/join"])
@pytest.mark.parametrize("full", [True, False])
def test_seat_taken_meanwhile_is_not_replaced(server: RunningServer, path: str, full: bool) -> None:
    match, ann, bob, eve = waiting(server, 1 if full else 2)
    slow = SlowRequest(server, eve, path.format(match=match), seat=1)
    bob.join(match, 1)
    assert slow.finish() == 409
    assert [seat["name"] for seat in ann.get(match)["seats"]][:2] == ["Ann", "Bob"]
    assert (bob.get(match)["you"], eve.get(match)["you"]) == (1, None)


def test_player_who_left_cannot_act_for_the_seats_new_player(server: RunningServer) -> None:
    """Eve begins everything a seated person can do, stands up, and ends it when Bob has her seat."""
    match, ann, bob, eve = waiting(server, 2)
    eve.join(match, 1)
    slow = [
        SlowRequest(server, eve, f"/m/{match}/{what}", **fields)
        for what, fields in (
            ("act", {"take": 0, "ply": 0, "action": 0}),
            ("stand-in", {"seat": 1, "bot": "yes"}),
            ("stand-in", {"seat": 1}),
            ("agree", {"answer": "yes", "wish": 1}),
            ("passes", {"passes": "on"}),
            ("rematch", {"share": ""}),
            ("reveal", {"share": "0" * 32}),
            ("fill", {"level": "random"}),
        )
    ]
    slow.append(SlowRequest(server, eve, f"/api/matches/{match}/act", ply=0, action=0))
    assert page_of(server, eve).post(f"/m/{match}/leave").status_code == 303
    bob.join(match, 1)
    Player(server, "Cyd").join(match)
    assert ann.get(match)["started"]
    assert {each.finish() for each in slow} <= {403, 409}
    now = ann.get(match)
    assert [(seat["name"], seat["who"]) for seat in now["seats"]] == [
        (name, "person") for name in ("Ann", "Bob", "Cyd")
    ]
    assert (now["ply"], now["take"]) == (0, 0)


def test_late_chat_and_names_belong_to_their_sender(server: RunningServer) -> None:
    match, _, bob, eve = waiting(server, 2)
    eve.join(match, 1)
    talk = SlowRequest(server, eve, f"/m/{match}/chat", words="I give up")
    rename = SlowRequest(server, eve, "/me", name="Bob")
    page_of(server, eve).post(f"/m/{match}/leave")
    bob.join(match, 1)
    assert rename.finish() == 303
    assert talk.finish() == 200
    page = page_of(server).get(f"/m/{match}").text
    said = page[page.index('id="chat"') :].split("</li>")[0]
    assert "Bob 2" in said
    assert "(watching)" in said
    assert "badge" not in said, "no seat's colour"
    assert [seat["name"] for seat in bob.get(match)["seats"]][:2] == ["Ann", "Bob"]


# Streams.


class Ear(Thread):
    """A client that listens until its stream is closed."""

    def __init__(self, server: RunningServer, person: Player, match: str, page: bool) -> None:
        super().__init__(daemon=True)
        self.http = page_of(server, person) if page else person.http
        self.path = f"/m/{match}/stream" if page else f"/api/matches/{match}/events"
        self.heard = ""
        self.start()
        while not self.heard:
            self.join(0.05)

    def run(self) -> None:
        with self.http.stream("GET", self.path, timeout=TIMEOUT) as stream:
            for piece in stream.iter_text():
                self.heard += piece

    def all_of_it(self) -> str:
        """What was heard, when the stream has ended."""
        self.join(TIMEOUT)
        assert not self.is_alive(), "they still listen"
        return self.heard


@pytest.mark.parametrize("page", [True, False])
def test_player_who_left_does_not_hear_the_seats_new_player(server: RunningServer, page: bool) -> None:
    ann, bob, eve = (Player(server, name) for name in ("Ann", "Bob", "Eve"))
    match = ann.create_match("walhalla", ["me", "", ""])["match"]
    eve.join(match, 1)
    ear = Ear(server, eve, match, page)
    assert page_of(server, eve).post(f"/m/{match}/leave").status_code == 303
    bob.join(match, 1)
    Player(server, "Cyd").join(match)
    assert ann.get(match)["started"]
    heard = ear.all_of_it()
    assert "Bob" not in heard
    assert LAID.search(heard) is None


@pytest.mark.parametrize("page", [True, False])
def test_stream_opened_before_a_private_match_reveals_nothing(server: RunningServer, page: bool) -> None:
    match, ann, bob, eve = waiting(server, doors="closed")
    ear = Ear(server, eve, match, page)
    bob.join(match)
    assert play_plies(match, [ann, bob], 3)
    assert LAID.search(ear.all_of_it()) is None
    assert eve.http.get(f"/api/matches/{match}/events").status_code == 403
    assert page_of(server, eve).get(f"/m/{match}/stream").status_code == 403


# Taking back.


def test_repeated_takeback_request_takes_back_once(server: RunningServer) -> None:
    ann = Player(server, "Ann")
    match = ann.create_match("raids", ["me", "random"])["match"]
    client = page_of(server, ann)
    play_a_while(match, ann, 6)
    before = ann.get(match)
    answers = [client.post(f"/m/{match}/undo?take={before['take']}").status_code for _ in range(3)]
    assert answers == [200, 409, 409]
    assert ann.get(match)["take"] == before["take"] + 1
    assert client.post(f"/m/{match}/undo").status_code == 400, "a takeback must say what its player saw"
    assert ann.get(match)["take"] == before["take"] + 1


def play_a_while(match: str, person: Player, answers: int) -> None:
    """Answer so often, with the other seats' answers between."""
    for _ in range(2000):
        if answers == 0 and person.get(match, "/legal")["actions"]:
            return
        if answers and person.step(match):
            answers -= 1
    raise AssertionError("the others take too long")


def test_host_cannot_take_back_alone_while_a_stand_in_plays(server: RunningServer) -> None:
    match, (ann, bob) = start_match(server, "raids", 2, ["Ann", "Bob"], seed="host")
    host, friend = page_of(server, ann), page_of(server, bob)
    play_plies(match, [ann, bob], 7)
    assert friend.post(f"/m/{match}/leave").status_code == 303
    play_a_while(match, ann, 2)
    take = ann.get(match)["take"]
    while host.post(f"/m/{match}/undo?take={take}").status_code == 200 and ann.get(match)["take"] > take:
        take += 1  # what is still free: nothing new was seen since
    assert "would like to take back" in friend.get(f"/m/{match}").text
    assert host.post(f"/m/{match}/agree", data={"answer": "yes", "wish": wish_in(friend, match)}).status_code == 409
    assert ann.get(match)["take"] == take
    assert friend.post(f"/m/{match}/agree", data={"answer": "yes", "wish": wish_in(friend, match)}).status_code == 200
    assert ann.get(match)["take"] == take + 1


def wish_in(client: httpx.Client, match: str) -> str:
    page = client.get(f"/m/{match}").text
    return page.split('name="wish" value="')[1].split('"')[0]
