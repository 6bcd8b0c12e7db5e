"""Evaluation heuristics of Lofoten, in expected points: goods stored, on board and ordered."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.games.lofoten.holdings import improvements
from meadhall.games.lofoten.market import tiles_left
from meadhall.games.lofoten.packed import (
    BOTTOM,
    BROKER,
    FEWEST_GOODS,
    FINAL_PP,
    GOODS,
    HOARDER,
    HOLD,
    IN_BOX,
    JARLS,
    LEAD,
    LEFT,
    MOST_TILES,
    NAVIGATOR,
    NEAR_LIMIT,
    NONE,
    OWN_SHIELDS,
    PER_GOOD,
    RIGHT,
    ROTATE,
    SEATS,
    SHIELD_PAIRS,
    SHIPS,
    SLIDE,
    SLOTS,
    STEWARD,
    TILES,
    TOP,
    TWO_RANKS,
    ZONES,
)
from meadhall.games.lofoten.scoring import jarl_pp, longship_pp
from meadhall.games.lofoten.table import LofotenTable

HOMECOMING_ODDS_AT_SIDE: Final = 0.8
HOMECOMING_ODDS_AT_TOP: Final = 0.6
"""How likely cargo comes home from a place of the wheel."""
LATE_GAME_TILES: Final = 6
"""So few tiles in the piles mean that little cargo will still come home."""
COIN_POINTS: Final = 0.35
FREE_QUAY_POINTS: Final = 0.35
ORDER_SHARE: Final = 0.55
"""How much a waiting order with its tile in reach is worth, of that tile."""
ORDER_WITHOUT_TILE_GOODS: Final = 0.12
"""Goods that an order without any tile on the market may still bring."""
ALONE_WIN_ODDS: Final = 0.6
"""How surely the only one present wins a warehouse that rewards the smaller total."""
HALF_PAIR_SHARE: Final = 0.3
"""What a shield without its pair is worth, of a pair."""
ENGINE_POINTS: Final = 0.25
"""A stored tile makes later centre cards stronger."""
AT_TILES: Final = SEATS * GOODS
AT_OWN: Final = 2 * SEATS * GOODS
AT_OTHER: Final = 3 * SEATS * GOODS
AT_OPEN: Final = 4 * SEATS * GOODS
AT_ENGINE: Final = AT_OPEN + GOODS
NOTHING: Final = vec[float]([0.0] * (AT_ENGINE + SEATS))


class Expected:
    """What each seat can expect to have of each good: goods, tiles, and shields of its own and of the other clan.

    Then the goods of each kind that may still come (in the piles, on the market, on longships), and for each seat how
    much stronger stored tiles make its centre cards.
    """

    cells: vec[float]

    def __init__(self) -> None:
        self.cells = NOTHING[:]

    def copy(self) -> Expected:
        found = Expected()
        found.cells = self.cells[:]
        return found

    def add(self, table: LofotenTable, owner: i64, tile: i64, share: float) -> None:
        """A tile that will be stored with this likelihood."""
        at = owner * GOODS + table.box.tile_good[tile]
        cells = self.cells
        cells[at] += share * float(table.box.tile_value[tile])
        cells[AT_TILES + at] += share
        cells[at + (AT_OWN if table.box.tile_shield[tile] == owner else AT_OTHER)] += share


def lead(table: LofotenTable, seat: i64) -> float:
    """Expected points ahead of the opponent."""
    left = points_to_come(table)
    expected = with_cargo(table, table.last == 0)
    ahead = goods_lead(table, seat, expected) + extras(table, seat, left, expected)
    return ahead - extras(table, 1 - seat, left, expected)


def with_cargo(table: LofotenTable, orders: bool) -> Expected:
    """What is stored and on its way, and what waiting orders may load if they are to be counted."""
    expected = Expected()
    expect_stored(table, expected)
    for owner in range(SEATS):
        expect_cargo(table, owner, expected, orders)
    return expected


def goods_lead(table: LofotenTable, seat: i64, expected: Expected) -> float:
    """Points ahead in the warehouses, if what is expected is stored."""
    total = 0.0
    for good in range(GOODS):
        slot = table.slot_of(good)
        if slot == NONE:
            total += unbound_goods_worth(table, seat, good, expected)
        else:
            total += bound_goods_worth(table, seat, slot, good, expected)
    return total


def expect_stored(table: LofotenTable, expected: Expected) -> None:
    """What is stored already, with the Broker's goods, and what is not stored yet."""
    box = table.box
    cells = expected.cells
    for tile in range(TILES):
        home = table.homes[tile]
        good = box.tile_good[tile]
        if home == NONE:
            cells[AT_OPEN + good] += float(box.tile_value[tile])
            continue
        if home == IN_BOX:
            continue
        owner = home // SLOTS
        cells[AT_ENGINE + owner] += stronger_power_worth(box.good_power[good])
        if table.flipped[tile]:
            cells[owner * GOODS + good] += 1.0
            cells[AT_TILES + owner * GOODS + good] += 1.0
        else:
            expected.add(table, owner, tile, 1.0)
    for which in range(JARLS):
        link = table.jarl_link[which]
        if link != NONE and table.bound[link] != NONE:
            owner = table.jarl_owner[which]
            cells[owner * GOODS + table.bound[link]] += float(table.bonus(owner, BROKER))


