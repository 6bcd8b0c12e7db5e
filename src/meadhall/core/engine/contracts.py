"""Protocols of the files in a game's folder."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from typing_extensions import TypeVar

from meadhall.core.draw.canvas import Canvas, CanvasSize
from meadhall.core.draw.picture import Drawing, GameProgress, InspectCard, LegendEntry
from meadhall.core.draw.svg import Markup
from meadhall.core.engine.events import Event
from meadhall.core.engine.table import Table
from meadhall.core.engine.view import View
from meadhall.core.i18n.words import Words

if TYPE_CHECKING:
    from meadhall.core.ml.neural_net import InputVector, NetEvaluator

Shown = TypeVar("Shown", bound=View, contravariant=True)
Boxed = TypeVar("Boxed", contravariant=True)
Judged = TypeVar("Judged", bound=Table, contravariant=True)

Sheet = list[tuple[str, list[str]]]
"""A table as text: sections, each with a heading and lines."""


class Phrases(Protocol[Shown, Boxed]):
    """A game's `text.py`: prompts, options and events in words."""

    def prompt(self, view: Shown, say: Words) -> str:
        """The question asked now, as the asked seat should read it."""

    def option(self, view: Shown, option: int, say: Words) -> str:
        """What an option of the question asked now means."""

    def event(self, event: Event, box: Boxed, seats: int, say: Words) -> str:
        """The event in words; empty for what goes without saying."""


class Board(Protocol[Shown]):
    """A game's `board.py`: a view as a picture and as text, and the inspect cards of the things on it."""

    def draw(self, view: Shown, say: Words, narrow: bool) -> Drawing:
        """The view as SVG; `narrow` is laid out for a phone."""

    def sheet(self, view: Shown, say: Words) -> Sheet:
        """The view as text."""

    def letters(self, view: Shown, say: Words, room: CanvasSize) -> Canvas | None:
        """The view as text art for a terminal; None for a game that has only its sheet."""

    def inspect(self, view: Shown, thing: str, say: Words) -> InspectCard | None:
        """The inspect card of a thing, by its name in the drawing; None if there is none of that name."""

    def legend(self, say: Words) -> Sequence[LegendEntry]:
        """The legend: the signs of the drawing and what they mean."""

    def progress(self, view: Shown, say: Words) -> GameProgress:
        """The aim of the game, and how far it has come."""

    def cover(self) -> Markup:
        """The game in one picture, as a file of its own: see `core.draw.cover`."""


class Evaluation(Protocol[Judged]):
    """A game's `bot.py`: its heuristic evaluation of a position."""

    SPREAD: float
    """How many points of value a search takes for a clear lead: the smaller, the more it relies on priors."""
    TRUST: float
    """To what power the odds that a search expects come true; at most 1.

    A search that is not sure enough late in a game may well be too sure of itself early: it is not spurred on.
    """

    def value(self, table: Judged, seat: int) -> float:
        """Evaluation of the table for a seat, in points."""

    def features(self, table: Judged, seat: int) -> dict[str, float]:
        """What `value` adds up, by name; always the same names. The words have `feature.NAME.better` and `.worse`."""

    def counts(self, table: Judged, seat: int) -> dict[str, int]:
        """What a person would count of the features, each as `FEATURE.THING`; below zero where fewer are better.

        Only what the seat may know. The words have `reason.FEATURE.THING`, with {here} and {there}.
        """

    def prior_points(self, table: Judged, option: int) -> float:
        """Prior of an option of the question asked now, in points: a cheap hint for the search."""


class Inputs(Protocol[Judged]):
    """A game's `inputs.py`: the input vector of a neural net for a table, from one seat's place.

    It may depend only on what that seat may know: two tables with the same view give the same numbers.
    """

    def size(self, seats: int) -> int:
        """How many inputs there are with so many seats."""

    def names(self, seats: int) -> list[str]:
        """What each input is, in order."""

    def fill(self, table: Judged, seat: int, row: InputVector) -> None:
        """Write the inputs of a seat into a vector of zeros."""


class TurnPlans(Protocol):
    """Enumeration of the ways to finish a turn, evaluated one after the other."""

    def evaluate_next(self) -> bool:
        """Evaluate one more way at the end of the turn, the most promising first; False if none is left."""

    def values(self) -> list[float]:
        """For each of the table's choices, the best value of a turn that begins with it."""


class TurnPlanner(Protocol[Judged]):
    """A game's `plans.py`: a planner of whole turns, where a seat answers many questions in one.

    It may depend only on what the asked seat may know: two tables with the same view give the same plans.
    """

    def turn(self, table: Judged) -> int:
        """The number of the turn: another one when the next turn begins."""

    def plans(self, table: Judged, evaluator: NetEvaluator) -> TurnPlans:
        """What the asked seat may do with the rest of the turn, evaluated by a net at its end."""
