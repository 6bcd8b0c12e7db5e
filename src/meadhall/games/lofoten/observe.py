"""Observation of Lofoten for reinforcement learning: of the other hand only what can be deduced."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.core.ml.encoder import Encoder
from meadhall.core.ml.observation import Field, kind, marks, number, thing, whose
from meadhall.games.lofoten import market
from meadhall.games.lofoten.packed import (
    CARDS,
    GOODS,
    HAND,
    HOLD,
    IN_BOX,
    JARLS,
    MAX_VALUE,
    NONE,
    PILES,
    RESERVE,
    SEATS,
    SHIPS,
    SLOTS,
    TILES,
    ZONES,
    LofotenBox,
)

if TYPE_CHECKING:
    from meadhall.games.lofoten.table import LofotenTable

MAX_RENEWALS = 10
MAX_POWER_USES = 12


def fields(table: LofotenTable) -> list[Field]:
    box = table.box
    cards, printed = card_features(box), tile_features(box)
    orders = [f"{name} {card}" for card, name in enumerate(card_names(box))]
    homes = [f"warehouse {slot} tile {tile}" for slot in range(SLOTS) for tile in range(TILES)]
    return [
        number("still", int(box.stagnation)),
        number("pile.count", TILES, PILES),
        number("deck", CARDS),
        number("renewals", MAX_RENEWALS),
        number("reserve", int(box.coins)),
        number("fleet.coins", int(box.coins), SEATS, by_seat=True),
        number("discard", CARDS, CARDS),
        number("hand.since", MAX_RENEWALS, SEATS * HAND, by_seat=True),
        thing("market", *printed, ZONES),
        thing("fleet.cargo", *printed, SEATS * SHIPS * HOLD, by_seat=True),
        thing("fleet.order", *cards, SEATS * SHIPS, by_seat=True),
        thing("hand", *cards, HAND),
        thing("drawn", *cards),
        number("last", 1),
        number("tile.flipped", 1, TILES),
        number("hand.held", 1, SEATS * HAND, by_seat=True),
        number("fleet.improved", 1, SEATS * SHIPS, by_seat=True),
        whose("active", SEATS),
        kind("pile.good", good_names(box), PILES),
        kind("fleet.zone", range(ZONES), SEATS, by_seat=True),
        kind("fleet.letter", "ABCD", SEATS * SHIPS, by_seat=True),
        kind("warehouse.card", [card.id for card in box.warehouses], SLOTS),
        kind("warehouse.good", good_names(box), SLOTS),
        marks("stored", homes, seats=SEATS),
        marks("removed", [f"tile {tile}" for tile in range(TILES)]),
        marks("other_hand", [f"{place} {order}" for place in range(HAND) for order in orders]),
        kind("newest", range(HAND), SEATS, by_seat=True),
        kind("jarl", [jarl.id for jarl in box.jarls], JARLS),
        kind("demand", [demand.id for demand in box.demands], JARLS),
        whose("jarl.owner", SEATS, JARLS),
        kind("jarl.link", range(SLOTS), JARLS),
    ]


def asked(table: LofotenTable) -> list[Field]:
    box = table.box
    return [
        thing("tile", *tile_features(box)),
        kind("good", good_names(box)),
        number("uses", MAX_POWER_USES),
        kind("side", range(2)),
        kind("which", range(JARLS)),
    ]


def good_names(box: LofotenBox) -> list[str]:
    return [good.id for good in box.goods]


def card_names(box: LofotenBox) -> list[str]:
    names = good_names(box)
    return [f"{names[int(box.card_good[card])]} {int(box.card_value[card])}" for card in range(CARDS)]


def card_features(box: LofotenBox) -> tuple[dict[str, int], list[list[int]]]:
    """The value of each order card, and its good."""
    rows = [
        [int(box.card_value[card]), *[int(box.card_good[card] == good) for good in range(GOODS)]]
        for card in range(CARDS)
    ]
    return {"value": MAX_VALUE, **dict.fromkeys(good_names(box), 1)}, rows


def tile_features(box: LofotenBox) -> tuple[dict[str, int], tuple[list[list[int]], ...]]:
    """The value of each tile, its good, and whose shield it bears, for both observing seats."""
    names = {"value": MAX_VALUE, **dict.fromkeys(good_names(box), 1), "own shield": 1, "other shield": 1}
    rows = []
    for seat in range(SEATS):
        rows.append(
            [
                [
                    int(box.tile_value[tile]),
                    *[int(box.tile_good[tile] == good) for good in range(GOODS)],
                    int(box.tile_shield[tile] == seat),
                    int(box.tile_shield[tile] == 1 - seat),
                ]
                for tile in range(TILES)
            ]
        )
    return names, tuple(rows)


def seen(table: LofotenTable, seat: int, into: Encoder) -> None:
    own = i64(seat) * HAND
    into.value(table.still)
    into.values(vec[i64]([len(table.first_pile), len(table.second_pile)]))
    into.value(len(table.deck))
    into.value(table.renewals)
    into.value(table.coins[RESERVE])
    into.value_range(table.coins, 0, SEATS)
    write_discard(table, into)
    into.values(table.caught)
    into.values(table.market)
    ships = fleets(table)
    into.values(cargo(table, ships))
    into.values(ship_values(table.orders, ships))
    into.value_range(table.hands, own, own + HAND)
    into.value(table.drawn if table.active == seat else NONE)
    into.value(table.last)
    into.values(table.flipped)
    into.values(held(table))
    into.values(ship_values(table.improved, ships))
    into.value(table.active)
    into.values(vec[i64]([top_good(table, 0), top_good(table, 1)]))
    into.values(table.zone)
    into.values(letters(ships))
    into.values(table.warehouses)
    into.values(table.bound)
    write_stored(table, into)
    write_removed(table, into)
    write_worked_out(table, 1 - seat, into)
    into.values(table.newest)
    into.values(table.jarls)
    into.values(table.demands)
    into.values(table.jarl_owner)
    into.values(table.jarl_link)


def write_discard(table: LofotenTable, into: Encoder) -> None:
    """In which place of the discard pile each card lies, from 1 on."""
    places = vec[i64]([0] * CARDS)
    place: i64 = 0
    for card in table.discard:
        place += 1
        places[card] = place
    into.values(places)


def fleets(table: LofotenTable) -> vec[i64]:
    """The ship at every place of both fleets."""
    ships = vec[i64]([0] * (SEATS * SHIPS))
    at: i64 = 0
    for owner in range(i64(SEATS)):
        for place in range(i64(SHIPS)):
            ships[at] = table.ship_at(owner, place)
            at += 1
    return ships


def letters(ships: vec[i64]) -> vec[i64]:
    found = vec[i64]([0] * (SEATS * SHIPS))
    for at in range(i64(SEATS * SHIPS)):
        found[at] = ships[at] % SHIPS
    return found


def ship_values(values: vec[i64], ships: vec[i64]) -> vec[i64]:
    """What each ship has of something, by its place."""
    found = vec[i64]([0] * (SEATS * SHIPS))
    for at in range(i64(SEATS * SHIPS)):
        found[at] = values[ships[at]]
    return found


def cargo(table: LofotenTable, ships: vec[i64]) -> vec[i64]:
    loaded = table.cargo
    found = vec[i64]([NONE] * (SEATS * SHIPS * HOLD))
    for at in range(i64(SEATS * SHIPS)):
        for hold in range(i64(HOLD)):
            found[at * HOLD + hold] = loaded[ships[at] * HOLD + hold]
    return found


def held(table: LofotenTable) -> vec[i64]:
    """Where in the hands there is a card."""
    hands = table.hands
    found = vec[i64]([0] * (SEATS * HAND))
    for at in range(i64(SEATS * HAND)):
        if hands[at] != NONE:
            found[at] = 1
    return found


def write_stored(table: LofotenTable, into: Encoder) -> None:
    """The tiles in everybody's warehouses."""
    homes = table.homes
    for tile in range(i64(TILES)):
        home = homes[tile]
        if home not in (IN_BOX, NONE):
            into.mark(home * TILES + tile, 1)
    into.marked()


def write_removed(table: LofotenTable, into: Encoder) -> None:
    homes = table.homes
    for tile in range(i64(TILES)):
        if homes[tile] == IN_BOX:
            into.mark(tile, 1)
    into.marked()


def top_good(table: LofotenTable, which: i64) -> i64:
    """The kind of the topmost tile of a pile (LOF-006)."""
    pile = market.pile(table, which)
    return NONE if len(pile) == 0 else table.box.tile_good[pile[len(pile) - 1]]


def write_worked_out(table: LofotenTable, rival: i64, into: Encoder) -> None:
    """For each place of the other hand the cards that may be there, where they are known as a set (section 10)."""
    first = rival * HAND
    for place in range(i64(HAND)):
        renewal = table.caught[first + place]
        if table.hands[first + place] == NONE or renewal == 0:
            continue
        for other in range(first, first + HAND):
            if table.caught[other] == renewal and table.hands[other] != NONE:
                into.mark(place * CARDS + table.hands[other], 1)
    into.marked()
