"""Evaluation of Midgard for bots and hints: value, its features, countable reasons, and priors of options."""

from __future__ import annotations

from mypy_extensions import i64

from meadhall.games.midgard import evaluation, evaluation_pending, scoring
from meadhall.games.midgard.areas.recruit import RecruitPick
from meadhall.games.midgard.areas.spoils import SpoilsPick
from meadhall.games.midgard.areas.trade import DRAW_PROPHECY, TradeReward
from meadhall.games.midgard.areas.village import CLEANSE, RunesChoice
from meadhall.games.midgard.combat import CombatCommit, CombatReroll
from meadhall.games.midgard.packed import BASTION, FARM, FAVOR, FOOD, GLORY, TERROR, WALL
from meadhall.games.midgard.table import MidgardTable

SPREAD: float = 25.0
TRUST: float = 1.0


def value(table: MidgardTable, seat: i64) -> float:
    """Glory so far, what the board and the ship will still bring, and what is being decided right now."""
    total = float(scoring.total(table, seat))
    if table.top is None:
        return total
    total += evaluation.territory_worth(table, seat)
    total += (evaluation.tokens_worth(table, seat) + evaluation.dice_worth(table, seat)) * evaluation.late_game_factor(
        table
    )
    total += (
        evaluation.board_worth(table, seat)
        + evaluation.prophecies_to_come_worth(table, seat)
        + evaluation_pending.pending(table, seat)
    )
    return total


def features(table: MidgardTable, seat: i64) -> dict[str, float]:
    """What `value` adds up, by name."""
    under_way = table.top is not None
    return {
        "glory": float(table.has(seat, GLORY)),
        "terror": float(scoring.terror_glory(table, table.has(seat, TERROR))),
        "collections": float(scoring.collection_glory(table, seat)),
        "buildings": float(scoring.building_glory(table, seat)),
        "prophecies": float(scoring.prophecy_glory(table, seat))
        + (evaluation.prophecies_to_come_worth(table, seat) if under_way else 0.0),
        "territories": evaluation.territory_worth(table, seat) if under_way else 0.0,
        "supplies": evaluation.tokens_worth(table, seat) * evaluation.late_game_factor(table) if under_way else 0.0,
        "dice": evaluation.dice_worth(table, seat) * evaluation.late_game_factor(table) if under_way else 0.0,
        "crew": evaluation.board_worth(table, seat) if under_way else 0.0,
        "turn": evaluation_pending.pending(table, seat) if under_way else 0.0,
    }


def counts(table: MidgardTable, seat: i64) -> dict[str, int]:
    """What a person would count on the ship and on the board."""
    return {
        "glory.glory": int(table.has(seat, GLORY)),
        "terror.terror": -int(table.has(seat, TERROR)),
        "collections.artifacts": int(scoring.artifacts(table, seat)),
        "collections.cards": int(evaluation.collected(table, seat)),
        "buildings.bastions": int(table.has(seat, BASTION)),
        "buildings.walls": int(table.has(seat, WALL)),
        "buildings.farms": int(table.has(seat, FARM)),
        "prophecies.prophecies": int(evaluation.prophecies(table, seat)),
        "territories.tiles": int(table.tiles_of(seat)),
        "supplies.food": int(table.has(seat, FOOD)),
        "supplies.favor": int(table.has(seat, FAVOR)),
        "dice.dice": int(table.dice_of(seat)),
        "crew.reavers": int(scoring.specialised(table, seat)),
        "crew.upgrades": int(scoring.upgrades(table, seat)),
    }


def prior_points(table: MidgardTable, option: i64) -> float:
    """Where one look ahead does not show enough: other players, unknown cards, and dice about to be thrown."""
    top = table.top
    if isinstance(top, CombatCommit):
        return evaluation_pending.commit_prior(table, top, option)
    if isinstance(top, CombatReroll):
        return evaluation_pending.reroll_prior(top, option)
    if isinstance(top, SpoilsPick):
        return evaluation_pending.pick_prior(table, top, option)
    if isinstance(top, RecruitPick):
        return evaluation_pending.recruit_prior(table, top.seat, option)
    if isinstance(top, TradeReward):
        return -1.5 if option == DRAW_PROPHECY else 0.0
    if isinstance(top, RunesChoice) and option >= CLEANSE:
        return 0.02 * float(table.has(option - CLEANSE, GLORY))
    return 0.0
