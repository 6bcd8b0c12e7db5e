"""Edition schema of Lofoten: the types of the TOML file with its checks, and the packed edition made of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, TypeVar

import msgspec

from meadhall.core.engine.edition import Edition, EditionFile, EditionPart, number_vector
from meadhall.games.lofoten import view
from meadhall.games.lofoten.packed import (
    CARDS,
    DEMANDS,
    GOODS,
    JARL_KEYS,
    POWERS,
    SCORINGS,
    SHIP_POWERS,
    SLOTS,
    TILES,
    ZONES,
    LofotenBox,
)

Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Points = Annotated[int, msgspec.Meta(ge=0, le=50)]
Price = Annotated[int, msgspec.Meta(ge=1, le=8)]
S = TypeVar("S", bound=msgspec.Struct)
Value = Annotated[int, msgspec.Meta(ge=1, le=3)]
GoodId = Literal["mead", "fish", "sheep", "chest"]
Power = Literal["coin", "discard", "rotate", "slide"]
ShipPower = Literal["final_pp", "big_hold", "reorder", "unload_power"]
JarlKey = Literal["treasurer", "lookout", "navigator", "steward", "broker", "granary", "hoarder", "shieldmaiden"]
LINKED = ("broker", "granary")
TIMING = {
    "treasurer": "immediate",
    "lookout": "immediate",
    "navigator": "permanent",
    "steward": "permanent",
}
"""When a Jarl's power counts; all others count at the end."""


class Named(EditionPart):
    name_fr: str
    name_en: str


class About(EditionPart):
    id: Literal["lofoten"]
    title: str
    publisher: str
    author: str
    year: int
    players_min: Literal[2]
    players_max: Literal[2]
    age: Count
    minutes: Count


class Counts(EditionPart):
    order_cards: Literal[36]
    goods_tiles: Literal[32]
    coins: Annotated[int, msgspec.Meta(ge=1, le=30)]
    warehouse_level1: Count
    warehouse_level2: Count
    jarl_cards: Count
    demand_cards: Count
    demand_faces: Count
    longship_tiles: Literal[8]
    fleet_wheels: Literal[2]
    market_boards: Literal[1]
    first_player_cards: Literal[1]
    help_cards: Literal[2]
    shield_tokens: Literal[2]


class Clan(Named):
    id: Literal["wolf", "raven"]
    seat: Literal[0, 1]
    start_coins: Count
    first_player: bool


class Setup(EditionPart):
    reserve_coins: Count
    hand_size: Literal[3]
    start_orders: Annotated[list[Literal["left", "right"]], msgspec.Meta(min_length=2, max_length=2)]
    start_zone: Literal[3]
    market_size: Literal[5]
    pile_count: Literal[2]
    pile_sizes_before_market: Annotated[list[Count], msgspec.Meta(min_length=2, max_length=2)]
    market_draw_order: Annotated[list[Literal[1, 2]], msgspec.Meta(min_length=5, max_length=5)]
    pile_sizes_after_market: Annotated[list[Count], msgspec.Meta(min_length=2, max_length=2)]
    warehouses_in_play: Literal[4]
    jarls_in_play: Literal[2]
    stagnation_limit: Annotated[int, msgspec.Meta(ge=2, le=99)]


class Good(Named):
    id: GoodId
    power: Power
    colour: Annotated[str, msgspec.Meta(pattern="^#[0-9a-f]{6}$")]


class CentralPower(Named):
    id: Power


class OrderCard(EditionPart):
    good: GoodId
    value: Value
    copies: Count


class GoodsTile(EditionPart):
    good: GoodId
    value: Value
    shield: Literal["wolf", "raven"]
    copies: Count


class Longship(Named):
    letter: Literal["a", "b", "c", "d"]
    per_player: Literal[1]
    power: ShipPower
    pp: Points = 0
    capacity: Annotated[int, msgspec.Meta(ge=3, le=4)] | None = None
    uses: Annotated[int, msgspec.Meta(ge=1, le=5)] | None = None


class Improvement(EditionPart):
    pp_by_count: Annotated[list[Points], msgspec.Meta(min_length=5, max_length=5)]
    flipped_tile_goods: Literal[1]
    flipped_tile_shields: Literal[0]
    max_per_turn: Literal[1]


class Warehouse(Named):
    id: str
    level: Literal[1, 2]
    scoring: Literal[
        "majority",
        "per_good",
        "most_tiles",
        "own_shields",
        "two_ranks",
        "fewest_goods",
        "shield_pairs",
        "near_limit",
        "lead",
    ]
    pp: Points
    pp_second: Points = 0
    cap: Points = 50
    limit: Points = 0


class DemandFace(Named):
    id: str
    test: Literal[
        "tiles_of_each_good",
        "total_goods",
        "shields_each",
        "shields_same",
        "give_coins",
        "own_coins",
        "tiles_of_good",
        "goods_of_good",
    ]
    amount: Annotated[int, msgspec.Meta(ge=1, le=64)]
    good: GoodId | None = None


