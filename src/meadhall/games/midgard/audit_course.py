"""The invariants of the course of Midgard: what is left to do fits the table (section 4)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from meadhall.core.table import NOBODY, Decision
from meadhall.games.midgard.box import (
    BATTLE_PLACE,
    DECKS,
    DICE,
    DRAWN_BATTLE,
    FACES,
    FAVOR,
    FIRST_SLOT,
    HAMMER,
    KEEP_CARD,
    MOST_ARMS,
    MOST_POOL,
    NONE,
    PAY,
    PLACES,
    RECRUITS,
    ROUNDS,
    SHIP_DICE,
    STOW,
    TILE,
    TURNS,
)
from meadhall.games.midgard.costs import payable

if TYPE_CHECKING:
    from meadhall.games.midgard.table import MidgardTable

LETTERS: Final = {
    "place_longship": "l",
    "muster": "m",
    "resolution": "R",
    "specialists": "S",
    "specialist_use": "Z",
    "activate_or_rest": "A",
    "action": "X",
    "rest_die": "r",
    "recruit_pick": "p",
    "reaver_fate": "F",
    "trade_reward": "t",
    "trade_die": "d",
    "sea_pick": "k",
    "journey_choice": "j",
    "sea_method": "M",
    "battle_won": "B",
    "spoils_pick": "s",
    "resolve_order": "o",
    "turn_over": "T",
    "subdue_pick": "u",
    "seize": "z",
    "resolve_tile": "i",
    "carry_out": "c",
    "pay_symbol": "P",
    "pay_die": "D",
    "overflow": "v",
    "die_face": "f",
    "die_choice": "h",
    "die_colour": "q",
    "turn_die": "n",
    "reroll_die": "e",
    "promote_spoils": "x",
    "pillage_choice": "g",
    "bundle_choice": "b",
    "runes_choice": "y",
    "ship_upgrade_choice": "U",
    "attack_choice": "a",
    "artifact_discard": "G",
    "combat_commit": "C",
    "combat_reroll": "L",
}
"""One letter for everything that can be left to do while somebody is asked; artifact windows are `w` and `W`."""
EFFECT: Final = "(?:[cag]*[PDvfhqnexgbyUaGCL])"
"""Deeds that wait, and the question one of them asks."""
SHAPES: Final = re.compile(
    f"l|m(?:F{EFFECT}?|{EFFECT})|RS(?:Z|{EFFECT})|RW(?:{EFFECT}|A(?:w{EFFECT}?)?|r|Xc?[PD]|p|F{EFFECT}?"
    f"|t?d|t{EFFECT}?|k(?:j|{EFFECT})?|M|Bc?P|s|o{EFFECT}?|Tu|Tu?z[PDc]*[PD]|Tu?[CL]|i{EFFECT}?)?"
)
"""Everything that can lie on the stack, from the bottom to the question asked."""


def course(table: MidgardTable) -> str:
    """The first thing left to do that does not fit, in words."""
    return (
        rounds(table) or shape(table) or owners(table) or cards(table) or lands(table) or fights(table) or dice(table)
    )


def field(decision: Decision, name: str) -> int:
    """A number that a question or step carries."""
    value: int = getattr(decision, name)
    return int(value)


def letter(decision: Decision) -> str:
    name = type(decision).name
    if name == "artifact_window":
        return "W" if field(decision, "late") else "w"
    return LETTERS.get(name, "?")


def named(table: MidgardTable, name: str) -> list[Decision]:
    return [decision for decision in table.stack if type(decision).name == name]


def rounds(table: MidgardTable) -> str:
    """Rounds, turns and ships agree."""
    placed = sum(1 for owner in table.ships if owner != NONE)
    if (table.honour != NONE) != (table.seats == 3):
        return "the honour ship is used with three players, and only then (MID-041)."
    if placed != table.turn + (0 if table.area == NONE else 1):
        return "the ships on the areas do not agree with the turn (MID-023)."
    if table.area != NONE:
        if table.turn == TURNS or table.ships[table.area] != table.active:
            return "the active player's ship is on the area of this turn (MID-012)."
        if table.order[table.turn] != table.active:
            return "another player should be active in this turn (MID-022)."
    if table.top is None and (table.round != ROUNDS or table.turn != TURNS):
        return "nobody is asked, but the game is not over (MID-001)."
    return ""


def shape(table: MidgardTable) -> str:
    stack = table.stack
    letters = "".join(letter(decision) for decision in stack)
    if letters and not SHAPES.fullmatch(letters):
        return f"{', '.join(type(decision).name for decision in stack)} can't be left to do."
    if letters[:1] == "l" and (table.area != NONE or table.turn == TURNS or table.round > ROUNDS):
        return "no ship can be placed now (MID-011)."
    if letters[:1] == "m" and (table.round, table.turn, table.area) != (1, 0, NONE):
        return "starting Reavers come before the first ship (MID-045)."
    if letters[:1] == "R" and table.area == NONE:
        return "nobody acts before a ship is placed (MID-015)."
    if letters[:2] == "RS" and table.area < FIRST_SLOT:
        return "there are no specialists in this area (MID-172)."
    return ""


def owners(table: MidgardTable) -> str:
    """Everything that is left to do is left to do for the player whose moment it is."""
    stack = table.stack
    if not stack:
        return ""
    expected = moment_of(table, stack)
    if expected == NONE:
        return "it is nobody's moment."
    for decision in stack:
        owner = field(decision, "owner") if "owner" in type(decision).fields else int(decision.seat)
        if owner not in (NOBODY, expected):
            return f"seat {owner} is asked in the moment of seat {expected} (MID-022)."
    return ""


def moment_of(table: MidgardTable, stack: list[Decision]) -> int:
    """Whose moment the bottom of the stack says it is; NONE for nobody's."""
    seats = int(table.seats)
    bottom = stack[0]
    if type(bottom).name == "place_longship":
        return int(table.order[table.turn]) if table.active == table.order[table.turn] else NONE
    position = field(bottom, "position")
    if len(stack) > 1 and type(stack[1]).name == "specialists":
        special = field(stack[1], "position")
        fits = position == 0 and special < seats and field(stack[1], "rank") > 0
        return (int(table.active) + special) % seats if fits else NONE
    if not 1 <= position <= seats:
        return NONE
    first = table.start if type(bottom).name == "muster" else table.active
    return (int(first) + position - 1) % seats