def expect_cargo(table: LofotenTable, owner: i64, expected: Expected, orders: bool) -> None:
    """Goods on their way, and those that waiting orders may load."""
    late = table.last == 1 or tiles_left(table) < LATE_GAME_TILES
    for place in range(SHIPS):
        ship = table.ship_at(owner, place)
        order = table.orders[ship]
        if order == NONE:
            continue
        if table.cargo[ship * HOLD] == NONE:
            if orders:
                expect_order(table, owner, place, table.box.card_good[order], expected)
            continue
        share = HOMECOMING_ODDS_AT_TOP if place == TOP else HOMECOMING_ODDS_AT_SIDE
        if late:
            share *= 0.7
        for hold in range(ship * HOLD, ship * HOLD + HOLD):
            if table.cargo[hold] != NONE:
                expected.add(table, owner, table.cargo[hold], share)


def expect_order(table: LofotenTable, owner: i64, place: i64, good: i64, expected: Expected) -> None:
    """The best tile for an order waiting at a place of the wheel."""
    tile = best_tile(table, owner, place, good)
    if tile == NONE:
        expected.cells[owner * GOODS + good] += ORDER_WITHOUT_TILE_GOODS * ORDER_SHARE
        expected.cells[AT_TILES + owner * GOODS + good] += ORDER_WITHOUT_TILE_GOODS * 0.5 * ORDER_SHARE
    else:
        expected.add(table, owner, table.market[tile], ORDER_SHARE * nearness(table, owner, place, tile))


def reach(table: LofotenTable, owner: i64, place: i64, good: i64) -> float:
    """The goods an order waiting at a place of the wheel may load, less for each movement it takes."""
    zone = best_tile(table, owner, place, good)
    if zone == NONE:
        return ORDER_WITHOUT_TILE_GOODS
    return float(table.box.tile_value[table.market[zone]]) * nearness(table, owner, place, zone)


def best_tile(table: LofotenTable, owner: i64, place: i64, good: i64) -> i64:
    """The zone of the tile that serves such an order best, or NONE."""
    best = 0.0
    found: i64 = NONE
    for zone in range(ZONES):
        tile = table.market[zone]
        if tile == NONE or table.box.tile_good[tile] != good:
            continue
        worth = float(table.box.tile_value[tile]) * nearness(table, owner, place, zone)
        if worth > best:
            best = worth
            found = zone
    return found


