"""Payment: symbols of a cost, any dice, and hammers for a combat (4.6, 4.7)."""

from __future__ import annotations

from typing import ClassVar

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from meadhall.games.midgard.check_position import EFFECT_DECISIONS, PRICE_DECISIONS, CourseQuestion, is_price_of_next
from meadhall.games.midgard.costs import in_row, payable
from meadhall.games.midgard.ids import (
    PAY_DIE,
    PAY_SYMBOL,
)
from meadhall.games.midgard.packed import (
    DICE,
    DOUBLE_HAMMER,
    FACES,
    FROM_ARTIFACT,
    FROM_UPGRADE,
    HAMMER,
    NONE,
    PAY,
    PLACES,
    SOURCES,
)
from meadhall.games.midgard.table import MidgardTable


@mypyc_attr(free_list_len=1)
class PaySymbol(CourseQuestion):
    """What pays the next symbol of a cost; an option is a source (4.6)."""

    name: ClassVar[str] = "pay_symbol"
    may_follow: ClassVar[tuple[str, ...]] = (*EFFECT_DECISIONS, *PRICE_DECISIONS)
    verbs: ClassVar[dict[str, int]] = {"pay": 0, "pay-stored": FROM_ARTIFACT, "pay-upgrade": FROM_UPGRADE}
    size: ClassVar[int] = SOURCES
    fields: ClassVar[dict[str, tuple[int, int]]] = {"row": (0, 999), "at": (0, 9999)}
    rules: ClassVar[tuple[str, ...]] = ("MID-056", "MID-099", "MID-154", "MID-163", "MID-166")

    row: i64
    at: i64

    def __init__(self, seat: i64, row: i64, at: i64) -> None:
        super().__init__(PAY_SYMBOL, seat)
        self.row = row
        self.at = at

    def symbol(self, table: MidgardTable) -> i64:
        return table.box.amounts[self.at]

    def options(self, table: MidgardTable) -> vec[i64]:
        seat = self.seat
        symbol = self.symbol(table)
        options = vec[i64](capacity=16)
        for die in table.box.kinds:
            if table.ship[seat * DICE + die] > 0 and self.pays(table, die, symbol):
                options = append(options, die)
        for place in range(PLACES):
            die = table.stored[seat * PLACES + place]
            if die != NONE and table.shows(seat, die, symbol):
                options = append(options, FROM_ARTIFACT + place)
        if table.fresh_upgrades(seat, symbol) > 0:
            options = append(options, FROM_UPGRADE)
        return options

    def pays(self, table: MidgardTable, die: i64, symbol: i64) -> bool:
        """Whether a die on the ship shows the symbol; a wild one may go only if the rest stays payable (MID-166)."""
        if die != table.wild(self.seat):
            return table.shows(self.seat, die, symbol)
        table.remove_die(self.seat, die)
        spare = payable(table, self.seat, self.row, self.at + 1)
        table.add_die(self.seat, die)
        return spare

    def resolve(self, table: MidgardTable, option: i64) -> None:
        table.spend(self.seat, option, self.symbol(table))

    def refusal(self, table: MidgardTable, option: i64) -> str:
        if option == table.wild(self.seat) and table.ship[self.seat * DICE + option] > 0:
            return "MID-166"
        return "MID-099" if option == FROM_UPGRADE else "MID-015"

    def check_position(self, table: MidgardTable) -> str:
        problem = super().check_position(table)
        if problem:
            return problem
        if not in_row(table, self.row, self.at):
            return "an effect to be done is not one of this edition."
        if not is_price_of_next(table, self, self.row):
            return "another price is paid than is due (MID-015)."
        if table.box.verbs[self.at] != PAY or not payable(table, self.seat, self.row, self.at):
            return "that cost can't be paid (MID-166)."
        return ""


@mypyc_attr(free_list_len=1)
class PayDie(CourseQuestion):
    """Which die is paid or lost, with any face (4.6)."""

    name: ClassVar[str] = "pay_die"
    may_follow: ClassVar[tuple[str, ...]] = (*EFFECT_DECISIONS, "action", "seize")
    verbs: ClassVar[dict[str, int]] = {"lose": 0, "lose-stored": FROM_ARTIFACT}
    size: ClassVar[int] = FROM_UPGRADE
    fields: ClassVar[dict[str, tuple[int, int]]] = {"count": (1, 30)}
    open_fields: ClassVar[tuple[str, ...]] = ("count",)
    rules: ClassVar[tuple[str, ...]] = ("MID-153", "MID-154")
    forbids: ClassVar[str] = "MID-154"

    count: i64
    """How many dice are still to go, this one included; never more than there are."""

    def __init__(self, seat: i64, count: i64) -> None:
        super().__init__(PAY_DIE, seat)
        self.count = count

    def options(self, table: MidgardTable) -> vec[i64]:
        options = vec[i64](capacity=20)
        for die in table.box.kinds:
            if table.ship[self.seat * DICE + die] > 0:
                options = append(options, die)
        for place in range(PLACES):
            if table.stored[self.seat * PLACES + place] != NONE:
                options = append(options, FROM_ARTIFACT + place)
        return options

    def resolve(self, table: MidgardTable, option: i64) -> None:
        table.spend(self.seat, option, HAMMER)
        if self.count > 1:
            table.ask(PayDie(self.seat, self.count - 1))

    def check_position(self, table: MidgardTable) -> str:
        problem = super().check_position(table)
        if problem:
            return problem
        if self.count > table.dice_of(self.seat):
            return "there are not so many dice to give up (MID-154)."
        return ""


def hammer_sources(table: MidgardTable, seat: i64, options: vec[i64], offset: i64) -> vec[i64]:
    """Every source of hammers for a combat, added to a list of options (4.7)."""
    wild = table.wild(seat)
    for die in table.box.kinds:
        if table.ship[seat * DICE + die] > 0 and (die % FACES <= HAMMER or die == wild):
            options = append(options, offset + die)
    for place in range(PLACES):
        die = table.stored[seat * PLACES + place]
        if die != NONE and die % FACES <= HAMMER:
            options = append(options, offset + FROM_ARTIFACT + place)
    if table.fresh_upgrades(seat, HAMMER) > 0:
        options = append(options, offset + FROM_UPGRADE)
    return options


def hammers(source: i64) -> i64:
    """How many combat dice a source brings (MID-080); what is stored is never a double hammer (MID-094)."""
    return 2 if source < FROM_ARTIFACT and source % FACES == DOUBLE_HAMMER else 1
