"""Views: exactly what a seat may know of a table, as a frozen structure whose first fields all games share."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Generic, NamedTuple, cast, get_args

import msgspec
from msgspec import UNSET, UnsetType
from typing_extensions import TypeVar, get_original_bases

from meadhall.core.engine.option import OptionValue

if TYPE_CHECKING:
    from meadhall.core.engine.table import Table

Q = TypeVar("Q", bound="Question")
Asked = TypeVar("Asked", bound="Question", covariant=True, default="Question")
V = TypeVar("V", bound="View")


class Question(msgspec.Struct, frozen=True, tag_field="decision"):
    """The question asked now. Each decision has a structure of its own, with what the viewer may know of it."""

    seat: int
    """The seat that is asked."""

    @property
    def decision(self) -> str:
        """The decision's name, as in the rules."""
        return str(type(self).__struct_config__.tag)


class Ending(NamedTuple):
    """How a game ended."""

    scores: list[int]
    winners: list[int]
    breakdown: list[dict[str, int]]
    """Each seat's points by source."""


class View(msgspec.Struct, Generic[Asked], frozen=True):
    """Exactly what a seat may know. A game's own view adds its components, by name."""

    game: str
    edition: str
    options: dict[str, OptionValue]
    seats: int
    seat: int | None
    """Whose view it is; None for a spectator."""
    ply: int
    over: bool
    question: Asked | None
    legal: list[int]
    """The actions that answer the question, if it is put to this seat."""
    scores: list[int] | UnsetType = UNSET
    """Scores, winners and where the points came from are there when the game is over."""
    winners: list[int] | UnsetType = UNSET
    breakdown: list[dict[str, int]] | UnsetType = UNSET

    @property
    def asked(self) -> Asked:
        """The question, where it is known that the game is not over."""
        assert self.question is not None, "the game is over: no seat is asked"
        return self.question

    @property
    def ending(self) -> Ending:
        """Scores, winners and sources of points, where it is known that the game is over."""
        assert self.scores, "the game is not over"
        assert self.winners
        assert self.breakdown
        return Ending(self.scores, self.winners, self.breakdown)


BaseFields = tuple[
    str,
    str,
    dict[str, OptionValue],
    int,
    int | None,
    int,
    bool,
    Q | None,
    list[int],
    list[int] | UnsetType,
    list[int] | UnsetType,
    list[dict[str, int]] | UnsetType,
]
"""The fields that all views share, in order."""


def base_fields(table: Table, seat: int | None, view: type[View[Q]]) -> BaseFields[Q]:
    """The fields that all views share, filled in for a seat."""
    if seat is not None:
        table.check_seat(seat)
    asked = table.seat
    over = table.over
    return (
        table.game.name,
        table.edition,
        dict(table.rule_options),
        int(table.seats),
        seat,
        int(table.ply),
        over,
        question(table, seat, view),
        table.legal() if asked is not None and asked == seat else [],
        table.scores() if over else UNSET,
        table.winners() if over else UNSET,
        [table.breakdown(each) for each in range(int(table.seats))] if over else UNSET,
    )


def question(table: Table, seat: int | None, view: type[View[Q]]) -> Q | None:
    """The question asked now, with what this seat may know of it."""
    top = table.top
    if top is None:
        return None
    kind = type(top)
    names = kind.open_fields + (kind.own_fields if top.seat == seat else ())
    shape = cast("type[Q]", question_types(view).get(kind.name) or plain_question_type(kind.name))
    return shape(int(top.seat), **{name: int(getattr(top, name)) for name in names})


@lru_cache
def question_types(view: type[View[Q]]) -> dict[str, type[Q]]:
    """The questions that such views can hold, by the name of their decision: `View[ThisQuestion | ThatQuestion]`."""
    asked = [each for base in get_original_bases(view) for each in get_args(base)]
    return {str(question.__struct_config__.tag): question for each in asked for question in get_args(each) or (each,)}


@lru_cache
def plain_question_type(decision: str) -> type[Question]:
    """The structure of a question that carries nothing but the asked seat."""
    made = msgspec.defstruct(decision, [], bases=(Question,), frozen=True, tag=decision)
    assert issubclass(made, Question)
    return made


def without_legal(view: V) -> V:
    """The same view for a viewer who can't answer just now."""
    return msgspec.structs.replace(view, legal=[])


def has_private_view(table: Table, seat: int) -> bool:
    """Whether a seat's view has private information: components that a spectator is not shown."""
    seen = [msgspec.structs.replace(table.view(eyes), seat=None, legal=[], question=None) for eyes in (seat, None)]
    return seen[0] != seen[1]


def field_of_top(table: Table, name: str) -> int | None:
    """A number that the question asked now carries, if it is one that does."""
    top = table.top
    if top is None:
        return None
    return int(getattr(top, name)) if name in type(top).fields else None
