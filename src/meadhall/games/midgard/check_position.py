"""Whose moment it is, and what may be left to do in it (4.1 to 4.12): for checking positions."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from meadhall.core.engine.decision import Decision, Step
from meadhall.games.midgard.ids import ACTIVATE_OR_REST, ARTIFACT_WINDOW
from meadhall.games.midgard.packed import NONE, SHIP_DICE
from meadhall.games.midgard.table import MidgardTable

EFFECTS: Final = (
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
"""What goes on after the deeds of a card, a Reaver or an artifact."""
PRICES: Final = ("action", "battle_won", "seize")
"""What happens once its price is paid."""
ACTIONS: Final = ("artifact_window",)
"""What goes on after an action: the artifact window behind it."""


class Course(Step):
    """A step in the course of the game, from which follows whose moment it is."""

    def whose(self, table: MidgardTable) -> i64:
        """The seat whose moment it is while something lies upon this step; NONE if it is nobody's."""
        raise TypeError("a step in the course of the game knows whose moment it is")


class Priced(Step):
    """A step that is run when its price has been paid."""

    def price(self, table: MidgardTable) -> i64:
        """The row of deeds that pays for it."""
        raise TypeError("a step with a price knows it")


class Asked(Decision):
    """A question to the seat whose moment it is."""

    def fits(self, table: MidgardTable) -> str:
        return in_moment(table, self, self.seat) or self.crowded(table)

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


class Acting(Asked):
    """A question of the action itself: what follows it is the artifact window behind the action."""

    def fits(self, table: MidgardTable) -> str:
        return within(self) or super().fits(table)


def in_moment(table: MidgardTable, decision: Decision, seat: i64) -> str:
    """Everything that is left to do is left to do for the player whose moment it is."""
    below = decision.below
    while below is not None and not isinstance(below, Course):
        below = below.below
    expected: i64 = below.whose(table) if isinstance(below, Course) else NONE
    if expected == NONE:
        return "it is nobody's moment."
    if seat != expected:
        return f"seat {seat} is asked in the moment of seat {expected} (MID-022)."
    return ""


def acting(table: MidgardTable, step: Step, owner: i64) -> str:
    """A step of the action itself, for the player whose moment it is."""
    return within(step) or in_moment(table, step, owner)


def within(decision: Decision) -> str:
    """Nobody acts within the artifact window that comes before the choice to act."""
    below = decision.below
    if below is not None and below.kind == ARTIFACT_WINDOW and kind_below(below) == ACTIVATE_OR_REST:
        return "nobody acts before the choice to act or to rest (MID-015)."
    return ""


def kind_below(decision: Decision) -> i64:
    return NONE if decision.below is None else decision.below.kind


def due(table: MidgardTable, decision: Decision, row: i64) -> bool:
    """Whether a row of deeds is the price of what comes after it, if that has one."""
    below = decision.below
    return not isinstance(below, Priced) or below.price(table) == row


def above(table: MidgardTable, decision: Decision) -> Decision | None:
    """What has to be done before a decision; None if it is asked now."""
    found: Decision | None = None
    top = table.top
    while top is not None and top is not decision:
        found = top
        top = top.below
    return found
