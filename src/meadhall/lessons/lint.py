"""Lesson linter. Each rule yields what is wrong with a lesson.

`meadhall lesson check` runs the rules, and the tests run them on all lessons.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from meadhall.core.engine.errors import MeadhallError
from meadhall.core.engine.game import Game
from meadhall.core.engine.table import Table
from meadhall.core.i18n.po_file import BadCatalogue
from meadhall.core.i18n.words import LANGUAGES
from meadhall.lessons.course import lesson_words
from meadhall.lessons.lesson import Lesson
from meadhall.lessons.reference import reference_answer, reference_line
from meadhall.lessons.session import ANSWER_STEPS, LessonSession, start_record

MAX_LESSON_TEXT_LENGTH = 240
MAX_SEATS = 4
MAX_OPENING_WORDS = 25
PLACEHOLDER_TEXT = "…"
"""The placeholder in a catalogue for a text that is not written yet."""

LintRule = Callable[[Game, Lesson], Iterator[str]]


def required_keys(lesson: Lesson) -> Iterator[str]:
    """The catalogue keys that a lesson needs."""
    yield from (lesson.key("title"), lesson.key("end"))
    for step in lesson.step:
        yield lesson.key(step.name, "say")
        yield from (lesson.key(step.name, wrong.name) for wrong in step.wrong)
        if step.do == "point":
            yield lesson.key(step.name, "missed")
        for choice in step.choices:
            yield from (lesson.key(step.name, choice), lesson.key(step.name, choice, "after"))


# Static rules: the file alone.


def form(game: Game, lesson: Lesson) -> Iterator[str]:
    """Names exist and are unique, references resolve, and the catalogues can be read."""
    if not lesson.id.startswith(f"{game.name}-"):
        yield f"The id {lesson.id!r} does not begin with “{game.name}-”."
    names = [step.name for step in lesson.step]
    yield from (f"Two steps are called {name!r}." for name in sorted(set(names)) if names.count(name) > 1)
    if not any(step.do in ANSWER_STEPS for step in lesson.step):
        yield "There is nothing to do: at least one step is an “act” or a “play”."
    if lesson.returns and lesson.step[0].do not in ("point", "choose"):
        yield "What returns is asked before anything is done: begin with a “point” or a “choose”."
    for step in lesson.step:
        if step.do == "choose" and step.right not in step.choices:
            yield f"{step.name}: {step.right!r} is right, but it is none of the choices."
        if step.do == "point" and step.expect not in game.quiz:
            yield f"{step.name}: there is no question {step.expect!r}. There are: {', '.join(game.quiz)}."
        if step.do == "act" and not step.light:
            yield f"{step.name}: where should one look? Say it in “light”."
    for lang in LANGUAGES:
        try:
            lesson_words(game, lang, lesson)
        except (OSError, BadCatalogue) as error:
            yield f"Its words can't be read ({lang}): {error}"


def rules(game: Game, lesson: Lesson) -> Iterator[str]:
    """The lesson teaches rules, and all rules that it names exist."""
    if not lesson.teaches:
        yield "Which rules does it teach? Say it in “teaches”."
    named = {*lesson.teaches, *(rule for step in lesson.step for wrong in step.wrong for rule in wrong.rules)}
    yield from (f"There is no rule {rule}." for rule in sorted(named - set(game.rule_ids())))


def words(game: Game, lesson: Lesson) -> Iterator[str]:
    """All texts exist in every language, are short, and mention no player who is not at the table."""
    for lang in LANGUAGES:
        say = lesson_words(game, lang, lesson)
        praise = [lesson.key(step.name, "after") for step in lesson.step]
        for key in (*required_keys(lesson), *filter(say.has, praise)):
            text = say(key) if say.has(key) else PLACEHOLDER_TEXT
            if text == PLACEHOLDER_TEXT:
                yield f"{key} is still to be written ({lang})."
            if len(text) > MAX_LESSON_TEXT_LENGTH:
                yield f"{key} has {len(text)} letters ({lang}); at most {MAX_LESSON_TEXT_LENGTH} are read."
            if lang == "fr" and re.search(r" [:;?!»]|« ", text):
                yield f"{key} has a space that may break the line ({lang}); a no-break space belongs there."
            for absent in (game.words(lang).seat_name(seat) for seat in range(lesson.start.players, MAX_SEATS)):
                if re.search(rf"\b{absent}\b", text):
                    yield f"{key} speaks of {absent}, who is not at the table ({lang})."
        opening = lesson.key(lesson.step[0].name, "say")
        if say.has(opening) and (count := len(say(opening).split())) > MAX_OPENING_WORDS:
            yield f"{opening} has {count} words ({lang}); the first sentence has at most {MAX_OPENING_WORDS}."


# Dynamic rules: the lesson is played.


def start(game: Game, lesson: Lesson) -> Iterator[str]:
    """The lesson begins at the position of its digest, with the learner's first question."""
    table = start_record(game, lesson.start).replay()
    if not lesson.start.digest or not table.digest.startswith(lesson.start.digest):
        yield f"It begins at another table than it did: its digest is {table.digest[:16]}, not {lesson.start.digest}."
    first = next(step for step in lesson.step if step.do in ANSWER_STEPS)
    if (table.seat, table.decision) != (lesson.start.learner, first.ask):
        yield (
            f"It begins with seat {table.seat} being asked {table.decision}, "
            f"not with seat {lesson.start.learner} being asked {first.ask}."
        )


