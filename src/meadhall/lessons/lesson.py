"""What a lesson file holds. Its words are in the catalogues beside it, under keys that follow from the names here:
`ID.title` and `ID.end`, and what each step says.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from meadhall.core.engine.option import OptionValue
from meadhall.lessons.goal import Goal


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A part of the file: what it does not know, it refuses."""


class Start(Part, frozen=True, kw_only=True):
    """A moment of a real game: its seed, and the answers given until then, as they are written."""

    players: int
    seed: str
    options: dict[str, OptionValue] = {}
    plies: tuple[str, ...] = ()
    digest: str
    """Of the table they lead to, so that nobody changes it unawares."""
    learner: int = 0


class Rivals(Part, frozen=True, kw_only=True):
    """What the others answer: their script, one answer after the other, and where it does not go on, a bot."""

    script: dict[int, tuple[str, ...]] = {}
    bot: str = "thrall"
    dice: str = ""


class Wrong(Part, frozen=True, kw_only=True):
    """A mistake that beginners make, with words of its own: `ID.STEP.NAME`."""

    name: str
    answer: str
    rules: tuple[str, ...]


class Step(Part, frozen=True, kw_only=True):
    """One thing to do: answer the question (`act`), show something (`point`), say which (`choose`), look on (`watch`),
    or go on by oneself until the goal is reached (`play`).

    `ID.NAME.say` tells what to do; `ID.NAME.after`, where there is one, why it was good.
    """

    name: str
    do: Literal["act", "point", "choose", "watch", "play"]
    ask: str = ""
    """The decision that the learner faces."""
    light: tuple[str, ...] = ()
    """The things to look at."""
    good: tuple[str, ...] = ()
    """Answers that lead on. Of several the first is the reference."""
    means: dict[str, str] = {}
    """What answers mean, in English: the file says it so that a change of meaning is noticed."""
    wrong: tuple[Wrong, ...] = ()
    expect: str = ""
    """The question that pointing answers: the game knows which things are right."""
    right: str = ""
    """Of `choices`, the one that is true."""
    choices: tuple[str, ...] = ()
    """`ID.NAME.CHOICE` says it, and `ID.NAME.CHOICE.after` what to say to whoever chose it."""


class Lesson(Part, frozen=True, kw_only=True):
    id: str
    kind: Literal["core", "later"]
    teaches: tuple[str, ...]
    returns: tuple[str, ...] = ()
    """Lessons whose idea is asked for again here."""
    start: Start
    rivals: Rivals = Rivals()
    step: tuple[Step, ...]
    within: int
    """How many answers of the learner lead to the goal."""
    goal: Goal
    folder: Path = Path()
    """Where its file lies, and its words in `words`; no part of the file."""

    def key(self, *names: str) -> str:
        """The key of some of its words."""
        return ".".join([self.id, *names])
