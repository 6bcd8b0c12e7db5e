"""The JSON interface: everything a program needs to play, and nothing it should not have."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

import meadhall
from meadhall.core.engine.record import read_record
from meadhall.games import game
from tests import plain
from tests.server.kit import Player, RunningServer, play_plies, start_match

EXAMPLE = Path(__file__).parents[3] / "examples" / "api_client.py"
NAMES = [each.name for each in meadhall.games()]


def test_the_games_are_listed_with_their_options(server: RunningServer) -> None:
    for lang in ("en", "fr"):
        listed = plain.get(f"{server.base}/api/games?lang={lang}").json()
        assert [each["name"] for each in listed] == NAMES
        assert all(each["title"] and each["line"] and each["players"] and each["bots"] for each in listed)


def example(*args: str) -> subprocess.Popen[str]:
    """The example needs only Python's standard library: `-S` leaves out installed packages."""
    command = [sys.executable, "-I", "-S", str(EXAMPLE), *args]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.mark.parametrize("name", NAMES)
def test_example_plays_a_match_with_a_verifiable_record(server: RunningServer, name: str) -> None:
    ann = Player(server, "Ann")
    players = game(name).players[0]
    match = ann.create_match(name, [""] * players)["match"]
    commitment = ann.get(match)["deal"]["commitment"]
    assert ann.http.get(f"/api/matches/{match}/record").status_code == 409
    bots = [example(server.base, f"Bot {number}", match) for number in range(players)]
    said = [bot.communicate(timeout=360) for bot in bots]
    assert all("scored" in words for words, _ in said), said
    state = ann.get(match)
    assert state["over"]
    assert state["winners"]
    record = read_record(plain.get(f"{server.base}/api/matches/{match}/record").content, "download", game)
    assert record.verify().scores() == state["scores"]
    assert record.commitment == commitment
    assert record.origin is not None
    assert record.proven()[0].startswith("The server's secret is the one it promised")


def test_the_example_makes_a_match_against_bots(server: RunningServer) -> None:
    said, trouble = example(f"{server.base}/", "Halfdan", "raids").communicate(timeout=360)
    assert said.startswith("Halfdan scored"), trouble


def test_example_has_a_help_text() -> None:
    said, _ = example("--help").communicate(timeout=60)
    assert "http://127.0.0.1:8080 Halfdan raids" in said
    _, trouble = example().communicate(timeout=60)
    assert "required: server, name, wish" in trouble


@pytest.mark.parametrize(
    ("address", "wish", "words"),
    [
        ("{server}", "no such match", "{server} says: "),
        ("http://127.0.0.1:9", "raids", "http://127.0.0.1:9 is no meadhall server, or can't be reached: "),
        ("{server}/somewhere", "raids", "{server}/somewhere is no meadhall server, or can't be reached: "),
        ("nowhere", "raids", "nowhere is no meadhall server, or can't be reached: "),
    ],
)
def test_example_reports_errors_in_one_line(server: RunningServer, address: str, wish: str, words: str) -> None:
    running = example(address.format(server=server.base), "Halfdan", wish)
    said, trouble = running.communicate(timeout=60)
    assert (running.returncode, said) == (1, "")
    assert trouble.startswith(words.format(server=server.base))
    assert len(trouble.splitlines()) == 1


def test_only_the_asked_seat_answers_the_current_question(server: RunningServer) -> None:
    match, people = start_match(server, "raids", 2)
    now = people[0].get(match)
    asked, other = people[now["asked"]], people[1 - now["asked"]]
    action = asked.get(match, "/legal")["actions"][0]["action"]
    assert other.get(match, "/legal")["actions"] == []
    assert other.act(match, 0, action).json()["error"] == "not_asked"
    refused = asked.act(match, 0, 10**6)
    assert (refused.status_code, refused.json()["error"]) == (409, "illegal")
    assert asked.act(match, 5, action).json()["error"] == "answered"
    assert asked.act(match, 0, action).status_code == 200
    assert asked.get(match)["ply"] == 1


def test_retry_is_idempotent_and_another_answer_is_a_conflict(server: RunningServer) -> None:
    match, people = start_match(server, "raids", 3)
    asked = people[people[0].get(match)["asked"]]
    actions = [each["action"] for each in asked.get(match, "/legal")["actions"]]
    for _ in range(3):
        assert asked.act(match, 0, actions[0]).status_code == 200
    assert asked.get(match)["ply"] == 1
    conflict = asked.act(match, 0, actions[1])
    assert (conflict.status_code, conflict.json()["error"]) == (409, "answered")


