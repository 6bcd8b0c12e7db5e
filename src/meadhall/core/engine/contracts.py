"""What the files in a game's folder offer, each by a contract of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from typing_extensions import TypeVar

from meadhall.core.draw.canvas import Canvas, Room
from meadhall.core.draw.picture import Card, Course, Drawing, Fact
from meadhall.core.draw.svg import Markup
from meadhall.core.engine.events import Event
from meadhall.core.engine.table import Table
from meadhall.core.engine.view import View
from meadhall.core.i18n.words import Words

if TYPE_CHECKING:
    from meadhall.core.ml.neural_net import Reckoner, Row

Shown = TypeVar("Shown", bound=View, contravariant=True)
Boxed = TypeVar("Boxed", contravariant=True)
Judged = TypeVar("Judged", bound=Table, contravariant=True)

Sheet = list[tuple[str, list[str]]]
"""A table as text: sections, each with a heading and lines."""


class Phrases(Protocol[Shown, Boxed]):
    """A game's `phrases.py`: what is said about a view."""

    def prompt(self, view: Shown, say: Words) -> str:
        """What is asked now, as the asked seat should read it."""

    def option(self, view: Shown, option: int, say: Words) -> str:
        """What an option of the question asked now means."""

    def event(self, event: Event, box: Boxed, seats: int, say: Words) -> str:
        """What happened; empty for what goes without saying."""


class Board(Protocol[Shown]):
    """A game's `board.py`: a view as a picture and as text, and what there is to know about the things on it."""

    def draw(self, view: Shown, say: Words, narrow: bool) -> Drawing:
        """The view as SVG; `narrow` is laid out for a phone."""

    def sheet(self, view: Shown, say: Words) -> Sheet:
        """The view as text."""

    def letters(self, view: Shown, say: Words, room: Room) -> Canvas | None:
        """The view as a table in letters; None for a game that has only its sheet."""

    def inspect(self, view: Shown, thing: str, say: Words) -> Card | None:
        """What is known of a thing, which the drawing has called by that name; None if there is none of that name."""

    def legend(self, say: Words) -> Sequence[Fact]:
        """The signs of the drawing."""

    def course(self, view: Shown, say: Words) -> Course:
        """The aim of the game, and how far it has come."""

    def cover(self) -> Markup:
        """What the game is about in one picture, as a file of its own: see `look.cover`."""


class Sense(Protocol[Judged]):
    """A game's `bot.py`: what matters in a position."""

    SPREAD: float
    """How many points of value a search takes for a clear lead: the smaller, the more it relies on first opinions."""
    TRUST: float
    """To what power the odds that a search expects come true; at most 1.

    A search that is not sure enough late in a game may well be too sure of itself early: it is not spurred on.
    """

    def value(self, table: Judged, seat: int) -> float:
        """How good the table is for a seat, in points."""

    def features(self, table: Judged, seat: int) -> dict[str, float]:
        """What `value` adds up, by name; always the same names. The words have `feature.NAME.better` and `.worse`."""

    def counts(self, table: Judged, seat: int) -> dict[str, int]:
        """What a person would count of the features, each as `FEATURE.THING`; below zero where fewer are better.

        Only what the seat may know. The words have `reason.FEATURE.THING`, with {here} and {there}.
        """

    def idea(self, table: Judged, option: int) -> float:
        """A sensible first opinion of an option of the question asked now, in points."""


class Inputs(Protocol[Judged]):
    """A game's `inputs.py`: what a net sees of a table, from one seat's place.

    Only what that seat may know: two tables that look the same to it give the same numbers.
    """

    def size(self, seats: int) -> int:
        """How many inputs there are with so many seats."""

    def names(self, seats: int) -> list[str]:
        """What each input is, in order."""

    def fill(self, table: Judged, seat: int, row: Row) -> None:
        """Write what a seat sees into a blank row."""


class Plans(Protocol):
    """The ways to go on with a turn, thought through one after the other."""

    def ponder(self) -> bool:
        """Think one more way through to the end of the turn, the most promising first; False if none is left."""

    def promises(self) -> list[float]:
        """For each of the table's choices, the most that a turn which goes on so promises."""


class Turns(Protocol[Judged]):
    """A game's `plans.py`: what can be done with a whole turn, where a seat answers many questions in one.

    Only what the asked seat may know: two tables that look the same to it give the same plans.
    """

    def turn(self, table: Judged) -> int:
        """Which turn of the game it is: another number when the next begins."""

    def plans(self, table: Judged, reckoner: Reckoner) -> Plans:
        """What whoever is asked may do with the rest of the turn, judged by a net when the turn is over."""
