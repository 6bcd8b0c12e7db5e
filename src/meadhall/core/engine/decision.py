"""The questions a game puts to its seats, and how actions are numbered and written. Knows no game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

NOBODY: Final = -1

ASKED: Final = 0
VEILED: Final = 1
AUTOMATIC: Final = 2

NOTHING: Final = ""
"""In `upon`: nothing is left to do after it."""


class Decision:
    """One question put to one seat.

    A game's decision points are subclasses, under the names of the specification. Each is asked once and never
    changed afterwards, so clones of a table share them.
    """

    name: ClassVar[str] = ""
    """The decision point's name in the specification."""
    size: ClassVar[int] = 0
    """How many options the question can ever have; an option is a number below it."""
    fields: ClassVar[dict[str, tuple[int, int]]] = {}
    """What the question carries besides the seat, in the order of `__init__`, with least and greatest value."""
    open_fields: ClassVar[tuple[str, ...]] = ()
    """Which of these everybody may know."""
    own_fields: ClassVar[tuple[str, ...]] = ()
    """Which further ones the asked seat may know."""
    veiled: ClassVar[bool] = False
    """The options depend on something hidden: the question is put even when only one is left."""
    rules: ClassVar[tuple[str, ...]] = ()
    """The rules a person may want to read now."""
    forbids: ClassVar[str] = ""
    """The rule that forbids whatever is no option, where it is always the same."""
    verbs: ClassVar[dict[str, int]] = {}
    """How answers are written: each word with its first option, in order. Without any, the decision's name serves."""
    upon: ClassVar[tuple[str, ...]] = ()
    """The names of what may be left to do right after it; `NOTHING` where that may be nothing."""

    kind: i64
    seat: i64
    below: Decision | None
    """What is still to be done after it."""

    def __init__(self, kind: i64, seat: i64) -> None:
        self.kind = kind
        self.seat = seat
        self.below = None

    def options(self, table: Any) -> vec[i64]:
        """What may be answered now, in the fixed order of the specification."""
        raise TypeError("a decision point lists its options")

    def resolve(self, table: Any, option: i64) -> None:
        """Carry out one of the options."""
        raise TypeError("a decision point resolves its options")

    def refusal(self, table: Any, option: i64) -> str:
        """The id of the rule that forbids an option now: `refuse.ID` in the game's words says it to a person."""
        return type(self).forbids

    def fits(self, table: Any) -> str:
        """Why it can't be left to do at this table, in words; empty when it can. Only for checking positions."""
        return ""


class Step(Decision):
    """Something that happens by itself when its moment comes: nobody is asked."""

    def __init__(self, kind: i64) -> None:
        super().__init__(kind, NOBODY)

    def resolve(self, table: Any, option: i64) -> None:
        self.run(table)

    def run(self, table: Any) -> None:
        raise TypeError("a step runs")


class Kinds:
    """A game's decision kinds. Each class knows its number; an action is the base of its kind plus the option."""

    def __init__(self, classes: list[type[Decision]]) -> None:
        numbered = sorted([(int(sample(cls).kind), cls.name, cls) for cls in classes])
        assert [number for number, _, _ in numbered] == list(range(len(classes))), f"numbers of decisions: {numbered}"
        self.classes = [cls for _, _, cls in numbered]
        self.names: list[str] = [name for _, name, _ in numbered]
        self.bases: vec[i64] = vec[i64]([0] * len(classes))
        self.ways: vec[i64] = vec[i64]([ASKED] * len(classes))
        self.texts: list[str] = []
        """How each action is written."""
        for kind, cls in enumerate(self.classes):
            self.bases[kind] = len(self.texts)
            if issubclass(cls, Step):
                self.ways[kind] = AUTOMATIC
            elif cls.veiled:
                self.ways[kind] = VEILED
            self.texts += spelled(cls)
        self.actions = len(self.texts)
        self.written: dict[str, int] = {text: action for action, text in enumerate(self.texts)}
        assert len(self.written) == self.actions, f"two actions are written alike: {self.texts}"

    def action(self, decision: str, option: int) -> int:
        """The action that answers a decision with an option."""
        return int(self.bases[self.names.index(decision)]) + option

    def of_action(self, action: int) -> int:
        """The kind an action belongs to; -1 for a number that is no action of this game."""
        for kind, cls in enumerate(self.classes):
            base = int(self.bases[kind])
            if base <= action < base + cls.size:
                return kind
        return -1


def sample(cls: type[Decision]) -> Decision:
    """A decision of a class, with the least values it can carry."""
    values = [low for low, _ in cls.fields.values()]
    make: Callable[..., Decision] = cls
    return make(*values) if issubclass(cls, Step) else make(0, *values)


def spelled(cls: type[Decision]) -> list[str]:
    """How each option of a decision is written: `discard`, `stop:6`."""
    verbs = list((cls.verbs or {cls.name: 0}).items())
    texts: list[str] = []
    for place, (verb, first) in enumerate(verbs):
        end = verbs[place + 1][1] if place + 1 < len(verbs) else cls.size
        assert first == len(texts) < end or cls.size == 0, f"{cls.name}: {cls.verbs}"
        texts += [verb] if end - first == 1 else [f"{verb}:{option - first}" for option in range(first, end)]
    return texts
