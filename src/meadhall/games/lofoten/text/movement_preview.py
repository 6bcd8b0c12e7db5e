"""Preview of a movement, computed from a view: where the fleet would be, and what it would load or unload."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from meadhall.games.lofoten.packed import BOTTOM, SHIPS, TOP, ZONES
from meadhall.games.lofoten.view import LofotenView, Ship, Tile


class MovementPreview:
    """A fleet as it would be after some movements, and the tiles that would be loaded and stored on the way."""

    def __init__(self, view: LofotenView, seat: int) -> None:
        fleet = view.fleets[seat]
        self.view = view
        self.seat = seat
        self.zone: int = fleet.zone
        self.turns = 0
        self.places: list[Ship] = list(fleet.places)
        self.market: list[Tile | None] = list(view.market)
        self.loaded: list[Tile] = []
        self.unloaded: list[Tile] = []

    def slid(self, rightwards: bool) -> MovementPreview | None:
        """After one slide; None beyond the market (LOF-028)."""
        step = 1 if rightwards == (self.seat == 0) else -1
        if not 0 <= self.zone + step < ZONES:
            return None
        after = self.copy()
        after.zone += step
        after.settle()
        return after

    def turned(self, clockwise: bool) -> MovementPreview:
        """After one quarter turn."""
        after = self.copy()
        after.turns += 1 if clockwise else -1
        shift = -1 if clockwise else 1
        after.places = [self.places[(place + shift) % SHIPS] for place in range(SHIPS)]
        after.settle()
        return after

    def copy(self) -> MovementPreview:
        other = MovementPreview(self.view, self.seat)
        other.zone, other.turns = self.zone, self.turns
        other.places = list(self.places)
        other.market = list(self.market)
        other.loaded, other.unloaded = list(self.loaded), list(self.unloaded)
        return other

    def settle(self) -> None:
        """Unload at the quay, then load at the top (4.2)."""
        quay, top = self.places[BOTTOM], self.places[TOP]
        if quay.cargo:
            self.unloaded += quay.cargo
            self.places[BOTTOM] = replace(quay, cargo=[], order=None)
        tile = self.market[self.zone]
        if tile is not None and self.fits(top, tile):
            self.loaded.append(tile)
            self.market[self.zone] = None
            self.places[TOP] = replace(top, cargo=[*top.cargo, tile])

    def fits(self, ship: Ship, tile: Tile) -> bool:
        """Whether a longship would load a tile (LOF-064, LOF-146)."""
        if ship.order is None or ship.order.good != tile.good:
            return False
        capacity = self.view.letters[ship.letter].capacity if ship.improved else UNSET
        total = sum(aboard.value for aboard in ship.cargo)
        return not ship.cargo or (capacity is not UNSET and total + tile.value <= capacity)


def reachable(view: LofotenView, seat: int, rightwards: bool, moves: int) -> list[tuple[int, int, MovementPreview]]:
    """Where a side card of so many movements can lead: slides and turns used, the best outlook for each pair."""
    best: dict[tuple[int, int], MovementPreview] = {(0, 0): MovementPreview(view, seat)}
    edge = dict(best)
    for _ in range(moves):
        ahead: dict[tuple[int, int], MovementPreview] = {}
        for (slides, turns), outlook in edge.items():
            slid = outlook.slid(rightwards)
            if slid is not None:
                keep_better(ahead, (slides + 1, turns), slid)
            keep_better(ahead, (slides, turns + 1), outlook.turned(rightwards))
        best |= ahead
        edge = ahead
    return [(slides, turns, outlook) for (slides, turns), outlook in sorted(best.items()) if slides + turns]


def keep_better(found: dict[tuple[int, int], MovementPreview], key: tuple[int, int], outlook: MovementPreview) -> None:
    if key not in found or gain(outlook) > gain(found[key]):
        found[key] = outlook


def gain(outlook: MovementPreview) -> int:
    """Goods loaded, and twice those stored."""
    loaded = [int(tile.value) for tile in outlook.loaded]
    unloaded = [int(tile.value) for tile in outlook.unloaded]
    return sum(loaded) + 2 * sum(unloaded)
