"""Game state of Lofoten: the components in play, their setup, and the basic operations of the rules."""

from __future__ import annotations

from typing import ClassVar, Final, SupportsIndex

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from meadhall.core.engine.components import VARIABLE_LENGTH, Component
from meadhall.core.engine.integers import seat_number
from meadhall.core.engine.table import Table
from meadhall.games.lofoten import determinization, invariants, market, scoring, view_builder
from meadhall.games.lofoten.events import COIN_STOLEN, COIN_TAKEN
from meadhall.games.lofoten.packed import (
    BOTTOM,
    CARDS,
    GOODS,
    HAND,
    HOLD,
    IN_BOX,
    JARLS,
    NONE,
    REORDER,
    RESERVE,
    SEATS,
    SHIPS,
    SLOTS,
    TILES,
    ZONES,
    LofotenBox,
)
from meadhall.games.lofoten.view import LofotenView

MAX_COUNT: Final = 1 << 30


@mypyc_attr(free_list_len=1)
class LofotenTable(Table):
    """Zones, slots and piles are numbered from 0; a longship is its seat times four plus its letter.

    What seldom changes (`homes`, `flipped`, `bound`, `improved`, `jarl_owner`, `jarl_link`) is shared by clones:
    it is replaced, never changed in place.
    """

    shared: ClassVar[tuple[str, ...]] = (
        *("wheel", "improved", "homes", "flipped", "warehouses"),
        *("bound", "jarls", "demands", "jarl_owner", "jarl_link"),
    )

    box: LofotenBox
    active: i64
    """Whose turn it is."""
    bought: i64
    """1 once the active player has paid for another turn."""
    last: i64
    """1 once the end is triggered."""
    still: i64
    """Action phases in a row in which no tile left the market (LOF-156)."""
    zone: vec[i64]
    """The zone each wheel is aligned with."""
    wheel: vec[i64]
    """The letters of each wheel's longships clockwise, as they were laid out; never changed."""
    turned: vec[i64]
    """The quarter turns each wheel has made since, clockwise less counter-clockwise."""
    orders: vec[i64]
    """The order card in each longship, or NONE."""
    cargo: vec[i64]
    """Up to four tiles on each longship, or NONE."""
    improved: vec[i64]
    market: vec[i64]
    """The tile in each zone, or NONE."""
    first_pile: vec[i64]
    second_pile: vec[i64]
    """The piles, top tile last."""
    homes: vec[i64]
    """Where each tile is stored (seat times four plus slot), IN_BOX, or NONE."""
    flipped: vec[i64]
    warehouses: vec[i64]
    """The card of each slot."""
    bound: vec[i64]
    """The good of each slot, or NONE."""
    deck: vec[i64]
    """The order cards to draw from, top card last."""
    discard: vec[i64]
    hands: vec[i64]
    """Three cards for each seat from left to right, or NONE."""
    caught: vec[i64]
    """For each card in hand the first renewal of the deck since it is there, or 0 (section 10)."""
    newest: vec[i64]
    """The place in each hand of the card drawn last, which everybody saw being put there, or NONE."""
    drawn: i64
    """The card the active player has drawn and not yet placed, or NONE."""
    renewals: i64
    """How often the deck was renewed."""
    coins: vec[i64]
    jarls: vec[i64]
    demands: vec[i64]
    """The two Jarl cards and the demand faces above them, or NONE."""
    jarl_owner: vec[i64]
    jarl_link: vec[i64]

    def __init__(self, box: LofotenBox) -> None:
        self.box = box

    def clone(self) -> LofotenTable:
        other = LofotenTable(self.box)
        self.copy_to(other)
        other.active = self.active
        other.bought = self.bought
        other.last = self.last
        other.still = self.still
        other.zone = self.zone[:]
        other.wheel = self.wheel
        other.turned = self.turned[:]
        other.orders = self.orders[:]
        other.cargo = self.cargo[:]
        other.improved = self.improved
        other.market = self.market[:]
        other.first_pile = self.first_pile[:]
        other.second_pile = self.second_pile[:]
        other.homes = self.homes
        other.flipped = self.flipped
        other.warehouses = self.warehouses
        other.bound = self.bound
        other.deck = self.deck[:]
        other.discard = self.discard[:]
        other.hands = self.hands[:]
        other.caught = self.caught[:]
        other.newest = self.newest[:]
        other.drawn = self.drawn
        other.renewals = self.renewals
        other.coins = self.coins[:]
        other.jarls = self.jarls
        other.demands = self.demands
        other.jarl_owner = self.jarl_owner
        other.jarl_link = self.jarl_link
        return other

    def components(self) -> list[Component]:
        box = self.box
        return [
            Component("active", None, 0, SEATS - 1),
            Component("bought", None, 0, 1),
            Component("last", None, 0, 1),
            Component("still", None, 0, int(box.stagnation)),
            Component("zone", SEATS, 0, ZONES - 1),
            Component("wheel", SEATS * SHIPS, 0, SHIPS - 1),
            Component("turned", SEATS, -MAX_COUNT, MAX_COUNT),
            Component("orders", SEATS * SHIPS, NONE, CARDS - 1),
            Component("cargo", SEATS * SHIPS * HOLD, NONE, TILES - 1),
            Component("improved", SEATS * SHIPS, 0, 1),
            Component("market", ZONES, NONE, TILES - 1),
            Component("first_pile", VARIABLE_LENGTH, 0, TILES - 1),
            Component("second_pile", VARIABLE_LENGTH, 0, TILES - 1),
            Component("homes", TILES, NONE, IN_BOX),
            Component("flipped", TILES, 0, 1),
            Component("warehouses", SLOTS, 0, len(box.warehouses) - 1),
            Component("bound", SLOTS, NONE, GOODS - 1),
            Component("deck", VARIABLE_LENGTH, 0, CARDS - 1),
            Component("discard", VARIABLE_LENGTH, 0, CARDS - 1),
            Component("hands", SEATS * HAND, NONE, CARDS - 1),
            Component("caught", SEATS * HAND, 0, MAX_COUNT),
            Component("newest", SEATS, NONE, HAND - 1),
            Component("drawn", None, NONE, CARDS - 1),
            Component("renewals", None, 0, MAX_COUNT),
            Component("coins", SEATS + 1, 0, int(box.coins)),
            Component("jarls", JARLS, NONE, len(box.jarls) - 1),
            Component("demands", JARLS, NONE, len(box.demands) - 1),
            Component("jarl_owner", JARLS, NONE, SEATS - 1),
            Component("jarl_link", JARLS, NONE, SLOTS - 1),
        ]

    # Setup (section 3 of the specification).

    def deal(self) -> None:
        self.active = 0
        self.bought = 0
        self.last = 0
        self.still = 0
        self.drawn = NONE
        self.renewals = 0
        self.zone = vec[i64]([ZONES // 2] * SEATS)
        self.wheel = vec[i64]()
        self.turned = vec[i64]([0] * SEATS)
        for seat in range(SEATS):
            letters = vec[i64]([0, 1, 2, 3])
            self.dice.shuffle(f"longships {seat}", letters)
            for letter in letters:
                self.wheel = append(self.wheel, letter)
        self.orders = vec[i64]([NONE] * (SEATS * SHIPS))
        self.cargo = vec[i64]([NONE] * (SEATS * SHIPS * HOLD))
        self.improved = vec[i64]([0] * (SEATS * SHIPS))
        self.homes = vec[i64]([NONE] * TILES)
        self.flipped = vec[i64]([0] * TILES)
        self.bound = vec[i64]([NONE] * SLOTS)
        self.hands = vec[i64]([NONE] * (SEATS * HAND))
        self.caught = vec[i64]([0] * (SEATS * HAND))
        self.newest = vec[i64]([NONE] * SEATS)
        self.coins = self.box.start_coins[:]
        self.deck = vec[i64](list(range(CARDS)))
        self.dice.shuffle("order cards", self.deck)
        self.discard = vec[i64]()
        self.lay_market()
        self.lay_warehouses()
        self.lay_jarls()

    def lay_market(self) -> None:
        """Lay out two piles and the first market, again while four tiles are alike (LOF-006 to LOF-009)."""
        tiles = vec[i64](list(range(TILES)))
        self.market = vec[i64]([NONE] * ZONES)
        while True:
            self.dice.shuffle("goods tiles", tiles)
            self.first_pile = tiles[: self.box.pile_size]
            self.second_pile = tiles[self.box.pile_size :]
            for zone in range(ZONES):
                self.market[zone] = market.take_top(self, self.box.market_piles[zone])
            if market.four_alike(self) == NONE:
                return

    def lay_warehouses(self) -> None:
        """Some of level 2, the rest of level 1, in random order (LOF-020, LOF-106)."""
        simple = self.box.level_1[:]
        self.dice.shuffle("warehouses of level 1", simple)
        special = self.box.level_2[:]
        self.dice.shuffle("warehouses of level 2", special)
        count = i64(int(self.rule_options["warehouses"]))
        cards = vec[i64](capacity=4)
        for slot in range(SLOTS):
            cards = append(cards, special[slot] if slot < count else simple[slot])
        self.dice.shuffle("warehouse slots", cards)
        self.warehouses = cards

    def lay_jarls(self) -> None:
        """Two Jarls, each under a demand with a random face (LOF-117)."""
        self.jarls = vec[i64]([NONE] * JARLS)
        self.demands = vec[i64]([NONE] * JARLS)
        self.jarl_owner = vec[i64]([NONE] * JARLS)
        self.jarl_link = vec[i64]([NONE] * JARLS)
        if not self.rule_options["jarls"]:
            return
        jarls = vec[i64](list(range(len(self.box.jarls))))
        self.dice.shuffle("Jarls", jarls)
        demands = vec[i64](list(range(len(self.box.demands) // 2)))
        self.dice.shuffle("demands", demands)
        for which in range(JARLS):
            self.jarls[which] = jarls[which]
            self.demands[which] = demands[which] * 2 + self.dice.below("demand faces", 2)

    # Coins.

    def pay(self, seat: i64, coins: i64) -> None:
        """Coins to the reserve (LOF-059)."""
        self.coins[seat] -= coins
        self.coins[RESERVE] += coins

    def take_coin(self, seat: i64) -> None:
        """From the reserve, else from the opponent, if either has one (LOF-044 to LOF-046)."""
        if self.coins[RESERVE] > 0:
            self.coins[RESERVE] -= 1
            self.coins[seat] += 1
            self.emit(COIN_TAKEN, seat)
        elif self.coins[1 - seat] > 0:
            self.coins[1 - seat] -= 1
            self.coins[seat] += 1
            self.emit(COIN_STOLEN, seat)

    # The wheel.

    def ship_at(self, seat: i64, place: i64) -> i64:
        """The longship at a place of a wheel."""
        return seat * SHIPS + self.wheel[seat * SHIPS + ((place - self.turned[seat]) & 3)]

    def has_power(self, ship: i64, power: i64) -> bool:
        """Whether a longship is improved and has this power."""
        return self.improved[ship] == 1 and self.box.ship_power[ship % SHIPS] == power

    # Loading and storing (4.2).

    def laden(self, ship: i64) -> bool:
        return self.cargo[ship * HOLD] != NONE

    def slot_of(self, good: i64) -> i64:
        """The warehouse bound to a good, or NONE."""
        for slot in range(SLOTS):
            if self.bound[slot] == good:
                return slot
        return NONE

    def bind(self, slot: i64, good: i64) -> None:
        bound = self.bound[:]
        bound[slot] = good
        self.bound = bound

    def quay(self, seat: i64) -> i64:
        """The longship at the quay."""
        return self.ship_at(seat, BOTTOM)

    def takes_order(self, seat: i64) -> bool:
        """Whether the longship at the quay takes the centre card: empty, or one whose order may be replaced."""
        quay = self.quay(seat)
        return self.orders[quay] == NONE or self.has_power(quay, REORDER)

    # Jarls.

    def owned_jarl(self, seat: i64) -> i64:
        """Which Jarl the seat owns, or NONE."""
        for which in range(JARLS):
            if self.jarl_owner[which] == seat:
                return which
        return NONE

    def bonus(self, seat: i64, key: i64) -> i64:
        """What a seat's Jarl with this key gives; 0 without one."""
        which = self.owned_jarl(seat)
        if which == NONE or self.box.jarl_key[self.jarls[which]] != key:
            return 0
        return self.box.jarl_amount[self.jarls[which]]

    # What may be known, and points.

    def resample_hidden(self, seat: i64) -> None:
        determinization.resample_hidden(self, seat)

    def resample_unseen(self) -> None:
        determinization.resample_unseen(self)

    def view(self, seat: SupportsIndex | None = None) -> LofotenView:
        return view_builder.build_view(self, seat_number(seat))

    def sources(self, seat: int) -> dict[str, int]:
        return scoring.breakdown(self, seat)

    def winners(self) -> list[int]:
        return scoring.winners(self)

    def invariants(self) -> str:
        return invariants.invariants(self)
