"""Neural net inputs of Lofoten: raw counts and parts of the hand-written evaluation, the seat's own first.

Of the hands it sees the seat's own cards alone, of the piles how many tiles there are and the good on top. Zones are
counted from the seat's own left, so that both sides of the board look alike. In the middle of an action it sees how far
the card still reaches, and what the best way on would bring.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.games.lofoten import bot, evaluation, market
from meadhall.games.lofoten.action import CentralPower, LateralMove
from meadhall.games.lofoten.ids import CHOOSE_WAREHOUSE, LATERAL_MOVE, SETUP, TO_LEFT
from meadhall.games.lofoten.packed import (
    GOODS,
    HAND,
    HOLD,
    NONE,
    PILES,
    PLACES,
    SEATS,
    SHIPS,
    SLOTS,
    TILES,
    ZONES,
)
from meadhall.games.lofoten.table import LofotenTable

if TYPE_CHECKING:
    from meadhall.core.ml.neural_net import InputVector

DEEPEST: Final = 3
"""How many movements are looked through."""
ZONE: Final = 0
COINS: Final = ZONE + ZONES
FLEET: Final = COINS + 1
CENTRE: Final = FLEET + 1
ORDERS: Final = CENTRE + 1
CARGO: Final = ORDERS + SHIPS * GOODS
STORED: Final = CARGO + SHIPS * GOODS
TILES_STORED: Final = STORED + GOODS
PER_SEAT: Final = TILES_STORED + GOODS

CARDS: Final = SEATS * PER_SEAT
"""Three cards in hand and the one just drawn: the value of each, under its good."""
CELLS_OF_CARD: Final = GOODS
MARKET: Final = CARDS + (HAND + 1) * CELLS_OF_CARD
WORTH: Final = MARKET + ZONES * GOODS
"""For each good the points of its warehouse, and the expected lead there."""
LEADS: Final = WORTH + GOODS
UNBOUND: Final = LEADS + GOODS
OPEN: Final = UNBOUND + GOODS
ON_TOP: Final = OPEN + GOODS
LEFT_OVER: Final = ON_TOP + PILES * GOODS
LAST: Final = LEFT_OVER + 1
ACTIVE: Final = LAST + 1
BOUGHT: Final = ACTIVE + 1
STORED_LEAD: Final = BOUGHT + 1
CARGO_LEAD: Final = STORED_LEAD + 1
ORDER_LEAD: Final = CARGO_LEAD + 1
FREE_POINTS: Final = ORDER_LEAD + 1
MINE: Final = FREE_POINTS + 1
"""Which question the seat is asked, or else the other."""
THEIRS: Final = MINE + SETUP
WAY: Final = THEIRS + SETUP
"""How many points ahead the seat would be at the end of the action, if it is carried out well."""
LEFTWARDS: Final = WAY + 1
"""Movements that are left, to the left or to the right of who is asked, and uses of a central power by its good."""
RIGHTWARDS: Final = LEFTWARDS + 1
USES: Final = RIGHTWARDS + 1
SIZE: Final = USES + GOODS

OF_SEAT: Final = ("me", "they")


def size(seats: i64) -> i64:
    """How many inputs there are."""
    return SIZE


def names(seats: int) -> list[str]:
    """What each input is, in order."""
    goods = range(GOODS)
    found: list[str] = []
    for who in OF_SEAT:
        side = [*[f"zone.{zone}" for zone in range(ZONES)], "coins", "fleet", "centre"]
        side += [f"order.{place}.{good}" for place in PLACES for good in goods]
        side += [f"cargo.{place}.{good}" for place in PLACES for good in goods]
        side += [f"stored.{good}" for good in goods] + [f"tiles.{good}" for good in goods]
        found += [f"{who}.{name}" for name in side]
    found += [f"card.{card}.{good}" for card in ("left", "centre", "right", "drawn") for good in goods]
    found += [f"market.{zone}.{good}" for zone in range(ZONES) for good in goods]
    for name in ("warehouse", "lead", "unbound", "open"):
        found += [f"{name}.{good}" for good in goods]
    found += [f"top.{pile}.{good}" for pile in range(PILES) for good in goods]
    found += ["tiles_left", "last", "active", "bought", "stored_lead", "cargo_lead", "order_lead", "free_points"]
    found += [f"asked.{kind}" for kind in range(SETUP)] + [f"they_asked.{kind}" for kind in range(SETUP)]
    return [*found, "way", "leftwards", "rightwards", *[f"uses.{good}" for good in goods]]


def fill(table: LofotenTable, seat: i64, row: InputVector) -> None:
    """Write what a seat sees into a blank row."""
    cells = row.cells
    stored = evaluation.Expected()
    evaluation.expect_stored(table, stored)
    fill_side(table, seat, seat, cells, 0, stored)
    fill_side(table, 1 - seat, seat, cells, PER_SEAT, stored)
    fill_cards(table, seat, cells)
    fill_market(table, seat, cells)
    fill_warehouses(table, seat, cells, stored)
    cells[LEFT_OVER] = float(market.tiles_left(table))
    cells[LAST] = float(table.last)
    cells[ACTIVE] = 1.0 if table.active == seat else 0.0
    cells[BOUGHT] = float(table.bought)
    fill_way(table, seat, cells)


def fill_way(table: LofotenTable, seat: i64, cells: vec[float]) -> None:
    """The question that is asked, and where the action that it belongs to may lead."""
    top = table.top
    if top is None:
        return
    sign = 1.0 if top.seat == seat else -1.0
    cells[(MINE if top.seat == seat else THEIRS) + top.kind] = 1.0
    if isinstance(top, LateralMove):
        cells[LEFTWARDS if top.side == TO_LEFT else RIGHTWARDS] = sign * float(top.budget)
    elif isinstance(top, CentralPower):
        cells[USES + top.good] = sign * float(top.uses)
    if LATERAL_MOVE <= top.kind <= CHOOSE_WAREHOUSE:
        cells[WAY] = sign * bot.best_way_on(table, top, top.seat, DEEPEST)
    else:
        mine = extras(table, seat, cells, 0)
        cells[WAY] = cells[ORDER_LEAD] + mine - extras(table, 1 - seat, cells, PER_SEAT)


def extras(table: LofotenTable, owner: i64, cells: vec[float], at: i64) -> float:
    """`evaluation.extras`, of which two parts are written down already."""
    jarl = evaluation.jarl_worth(table, owner, evaluation.points_to_come(table))
    return jarl + cells[at + FLEET] + evaluation.coin_worth(table, owner) + cells[at + CENTRE]


def from_own_left(zone: i64, seat: i64) -> i64:
    return zone if seat == 0 else ZONES - 1 - zone


def fill_side(
    table: LofotenTable, owner: i64, seat: i64, cells: vec[float], at: i64, stored: evaluation.Expected
) -> None:
    """A wheel with its longships, coins, and what the other parts are worth."""
    box = table.box
    left = evaluation.points_to_come(table)
    cells[at + ZONE + from_own_left(table.zone[owner], seat)] = 1.0
    cells[at + COINS] = float(table.coins[owner])
    cells[at + FLEET] = evaluation.fleet_worth(table, owner, left)
    cells[at + CENTRE] = evaluation.centre_worth(owner, left, stored)
    for place in range(SHIPS):
        ship = table.ship_at(owner, place)
        order = table.orders[ship]
        if order == NONE:
            continue
        if table.cargo[ship * HOLD] == NONE:
            cells[at + ORDERS + place * GOODS + box.card_good[order]] = 1.0
        for hold in range(ship * HOLD, ship * HOLD + HOLD):
            tile = table.cargo[hold]
            if tile != NONE:
                cells[at + CARGO + place * GOODS + box.tile_good[tile]] += float(box.tile_value[tile])


def fill_cards(table: LofotenTable, seat: i64, cells: vec[float]) -> None:
    """The seat's own hand, and the card it has drawn."""
    box = table.box
    for place in range(HAND):
        card = table.hands[seat * HAND + place]
        if card != NONE:
            cells[CARDS + place * CELLS_OF_CARD + box.card_good[card]] = float(box.card_value[card])
    if table.drawn != NONE and table.active == seat:
        cells[CARDS + HAND * CELLS_OF_CARD + box.card_good[table.drawn]] = float(box.card_value[table.drawn])