class Demand(EditionPart):
    id: str
    front: DemandFace
    back: DemandFace


class Jarl(Named):
    id: str
    key: JarlKey
    timing: Literal["immediate", "permanent", "end"]
    warehouse: bool
    amount: Annotated[int, msgspec.Meta(ge=1, le=9)]
    text_fr: str
    text_en: str
    max_value: Value = 3


class CoinCosts(EditionPart):
    extra_movement: Price
    swap_hand: Price
    extra_turn: Price


class LofotenEdition(EditionFile):
    game: About
    counts: Counts
    clan: Annotated[list[Clan], msgspec.Meta(min_length=2, max_length=2)]
    setup: Setup
    good: Annotated[list[Good], msgspec.Meta(min_length=4, max_length=4)]
    power: Annotated[list[CentralPower], msgspec.Meta(min_length=4, max_length=4)]
    order_card: list[OrderCard]
    goods_tile: list[GoodsTile]
    longship: Annotated[list[Longship], msgspec.Meta(min_length=4, max_length=4)]
    improvement: Improvement
    warehouse: list[Warehouse]
    demand: Annotated[list[Demand], msgspec.Meta(min_length=2, max_length=20)]
    jarl: Annotated[list[Jarl], msgspec.Meta(min_length=2, max_length=20)]
    coin_costs: CoinCosts


def check(edition: Edition[LofotenEdition]) -> None:
    """What the shape alone cannot say: the pieces fit together."""
    content = edition.content
    if [good.id for good in content.good] != ["mead", "fish", "sheep", "chest"]:
        raise edition.bad("good", "name mead, fish, sheep and chest, in this order (LOF-003).")
    if sorted(power.id for power in content.power) != list(POWERS):
        raise edition.bad("power", f"describe each of: {', '.join(POWERS)}.")
    if [(clan.id, clan.seat, clan.first_player) for clan in content.clan] != [("wolf", 0, True), ("raven", 1, False)]:
        raise edition.bad("clan", "seat 0 is the Wolf clan and begins, seat 1 is the Raven clan.")
    coins = content.setup.reserve_coins + sum(clan.start_coins for clan in content.clan)
    if coins != content.counts.coins:
        raise edition.bad("counts.coins", f"{coins} coins are laid out at the start (LOF-018).")
    if content.setup.start_orders != ["left", "right"]:
        raise edition.bad("setup.start_orders", "the first card goes left, the second right (LOF-013).")
    check_tiles(edition)
    check_cards(edition)
    check_powers(edition)


def check_tiles(edition: Edition[LofotenEdition]) -> None:
    content = edition.content
    tiles = sum(row.copies for row in content.goods_tile)
    if tiles != TILES:
        raise edition.bad("goods_tile", f"there are {tiles} tiles, not {TILES}.")
    before = content.setup.pile_sizes_before_market
    taken = [content.setup.market_draw_order.count(pile) for pile in (1, 2)]
    if sum(before) != TILES:
        raise edition.bad("setup.pile_sizes_before_market", f"they must be {TILES} tiles in all.")
    after = [pile - first for pile, first in zip(before, taken, strict=True)]
    if after != content.setup.pile_sizes_after_market or min(after) < 0:
        raise edition.bad("setup.pile_sizes_after_market", f"the first market leaves {after[0]} and {after[1]}.")
    for good in content.good:
        if sum(row.copies for row in content.goods_tile if row.good == good.id) > TILES - ZONES:
            raise edition.bad("goods_tile", f"with so much {good.id} no first market can be laid (LOF-009).")


def check_cards(edition: Edition[LofotenEdition]) -> None:
    content = edition.content
    cards = sum(row.copies for row in content.order_card)
    if cards != CARDS:
        raise edition.bad("order_card", f"there are {cards} order cards, not {CARDS}.")
    for level, count in ((1, content.counts.warehouse_level1), (2, content.counts.warehouse_level2)):
        found = sum(row.level == level for row in content.warehouse)
        if found != count or found < SLOTS:
            raise edition.bad("warehouse", f"level {level} has {found} cards, counts say {count}; {SLOTS} are needed.")
    if len(content.jarl) != content.counts.jarl_cards:
        raise edition.bad("jarl", f"there are {len(content.jarl)} Jarls, not {content.counts.jarl_cards}.")
    faces = (len(content.demand), 2 * len(content.demand))
    if faces != (content.counts.demand_cards, content.counts.demand_faces):
        raise edition.bad("demand", f"there are {faces[0]} demand cards with {faces[1]} faces.")
    for demand in content.demand:
        for side, face in (("front", demand.front), ("back", demand.back)):
            if (face.good is not None) != (face.test in ("tiles_of_good", "goods_of_good")):
                raise edition.bad(f"demand ({demand.id}).{side}.good", "name a good exactly where the test needs one.")
    ids = [row.id for row in content.warehouse] + [row.id for row in content.jarl] + [row.id for row in content.demand]
    if len(set(ids)) != len(ids):
        raise edition.bad("id", "every warehouse, Jarl and demand needs an id of its own.")