def test_without_seat_or_token_a_client_only_watches(server: RunningServer) -> None:
    match, people = start_match(server, "raids", 2)
    stranger = plain.Client(base_url=server.base)
    assert stranger.get(f"/api/matches/{match}/view").json()["seat"] is None
    assert stranger.get(f"/api/matches/{match}/legal").status_code == 401
    assert stranger.post(f"/api/matches/{match}/act", json={"ply": 0, "action": 0}).status_code == 401
    assert Player(server, "Eve").act(match, 0, 0).status_code == 403
    forged = {"Authorization": f"Bearer {people[0].person}.{'0' * 40}"}
    assert stranger.get(f"/api/matches/{match}/legal", headers=forged).status_code == 401
    assert stranger.get("/api/matches/nowhere").status_code == 404


def test_a_closed_match_is_for_its_players(server: RunningServer) -> None:
    match, people = start_match(server, "raids", 2, doors="closed")
    eve = Player(server, "Eve")
    for what in ("", "/view", "/events", "/record"):
        assert eve.http.get(f"/api/matches/{match}{what}").status_code == 403
    assert people[1].get(match, "/view")["seat"] == 1
    listed = {each["match"] for each in eve.http.get("/api/matches").json()}
    assert match not in listed


def test_a_full_match_can_not_be_joined_and_joining_twice_changes_nothing(server: RunningServer) -> None:
    match, people = start_match(server, "raids", 2)
    assert people[1].join(match)["you"] == 1
    answer = Player(server, "Eve").http.post(f"/api/matches/{match}/join", json={})
    assert (answer.status_code, answer.json()["error"]) == (409, "taken")


def test_event_stream_sends_each_event_once_and_resumes(server: RunningServer) -> None:
    match, people = start_match(server, "raids", 2)
    news = people[0].events(match)
    first = next(news)
    assert (first["ply"], first["started"]) == (0, True)
    play_plies(match, people, 6)
    heard = list(first["told"])
    for message in news:
        heard += message["told"]
        if message["ply"] == 6:
            break
    fresh = next(people[1].events(match))
    assert fresh["told"] == heard
    resumed = next(people[1].events(match, last="0.4"))
    assert resumed["told"] == [line for line in heard if line["ply"] > 4]


def test_invalid_requests_are_refused_with_a_message(server: RunningServer) -> None:
    ann = Player(server, "Ann")
    for body in (
        {"game": "chess", "seats": ["me", ""]},
        {"game": "raids", "seats": ["me"]},
        {"game": "raids", "seats": ["me", "me"]},
        {"game": "raids", "seats": ["me", "nobody"]},
        {"game": "raids", "seats": ["me", ""], "options": {"nothing": True}},
        {"game": "raids", "seats": "me"},
        {"game": "raids", "seats": ["me", ""], "more": 1},
    ):
        answer = ann.http.post("/api/matches", json=body)
        assert answer.status_code in (400, 404), body
        assert answer.json()["detail"]
    assert ann.http.post("/api/people", json={"name": ""}).status_code == 400
    with suppress(httpx.TransportError):  # the closed connection may be noticed first
        assert ann.http.post("/api/people", content=b"x" * 100_000).status_code == 413
    assert ann.http.delete("/api/people").status_code == 405


def test_openapi_describes_the_api(server: RunningServer) -> None:
    schema = json.loads(plain.get(f"{server.base}/schema").content)
    assert {"/api/games", "/api/matches/{match}/act", "/api/matches/{match}/events"} <= set(schema["paths"])
    assert not [path for path in schema["paths"] if not path.startswith("/api/")]


def test_a_client_that_never_reads_hurts_nobody(server: RunningServer) -> None:
    match, people = start_match(server, "raids", 2)
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        deaf.connect(("127.0.0.1", server.port))
        for path in (f"/api/matches/{match}/events", f"/m/{match}/stream"):
            deaf.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        begun = time.monotonic()
        play_plies(match, people, 10_000)
        assert time.monotonic() - begun < 60
    assert people[0].get(match)["over"]
