"""Neural net inputs of Midgard: raw counts and the parts of the hand-written evaluation, the seat's own first.

Of the Prophecies that others drew from the deck it sees how many there are; of the seat's own, what they are worth.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.games.midgard import evaluation, evaluation_pending, scoring
from meadhall.games.midgard.ids import MUSTER
from meadhall.games.midgard.packed import (
    AREA_NAMES,
    AREAS,
    ATTEMPTS,
    BATTLE_DEFENCE,
    CHEST,
    COLLECTED,
    COLOURS,
    COMBAT_DICE,
    DICE,
    DOUBLE_HAMMER,
    FACES,
    FARM,
    FAVOR,
    FOOD,
    GLORY,
    HAMMER,
    LONGSHIP,
    NONE,
    PLACES,
    PROPHECY_KINDS,
    REAVERS_PER_SLOT,
    REWARDS,
    ROUNDS,
    SHIELD,
    SLOTS,
    TERROR,
    TURNS,
)
from meadhall.games.midgard.table import MidgardTable

if TYPE_CHECKING:
    from meadhall.core.ml.neural_net import InputVector

CAPTAIN: Final = (
    *("glory", "terror", "terror_glory", "food", "favor", "no_favor", "farms", "walls", "bastions"),
    *("artifact_glory", "treasure", "art", "armour", "tapestries", "tapestry_glory", "treasure_glory", "farm_glory"),
    *("wall_glory", "bastion_glory", "known_prophecies", "hidden_prophecies", "prophecy_glory", "tiles"),
    *("tile_glory", "dice", "hammers", "doubles", "shields", "chests", "longships", "wilds", "stored", "artifacts"),
    *("upgrades", "leader", "sea_slot", "village_slot", "keep_slot", "territory_slot", "crew", "tokens", "dice_worth"),
    *("free_dice", "attempts", "rewards", "defence", "turn", "asked", "active", "start", "ships_left", "keep_glory"),
    *("tokens_used", "dice_used"),
)
AT_GLORY: Final = 0
AT_TERROR: Final = 1
TERROR_GLORY: Final = 2
AT_FOOD: Final = 3
AT_FAVOR: Final = 4
NO_FAVOR: Final = 5
FARMS: Final = 6
"""Three cells: farms, walls, bastions."""
ARTIFACT_GLORY: Final = 9
TREASURES: Final = 10
"""Three cells: treasure, art, armour."""
TAPESTRIES: Final = 13
TAPESTRY_GLORY: Final = 14
TREASURE_GLORY: Final = 15
FARM_GLORY: Final = 16
"""Three cells: farms, walls, bastions."""
KNOWN: Final = 19
HIDDEN: Final = 20
PROPHECY_GLORY: Final = 21
TILES: Final = 22
TILE_GLORY: Final = 23
ALL_DICE: Final = 24
HAMMERS: Final = 25
DOUBLES: Final = 26
SHIELDS: Final = 27
CHESTS: Final = 28
LONGSHIPS: Final = 29
WILDS: Final = 30
STORED: Final = 31
AT_ARTIFACTS: Final = 32
UPGRADES: Final = 33
LEADER: Final = 34
SLOT: Final = 35
"""Four cells: what the Reavers in each slot bring each time."""
CREW: Final = 39
TOKENS_WORTH: Final = 40
DICE_WORTH: Final = 41
FREE_DICE: Final = 42
AT_ATTEMPTS: Final = 43
AT_REWARDS: Final = 44
DEFENCE: Final = 45
TURN: Final = 46
ASKED: Final = 47
ACTIVE: Final = 48
START: Final = 49
SHIPS_LEFT: Final = 50
KEEP_GLORY: Final = 51
TOKENS_USED: Final = 52
DICE_USED: Final = 53
PER_SEAT: Final = 54

ROUND: Final = 0
LEFT: Final = ROUND + ROUNDS
USE: Final = LEFT + 1
OPEN: Final = USE + 1
"""Which areas have no ship yet, and which is acted in."""
HERE: Final = OPEN + AREAS
MINE: Final = HERE + AREAS
"""Which question the seat is asked, or else another seat."""
THEIRS: Final = MINE + MUSTER
SHARED: Final = THEIRS + MUSTER


def size(seats: i64) -> i64:
    """How many inputs there are."""
    return PER_SEAT * seats + SHARED


def names(seats: int) -> list[str]:
    """What each input is, in order."""
    found = [f"captain_{place}.{name}" for place in range(seats) for name in CAPTAIN]
    found += [*[f"round.{number}" for number in range(1, ROUNDS + 1)], "turns_left", "use"]
    found += [f"open.{area}" for area in AREA_NAMES] + [f"here.{area}" for area in AREA_NAMES]
    return [*found, *[f"asked.{kind}" for kind in range(MUSTER)], *[f"others_asked.{kind}" for kind in range(MUSTER)]]


def fill(table: MidgardTable, seat: i64, row: InputVector) -> None:
    """Write what a seat sees into a blank row."""
    cells = row.cells
    seats = table.seats
    for place in range(seats):
        owner = (seat + place) % seats
        fill_points(table, owner, seat, cells, place * PER_SEAT)
        fill_ship(table, owner, cells, place * PER_SEAT)
        fill_turn(table, owner, cells, place * PER_SEAT)
    fill_shared(table, seat, cells, seats * PER_SEAT)


def fill_points(table: MidgardTable, owner: i64, seat: i64, cells: vec[float], at: i64) -> None:
    """What counts at the end, and what it counts already."""
    terror = table.has(owner, TERROR)
    cells[at + AT_GLORY] = float(table.has(owner, GLORY))
    cells[at + AT_TERROR] = float(terror)
    cells[at + TERROR_GLORY] = float(scoring.terror_glory(table, terror))
    for kind in range(3):
        cells[at + FARMS + kind] = float(table.has(owner, FARM + kind))
        cells[at + FARM_GLORY + kind] = float(scoring.token_glory(table, owner, FARM + kind))
        cells[at + TREASURES + kind] = float(table.keeps[owner * COLLECTED + kind])
        cells[at + KEEP_GLORY] += float(scoring.keep_glory(table, owner, kind))
    for each in range(owner * COLLECTED + 3, owner * COLLECTED + COLLECTED):
        cells[at + TAPESTRIES] += float(table.keeps[each])
    cells[at + TAPESTRY_GLORY] = float(scoring.tapestry_glory(table, owner))
    cells[at + TREASURE_GLORY] = float(scoring.keep_glory(table, owner, 0))
    cells[at + ARTIFACT_GLORY] = float(scoring.artifact_glory(table, owner))
    tiles = float(table.tiles_of(owner))
    cells[at + TILES] = tiles
    cells[at + TILE_GLORY] = tiles * float(ROUNDS - table.round)
    first = owner * PROPHECY_KINDS
    for kind in range(PROPHECY_KINDS):
        known = table.known[first + kind]
        secret = table.secret[first + kind]
        cells[at + KNOWN] += float(known)
        cells[at + HIDDEN] += float(secret)
        held = known + secret if owner == seat else known
        if held > 0:
            cells[at + PROPHECY_GLORY] += float(held * scoring.prophecy_worth(table, owner, kind))


def fill_ship(table: MidgardTable, owner: i64, cells: vec[float], at: i64) -> None:
    """Supplies, dice and crew."""
    favor = table.has(owner, FAVOR)
    use = evaluation.late_game_factor(table)
    cells[at + AT_FOOD] = float(table.has(owner, FOOD))
    cells[at + AT_FAVOR] = float(favor)
    cells[at + NO_FAVOR] = 1.0 if favor == 0 else 0.0
    cells[at + ALL_DICE] = float(table.aboard[owner])
    cells[at + HAMMERS] = float(table.exact(owner, HAMMER))
    for colour in range(COLOURS):
        cells[at + DOUBLES] += float(table.ship[owner * DICE + colour * FACES + DOUBLE_HAMMER])
    cells[at + SHIELDS] = float(table.exact(owner, SHIELD))
    cells[at + CHESTS] = float(table.exact(owner, CHEST))
    cells[at + LONGSHIPS] = float(table.exact(owner, LONGSHIP))
    cells[at + WILDS] = float(table.wilds(owner))
    for place in range(owner * PLACES, owner * PLACES + PLACES):
        if table.artifacts[place] != NONE:
            cells[at + AT_ARTIFACTS] += 1.0
        if table.stored[place] != NONE:
            cells[at + STORED] += 1.0
    cells[at + UPGRADES] = float(scoring.upgrades(table, owner))
    cells[at + LEADER] = 0.0 if table.leader[owner] == NONE else 1.0
    for slot in range(SLOTS):
        first = (owner * SLOTS + slot) * REAVERS_PER_SLOT
        for place in range(first, first + REAVERS_PER_SLOT):
            reaver = table.slots[place]
            if reaver != NONE:
                cells[at + SLOT + slot] += evaluation.ability_worth(table, owner, table.box.ability[reaver])
    cells[at + CREW] = evaluation.board_worth(table, owner)
    cells[at + TOKENS_WORTH] = evaluation.tokens_worth(table, owner)
    cells[at + DICE_WORTH] = evaluation.dice_worth(table, owner)
    cells[at + TOKENS_USED] = cells[at + TOKENS_WORTH] * use
    cells[at + DICE_USED] = cells[at + DICE_WORTH] * use


def fill_turn(table: MidgardTable, owner: i64, cells: vec[float], at: i64) -> None:
    """What the seat has of this turn and this round."""
    cells[at + FREE_DICE] = float(table.has(owner, COMBAT_DICE))
    cells[at + AT_ATTEMPTS] = float(table.has(owner, ATTEMPTS))
    cells[at + AT_REWARDS] = float(table.has(owner, REWARDS))
    cells[at + DEFENCE] = float(table.has(owner, BATTLE_DEFENCE))
    cells[at + TURN] = evaluation_pending.pending(table, owner)
    top = table.top
    cells[at + ASKED] = 1.0 if top is not None and top.seat == owner else 0.0
    cells[at + ACTIVE] = 1.0 if table.area != NONE and table.active == owner else 0.0
    cells[at + START] = 1.0 if table.start == owner else 0.0
    for turn in range(table.turn, TURNS):
        if table.order[turn] == owner:
            cells[at + SHIPS_LEFT] += 1.0


def fill_shared(table: MidgardTable, seat: i64, cells: vec[float], at: i64) -> None:
    """How far the game is, the areas, and the question that is asked."""
    cells[at + ROUND + table.round - 1] = 1.0
    cells[at + LEFT] = float(evaluation.turns_left(table))
    cells[at + USE] = evaluation.late_game_factor(table)
    for area in range(AREAS):
        if table.ships[area] == NONE:
            cells[at + OPEN + area] = 1.0
    if table.area != NONE:
        cells[at + HERE + table.area] = 1.0
    top = table.top
    if top is not None:
        cells[at + (MINE if top.seat == seat else THEIRS) + top.kind] = 1.0