def fill_market(table: LofotenTable, seat: i64, cells: vec[float]) -> None:
    """The tile in each zone, and the good on top of each pile."""
    box = table.box
    for zone in range(ZONES):
        tile = table.market[zone]
        if tile != NONE:
            at = MARKET + from_own_left(zone, seat) * GOODS + box.tile_good[tile]
            cells[at] = float(box.tile_value[tile])
    for which in range(PILES):
        pile = market.pile(table, which)
        if len(pile) > 0:
            cells[ON_TOP + which * GOODS + box.tile_good[pile[len(pile) - 1]]] = 1.0


def fill_warehouses(table: LofotenTable, seat: i64, cells: vec[float], stored: evaluation.Expected) -> None:
    """What is stored of each good, and what it is worth as it stands, with cargo, and with orders."""
    box = table.box
    for tile in range(TILES):
        home = table.homes[tile]
        good = box.tile_good[tile]
        if NONE < home < SEATS * SLOTS:
            at: i64 = 0 if home // SLOTS == seat else PER_SEAT
            cells[at + STORED + good] += 1.0 if table.flipped[tile] else float(box.tile_value[tile])
            cells[at + TILES_STORED + good] += 1.0
    carried = stored.copy()
    ordered = stored.copy()
    for owner in range(SEATS):
        evaluation.expect_cargo(table, owner, carried, False)
        evaluation.expect_cargo(table, owner, ordered, table.last == 0)
    free = 0.0
    for slot in range(SLOTS):
        if table.bound[slot] == NONE:
            free += float(box.pp[table.warehouses[slot]])
    cells[FREE_POINTS] = free
    for good in range(GOODS):
        cells[OPEN + good] = stored.cells[evaluation.AT_OPEN + good]
        slot = table.slot_of(good)
        if slot == NONE:
            cells[UNBOUND + good] = 1.0
            cells[STORED_LEAD] += evaluation.unbound_goods_worth(table, seat, good, stored)
            cells[CARGO_LEAD] += evaluation.unbound_goods_worth(table, seat, good, carried)
            lead = evaluation.unbound_goods_worth(table, seat, good, ordered)
        else:
            cells[WORTH + good] = float(box.pp[table.warehouses[slot]])
            cells[STORED_LEAD] += evaluation.bound_goods_worth(table, seat, slot, good, stored)
            cells[CARGO_LEAD] += evaluation.bound_goods_worth(table, seat, slot, good, carried)
            lead = evaluation.bound_goods_worth(table, seat, slot, good, ordered)
        cells[LEADS + good] = lead
        cells[ORDER_LEAD] += lead
