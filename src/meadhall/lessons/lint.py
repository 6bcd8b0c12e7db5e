"""What every lesson keeps to. Each law says of a lesson what is wrong with it: nothing, if all is well.

They are what `meadhall lesson check` says and what the tests try on all lessons.
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
from meadhall.lessons.reference import reference, walk
from meadhall.lessons.session import ANSWERED, Pupil, begun

LONGEST = 240
MOST_SEATS = 4
OPENING_WORDS = 25
UNWRITTEN = "…"
"""What stands in a catalogue until somebody writes it."""

Law = Callable[[Game, Lesson], Iterator[str]]


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


# What can be seen from the file alone.


def form(game: Game, lesson: Lesson) -> Iterator[str]:
    """Names are there and used once, what is meant exists, and there are catalogues for the words."""
    if not lesson.id.startswith(f"{game.name}-"):
        yield f"The id {lesson.id!r} does not begin with “{game.name}-”."
    names = [step.name for step in lesson.step]
    yield from (f"Two steps are called {name!r}." for name in sorted(set(names)) if names.count(name) > 1)
    if not any(step.do in ANSWERED for step in lesson.step):
        yield "There is nothing to do: at least one step is an “act” or a “play”."
    if lesson.returns and lesson.step[0].do not in ("point", "choose"):
        yield "What returns is asked before anything is done: begin with a “point” or a “choose”."
    for step in lesson.step:
        if step.do == "choose" and step.right not in step.choices:
            yield f"{step.name}: {step.right!r} is right, but it is none of the choices."
        if step.do == "point" and step.expect not in game.pointing:
            yield f"{step.name}: there is no question {step.expect!r}. There are: {', '.join(game.pointing)}."
        if step.do == "act" and not step.light:
            yield f"{step.name}: where should one look? Say it in “light”."
    for lang in LANGUAGES:
        try:
            lesson_words(game, lang, lesson)
        except (OSError, BadCatalogue) as error:
            yield f"Its words can't be read ({lang}): {error}"


def rules(game: Game, lesson: Lesson) -> Iterator[str]:
    """It teaches rules, and those that it names exist."""
    if not lesson.teaches:
        yield "Which rules does it teach? Say it in “teaches”."
    named = {*lesson.teaches, *(rule for step in lesson.step for wrong in step.wrong for rule in wrong.rules)}
    yield from (f"There is no rule {rule}." for rule in sorted(named - set(game.rule_ids())))


def words(game: Game, lesson: Lesson) -> Iterator[str]:
    """Everything is said in every language, short, and of nobody who is not there."""
    for lang in LANGUAGES:
        say = lesson_words(game, lang, lesson)
        praise = [lesson.key(step.name, "after") for step in lesson.step]
        for key in (*said(lesson), *filter(say.has, praise)):
            text = say(key) if say.has(key) else UNWRITTEN
            if text == UNWRITTEN:
                yield f"{key} is still to be written ({lang})."
            if len(text) > LONGEST:
                yield f"{key} has {len(text)} letters ({lang}); at most {LONGEST} are read."
            if lang == "fr" and re.search(r" [:;?!»]|« ", text):
                yield f"{key} has a space that may break the line ({lang}); a no-break space belongs there."
            for absent in (game.words(lang).who(seat) for seat in range(lesson.start.players, MOST_SEATS)):
                if re.search(rf"\b{absent}\b", text):
                    yield f"{key} speaks of {absent}, who is not at the table ({lang})."
        opening = lesson.key(lesson.step[0].name, "say")
        if say.has(opening) and (count := len(say(opening).split())) > OPENING_WORDS:
            yield f"{opening} has {count} words ({lang}); the first sentence has at most {OPENING_WORDS}."


# What is tried at the table.


def start(game: Game, lesson: Lesson) -> Iterator[str]:
    """It begins where it says, with the learner's first question."""
    table = begun(game, lesson.start).replay()
    if not lesson.start.digest or not table.digest.startswith(lesson.start.digest):
        yield f"It begins at another table than it did: its digest is {table.digest[:16]}, not {lesson.start.digest}."
    first = next(step for step in lesson.step if step.do in ANSWERED)
    if (table.seat, table.decision) != (lesson.start.learner, first.ask):
        yield (
            f"It begins with seat {table.seat} being asked {table.decision}, "
            f"not with seat {lesson.start.learner} being asked {first.ask}."
        )


def line(game: Game, lesson: Lesson) -> Iterator[str]:
    """Who does what is asked for reaches the goal, at the end and not before; the rivals keep to their script."""
    pupil = Pupil(game, lesson)
    answers = 0
    for step in lesson.step:
        if step.do in ANSWERED:
            if pupil.table.decision != step.ask:
                yield f"{step.name}: the learner is asked {pupil.table.decision}, not {step.ask}."
                return
            if pupil.at_goal():
                yield f"{step.name}: the goal is reached before this is done."
        if step.do == "play":
            return
        answers += step.do == "act"
        if pupil.give(reference(step, pupil)).kind != "good":
            yield f"{step.name}: {reference(step, pupil)!r} does not lead on."
            return
    if not pupil.at_goal():
        yield "Who does all that is asked for does not reach the goal."
    yield from (f"Seat {seat} never says: {' '.join(left)}." for seat, left in pupil.cast.unused.items())
    if pupil.cast.improvised:
        yield f"Rivals give {pupil.cast.improvised} answers that are in no script."
    if answers > lesson.within:
        yield f"It takes {answers} answers, not {lesson.within}."


