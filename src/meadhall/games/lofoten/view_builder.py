"""View builder of Lofoten: fills the view of a seat or a spectator; all but hidden cards (section 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from meadhall.core.engine.view import base_fields
from meadhall.games.lofoten import holdings, jarls, market, pending, scoring
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


def build_view(table: LofotenTable, seat: int | None) -> LofotenView:
    box = table.box
    return LofotenView(
        *base_fields(table, seat, LofotenView),
        active=int(table.active),
        last=table.last == 1,
        still=int(table.still),
        stagnation=int(box.stagnation),
        prices=[int(box.movement_price), int(box.swap_price), int(box.turn_price)],
        goods=box.goods,
        powers=box.powers,
        clans=box.clans,
        letters=box.ships,
        market=[build_tile(table, table.market[zone]) for zone in range(ZONES)],
        piles=[build_pile(table, pile) for pile in range(PILES)],
        warehouses=[build_warehouse(table, slot) for slot in range(SLOTS)],
        fleets=[build_fleet(table, owner) for owner in range(SEATS)],
        hands=[build_hand(table, owner, seat) for owner in range(SEATS)],
        newest=[None if table.newest[owner] == NONE else int(table.newest[owner]) for owner in range(SEATS)],
        drawn=build_card(table, table.drawn) if seat == table.active else None,
        picked=picked_tile(table),
        deck=len(table.deck),
        renewals=int(table.renewals),
        discard=[table.box.cards[card] for card in table.discard],
        reserve=int(table.coins[RESERVE]),
        jarls=[build_jarl(table, which) for which in range(JARLS) if table.jarls[which] != NONE],
        removed=[tile for tile in range(TILES) if table.homes[tile] == SEATS * SLOTS],
        points=[int(scoring.power_points(table, owner)) for owner in range(SEATS)],
    )


def build_tile(table: LofotenTable, tile: i64) -> Tile | None:
    return None if tile == NONE else table.box.tiles[tile]


def build_card(table: LofotenTable, card: i64) -> Card | None:
    return None if card == NONE else table.box.cards[card]


def build_pile(table: LofotenTable, which: i64) -> Pile:
    """How many tiles, and the kind of the topmost (LOF-006)."""
    pile = market.pile(table, which)
    top = None if len(pile) == 0 else int(table.box.tile_good[pile[len(pile) - 1]])
    return Pile(len(pile), top)


def build_warehouse(table: LofotenTable, slot: i64) -> Warehouse:
    good = table.bound[slot]
    return Warehouse(
        card=table.box.warehouses[table.warehouses[slot]],
        good=None if good == NONE else int(good),
        sides=[build_side(table, owner, slot) for owner in range(SEATS)],
    )


def build_side(table: LofotenTable, owner: i64, slot: i64) -> Side:
    home = owner * SLOTS + slot
    stored = [tile for tile in range(TILES) if table.homes[tile] == home]
    return Side(
        tiles=[build_stored_tile(table, tile) for tile in stored],
        total=int(holdings.total_in(table, owner, slot)),
        pp=int(scoring.warehouse_pp(table, owner, slot)),
    )


def build_stored_tile(table: LofotenTable, number: i64) -> StoredTile:
    tile = table.box.tiles[number]
    return StoredTile(tile.id, tile.good, tile.value, tile.shield, table.flipped[number] == 1)


def build_fleet(table: LofotenTable, owner: i64) -> Fleet:
    return Fleet(
        zone=int(table.zone[owner]),
        turned=int(table.turned[owner]),
        places=[build_ship(table, table.ship_at(owner, place)) for place in range(SHIPS)],
        coins=int(table.coins[owner]),
        goods=int(holdings.all_goods(table, owner)),
        stored=[int(holdings.tiles_of_good(table, owner, good)) for good in range(len(table.box.goods))],
        more_moves=int(table.bonus(owner, NAVIGATOR)),
        more_uses=int(table.bonus(owner, STEWARD)),
        quay_free=table.takes_order(owner),
    )


def build_ship(table: LofotenTable, ship: i64) -> Ship:
    first = ship * HOLD
    return Ship(
        letter=int(ship % SHIPS),
        improved=table.improved[ship] == 1,
        order=build_card(table, table.orders[ship]),
        cargo=[table.box.tiles[table.cargo[at]] for at in range(first, first + HOLD) if table.cargo[at] != NONE],
    )


def build_hand(table: LofotenTable, owner: i64, seat: int | None) -> list[HeldCard | GuessedCard | None]:
    """The cards from left to right: one's own; of another's only those that can be worked out (section 10).

    After a renewal of the deck the opponent's cards of that moment are known as a set: `one_of` lists it.
    """
    first = owner * HAND
    held = [at for at in range(first, first + HAND) if table.hands[at] != NONE]
    if seat is None:
        return [None for _ in held]
    if seat == owner:
        return [build_held_card(table, at) for at in held]
    return [build_guessed_card(table, first, at) for at in held]


def build_held_card(table: LofotenTable, at: i64) -> HeldCard:
    card = table.box.cards[table.hands[at]]
    return HeldCard(card.id, card.good, card.value, int(table.caught[at]))


def build_guessed_card(table: LofotenTable, first: i64, at: i64) -> GuessedCard | None:
    renewal = table.caught[at]
    if renewal == 0:
        return None
    group = sorted(int(table.hands[other]) for other in range(first, first + HAND) if table.caught[other] == renewal)
    return GuessedCard([table.box.cards[card] for card in group], int(renewal))


def build_jarl(table: LofotenTable, which: i64) -> Jarl:
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
    return build_tile(table, pending.picked_tile(table))
