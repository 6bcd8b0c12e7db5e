"""Reviews of finished matches, over HTTP: who may see them, what they say, and what can be done from them."""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from html import unescape

import httpx
import pytest
from msgspec.structs import replace

import meadhall
from meadhall.bots import answer, bot
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.record import Record
from meadhall.match import Match, Seat
from meadhall.reviews import LuckEvent, review
from meadhall.reviews.regret import QUALITIES, Budget
from meadhall.server.http.pages.history import FinishedMatch
from meadhall.server.rendering import server_words
from meadhall.server.reviews.habits import Game, habits
from meadhall.server.reviews.text import AS_GOOD_AS_LOST, Telling
from meadhall.server.storage.models import MatchRow
from tests.server.http.test_pages import as_person, browser
from tests.server.kit import TIMEOUT_S, RunningServer, play_plies, start_match

LONG_ENOUGH = 4000
IN_THE_MAKING = "data-poll="


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    running = RunningServer(tmp_path_factory.mktemp("reviews") / "matches.sqlite", "--no-limits", "--review", "quick")
    yield running
    assert running.stop() == 0
    assert not running.error_lines()


@pytest.fixture(scope="module")
def finished(quick: RunningServer) -> tuple[str, httpx.Client]:
    """A finished match, and the browser of who sat in its first seat."""
    match, people = start_match(quick, "raids", 2, seed="12")
    play_plies(match, people, LONG_ENOUGH)
    return match, as_person(quick, people[0].http.headers["Authorization"])


def whole(client: httpx.Client, match: str, more: str = "") -> str:
    """The review when it is done."""
    until = time.monotonic() + 4 * TIMEOUT_S
    while time.monotonic() < until:
        page = client.get(f"/m/{match}/review{more}")
        assert page.status_code == 200, page.text
        if IN_THE_MAKING not in page.text:
            return page.text
        time.sleep(0.5)
    raise AssertionError("the review does not end")


def moments(text: str) -> list[int]:
    return [int(ply) for ply in re.findall(r'data-moment="(\d+)"', text)]


def test_a_review_tells_what_decided_the_game(finished: tuple[str, httpx.Client]) -> None:
    match, client = finished
    text = unescape(whole(client, match))
    for words in ("Your chance of winning", "Try again", "Your finest choice", "Accuracy", "Luck, for everyone"):
        assert words in text
    assert re.search(r"<h1>You (won|lost|share)", text)
    assert 1 <= len(moments(text)) <= 5
    assert "Better:" not in text, "the answer is never on the page before a try"


def test_what_is_better_is_told_to_who_asks_and_good_answers_are_accepted(finished: tuple[str, httpx.Client]) -> None:
    match, client = finished
    ply = moments(whole(client, match))[0]
    base = f"/m/{match}/review/try?seat=0&ply={ply}"
    assert "Better:" in client.get(base).text
    assert "A hint" in client.get(f"{base}&hint=1").text
    page = client.get(f"/m/{match}/review/moment?seat=0&ply={ply}").text
    kinds = [
        re.findall(r'class="attempt-result (\w+)"', client.get(f"{base}&action={action}").text)[0]
        for action in re.findall(r'data-try="(\d+)"', page)
    ]
    assert kinds.count("same") == 1
    assert "good" in kinds


def test_the_moments_of_others_are_reviewed_too_but_not_as_yours(finished: tuple[str, httpx.Client]) -> None:
    match, client = finished
    text = unescape(whole(client, match, "?seat=1"))
    assert "Your chance of winning" not in text
    assert "Player 1’s chance of winning" in text


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Telling:
    """What a hasty review says of the first seat."""
    monkeypatch.setitem(QUALITIES, "quick", Budget(8, (8, 16)))
    record = Record(meadhall.game("raids"), 2, "decided", seats=["Ann", "Bob"])
    table, plays, dice = record.start(), bot("thrall"), FastDice(1)
    while not table.over:
        record.play(table, answer(plays, table, dice))
    return Telling(Match(record), review(record, "quick"), 0, True, server_words("en"))


