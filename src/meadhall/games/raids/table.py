"""Game state of Raids: the components in play, their setup, and the basic operations of the rules."""

from __future__ import annotations

from typing import ClassVar, Final, SupportsIndex

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from meadhall.core.engine.components import Component
from meadhall.core.engine.integers import seat_number
from meadhall.core.engine.table import Table
from meadhall.games.raids import invariants, scoring, view_builder
from meadhall.games.raids.events import (
    COIN,
    COIN_BACK,
    CROWDED,
    DISCARDED,
    ENCOUNTERED,
    LEFT_OVER,
    LOST,
    VILLAGE,
)
from meadhall.games.raids.packed import (
    ARRIVAL,
    EMPTY_SHIELDS,
    ENCOUNTER,
    HARBOUR,
    MAX_VIKINGS,
    PER_VOYAGE,
    PLUNDER,
    SHIPS,
    SLOTS,
    TILES,
    VOYAGES,
    RaidsBox,
)
from meadhall.games.raids.view import RaidsView

NONE: Final = -1
SIX: Final = 0
THREE: Final = 1
ONE: Final = 2
COINS: Final = 3


@mypyc_attr(free_list_len=1)
class RaidsTable(Table):
    """Ship `seats` is the ghost when two play. A seat's slots are filled from the left without gaps."""

    shared: ClassVar[tuple[str, ...]] = ("arrivals",)

    box: RaidsBox
    voyage: i64
    first: i64
    """Who left the Harbour first in voyage 1."""
    arrivals: vec[i64]
    """The Arrival tile of each voyage."""
    tiles: vec[i64]
    """The Voyage tile on each space, or NONE."""
    loot: vec[i64]
    """Vikings standing on each village and Encounter tile."""
    takers: vec[i64]
    """How many players have taken their share of each Encounter or Plunder tile."""
    pos: vec[i64]
    start_no: vec[i64]
    rank: vec[i64]
    """The arrival number of each ship, 0 until it arrives."""
    vikings: vec[i64]
    capacity: vec[i64]
    aboard: vec[i64]
    """How many tiles lie in each ship's slots."""
    ship: vec[i64]
    """Five slots for each seat."""
    beside: vec[i64]
    """The seat beside whose ship each tile lies, or NONE."""
    coins: vec[i64]
    """Sixes, threes and ones of each seat."""
    reserve: i64

    def __init__(self, box: RaidsBox) -> None:
        self.box = box

    def clone(self) -> RaidsTable:
        other = RaidsTable(self.box)
        self.copy_to(other)
        other.voyage = self.voyage
        other.first = self.first
        other.arrivals = self.arrivals
        other.tiles = self.tiles[:]
        other.loot = self.loot[:]
        other.takers = self.takers[:]
        other.pos = self.pos[:]
        other.start_no = self.start_no[:]
        other.rank = self.rank[:]
        other.vikings = self.vikings[:]
        other.capacity = self.capacity[:]
        other.aboard = self.aboard[:]
        other.ship = self.ship[:]
        other.beside = self.beside[:]
        other.coins = self.coins[:]
        other.reserve = self.reserve
        return other

    def components(self) -> list[Component]:
        seats = int(self.seats)
        return [
            Component("voyage", None, 1, VOYAGES),
            Component("first", None, 0, seats - 1),
            Component("arrivals", VOYAGES, 0, 8),
            Component("tiles", ARRIVAL + 1, NONE, TILES - 1),
            Component("loot", ARRIVAL + 1, 0, int(self.box.vikings)),
            Component("takers", ARRIVAL + 1, 0, 2),
            Component("pos", SHIPS, HARBOUR, ARRIVAL),
            Component("start_no", SHIPS, 0, 4),
            Component("rank", SHIPS, 0, 4),
            Component("vikings", seats, 0, MAX_VIKINGS),
            Component("capacity", seats, 0, MAX_VIKINGS),
            Component("aboard", seats, 0, SLOTS),
            Component("ship", seats * SLOTS, NONE, TILES - 1),
            Component("beside", TILES, NONE, seats - 1),
            Component("coins", seats * COINS, 0, 99),
            Component("reserve", None, 0, int(self.box.vikings)),
        ]

    # Setup (section 3 of the specification).

    def deal(self) -> None:
        seats = self.seats
        self.reserve = self.box.vikings
        self.vikings = vec[i64]([0] * seats)
        self.capacity = vec[i64]([MAX_VIKINGS] * seats)
        self.aboard = vec[i64]([0] * seats)
        self.ship = vec[i64]([NONE] * (seats * SLOTS))
        self.beside = vec[i64]([NONE] * TILES)
        self.coins = vec[i64]([0] * (seats * COINS))
        self.loot = vec[i64]([0] * (ARRIVAL + 1))
        self.rank = vec[i64]([0] * SHIPS)
        self.first = self.dice.below("first player", seats)
        conditions = vec[i64]([1, 2, 3, 4, 5, 6, 7, 8])
        self.dice.shuffle("Arrival tiles", conditions)
        self.arrivals = vec[i64]([0, conditions[0], conditions[1], conditions[2]])
        self.start_no = vec[i64]([0] * SHIPS)
        highest: i64 = 4 if seats == 4 else 3
        for i in range(seats):
            self.start_no[(self.first + i) % seats] = highest - i
        if seats == 2:
            self.start_no[seats] = 1
        crews = self.box.crews[seats - 2]
        for i in range(seats):
            self.recruit((self.first + i) % seats, crews[i])
        self.voyage = 1
        self.lay_voyage()

    def lay_voyage(self) -> None:
        """Set up the board for the current voyage (4.12)."""
        box = self.box
        self.pos = vec[i64]([HARBOUR] * SHIPS)
        self.tiles = vec[i64]([NONE] * (ARRIVAL + 1))
        for space in range(ARRIVAL):
            self.reserve += self.loot[space]
        self.takers = vec[i64]([0] * (ARRIVAL + 1))
        first = (self.voyage - 1) * PER_VOYAGE
        laid = vec[i64]([first + i for i in range(PER_VOYAGE)])
        self.dice.shuffle(f"voyage {self.voyage}", laid)
        for i in range(PER_VOYAGE):
            space = box.tile_spaces[i]
            self.tiles[space] = laid[i]
            if box.kind[laid[i]] == ENCOUNTER:
                self.populate(space, box.encounter_first + box.encounter_second)
        for space in range(ARRIVAL):
            if box.village[space]:
                self.populate(space, box.village_vikings * self.seats)

    def populate(self, space: i64, wanted: i64) -> None:
        """Put Vikings on a space, as many as the reserve still has (RAI-123)."""
        count = min(wanted, self.reserve)
        self.loot[space] = count
        self.reserve -= count

    # Basic operations (2.2, 4.4, 4.9).

    def recruit(self, seat: i64, wanted: i64) -> i64:
        """Vikings from the reserve onto free shields; returns how many came aboard."""
        count = min(min(wanted, self.reserve), self.capacity[seat] - self.vikings[seat])
        self.vikings[seat] += count
        self.reserve -= count
        return count

    def lose(self, seat: i64, count: i64) -> None:
        """Vikings back to the reserve."""
        self.vikings[seat] -= count
        self.reserve += count
        self.emit(LOST, seat, count)

    def take_from(self, seat: i64, space: i64, count: i64) -> i64:
        """Pick Vikings up from a space; those without a free shield go to the reserve (RAI-086)."""
        self.loot[space] -= count
        self.reserve += count
        return self.recruit(seat, count)

    def pay_coin(self, seat: i64, value: i64) -> None:
        if value == 0:
            return
        denomination: i64 = SIX if value == 6 else THREE if value == 3 else ONE
        self.coins[seat * COINS + denomination] += 1
        self.emit(COIN, seat, value)

    def power(self, seat: i64, kind: i64) -> i64:
        """Symbols of a kind in the ship's slots: single 1, double 2."""
        total: i64 = 0
        for slot in range(seat * SLOTS, seat * SLOTS + self.aboard[seat]):
            tile = self.ship[slot]
            if self.box.kind[tile] == kind:
                total += self.box.power[tile]
        return total

    def occupant(self, space: i64, mover: i64) -> i64:
        """The player, other than the mover, whose ship is on the space; NONE if there is none."""
        for seat in range(self.seats):
            if self.pos[seat] == space and seat != mover:
                return seat
        return NONE

    def rearmost(self) -> i64:
        """The ship whose turn it is (RAI-023), in the Harbour by start number (RAI-024); NONE when all have arrived."""
        best: i64 = NONE
        least: i64 = ARRIVAL * SHIPS
        for ship in range(self.ships()):
            place = self.pos[ship] * SHIPS
            if place == HARBOUR:
                place -= self.start_no[ship]
            if place < least:
                best, least = ship, place
        return best

    def ships(self) -> i64:
        """Players' ships, and the ghost if there is one."""
        return 3 if self.seats == 2 else self.seats

    def next_ahead(self, mover: i64) -> i64:
        """The space of the next ship ahead; arrived ships count (ruling 4)."""
        nearest: i64 = ARRIVAL
        own = self.pos[mover]
        for ship in range(self.ships()):
            if ship != mover and own <= self.pos[ship] < nearest:
                nearest = self.pos[ship]
        return nearest

    def discard_ahead(self, mover: i64) -> None:
        """All tiles strictly between the ship and the next ship ahead leave the game (RAI-044, RAI-045)."""
        for space in range(self.pos[mover] + 1, self.next_ahead(mover)):
            tile = self.tiles[space]
            if tile != NONE:
                self.emit(DISCARDED, tile, space)
                self.give_back(tile, space)
                self.tiles[space] = NONE
                self.takers[space] = 0

    def give_back(self, tile: i64, space: i64) -> None:
        """Return what is left on a discarded tile to the reserve or the bank (RAI-047)."""
        if self.loot[space]:
            self.emit(LEFT_OVER, self.loot[space])
            self.reserve += self.loot[space]
            self.loot[space] = 0
        if self.box.kind[tile] == PLUNDER:
            if self.takers[space] == 0:
                self.emit(COIN_BACK, self.box.plunder_first)
            if self.takers[space] < 2:
                self.emit(COIN_BACK, self.box.plunder_second)

    def sail_past(self, seat: i64, start: i64, end: i64) -> None:
        """Take what the spaces strictly between two spaces give to a passing ship (4.9)."""
        kind = self.box.kind
        tiles = self.tiles
        for space in range(start + 1, end):
            tile = tiles[space]
            if tile != NONE:
                if kind[tile] >= ENCOUNTER and self.takers[space] < 2:
                    self.take_share(seat, space)
            elif self.loot[space] > 0:
                self.emit(VILLAGE, seat, space, self.take_from(seat, space, 1))

    def take_share(self, seat: i64, space: i64) -> None:
        """Take the first or second share of an Encounter or Plunder."""
        box = self.box
        if box.kind[self.tiles[space]] == ENCOUNTER:
            count = self.loot[space]
            if self.takers[space] == 0:
                count = min(count, box.encounter_first)
            self.takers[space] += 1
            self.emit(ENCOUNTERED, seat, space, self.take_from(seat, space, count))
        else:
            self.takers[space] += 1
            self.pay_coin(seat, box.plunder_first if self.takers[space] == 1 else box.plunder_second)

    def crew_past(self, seat: i64, crew: i64, space: i64) -> i64:
        """The crew after passing a village or Encounter with Vikings on it, were the ship to sail on (4.5)."""
        gain: i64 = 1
        if not self.box.village[space]:
            gain = self.loot[space] if self.takers[space] else min(self.loot[space], self.box.encounter_first)
        return min(crew + gain, self.capacity[seat])

    # Slots.

    def place(self, seat: i64, slot: i64, tile: i64) -> None:
        """Lay a tile into a slot, free or not; Vikings without a shield go overboard (RAI-036)."""
        at = seat * SLOTS + slot
        if slot == self.aboard[seat]:
            self.aboard[seat] += 1
            self.capacity[seat] -= EMPTY_SHIELDS
        else:
            self.capacity[seat] -= self.box.shields[self.ship[at]]
        self.ship[at] = tile
        self.capacity[seat] += self.box.shields[tile]
        excess = self.vikings[seat] - self.capacity[seat]
        if excess > 0:
            self.vikings[seat] -= excess
            self.reserve += excess
            self.emit(CROWDED, seat, excess)

    def clear_slot(self, seat: i64, slot: i64) -> i64:
        """Take a tile out of its slot; the others close up. Returns the tile."""
        start = seat * SLOTS
        tile = self.ship[start + slot]
        self.aboard[seat] -= 1
        for at in range(start + slot, start + self.aboard[seat]):
            self.ship[at] = self.ship[at + 1]
        self.ship[start + self.aboard[seat]] = NONE
        self.capacity[seat] += EMPTY_SHIELDS - self.box.shields[tile]
        return tile

    # What may be known.

    def resample_hidden(self, seat: i64) -> None:
        """Only the layouts of later voyages are hidden, and those are drawn when their time comes."""

    def view(self, seat: SupportsIndex | None = None) -> RaidsView:
        return view_builder.build_view(self, seat_number(seat))

    def sources(self, seat: int) -> dict[str, int]:
        return scoring.breakdown(self, seat)

    def invariants(self) -> str:
        return invariants.invariants(self)
