"""A Lofoten table as numbers: of the other hand only what can be worked out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from meadhall.core.observation import Field, kind, marks, number, thing, whose
from meadhall.games.lofoten import market
from meadhall.games.lofoten.box import (
    CARDS,
    GOODS,
    HAND,
    HOLD,
    IN_BOX,
    JARLS,
    MOST_VALUE,
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

MOST_RENEWALS = 10
MOST_USES = 12


def fields(table: LofotenTable) -> list[Field]:
    box = table.box
    cards, printed = card_features(box), tile_features(box)
    orders = [f"{name} {card}" for card, name in enumerate(card_names(box))]
    homes = [f"warehouse {slot} tile {tile}" for slot in range(SLOTS) for tile in range(TILES)]
    return [
        number("still", int(box.stagnation)),
        number("pile.count", TILES, PILES),
        number("deck", CARDS),
        number("renewals", MOST_RENEWALS),
        number("reserve", int(box.coins)),
        number("fleet.coins", int(box.coins), SEATS, by_seat=True),
        number("discard", CARDS, CARDS),
        number("hand.since", MOST_RENEWALS, SEATS * HAND, by_seat=True),
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
        number("uses", MOST_USES),
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
    return {"value": MOST_VALUE, **dict.fromkeys(good_names(box), 1)}, rows


def tile_features(box: LofotenBox) -> tuple[dict[str, int], tuple[list[list[int]], ...]]:
    """The value of each tile, its good, and whose shield it bears, for both observing seats."""
    names = {"value": MOST_VALUE, **dict.fromkeys(good_names(box), 1), "own shield": 1, "other shield": 1}
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


def seen(table: LofotenTable, seat: int) -> list[vec[i64]]:
    own = i64(seat) * HAND
    discard = vec[i64]([0] * CARDS)
    for place in range(i64(len(table.discard))):
        discard[table.discard[place]] = place + 1
    letters = vec[i64]([NONE] * (SEATS * SHIPS))
    orders = vec[i64]([NONE] * (SEATS * SHIPS))
    improved = vec[i64]([0] * (SEATS * SHIPS))
    cargo = vec[i64]([NONE] * (SEATS * SHIPS * HOLD))
    for owner in range(i64(SEATS)):
        for place in range(i64(SHIPS)):
            ship = table.ship_at(owner, place)
            at = owner * SHIPS + place
            letters[at] = ship % SHIPS
            orders[at] = table.orders[ship]
            improved[at] = table.improved[ship]
            for hold in range(i64(HOLD)):
                cargo[at * HOLD + hold] = table.cargo[ship * HOLD + hold]
    stored = vec[i64](capacity=TILES)
    removed = vec[i64]()
    for tile in range(i64(TILES)):
        home = table.homes[tile]
        if home == IN_BOX:
            removed = append(removed, tile)
        elif home != NONE:
            stored = append(stored, home * TILES + tile)
    held = vec[i64]([0] * (SEATS * HAND))
    for at in range(i64(SEATS * HAND)):
        if table.hands[at] != NONE:
            held[at] = 1
    return [
        vec[i64]([table.still]),
        vec[i64]([len(table.first_pile), len(table.second_pile)]),
        vec[i64]([len(table.deck)]),
        vec[i64]([table.renewals]),
        vec[i64]([table.coins[RESERVE]]),
        table.coins[:SEATS],
        discard,
        table.caught,
        table.market,
        cargo,
        orders,
        table.hands[own : own + HAND],
        vec[i64]([table.drawn if table.active == seat else NONE]),
        vec[i64]([table.last]),
        table.flipped,
        held,
        improved,
        vec[i64]([table.active]),
        vec[i64]([top_good(table, 0), top_good(table, 1)]),
        table.zone,
        letters,
        table.warehouses,
        table.bound,
        stored,
        removed,
        worked_out(table, 1 - seat),
        table.newest,
        table.jarls,
        table.demands,
        table.jarl_owner,
        table.jarl_link,
    ]


def top_good(table: LofotenTable, which: i64) -> i64:
    """The kind of the topmost tile of a pile (LOF-006)."""
    pile = market.pile(table, which)
    return NONE if len(pile) == 0 else table.box.tile_good[pile[len(pile) - 1]]


def worked_out(table: LofotenTable, rival: i64) -> vec[i64]:
    """For each place of the other hand the cards that may be there, where they are known as a set (section 10)."""
    first = rival * HAND
    found = vec[i64]()
    for place in range(i64(HAND)):
        renewal = table.caught[first + place]
        if table.hands[first + place] == NONE or renewal == 0:
            continue
        for other in range(first, first + HAND):
            if table.caught[other] == renewal and table.hands[other] != NONE:
                found = append(found, place * CARDS + table.hands[other])
    return found