def nearness(table: LofotenTable, owner: i64, place: i64, zone: i64) -> float:
    """1 for a longship before the zone, less for each movement it takes to be there."""
    steps = zone - table.zone[owner] if owner == 0 else table.zone[owner] - zone
    return 1.0 / (1.0 + 0.3 * float(movements(place, steps)))


def movements(place: i64, steps: i64) -> i64:
    """Movements that bring a place of the wheel to the market and the wheel some zones to its right (or left).

    Turning one way and sliding the other takes two cards, which is counted as a movement more.
    """
    distance = steps if steps >= 0 else -steps
    if place == TOP:
        return distance
    if place == BOTTOM:
        return distance + 2
    against = (place == LEFT and steps < 0) or (place == RIGHT and steps > 0)
    return distance + (2 if against else 1)


def bound_goods_worth(table: LofotenTable, seat: i64, slot: i64, good: i64, expected: Expected) -> float:
    """Expected points of a warehouse, mine less theirs."""
    card = table.warehouses[slot]
    scoring = table.box.scoring[card]
    pp = float(table.box.pp[card])
    me = seat * GOODS + good
    they = (1 - seat) * GOODS + good
    cells = expected.cells
    open_goods = cells[AT_OPEN + good]
    if scoring == OWN_SHIELDS:
        return pp * (cells[AT_OWN + me] - cells[AT_OWN + they])
    if scoring == SHIELD_PAIRS:
        mine = pairs(cells[AT_OWN + me], cells[AT_OTHER + me])
        return pp * (mine - pairs(cells[AT_OWN + they], cells[AT_OTHER + they]))
    if scoring == MOST_TILES:
        return pp * chance(1.6 * (cells[AT_TILES + me] - cells[AT_TILES + they]), open_goods)
    return goods_points(table, card, cells[me], cells[they], open_goods)


def goods_points(table: LofotenTable, card: i64, mine: float, theirs: float, open_goods: float) -> float:
    """Expected points of a warehouse whose card compares totals of goods."""
    scoring = table.box.scoring[card]
    pp = float(table.box.pp[card])
    cap = float(table.box.cap[card])
    if scoring == PER_GOOD:
        return pp * (min(mine, cap) - min(theirs, cap))
    if scoring == LEAD:
        return max(-cap, min(cap, pp * (mine - theirs)))
    if scoring == TWO_RANKS:
        second = float(table.box.second_pp[card])
        return (pp - second) * chance(mine - theirs, open_goods) + second * (
            presence_odds(mine) - presence_odds(theirs)
        )
    if scoring == FEWEST_GOODS:
        return pp * fewest(mine, theirs, open_goods)
    if scoring == NEAR_LIMIT:
        limit = float(table.box.limit[card])
        return pp * chance(within(mine, limit) - within(theirs, limit), open_goods)
    return pp * chance(mine - theirs, open_goods)


def unbound_goods_worth(table: LofotenTable, seat: i64, good: i64, expected: Expected) -> float:
    """A good without a warehouse will get one of the free ones: each counts alike."""
    total = 0.0
    free: i64 = 0
    for slot in range(SLOTS):
        if table.bound[slot] == NONE:
            free += 1
            total += bound_goods_worth(table, seat, slot, good, expected)
    return 0.9 * total / float(free) if free > 0 else 0.0


def chance(margin: float, open_goods: float) -> float:
    """How surely a margin wins, from -1 to 1; the more goods are still to come, the less."""
    doubt = 0.4 + 0.18 * open_goods
    size = margin if margin >= 0.0 else -margin
    return margin / (size + doubt)


def presence_odds(total: float) -> float:
    return 1.0 if total >= 1.0 else total


def fewest(mine: float, theirs: float, open_goods: float) -> float:
    """Being present with less than the other; who is there alone still has to fear the other's coming."""
    if mine < 0.5 or theirs < 0.5:
        return ALONE_WIN_ODDS * (presence_odds(mine) - presence_odds(theirs))
    return chance(theirs - mine, open_goods)


