"""Schema of lesson files. The texts are in the catalogues beside them, under keys that follow from the names here:
`ID.title` and `ID.end`, and those of each step.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from meadhall.core.engine.option import OptionValue
from meadhall.lessons.goal import Goal


class LessonStruct(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of the file's structures: unknown fields are refused."""


class Start(LessonStruct, frozen=True, kw_only=True):
    """A position of a real game: its seed, and the answers given until then, in notation."""

    players: int
    seed: str
    options: dict[str, OptionValue] = {}
    plies: tuple[str, ...] = ()
    digest: str
    """The digest of the table they lead to, by which a change of the rules is noticed."""
    learner: int = 0


class Rivals(LessonStruct, frozen=True, kw_only=True):
    """The opponents' answers: a script, and a bot where the script does not go on."""

    script: dict[int, tuple[str, ...]] = {}
    bot: str = "thrall"
    dice: str = ""


class Wrong(LessonStruct, frozen=True, kw_only=True):
    """A mistake that beginners make, with a text of its own: `ID.STEP.NAME`."""

    name: str
    answer: str
    rules: tuple[str, ...]


class Step(LessonStruct, frozen=True, kw_only=True):
    """One step: answer the question (`act`), point at something (`point`), choose an answer (`choose`), watch the
    opponents (`watch`), or play freely until the goal is reached (`play`).

    `ID.NAME.say` tells what to do; `ID.NAME.after`, where there is one, why it was good.
    """

    name: str
    do: Literal["act", "point", "choose", "watch", "play"]
    ask: str = ""
    """The decision that the learner faces."""
    light: tuple[str, ...] = ()
    """The things to highlight."""
    good: tuple[str, ...] = ()
    """Correct answers. Of several the first is the reference."""
    means: dict[str, str] = {}
    """The English description of each good answer, by which a change of meaning is noticed."""
    wrong: tuple[Wrong, ...] = ()
    expect: str = ""
    """The quiz question of a `point`: the game works out which things are right."""
    right: str = ""
    """Of `choices`, the one that is true."""
    choices: tuple[str, ...] = ()
    """`ID.NAME.CHOICE` is its text, and `ID.NAME.CHOICE.after` the feedback to it."""


class Lesson(LessonStruct, frozen=True, kw_only=True):
    id: str
    kind: Literal["core", "later"]
    teaches: tuple[str, ...]
    returns: tuple[str, ...] = ()
    """Lessons whose idea is repeated here."""
    start: Start
    rivals: Rivals = Rivals()
    step: tuple[Step, ...]
    within: int
    """How many answers of the learner lead to the goal."""
    goal: Goal
    folder: Path = Path()
    """The folder of its file, with its catalogues in `words`; not in the file."""

    def key(self, *names: str) -> str:
        """The catalogue key of one of its texts."""
        return ".".join([self.id, *names])
