"""Edition schema of Walhalla: the types of the TOML file with its checks, and the packed edition made of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from meadhall.core.engine.edition import Edition, EditionFile, EditionPart, number_vector
from meadhall.games.walhalla import view
from meadhall.games.walhalla.packed import BENCHES, CARD_IDS, END_CARDS, TERRAINS, VIKINGS, WAR_BAND, WalhallaBox

Count = Annotated[int, msgspec.Meta(ge=0, le=14)]
Points = Annotated[int, msgspec.Meta(ge=0, le=20)]
Terrain = Literal["forest", "wheat", "cult", "village"]
Worth = Annotated[int, msgspec.Meta(ge=0, le=9)]


class About(EditionPart):
    id: Literal["walhalla"]
    title: str
    author: str
    publisher: str
    year: int
    players_min: Literal[3]
    players_max: Literal[4]
    attacks: Literal[3]


class Totals(EditionPart):
    vikings: Literal[56]
    terrain_tiles: Literal[18]
    longships: Literal[12]
    action_cards: Annotated[int, msgspec.Meta(ge=4, le=99)]
    headlands: Literal[6]


class Colours(EditionPart):
    order: Annotated[list[str], msgspec.Meta(min_length=4, max_length=4)]
    vikings: Literal[14]


class Start(EditionPart):
    midgard: Count
    asgard: Count
    walhalla: Count
    hand: Annotated[int, msgspec.Meta(ge=0, le=9)]


class Setup(EditionPart):
    three: Start = msgspec.field(name="3")
    four: Start = msgspec.field(name="4")


class Supply(EditionPart):
    three_players: Annotated[list[Count], msgspec.Meta(min_length=3, max_length=3)]
    four_players: Annotated[list[Count], msgspec.Meta(min_length=4, max_length=4)]
    card_heroes: Count


class Headlands(EditionPart):
    inner: Annotated[list[Points], msgspec.Meta(min_length=3, max_length=3)]
    outer: Annotated[list[Points], msgspec.Meta(min_length=3, max_length=3)]


class Scoring(EditionPart):
    wheat_by_attack: Annotated[list[Points], msgspec.Meta(min_length=3, max_length=3)]
    hunt_factor: Annotated[int, msgspec.Meta(ge=1, le=9)]
    war_band_vikings: Count
    final_points_per_field: Points
    final_walhalla_first: Points
    final_walhalla_second: Points


class Name(EditionPart):
    name_en: str
    name_fr: str


class Tile(EditionPart):
    id: str
    a: Terrain
    a_worth: Worth
    b: Terrain
    b_worth: Worth


class Ship(EditionPart):
    id: str
    seats: Annotated[list[str], msgspec.Meta(min_length=3, max_length=3)]


class Card(EditionPart):
    id: str
    count: Annotated[int, msgspec.Meta(ge=0, le=32)]
    name_en: str
    name_fr: str
    headland: Points = 0


class WalhallaEdition(EditionFile):
    game: About
    totals: Totals
    colours: Colours
    setup: Setup
    supply: Supply
    headlands: Headlands
    scoring: Scoring
    terrains: dict[Terrain, Name]
    tile: Annotated[list[Tile], msgspec.Meta(min_length=18, max_length=18)]
    ship: Annotated[list[Ship], msgspec.Meta(min_length=12, max_length=12)]
    card: list[Card]


def check(edition: Edition[WalhallaEdition]) -> None:
    """What the shape alone cannot say: the pieces fit together."""
    content = edition.content
    if len(set(content.colours.order)) != 4 or "neutral" in content.colours.order:
        raise edition.bad("colours.order", "name four different colours, none of them neutral.")
    for players, start in (("3", content.setup.three), ("4", content.setup.four)):
        if start.midgard + start.asgard + start.walhalla != VIKINGS:
            raise edition.bad(f"setup.{players}", f"a player has {VIKINGS} Vikings: share out exactly these (WAL-002).")
        if start.midgard == 0:
            raise edition.bad(f"setup.{players}.midgard", "without a Viking in Midgard no ship sails (WAL-141).")
        if start.hand * int(players) > content.totals.action_cards:
            raise edition.bad(f"setup.{players}.hand", "there are not that many action cards.")
    if sorted(content.terrains) != sorted(TERRAINS):
        raise edition.bad("terrains", f"the rules know exactly: {', '.join(TERRAINS)} (WAL-090).")
    check_tiles(edition)
    check_ships(edition)
    check_cards(edition)


def check_tiles(edition: Edition[WalhallaEdition]) -> None:
    seen: set[str] = set()
    for index, tile in enumerate(edition.content.tile):
        key = f"tile[{index}] ({tile.id})"
        if tile.id in seen:
            raise edition.bad(key, "every tile needs an id of its own.")
        seen.add(tile.id)
        for half, terrain, worth in (("a", tile.a, tile.a_worth), ("b", tile.b, tile.b_worth)):
            if (worth > 0) != (terrain in ("forest", "village")):
                raise edition.bad(f"{key}.{half}_worth", "forests and villages have a number, the others have 0.")


def check_ships(edition: Edition[WalhallaEdition]) -> None:
    order = edition.content.colours.order
    seen: set[str] = set()
    for index, ship in enumerate(edition.content.ship):
        key = f"ship[{index}] ({ship.id})"
        if ship.id in seen:
            raise edition.bad(key, "every ship needs an id of its own.")
        seen.add(ship.id)
        coloured = [seat for seat in ship.seats if seat in order]
        if len(coloured) != 1 or ship.seats.count("neutral") != BENCHES - 1:
            raise edition.bad(f"{key}.seats", f"name one of {', '.join(order)} and two neutral seats (WAL-004).")


def check_cards(edition: Edition[WalhallaEdition]) -> None:
    content = edition.content
    if [card.id for card in content.card] != list(CARD_IDS):
        raise edition.bad("card", f"the rules know exactly, in this order: {', '.join(CARD_IDS)}.")
    if sum(card.count for card in content.card) != content.totals.action_cards:
        raise edition.bad("card", f"they must be totals.action_cards = {content.totals.action_cards} in all (WAL-005).")
    bands = [card.headland for card in content.card[WAR_BAND:END_CARDS]]
    if sorted(bands) != sorted(set(content.headlands.outer)):
        raise edition.bad("card", "there is one war band for each outer headland, which all differ (WAL-117).")
    if any(card.headland for card in content.card[:WAR_BAND] + content.card[END_CARDS:]):
        raise edition.bad("card", "only war bands belong to a headland.")


def open_box(edition: Edition[WalhallaEdition]) -> WalhallaBox:
    """The components, checked, as the rules handle them."""
    check(edition)
    content = edition.content
    order = content.colours.order
    starts = [content.setup.three, content.setup.four]
    box = WalhallaBox()
    box.face_terrain = number_vector([TERRAINS.index(half) for tile in content.tile for half in (tile.a, tile.b)])
    box.face_worth = number_vector([worth for tile in content.tile for worth in (tile.a_worth, tile.b_worth)])
    coloured = [next(bench for bench, seat in enumerate(ship.seats) if seat in order) for ship in content.ship]
    box.ship_bench = number_vector(coloured)
    box.ship_colour = number_vector([order.index(ship.seats[coloured[i]]) for i, ship in enumerate(content.ship)])
    box.cards = number_vector([card.count for card in content.card])
    box.card_total = content.totals.action_cards
    box.bands = number_vector([card.headland for card in content.card[WAR_BAND:END_CARDS]])
    box.inner = number_vector(content.headlands.inner)
    box.outer = number_vector(content.headlands.outer)
    box.midgard = by_players([start.midgard for start in starts])
    box.asgard = by_players([start.asgard for start in starts])
    box.walhalla = by_players([start.walhalla for start in starts])
    box.hand = by_players([start.hand for start in starts])
    box.supply = [
        *[number_vector([])] * 3,
        number_vector(content.supply.three_players),
        number_vector(content.supply.four_players),
    ]
    box.card_heroes = content.supply.card_heroes
    box.wheat = number_vector([0, *content.scoring.wheat_by_attack])
    box.hunt_factor = content.scoring.hunt_factor
    box.band_vikings = content.scoring.war_band_vikings
    box.field_points = content.scoring.final_points_per_field
    box.most_heroes = content.scoring.final_walhalla_first
    box.second_heroes = content.scoring.final_walhalla_second
    box.card_names = [view.Card(card.id, card.name_en, card.name_fr, card.headland) for card in content.card]
    names = content.terrains
    box.terrain_names = [view.Terrain(kind, names[kind].name_en, names[kind].name_fr) for kind in TERRAINS]
    box.ship_names = [ship.id for ship in content.ship]
    return box


def by_players(values: Sequence[int]) -> vec[i64]:
    """Values for three and four players, to be looked up by the number of players."""
    return number_vector([0, 0, 0, *values])
