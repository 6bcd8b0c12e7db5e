"""What matters in a position of Midgard."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from meadhall.games.midgard import scoring
from meadhall.games.midgard.areas.recruit import RecruitPick
from meadhall.games.midgard.areas.spoils import DECK, SpoilsPick, first_place
from meadhall.games.midgard.areas.trade import DRAW_PROPHECY, TradeReward
from meadhall.games.midgard.areas.village import CLEANSE, RunesChoice
from meadhall.games.midgard.box import (
    BASTION,
    COLLECTED,
    FARM,
    FAVOR,
    FOOD,
    GLORY,
    NONE,
    PROPHECY_KINDS,
    REAVER_PLACE,
    ROUNDS,
    TERROR,
    WALL,
)
from meadhall.games.midgard.combat import ROLL, CombatCommit, CombatReroll, brings
from meadhall.games.midgard.pending import pending
from meadhall.games.midgard.rounds import PlaceLongship
from meadhall.games.midgard.table import MidgardTable
from meadhall.games.midgard.worth import (
    SPOILS,
    ability_worth,
    best_pool,
    board_worth,
    dice_worth,
    hammers,
    pair_worth,
    rounds_left,
    tokens_worth,
    use,
)

SPREAD: float = 25.0
TRUST: float = 1.0
SURE: Final = 12.0
"""Enough to outweigh what one imagined throw of the dice brought."""


def value(table: MidgardTable, seat: i64) -> float:
    """Glory so far, what the board and the ship will still bring, and what is being decided right now."""
    total = float(scoring.total(table, seat))
    if table.top is None:
        return total
    total += territory_worth(table, seat)
    total += (tokens_worth(table, seat) + dice_worth(table, seat)) * use(table)
    total += board_worth(table, seat) + hopes(table, seat) + pending(table, seat)
    return total


def features(table: MidgardTable, seat: i64) -> dict[str, float]:
    """What `value` adds up, by name."""
    under_way = table.top is not None
    return {
        "glory": float(table.has(seat, GLORY)),
        "terror": float(scoring.terror_glory(table, table.has(seat, TERROR))),
        "collections": float(scoring.collection_glory(table, seat)),
        "buildings": float(scoring.building_glory(table, seat)),
        "prophecies": float(scoring.prophecy_glory(table, seat)) + (hopes(table, seat) if under_way else 0.0),
        "territories": territory_worth(table, seat) if under_way else 0.0,
        "supplies": tokens_worth(table, seat) * use(table) if under_way else 0.0,
        "dice": dice_worth(table, seat) * use(table) if under_way else 0.0,
        "crew": board_worth(table, seat) if under_way else 0.0,
        "turn": pending(table, seat) if under_way else 0.0,
    }


def counts(table: MidgardTable, seat: i64) -> dict[str, int]:
    """What a person would count on the ship and on the board."""
    return {
        "glory.glory": int(table.has(seat, GLORY)),
        "terror.terror": -int(table.has(seat, TERROR)),
        "collections.artifacts": int(scoring.artifacts(table, seat)),
        "collections.cards": int(collected(table, seat)),
        "buildings.bastions": int(table.has(seat, BASTION)),
        "buildings.walls": int(table.has(seat, WALL)),
        "buildings.farms": int(table.has(seat, FARM)),
        "prophecies.prophecies": int(prophecies(table, seat)),
        "territories.tiles": int(table.tiles_of(seat)),
        "supplies.food": int(table.has(seat, FOOD)),
        "supplies.favor": int(table.has(seat, FAVOR)),
        "dice.dice": int(table.dice_of(seat)),
        "crew.reavers": int(scoring.specialised(table, seat)),
        "crew.upgrades": int(scoring.upgrades(table, seat)),
    }


def territory_worth(table: MidgardTable, seat: i64) -> float:
    """What the territories bring in the cleanups to come."""
    return float(table.tiles_of(seat)) * float(ROUNDS - table.round)


def collected(table: MidgardTable, seat: i64) -> i64:
    """Cards collected from keeps."""
    count: i64 = 0
    for at in range(seat * COLLECTED, seat * COLLECTED + COLLECTED):
        count += table.keeps[at]
    return count


def prophecies(table: MidgardTable, seat: i64) -> i64:
    held: i64 = 0
    first = seat * PROPHECY_KINDS
    for at in range(first, first + PROPHECY_KINDS):
        held += table.known[at] + table.secret[at]
    return held


def hopes(table: MidgardTable, seat: i64) -> float:
    """Prophecies grow with what is still to come."""
    return 0.4 * float(prophecies(table, seat)) * rounds_left(table)


def idea(table: MidgardTable, option: i64) -> float:
    """Where one look ahead does not show enough: other players, unknown cards, and dice about to be thrown."""
    top = table.top
    if isinstance(top, CombatCommit):
        return commit_idea(table, top, option)
    if isinstance(top, CombatReroll):
        return reroll_idea(top, option)
    if isinstance(top, SpoilsPick):
        return pick_idea(table, top, option)
    if isinstance(top, RecruitPick):
        return recruit_idea(table, top.seat, option)
    if isinstance(top, PlaceLongship):
        return 0.0
    if isinstance(top, TradeReward):
        return -1.5 if option == DRAW_PROPHECY else 0.0
    if isinstance(top, RunesChoice) and option >= CLEANSE:
        return 0.02 * float(table.has(option - CLEANSE, GLORY))
    return 0.0


def commit_idea(table: MidgardTable, top: CombatCommit, option: i64) -> float:
    """Add hammers up to the best number, then roll."""
    wanted = best_pool(table, top.seat, top.defence, top.prize, top.pool, hammers(table, top.seat))
    if option == ROLL:
        return SURE if top.pool >= wanted else -SURE
    if top.pool >= wanted:
        return -SURE
    return 0.4 if brings(table, top.seat, option) >= 2 and wanted - top.pool >= 2 else 0.0


def reroll_idea(top: CombatReroll, option: i64) -> float:
    """Reroll the misses while two successes on each would do; then the single successes as well."""
    if option == 0:
        return -SURE
    missing = top.defence - top.ones - 2 * top.twos
    if missing <= 2 * top.zeros:
        return SURE if option == top.zeros else 0.0
    return SURE if option == top.zeros + top.ones else 0.0


def pick_idea(table: MidgardTable, top: SpoilsPick, option: i64) -> float:
    """How much better a face-up pair is than two unknown cards."""
    if option == DECK:
        return 0.0
    return pair_worth(table, top.seat, first_place(top.deck), option) - 2.0 * SPOILS


def recruit_idea(table: MidgardTable, seat: i64, option: i64) -> float:
    """Reavers whose abilities are good."""
    if option == DECK:
        return 0.0
    total = 0.0
    for at in range(REAVER_PLACE + 2 * option, REAVER_PLACE + 2 * option + 2):
        if table.board[at] != NONE:
            total += ability_worth(table, seat, table.box.ability[table.board[at]]) - 1.4
    return 0.3 * total * rounds_left(table)
