"""Observation of Walhalla for reinforcement learning: all but the other players' cards, as numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.core.ml.encoder import Encoder
from meadhall.core.ml.observation import Field, kind, marks, number, whose
from meadhall.games.walhalla.packed import (
    ATTACKS,
    BENCHES,
    CARDS,
    COLOURS,
    FIELDS,
    FJORDS,
    PENINSULAS,
    SHIPS,
    SLOTS,
    TERRAINS,
    VIKINGS,
)

if TYPE_CHECKING:
    from meadhall.games.walhalla.table import WalhallaTable

MAX_WORTH = 10
MAX_POINTS = 100
MAX_CARDS = 10
FACINGS = ("bow inwards", "bow outwards")
SIDES = ("bow", "middle", "stern")


def fields(table: WalhallaTable) -> list[Field]:
    seats = int(table.seats)
    berths = FJORDS * SLOTS
    return [
        number("field.worth", MAX_WORTH, FIELDS),
        number("peninsula.inner", MAX_WORTH, PENINSULAS),
        number("peninsula.outer", MAX_WORTH, PENINSULAS),
        number("player.midgard", VIKINGS, seats, by_seat=True),
        number("player.asgard", VIKINGS, seats, by_seat=True),
        number("player.walhalla", VIKINGS, seats, by_seat=True),
        number("player.score", MAX_POINTS, seats, by_seat=True),
        number("player.hand", MAX_CARDS, seats, by_seat=True),
        number("player.answered", MAX_CARDS, seats, by_seat=True),
        number("hand", MAX_CARDS, CARDS),
        number("laid", MAX_CARDS, CARDS),
        number("pile", int(table.box.card_total)),
        number("discard", MAX_CARDS, CARDS),
        number("player.raised", 1, seats, by_seat=True),
        kind("attack", range(1, ATTACKS + 1), low=1),
        whose("first", seats),
        whose("active", seats),
        kind("field.terrain", TERRAINS, FIELDS),
        whose("field.holder", seats, FIELDS),
        whose("berth.colour", COLOURS, berths),
        kind("berth.bench", SIDES, berths),
        kind("berth.facing", FACINGS, berths),
        whose("ship.colour", COLOURS),
        kind("ship.bench", SIDES),
        whose("ship.rider", seats, BENCHES),
        kind("ship.fjord", range(FJORDS)),
        marks("fleet", [f"seat {colour} {side}" for colour in range(COLOURS) for side in SIDES]),
    ]


def asked(table: WalhallaTable) -> list[Field]:
    return [kind("bench", SIDES), kind("at", SIDES), kind("field", range(FIELDS))]


def seen(table: WalhallaTable, seat: int, into: Encoder) -> None:
    own = i64(seat) * CARDS
    box = table.box
    ship = table.ship
    berths: i64 = FJORDS * SLOTS
    colours = vec[i64]([-1] * berths)
    benches = vec[i64]([-1] * berths)
    facings = vec[i64]([-1] * berths)
    for berth in range(berths):
        moored = table.moored[berth]
        if moored >= 0:
            colours[berth] = box.ship_colour[moored // 2]
            benches[berth] = box.ship_bench[moored // 2]
            facings[berth] = moored & 1
    into.values(table.worth)
    into.values(table.inner)
    into.values(table.outer)
    into.values(table.midgard)
    into.values(table.asgard)
    into.values(table.walhalla)
    into.values(table.score)
    into.values(table.held)
    into.values(table.answered)
    into.value_range(table.hands, own, own + CARDS)
    into.value_range(table.laid, own, own + CARDS)
    into.value(table.undrawn())
    into.values(table.discard)
    into.values(table.raised)
    into.value(table.attack)
    into.value(table.first)
    into.value(table.active())
    into.values(table.terrain)
    into.values(table.holder)
    into.values(colours)
    into.values(benches)
    into.values(facings)
    into.value(-1 if ship < 0 else box.ship_colour[ship])
    into.value(-1 if ship < 0 else box.ship_bench[ship])
    into.values(table.riders)
    into.value(table.fjord)
    write_fleet(table, seat, into)


def write_fleet(table: WalhallaTable, seat: i64, into: Encoder) -> None:
    """The ships still to come: whose colour, counted from the seat on, and where its bench is."""
    for ship in range(i64(SHIPS)):
        if (table.waiting >> ship) & 1:
            colour = table.box.ship_colour[ship]
            if colour < table.seats:
                colour = (colour - seat + table.seats) % table.seats
            into.mark(colour * BENCHES + table.box.ship_bench[ship], 1)
    into.marked()
