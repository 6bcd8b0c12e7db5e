"""Situations of Raids, laid out and played in the words of the specification's worked examples."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from meadhall.core.engine.decision import Decision
from meadhall.core.engine.edition import Edition
from meadhall.games.raids import GAME
from meadhall.games.raids.decisions import NextTurn
from meadhall.games.raids.packed import ARRIVAL, ARRIVAL_COUNTS, ENCOUNTER, SHIPS
from tests.kit import arrange, choose, told

RAIDS = GAME
TILE_IDS: list[str] = [tile.id for tile in RAIDS.box(RAIDS.edition).tiles]
VILLAGES = (5, 10, 15)
NOTHING = -1
STARTS = {2: (3, 2), 3: (3, 2, 1), 4: (4, 3, 2, 1)}

Layout = Mapping[int, str] | str
"""Which tile lies on which space: `{6: "v1_rune_1"}` or "6 v1_rune_1, 7 v1_port_single"."""


def layout(tiles: Layout) -> dict[int, str]:
    if not isinstance(tiles, str):
        return dict(tiles)
    return {int(space): tile for space, tile in (entry.split() for entry in tiles.split(","))}


L1 = layout(
    "1 v1_rune_1, 2 v1_goods_wood, 3 v1_sail_a, 4 v1_weapon_axe, "
    "6 v1_rune_2, 7 v1_port_single, 8 v1_standard, 9 v1_goods_pigs, "
    "11 v1_monster_draugr, 12 v1_rune_3, 13 v1_encounter, 14 v1_goods_furs, "
    "16 v1_mjollnir_single, 17 v1_monster_troll, 18 v1_weapon_spear, 19 v1_sail_b"
)
"""Layout L1 of the specification."""

Told = list[tuple[str, tuple[int, int, int, int]]]


class Ship:
    """`Ship(6, 5, aboard="v1_weapon_axe")`: on space 6 with 5 Vikings and an axe; tile ids are separated by blanks."""

    def __init__(
        self,
        pos: int,
        crew: int = 0,
        aboard: str = "",
        beside: str = "",
        coins: str = "",
        start: int = 0,
        rank: int = 0,
    ) -> None:
        self.pos = pos
        self.crew = crew
        self.aboard = [number(tile) for tile in aboard.split()]
        self.beside = [number(tile) for tile in beside.split()]
        self.coins = [coins.split().count(value) for value in ("6", "3", "1")]
        self.start = start
        self.rank = rank


def number(tile: str) -> int:
    return TILE_IDS.index(tile)


def situation(
    *ships: Ship,
    tiles: Layout | None = None,
    villages: tuple[int, int, int] = (0, 0, 0),
    taken: Mapping[int, int] | None = None,
    voyage: int = 1,
    arrivals: str = "order goods runes shields",
    ghost: Ship | None = None,
    ask: tuple[Decision, ...] = (),
    seed: object = "scene",
    edition: Edition[Any] | None = None,
) -> Any:
    """A table with these ships, one for each seat, on which the rearmost ship is about to have its turn.

    `tiles` names what lies on each space (a ship whose tile is not named gets one that does not matter), `villages`
    the Vikings on 5, 10 and 15, `taken` how many ships have had their share of an Encounter or Plunder.
    """
    table: Any = RAIDS.new(len(ships), str(seed), edition)
    table.listen()
    box = table.box
    fleet = [*ships, *([ghost or Ship(0)] if len(ships) == 2 else [])]
    fleet += [Ship(0)] * (SHIPS - len(fleet))
    laid = board_of(fleet[: len(ships)], voyage, layout(tiles or {}))
    taken = taken or {}
    loot = [0] * (ARRIVAL + 1)
    for space, count in zip(VILLAGES, villages, strict=True):
        loot[space] = count
    for space, tile in enumerate(laid):
        if tile != NOTHING and box.kind[tile] == ENCOUNTER:
            loot[space] = (3, 1, 0)[taken.get(space, 0)]
    starts = [ship.start or usual for ship, usual in zip(ships, STARTS[len(ships)], strict=True)]
    if len(ships) == 2:
        starts.append(1)
    return arrange(
        table,
        *(ask or (NextTurn(),)),
        voyage=voyage,
        arrivals=[ARRIVAL_COUNTS.index(name) for name in arrivals.split()],
        tiles=laid,
        loot=loot,
        takers=[taken.get(space, 0) for space in range(ARRIVAL + 1)],
        pos=[ship.pos for ship in fleet],
        start_no=starts + [0] * (SHIPS - len(starts)),
        rank=[ship.rank for ship in fleet],
        vikings=[ship.crew for ship in ships],
        capacity=[10 - sum(2 - int(box.shields[tile]) for tile in ship.aboard) for ship in ships],
        aboard=[len(ship.aboard) for ship in ships],
        ship=[tile for ship in ships for tile in ship.aboard + [NOTHING] * (5 - len(ship.aboard))],
        beside=[owner(ships, tile) for tile in range(len(TILE_IDS))],
        coins=[count for ship in ships for count in ship.coins],
        reserve=int(box.vikings) - sum(ship.crew for ship in ships) - sum(loot),
    )


def owner(ships: tuple[Ship, ...], tile: int) -> int:
    return next((seat for seat, ship in enumerate(ships) if tile in ship.beside), NOTHING)


def board_of(ships: list[Ship], voyage: int, tiles: dict[int, str]) -> list[int]:
    """The tile on each space; a player's ship always has one before it."""
    used = {number(tile) for tile in tiles.values()} | {tile for ship in ships for tile in ship.aboard + ship.beside}
    spare = [
        tile
        for tile in range((voyage - 1) * 16, voyage * 16)
        if tile not in used and not any(kind in TILE_IDS[tile] for kind in ("monster", "encounter", "plunder"))
    ]
    laid = [number(tiles[space]) if space in tiles else NOTHING for space in range(ARRIVAL + 1)]
    for ship in ships:
        if 0 < ship.pos < ARRIVAL and laid[ship.pos] == NOTHING:
            laid[ship.pos] = spare.pop(0)
    return laid


