"""The coach at a table: offered at the first match of a game, one sentence a turn, each once; off by one request."""

from __future__ import annotations

import re
import time

import httpx

import meadhall
from meadhall.lessons.coach import all_topics, topic_text
from tests import plain
from tests.server.kit import TIMEOUT_S, RunningServer

RAIDS = meadhall.game("raids")
SAY = RAIDS.words("en")
SENTENCES = {topic_text(SAY, topic) for topic in all_topics(RAIDS, SAY)}
OFTEN = 0.02


class Newcomer:
    """An HTTP client that acts as a browser."""

    def __init__(self, server: RunningServer) -> None:
        self.http = plain.Client(base_url=server.base, timeout=TIMEOUT_S, follow_redirects=True)
        self.match = self.play()

    def play(self) -> str:
        """A new match against bots."""
        return str(self.http.post("/play", data={"game": "raids"}).url.path)

    def manner(self, text: str) -> str:
        found = re.search(r'id="coach"[^>]* data-coach="(\w+)"', text)
        assert found, text
        return found[1]

    def guide(self, on: str) -> httpx.Response:
        return self.http.post(f"{self.match}/guide", data={"on": on})

    def hear(self) -> str:
        """What the coach says now, if anything."""
        answer = self.http.post(f"{self.match}/coach")
        assert answer.status_code == 200, answer.text
        found = re.search(r"<p>(.*?)</p>", answer.text)
        return "" if found is None else found[1].replace("&#39;", "'")

    def answer(self) -> None:
        """Answer the question with the first thing that can be chosen, and wait until one is asked again."""
        until = time.monotonic() + TIMEOUT_S
        while time.monotonic() < until:
            text = self.http.get(f"{self.match}/zones").text
            shown = re.search(r'id="prompt"[^>]* data-ply="(\d+)" data-take="(\d+)"[^>]* data-state="(\w+)"', text)
            assert shown
            actions = re.findall(r'data-action="(\d+)"', text)
            if shown[3] == "over":
                return
            if shown[3] == "mine" and actions:
                values = {"ply": shown[1], "take": shown[2], "action": actions[0]}
                assert self.http.post(f"{self.match}/act", data=values).status_code == 200
                return
            time.sleep(OFTEN)
        raise AssertionError("no question came")

    def wait(self) -> None:
        until = time.monotonic() + TIMEOUT_S
        while not re.search('data-state="(mine|over)"', self.http.get(f"{self.match}/zones").text):
            assert time.monotonic() < until, "no question came"
            time.sleep(OFTEN)


def test_it_is_offered_once_and_speaks_to_whoever_wants_it(server: RunningServer) -> None:
    newcomer = Newcomer(server)
    assert newcomer.manner(newcomer.http.get(newcomer.match).text) == "offer"
    assert newcomer.hear() == "" or "coach explains each decision" in newcomer.hear()
    newcomer.guide("on")
    newcomer.wait()
    first = newcomer.hear()
    assert first in SENTENCES
    assert newcomer.hear() == first, "the same question, the same sentence"
    heard = [first]
    for _ in range(6):
        newcomer.answer()
        newcomer.wait()
        said = newcomer.hear()
        assert said == "" or said in SENTENCES
        heard += [said] if said and said != heard[-1] else []
    assert len(set(heard)) == len(heard)
    newcomer.match = newcomer.play()
    newcomer.wait()
    assert newcomer.manner(newcomer.http.get(newcomer.match).text) == "on"
    assert newcomer.hear() not in heard


def test_it_is_offered_until_the_first_answer_only(server: RunningServer) -> None:
    newcomer = Newcomer(server)
    newcomer.wait()
    assert newcomer.manner(newcomer.http.get(newcomer.match).text) == "offer"
    newcomer.answer()
    assert newcomer.manner(newcomer.http.get(newcomer.match).text) == "off"


def test_whoever_does_not_want_it_hears_nothing(server: RunningServer) -> None:
    newcomer = Newcomer(server)
    assert newcomer.manner(newcomer.guide("off").text) == "off"
    newcomer.wait()
    assert newcomer.hear() == ""
    assert newcomer.manner(newcomer.guide("on").text) == "on"


def test_it_speaks_to_players_only_and_understands_two_words(server: RunningServer) -> None:
    newcomer, other = Newcomer(server), Newcomer(server)
    assert newcomer.guide("perhaps").status_code == 400
    other.match = newcomer.match
    assert other.http.post(f"{newcomer.match}/coach").status_code == 403
    assert other.guide("on").status_code == 403
    assert other.manner(other.http.get(newcomer.match).text) == "gone"


def test_a_second_match_is_not_a_first_one(server: RunningServer) -> None:
    newcomer = Newcomer(server)
    assert newcomer.manner(newcomer.http.get(newcomer.play()).text) == "off"
