"""Evaluation of pending questions in Midgard: expected Glory of the stack for a seat, and priors of their options."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from meadhall.core.engine.decision import Decision
from meadhall.games.midgard import combat, crew, effects, paying, turns
from meadhall.games.midgard.areas import keep, recruit, sea, spoils, territory, trade, village
from meadhall.games.midgard.evaluation import (
    ANY_DIE_GLORY,
    CHOSEN_DIE_GLORY,
    REWARD_GLORY,
    ROLLED_DIE_GLORY,
    SPOILS_GLORY,
    SYMBOL_GLORY,
    ability_worth,
    battle_worth,
    best_pool,
    card_worth,
    effects_worth,
    fight_worth,
    hammers,
    land_worth,
    late_game_factor,
    max_float,
    pair_worth,
    prize_worth,
    rounds_left,
    row_worth,
    sea_worth,
    tile_worth,
    win_chance,
)
from meadhall.games.midgard.ids import (
    ACTION,
    ACTIVATE_OR_REST,
    ATTACK_CHOICE,
    BATTLE_WON,
    CARRY_OUT,
    COMBAT_COMMIT,
    COMBAT_REROLL,
    DIE_CHOICE,
    DIE_COLOUR,
    DIE_FACE,
    JOURNEY_CHOICE,
    OVERFLOW,
    PAY_DIE,
    PAY_SYMBOL,
    REAVER_FATE,
    RECRUIT_PICK,
    REROLL_DIE,
    RESOLUTION,
    REST_DIE,
    SEA_METHOD,
    SEA_PICK,
    SEIZE,
    SPECIALIST_USE,
    SUBDUE_PICK,
    TRADE_DIE,
    TRADE_REWARD,
    TURN_DIE,
    TURN_OVER,
)
from meadhall.games.midgard.packed import (
    KEEP,
    KEEP_PLACE,
    MAX_PAIRS,
    NONE,
    REAVER_PLACE,
    RECRUIT,
    REWARDS,
    SEA,
    TRADE,
    VILLAGE,
    VILLAGE_PLACE,
    VILLAGES,
)
from meadhall.games.midgard.table import MidgardTable
from meadhall.games.midgard.turns import can_activate

REST_GLORY: Final = 1.9
FATE_GLORY: Final = 3.6
SURE_WIN_GLORY: Final = 12.0
"""Enough to outweigh what one imagined throw of the dice brought."""


def pending(table: MidgardTable, seat: i64) -> float:
    """Everything on the stack that concerns the seat."""
    total = 0.0
    decision = table.top
    while decision is not None:
        if decision.seat == seat:
            total += question_worth(table, decision)
        elif decision.seat == NONE:
            total += step_worth(table, seat, decision)
        decision = decision.below
    return total


def step_worth(table: MidgardTable, seat: i64, step: Decision) -> float:
    """Expected Glory of a step."""
    kind = step.kind
    if kind == RESOLUTION and isinstance(step, turns.Resolution):
        position = (seat - table.active + table.seats) % table.seats
        return act_worth(table, seat) if position >= step.position else 0.0
    if kind == CARRY_OUT and isinstance(step, effects.CarryOut):
        return effects_worth(table, seat, step.at, table.box.ends(step.row)) if step.owner == seat else 0.0
    if kind == ACTION and isinstance(step, turns.Action):
        return action_worth(table, seat) if step.owner == seat else 0.0
    if kind == TURN_OVER and isinstance(step, territory.TurnOver):
        return seized_worth(table) if step.owner == seat else 0.0
    if kind == BATTLE_WON and isinstance(step, sea.BattleWon):
        return prize_worth(table, seat, step.battle) if step.owner == seat else 0.0
    if kind == SEIZE and isinstance(step, territory.Seize):
        return tile_worth(table, step.stack) if seat == table.actor else 0.0
    return 0.0


def seized_worth(table: MidgardTable) -> float:
    total = 0.0
    for stack in table.seized:
        total += tile_worth(table, stack)
    return total


def act_worth(table: MidgardTable, seat: i64) -> float:
    """The seat's part of this turn: acting if that is better than resting."""
    rest = REST_GLORY * late_game_factor(table)
    if table.area == NONE or not can_activate(table, seat):
        return rest
    return max_float(rest, action_worth(table, seat) + row_worth(table, seat, table.box.area_cost[table.area]))