def cards(table: MidgardTable) -> str:
    """Cards before the player wait for exactly one question; a drawn Sea Battle is being met."""
    fates, orders = named(table, "reaver_fate"), named(table, "resolve_order")
    if len(fates) + len(orders) != (1 if len(table.waiting) else 0):
        return "cards wait to be settled exactly while somebody is asked about them (MID-088)."
    if fates and (len(table.waiting) > RECRUITS or any(card >= 60 for card in table.waiting)):
        return "only one or two Reavers have their fate decided at a time (MID-032)."
    if orders and any(card < 60 for card in table.waiting):
        return "only spoils are resolved in order (MID-088)."
    if named(table, "artifact_discard"):
        seat = int(table.seat or 0)
        if any(table.artifacts[seat * PLACES + place] == NONE for place in range(PLACES)):
            return "there is still a place for the artifact (MID-092)."
    return met(table)


def met(table: MidgardTable) -> str:
    """The Sea Battle somebody meets lies on the board."""
    facing = [field(decision, "battle") for name in ("sea_method", "battle_won") for decision in named(table, name)]
    facing += [prize for prize in prizes(table) if prize < TILE]
    shown = [int(table.board[place]) for place in range(BATTLE_PLACE, DRAWN_BATTLE + 1)]
    if any(battle not in shown for battle in facing):
        return "the Sea Battle that is met is not on the board (MID-074)."
    if shown[-1] != NONE and shown[-1] not in facing:
        return "a drawn Sea Battle is not met by anybody (MID-159)."
    if named(table, "sea_pick") and shown == [NONE] * len(shown) and not table.can_draw(3):
        return "there is no Sea Battle to choose (MID-074)."
    return ""


def prizes(table: MidgardTable) -> list[int]:
    return [field(each, "prize") for name in ("combat_commit", "combat_reroll") for each in named(table, name)]


def lands(table: MidgardTable) -> str:
    """Tiles taken and turned over wait for exactly one question or step."""
    if len(table.seized) and not named(table, "turn_over"):
        return "tiles were taken, but nobody will turn them over (MID-126)."
    tiles = [tile for tile in table.turned if tile != NONE]
    if bool(tiles) != bool(named(table, "resolve_tile")) or (len(table.turned) and not tiles):
        return "tiles wait for their reward exactly while somebody is asked about them (MID-126)."
    if len(table.turned) > 12:
        return "too many tiles were turned over."
    for decision in named(table, "subdue_pick"):
        if field(decision, "attempt") > field(decision, "most"):
            return "there is no such attempt (MID-122)."
        if field(decision, "attempt") == 1 and decision is not table.top:
            return "the first attempt has been made (MID-122)."
    for decision in named(table, "seize"):
        if table.stack_height(field(decision, "stack")) < 1:
            return "there is no tile left to take (MID-036)."
    return ""