def check_powers(edition: Edition[LofotenEdition]) -> None:
    content = edition.content
    if [ship.letter for ship in content.longship] != ["a", "b", "c", "d"]:
        raise edition.bad("longship", "name the letters a, b, c and d, in this order.")
    for ship in content.longship:
        powers = (ship.capacity is not None, ship.uses is not None)
        if powers != (ship.power == "big_hold", ship.power == "unload_power"):
            raise edition.bad(f"longship ({ship.letter})", "big_hold needs a capacity, unload_power needs uses.")
    for jarl in content.jarl:
        if jarl.warehouse != (jarl.key in LINKED) or jarl.timing != TIMING.get(jarl.key, "end"):
            raise edition.bad(f"jarl ({jarl.id})", f"{jarl.key} has another timing, or another link to a warehouse.")


def open_box(edition: Edition[LofotenEdition]) -> LofotenBox:
    """The components, checked, as the rules handle them."""
    check(edition)
    content = edition.content
    box = LofotenBox()
    goods = [good.id for good in content.good]
    box.good_power = number_vector([POWERS.index(good.power) for good in content.good])
    cards = [row for row in content.order_card for _ in range(row.copies)]
    box.card_good = number_vector([goods.index(row.good) for row in cards])
    box.card_value = number_vector([row.value for row in cards])
    box.cards = [view.Card(number, goods.index(row.good), row.value) for number, row in enumerate(cards)]
    open_tiles(box, content)
    open_warehouses(box, content)
    open_jarls(box, content)
    box.start_coins = number_vector([*(clan.start_coins for clan in content.clan), content.setup.reserve_coins])
    box.coins = content.counts.coins
    box.stagnation = content.setup.stagnation_limit
    box.movement_price = content.coin_costs.extra_movement
    box.swap_price = content.coin_costs.swap_hand
    box.turn_price = content.coin_costs.extra_turn
    box.ship_power = number_vector([SHIP_POWERS.index(ship.power) for ship in content.longship])
    box.ship_amount = number_vector([ship.capacity or ship.uses or ship.pp for ship in content.longship])
    box.improvement_pp = number_vector(content.improvement.pp_by_count)
    box.goods = shown(content.good, view.Good)
    box.powers = {power.id: power for power in shown(content.power, view.Power)}
    box.clans = shown(content.clan, view.Clan)
    box.ships = shown(content.longship, view.Letter)
    return box


def open_tiles(box: LofotenBox, content: LofotenEdition) -> None:
    goods = [good.id for good in content.good]
    clans = [clan.id for clan in content.clan]
    tiles = [row for row in content.goods_tile for _ in range(row.copies)]
    box.tile_good = number_vector([goods.index(row.good) for row in tiles])
    box.tile_value = number_vector([row.value for row in tiles])
    box.tile_shield = number_vector([clans.index(row.shield) for row in tiles])
    box.tiles = [
        view.Tile(number, goods.index(row.good), row.value, clans.index(row.shield)) for number, row in enumerate(tiles)
    ]
    box.market_piles = number_vector([pile - 1 for pile in content.setup.market_draw_order])
    box.pile_size = content.setup.pile_sizes_before_market[0]


def open_warehouses(box: LofotenBox, content: LofotenEdition) -> None:
    box.level_1 = number_vector([number for number, row in enumerate(content.warehouse) if row.level == 1])
    box.level_2 = number_vector([number for number, row in enumerate(content.warehouse) if row.level == 2])
    box.scoring = number_vector([SCORINGS.index(row.scoring) for row in content.warehouse])
    box.pp = number_vector([row.pp for row in content.warehouse])
    box.second_pp = number_vector([row.pp_second for row in content.warehouse])
    box.cap = number_vector([row.cap for row in content.warehouse])
    box.limit = number_vector([row.limit for row in content.warehouse])
    box.warehouses = shown(content.warehouse, view.WarehouseCard)


def open_jarls(box: LofotenBox, content: LofotenEdition) -> None:
    goods = [good.id for good in content.good]
    faces = [face for demand in content.demand for face in (demand.front, demand.back)]
    box.demand_test = number_vector([DEMANDS.index(face.test) for face in faces])
    box.demand_amount = number_vector([face.amount for face in faces])
    box.demand_good = number_vector([goods.index(face.good) if face.good else GOODS for face in faces])
    box.demands = shown(faces, view.Demand)
    box.jarl_key = number_vector([JARL_KEYS.index(jarl.key) for jarl in content.jarl])
    box.jarl_amount = number_vector([jarl.amount for jarl in content.jarl])
    box.jarl_limit = number_vector([jarl.max_value for jarl in content.jarl])
    box.jarl_linked = number_vector([int(jarl.warehouse) for jarl in content.jarl])
    box.jarls = shown(content.jarl, view.JarlCard)


def shown(parts: Sequence[EditionPart], shape: type[S]) -> list[S]:
    """Components as a view shows them."""
    printed = [msgspec.to_builtins(part) for part in parts]
    return [msgspec.convert({key: value for key, value in row.items() if value is not None}, shape) for row in printed]
