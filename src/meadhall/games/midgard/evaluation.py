"""Evaluation heuristics of Midgard, in Glory: what tokens, dice, cards and fights are worth to a seat."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.games.midgard import artifacts, scoring
from meadhall.games.midgard.costs import can_pay
from meadhall.games.midgard.packed import (
    ARMOUR,
    ART,
    ARTIFACT,
    ATTEMPTS,
    BASIC,
    BASTION,
    BATTLE,
    BATTLE_DEFENCE,
    BATTLE_PLACE,
    CHEST,
    CHOOSE_DICE,
    CLAN,
    COLLECTED,
    COLOURS,
    COMBAT_DICE,
    DECKS,
    DICE,
    DOUBLE_HAMMER,
    DRAW,
    DRAW_PROPHECY,
    FACE,
    FACES,
    FARM,
    FAVOR,
    FOOD,
    GLORY,
    HAMMER,
    KEEP_CARD,
    KEEP_WALL,
    LONGSHIP,
    LOSE_DICE,
    MAX_BATTLES,
    NONE,
    PAIR,
    PAY,
    PLACES,
    PROPHECY_KINDS,
    REROLL,
    REWARDS,
    ROLL,
    ROLL_ANY,
    ROLL_BASE,
    ROUNDS,
    RUNES,
    SHIELD,
    STACKS,
    SWORDS,
    TAPESTRY,
    TERROR,
    TILE,
    TREASURE,
    TURN_DIE,
    TURNS,
    UNIQUE,
    UPGRADE_CARD,
    WALL,
)
from meadhall.games.midgard.table import MidgardTable

ROLLED_DIE_GLORY: Final = 1.45
CHOSEN_DIE_GLORY: Final = 2.0
ANY_DIE_GLORY: Final = 1.2
SYMBOL_GLORY: Final = 1.9
SPOILS_GLORY: Final = 4.2
PROPHECY_GLORY: Final = 3.6
HAMMER_SPENT_GLORY: Final = 1.35
REWARD_GLORY: Final = 3.3
ATTEMPT_GLORY: Final = 3.0


def turns_left(table: MidgardTable) -> i64:
    """Ships still to be placed in this game, the present one included."""
    return (ROUNDS - table.round) * TURNS + TURNS - table.turn


def late_game_factor(table: MidgardTable) -> float:
    """How much of their worth things keep that have still to be used: little at the very end."""
    left = turns_left(table)
    if left >= 5:
        return 1.0
    return 0.2 * float(left)


def rounds_left(table: MidgardTable) -> float:
    return float(turns_left(table)) / 4.0


def steps(count: i64, first: i64, worth: float, beyond: float) -> float:
    """The first few are worth more than those beyond."""
    if count <= first:
        return float(count) * worth
    return float(first) * worth + float(count - first) * beyond


def food_worth(count: i64) -> float:
    return steps(count, 7, 0.95, 0.0) if count <= 7 else 6.65 + steps(count - 7, 4, 0.6, 0.25)


def favor_worth(count: i64) -> float:
    return steps(count, 4, 1.25, 0.7)


def tokens_worth(table: MidgardTable, seat: i64) -> float:
    return food_worth(table.has(seat, FOOD)) + favor_worth(table.has(seat, FAVOR))


def dice_worth(table: MidgardTable, seat: i64) -> float:
    """Dice on the ship and on artifacts, by what they show."""
    wild = table.wild(seat)
    total = 0.0
    signs: i64 = 0
    for colour in range(COLOURS):
        die = colour * FACES + CLAN
        if die != wild:
            signs += table.ship[seat * DICE + die]
    total += 0.45 * float(signs)
    if wild != NONE:
        total += steps(table.ship[seat * DICE + wild], 4, 2.4, 1.2)
    doubles: i64 = 0
    for colour in range(COLOURS):
        doubles += table.ship[seat * DICE + colour * FACES + DOUBLE_HAMMER]
    total += steps(table.exact(seat, CHEST), 2, 2.3, 1.0)
    total += steps(table.exact(seat, SHIELD), 2, 2.3, 1.1)
    total += steps(table.exact(seat, LONGSHIP), 2, 1.6, 0.8)
    total += steps(table.exact(seat, HAMMER) + doubles, 5, 1.45, 0.8)
    return total


def board_worth(table: MidgardTable, seat: i64) -> float:
    """What will go on working: specialists, artifacts, upgrade tokens, a leader."""
    rounds = rounds_left(table)
    total = 0.0
    first = seat * 12
    for at in range(first, first + 12):
        reaver = table.slots[at]
        if reaver != NONE:
            total += 0.62 * rounds * ability_worth(table, seat, table.box.ability[reaver])
    for at in range(seat * PLACES, seat * PLACES + PLACES):
        if table.artifacts[at] != NONE:
            total += 0.35 * min_float(rounds, 4.0)
            if table.stored[at] != NONE:
                total += 0.5 * min_float(rounds, 2.0)
    for at in range(seat * BASIC, seat * BASIC + BASIC):
        total += float(table.upgrades[at]) * (0.9 * rounds)
    if table.leader[seat] != NONE:
        total += 0.5 * rounds
    return total


def min_float(one: float, other: float) -> float:
    return one if one < other else other


def max_float(one: float, other: float) -> float:
    return one if one > other else other


def ability_worth(table: MidgardTable, seat: i64, ability: i64) -> float:
    """What an ability brings each time it is used."""
    gain = row_worth(table, seat, table.box.ability_gain[ability])
    cost = table.box.ability_cost[ability]
    if cost == NONE:
        return gain
    return max_float(0.25, gain + row_worth(table, seat, cost)) * 0.85


def row_worth(table: MidgardTable, seat: i64, row: i64) -> float:
    return effects_worth(table, seat, table.box.begins(row), table.box.ends(row))


def effects_worth(table: MidgardTable, seat: i64, begin: i64, end: i64) -> float:
    """What some effects bring or cost."""
    box = table.box
    total = 0.0
    for at in range(begin, end):
        total += effect_worth(table, seat, box.verbs[at], box.amounts[at])
    return total


def effect_worth(table: MidgardTable, seat: i64, verb: i64, amount: i64) -> float:
    if verb == GLORY:
        return float(amount)
    if verb == TERROR:
        return terror_worth(table, seat, amount)
    if verb == FOOD:
        return 0.95 * float(amount) * late_game_factor(table)
    if verb == FAVOR:
        return 1.25 * float(amount) * late_game_factor(table)
    if verb == PAY:
        return -SYMBOL_GLORY * late_game_factor(table)
    if verb == LOSE_DICE:
        return -ANY_DIE_GLORY * float(amount) * late_game_factor(table)
    if FARM <= verb <= BASTION:
        return token_worth(table, seat, verb) * float(amount)
    if verb == ROLL:
        return ROLLED_DIE_GLORY * float(dice_in(amount)) * late_game_factor(table)
    if verb in (CHOOSE_DICE, FACE):
        return CHOSEN_DIE_GLORY * late_game_factor(table) * (1.0 if verb == FACE else float(amount))
    if verb == ROLL_ANY:
        return ROLLED_DIE_GLORY * float(amount) * late_game_factor(table)
    if verb == DRAW:
        return PROPHECY_GLORY if amount == DRAW_PROPHECY else SPOILS_GLORY
    return small_worth(verb, amount) * late_game_factor(table)


def small_worth(verb: i64, amount: i64) -> float:
    """Effects that help only this turn, or change dice."""
    if verb == COMBAT_DICE:
        return 1.0 * float(amount)
    if verb == ATTEMPTS:
        return ATTEMPT_GLORY * float(amount)
    if verb == REWARDS:
        return REWARD_GLORY * float(amount)
    if verb == BATTLE_DEFENCE:
        return -2.0 * float(amount)
    if verb == TURN_DIE:
        return 1.0
    return 0.8 if verb == REROLL else 0.0


def dice_in(roll: i64) -> i64:
    return roll % ROLL_BASE + roll // ROLL_BASE % ROLL_BASE + roll // (ROLL_BASE * ROLL_BASE)


def terror_worth(table: MidgardTable, seat: i64, amount: i64) -> float:
    """Terror tokens cost more the more there are."""
    now = table.has(seat, TERROR)
    then = max(0, now + amount)
    return float(scoring.terror_glory(table, then) - scoring.terror_glory(table, now)) * 1.05


def token_worth(table: MidgardTable, seat: i64, token: i64) -> float:
    """A farm, wall or bastion: more where a higher rate or the majority is near."""
    base = 1.6 if token == FARM else 2.7 if token == WALL else 4.0
    return base + 0.25 * float(min(table.has(seat, token), 5))


def tile_worth(table: MidgardTable, stack: i64) -> float:
    """A territory: its Glory in the cleanups to come, and what its back may show."""
    level = table.box.stack_level[stack]
    reward = 2.4 if level == 1 else 4.1 if level == 2 else 6.1
    return reward + float(ROUNDS - table.round)


# Spoils.


def card_worth(table: MidgardTable, seat: i64, card: i64) -> float:
    """A spoils card in the hands of a seat."""
    box = table.box
    if card < UNIQUE:
        return float(box.artifact_glory[card - ARTIFACT]) + 0.5 * rounds_left(table) + 0.6
    if card >= KEEP_WALL:
        gain = row_worth(table, seat, box.gain_row[card])
        return gain + max_float(0.0, fight_worth(table, seat, box.defence[card], card, 0))
    if card >= KEEP_CARD:
        return collection_worth(table, seat, card)
    if card >= UPGRADE_CARD:
        return max_float(3.0, 1.0 + 0.9 * rounds_left(table))
    pillage = row_worth(table, seat, box.second_row[card])
    if card == RUNES:
        return max_float(pillage, 1.5 if table.has(seat, TERROR) > 0 else pillage)
    gain = row_worth(table, seat, box.gain_row[card])
    return max_float(gain, pillage) if card >= SWORDS else gain + max_float(0.0, pillage)


def collection_worth(table: MidgardTable, seat: i64, card: i64) -> float:
    """The next card of a set, and a little for what it makes possible."""
    at = seat * COLLECTED + card - KEEP_CARD
    if card >= TAPESTRY:
        others = 0.0
        for each in range(seat * COLLECTED + 3, seat * COLLECTED + COLLECTED):
            if each != at and table.keeps[each] > table.keeps[at]:
                others += 1.0
        return 11.5 if others == 2.0 else 4.0 + 1.5 * others
    scale = table.box.sets[card - TREASURE]
    count = table.keeps[at]
    more = scoring.set_glory(scale, count + 1) - scoring.set_glory(scale, count)
    hope = 1.2 if card == TREASURE else 1.0 if card == ART else 0.8 if card == ARMOUR else 0.0
    return float(more) + hope


def pair_worth(table: MidgardTable, seat: i64, place: i64, pair: i64) -> float:
    total = 0.0
    for at in range(place + PAIR * pair, place + PAIR * pair + PAIR):
        if table.board[at] != NONE:
            total += card_worth(table, seat, table.board[at])
    return total


# Fights.


def compute_win_chances() -> list[vec[i64]]:
    """How many of a million throws of n combat dice bring at least d successes (dice 0, 1, 2 alike)."""
    found: list[vec[i64]] = []
    ways: list[int] = [1]
    throws = 1
    for _ in range(25):
        row: list[int] = []
        for successes in range(14):
            enough = 0
            for count in ways[successes:]:
                enough += count
            row.append(enough * 1000000 // throws)
        found.append(vec[i64](row))
        wider: list[int] = [0] * (len(ways) + 2)
        for at, count in enumerate(ways):
            for more in range(3):
                wider[at + more] += count
        ways = wider
        throws *= 3
    return found


WIN_CHANCES: Final = compute_win_chances()


def win_chance(pool: i64, defence: i64, favor: i64) -> float:
    """Roughly the chance to win a combat, rerolling with Favor."""
    if pool == 0 or 2 * pool < defence:
        return 0.0
    row = WIN_CHANCES[min(pool, 24)]
    once = float(row[min(defence, 13)]) / 1000000.0
    missed = 1.0 - once
    for _ in range(min(favor, 2)):
        missed *= 1.0 - once * 0.85
    return 1.0 - missed


def prize_worth(table: MidgardTable, seat: i64, prize: i64) -> float:
    box = table.box
    if TILE <= prize < ARTIFACT:
        return tile_worth(table, box.stack_of[prize - TILE])
    if prize < TILE:
        return row_worth(table, seat, box.gain_row[prize])
    return row_worth(table, seat, box.second_row[prize])


def hammers(table: MidgardTable, seat: i64) -> i64:
    """Combat dice the seat could have: hammers, wild dice, free dice, artifacts that give some."""
    doubles: i64 = 0
    for colour in range(COLOURS):
        doubles += table.ship[seat * DICE + colour * FACES + DOUBLE_HAMMER]
    arms: i64 = 0
    for place in range(PLACES):
        arms += artifacts.arms(table, seat, place)
    return table.exact(seat, HAMMER) + doubles + table.wilds(seat) + arms + table.has(seat, COMBAT_DICE)


def best_pool(table: MidgardTable, seat: i64, defence: i64, prize: i64, pool: i64, more: i64) -> i64:
    """How many combat dice to roll, if `pool` are there and up to `more` can be added."""
    favor = table.has(seat, FAVOR)
    glory = prize_worth(table, seat, prize)
    best = pool
    most = -99.0
    for size in range(pool, min(pool + more, 24) + 1):
        worth = win_chance(size, defence, favor) * glory - float(size - pool) * HAMMER_SPENT_GLORY * late_game_factor(
            table
        )
        if worth > most + 0.01:
            best, most = size, worth
    return best


def fight_worth(table: MidgardTable, seat: i64, defence: i64, prize: i64, pool: i64) -> float:
    """What a fight against a prize is worth, fought as well as the seat can."""
    free = pool + table.has(seat, COMBAT_DICE)
    more = hammers(table, seat) - table.has(seat, COMBAT_DICE)
    size = best_pool(table, seat, defence, prize, free, more)
    chance = win_chance(size, defence, table.has(seat, FAVOR))
    return (
        chance * prize_worth(table, seat, prize)
        - float(size - free) * HAMMER_SPENT_GLORY * late_game_factor(table)
        - 0.3
    )


def battle_worth(table: MidgardTable, seat: i64, battle: i64) -> float:
    """The better of combination and combat, or nothing."""
    box = table.box
    best = max_float(0.0, fight_worth(table, seat, box.defence[battle] + table.has(seat, BATTLE_DEFENCE), battle, 0))
    row = box.combination_row[battle - BATTLE]
    if can_pay(table, seat, row):
        best = max_float(best, row_worth(table, seat, box.gain_row[battle]) + row_worth(table, seat, row))
    return best


def sea_worth(table: MidgardTable, seat: i64) -> float:
    best = 2.0
    for place in range(BATTLE_PLACE, BATTLE_PLACE + MAX_BATTLES):
        if table.board[place] != NONE:
            best = max_float(best, battle_worth(table, seat, table.board[place]))
    return best


def land_worth(table: MidgardTable, seat: i64, attempts: i64) -> float:
    """The best territory now, and about as much again for further attempts."""
    best = 0.0
    for stack in range(STACKS):
        if table.stack_height(stack) > 0:
            best = max_float(best, subdue_worth(table, seat, stack))
    return best * (1.0 + 0.75 * float(attempts - 1))


def subdue_worth(table: MidgardTable, seat: i64, stack: i64) -> float:
    return max_float(peace_worth(table, seat, stack), force_worth(table, seat, stack))


def peace_worth(table: MidgardTable, seat: i64, stack: i64) -> float:
    cost = table.box.stack_cost[stack]
    if not can_pay(table, seat, cost):
        return 0.0
    return tile_worth(table, stack) + row_worth(table, seat, cost)


def force_worth(table: MidgardTable, seat: i64, stack: i64) -> float:
    return fight_worth(table, seat, table.box.stack_defence[stack], table.box.first[DECKS + stack], 0)


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


def prophecies_to_come_worth(table: MidgardTable, seat: i64) -> float:
    """Prophecies grow with what is still to come."""
    return 0.4 * float(prophecies(table, seat)) * rounds_left(table)
