"""Invariants of Lofoten: no component is lost or doubled, and every pending question agrees with the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from meadhall.games.lofoten import market, pending
from meadhall.games.lofoten.ids import PLACE_CARD
from meadhall.games.lofoten.packed import (
    BIG_HOLD,
    BOTTOM,
    CARDS,
    HAND,
    HOLD,
    IN_BOX,
    JARLS,
    NONE,
    SEATS,
    SHIPS,
    SLOTS,
    TILES,
)

if TYPE_CHECKING:
    from meadhall.games.lofoten.table import LofotenTable


def invariants(table: LofotenTable) -> str:
    """The first invariant that does not hold, in words; empty when all hold."""
    return (
        tiles(table)
        or cards(table)
        or hands(table)
        or wheels(table)
        or holds(table)
        or warehouses(table)
        or stored(table)
        or jarls(table)
        or course(table)
        or quays(table)
    )


def tiles(table: LofotenTable) -> str:
    """Every tile is in exactly one place (LOF-002); never four alike on the market (LOF-086)."""
    seen = [0] * TILES
    for part in (table.market, table.cargo, table.first_pile, table.second_pile):
        for tile in part:
            if tile != NONE:
                seen[tile] += 1
    for tile in range(TILES):
        seen[tile] += 1 if table.homes[tile] != NONE else 0
    picked = pending.picked_tile(table)
    if picked != NONE:
        seen[picked] += 1
    for tile in range(TILES):
        if seen[tile] != 1:
            return f"tile {tile} is in {seen[tile]} places."
    if market.four_alike(table) != NONE:
        return "four tiles of one good lie on the market (LOF-086)."
    return ""


def cards(table: LofotenTable) -> str:
    """Every order card is in exactly one place (LOF-004), and so is every coin (LOF-018)."""
    seen = [0] * CARDS
    for part in (table.deck, table.discard, table.hands, table.orders):
        for card in part:
            if card != NONE:
                seen[card] += 1
    if table.drawn != NONE:
        seen[table.drawn] += 1
    for card in range(CARDS):
        if seen[card] != 1:
            return f"order card {card} is in {seen[card]} places."
    coins = table.coins[0] + table.coins[1] + table.coins[2]
    if coins != table.box.coins:
        return f"there are {coins} coins, not {table.box.coins} (LOF-018)."
    return ""


def hands(table: LofotenTable) -> str:
    """Hands are filled from the left; only cards that are there can have been caught by a renewal."""
    for seat in range(SEATS):
        for at in range(seat * HAND, seat * HAND + HAND):
            if table.hands[at] == NONE:
                if table.caught[at] != 0:
                    return f"seat {seat} is known to hold a card that is not there."
            elif at > seat * HAND and table.hands[at - 1] == NONE:
                return f"the hand of seat {seat} has a gap."
            if table.caught[at] > table.renewals:
                return f"a card of seat {seat} is known from a renewal that never was."
        newest = table.newest[seat]
        if newest != NONE and table.hands[seat * HAND + newest] == NONE:
            return f"the newest card of seat {seat} is not there."
    return ""


def wheels(table: LofotenTable) -> str:
    """Each wheel carries its four longships (LOF-011)."""
    for seat in range(SEATS):
        letters = sorted(int(table.wheel[seat * SHIPS + place]) for place in range(SHIPS))
        if letters != list(range(SHIPS)):
            return f"the wheel of seat {seat} does not carry a, b, c and d."
    if not table.rule_options["longships"] and any(table.improved[ship] for ship in range(SEATS * SHIPS)):
        return "a longship is improved without module 3 (LOF-012)."
    return ""


def holds(table: LofotenTable) -> str:
    """Cargo lies on an order of its good, several tiles only in a big hold (LOF-064, LOF-146)."""
    box = table.box
    for ship in range(SEATS * SHIPS):
        total: i64 = 0
        count: i64 = 0
        for at in range(ship * HOLD, ship * HOLD + HOLD):
            tile = table.cargo[at]
            if tile == NONE:
                continue
            if count != at - ship * HOLD:
                return f"the hold of longship {ship} has a gap."
            if table.orders[ship] == NONE or box.card_good[table.orders[ship]] != box.tile_good[tile]:
                return f"longship {ship} carries cargo without an order (LOF-064)."
            count += 1
            total += box.tile_value[tile]
        if count > 1 and (not table.has_power(ship, BIG_HOLD) or total > box.ship_amount[ship % SHIPS]):
            return f"longship {ship} carries too much (LOF-064, LOF-147)."
    return ""


def warehouses(table: LofotenTable) -> str:
    """Four different cards, as many of level 2 as was settled (LOF-019, LOF-106)."""
    found = [int(card) for card in table.warehouses]
    if len(set(found)) != SLOTS:
        return "a warehouse card is used twice (LOF-019)."
    special = sum(1 for card in found if card in list(table.box.level_2))
    if special != table.rule_options["warehouses"]:
        return f"{special} warehouses are of level 2 (LOF-106)."
    return ""


def stored(table: LofotenTable) -> str:
    """One good for each warehouse, and a warehouse for each good stored (LOF-071, LOF-073)."""
    used = [0] * SLOTS
    for tile in range(TILES):
        home = table.homes[tile]
        if home in (NONE, IN_BOX):
            if table.flipped[tile]:
                return f"tile {tile} is flipped without being stored (LOF-141)."
            continue
        if table.bound[home % SLOTS] != table.box.tile_good[tile]:
            return f"tile {tile} is in the wrong warehouse (LOF-071)."
        if table.flipped[tile] and not table.rule_options["longships"]:
            return f"tile {tile} is flipped without module 3 (LOF-141)."
        used[home % SLOTS] = 1
    for slot in range(SLOTS):
        if (table.bound[slot] != NONE) != (used[slot] == 1):
            return f"warehouse {slot + 1} is bound to a good exactly when it holds some (LOF-073)."
    if flips(table) != improvements(table):
        return "each improvement is paid with one flipped tile (LOF-141)."
    return ""


def flips(table: LofotenTable) -> list[int]:
    """Tiles each seat has flipped, without the one that is just being paid."""
    counts = [0] * SEATS
    for tile in range(TILES):
        if table.flipped[tile]:
            counts[table.homes[tile] // SLOTS] += 1
    payer = pending.improving_seat(table)
    if payer != NONE:
        counts[payer] -= 1
    return counts


def improvements(table: LofotenTable) -> list[int]:
    return [sum(int(table.improved[seat * SHIPS + letter]) for letter in range(SHIPS)) for seat in range(SEATS)]


def jarls(table: LofotenTable) -> str:
    """Two Jarls under two demands with module 2, each owned by one seat at most (LOF-117, LOF-128, LOF-130)."""
    if not table.rule_options["jarls"]:
        empty = all(
            part[which] == NONE
            for part in (table.jarls, table.demands, table.jarl_owner, table.jarl_link)
            for which in range(JARLS)
        )
        return "" if empty else "there are Jarls without module 2 (LOF-117)."
    if table.jarls[0] == table.jarls[1] or table.demands[0] // 2 == table.demands[1] // 2:
        return "a Jarl or a demand is used twice (LOF-117)."
    for which in range(JARLS):
        if table.jarls[which] == NONE or table.demands[which] == NONE:
            return "a Jarl or a demand is missing (LOF-117)."
        owned = table.jarl_owner[which] != NONE
        linked = owned and table.box.jarl_linked[table.jarls[which]] == 1 and pending.linking_jarl(table) != which
        if linked != (table.jarl_link[which] != NONE):
            return "a Jarl is linked to a warehouse exactly when its card says so (LOF-130)."
    if table.jarl_owner[0] != NONE and table.jarl_owner[0] == table.jarl_owner[1]:
        return "one seat owns both Jarls (LOF-128)."
    return ""


def course(table: LofotenTable) -> str:
    top = table.top
    if table.bought:
        return "a bought turn is taken at once (LOF-057)."
    if (table.drawn != NONE) != (top is not None and top.kind == PLACE_CARD):
        return "a drawn card is placed at once (LOF-077)."
    ended = table.last and table.active == 1
    return "the game is over without having ended (LOF-092)." if top is None and not ended else ""


def quays(table: LofotenTable) -> str:
    """Cargo does not stay at the quay (LOF-068)."""
    for seat in range(SEATS):
        quay = table.ship_at(seat, BOTTOM)
        if table.cargo[quay * HOLD] != NONE and quay != pending.unloading_ship(table):
            return f"seat {seat} has cargo at the quay (LOF-068)."
    return ""