def test_what_decided_the_game_for_good_is_said(told: Telling) -> None:
    even = replace(told.review.moments[0], before=0.5, regret=0.2, changes={"crew": 1.0}, counts={})
    lost, won = replace(even, before=0.1, regret=0.1), replace(even, before=0.98, regret=0.2, changes={})
    assert "as good as" not in told.why(even)
    assert told.why(lost) == f"{told.why(even)} After this choice, the game was as good as lost."
    assert told.why(won) == "With it, the game was as good as won."
    assert told.shares(lost)[1] <= AS_GOOD_AS_LOST < told.shares(even)[1]


def test_what_the_choices_cost_is_the_sum_of_what_is_told_of_each(told: Telling) -> None:
    assert len(told.costly) > 1
    assert f" {sum(each.cost for each in told.costly)} " in f"{told.clauses[-1]} "


@pytest.mark.parametrize(
    ("lucks", "beginnings"),
    [
        ([(0.07, -0.07)], ["Best for Ann, +7, and worst for Bob, −7. "]),
        ([(-0.07, 0.07), (0.04, -0.04)], ["Best for Bob, +7, and worst for Ann, −7. ", "Best for Ann, +4. "]),
        ([(-0.06, 0.03), (0.04, -0.02)], ["Best: Ann, +4. ", "Worst: Ann, −6. "]),
        ([(0.02, -0.02)], []),
    ],
)
def test_the_luckiest_and_the_unluckiest_may_be_one_event(
    told: Telling, lucks: list[tuple[float, ...]], beginnings: list[str]
) -> None:
    chances = tuple(LuckEvent(ply, luck, (0, 0)) for ply, luck in enumerate(lucks))
    told.review = replace(told.review, chances=chances)
    assert all(mark.words.startswith(mark.label) for mark in told.luck_marks), "what is seen is what is heard"
    lines = told.luck
    assert len(lines) == len(beginnings)
    for line, beginning in zip(lines, beginnings, strict=True):
        assert line.words.startswith(beginning)


def test_a_running_match_is_not_reviewed(quick: RunningServer) -> None:
    match, people = start_match(quick, "raids", 2)
    client = as_person(quick, people[0].http.headers["Authorization"])
    assert client.get(f"/m/{match}/review").status_code == 409
    assert client.get(f"/m/{match}/page").status_code == 409


def test_a_closed_match_is_reviewed_by_its_players_only(quick: RunningServer) -> None:
    match, people = start_match(quick, "raids", 2, doors="closed")
    play_plies(match, people, LONG_ENOUGH)
    ways = ("review", "review/news?seat=0", "review/board?seat=0&ply=3", "review/try?seat=0&ply=3", "page")
    for way in ways:
        assert browser(quick).get(f"/m/{match}/{way}").status_code == 403


def test_what_is_not_there_is_refused(finished: tuple[str, httpx.Client]) -> None:
    match, client = finished
    assert whole(client, match, "?moment=9999").count('id="sandbox"') == 1, "a link that leads nowhere"
    for way in ("review?seat=7", "review/board?seat=0&ply=9999", "review/moment?seat=0&ply=9999"):
        assert client.get(f"/m/{match}/{way}").status_code == 404


@pytest.mark.parametrize("table", ["known", "true"])
def test_play_on_from_a_moment(finished: tuple[str, httpx.Client], table: str) -> None:
    match, client = finished
    ply = moments(whole(client, match))[0]
    page = client.post(f"/m/{match}/play-on", data={"seat": "0", "ply": f"{ply}", "table": table})
    assert page.status_code == 200
    assert f'data-ply="{ply}"' in page.text
    assert 'data-state="mine"' in page.text


def test_a_review_is_kept_over_a_restart(quick: RunningServer, finished: tuple[str, httpx.Client]) -> None:
    match, client = finished
    before = whole(client, match)
    quick.stop()
    quick.start()
    page = client.get(f"/m/{match}/review")
    assert re.findall(r"<h1>(.*?)</h1>", page.text) == re.findall(r"<h1>(.*?)</h1>", before)
    assert moments(page.text) == moments(before)


