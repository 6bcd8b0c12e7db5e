"""Game state of Walhalla: the components in play, their setup, and the basic operations of the rules."""

from __future__ import annotations

from typing import ClassVar, Final, SupportsIndex

from librt.vecs import append, vec
from mypy_extensions import i64

from meadhall.core.engine.components import Component
from meadhall.core.engine.integers import seat_number
from meadhall.core.engine.table import Table
from meadhall.games.walhalla import determinization, invariants, scoring, view_builder
from meadhall.games.walhalla.events import DREW, DREW_HIDDEN, NO_CARD, RESHUFFLED
from meadhall.games.walhalla.ids import COMMIT, DONE, LEFT
from meadhall.games.walhalla.packed import (
    ATTACKS,
    BENCHES,
    CARDS,
    END_CARDS,
    FIELDS,
    FJORDS,
    LAYOUTS,
    LONGEST,
    PENINSULAS,
    SHIPS,
    SLOTS,
    SOURCES,
    TILES,
    VIKINGS,
    WalhallaBox,
)
from meadhall.games.walhalla.view import WalhallaView

NONE: Final = -1
SHIP_SHUFFLE_STREAMS: Final = ("", "longships 1", "longships 2", "longships 3")
ALL_SHIPS: Final = (1 << SHIPS) - 1
MAX_POINTS: Final = 9999


