"""Effect interpreter: every cost, reward, ability and card effect is a row of verbs and amounts, run here."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from meadhall.core.engine.decision import Step
from meadhall.games.midgard import check_position, crew
from meadhall.games.midgard.areas import spoils, trade
from meadhall.games.midgard.check_position import EFFECT_DECISIONS, PRICE_DECISIONS, Priced, is_price_of_next
from meadhall.games.midgard.costs import in_row
from meadhall.games.midgard.ids import CARRY_OUT
from meadhall.games.midgard.packed import (
    CHOOSE_DICE,
    DRAW,
    DRAW_EITHER,
    DRAW_PROPHECY,
    FACE,
    KEEPS,
    LOSE_DICE,
    PAY,
    PURSE,
    REROLL,
    ROLL,
    ROLL_ANY,
    SEATS,
    STOW,
    TURN_DIE,
    VILLAGES,
)
from meadhall.games.midgard.paying import PayDie, PaySymbol
from meadhall.games.midgard.table import MidgardTable

MAX_ROWS: Final = 999


@mypyc_attr(free_list_len=1)
class CarryOut(Step):
    """Run the effects of a row, from one on. An effect that asks a question is finished before the next begins."""

    name: ClassVar[str] = "carry_out"
    may_follow: ClassVar[tuple[str, ...]] = (*EFFECT_DECISIONS, *PRICE_DECISIONS)
    fields: ClassVar[dict[str, tuple[int, int]]] = {
        "owner": (0, SEATS - 1),
        "row": (0, MAX_ROWS),
        "at": (0, 9999),
    }

    owner: i64
    row: i64
    at: i64

    def __init__(self, owner: i64, row: i64, at: i64) -> None:
        super().__init__(CARRY_OUT)
        self.owner = owner
        self.row = row
        self.at = at

    def run(self, table: MidgardTable) -> None:
        box = table.box
        end = box.ends(self.row)
        at = self.at
        while at < end:
            verb = box.verbs[at]
            if verb < PURSE:
                table.gain(self.owner, verb, box.amounts[at])
                at += 1
                continue
            if at + 1 < end:
                table.ask(CarryOut(self.owner, self.row, at + 1))
            interrupt(table, self.owner, verb, self.row, at)
            return

    def check_position(self, table: MidgardTable) -> str:
        problem = check_position.check_seat_in_course(table, self, self.owner)
        if problem:
            return problem
        if not in_row(table, self.row, self.at):
            return "an effect to be done is not one of this edition."
        if not is_price_of_next(table, self, self.row) or (
            isinstance(self.below, Priced) and self.at == table.box.begins(self.row)
        ):
            return "another price is paid than is due (MID-015)."
        return self.paid(table)

    def paid(self, table: MidgardTable) -> str:
        """Symbols that are still to be paid wait for the one that is paid now."""
        box = table.box
        if not any(box.verbs[at] == PAY for at in range(self.at, box.ends(self.row))):
            return ""
        paying = check_position.next_above(table, self)
        if not isinstance(paying, PaySymbol) or paying.row != self.row:
            return "a cost waits, but no seat pays it (MID-015)."
        return "" if paying.at == self.at - 1 else "symbols are paid one after the other (MID-015)."


def run_row(table: MidgardTable, owner: i64, row: i64) -> None:
    """Put a row of effects on top of everything still to be done."""
    table.ask(CarryOut(owner, row, table.box.begins(row)))


def interrupt(table: MidgardTable, owner: i64, verb: i64, row: i64, at: i64) -> None:
    """An effect that may ask something of its owner."""
    amount = table.box.amounts[at]
    if verb == ROLL:
        table.roll_crew(owner, amount)
        crew.stow(table, owner)
    elif verb == CHOOSE_DICE:
        if table.any_supply():
            table.ask(crew.DieChoice(owner, amount))
    elif verb == ROLL_ANY:
        if table.any_supply():
            table.ask(crew.DieColour(owner, amount, 0))
    elif verb == TURN_DIE:
        table.ask(crew.TurnDie(owner))
    elif verb == REROLL:
        table.ask(crew.RerollDie(owner, amount, 0))
    elif verb == LOSE_DICE:
        if table.dice_of(owner) > 0:
            table.ask(PayDie(owner, min(amount, table.dice_of(owner))))
    elif verb == DRAW:
        draw(table, owner, amount)
    elif verb == FACE:
        if table.supply[amount] > 0:
            table.ask(crew.DieFace(owner, amount, 0))
    elif verb == STOW:
        crew.stow(table, owner)
    else:
        table.ask(PaySymbol(owner, row, at))


def draw(table: MidgardTable, owner: i64, what: i64) -> None:
    """A card drawn in the middle of something else is resolved at once (4.0)."""
    if what == DRAW_PROPHECY:
        trade.draw_prophecy(table, owner)
    elif what == DRAW_EITHER:
        if table.can_draw(VILLAGES) or table.can_draw(KEEPS):
            table.ask(spoils.PromoteSpoils(owner))
    else:
        spoils.draw_and_resolve(table, owner, VILLAGES + what)