def line(game: Game, lesson: Lesson) -> Iterator[str]:
    """The reference line reaches the goal, at the end and not before; the opponents keep to their script."""
    session = LessonSession(game, lesson)
    answers = 0
    for step in lesson.step:
        if step.do in ANSWER_STEPS:
            if session.table.decision != step.ask:
                yield f"{step.name}: the learner is asked {session.table.decision}, not {step.ask}."
                return
            if session.at_goal():
                yield f"{step.name}: the goal is reached before this is done."
        if step.do == "play":
            return
        answers += step.do == "act"
        if session.give(reference_answer(step, session)).kind != "good":
            yield f"{step.name}: {reference_answer(step, session)!r} does not lead on."
            return
    if not session.at_goal():
        yield "Who does all that is asked for does not reach the goal."
    yield from (f"Seat {seat} never says: {' '.join(left)}." for seat, left in session.opponents.unused.items())
    if session.opponents.improvised:
        yield f"Rivals give {session.opponents.improvised} answers that are in no script."
    if answers > lesson.within:
        yield f"It takes {answers} answers, not {lesson.within}."


def missable(game: Game, lesson: Lesson) -> Iterator[str]:
    """Not every line of answers reaches the goal."""
    if all(step.do != "play" for step in lesson.step) and not can_miss_goal(game, lesson):
        yield "Every line of answers reaches the goal."


def can_miss_goal(game: Game, lesson: Lesson, *answers: int) -> bool:
    """Whether these answers, or some that go on from there, do not reach the goal."""
    free = LessonSession(game, lesson)
    for action in answers:
        free.match.answer(free.learner, action)
        free.play_opponents()
    if free.at_goal():
        return False
    if len(answers) == lesson.within or free.table.over:
        return True
    return any(can_miss_goal(game, lesson, *answers, action) for action in free.table.legal())


def good(game: Game, lesson: Lesson) -> Iterator[str]:
    """Every good answer leads to the goal."""
    for step, session in reference_line(game, lesson):
        for text in step.good:
            trial = LessonSession(game, lesson, session.given)
            leads_on = trial.give(text).kind == "good"
            while leads_on and not trial.done:
                leads_on = trial.give(reference_answer(trial.step, trial)).kind == "good"
            if not leads_on or not trial.at_goal():
                yield f"{step.name}: {text} is called good, and does not lead to the goal."


def wrong(game: Game, lesson: Lesson) -> Iterator[str]:
    """Mistakes do not lead to the goal; what is forbidden is forbidden by a rule that is named."""
    left = lesson.within
    for step, session in reference_line(game, lesson):
        left -= step.do == "act"
        for mistake in step.wrong:
            why = session.table.why_not(game.parse(mistake.answer))
            feedback = session.give(mistake.answer)
            if feedback.kind == "good":
                yield f"{step.name}: {mistake.answer} is called both good and {mistake.name}."
                return
            if why is not None and not any(rule in why for rule in mistake.rules):
                yield f"{step.name}: {mistake.name} is forbidden by another rule: {why}"
            if why is None:
                if session.at_goal():
                    yield f"{step.name}: {mistake.name} reaches the goal."
                elif left == 1 and still_reaches_goal(session, mistake.answer):
                    yield f"{step.name}: after {mistake.name}, one more answer reaches the goal."
                session.back()


