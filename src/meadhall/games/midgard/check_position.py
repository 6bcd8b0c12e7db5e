"""Position checks of Midgard: which seat is acting, and what may be pending while it does (4.1 to 4.12)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from meadhall.core.engine.decision import Decision, Step
from meadhall.games.midgard.ids import ACTIVATE_OR_REST, ARTIFACT_WINDOW
from meadhall.games.midgard.packed import NONE, SHIP_DICE
from meadhall.games.midgard.table import MidgardTable

EFFECT_DECISIONS: Final = (
    "muster",
    "reaver_fate",
    "specialists",
    "artifact_window",
    "trade_reward",
    "sea_pick",
    "resolve_order",
    "resolve_tile",
    "carry_out",
    "attack_choice",
    "pillage_choice",
)
"""Decisions that may follow the effects of a card, a Reaver or an artifact."""
PRICE_DECISIONS: Final = ("action", "battle_won", "seize")
"""Decisions that run once their price is paid."""
ACTION_DECISIONS: Final = ("artifact_window",)
"""Decisions that may follow an action: the artifact window behind it."""


class Course(Step):
    """A step in the course of the game, which tells the acting seat."""

    def whose(self, table: MidgardTable) -> i64:
        """The seat that acts while something lies upon this step; NONE if none does."""
        raise TypeError("a step in the course of the game knows the acting seat")


class Priced(Step):
    """A step that is run when its price has been paid."""

    def price(self, table: MidgardTable) -> i64:
        """The row of effects that pays for it."""
        raise TypeError("a step with a price knows it")


class CourseQuestion(Decision):
    """A question to the acting seat."""

    def check_position(self, table: MidgardTable) -> str:
        return check_seat_in_course(table, self, self.seat) or self.crowded(table)

    def stows(self, table: MidgardTable) -> bool:
        """Whether the ship is put in order after it, so that it may have more than ten dice until then."""
        return False

    def crowded(self, table: MidgardTable) -> str:
        """A ship has more than ten dice only while its owner takes dice or puts the ship in order."""
        if table.top is not self:
            return ""
        for seat in range(table.seats):
            if table.aboard[seat] > SHIP_DICE and not (seat == self.seat and self.stows(table)):
                return f"seat {seat} has more than ten dice on the ship (MID-058)."
        return ""


class ActionQuestion(CourseQuestion):
    """A question of the action itself: what follows it is the artifact window behind the action."""

    def check_position(self, table: MidgardTable) -> str:
        return check_outside_window(self) or super().check_position(table)


def check_seat_in_course(table: MidgardTable, decision: Decision, seat: i64) -> str:
    """All pending decisions belong to the acting seat."""
    below = decision.below
    while below is not None and not isinstance(below, Course):
        below = below.below
    expected: i64 = below.whose(table) if isinstance(below, Course) else NONE
    if expected == NONE:
        return "no seat acts now."
    if seat != expected:
        return f"seat {seat} is asked while seat {expected} acts (MID-022)."
    return ""


def check_acting(table: MidgardTable, step: Step, owner: i64) -> str:
    """A step of the action itself, for the acting seat."""
    return check_outside_window(step) or check_seat_in_course(table, step, owner)


def check_outside_window(decision: Decision) -> str:
    """No action within the artifact window that comes before the choice to act."""
    below = decision.below
    if below is not None and below.kind == ARTIFACT_WINDOW and kind_below(below) == ACTIVATE_OR_REST:
        return "no seat acts before the choice to act or to rest (MID-015)."
    return ""


def kind_below(decision: Decision) -> i64:
    return NONE if decision.below is None else decision.below.kind


def is_price_of_next(table: MidgardTable, decision: Decision, row: i64) -> bool:
    """Whether a row of effects is the price of what comes after it, if that has one."""
    below = decision.below
    return not isinstance(below, Priced) or below.price(table) == row


def next_above(table: MidgardTable, decision: Decision) -> Decision | None:
    """The decision right above another on the stack; None if that is asked now."""
    found: Decision | None = None
    top = table.top
    while top is not None and top is not decision:
        found = top
        top = top.below
    return found
