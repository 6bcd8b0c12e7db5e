"""Quiz questions of Walhalla lessons, answered by pointing at things on the table.

Things are named as the drawing names them: `field-16` (B1), `plate-1` and `walhalla-1` (a player's), `longship-3`,
`fjord-0`, `card-axe`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from meadhall.core.engine.quiz import QuizSolution, thing_names
from meadhall.games.walhalla.view import Field, WalhallaView


def stays(view: WalhallaView) -> QuizSolution:
    """Which of one's own Vikings stay where they are for the next attack (WAL-166)?"""
    return fields_that(view, lambda field: field.terrain == "wheat")


def at_once(view: WalhallaView) -> QuizSolution:
    """Which of one's own fields brought points as soon as they were occupied (WAL-092)?"""
    return fields_that(view, lambda field: field.terrain == "forest")


def ahead(peninsula: int, view: WalhallaView) -> QuizSolution:
    """Who has the highest total on a peninsula (WAL-150)?"""
    return highest(view.peninsulas[peninsula].totals)


def heroes(view: WalhallaView) -> QuizSolution:
    """Who has most Vikings in Walhalla?"""
    return highest([player.walhalla for player in view.players])


def fields_that(view: WalhallaView, fits: Callable[[Field], bool]) -> QuizSolution:
    """Some of one's own fields, among all that are held."""
    right = [field.field for field in held(view) if field.holder == view.seat and fits(field)]
    return QuizSolution(
        frozenset(thing_names("field", right)), thing_names("field", [field.field for field in held(view)])
    )


def held(view: WalhallaView) -> Iterator[Field]:
    return (field for peninsula in view.peninsulas for field in peninsula.fields if field.holder >= 0)


def highest(counts: Sequence[int]) -> QuizSolution:
    """The players who have most of something."""
    right = [seat for seat, count in enumerate(counts) if count == max(counts)]
    return QuizSolution(frozenset(thing_names("plate", right)), thing_names("plate", range(len(counts))))


QUESTIONS: dict[str, Callable[[WalhallaView], QuizSolution]] = {
    "stays": stays,
    "at_once": at_once,
    "ahead_a": partial(ahead, 0),
    "ahead_b": partial(ahead, 1),
    "ahead_c": partial(ahead, 2),
    "heroes": heroes,
}