def action_worth(table: MidgardTable, seat: i64) -> float:
    """What acting in the area of this turn brings, its cost not counted."""
    area = table.area
    bonus = table.bonus(seat)
    if area == RECRUIT:
        return 1.25 * float(bonus) * late_game_factor(table) + recruits_worth(table)
    if area == TRADE:
        return REWARD_GLORY * float(bonus + table.has(seat, REWARDS)) * trade_use(table)
    if area == SEA:
        return float(bonus) + sea_worth(table, seat) - 1.2
    if area == VILLAGE:
        return spoils_worth(table, seat, VILLAGE_PLACE) + SPOILS_GLORY * float(bonus)
    if area == KEEP:
        return spoils_worth(table, seat, KEEP_PLACE) + SPOILS_GLORY * float(bonus)
    return land_worth(table, seat, territory.attempts(table, seat))


def trade_use(table: MidgardTable) -> float:
    """Prophecies count even at the very end."""
    return max_float(late_game_factor(table), 0.8)


def recruits_worth(table: MidgardTable) -> float:
    return 2.0 * (FATE_GLORY + 1.9 * ROLLED_DIE_GLORY * late_game_factor(table)) * 0.75


def spoils_worth(table: MidgardTable, seat: i64, place: i64) -> float:
    """The best face-up pair, or two unknown cards."""
    best = 2.0 * SPOILS_GLORY
    for pair in range(MAX_PAIRS):
        best = max_float(best, pair_worth(table, seat, place, pair))
    return best


def question_worth(table: MidgardTable, decision: Decision) -> float:
    """Expected Glory of a question for the seat that is asked."""
    kind = decision.kind
    if kind in (PAY_SYMBOL, PAY_DIE, OVERFLOW):
        return dice_question(decision)
    if kind in (DIE_FACE, DIE_CHOICE, REST_DIE, DIE_COLOUR, TRADE_DIE, TURN_DIE, REROLL_DIE):
        return gain_question(table, decision)
    if kind in (REAVER_FATE, RECRUIT_PICK, TRADE_REWARD, SPECIALIST_USE, ACTIVATE_OR_REST):
        return board_question(table, decision)
    if kind in (COMBAT_COMMIT, COMBAT_REROLL, SEA_PICK, SEA_METHOD, JOURNEY_CHOICE, ATTACK_CHOICE, SUBDUE_PICK):
        return fight_question(table, decision)
    return spoils_question(table, decision)


def dice_question(decision: Decision) -> float:
    if isinstance(decision, paying.PaySymbol):
        return -SYMBOL_GLORY
    if isinstance(decision, paying.PayDie):
        return -ANY_DIE_GLORY * float(decision.count)
    return -0.8


def gain_question(table: MidgardTable, decision: Decision) -> float:
    if isinstance(decision, crew.DieFace):
        return CHOSEN_DIE_GLORY * late_game_factor(table) if decision.old == 0 else 1.0
    if isinstance(decision, crew.DieChoice):
        return CHOSEN_DIE_GLORY * float(decision.count) * late_game_factor(table)
    if isinstance(decision, crew.DieColour):
        return ROLLED_DIE_GLORY * float(decision.count) * late_game_factor(table)
    if isinstance(decision, trade.TradeDie):
        return 1.7 * float(decision.count) * late_game_factor(table)
    return 0.8 * late_game_factor(table)


def board_question(table: MidgardTable, decision: Decision) -> float:
    if isinstance(decision, recruit.ReaverFate):
        return FATE_GLORY * float(len(table.waiting))
    if isinstance(decision, recruit.RecruitPick):
        return recruits_worth(table)
    if isinstance(decision, trade.TradeReward):
        return REWARD_GLORY * float(decision.count) * trade_use(table)
    if isinstance(decision, turns.SpecialistUse):
        return ability_worth(table, decision.seat, table.box.ability[decision.reaver])
    return act_worth(table, decision.seat)


