"""Puzzles in the browser: the first answer is rated, nothing is told before it, and every page leads on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import meadhall
from meadhall.lessons import course
from meadhall.puzzles import Puzzle, initial_rating, puzzles, puzzles_about
from meadhall.server.accounts.puzzle_progress import PuzzleProgressRepo
from meadhall.server.presenters.daily_puzzle import today
from meadhall.server.storage import Store
from tests.server.kit import RunningServer
from tests.server.presenters.test_lessons import Learner
from tests.server.stores import BACKENDS, StoreLocations, with_store

RAIDS = meadhall.game("raids")
PUZZLE = puzzles(RAIDS)[0]
PUZZLED = [game for game in meadhall.games() if puzzles(game)]


@pytest.fixture
def learner(server: RunningServer) -> Iterator[Learner]:
    learner = Learner(server)
    yield learner
    learner.http.close()


def path_of(puzzle: Puzzle) -> str:
    return f"/puzzles/{puzzle.id}"


def give(learner: Learner, puzzle: Puzzle, answer: str) -> str:
    answered = learner.send(path_of(puzzle), action=puzzle.game.parse(answer))
    assert answered.status_code == 200, answered.text
    return answered.text


def chances_in(text: str) -> list[str]:
    return re.findall(r"<strong>(\d+)", text)


@pytest.mark.parametrize("game", PUZZLED, ids=lambda game: game.name)
def test_a_puzzle_is_solved_and_its_idea_is_named(learner: Learner, game: meadhall.Game) -> None:
    puzzle = puzzles(game)[0]
    asked = learner.page(path_of(puzzle))
    assert 'data-lesson-state="puzzle"' in asked
    assert not chances_in(asked)
    told = give(learner, puzzle, puzzle.moment.right[0])
    assert 'data-lesson-state="solved"' in told
    assert str(puzzle.moment.chances[puzzle.moment.right[0]]) in chances_in(told)
    assert all(f"/rules/{game.name}#{rule}" in told for rule in puzzle.rules)
    assert all(f"/learn/{game.name}/{lesson.id}" in told for lesson in puzzle.lessons)
    assert "Your strength at puzzles of" in told
    assert f"/puzzles/next?game={game.name}" in told


def test_a_wrong_answer_tells_nothing_and_may_be_tried_again(learner: Learner) -> None:
    told = give(learner, PUZZLE, PUZZLE.moment.obvious)
    assert 'data-lesson-state="missed"' in told
    assert not chances_in(told)
    assert "(−" in told
    again = give(learner, PUZZLE, PUZZLE.moment.right[0])
    assert 'data-lesson-state="solved"' in again
    assert "just practice" in again
    shown = learner.page(f"{path_of(PUZZLE)}/zones?given=%3F")
    assert 'data-lesson-state="shown"' in shown
    assert chances_in(shown)


def test_showing_the_answer_counts_as_missed(learner: Learner) -> None:
    refused = learner.http.get(f"{path_of(PUZZLE)}/zones", params={"given": "?"})
    assert refused.status_code == 400
    told = learner.send(path_of(PUZZLE)).text
    assert 'data-lesson-state="shown"' in told
    assert chances_in(told)
    assert "(−" in told


@pytest.mark.parametrize("given", [{"action": "999999"}, {"action": "x"}, {"take": "7"}, {"ply": "1"}])
def test_what_is_no_answer_changes_nothing(learner: Learner, given: dict[str, str]) -> None:
    answer = learner.send(path_of(PUZZLE), **given)
    assert answer.status_code in (400, 409)
    assert "not tried any yet" in learner.page("/puzzles")


@pytest.mark.parametrize(
    "path",
    [
        "/puzzles/raids-x",
        "/puzzles/next?game=raids&rule=RAI-001",
        "/puzzles/next?lesson=raids-99",
        "/puzzles/next?game=x",
    ],
)
def test_what_there_is_not_is_said_so(learner: Learner, path: str) -> None:
    assert learner.http.get(path).status_code == 404


def solved_today(learner: Learner) -> tuple[int, int]:
    """How many have solved the puzzle of the day, of how many, as the page of a solver says."""
    said = re.search(r"You have solved it\. Solved by (\d+) of (\d+)\.", learner.page("/puzzles"))
    assert said
    return int(said[1]), int(said[2])


def test_the_page_has_the_puzzle_of_the_day_and_a_stream_of_each_game(server: RunningServer, learner: Learner) -> None:
    day = today()
    assert day is not None
    text = learner.page("/puzzles")
    assert day.game.words("en")("game.title") in text
    for game in PUZZLED:
        assert f"/puzzles/next?game={game.name}" in text
    assert str(learner.http.get("/puzzles/daily").url).endswith(path_of(day))
    assert "/puzzles/daily" in learner.page("/")
    give(learner, day, day.moment.right[0])
    solved, tried = solved_today(learner)
    assert "1 of 1 solved" in learner.page("/puzzles")
    another = Learner(server)
    give(another, day, day.moment.right[0])
    assert solved_today(another) == (solved + 1, tried + 1)
    another.http.close()


def test_the_next_one_is_another(learner: Learner) -> None:
    first = str(learner.http.get("/puzzles/next?game=raids").url).rpartition("/")[2]
    found = next(each for each in puzzles(RAIDS) if each.id == first)
    give(learner, found, found.moment.right[0])
    assert not str(learner.http.get("/puzzles/next?game=raids").url).endswith(first)


def test_lessons_and_rules_lead_to_puzzles(learner: Learner) -> None:
    lesson = next(each for each in course(RAIDS) if puzzles_about(RAIDS, each.teaches))
    found = str(learner.http.get(f"/puzzles/next?lesson={lesson.id}").url).rpartition("/")[2]
    assert found in {each.id for each in puzzles_about(RAIDS, lesson.teaches)}
    rule = PUZZLE.rules[0]
    assert f"/puzzles/next?game=raids&amp;rule={rule}" in learner.page("/rules/raids")
    assert "/puzzles/next?game=raids" in learner.page("/learn/raids")


def test_things_can_be_looked_at_and_the_table_read(learner: Learner) -> None:
    assert PUZZLE.game.words("en")("game.title")
    assert learner.page(f"{path_of(PUZZLE)}/words")
    assert learner.http.get(f"{path_of(PUZZLE)}/thing", params={"name": "no such thing"}).status_code == 404


# What is kept.


@pytest.fixture(params=BACKENDS)
def places(request: pytest.FixtureRequest, tmp_path: Path) -> StoreLocations:
    return StoreLocations(request.param, tmp_path, request)


def test_only_a_first_answer_is_rated_and_people_can_be_forgotten(places: StoreLocations) -> None:
    async def story(store: Store) -> None:
        solvers = PuzzleProgressRepo(store)
        first = await solvers.record_attempt("ann", PUZZLE, PUZZLE.moment.right[0])
        assert first is not None
        assert first.gained > 0
        assert await solvers.record_attempt("ann", PUZZLE, PUZZLE.moment.obvious) is None
        second = await solvers.record_attempt("bob", PUZZLE, PUZZLE.moment.obvious)
        assert second is not None
        assert second.gained < 0
        assert await solvers.tried("ann") == {PUZZLE.id: True}
        standing = await solvers.rating(PUZZLE)
        assert (standing.tries, standing.solved) == (2, 1)
        assert standing.rating.mu != initial_rating(PUZZLE).mu
        assert (await solvers.strengths("bob"))["raids"].solved == 0
        assert await store.inactive_people(0.0) == []
        assert await store.inactive_people(1e12) == ["ann", "bob"]
        await store.erase_people(["ann"])
        assert await solvers.tried("ann") == {}
        assert await solvers.strengths("ann") == {}
        assert (await solvers.rating(PUZZLE)).tries == 2

    with_store(places.new(), story)
