"""Lessons through the pages' own requests: what is kept, what is refused, and how a terminal goes on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

import meadhall
from meadhall.core.engine.game import Game
from meadhall.core.i18n.words import LANGUAGES
from meadhall.lessons import Lesson, LessonSession, course, find_lesson, lesson_words
from meadhall.lessons.placement_test import PlacementTest, placement_tasks
from meadhall.lessons.reference import reference_answer
from tests import plain
from tests.console import home, run
from tests.server.kit import TIMEOUT_S, Player, RunningServer

__all__ = ["home"]

DRAKKAR, LOFOTEN, RAIDS = (meadhall.game(name) for name in ("drakkar", "lofoten", "raids"))
FIRST, SECOND = course(RAIDS)[:2]
TAUGHT = [game for game in meadhall.games() if course(game)]


class Learner:
    """An HTTP client that acts as a browser: it sends what a page would send."""

    def __init__(self, server: RunningServer, lang: str = "en") -> None:
        headers = {"accept-language": lang}
        self.http = plain.Client(base_url=server.base, timeout=TIMEOUT_S, headers=headers, follow_redirects=True)
        self.page("/learn")

    def page(self, path: str) -> str:
        answer = self.http.get(path)
        assert answer.status_code == 200, answer.text
        return answer.text

    def doing(self, path: str) -> str:
        """What there is to do, by the page."""
        found = re.search(r'id="bubble"[^>]* data-lesson-state="(\w+)"', self.page(path))
        assert found
        return found[1]

    def send(self, path: str, what: str = "act", **values: object) -> httpx.Response:
        """Send something as an answer to the question that the page shows."""
        text = self.page(path)
        shown = {name: int(re.findall(rf'id="prompt"[^>]* data-{name}="(\d+)"', text)[0]) for name in ("take", "ply")}
        return self.http.post(f"{path}/{what}", data={**shown, **values})

    def finish(self, game: Game, lesson: Lesson) -> str:
        """Go through a lesson as its author meant it; returns its last page."""
        pupil = LessonSession(game, lesson)
        while not pupil.done:
            self.give(path_of(game, lesson), pupil, reference_answer(pupil.step, pupil))
        return self.page(path_of(game, lesson))

    def give(self, path: str, pupil: LessonSession, text: str) -> str:
        """The same, given as a pupil is given it."""
        kind = {"act": "action", "play": "action", "point": "things", "choose": "choice", "watch": "nothing"}
        value = str(pupil.game.parse(text)) if pupil.step.do in ("act", "play") else text
        answer = self.send(path, **{kind[pupil.step.do]: value})
        assert answer.status_code == 200, answer.text
        pupil.give(text)
        return answer.text


def path_of(game: Game, lesson: Lesson) -> str:
    return f"/learn/{game.name}/{lesson.id}"


@pytest.fixture
def learner(server: RunningServer) -> Iterator[Learner]:
    learner = Learner(server)
    yield learner
    learner.http.close()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.name)
def test_a_course_is_gone_through_and_the_list_shows_it(server: RunningServer, game: Game, lang: str) -> None:
    say = lesson_words(game, lang)
    learner = Learner(server, lang)
    for lesson in course(game)[:4]:
        path, pupil = path_of(game, lesson), LessonSession(game, lesson)
        while not pupil.done:
            assert str(say(pupil.key("say"))).split()[0] in learner.page(path)
            learner.give(path, pupil, reference_answer(pupil.step, pupil))
        assert learner.doing(path) == "end"
    assert learner.page(f"/learn/{game.name}").count('class="lesson-row done ') == 4


def bubble(page: str) -> str:
    """What the bubble of a page holds."""
    return page.split('id="bubble"')[1].split("</section>")[0]


def test_the_end_leads_on_and_after_the_core_to_a_match(learner: Learner) -> None:
    core = [each for each in course(DRAKKAR) if each.kind == "core"]
    ends = [bubble(learner.finish(DRAKKAR, each)) for each in core]
    assert all('action="/play"' not in end for end in ends[:-1])
    assert 'href="/learn/drakkar/drakkar-2"' in ends[0]
    assert 'action="/play"' in ends[-1]
    assert 'href="/learn/drakkar/drakkar-10"' in ends[-1], "what was left for later comes second"


def test_after_a_game_it_is_told_where_the_points_came_from(learner: Learner) -> None:
    end = bubble(learner.finish(LOFOTEN, find_lesson(LOFOTEN, "lofoten-11")))
    assert re.findall(r"<tr><th scope=.row.>(.*?)</th><td>(\d+)</td><td>(\d+)</td></tr>", end) == [
        ("Stamsund warehouse", "7", "0"),
        ("Nusfjord warehouse", "5", "0"),
        ("Ballstad warehouse", "0", "6"),
        ("Total", "12", "6"),
    ]
    assert 'class="score-breakdown"' not in bubble(learner.finish(RAIDS, FIRST))


def test_a_page_knows_what_is_to_be_clicked_and_does_not_tell_it_while_something_else_is_asked(
    learner: Learner,
) -> None:
    path = path_of(RAIDS, FIRST)
    assert f'data-good="{RAIDS.parse("stop:3")}"' in learner.page(path)
    learner.send(path, action=RAIDS.parse("stop:6"))
    assert 'data-good=""' in learner.page(path)


def test_what_was_done_is_still_there_after_a_restart(tmp_path: Path) -> None:
    server = RunningServer(tmp_path / "matches.sqlite", "--no-limits")
    try:
        learner = Learner(server)
        path, pupil = path_of(RAIDS, SECOND), LessonSession(RAIDS, SECOND)
        learner.give(path, pupil, "stop:8")
        server.kill()
        server.start()
        assert learner.doing(path) == "point"
        assert learner.send(path, things="space-6 space-7").status_code == 200
        assert learner.doing(path) == "watch"
    finally:
        server.stop()


def test_another_answer_is_played_shown_and_taken_back(learner: Learner) -> None:
    path = path_of(RAIDS, FIRST)
    learner.send(path, action=RAIDS.parse("stop:6"))
    shown = learner.page(path)
    assert "you have sailed past three prizes" in shown
    assert "Orange stops at space 6: Single sail." in shown
    assert learner.doing(path) == "again"
    assert learner.send(path, action=RAIDS.parse("stop:3")).status_code == 409
    assert learner.send(path, "back").status_code == 200
    assert learner.doing(path) == "act"


def test_what_is_forbidden_is_answered_with_the_rule(learner: Learner) -> None:
    answer = learner.send(path_of(RAIDS, FIRST), action=RAIDS.parse("stop:5"))
    assert "RAI-052" in answer.text
    assert "Nobody stops at a village" in answer.text
    assert learner.doing(path_of(RAIDS, FIRST)) == "act"


def test_rivals_are_watched_move_by_move(learner: Learner) -> None:
    path, pupil = path_of(RAIDS, FIRST), LessonSession(RAIDS, FIRST)
    learner.give(path, pupil, "stop:3")
    learner.give(path, pupil, "no")
    first = learner.give(path, pupil, "")
    assert "Blue stops at space 7" in first
    assert 'data-next="zones?ply=3"' in first
    second = learner.page(f"{path}/zones?ply=3")
    assert "Green stops at space 8" in second
    assert 'data-next="zones"' in second
    assert learner.doing(path) == "act"
    assert learner.http.get(f"{path}/zones?ply=1").status_code == 404
    assert learner.http.get(f"{path}/zones?ply=9").status_code == 404


@pytest.mark.parametrize(
    ("values", "status"),
    [
        ({"action": "999999"}, 400),
        ({"action": "-1"}, 400),
        ({"action": "stop:3"}, 400),
        ({}, 400),
        ({"action": "16", "ply": "7"}, 409),
        ({"action": "16", "take": "9"}, 409),
        ({"action": "16", "take": "x"}, 400),
    ],
)
def test_what_no_page_would_send_is_refused(learner: Learner, values: dict[str, str], status: int) -> None:
    path = path_of(RAIDS, FIRST)
    assert learner.send(path, **values).status_code == status
    assert learner.doing(path) == "act"


def test_only_what_can_be_pointed_at_or_chosen_is_taken(learner: Learner) -> None:
    path, pupil = path_of(RAIDS, FIRST), LessonSession(RAIDS, FIRST)
    learner.give(path, pupil, "stop:3")
    assert learner.send(path, choice="perhaps").status_code == 400
    path, pupil = path_of(RAIDS, SECOND), LessonSession(RAIDS, SECOND)
    learner.give(path, pupil, "stop:8")
    assert learner.send(path, things="space-6 ship-99").status_code == 400
    missed = learner.send(path, things="space-6")
    assert "What lies in between goes" in missed.text
    assert learner.doing(path) == "point"


@pytest.mark.parametrize("path", ["/learn/chess", "/learn/raids/raids-99", "/learn/raids/raids-1/thing?name=dragon-9"])
def test_what_there_is_not(learner: Learner, path: str) -> None:
    assert learner.http.get(path).status_code == 404


def test_progress_is_private(server: RunningServer, learner: Learner) -> None:
    learner.give(path_of(RAIDS, FIRST), LessonSession(RAIDS, FIRST), "stop:3")
    assert Learner(server).doing(path_of(RAIDS, FIRST)) == "act"


def test_a_done_lesson_can_be_done_once_more(learner: Learner) -> None:
    path, pupil = path_of(RAIDS, FIRST), LessonSession(RAIDS, FIRST)
    while not pupil.done:
        learner.give(path, pupil, reference_answer(pupil.step, pupil))
    assert learner.doing(path) == "end"
    assert learner.http.post(f"{path}/anew").status_code == 200
    assert learner.doing(path) == "act"
    assert learner.page("/learn/raids").count('class="lesson-row done ') == 1


@pytest.mark.parametrize("game", [game for game in TAUGHT if placement_tasks(game)], ids=lambda game: game.name)
def test_whoever_knows_the_game_shows_it_and_skips_the_core(server: RunningServer, game: Game) -> None:
    path = f"/learn/{game.name}/check"
    expert, check = Learner(server), PlacementTest(game)
    while not check.done:
        right = " ".join(check.session.pointing.right)
        assert expert.send(path, things=right).status_code == 200
        check.give(right)
    core = sum(each.kind == "core" for each in course(game))
    assert expert.page(f"/learn/{game.name}").count('class="lesson-row done ') == core


def test_failed_placement_test_leads_to_the_lesson(learner: Learner) -> None:
    wrong = next(
        thing
        for thing in PlacementTest(RAIDS).session.pointing.among
        if thing not in PlacementTest(RAIDS).session.pointing.right
    )
    answer = learner.send("/learn/raids/check", things=wrong)
    assert f"/learn/raids/{placement_tasks(RAIDS)[0][0].id}" in answer.text
    assert 'class="lesson-row done ' not in learner.page("/learn/raids")


# The same person at a terminal.


def personal_link(learner: Learner) -> str:
    learner.http.post("/me/devices")
    found = re.search(r'data-copy="([^"]+/me/[^"]+)"', learner.page("/me/devices"))
    assert found
    return str(httpx.URL(learner.http.base_url).join(httpx.URL(found[1]).path))


def test_begun_in_the_browser_ended_in_the_terminal(learner: Learner, home: Path) -> None:
    path, pupil = path_of(RAIDS, SECOND), LessonSession(RAIDS, SECOND)
    learner.give(path, pupil, "stop:8")
    typed = "1 2\n\nkeep\n"
    shown = run("learn", "raids", "2", "--plain", "--link", personal_link(learner), typed=typed).output
    assert "Now Blue is the rearmost." in shown
    assert "You leave the Harbour last." not in shown
    assert learner.page("/learn/raids").count('class="lesson-row done ') == 1
    assert (home / "meadhall" / "account.json").stat().st_mode & 0o077 == 0


def test_begun_in_the_terminal_ended_in_the_browser(learner: Learner) -> None:
    run("learn", "raids", "2", "--plain", "--link", personal_link(learner), typed="stop:8\nq\n")
    path = path_of(RAIDS, SECOND)
    assert learner.doing(path) == "point"
    pupil = LessonSession(RAIDS, SECOND, ["stop:8"])
    while not pupil.done:
        learner.give(path, pupil, reference_answer(pupil.step, pupil))
    listed = run("learn", "raids", "--plain", typed="q\n").output
    assert f"{lesson_words(RAIDS, 'en')(SECOND.key('title'))} (done)" in listed


def test_what_was_learned_before_is_told_the_server(learner: Learner) -> None:
    run("learn", "raids", "2", "--plain", typed="stop:8\n1 2\n\nkeep\n")
    run("learn", "raids", "--plain", "--link", personal_link(learner), typed="q\n")
    assert learner.page("/learn/raids").count('class="lesson-row done ') == 1


def test_a_terminal_goes_on_alone_where_the_server_is_gone(tmp_path: Path, home: Path) -> None:
    server = RunningServer(tmp_path / "gone.sqlite", "--no-limits")
    try:
        run("learn", "raids", "2", "--plain", "--link", personal_link(Learner(server)), typed="stop:8\nq\n")
    finally:
        server.stop()
    shown = run("learn", "raids", "2", "--plain", typed="1 2\nq\n").output
    assert "can’t be reached" in shown
    assert "Now Blue is the rearmost." in shown


@pytest.mark.parametrize("link", ["nonsense", "ftp://example.org/me/x", "http://127.0.0.1:9/me/x"])
def test_what_is_no_link(link: str) -> None:
    assert "link" in run("learn", "raids", "--link", link, code=2).output


def test_a_program_keeps_only_what_leads_on(server: RunningServer) -> None:
    http = Player(server, "Ann").http
    assert http.put("/api/lessons/raids-1", json={"given": ["stop:6"]}).status_code == 400
    assert http.put("/api/lessons/raids-1", json={"given": ["fly:6"]}).status_code == 400
    assert http.put("/api/lessons/chess-1", json={"given": []}).status_code == 404
    kept = http.put("/api/lessons/raids-1", json={"given": ["stop:3", "no"]})
    assert kept.json() == {"done": [], "given": {"raids-1": ["stop:3", "no"]}}
    assert http.get("/api/lessons").json() == kept.json()
    whole = ["stop:3", "no", "", "keep"]
    assert http.put("/api/lessons/raids-1", json={"given": whole}).json()["done"] == ["raids-1"]
    assert http.put("/api/lessons/raids-1", json={"given": [*whole, "keep"]}).status_code == 400
    assert plain.get(f"{server.base}/api/lessons").status_code == 401
    assert http.post("/api/devices", json={"link": "made.up.0"}).status_code == 404