def within(total: float, limit: float) -> float:
    """A total that counts only up to a limit; beyond it, soon nothing is left of it."""
    return total if total <= limit else max(0.0, limit - 3.0 * (total - limit))


def pairs(own: float, other: float) -> float:
    """Pairs of shields, with something for a shield that may still find its pair."""
    both = min(own, other)
    return both + HALF_PAIR_SHARE * min(1.0, own + other - 2.0 * both)


def extras(table: LofotenTable, seat: i64, left: float, expected: Expected) -> float:
    """What a seat has besides goods, with so much of the game left."""
    return (
        jarl_worth(table, seat, left)
        + fleet_worth(table, seat, left)
        + coin_worth(table, seat)
        + centre_worth(seat, left, expected)
    )


def points_to_come(table: LofotenTable) -> float:
    """How much of the game is still to come, from 0 to 1; nothing in the last turns."""
    return float(tiles_left(table)) / 27.0 if table.last == 0 else 0.0


def jarl_worth(table: LofotenTable, seat: i64, left: float) -> float:
    """The Jarl's points, and what he helps until the end."""
    if table.owned_jarl(seat) == NONE:
        return 0.0
    total = float(jarl_pp(table, seat))
    total += left * (3.0 * float(table.bonus(seat, NAVIGATOR)) + 3.0 * float(table.bonus(seat, STEWARD)))
    return total + 0.5 if table.last == 0 and table.bonus(seat, HOARDER) > 0 else total


def fleet_worth(table: LofotenTable, seat: i64, left: float) -> float:
    """Improved longships, and a free quay for the next order."""
    total = float(longship_pp(table, seat)) + float(table.box.improvement_pp[improvements(table, seat)])
    total += left * powers(table, seat)
    free = table.last == 0 and table.orders[table.ship_at(seat, BOTTOM)] == NONE
    return total + FREE_QUAY_POINTS if free else total


def coin_worth(table: LofotenTable, seat: i64) -> float:
    coins = float(table.coins[seat])
    return COIN_POINTS * min(coins, 4.0) + 0.1 * coins if table.last == 0 else 0.0


def centre_worth(seat: i64, left: float, expected: Expected) -> float:
    """The strength of centre cards in the turns to come."""
    return left * expected.cells[AT_ENGINE + seat]


def stronger_power_worth(power: i64) -> float:
    """A stored tile makes centre cards of its good stronger, most of all where they move the fleet."""
    return 2.0 * ENGINE_POINTS if power in (ROTATE, SLIDE) else ENGINE_POINTS


def powers(table: LofotenTable, seat: i64) -> float:
    """Improved longships that help until the end."""
    total = 0.0
    for ship in range(seat * SHIPS, seat * SHIPS + SHIPS):
        if table.improved[ship] and table.box.ship_power[ship % SHIPS] != FINAL_PP:
            total += 2.0
    return total


def goods_aboard(table: LofotenTable, owner: i64) -> i64:
    """Goods on the longships of a seat."""
    total: i64 = 0
    for hold in range(owner * SHIPS * HOLD, (owner + 1) * SHIPS * HOLD):
        if table.cargo[hold] != NONE:
            total += table.box.tile_value[table.cargo[hold]]
    return total


def orders_waiting(table: LofotenTable, owner: i64) -> i64:
    """Orders of a seat that have loaded nothing yet."""
    count: i64 = 0
    for ship in range(owner * SHIPS, owner * SHIPS + SHIPS):
        if table.orders[ship] != NONE and table.cargo[ship * HOLD] == NONE:
            count += 1
    return count


def hand(table: LofotenTable, seat: i64, left: i64, centre: i64, right: i64) -> float:
    """What a hand could do next turn: strong cards at the sides, a wanted good in the centre."""
    box = table.box
    total = 0.25 * float(box.card_value[left] + box.card_value[right])
    good = box.card_good[centre]
    if table.orders[table.ship_at(seat, BOTTOM)] == NONE:
        total += 0.4 * reach(table, seat, BOTTOM, good)
    return total