def fights(table: MidgardTable) -> str:
    """Combats are about something that can be won, with dice that can be rolled."""
    heads = [int(table.box.first[DECKS + stack]) for stack in range(9)]
    under_turn = bool(named(table, "turn_over"))
    for prize in prizes(table):
        tile = TILE <= prize < KEEP_CARD
        if tile != under_turn or (tile and prize not in heads) or (prize >= KEEP_CARD and not table.box.defence[prize]):
            return "nothing can be won there (MID-124)."
        if tile and table.stack_height(heads.index(prize)) < 1:
            return "there is no tile left to win (MID-036)."
    for decision in named(table, "combat_commit"):
        if field(decision, "pool") + most_arms(table, int(decision.seat)) > MOST_POOL:
            return "there are too many combat dice."
    for decision in named(table, "combat_reroll"):
        zeros, ones, twos = field(decision, "zeros"), field(decision, "ones"), field(decision, "twos")
        if not 1 <= zeros + ones + twos <= MOST_POOL or ones + 2 * twos >= field(decision, "defence"):
            return "such a combat is not rolled again (MID-082)."
        if table.has(decision.seat, FAVOR) < 1:
            return "there is no Favor to roll again (MID-082)."
    return ""


def most_arms(table: MidgardTable, seat: int) -> int:
    """The most that could still join a pool: double hammers, tokens, and artifacts with a die."""
    stored = sum(1 for at in range(seat * PLACES, seat * PLACES + PLACES) if table.stored[at] != NONE)
    return int(2 * table.aboard[seat] + table.fresh_upgrades(seat, HAMMER)) + MOST_ARMS * stored


def dice(table: MidgardTable) -> str:
    """Dice that are asked about are there, and costs that are being paid can be paid."""
    return payments(table) or choices(table) or full_ships(table)


def payments(table: MidgardTable) -> str:
    box = table.box
    rows = len(box.row_start) - 1
    stack = table.stack
    for index, decision in enumerate(stack):
        if "row" not in type(decision).fields:
            continue
        row, at = field(decision, "row"), field(decision, "at")
        if row >= rows or not box.begins(row) <= at < box.ends(row):
            return "a deed to be done is not one of this edition."
        symbols = [i for i in range(at, int(box.ends(row))) if box.verbs[i] == PAY]
        above = stack[index + 1] if index + 1 < len(stack) else None
        if type(decision).name == "pay_symbol":
            if at not in symbols or not payable(table, decision.seat, row, at):
                return "that cost can't be paid (MID-166)."
        elif symbols and (above is None or type(above).name != "pay_symbol" or field(above, "row") != row):
            return "a cost waits, but nobody pays it (MID-015)."
        elif symbols and above is not None and field(above, "at") != at - 1:
            return "symbols are paid one after the other (MID-015)."
    return ""


def choices(table: MidgardTable) -> str:
    top = table.top
    if top is None:
        return ""
    name = type(top).name
    if name == "pay_die" and field(top, "count") > table.dice_of(top.seat):
        return "there are not so many dice to give up (MID-154)."
    if name == "trade_die" and field(top, "count") > sum(int(count) for count in table.market):
        return "there are not so many dice on the market (MID-065)."
    if name == "die_face":
        old = field(top, "old") - 1
        if old >= 0 and (old // FACES != field(top, "colour") or table.ship[top.seat * DICE + old] < 1):
            return "the die to be turned is not on the ship."
        if old < 0 and table.supply[field(top, "colour")] < 1:
            return "there is no die of that colour (MID-168)."
    if name == "reroll_die" and not rerollable(table, top):
        return "the dice to be rolled again are not on the ship."
    return ""


def rerollable(table: MidgardTable, top: Decision) -> bool:
    chosen = field(top, "chosen")
    picked: list[int] = []
    while chosen > 0:
        picked.append(chosen % 19 - 1)
        chosen //= 19
    if any(die < 0 for die in picked) or len(picked) + field(top, "count") > 3:
        return False
    return all(table.ship[top.seat * DICE + die] >= picked.count(die) for die in picked)


def full_ships(table: MidgardTable) -> str:
    """A ship has more than ten dice only while its owner takes dice or puts the ship in order (MID-058)."""
    for seat in range(int(table.seats)):
        if table.aboard[seat] > SHIP_DICE and not in_order_soon(table, seat):
            return f"seat {seat} has more than ten dice on the ship (MID-058)."
    return ""


def in_order_soon(table: MidgardTable, seat: int) -> bool:
    top = table.top
    if top is None or top.seat != seat:
        return False
    name = type(top).name
    if name == "die_face":
        below = top.below
        if below is None or type(below).name != "carry_out" or field(top, "old"):
            return False
        return bool(table.box.verbs[int(table.box.ends(field(below, "row"))) - 1] == STOW)
    return name in ("overflow", "die_choice", "trade_die")
