"""Quiz questions of Lofoten lessons, answered by pointing at things on the table.

Things are named as the drawing names them: `ship-0-1` (longship B of a seat), `tile-23`, `zone-2` (where it is empty),
`card-7`, `pile-0`, `warehouse-3`.
"""

from __future__ import annotations

from collections.abc import Callable

from meadhall.core.engine.quiz import QuizSolution, thing_names
from meadhall.games.lofoten.packed import BOTTOM
from meadhall.games.lofoten.view import LofotenView, Ship, Warehouse


def quay(view: LofotenView) -> QuizSolution:
    """Which of one's own longships lies at the quay?"""
    return ships_that(view, lambda place, _: place == BOTTOM)


def waiting(view: LofotenView) -> QuizSolution:
    """Which of one's own longships wait for goods: those with an order and no cargo?"""
    return ships_that(view, lambda _, ship: ship.order is not None and not ship.cargo)


def bound(view: LofotenView) -> QuizSolution:
    """Which warehouses have their good already (LOF-071)?"""
    return warehouses_that(view, lambda warehouse: warehouse.good is not None)


def tied(view: LofotenView) -> QuizSolution:
    """In which warehouses have both players as much (LOF-101)?"""
    return warehouses_that(view, lambda warehouse: warehouse.sides[0].total == warehouse.sides[1].total)


def ships_that(view: LofotenView, fits: Callable[[int, Ship], bool]) -> QuizSolution:
    """Some of one's own longships."""
    seat = view.seat or 0
    places = view.fleets[seat].places
    right = [ship.letter for place, ship in enumerate(places) if fits(place, ship)]
    kind = f"ship-{seat}"
    return QuizSolution(frozenset(thing_names(kind, right)), thing_names(kind, sorted(ship.letter for ship in places)))


def warehouses_that(view: LofotenView, fits: Callable[[Warehouse], bool]) -> QuizSolution:
    right = [slot for slot, warehouse in enumerate(view.warehouses) if fits(warehouse)]
    return QuizSolution(
        frozenset(thing_names("warehouse", right)), thing_names("warehouse", range(len(view.warehouses)))
    )


QUESTIONS: dict[str, Callable[[LofotenView], QuizSolution]] = {
    "quay": quay,
    "waiting": waiting,
    "bound": bound,
    "tied": tied,
}