# Options under the names of the specification.


def legal_actions(table: Any) -> list[str]:
    """What is offered now, as the specification writes it: `keep`, `stop:9`, `monster:11`, `arrive`."""
    return [named(table, int(option)) for option in table.choices]


def named(table: Any, option: int) -> str:
    seat = table.seat
    if table.decision == "place_tile":
        replaced = [f"replace:{tile}" for tile in aboard(table, seat)]
        return ["keep", *replaced, *[""] * (5 - len(replaced)), "discard"][option]
    if table.decision == "sell_goods":
        return "done" if option == 5 else f"sell:{aboard(table, seat)[option]}"
    if table.decision == "fight_monster":
        return ("fight", "yield")[option]
    if table.decision == "combat_response":
        return ("riposte", "flee")[option]
    if option == ARRIVAL:
        return "arrive"
    return f"monster:{option}" if "monster" in on_board(table)[option] else f"stop:{option}"


def play(table: Any, *names: str) -> Told:
    """Choose these options one after the other; returns what was told."""
    happened: Told = []
    for name in names:
        assert name in legal_actions(table), f"{name} is not offered by {table.decision}: {legal_actions(table)}"
        option = int(table.choices[legal_actions(table).index(name)])
        happened += told(table, choose(table, table.decision, option))
    return happened


def voyage_begun(table: Any) -> Told:
    """What was told from the laying out of a scene to its first question."""
    return told(table, table.event_sink)


# What lies where.


def aboard(table: Any, seat: int) -> list[str]:
    first = seat * 5
    return [TILE_IDS[tile] for tile in list(table.ship)[first : first + int(table.aboard[seat])]]


def beside(table: Any, seat: int) -> list[str]:
    return [tile for index, tile in enumerate(TILE_IDS) if table.beside[index] == seat]


def on_board(table: Any) -> dict[int, str]:
    return {space: TILE_IDS[tile] for space, tile in enumerate(table.tiles) if tile != NOTHING}


def coins(table: Any, seat: int) -> list[int]:
    """The coins of a seat, highest first."""
    counts = list(table.coins)[seat * 3 : seat * 3 + 3]
    return [value for value, count in zip((6, 3, 1), counts, strict=True) for _ in range(int(count))]


def crews(table: Any) -> list[int]:
    return [int(count) for count in table.vikings]


def where(table: Any) -> list[int]:
    """The spaces of all ships in the game, the ghost last."""
    return [int(space) for space in list(table.pos)[: int(table.ships())]]


def villages(table: Any) -> tuple[int, ...]:
    return tuple(int(table.loot[space]) for space in VILLAGES)


def turn_of(table: Any) -> tuple[int, str]:
    """Who is asked what."""
    return table.seat, table.decision
