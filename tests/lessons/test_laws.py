"""What every lesson of every game keeps to."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import meadhall
from meadhall.core.game import Game
from meadhall.core.words import LANGUAGES
from meadhall.lessons import Lesson, Pupil, course, lesson_words
from meadhall.lessons.budget import core_minutes
from meadhall.lessons.pupil import begun
from meadhall.lessons.reference import reference, walk

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


def fixed(lesson: Lesson) -> bool:
    """Whether the lesson has one line, not a game that goes on freely."""
    return all(step.do != "play" for step in lesson.step)


def keys_of(game: Game, lang: str) -> set[str]:
    """What the catalogue of a game's lessons has words for."""
    text = (game.folder / "lessons" / "words" / f"{lang}.po").read_text(encoding="utf-8")
    return set(re.findall(r'^msgid "(.+)"$', text, re.MULTILINE))


@every_lesson
@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_is_said_and_short(game: Game, lesson: Lesson, lang: str) -> None:
    say = lesson_words(game, lang)
    for key in said(lesson):
        assert say.has(key), key
        assert len(say(key)) <= LONGEST, key
        assert lang != "fr" or not re.search(r" [:;?!»]|« ", say(key)), f"{key}: a space that may break the line"
    assert len(say(lesson.key(lesson.step[0].name, "say")).split()) <= OPENING_WORDS


@every_game
def test_nothing_is_written_that_nobody_says_or_that_only_one_language_has(game: Game) -> None:
    after = {each.key(step.name, "after") for each in course(game) for step in each.step}
    said_somewhere = after | {key for each in course(game) for key in said(each)}
    english, *others = [keys_of(game, lang) for lang in LANGUAGES]
    assert english <= said_somewhere, english - said_somewhere
    for other in others:
        assert english == other, english ^ other


@every_game
def test_lessons_and_steps_have_names_of_their_own(game: Game) -> None:
    ids = [each.id for each in course(game)]
    assert len(set(ids)) == len(ids)
    for each in course(game):
        assert each.id.startswith(f"{game.name}-")
        assert set(each.returns) <= set(ids)
        names = [step.name for step in each.step]
        assert len(set(names)) == len(names), each.id
        assert all(step.right in step.choices for step in each.step if step.do == "choose")


@every_lesson
def test_what_returns_is_asked_before_anything_is_done(game: Game, lesson: Lesson) -> None:
    assert not lesson.returns or lesson.step[0].do in ("point", "choose")


@every_lesson
def test_it_begins_where_it_says(game: Game, lesson: Lesson) -> None:
    table = begun(game, lesson.start).replay()
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
    assert not pupil.cast.improvised, "a rival does what nobody has written"
    assert answers <= lesson.within


@every_lesson
def test_it_can_be_missed(game: Game, lesson: Lesson) -> None:
    if fixed(lesson):
        assert missed(game, lesson), "whatever one answers reaches the goal"


def missed(game: Game, lesson: Lesson, *answers: int) -> bool:
    """Whether these answers, or some that go on from there, do not reach the goal."""
    free = Pupil(game, lesson)
    for action in answers:
        free.match.answer(free.learner, action)
        free.rivals_answer()
    if free.at_goal():
        return False
    if len(answers) == lesson.within or free.table.over:
        return True
    return any(missed(game, lesson, *answers, action) for action in free.table.legal())


@every_lesson
def test_every_good_answer_leads_to_the_goal(game: Game, lesson: Lesson) -> None:
    for step, pupil in walk(game, lesson):
        for good in step.good:
            trial = Pupil(game, lesson, pupil.given)
            assert trial.give(good).kind == "good"
            while not trial.done:
                assert trial.give(reference(trial.step, trial)).kind == "good", (step.name, good, trial.step.name)
            assert trial.at_goal(), (step.name, good)


