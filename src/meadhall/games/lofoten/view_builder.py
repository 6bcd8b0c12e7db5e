"""What may be seen of a Lofoten table (section 10 of the specification)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from meadhall.core.engine.view import frame
from meadhall.games.lofoten import jarls, market, on_the_way, scoring, stock
from meadhall.games.lofoten.packed import (
    HAND,
    HOLD,
    JARLS,
    NAVIGATOR,
    NONE,
    PILES,
    RESERVE,
    SEATS,
    SHIPS,
    SLOTS,
    STEWARD,
    TILES,
    ZONES,
)
from meadhall.games.lofoten.view import (
    Card,
    Fleet,
    GuessedCard,
    HeldCard,
    Jarl,
    LofotenView,
    Pile,
    Ship,
    Side,
    StoredTile,
    Tile,
    Warehouse,
)

if TYPE_CHECKING:
    from meadhall.games.lofoten.table import LofotenTable


def sight(table: LofotenTable, seat: int | None) -> LofotenView:
    box = table.box
    return LofotenView(
        *frame(table, seat, LofotenView),
        active=int(table.active),
        last=table.last == 1,
        still=int(table.still),
        stagnation=int(box.stagnation),
        prices=[int(box.movement_price), int(box.swap_price), int(box.turn_price)],
        goods=box.goods,
        powers=box.powers,
        clans=box.clans,
        letters=box.ships,
        market=[tile_sight(table, table.market[zone]) for zone in range(ZONES)],
        piles=[pile_sight(table, pile) for pile in range(PILES)],
        warehouses=[warehouse_sight(table, slot) for slot in range(SLOTS)],
        fleets=[fleet_sight(table, owner) for owner in range(SEATS)],
        hands=[hand_sight(table, owner, seat) for owner in range(SEATS)],
        newest=[None if table.newest[owner] == NONE else int(table.newest[owner]) for owner in range(SEATS)],
        drawn=card_sight(table, table.drawn) if seat == table.active else None,
        picked=picked_tile(table),
        deck=len(table.deck),
        renewals=int(table.renewals),
        discard=[table.box.cards[card] for card in table.discard],
        reserve=int(table.coins[RESERVE]),
        jarls=[jarl_sight(table, which) for which in range(JARLS) if table.jarls[which] != NONE],
        removed=[tile for tile in range(TILES) if table.homes[tile] == SEATS * SLOTS],
        points=[int(scoring.power_points(table, owner)) for owner in range(SEATS)],
    )


def tile_sight(table: LofotenTable, tile: i64) -> Tile | None:
    return None if tile == NONE else table.box.tiles[tile]


def card_sight(table: LofotenTable, card: i64) -> Card | None:
    return None if card == NONE else table.box.cards[card]


def pile_sight(table: LofotenTable, which: i64) -> Pile:
    """How many tiles, and the kind of the topmost (LOF-006)."""
    pile = market.pile(table, which)
    top = None if len(pile) == 0 else int(table.box.tile_good[pile[len(pile) - 1]])
    return Pile(len(pile), top)


def warehouse_sight(table: LofotenTable, slot: i64) -> Warehouse:
    good = table.bound[slot]
    return Warehouse(
        card=table.box.warehouses[table.warehouses[slot]],
        good=None if good == NONE else int(good),
        sides=[side_sight(table, owner, slot) for owner in range(SEATS)],
    )


def side_sight(table: LofotenTable, owner: i64, slot: i64) -> Side:
    home = owner * SLOTS + slot
    stored = [tile for tile in range(TILES) if table.homes[tile] == home]
    return Side(
        tiles=[stored_sight(table, tile) for tile in stored],
        total=int(stock.total_in(table, owner, slot)),
        pp=int(scoring.warehouse_pp(table, owner, slot)),
    )


def stored_sight(table: LofotenTable, number: i64) -> StoredTile:
    tile = table.box.tiles[number]
    return StoredTile(tile.id, tile.good, tile.value, tile.shield, table.flipped[number] == 1)


def fleet_sight(table: LofotenTable, owner: i64) -> Fleet:
    return Fleet(
        zone=int(table.zone[owner]),
        turned=int(table.turned[owner]),
        places=[ship_sight(table, table.ship_at(owner, place)) for place in range(SHIPS)],
        coins=int(table.coins[owner]),
        goods=int(stock.all_goods(table, owner)),
        stored=[int(stock.tiles_of_good(table, owner, good)) for good in range(len(table.box.goods))],
        more_moves=int(table.bonus(owner, NAVIGATOR)),
        more_uses=int(table.bonus(owner, STEWARD)),
        quay_free=table.takes_order(owner),
    )


def ship_sight(table: LofotenTable, ship: i64) -> Ship:
    first = ship * HOLD
    return Ship(
        letter=int(ship % SHIPS),
        improved=table.improved[ship] == 1,
        order=card_sight(table, table.orders[ship]),
        cargo=[table.box.tiles[table.cargo[at]] for at in range(first, first + HOLD) if table.cargo[at] != NONE],
    )


def hand_sight(table: LofotenTable, owner: i64, seat: int | None) -> list[HeldCard | GuessedCard | None]:
    """The cards from left to right: one's own; of another's only those that can be worked out (section 10).

    After a renewal of the deck the opponent's cards of that moment are known as a set: `one_of` lists it.
    """
    first = owner * HAND
    held = [at for at in range(first, first + HAND) if table.hands[at] != NONE]
    if seat is None:
        return [None for _ in held]
    if seat == owner:
        return [own_sight(table, at) for at in held]
    return [caught_sight(table, first, at) for at in held]


def own_sight(table: LofotenTable, at: i64) -> HeldCard:
    card = table.box.cards[table.hands[at]]
    return HeldCard(card.id, card.good, card.value, int(table.caught[at]))


def caught_sight(table: LofotenTable, first: i64, at: i64) -> GuessedCard | None:
    renewal = table.caught[at]
    if renewal == 0:
        return None
    group = sorted(int(table.hands[other]) for other in range(first, first + HAND) if table.caught[other] == renewal)
    return GuessedCard([table.box.cards[card] for card in group], int(renewal))


def jarl_sight(table: LofotenTable, which: i64) -> Jarl:
    owner = table.jarl_owner[which]
    link = table.jarl_link[which]
    face = table.demands[which]
    return Jarl(
        jarl=table.box.jarls[table.jarls[which]],
        demand=table.box.demands[face],
        owner=None if owner == NONE else int(owner),
        link=None if link == NONE else int(link),
        progress=[int(jarls.progress(table, seat, face)) for seat in range(SEATS)],
        claimable=[jarls.can_claim(table, seat, which) for seat in range(SEATS)],
    )


def picked_tile(table: LofotenTable) -> Tile | None:
    """The tile that is being placed."""
    return tile_sight(table, on_the_way.picked(table))