def still_reaches_goal(session: LessonSession, mistake: str) -> bool:
    """Whether some answer after a mistake still reaches the goal."""
    for action in session.table.legal():
        other = LessonSession(session.game, session.lesson, session.given)
        other.give(mistake)
        other.match.answer(other.learner, action)
        other.play_opponents()
        if other.at_goal():
            return True
    return False


def no_dead_end(game: Game, lesson: Lesson) -> Iterator[str]:
    """After any answer the learner can go back, and the same answer gives the same table."""
    for step, session in reference_line(game, lesson):
        for action in session.table.legal() if step.do == "act" else ():
            text = session.table.name(action)
            trial, again = (LessonSession(game, lesson, session.given) for _ in range(2))
            if trial.give(text) != again.give(text) or trial.table != again.table:
                yield f"{step.name}: {text} is not answered twice in the same way."
            if trial.off_track:
                trial.back()
                if trial.table != session.table or trial.given != session.given:
                    yield f"{step.name}: one can't go back after {text}."


def resumable(game: Game, lesson: Lesson) -> Iterator[str]:
    """The lesson can be left and resumed after every step."""
    for step, session in reference_line(game, lesson):
        later = LessonSession(game, lesson, session.given)
        if (later.step_index, later.table, later.told) != (session.step_index, session.table, session.told):
            yield f"{step.name}: a lesson that is left here can't be resumed."


def meaning(game: Game, lesson: Lesson) -> Iterator[str]:
    """Answers still have the descriptions that the author knew."""
    for step, session in reference_line(game, lesson):
        if set(step.good) != set(step.means):
            yield f"{step.name}: “means” says what each good answer means, and nothing else."
        for text, meant in step.means.items():
            means = session.table.describe(game.parse(text))
            if means != meant:
                yield f"{step.name}: {text} means “{means}”, not “{meant}”."


def things(game: Game, lesson: Lesson) -> Iterator[str]:
    """Things to highlight or point at have a name in every language, and every screen draws them."""
    for step, session in reference_line(game, lesson):
        view = session.table.view(session.learner)
        among = session.pointing.among if step.do == "point" else ()
        if step.do == "point" and not set() < session.pointing.right < set(among):
            yield f"{step.name}: everything or nothing is right: {' '.join(sorted(session.pointing.right))}."
        for lang in LANGUAGES:
            drawn = [drawn_things(session.table, session.learner, lang, narrow) for narrow in (False, True)]
            for thing in (*step.light, *among):
                if not all(thing in each for each in drawn):
                    yield f"{step.name}: there is no {thing} on every screen ({lang})."
                elif game.thing(view, thing, game.words(lang)) == thing:
                    yield f"{step.name}: {thing} has no name ({lang})."


def drawn_things(table: Table, seat: int, lang: str, narrow: bool) -> set[str]:
    """The names of the things in the drawing for a seat."""
    return set(re.findall(r'data-thing="([^"]+)"', table.svg(seat, lang, narrow)))


LINT_STAGES: tuple[tuple[LintRule, ...], ...] = (
    (form,),
    (start,),
    (rules, words, line),
    (missable, good, wrong, no_dead_end, resumable, meaning, things),
)
"""The rules; each stage relies on those before it."""
LINT_RULES = tuple(law for laws in LINT_STAGES for law in laws)


def lint(game: Game, lesson: Lesson) -> list[str]:
    """The problems of a lesson, from the first stage that has any."""
    for laws in LINT_STAGES:
        if found := [words for law in laws for words in run_rule(law, game, lesson)]:
            return found
    return []


def blocking_problems(game: Game, lesson: Lesson) -> list[str]:
    """The problems that make a lesson unplayable; a bad or missing text is none."""
    found = [words for laws in LINT_STAGES[:2] for law in laws for words in run_rule(law, game, lesson)]
    return found or [
        f"There are no words for {key} ({lang})."
        for lang in LANGUAGES
        for key in required_keys(lesson)
        if not lesson_words(game, lang, lesson).has(key)
    ]


def run_rule(law: LintRule, game: Game, lesson: Lesson) -> list[str]:
    """The problems that a rule finds; or why it can't be run."""
    try:
        return list(law(game, lesson))
    except MeadhallError as error:
        return [str(error)]
