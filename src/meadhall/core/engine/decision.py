"""Decision points: the questions a game puts to its seats, and how actions are numbered and written (notation)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

NO_SEAT: Final = -1

ASKED: Final = 0
ALWAYS_ASKED: Final = 1
AUTOMATIC: Final = 2

NOTHING: Final = ""
"""In `may_follow`: the stack may be empty below the decision."""


class Decision:
    """Decision point: one question put to one seat, an entry of the table's stack.

    A game's decision points are subclasses, under the names of the rulebook. A decision is asked once and must not be
    changed afterwards, since clones of a table share it.
    """

    name: ClassVar[str] = ""
    """The decision point's name in the specification."""
    size: ClassVar[int] = 0
    """How many options the question can ever have; an option is a number below it."""
    fields: ClassVar[dict[str, tuple[int, int]]] = {}
    """What the question carries besides the seat, in the order of `__init__`, with least and greatest value."""
    open_fields: ClassVar[tuple[str, ...]] = ()
    """Which of these are public."""
    own_fields: ClassVar[tuple[str, ...]] = ()
    """Which of these the asked seat may know as well."""
    hides_option_count: ClassVar[bool] = False
    """The options depend on hidden information: the question is put even with one option left, so as not to leak it."""
    rules: ClassVar[tuple[str, ...]] = ()
    """The rules a person may want to read now."""
    forbids: ClassVar[str] = ""
    """The rule that forbids everything that is no option, where it is always the same one."""
    verbs: ClassVar[dict[str, int]] = {}
    """How answers are written: each word with its first option, in order. Without any, the decision's name serves."""
    may_follow: ClassVar[tuple[str, ...]] = ()
    """The decisions that may lie directly below it on the stack, by name; `NOTHING` where it may be the last."""

    kind: i64
    seat: i64
    below: Decision | None
    """The rest of the stack: what is still to be done after it."""

    def __init__(self, kind: i64, seat: i64) -> None:
        self.kind = kind
        self.seat = seat
        self.below = None

    def options(self, table: Any) -> vec[i64]:
        """The legal options now, in the fixed order of the rules."""
        raise TypeError("a decision point lists its options")

    def resolve(self, table: Any, option: i64) -> None:
        """Apply one of the options."""
        raise TypeError("a decision point resolves its options")

    def refusal(self, table: Any, option: i64) -> str:
        """The id of the rule that forbids an option now: `refuse.ID` in the game's words says it to a person."""
        return type(self).forbids

    def check_position(self, table: Any) -> str:
        """Position check: why this decision can't be pending at this table, in words; empty when it can."""
        return ""


class Step(Decision):
    """Automatic step: an entry of the stack that runs by itself when it comes to the top; no seat is asked."""

    def __init__(self, kind: i64) -> None:
        super().__init__(kind, NO_SEAT)

    def resolve(self, table: Any, option: i64) -> None:
        self.run(table)

    def run(self, table: Any) -> None:
        raise TypeError("a step runs")


class DecisionRegistry:
    """Decision registry: the decision kinds of a game by number. An action is the base of its kind plus the option."""

    def __init__(self, classes: list[type[Decision]]) -> None:
        numbered = sorted([(int(sample_decision(cls).kind), cls.name, cls) for cls in classes])
        assert [number for number, _, _ in numbered] == list(range(len(classes))), f"numbers of decisions: {numbered}"
        self.classes = [cls for _, _, cls in numbered]
        self.names: list[str] = [name for _, name, _ in numbered]
        self.bases: vec[i64] = vec[i64]([0] * len(classes))
        self.modes: vec[i64] = vec[i64]([ASKED] * len(classes))
        self.texts: list[str] = []
        """The notation of each action."""
        for kind, cls in enumerate(self.classes):
            self.bases[kind] = len(self.texts)
            if issubclass(cls, Step):
                self.modes[kind] = AUTOMATIC
            elif cls.hides_option_count:
                self.modes[kind] = ALWAYS_ASKED
            self.texts += notation(cls)
        self.actions = len(self.texts)
        self.action_by_text: dict[str, int] = {text: action for action, text in enumerate(self.texts)}
        assert len(self.action_by_text) == self.actions, f"two actions are written alike: {self.texts}"

    def action(self, decision: str, option: int) -> int:
        """The action that answers a decision with an option."""
        return int(self.bases[self.names.index(decision)]) + option

    def kind_of_action(self, action: int) -> int:
        """The kind an action belongs to; -1 for a number that is no action of this game."""
        for kind, cls in enumerate(self.classes):
            base = int(self.bases[kind])
            if base <= action < base + cls.size:
                return kind
        return -1


def sample_decision(cls: type[Decision]) -> Decision:
    """A decision of a class, with the least values it can carry."""
    values = [low for low, _ in cls.fields.values()]
    make: Callable[..., Decision] = cls
    return make(*values) if issubclass(cls, Step) else make(0, *values)


def notation(cls: type[Decision]) -> list[str]:
    """The notation of each option of a decision: `discard`, `stop:6`."""
    verbs = list((cls.verbs or {cls.name: 0}).items())
    texts: list[str] = []
    for place, (verb, first) in enumerate(verbs):
        end = verbs[place + 1][1] if place + 1 < len(verbs) else cls.size
        assert first == len(texts) < end or cls.size == 0, f"{cls.name}: {cls.verbs}"
        texts += [verb] if end - first == 1 else [f"{verb}:{option - first}" for option in range(first, end)]
    return texts
