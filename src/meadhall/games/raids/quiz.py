"""Quiz questions of Raids lessons, answered by pointing at things on the table.

Things are named as the drawing names them: `space-3`, `ship-1` (a seat's), `ghost`, `tile-v1_standard` (wherever it
lies), `hold-2` (a slot of the ship that is asked), `voyage-0` (with its Arrival tile).
"""

from __future__ import annotations

from collections.abc import Callable

from meadhall.core.engine.quiz import QuizSolution, thing_names
from meadhall.games.raids.packed import ARRIVAL
from meadhall.games.raids.view import Mover, RaidsView, Ship

FIRST_RIPOSTE = 2
"""What it costs to answer an attack (RAI-067)."""


def fleet(view: RaidsView) -> dict[str, Mover]:
    """Every ship by its name, the ghost last."""
    ships: dict[str, Mover] = {f"ship-{seat}": ship for seat, ship in enumerate(view.ships)}
    return ships if view.ghost is None else {**ships, "ghost": view.ghost}


def at_sea(view: RaidsView) -> list[tuple[str, Mover]]:
    """The ships that have not arrived, the rearmost first (RAI-023, RAI-024)."""
    under_way = [(name, ship) for name, ship in fleet(view).items() if not ship.rank]
    return sorted(under_way, key=lambda each: (each[1].pos, -each[1].start_no))


def rearmost(view: RaidsView) -> QuizSolution:
    """Whose turn is it, or will it be?"""
    return QuizSolution(frozenset({at_sea(view)[0][0]}), tuple(fleet(view)))


def cleared(view: RaidsView) -> QuizSolution:
    """Which tiles are discarded before the rearmost ship sails (RAI-044, RAI-046)?"""
    last, *ahead = [ship.pos for _, ship in at_sea(view)]
    gone = range(last + 1, min(ahead, default=ARRIVAL))
    laid = [space for space in range(1, ARRIVAL) if view.spaces[space].tile is not None]
    return QuizSolution(frozenset(f"space-{space}" for space in laid if space in gone), thing_names("space", laid))


def weak(view: RaidsView) -> QuizSolution:
    """Which rivals could not pay for a riposte (RAI-067, RAI-070)?"""
    return ships_that(view, lambda ship: ship.vikings < FIRST_RIPOSTE)


def full(view: RaidsView) -> QuizSolution:
    """Which ships have no free shield (RAI-003)?"""
    return ships_that(view, lambda ship: ship.vikings == ship.capacity)


def goods(view: RaidsView) -> QuizSolution:
    """Which tiles aboard can be sold (RAI-040)?"""
    return tiles_of_kind(view, "goods")


def weapons(view: RaidsView) -> QuizSolution:
    """Which tiles aboard make monsters weaker (RAI-091)?"""
    return tiles_of_kind(view, "weapon")


def attackable(view: RaidsView) -> QuizSolution:
    """At which spaces within reach would it come to a combat (RAI-058, RAI-066)?"""
    reach = {int(space): landing for space, landing in view.landings.items()}
    right = [space for space, landing in reach.items() if landing.rival >= 0]
    return QuizSolution(frozenset(thing_names("space", right)), thing_names("space", sorted(reach)))


def beasts(view: RaidsView) -> QuizSolution:
    """At which spaces within reach does a monster lie (RAI-088)?"""
    reach = [space for space in sorted(map(int, view.landings)) if space < ARRIVAL]
    right = [space for space in reach if (tile := view.spaces[space].tile) is not None and tile.kind == "monster"]
    return QuizSolution(frozenset(thing_names("space", right)), thing_names("space", reach))


def ships_that(view: RaidsView, fits: Callable[[Ship], bool]) -> QuizSolution:
    right = [seat for seat, ship in enumerate(view.ships) if fits(ship)]
    return QuizSolution(frozenset(thing_names("ship", right)), thing_names("ship", range(len(view.ships))))


def tiles_of_kind(view: RaidsView, kind: str) -> QuizSolution:
    """Tiles in the slots of one's own ship."""
    slots = view.ships[view.seat or 0].slots
    right = [tile.id for tile in slots if tile.kind == kind]
    return QuizSolution(frozenset(thing_names("tile", right)), thing_names("tile", [tile.id for tile in slots]))


QUESTIONS: dict[str, Callable[[RaidsView], QuizSolution]] = {
    "rearmost": rearmost,
    "cleared": cleared,
    "weak": weak,
    "full": full,
    "goods": goods,
    "weapons": weapons,
    "attackable": attackable,
    "beasts": beasts,
}
