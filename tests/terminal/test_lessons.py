"""Lessons at a terminal, typed as a newcomer would."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import meadhall
from meadhall.core.engine.game import Game
from meadhall.core.i18n.words import LANGUAGES
from meadhall.lessons import Lesson, LessonSession, course, lesson_words
from meadhall.lessons.progress import LessonProgress
from meadhall.lessons.reference import reference_answer, reference_line
from tests.console import run

GAMES = [game for game in meadhall.games() if course(game)]
RAIDS = meadhall.game("raids")
every_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])


def typed(game: Game, lesson: Lesson) -> list[str]:
    """The input of a learner who follows all instructions; free play takes the first option."""
    lines: list[str] = []
    for step, pupil in reference_line(game, lesson):
        match step.do:
            case "play":
                lines += ["1"] * freely(LessonSession(game, lesson, pupil.given))
            case "point":
                lines.append(
                    " ".join(str(pupil.pointing.among.index(thing) + 1) for thing in sorted(pupil.pointing.right))
                )
            case "choose":
                lines.append(str(step.choices.index(step.right) + 1))
            case _:
                lines.append(reference_answer(step, pupil))
    return lines


def freely(pupil: LessonSession) -> int:
    """How many first options lead to the end of a free lesson."""
    answers = 0
    while not pupil.done:
        pupil.give(pupil.table.name(pupil.table.legal()[0]))
        answers += 1
    return answers


def kept(home: Path) -> LessonProgress:
    return msgspec.json.decode((home / "meadhall" / "lessons.json").read_bytes(), type=LessonProgress)


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_course_from_the_list(game: Game, lang: str, home: Path) -> None:
    lines = [line for number, each in enumerate(course(game), 1) for line in (str(number), *typed(game, each))]
    shown = run("learn", game.name, "--plain", "--lang", lang, typed="\n".join([*lines, "q\n"])).output
    teach = lesson_words(game, lang)
    for each in course(game):
        assert teach(each.key("end")) in shown
        assert all(teach(each.key(step.name, "say")) in shown for step in each.step)
    assert kept(home).done == {each.id for each in course(game)}


def test_mistakes_are_shown_explained_and_taken_back(home: Path) -> None:
    lines = ["stop:1", "stop:6", "", "discard", "4", "1", "6 7", "1 2", "", "keep"]
    shown = run("learn", "raids", "2", "--plain", typed="\n".join(lines) + "\n").output
    illegal, played, aside, missed, right = (
        shown.index(words)
        for words in (
            "No tile lies there any more, so you can’t stop there. (RAI-053)\nA tile did lie there.",
            "Orange stops at space 6: Single port.",
            "That is legal, but this lesson wants something else:\nYou leave the Harbour last.",
            "Blue lies on 4, and the next ship ahead is yours, on 8.",
            "Right: the port and the furs.",
        )
    )
    assert illegal < played < aside < missed < right
    assert "That answers another question." in shown
    assert kept(home).done == {"raids-2"}


def test_things_are_called_by_their_names(home: Path) -> None:
    shown = run("learn", "raids", "2", "--plain", typed="stop:8\nq\n").output
    assert "Look at: Space 8: Single Mjöllnir, 1 shield" in shown
    assert "1. Space 6: Single port\n" in shown
    french = run("learn", "raids", "2", "--plain", "--lang", "fr", typed="q\n").output
    assert "\u00c0 regarder\u00a0: Drakkar Bleu\u00a0: 2 Vikings, 10 boucliers" in french


def test_a_lesson_goes_on_where_it_was_left(home: Path) -> None:
    lines = typed(RAIDS, course(RAIDS)[1])
    run("learn", "raids", "2", "--plain", typed="\n".join([*lines[:2], "q\n"]))
    assert kept(home).given == {"raids-2": ["stop:8", "space-6 space-7"]}
    shown = run("learn", "raids", "2", "--plain", typed="\n".join([*lines[2:], ""])).output
    assert "Watch Blue take its tile and sail." in shown
    assert "You leave the Harbour last." not in shown
    assert kept(home).done == {"raids-2"}


def test_the_list_says_what_is_done_and_offers_the_next(home: Path) -> None:
    run("learn", "raids", "1", "--plain", typed="\n".join([*typed(RAIDS, course(RAIDS)[0]), ""]))
    shown = run("learn", "raids", "--plain", typed="99\n\nq\n").output
    assert "1. Stop, then wait (done)" in shown
    assert "8. Monsters (for later)" in shown
    assert "a number from 1 to 11" in shown
    assert "You leave the Harbour last." in shown


def test_free_play_asks_the_games_own_questions(home: Path) -> None:
    shown = run("learn", "raids", "10", "--plain", typed="2\n1\n1\nq\n").output
    assert shown.count("Sail the fourth voyage as you like") == 1
    assert "You take Sword and axe (weapon 2), which has 1 shield. Where does it go?" in shown
