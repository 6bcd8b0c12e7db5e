"""What every lesson of every game keeps to."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import meadhall
from meadhall.core.game import Game
from meadhall.core.words import LANGUAGES
from meadhall.lessons import Lesson, Pupil, Step, course, lesson_words
from meadhall.lessons.budget import core_minutes
from meadhall.lessons.goal import Witness, reached
from meadhall.lessons.pupil import GO_ON, begun

LONGEST = 240
OPENING_WORDS = 25
CORE_MINUTES = 12

LESSONS = [(game, each) for game in meadhall.games() for each in course(game)]
every_lesson = pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=[each.id for _, each in LESSONS])
GAMES = [game for game in meadhall.games() if course(game)]
every_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])


def said(lesson: Lesson) -> Iterator[str]:
    """The keys of everything a lesson must be able to say."""
    yield from (lesson.key("title"), lesson.key("end"))
    for step in lesson.step:
        yield lesson.key(step.name, "say")
        yield from (lesson.key(step.name, wrong.name) for wrong in step.wrong)
        if step.do == "point":
            yield lesson.key(step.name, "missed")
        for choice in step.choices:
            yield from (lesson.key(step.name, choice), lesson.key(step.name, choice, "after"))


def reference(step: Step, pupil: Pupil) -> str:
    """What leads on at a step."""
    match step.do:
        case "act":
            return step.good[0] if step.good else pupil.table.name(pupil.table.legal()[0])
        case "point":
            return " ".join(sorted(pupil.points.right))
        case "choose":
            return step.right
    return GO_ON


def fixed(lesson: Lesson) -> bool:
    """Whether the lesson has one line, not a game that goes on freely."""
    return all(step.do != "play" for step in lesson.step)


@every_lesson
@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_is_said_and_short(game: Game, lesson: Lesson, lang: str) -> None:
    say = lesson_words(game, lang)
    for key in said(lesson):
        assert say.has(key), key
        assert len(say(key)) <= LONGEST, key
    assert len(say(lesson.key(lesson.step[0].name, "say")).split()) <= OPENING_WORDS


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_written_that_nobody_says(game: Game, lang: str) -> None:
    text = (game.folder / "lessons" / "words" / f"{lang}.po").read_text(encoding="utf-8")
    keys = set(re.findall(r'^msgid "(.+)"$', text, re.MULTILINE))
    after = {each.key(step.name, "after") for each in course(game) for step in each.step}
    assert keys <= after | {key for each in course(game) for key in said(each)}


@every_game
def test_lessons_and_steps_have_names_of_their_own(game: Game) -> None:
    ids = [each.id for each in course(game)]
    assert len(set(ids)) == len(ids)
    for each in course(game):
        assert each.id.startswith(f"{game.name}-")
        assert set(each.returns) <= set(ids)
        names = [step.name for step in each.step]
        assert len(set(names)) == len(names), each.id


@every_lesson
def test_it_begins_where_it_says(game: Game, lesson: Lesson) -> None:
    table = begun(game, lesson).replay()
    assert table.digest.startswith(lesson.start.digest), table.digest
    assert table.seat == lesson.start.learner
    first = next(step for step in lesson.step if step.do in ("act", "play"))
    assert table.decision == first.ask


@every_lesson
def test_the_reference_line_reaches_the_goal(game: Game, lesson: Lesson) -> None:
    pupil = Pupil(game, lesson)
    assert not pupil.at_goal()
    answers = 0
    for step in lesson.step:
        if step.do == "play":
            assert pupil.table.decision == step.ask
            return
        if step.do == "act":
            assert pupil.table.decision == step.ask, step.name
            assert not pupil.at_goal(), f"{step.name}: the goal is reached before the end"
            answers += 1
        assert pupil.give(reference(step, pupil)).kind == "good", step.name
    assert pupil.done
    assert pupil.at_goal()
    assert not pupil.cast.unused
    assert answers <= lesson.within


@every_lesson
def test_it_can_be_solved_and_missed(game: Game, lesson: Lesson) -> None:
    if fixed(lesson):
        start = lines(game, lesson, lesson.within)
        assert True in start.values()
        assert False in start.values(), "every first answer reaches the goal"


def lines(game: Game, lesson: Lesson, within: int) -> dict[str, bool]:
    """For each first answer, whether the goal can be reached with the rivals as they are scripted."""
    pupil = Pupil(game, lesson)
    return {
        pupil.table.name(action): solvable(game, lesson, (pupil.table.name(action),), within)
        for action in pupil.table.legal()
    }


def solvable(game: Game, lesson: Lesson, answers: tuple[str, ...], within: int) -> bool:
    """Whether the goal is or can still be reached after these answers."""
    free = Pupil(game, lesson)
    for text in answers:
        free.match.answer(free.learner, game.parse(text))
        free.rivals_answer()
    if reached(lesson.goal, Witness(free.start, free.table, free.told, free.learner)):
        return True
    if len(answers) >= within or free.table.over:
        return False
    return any(solvable(game, lesson, (*answers, free.table.name(action)), within) for action in free.table.legal())


@every_lesson
def test_good_answers_lead_on_and_mistakes_do_not(game: Game, lesson: Lesson) -> None:
    pupil = Pupil(game, lesson)
    for step in lesson.step:
        for wrong in step.wrong:
            why = pupil.table.why_not(game.parse(wrong.answer))
            feedback = pupil.give(wrong.answer)
            assert feedback.rules == wrong.rules
            assert set(wrong.rules) <= set(game.rule_ids())
            if why is None:
                assert feedback.kind == "wrong"
                assert not pupil.at_goal()
                pupil.back()
            else:
                assert feedback.kind == "illegal"
                assert any(rule in why for rule in wrong.rules), why
        for good in step.good:
            trial = Pupil(game, lesson, pupil.given)
            assert trial.give(good).kind == "good"
        if step.do == "play":
            return
        pupil.give(reference(step, pupil))


@every_lesson
def test_nothing_is_a_dead_end(game: Game, lesson: Lesson) -> None:
    pupil = Pupil(game, lesson)
    for step in lesson.step:
        if step.do == "act":
            for action in pupil.table.legal():
                trial = Pupil(game, lesson, pupil.given)
                again = Pupil(game, lesson, pupil.given)
                assert trial.give(pupil.table.name(action)) == again.give(pupil.table.name(action))
                assert trial.table == again.table
                if trial.astray:
                    trial.back()
                    assert trial.table == pupil.table
                    assert trial.given == pupil.given
        if step.do == "play":
            return
        pupil.give(reference(step, pupil))


@every_lesson
def test_it_can_be_left_and_gone_on_with_after_every_step(game: Game, lesson: Lesson) -> None:
    pupil = Pupil(game, lesson)
    for step in lesson.step:
        if step.do == "play":
            return
        pupil.give(reference(step, pupil))
        later = Pupil(game, lesson, pupil.given)
        assert (later.number, later.table, later.told) == (pupil.number, pupil.table, pupil.told)


@every_lesson
def test_answers_still_mean_what_the_author_meant(game: Game, lesson: Lesson) -> None:
    pupil = Pupil(game, lesson)
    for step in lesson.step:
        if step.do == "act":
            assert set(step.good) <= set(step.means), f"{step.name}: what do the good answers mean?"
        for text, meaning in step.means.items():
            assert pupil.table.describe(game.parse(text)) == meaning
        if step.do == "play":
            return
        pupil.give(reference(step, pupil))


@every_lesson
def test_it_teaches_rules_that_there_are(game: Game, lesson: Lesson) -> None:
    assert lesson.teaches
    assert set(lesson.teaches) <= set(game.rule_ids())


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_core_of_a_course_takes_twelve_minutes_at_most(game: Game, lang: str) -> None:
    assert 0 < core_minutes(game, lang) <= CORE_MINUTES