def test_a_review_goes_on_after_the_server_was_stopped_in_the_middle_of_it(quick: RunningServer) -> None:
    """Nobody is told of an error: the server's log is looked at in the end."""
    match, people = start_match(quick, "raids", 2, seed="13")
    play_plies(match, people, LONG_ENOUGH)
    client = as_person(quick, people[0].http.headers["Authorization"])
    client.get(f"/m/{match}/review")
    until = time.monotonic() + TIMEOUT_S
    while not (known := review_parts(quick, match)):
        assert time.monotonic() < until, "no review begins"
    assert quick.stop() == 0
    assert not quick.error_lines()
    left = review_parts(quick, match)
    quick.start()
    if left:
        assert left[: len(known)] == known
    else:
        assert IN_THE_MAKING not in client.get(f"/m/{match}/review").text, "what was found out is gone"
    assert 1 <= len(moments(whole(client, match))) <= 5


def review_parts(server: RunningServer, match: str) -> list[str]:
    """What is kept of a review in the making."""
    with closing(sqlite3.connect(server.path)) as file:
        rows = file.execute("SELECT body FROM review_parts WHERE match = ? ORDER BY number", [match])
        return [body for (body,) in rows]


def test_the_library_finds_finished_games(finished: tuple[str, httpx.Client]) -> None:
    match, client = finished
    whole(client, match)

    def found(**asked: str) -> bool:
        page = client.get("/me/games", params=asked)
        assert page.status_code == 200
        return f"/m/{match}/review" in page.text

    assert found()
    assert found(game="raids", opponent="player 1", since="2020-01-01", order="swing")
    assert not found(game="midgard")
    assert not found(opponent="nobody of that name")
    assert not found(until="2020-01-01")
    assert sum(found(result=result) for result in ("won", "lost")) == 1
    assert "biggest swing" in client.get("/me/games").text


def test_the_library_says_how_somebody_plays(finished: tuple[str, httpx.Client]) -> None:
    match, client = finished
    whole(client, match)
    text = client.get("/me/games").text
    assert "How you play Raids" in text
    assert "1 game counted" in text
    assert meadhall.game("raids").words("en")("source.coins") in text
    assert re.search(r'<th scope="row">[^<]+</th><td>1</td><td>[01]</td>', text)
    assert "How you play" not in client.get("/me/games?game=midgard").text


def test_habits_are_means_over_games_won_and_lost() -> None:
    one, two, three = (
        Game("raids", won, {"coins": points}, opening)
        for won, points, opening in ((True, 6, "a"), (False, 3, "b"), (False, 0, "b"))
    )
    (told,) = habits([one, two, three], "en")
    assert (told.games, told.won) == (3, 1)
    assert [source[1:] for source in told.sources] == [("3.0", "6.0", "1.5")]
    assert told.openings == [("b", 2, 0), ("a", 1, 1)]
    (alone,) = habits([one], "fr")
    assert alone.sources[0][1:] == ("6,0", "6,0", "–")
    assert habits([Game("no such game", True, {}, "")], "en") == []


def test_the_library_asks_the_table_who_won_and_not_the_points() -> None:
    """A tie that was broken against us, a team that won together, and a match of which that was not kept."""
    seats = [Seat(number, f"person {number}", f"Player {number}") for number in range(4)]

    def result(scores: tuple[int, ...], winners: list[int]) -> tuple[str, int]:
        row = MatchRow("m", "drakkar", 1, "", 4, {}, "", "person 0", "link", True, 0, over=True, scores=scores)
        found = FinishedMatch(row, seats, 0, "en", winners, None)
        return found.result, found.best

    assert result((5, 5, 1, 1), [1]) == ("lost", 5)
    assert result((5, 1, 5, 2), [0, 2]) == ("won", 2)
    assert result((5, 1, 2, 1), []) == ("", 2)
