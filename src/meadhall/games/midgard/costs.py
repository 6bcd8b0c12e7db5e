"""Affordability: whether costs can be paid, and whether rewards would bring anything (4.3, 4.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.games.midgard.packed import (
    BASIC,
    CHOOSE_DICE,
    COLOURS,
    DRAW,
    DRAW_EITHER,
    DRAW_PROPHECY,
    FAVOR,
    FOOD,
    HAMMER,
    KEEPS,
    LOSE_DICE,
    PAY,
    PROPHECIES,
    ROLL,
    ROLL_ANY,
    ROLL_BASE,
    TERROR,
    VILLAGES,
)

if TYPE_CHECKING:
    from meadhall.games.midgard.table import MidgardTable


def in_row(table: MidgardTable, row: i64, at: i64) -> bool:
    """Whether there is such a row of effects, with such an effect."""
    box = table.box
    return row < i64(len(box.row_start)) - 1 and box.begins(row) <= at < box.ends(row)


def payable(table: MidgardTable, seat: i64, row: i64, at: i64) -> bool:
    """Whether a cost can be paid in full from one of its entries on (4.6)."""
    box = table.box
    need = vec[i64]([0] * BASIC)
    for i in range(at, box.ends(row)):
        verb = box.verbs[i]
        amount = box.amounts[i]
        if verb == PAY:
            need[amount - HAMMER] += 1
        elif verb == LOSE_DICE:
            if table.dice_of(seat) < amount:
                return False
        elif table.has(seat, verb) + amount < 0:
            return False
    missing: i64 = 0
    for basic in range(BASIC):
        if need[basic] > 0:
            missing += max(0, need[basic] - table.exact(seat, HAMMER + basic))
    return missing == 0 or missing <= table.wilds(seat)


def can_pay(table: MidgardTable, seat: i64, row: i64) -> bool:
    return payable(table, seat, row, table.box.begins(row))


def useful(table: MidgardTable, seat: i64, row: i64) -> bool:
    """Whether a reward would bring anything: Terror only to a seat that has some, dice only from the supply (4.3)."""
    box = table.box
    for at in range(box.begins(row), box.ends(row)):
        verb = box.verbs[at]
        amount = box.amounts[at]
        if verb in (CHOOSE_DICE, ROLL_ANY):
            if table.any_supply():
                return True
        elif verb == ROLL:
            if in_supply(table, amount):
                return True
        elif verb == DRAW:
            if drawable(table, amount):
                return True
        elif verb in (TERROR, FOOD, FAVOR):
            if amount > 0 or table.has(seat, verb) > 0:
                return True
        else:
            return True
    return False


def in_supply(table: MidgardTable, roll: i64) -> bool:
    rest = roll
    for colour in range(COLOURS):
        if rest % ROLL_BASE > 0 and table.supply[colour] > 0:
            return True
        rest //= ROLL_BASE
    return False


def drawable(table: MidgardTable, what: i64) -> bool:
    if what == DRAW_PROPHECY:
        return table.can_draw(PROPHECIES)
    if what == DRAW_EITHER:
        return table.can_draw(VILLAGES) or table.can_draw(KEEPS)
    return table.can_draw(VILLAGES + what)
