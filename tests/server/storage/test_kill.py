"""A power cut in play loses and duplicates no acknowledged answer."""

from __future__ import annotations

import threading
import time
from pathlib import Path

import httpx
import pytest

from tests.server.kit import Player, RunningServer, play_plies, start_match


@pytest.fixture
def own_server(tmp_path: Path) -> RunningServer:
    return RunningServer(tmp_path / "matches.sqlite", "--no-limits")


def test_sigkill_loses_no_acknowledged_action(own_server: RunningServer) -> None:
    tables = [start_match(own_server, "raids", 2, seed=f"{number}") for number in range(4)]
    acknowledged: dict[str, list[str]] = {match: [] for match, _ in tables}
    threads = [threading.Thread(target=play_until_cut, args=(*table, acknowledged)) for table in tables]
    for thread in threads:
        thread.start()
    while sum(map(len, acknowledged.values())) < 60:
        time.sleep(0.01)
    own_server.kill()
    for thread in threads:
        thread.join()
    own_server.start()
    for match, people in tables:
        state = people[0].get(match)
        assert len(acknowledged[match]) <= state["ply"] <= len(acknowledged[match]) + 1
        play_plies(match, people, 10_000)
        kept = people[0].get(match, "/record")["actions"]
        assert [text for _, text in kept[: len(acknowledged[match])]] == acknowledged[match]
    assert own_server.stop() == 0


def play_until_cut(match: str, people: list[Player], acknowledged: dict[str, list[str]]) -> None:
    try:
        while (asked := people[0].get(match)["asked"]) is not None:
            legal = people[asked].get(match, "/legal")
            action = legal["actions"][0]["name"]
            if people[asked].act(match, legal["ply"], action).status_code == 200:
                acknowledged[match].append(action)
    except httpx.HTTPError:
        return


def test_match_with_bots_continues_after_a_clean_stop(own_server: RunningServer) -> None:
    ann = Player(own_server, "Ann")
    match = ann.create_match("raids", ["me", "greedy", "random"])["match"]
    for _ in range(3):
        for message in ann.events(match):
            if message["asked"] == 0:
                break
        assert ann.step(match)
    assert own_server.stop() == 0
    own_server.start()
    for message in ann.events(match):
        if message["over"]:
            break
        if message["asked"] == 0:
            ann.step(match)
    assert ann.get(match)["over"]
    assert own_server.stop() == 0