class WalhallaTable(Table):
    """Fields, slots, ships, benches and cards have the numbers of packed.py; a colour is a seat."""

    shared: ClassVar[tuple[str, ...]] = (
        "lengths",
        "tiles",
        "terrain",
        "worth",
        "inner",
        "outer",
        "moored",
        "docked",
        "points",
        "laid",
        "answered",
        "done",
        "raised",
    )

    box: WalhallaBox
    attack: i64
    first: i64
    """The first player of this attack."""
    sailed: i64
    """How many ships have been revealed in this attack."""
    lengths: vec[i64]
    """The fields of each peninsula."""
    tiles: vec[i64]
    """The half tile nearer the board (2 * tile + half) of every tile, A to C, from the board outwards."""
    terrain: vec[i64]
    """The terrain of each field; NONE beyond the last field of a peninsula."""
    worth: vec[i64]
    inner: vec[i64]
    outer: vec[i64]
    holder: vec[i64]
    """Whose Viking stands on each field, or NONE."""
    waiting: i64
    """The ships still in the stack, as bits."""
    moored: vec[i64]
    """2 * ship + facing in each slot, or NONE. This and the next are shared by clones: replaced, never changed."""
    docked: vec[i64]
    """How many ships are in each fjord."""
    ship: i64
    """The ship of this turn, or NONE."""
    fjord: i64
    """Where it was sent, NONE before that."""
    riders: vec[i64]
    """Whose Viking sits on each bench of the ship of this turn, or NONE."""
    midgard: vec[i64]
    asgard: vec[i64]
    walhalla: vec[i64]
    score: vec[i64]
    points: vec[i64]
    """The score of every seat by source; replaced, never changed."""
    held: vec[i64]
    """How many cards each seat has, those laid down included: this is public."""
    hands: vec[i64]
    """How many cards of each kind every seat has in hand."""
    laid: vec[i64]
    """Cards of each kind every seat has laid down at this end of attack. Like the next three only ever replaced."""
    answered: vec[i64]
    """How many `commit_end_cards` questions each seat has answered at this end of attack."""
    done: vec[i64]
    """1 for each seat that has laid down enough."""
    raised: vec[i64]
    """1 for each seat that has played the Walhalla card for the coming supply."""
    pile: vec[i64]
    """How many cards of each kind are in the draw pile; their order is drawn when they are."""
    discard: vec[i64]

    def __init__(self, box: WalhallaBox) -> None:
        self.box = box

    def clone(self) -> WalhallaTable:
        other = WalhallaTable(self.box)
        self.copy_to(other)
        other.attack = self.attack
        other.first = self.first
        other.sailed = self.sailed
        other.lengths = self.lengths
        other.tiles = self.tiles
        other.terrain = self.terrain
        other.worth = self.worth
        other.inner = self.inner
        other.outer = self.outer
        other.holder = self.holder[:]
        other.waiting = self.waiting
        other.moored = self.moored
        other.docked = self.docked
        other.ship = self.ship
        other.fjord = self.fjord
        other.riders = self.riders[:]
        other.midgard = self.midgard[:]
        other.asgard = self.asgard[:]
        other.walhalla = self.walhalla[:]
        other.score = self.score[:]
        other.points = self.points
        other.held = self.held[:]
        other.hands = self.hands[:]
        other.laid = self.laid
        other.answered = self.answered
        other.done = self.done
        other.raised = self.raised
        other.pile = self.pile[:]
        other.discard = self.discard[:]
        return other

    def components(self) -> list[Component]:
        seats = int(self.seats)
        cards = int(self.box.card_total)
        return [
            Component("attack", None, 1, ATTACKS),
            Component("first", None, 0, seats - 1),
            Component("sailed", None, 0, SHIPS),
            Component("lengths", PENINSULAS, 10, LONGEST),
            Component("tiles", TILES, 0, 2 * TILES - 1),
            Component("terrain", FIELDS, NONE, 3),
            Component("worth", FIELDS, 0, 9),
            Component("inner", PENINSULAS, 0, 20),
            Component("outer", PENINSULAS, 0, 20),
            Component("holder", FIELDS, NONE, seats - 1),
            Component("waiting", None, 0, ALL_SHIPS),
            Component("moored", FJORDS * SLOTS, NONE, 2 * SHIPS - 1),
            Component("docked", FJORDS, 0, SLOTS),
            Component("ship", None, NONE, SHIPS - 1),
            Component("fjord", None, NONE, FJORDS - 1),
            Component("riders", BENCHES, NONE, seats - 1),
            Component("midgard", seats, 0, VIKINGS),
            Component("asgard", seats, 0, VIKINGS),
            Component("walhalla", seats, 0, VIKINGS),
            Component("score", seats, 0, MAX_POINTS),
            Component("points", seats * SOURCES, -MAX_POINTS, MAX_POINTS),
            Component("held", seats, 0, cards),
            Component("hands", seats * CARDS, 0, cards),
            Component("laid", seats * CARDS, 0, cards),
            Component("answered", seats, 0, cards),
            Component("done", seats, 0, 1),
            Component("raised", seats, 0, 1),
            Component("pile", CARDS, 0, cards),
            Component("discard", CARDS, 0, cards),
        ]

    # Setup (section 3 of the specification).

    def deal(self) -> None:
        box = self.box
        seats = self.seats
        self.lay_peninsulas()
        self.inner = box.inner[:]
        self.dice.shuffle("inner headlands", self.inner)
        self.outer = box.outer[:]
        self.dice.shuffle("outer headlands", self.outer)
        self.holder = vec[i64]([NONE] * FIELDS)
        self.midgard = vec[i64]([box.midgard[seats]] * seats)
        self.asgard = vec[i64]([box.asgard[seats]] * seats)
        self.walhalla = vec[i64]([box.walhalla[seats]] * seats)
        self.score = vec[i64]([0] * seats)
        self.points = vec[i64]([0] * (seats * SOURCES))
        self.held = vec[i64]([0] * seats)
        self.hands = vec[i64]([0] * (seats * CARDS))
        self.raised = vec[i64]([0] * seats)
        self.clear_commitments()
        self.pile = box.cards[:]
        self.discard = vec[i64]([0] * CARDS)
        for _ in range(box.hand[seats]):
            for seat in range(seats):
                self.draw(seat)
        self.first = 0 if self.rule_options["first_seat_begins"] else self.dice.below("first player", seats)
        self.attack = 1
        self.ship = NONE
        self.fjord = NONE
        self.riders = vec[i64]([NONE] * BENCHES)
        self.open_attack()

    def lay_peninsulas(self) -> None:
        """Shuffle the tiles, turn each one way or the other, and lay them out (WAL-010 to WAL-014)."""
        layout = str(self.rule_options["layout"])
        if layout == "random":
            layout = LAYOUTS[int(self.dice.below("layout", len(LAYOUTS)))]
        self.lengths = vec[i64]([2 * int(count) for count in layout.split("-")])
        self.tiles = vec[i64]([2 * tile for tile in range(TILES)])
        self.dice.shuffle("terrain tiles", self.tiles)
        for at in range(i64(TILES)):
            self.tiles[at] += self.dice.below("tile facings", 2)
        self.turn_up_tiles()

    def turn_up_tiles(self) -> None:
        """What the laid tiles show, field by field."""
        self.terrain = vec[i64]([NONE] * FIELDS)
        self.worth = vec[i64]([0] * FIELDS)
        at: i64 = 0
        for peninsula in range(i64(PENINSULAS)):
            for k in range(self.lengths[peninsula]):
                face = self.tiles[at // 2] ^ (at & 1)
                self.terrain[peninsula * LONGEST + k] = self.box.face_terrain[face]
                self.worth[peninsula * LONGEST + k] = self.box.face_worth[face]
                at += 1

    def open_attack(self) -> None:
        """All twelve ships in the stack, all fjords empty."""
        self.sailed = 0
        self.waiting = ALL_SHIPS
        self.moored = vec[i64]([NONE] * (FJORDS * SLOTS))
        self.docked = vec[i64]([0] * FJORDS)

    def clear_commitments(self) -> None:
        self.laid = vec[i64]([0] * (self.seats * CARDS))
        self.answered = vec[i64]([0] * self.seats)
        self.done = vec[i64]([0] * self.seats)

    # Ships and places (2.5, 4.4, 4.5).

    def active(self) -> i64:
        """Whose turn it is: one ship each, clockwise from the first player (WAL-031)."""
        return (self.first + max(0, self.sailed - 1)) % self.seats

    def draw_ship(self) -> i64:
        """Reveal the top ship of the stack."""
        skip = self.dice.below(SHIP_SHUFFLE_STREAMS[self.attack], SHIPS - self.sailed)
        ship: i64 = 0
        while skip > 0 or not (self.waiting >> ship) & 1:
            skip -= (self.waiting >> ship) & 1
            ship += 1
        self.waiting -= i64(1) << ship
        self.sailed += 1
        self.ship = ship
        return ship

    def slots(self, fjord: i64) -> i64:
        """How many ships fit: the longer bank in thirds, rounded up (WAL-201)."""
        left = self.lengths[max(0, fjord - 1)]
        right = self.lengths[min(fjord, PENINSULAS - 1)]
        return (max(left, right) + BENCHES - 1) // BENCHES

    def moor(self, fjord: i64, facing: i64) -> None:
        """The ship takes the lowest free slot (WAL-062)."""
        self.moored = changed(self.moored, fjord * SLOTS + self.docked[fjord], 2 * self.ship + facing)
        self.docked = changed(self.docked, fjord, self.docked[fjord] + 1)
        self.fjord = fjord

    def bench_at(self, at: i64) -> i64:
        """The bench at the given distance from the board (0 is nearest) of the moored ship of this turn."""
        facing = self.moored[self.fjord * SLOTS + self.docked[self.fjord] - 1] & 1
        return BENCHES - 1 - at if facing else at

    def field_beside(self, at: i64, side: i64) -> i64:
        """The field left or right of that bench, or NONE (WAL-071)."""
        return self.field_at(self.fjord, (self.docked[self.fjord] - 1) * BENCHES + at, side)

    def field_at(self, fjord: i64, k: i64, side: i64) -> i64:
        """The field at distance k (from 0) on a bank of a fjord, or NONE."""
        peninsula = fjord - 1 if side == LEFT else fjord
        if peninsula < 0 or peninsula == PENINSULAS or k >= self.lengths[peninsula]:
            return NONE
        return peninsula * LONGEST + k

    def crew_limit(self, seat: i64) -> i64:
        """How many Vikings the seat could put on a ship, bought ones included (WAL-125 to WAL-128)."""
        return self.midgard[seat] + min(self.asgard[seat], min(self.held[seat], self.score[seat]))

    # Cards and points.

    def draw(self, seat: i64) -> None:
        """Take the top card of the draw pile (WAL-091, WAL-096, WAL-102)."""
        undrawn = self.undrawn()
        if undrawn == 0:
            undrawn = self.reshuffle()
        if undrawn == 0:
            self.emit(NO_CARD, seat)
            return
        card = self.pick("action cards", self.pile, undrawn)
        self.hands[seat * CARDS + card] += 1
        self.held[seat] += 1
        alone = i64(1) << seat
        self.emit_to(alone, DREW, seat, card)
        self.emit_to(~alone, DREW_HIDDEN, seat)

    def undrawn(self) -> i64:
        """How many cards the draw pile has."""
        total: i64 = 0
        for card in range(i64(CARDS)):
            total += self.pile[card]
        return total

    def reshuffle(self) -> i64:
        """The discards become the draw pile; returns how many they were."""
        self.pile = self.discard
        self.discard = vec[i64]([0] * CARDS)
        count = self.undrawn()
        if count > 0:
            self.emit(RESHUFFLED, count)
        return count

    def spend(self, seat: i64, card: i64) -> None:
        """A card from the hand, face up onto the discard pile (WAL-101)."""
        self.hands[seat * CARDS + card] -= 1
        self.held[seat] -= 1
        self.discard[card] += 1
        self.mark_revealed()

    def has(self, seat: i64, card: i64) -> bool:
        return self.hands[seat * CARDS + card] > 0

    def pay(self, seat: i64, source: i64, points: i64) -> None:
        self.score[seat] += points
        self.points = changed(self.points, seat * SOURCES + source, self.points[seat * SOURCES + source] + points)

    def commit_options(self, seat: i64) -> vec[i64]:
        """What the seat may answer to `commit_end_cards` (WAL-123)."""
        options = vec[i64](capacity=END_CARDS + 1)
        options = append(options, DONE)
        if not self.done[seat]:
            for card in range(i64(END_CARDS)):
                if self.has(seat, card):
                    options = append(options, COMMIT + card)
        return options

    def commit(self, seat: i64, option: i64) -> None:
        """Lay a card face down, or no more."""
        self.answered = changed(self.answered, seat, self.answered[seat] + 1)
        if option != DONE:
            at = seat * CARDS + option - COMMIT
            self.hands[at] -= 1
            self.laid = changed(self.laid, at, self.laid[at] + 1)
        else:
            self.done = changed(self.done, seat, 1)

    # What may be known.

    def resample_hidden(self, seat: i64) -> None:
        determinization.resample_hidden(self, seat)

    def view(self, seat: SupportsIndex | None = None) -> WalhallaView:
        return view_builder.build_view(self, seat_number(seat))

    def sources(self, seat: int) -> dict[str, int]:
        return scoring.breakdown(self, seat)

    def invariants(self) -> str:
        return invariants.invariants(self)


def changed(numbers: vec[i64], at: i64, number: i64) -> vec[i64]:
    """A copy with another number in one place."""
    copy = numbers[:]
    copy[at] = number
    return copy
