"""The shape of a Raids edition file, and the box of components it describes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from meadhall.core.edition import Edition, EditionFile, EditionPart
from meadhall.games.raids.box import ARRIVAL, ARRIVAL_COUNTS, KINDS, RaidsBox

Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Kind = Literal["weapon", "sail", "mjollnir", "standard", "goods", "rune", "port", "monster", "encounter", "plunder"]
IN_SLOT = ("weapon", "sail", "mjollnir", "standard", "goods")


class About(EditionPart):
    id: Literal["raids"]
    title: str
    authors: list[str]
    artist: str
    publisher: str
    year: int
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


class Board(EditionPart):
    harbour_space: Literal[0]
    arrival_space: Literal[20]
    villages: list[int]
    tile_spaces: list[int]
    start_positions: list[int]
    ghost_step: Count


class StartPositions(EditionPart):
    two: list[int] = msgspec.field(name="2")
    three: list[int] = msgspec.field(name="3")
    four: list[int] = msgspec.field(name="4")
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
    name_en: str
    name_fr: str


class Good(EditionPart):
    glory: Count
    name_en: str
    name_fr: str


class ArrivalTile(EditionPart):
    id: str
    name_en: str
    name_fr: str
    counts: str


class ArrivalTiles(EditionPart):
    tiles: list[ArrivalTile]


class Tile(EditionPart):
    id: str
    kind: Kind
    name_en: str
    name_fr: str
    good: str | None = None
    glory: Count = 0
    shields: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0
    power: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    strength: Count = 0
    sales: Annotated[int, msgspec.Meta(ge=0, le=5)] = 0


class Voyage(EditionPart):
    number: int
    tiles: Annotated[list[Tile], msgspec.Meta(min_length=16, max_length=16)]


class RaidsEdition(EditionFile):
    game: About
    limits: Limits
    colours: Colours
    coins: dict[str, Count]
    board: Board
    start_vikings: dict[str, list[Count]]
    start_pawn_positions: StartPositions
    village: Village
    encounter: Encounter
    plunder: Plunder
    arrival_reward: ArrivalReward
    combat: Combat
    port: Port
    runes: Runes
    kinds: dict[Kind, KindOfTile]
    goods: dict[str, Good]
    arrival: ArrivalTiles
    voyage: Annotated[list[Voyage], msgspec.Meta(min_length=4, max_length=4)]


def check(edition: Edition[RaidsEdition]) -> None:
    """What the shape alone cannot say: the pieces fit together."""
    content = edition.content
    if content.schema != 1:
        raise edition.bad("schema", f"this version reads schema 1, not {content.schema}.")
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
    for players in (2, 3, 4):
        if len(content.start_vikings.get(str(players), [])) != players:
            raise edition.bad(f"start_vikings.{players}", f"name {players} numbers, first player first.")
        if max(content.start_vikings[str(players)]) > 10:
            raise edition.bad(f"start_vikings.{players}", "an empty longship holds 10 Vikings.")
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
            if tile.kind not in content.kinds:
                raise edition.bad("kinds", f"{tile.kind} is missing.")
            if tile.kind == "goods" and tile.good not in content.goods:
                raise edition.bad(f"{key}.good", f"choose one of: {', '.join(content.goods)}.")
            if tile.shields and tile.kind not in IN_SLOT:
                raise edition.bad(f"{key}.shields", "only tiles that go into slots have shields.")
            if tile.kind == "port" and tile.sales == 0:
                raise edition.bad(f"{key}.sales", "a port buys at least 1 good.")
            if tile.kind == "monster" and tile.strength == 0:
                raise edition.bad(f"{key}.strength", "a monster needs a strength of 1 or more.")
    for name, kind in content.kinds.items():
        stoppable = name not in ("monster", "encounter", "plunder")
        place = "ship" if name in IN_SLOT else "beside" if stoppable or name == "monster" else "board"
        if kind.can_stop != stoppable or kind.place != place:
            raise edition.bad(
                f"kinds.{name}", f"the rules need place = {place!r} and can_stop = {str(stoppable).lower()}."
            )


def check_coins(edition: Edition[RaidsEdition]) -> None:
    """The bank never runs out: every coin that can be given exists (RAI-007)."""
    content = edition.content
    if sorted(content.coins) != ["1", "3", "6"]:
        raise edition.bad("coins", "say how many coins of 1, 3 and 6 there are.")
    if sum(content.coins.values()) != content.limits.coins:
        raise edition.bad("coins", f"they must be limits.coins = {content.limits.coins} in all.")
    plunders = sum(tile.kind == "plunder" for voyage in content.voyage for tile in voyage.tiles)
    for value in (1, 3, 6):
        need = 4 * content.arrival_reward.coins.count(value) + plunders * content.plunder.coins.count(value)
        if content.coins[str(value)] < need:
            raise edition.bad(f"coins.{value}", f"up to {need} of them can be given out.")


def open_box(edition: Edition[RaidsEdition]) -> RaidsBox:
    """The components, checked, as the rules handle them."""
    check(edition)
    content = edition.content
    tiles = [tile for voyage in content.voyage for tile in voyage.tiles]
    goods = list(content.goods)
    box = RaidsBox()
    box.kind = numbers([KINDS.index(tile.kind) for tile in tiles])
    box.stoppable = numbers([int(content.kinds[tile.kind].can_stop) for tile in tiles])
    box.power = numbers([tile.power for tile in tiles])
    box.shields = numbers([tile.shields for tile in tiles])
    box.glory = numbers([tile.glory for tile in tiles])
    box.strength = numbers([tile.strength for tile in tiles])
    box.sales = numbers([tile.sales for tile in tiles])
    box.good = numbers([goods.index(tile.good) if tile.good else -1 for tile in tiles])
    box.village = numbers([int(space in content.board.villages) for space in range(ARRIVAL + 1)])
    box.tile_spaces = numbers(content.board.tile_spaces)
    box.vikings = content.limits.vikings
    box.village_vikings = content.village.vikings_per_player
    box.encounter_first = content.encounter.vikings[0]
    box.encounter_second = content.encounter.vikings[1]
    box.plunder_first = content.plunder.coins[0]
    box.plunder_second = content.plunder.coins[1]
    box.port_recruits = content.port.recruit
    box.rune_glory = numbers(content.runes.glory_by_set_size)
    box.rewards = numbers(content.arrival_reward.coins)
    box.bank = numbers([content.coins[str(value)] for value in (6, 3, 1)])
    box.crews = [content.start_vikings[str(players)] for players in (2, 3, 4)]
    box.tiles = [
        {key: value for key, value in msgspec.to_builtins(tile).items() if value is not None} for tile in tiles
    ]
    box.arrivals = [msgspec.to_builtins(tile) for tile in content.arrival.tiles]
    box.goods = goods
    return box


def numbers(values: Sequence[int]) -> vec[i64]:
    return vec[i64](list(values))
