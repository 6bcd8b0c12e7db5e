"""Edition schema of Raids: the types of the TOML file with its checks, and the packed edition made of it."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from meadhall.core.engine.edition import Edition, EditionFile, EditionPart, number_vector
from meadhall.games.raids import view
from meadhall.games.raids.packed import ARRIVAL, ARRIVAL_COUNTS, KINDS, RaidsBox

Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Crew = Annotated[int, msgspec.Meta(ge=0, le=10)]
"""An empty longship holds 10 Vikings (RAI-004)."""
Space = Annotated[int, msgspec.Meta(ge=0, le=ARRIVAL)]
Name = Annotated[str, msgspec.Meta(min_length=1)]
Id = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]+\Z")]
"""What names a part of the drawing too."""
Kind = Literal["weapon", "sail", "mjollnir", "standard", "goods", "rune", "port", "monster", "encounter", "plunder"]
IN_SLOT = ("weapon", "sail", "mjollnir", "standard", "goods")
NUMBERS: dict[str, tuple[str, ...]] = {
    "weapon": ("power", "shields"),
    "sail": ("power", "shields"),
    "mjollnir": ("power", "shields"),
    "standard": ("glory", "shields"),
    "goods": ("good", "glory", "shields"),
    "rune": (),
    "port": ("sales",),
    "monster": ("strength",),
    "encounter": (),
    "plunder": (),
}
"""What is printed on the tiles of each kind."""
NEEDED = ("power", "sales", "strength")


class About(EditionPart):
    id: Literal["raids"]
    title: str
    authors: list[str]
    artist: str
    publisher: str
    year: Annotated[int, msgspec.Meta(ge=0, le=9999)]
    players_min: Literal[2]
    players_max: Literal[4]
    voyages: Literal[4]


class Limits(EditionPart):
    vikings: Annotated[int, msgspec.Meta(ge=12, le=99)]
    coins: Count
    longship_boards: Literal[4]
    longship_pawns: Literal[4]
    voyage_tiles: Literal[64]
    tiles_per_voyage: Literal[16]
    arrival_tiles: Literal[9]
    ship_slots: Literal[5]
    shields_per_empty_slot: Literal[2]
    rune_set_max: Literal[5]


class Colours(EditionPart):
    order: Annotated[list[str], msgspec.Meta(min_length=4, max_length=4)]
    hex: dict[str, str]


class Coins(EditionPart):
    sixes: Count = msgspec.field(name="6")
    threes: Count = msgspec.field(name="3")
    ones: Count = msgspec.field(name="1")


class Board(EditionPart):
    harbour_space: Literal[0]
    arrival_space: Literal[20]
    villages: list[Space]
    tile_spaces: list[Space]
    start_positions: list[Space]
    ghost_step: Count


class StartVikings(EditionPart):
    two: Annotated[list[Crew], msgspec.Meta(min_length=2, max_length=2)] = msgspec.field(name="2")
    three: Annotated[list[Crew], msgspec.Meta(min_length=3, max_length=3)] = msgspec.field(name="3")
    four: Annotated[list[Crew], msgspec.Meta(min_length=4, max_length=4)] = msgspec.field(name="4")


class StartPositions(EditionPart):
    two: list[Space] = msgspec.field(name="2")
    three: list[Space] = msgspec.field(name="3")
    four: list[Space] = msgspec.field(name="4")
    ghost: Literal[1]


class Village(EditionPart):
    vikings_per_player: Count
    gain_when_passed: Literal[1]


class Encounter(EditionPart):
    vikings: Annotated[list[Count], msgspec.Meta(min_length=2, max_length=2)]


class Plunder(EditionPart):
    coins: Annotated[list[Literal[1, 3, 6]], msgspec.Meta(min_length=2, max_length=2)]


class ArrivalReward(EditionPart):
    coins: Annotated[list[Literal[0, 1, 3, 6]], msgspec.Meta(min_length=4, max_length=4)]


class Combat(EditionPart):
    first_stake: Literal[1]
    stake_step: Literal[1]


class Port(EditionPart):
    recruit: Count


class Runes(EditionPart):
    glory_by_set_size: Annotated[list[Count], msgspec.Meta(min_length=6, max_length=6)]


class KindOfTile(EditionPart):
    place: Literal["ship", "beside", "board"]
    can_stop: bool
    name_en: Name
    name_fr: Name


class Good(EditionPart):
    glory: Count
    name_en: Name
    name_fr: Name


class ArrivalTile(EditionPart):
    id: str
    name_en: Name
    name_fr: Name
    counts: str


class ArrivalTiles(EditionPart):
    tiles: list[ArrivalTile]


class Tile(EditionPart):
    id: Id
    kind: Kind
    name_en: Name
    name_fr: Name
    good: str | None = None
    glory: Count = 0
    shields: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0
    power: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    strength: Count = 0
    sales: Annotated[int, msgspec.Meta(ge=0, le=5)] = 0


class Voyage(EditionPart):
    number: Count
    tiles: Annotated[list[Tile], msgspec.Meta(min_length=16, max_length=16)]


class RaidsEdition(EditionFile):
    game: About
    limits: Limits
    colours: Colours
    coins: Coins
    board: Board
    start_vikings: StartVikings
    start_pawn_positions: StartPositions
    village: Village
    encounter: Encounter
    plunder: Plunder
    arrival_reward: ArrivalReward
    combat: Combat
    port: Port
    runes: Runes
    kinds: dict[Kind, KindOfTile]
    goods: Annotated[dict[str, Good], msgspec.Meta(max_length=60)]
    arrival: ArrivalTiles
    voyage: Annotated[list[Voyage], msgspec.Meta(min_length=4, max_length=4)]


def check(edition: Edition[RaidsEdition]) -> None:
    """What the shape alone cannot say: the pieces fit together."""
    content = edition.content
    spaces = sorted(content.board.villages + content.board.tile_spaces)
    if spaces != list(range(1, ARRIVAL)) or len(content.board.tile_spaces) != 16:
        raise edition.bad("board", "villages and the 16 tile spaces must be the spaces 1 to 19, each once.")
    if content.board.villages != sorted(content.board.villages):
        raise edition.bad("board.villages", "name the villages in sailing order.")
    if content.board.tile_spaces != sorted(content.board.tile_spaces):
        raise edition.bad("board.tile_spaces", "name the tile spaces in sailing order.")
    hops = [*content.board.villages, ARRIVAL]
    if any(there - here != content.board.ghost_step for here, there in zip([0, *hops], hops, strict=False)):
        raise edition.bad("board.ghost_step", "the ghost must come from village to village and to Arrival.")
    if content.board.start_positions != [1, 2, 3, 4]:
        raise edition.bad("board.start_positions", "the rules need 1, 2, 3 and 4 (RAI-018).")
    if set(content.colours.order) != set(content.colours.hex) or len(content.colours.hex) != 4:
        raise edition.bad("colours", "name four colours in `order` and give each its value in `hex`.")
    starts = content.start_pawn_positions
    if [starts.two, starts.three, starts.four] != [[3, 2], [3, 2, 1], [4, 3, 2, 1]]:
        raise edition.bad("start_pawn_positions", "the rules need 3-2, 3-2-1 and 4-3-2-1 (RAI-018).")
    if [tile.id for tile in content.arrival.tiles] != list(ARRIVAL_COUNTS):
        raise edition.bad("arrival.tiles", f"the rules know exactly: {', '.join(ARRIVAL_COUNTS)}.")
    if [voyage.number for voyage in content.voyage] != [1, 2, 3, 4]:
        raise edition.bad("voyage", "number the voyages 1 to 4.")
    check_tiles(edition)
    check_coins(edition)


def check_tiles(edition: Edition[RaidsEdition]) -> None:
    content = edition.content
    seen: set[str] = set()
    for voyage in content.voyage:
        for index, tile in enumerate(voyage.tiles):
            key = f"voyage[{voyage.number - 1}].tiles[{index}] ({tile.id})"
            if tile.id in seen:
                raise edition.bad(key, "every tile needs an id of its own.")
            seen.add(tile.id)
            check_tile(edition, key, tile)
    for name, kind in content.kinds.items():
        stoppable = name not in ("monster", "encounter", "plunder")
        place = "ship" if name in IN_SLOT else "beside" if stoppable or name == "monster" else "board"
        if kind.can_stop != stoppable or kind.place != place:
            raise edition.bad(
                f"kinds.{name}", f"the rules need place = {place!r} and can_stop = {str(stoppable).lower()}."
            )


def check_tile(edition: Edition[RaidsEdition], key: str, tile: Tile) -> None:
    """A tile has what is printed on tiles of its kind, and nothing else."""
    content = edition.content
    if tile.kind not in content.kinds:
        raise edition.bad("kinds", f"{tile.kind} is missing.")
    for name in ("good", "glory", "shields", "power", "strength", "sales"):
        value = getattr(tile, name)
        if value not in (None, 0) and name not in NUMBERS[tile.kind]:
            raise edition.bad(f"{key}.{name}", f"a tile of kind {tile.kind} has no {name}.")
        if value == 0 and name in NUMBERS[tile.kind] and name in NEEDED:
            raise edition.bad(f"{key}.{name}", f"a tile of kind {tile.kind} needs a {name} of 1 or more.")
    if tile.kind == "goods":
        if tile.good not in content.goods:
            raise edition.bad(f"{key}.good", f"choose one of: {', '.join(content.goods)}.")
        if tile.glory != content.goods[tile.good].glory:
            raise edition.bad(f"{key}.glory", f"goods.{tile.good}.glory is {content.goods[tile.good].glory}.")


def check_coins(edition: Edition[RaidsEdition]) -> None:
    """The bank never runs out: every coin that can be given exists (RAI-007)."""
    content = edition.content
    bank = {6: content.coins.sixes, 3: content.coins.threes, 1: content.coins.ones}
    if sum(bank.values()) != content.limits.coins:
        raise edition.bad("coins", f"they must be limits.coins = {content.limits.coins} in all.")
    plunders = sum(tile.kind == "plunder" for voyage in content.voyage for tile in voyage.tiles)
    for value, count in bank.items():
        rewards = sum(coin == value for coin in content.arrival_reward.coins)
        shares = sum(coin == value for coin in content.plunder.coins)
        need = len(content.voyage) * rewards + plunders * shares
        if count < need:
            raise edition.bad(f"coins.{value}", f"up to {need} of them can be given out.")


def open_box(edition: Edition[RaidsEdition]) -> RaidsBox:
    """The components, checked, as the rules handle them."""
    check(edition)
    content = edition.content
    tiles = [tile for voyage in content.voyage for tile in voyage.tiles]
    goods = list(content.goods)
    box = RaidsBox()
    box.kind = number_vector([KINDS.index(tile.kind) for tile in tiles])
    box.stoppable = number_vector([int(content.kinds[tile.kind].can_stop) for tile in tiles])
    box.power = number_vector([tile.power for tile in tiles])
    box.shields = number_vector([tile.shields for tile in tiles])
    box.glory = number_vector([tile.glory for tile in tiles])
    box.strength = number_vector([tile.strength for tile in tiles])
    box.sales = number_vector([tile.sales for tile in tiles])
    box.good = number_vector([-1 if tile.good is None else goods.index(tile.good) for tile in tiles])
    box.village = number_vector([int(space in content.board.villages) for space in range(ARRIVAL + 1)])
    box.tile_spaces = number_vector(content.board.tile_spaces)
    box.vikings = content.limits.vikings
    box.village_vikings = content.village.vikings_per_player
    box.encounter_first = content.encounter.vikings[0]
    box.encounter_second = content.encounter.vikings[1]
    box.plunder_first = content.plunder.coins[0]
    box.plunder_second = content.plunder.coins[1]
    box.port_recruits = content.port.recruit
    box.rune_glory = number_vector(content.runes.glory_by_set_size)
    box.rewards = number_vector(content.arrival_reward.coins)
    box.bank = number_vector([content.coins.sixes, content.coins.threes, content.coins.ones])
    box.crews = [content.start_vikings.two, content.start_vikings.three, content.start_vikings.four]
    box.tiles = [seen_tile(tile) for tile in tiles]
    box.arrivals = [msgspec.convert(tile, view.ArrivalTile, from_attributes=True) for tile in content.arrival.tiles]
    box.goods = goods
    return box


def seen_tile(tile: Tile) -> view.Tile:
    """A tile as views show it."""
    printed = {name: value for name, value in msgspec.to_builtins(tile).items() if value is not None}
    return msgspec.convert(printed, view.Tile)