@every_lesson
def test_mistakes_do_not_lead_to_the_goal(game: Game, lesson: Lesson) -> None:
    left = lesson.within
    for step, pupil in walk(game, lesson):
        left -= step.do == "act"
        for wrong in step.wrong:
            why = pupil.table.why_not(game.parse(wrong.answer))
            feedback = pupil.give(wrong.answer)
            assert feedback.rules == wrong.rules
            assert set(wrong.rules) <= set(game.rule_ids())
            if why is None:
                assert feedback.kind == "wrong"
                assert not pupil.at_goal()
                assert left != 1 or not mended(pupil, wrong.answer), f"{wrong.name}: one more answer mends it"
                pupil.back()
            else:
                assert feedback.kind == "illegal"
                assert any(rule in why for rule in wrong.rules), why


def mended(pupil: Pupil, mistake: str) -> bool:
    """Whether some answer after a mistake still reaches the goal."""
    for action in pupil.table.legal():
        other = Pupil(pupil.game, pupil.lesson, pupil.given)
        other.give(mistake)
        other.match.answer(other.learner, action)
        other.rivals_answer()
        if other.at_goal():
            return True
    return False


@every_lesson
def test_nothing_is_a_dead_end(game: Game, lesson: Lesson) -> None:
    for step, pupil in walk(game, lesson):
        for action in pupil.table.legal() if step.do == "act" else ():
            trial = Pupil(game, lesson, pupil.given)
            again = Pupil(game, lesson, pupil.given)
            assert trial.give(pupil.table.name(action)) == again.give(pupil.table.name(action))
            assert trial.table == again.table
            if trial.astray:
                trial.back()
                assert trial.table == pupil.table
                assert trial.given == pupil.given


@every_lesson
def test_it_can_be_left_and_gone_on_with_after_every_step(game: Game, lesson: Lesson) -> None:
    for _, pupil in walk(game, lesson):
        later = Pupil(game, lesson, pupil.given)
        assert (later.number, later.table, later.told) == (pupil.number, pupil.table, pupil.told)


@every_lesson
def test_answers_still_mean_what_the_author_meant(game: Game, lesson: Lesson) -> None:
    for step, pupil in walk(game, lesson):
        assert set(step.good) == set(step.means), f"{step.name}: what do the good answers mean?"
        for text, meaning in step.means.items():
            assert pupil.table.describe(game.parse(text)) == meaning


@every_lesson
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_lit_and_pointed_at_is_there_and_has_a_name(game: Game, lesson: Lesson, lang: str) -> None:
    say = game.words(lang)
    for step, pupil in walk(game, lesson):
        view = pupil.table.view(pupil.learner)
        among = pupil.points.among if step.do == "point" else ()
        assert step.light or step.do != "act", f"{step.name}: where should one look?"
        for thing in (*step.light, *among):
            assert game.thing(view, thing, say) != thing
        if step.do == "point":
            assert set() < pupil.points.right < set(among), f"{step.name}: {sorted(pupil.points.right)}"


@every_lesson
@pytest.mark.parametrize("narrow", [False, True], ids=["wide", "narrow"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_lit_and_pointed_at_is_drawn(game: Game, lesson: Lesson, lang: str, narrow: bool) -> None:
    """Where a game's drawing names its things at all."""
    for step, pupil in walk(game, lesson):
        drawn = set(re.findall(r'data-thing="([^"]+)"', pupil.table.svg(pupil.learner, lang, narrow)))
        things = {*step.light, *(pupil.points.among if step.do == "point" else ())}
        assert not drawn or things <= drawn, f"{step.name}: {things - drawn}"


@every_lesson
def test_it_teaches_rules_that_there_are(game: Game, lesson: Lesson) -> None:
    assert lesson.teaches
    assert set(lesson.teaches) <= set(game.rule_ids())


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_core_of_a_course_takes_twelve_minutes_at_most(game: Game, lang: str) -> None:
    assert 0 < core_minutes(game, lang) <= CORE_MINUTES
