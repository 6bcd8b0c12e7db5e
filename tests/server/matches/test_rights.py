"""The same rights for pages, programs and streams: who may look, answer, and be told what."""

from __future__ import annotations

import re

import httpx
import pytest

from meadhall.core.engine.dice import FastDice
from tests import plain
from tests.server.kit import Player, RunningServer, play_plies, start_match


def page_of(server: RunningServer, person: Player | None = None) -> httpx.Client:
    """The browser of a person known to the JSON interface, or of a stranger."""
    client = plain.Client(base_url=server.base, timeout=60)
    if person is not None:
        client.cookies.set("meadhall", person.http.headers["Authorization"].removeprefix("Bearer "))
    return client


@pytest.mark.parametrize("started", [False, True])
def test_pages_and_programs_may_look_alike(server: RunningServer, started: bool) -> None:
    """Until it begins, a closed match is open to everyone who has the link: they must be able to sit down."""
    ann = Player(server, "Ann")
    match = ann.create_match("raids", ["me", "random" if started else ""], doors="closed")["match"]
    eve = Player(server, "Eve")
    status = 403 if started else 200
    for path in (f"/m/{match}", f"/m/{match}/zones"):
        assert page_of(server, eve).get(path).status_code == status, path
        assert page_of(server).get(path).status_code == status, path
    for path in (f"/api/matches/{match}", f"/api/matches/{match}/view"):
        assert eve.http.get(path).status_code == status, path
        assert plain.get(f"{server.base}{path}").status_code == status, path


def test_record_does_not_depend_on_earlier_requests(server: RunningServer) -> None:
    match, people = start_match(server, "raids", 2, ["Ann", "Bob"])
    play_plies(match, people, 10_000)
    first = people[0].http.get(f"/api/matches/{match}/record").content
    page_of(server, people[1]).get(f"/m/{match}/record.json")
    assert people[0].http.get(f"/api/matches/{match}/record").content == first


def told_at(page: httpx.Response) -> set[str]:
    """What the log of a page says."""
    assert page.status_code == 200, page.text
    return set(re.findall(r'/replay\?ply=\d+"[^>]*>([^<]+)<', page.text))


def look_or_anything(match: str, people: list[Player], dice: FastDice) -> None:
    """The player who is asked looks at an emblem if they can, and answers anything otherwise."""
    asked = people[people[0].get(match)["asked"]]
    legal = asked.get(match, "/legal")
    looks = [action for action in legal["actions"] if "look" in action["words"]] or legal["actions"]
    action = looks[int(dice.below("test", 1000)) % len(looks)]["action"]
    assert asked.act(match, legal["ply"], action).status_code == 200


@pytest.mark.rule("DRA-115")
def test_without_memory_aid_log_and_replay_hide_old_information(server: RunningServer) -> None:
    match, people = start_match(server, "drakkar", 2, seed="memory", options={"memory_aid": False})
    ann = page_of(server, people[0])
    dice = FastDice(1)
    seen: set[str] = set()
    while not seen:
        look_or_anything(match, people, dice)
        told = told_at(ann.get(f"/m/{match}"))
        seen = {words for words in told if words.startswith("You saw")}
    then = people[0].get(match)["ply"]
    for _ in range(20):
        look_or_anything(match, people, dice)
    assert not seen & told_at(ann.get(f"/m/{match}"))
    allowed = set()
    for ply in range(then, then + 21):
        moment = ann.get(f"/m/{match}/moment?ply={ply}")
        if moment.status_code == 200:
            allowed.add(ply)
            assert not seen & told_at(moment)
        else:
            assert moment.status_code == 403
    assert then not in allowed
    assert then + 20 in allowed