def missable(game: Game, lesson: Lesson) -> Iterator[str]:
    """Not whatever one answers reaches the goal."""
    if all(step.do != "play" for step in lesson.step) and not missed(game, lesson):
        yield "Whatever one answers reaches the goal."


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


def good(game: Game, lesson: Lesson) -> Iterator[str]:
    """Every good answer leads to the goal."""
    for step, pupil in walk(game, lesson):
        for text in step.good:
            trial = Pupil(game, lesson, pupil.given)
            leads_on = trial.give(text).kind == "good"
            while leads_on and not trial.done:
                leads_on = trial.give(reference(trial.step, trial)).kind == "good"
            if not leads_on or not trial.at_goal():
                yield f"{step.name}: {text} is called good, and does not lead to the goal."


def wrong(game: Game, lesson: Lesson) -> Iterator[str]:
    """Mistakes do not lead to the goal; what is forbidden is forbidden by a rule that is named."""
    left = lesson.within
    for step, pupil in walk(game, lesson):
        left -= step.do == "act"
        for mistake in step.wrong:
            why = pupil.table.why_not(game.parse(mistake.answer))
            feedback = pupil.give(mistake.answer)
            if feedback.kind == "good":
                yield f"{step.name}: {mistake.answer} is called both good and {mistake.name}."
                return
            if why is not None and not any(rule in why for rule in mistake.rules):
                yield f"{step.name}: {mistake.name} is forbidden by another rule: {why}"
            if why is None:
                if pupil.at_goal():
                    yield f"{step.name}: {mistake.name} reaches the goal."
                elif left == 1 and mended(pupil, mistake.answer):
                    yield f"{step.name}: after {mistake.name}, one more answer reaches the goal."
                pupil.back()


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


def no_dead_end(game: Game, lesson: Lesson) -> Iterator[str]:
    """After whatever is answered one can go back, and the same answer gives the same table."""
    for step, pupil in walk(game, lesson):
        for action in pupil.table.legal() if step.do == "act" else ():
            text = pupil.table.name(action)
            trial, again = (Pupil(game, lesson, pupil.given) for _ in range(2))
            if trial.give(text) != again.give(text) or trial.table != again.table:
                yield f"{step.name}: {text} is not answered twice in the same way."
            if trial.astray:
                trial.back()
                if trial.table != pupil.table or trial.given != pupil.given:
                    yield f"{step.name}: one can't go back after {text}."


def resumable(game: Game, lesson: Lesson) -> Iterator[str]:
    """It can be left, and gone on with, after every step."""
    for step, pupil in walk(game, lesson):
        later = Pupil(game, lesson, pupil.given)
        if (later.number, later.table, later.told) != (pupil.number, pupil.table, pupil.told):
            yield f"{step.name}: whoever leaves here can't go on."


def meaning(game: Game, lesson: Lesson) -> Iterator[str]:
    """Answers still mean what the author meant."""
    for step, pupil in walk(game, lesson):
        if set(step.good) != set(step.means):
            yield f"{step.name}: “means” says what each good answer means, and nothing else."
        for text, meant in step.means.items():
            means = pupil.table.describe(game.parse(text))
            if means != meant:
                yield f"{step.name}: {text} means “{means}”, not “{meant}”."


def things(game: Game, lesson: Lesson) -> Iterator[str]:
    """What is lit and pointed at has a name in every language, and is drawn on every screen; pointing has an answer."""
    for step, pupil in walk(game, lesson):
        view = pupil.table.view(pupil.learner)
        among = pupil.points.among if step.do == "point" else ()
        if step.do == "point" and not set() < pupil.points.right < set(among):
            yield f"{step.name}: everything or nothing is right: {' '.join(sorted(pupil.points.right))}."
        for lang in LANGUAGES:
            drawn = [drawn_things(pupil.table, pupil.learner, lang, narrow) for narrow in (False, True)]
            for thing in (*step.light, *among):
                if not all(thing in each for each in drawn):
                    yield f"{step.name}: there is no {thing} on every screen ({lang})."
                elif game.thing(view, thing, game.words(lang)) == thing:
                    yield f"{step.name}: {thing} has no name ({lang})."


def drawn_things(table: Table, seat: int, lang: str, narrow: bool) -> set[str]:
    """What the drawing for a seat calls by name."""
    return set(re.findall(r'data-thing="([^"]+)"', table.svg(seat, lang, narrow)))


STAGES: tuple[tuple[Law, ...], ...] = (
    (form,),
    (start,),
    (rules, words, line),
    (missable, good, wrong, no_dead_end, resumable, meaning, things),
)
"""The laws; each stage relies on those before it."""
LAWS = tuple(law for laws in STAGES for law in laws)


def complaints(game: Game, lesson: Lesson) -> list[str]:
    """What is wrong with a lesson, as far as it can be tried."""
    for laws in STAGES:
        if found := [words for law in laws for words in tried(law, game, lesson)]:
            return found
    return []


def unplayable(game: Game, lesson: Lesson) -> list[str]:
    """Why nobody could even go through a lesson; that something is said badly, or not yet, is no reason."""
    found = [words for laws in STAGES[:2] for law in laws for words in tried(law, game, lesson)]
    return found or [
        f"There are no words for {key} ({lang})."
        for lang in LANGUAGES
        for key in said(lesson)
        if not lesson_words(game, lang, lesson).has(key)
    ]


def tried(law: Law, game: Game, lesson: Lesson) -> list[str]:
    """What a law says; or why it can't be tried."""
    try:
        return list(law(game, lesson))
    except MeadhallError as error:
        return [str(error)]