def fight_question(table: MidgardTable, decision: Decision) -> float:
    seat = decision.seat
    if isinstance(decision, combat.CombatCommit):
        return fight_worth(table, seat, decision.defence, decision.prize, decision.pool)
    if isinstance(decision, combat.CombatReroll):
        favor = max(0, table.has(seat, 1) - 1)
        pool = decision.zeros + decision.ones
        missing = decision.defence - decision.twos - decision.twos
        return 0.8 * win_chance(pool, missing, favor) * prize_worth(table, seat, decision.prize)
    if isinstance(decision, sea.SeaPick):
        return sea_worth(table, seat)
    if isinstance(decision, sea.SeaMethod):
        return battle_worth(table, seat, decision.battle)
    if isinstance(decision, keep.AttackChoice):
        return max_float(0.0, fight_worth(table, seat, table.box.defence[decision.card], decision.card, 0))
    if isinstance(decision, territory.SubduePick):
        return land_worth(table, seat, decision.most - decision.attempt + 1)
    return -1.2


def spoils_question(table: MidgardTable, decision: Decision) -> float:
    seat = decision.seat
    if isinstance(decision, spoils.SpoilsPick):
        place = VILLAGE_PLACE if decision.deck == VILLAGES else KEEP_PLACE
        return spoils_worth(table, seat, place) + SPOILS_GLORY * float(table.bonus(seat))
    if isinstance(decision, spoils.ResolveOrder):
        return SPOILS_GLORY * float(len(table.waiting))
    if isinstance(decision, spoils.PromoteSpoils):
        return SPOILS_GLORY
    if isinstance(decision, village.PillageChoice):
        return max_float(0.0, row_worth(table, seat, table.box.second_row[decision.card]))
    if isinstance(decision, village.BundleChoice):
        return card_worth(table, seat, decision.card)
    if isinstance(decision, village.RunesChoice):
        return card_worth(table, seat, decision.card)
    if isinstance(decision, village.ShipUpgradeChoice):
        return max_float(3.0, 0.9 * rounds_left(table))
    if isinstance(decision, territory.ResolveTile):
        total = 0.0
        for tile in table.turned:
            if tile != NONE:
                total += row_worth(table, seat, table.box.gain_row[tile])
        return total
    return 2.0 if isinstance(decision, village.ArtifactDiscard) else 0.0


def commit_prior(table: MidgardTable, top: combat.CombatCommit, option: i64) -> float:
    """Prior of committing: add hammers up to the best number, then roll."""
    wanted = best_pool(table, top.seat, top.defence, top.prize, top.pool, hammers(table, top.seat))
    if option == combat.ROLL:
        return SURE_WIN_GLORY if top.pool >= wanted else -SURE_WIN_GLORY
    if top.pool >= wanted:
        return -SURE_WIN_GLORY
    return 0.4 if combat.brings(table, top.seat, option) >= 2 and wanted - top.pool >= 2 else 0.0


def reroll_prior(top: combat.CombatReroll, option: i64) -> float:
    """Prior of rerolling: the misses while two successes on each would do; then the single successes as well."""
    if option == 0:
        return -SURE_WIN_GLORY
    missing = top.defence - top.ones - 2 * top.twos
    if missing <= 2 * top.zeros:
        return SURE_WIN_GLORY if option == top.zeros else 0.0
    return SURE_WIN_GLORY if option == top.zeros + top.ones else 0.0


def pick_prior(table: MidgardTable, top: spoils.SpoilsPick, option: i64) -> float:
    """Prior of a face-up pair: how much better it is than two unknown cards."""
    if option == spoils.DECK:
        return 0.0
    return pair_worth(table, top.seat, spoils.first_place(top.deck), option) - 2.0 * SPOILS_GLORY


def recruit_prior(table: MidgardTable, seat: i64, option: i64) -> float:
    """Prior of a Reaver: the worth of its ability."""
    if option == recruit.DECK:
        return 0.0
    total = 0.0
    for at in range(REAVER_PLACE + 2 * option, REAVER_PLACE + 2 * option + 2):
        if table.board[at] != NONE:
            total += ability_worth(table, seat, table.box.ability[table.board[at]]) - 1.4
    return 0.3 * total * rounds_left(table)
