"""Lesson authoring: from a record to a draft, played and linted."""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Iterable
from pathlib import Path

import msgspec
import pytest

import meadhall
from meadhall.lessons import Lesson, find_lesson
from meadhall.lessons.course import read_lesson
from meadhall.lessons.goal import Fact, Goal
from meadhall.lessons.lesson import Wrong
from meadhall.lessons.lint import LINT_RULES, lint, run_rule
from tests.console import home, refuse, run

__all__ = ["home"]

ROOT = Path(__file__).parent.parent.parent
EVENING = ROOT / "examples" / "raids-evening.json"
BLOCK = re.compile(r"^```(sh|toml|po)\n(.*?)^```", re.MULTILINE | re.DOTALL)
RAIDS = meadhall.game("raids")
LESSON = find_lesson(RAIDS, "1")
SWEPT = find_lesson(RAIDS, "2")
COMPARED = [law.__name__ for law in LINT_RULES]


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    return Path(shutil.copy(EVENING, tmp_path))


def test_the_worked_example_is_all_well(evening: Path) -> None:
    document = (ROOT / "docs" / "lessons.md").read_text(encoding="utf-8")
    said = ""
    for kind, text in BLOCK.findall(document):
        if kind == "sh":
            said = "".join(run(*shlex.split(line)[1:], typed="1\n2\nq\n").output for line in text.splitlines())
        else:
            Path(text.splitlines()[0].removeprefix("# ")).write_text(text, encoding="utf-8")
    assert "raids-standard.toml: no problems found. It takes about " in said
    assert "A standard needs no port: lay it down and keep it." in said
    assert not (Path.cwd() / "home" / "meadhall" / "lessons.json").exists(), "what is tried out is not kept"


def test_a_draft_begins_where_it_says_and_its_words_are_still_to_be_written(evening: Path) -> None:
    assert (
        "meadhall lesson check raids-20.toml"
        in run("lesson", "new", str(evening), "--ply", "20", "--out", "raids-20.toml").output
    )
    draft = Path("raids-20.toml")
    lesson = read_lesson(draft)
    table = meadhall.load_record(evening).replay(20)
    assert table.digest.startswith(lesson.start.digest)
    assert (lesson.start.learner, lesson.step[0].ask) == (table.seat, table.decision)
    assert "where should one look?" in run("lesson", "check", str(draft), code=2).output
    draft.write_text(draft.read_text().replace("light = []", 'light = ["hold-2"]'))
    found = run("lesson", "check", str(draft), code=2).output
    assert "raids-20.title is still to be written (fr)." in found
    assert "Which rules does it teach?" in found
    assert "…" in run("lesson", "try", str(draft), "--plain", typed="q\n").output


def test_what_cannot_become_a_lesson_is_refused_in_one_line(evening: Path) -> None:
    assert refuse("lesson", "new", str(evening), "--ply", "200").startswith("There is no ply 200")
    assert "Call the file raids-port.toml" in refuse("lesson", "new", str(evening), "--ply", "2", "--out", "port.toml")
    run("lesson", "new", str(evening), "--ply", "2")
    assert "there is a lesson already" in refuse("lesson", "new", str(evening), "--ply", "2")
    assert "cannot be read" in refuse("lesson", "try", "nowhere.toml")
    Path("raids-x.toml").write_text("id = 3")
    assert refuse("lesson", "check", "raids-x.toml").startswith("raids-x.toml: ")


def changed(lesson: Lesson, number: int = 0, **fields: object) -> Lesson:
    """A lesson with something else in one of its steps."""
    steps = list(lesson.step)
    steps[number] = msgspec.structs.replace(steps[number], **fields)
    return msgspec.structs.replace(lesson, step=tuple(steps))


def begun(**fields: object) -> Lesson:
    return msgspec.structs.replace(LESSON, start=msgspec.structs.replace(LESSON.start, **fields))


def scripted(**script: Iterable[str]) -> Lesson:
    rivals = msgspec.structs.replace(
        LESSON.rivals, script={int(seat[1:]): tuple(said) for seat, said in script.items()}
    )
    return msgspec.structs.replace(LESSON, rivals=rivals)


def aiming(*facts: Fact, lesson: Lesson = LESSON) -> Lesson:
    return msgspec.structs.replace(lesson, goal=Goal(all=facts))


ANY_GLORY = Fact(at="/ships/0/vikings", least=0)
BROKEN = {
    "another game's id": ("form", msgspec.structs.replace(LESSON, id="lofoten-1")),
    "a name twice": ("form", changed(LESSON, 1, name="stop")),
    "no question": ("form", changed(SWEPT, 1, expect="nonsense")),
    "no choice is right": ("form", changed(LESSON, 1, right="perhaps")),
    "nowhere to look": ("form", changed(LESSON, 0, light=())),
    "no words beside it": ("form", msgspec.structs.replace(LESSON, folder=Path("nowhere"))),
    "no rules": ("rules", msgspec.structs.replace(LESSON, teaches=())),
    "an unknown rule": ("rules", msgspec.structs.replace(LESSON, teaches=("RAI-999",))),
    "nothing said": ("words", changed(LESSON, 2, name="silent")),
    "an absent player": (
        "words",
        msgspec.structs.replace(SWEPT, start=msgspec.structs.replace(SWEPT.start, players=1)),
    ),
    "another digest": ("start", begun(digest="0123456789abcdef")),
    "another seat": ("start", begun(learner=1)),
    "another question": ("start", changed(LESSON, 0, ask="place_tile")),
    "what can't be parsed": ("start", begun(plies=("nonsense",))),
    "an answer unused": ("line", scripted(s1=["stop:7", "keep"], s2=["stop:8"])),
    "an answer missing": ("line", scripted(s1=["stop:7"])),
    "another goal": ("line", aiming(Fact(wins=True))),
    "a goal too soon": ("line", aiming(ANY_GLORY)),
    "too many answers": ("line", msgspec.structs.replace(LESSON, within=1)),
    "any line of answers": ("missable", aiming(ANY_GLORY)),
    "a bad good": ("good", changed(LESSON, 0, good=("stop:3", "stop:6"))),
    "a good wrong": (
        "wrong",
        changed(LESSON, 0, wrong=(Wrong(name="past", answer="stop:3", rules=("RAI-050",)),)),
    ),
    "another rule": (
        "wrong",
        changed(LESSON, 0, wrong=(Wrong(name="village", answer="stop:5", rules=("RAI-001",)),)),
    ),
    "another meaning": ("meaning", changed(LESSON, 0, means={"stop:3": "Stop at a port"})),
    "a meaning missing": ("meaning", changed(LESSON, 0, means={})),
    "a thing that is not there": ("things", changed(LESSON, 0, light=("space-30",))),
}


@pytest.mark.parametrize(("law", "lesson"), BROKEN.values(), ids=BROKEN)
def test_a_law_sees_what_is_broken(law: str, lesson: Lesson) -> None:
    assert run_rule(LINT_RULES[COMPARED.index(law)], RAIDS, lesson)
    assert lint(RAIDS, lesson)


def test_all_lessons_of_a_game_are_checked_by_its_name_and_their_time_is_told() -> None:
    said = run("lesson", "check", "drakkar").output.splitlines()
    assert said[0].startswith("drakkar-1: no problems found.")
    assert re.fullmatch(r"drakkar: 10 lessons; the \d for a first match take about [\d.]+ minutes \(en\), .*", said[-1])
