"""Territories: subdue them by force or peacefully; their rewards come at the end (4.12)."""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from meadhall.core.engine.decision import Step
from meadhall.games.midgard import check_position, combat, effects
from meadhall.games.midgard.check_position import ACTION_DECISIONS, ActionQuestion, CourseQuestion, Priced
from meadhall.games.midgard.costs import can_pay
from meadhall.games.midgard.events import SUBDUED, TILE_TURNED
from meadhall.games.midgard.ids import RESOLVE_TILE, SEIZE, SUBDUE_PICK, TURN_OVER
from meadhall.games.midgard.packed import (
    ATTEMPTS,
    DECKS,
    MAX_TILES,
    NONE,
    SEATS,
    STACKS,
)
from meadhall.games.midgard.table import MidgardTable, changed

FIRST_PEACEFUL: Final = 0
"""The first of nine stacks to subdue peacefully."""
FIRST_BY_FORCE: Final = 9
"""The first of nine stacks to subdue by force."""
STOP: Final = 18


def can_subdue(table: MidgardTable, seat: i64) -> bool:
    return attempts(table, seat) > 0 and len(targets(table, seat)) > 0


def attempts(table: MidgardTable, seat: i64) -> i64:
    return min(table.bonus(seat) + table.has(seat, ATTEMPTS), MAX_TILES)


def begin(table: MidgardTable, seat: i64) -> None:
    table.ask(TurnOver(seat))
    table.ask(SubduePick(seat, 1, attempts(table, seat)))


def targets(table: MidgardTable, seat: i64) -> vec[i64]:
    """Stacks that can be subdued now: peacefully if the cost can be paid, by force with any hammer (4.12)."""
    options = vec[i64](capacity=20)
    for stack in range(STACKS):
        if table.stack_height(stack) > 0 and can_pay(table, seat, table.box.stack_cost[stack]):
            options = append(options, FIRST_PEACEFUL + stack)
    if table.can_fight(seat):
        for stack in range(STACKS):
            if table.stack_height(stack) > 0:
                options = append(options, FIRST_BY_FORCE + stack)
    return options


@mypyc_attr(free_list_len=1)
class SubduePick(CourseQuestion):
    """Which territory to subdue, and how; from the second attempt on it is possible to stop."""

    name: ClassVar[str] = "subdue_pick"
    may_follow: ClassVar[tuple[str, ...]] = ("turn_over",)
    verbs: ClassVar[dict[str, int]] = {"peace": FIRST_PEACEFUL, "force": FIRST_BY_FORCE, "stop": STOP}
    size: ClassVar[int] = STOP + 1
    fields: ClassVar[dict[str, tuple[int, int]]] = {"attempt": (1, MAX_TILES), "most": (1, MAX_TILES)}
    open_fields: ClassVar[tuple[str, ...]] = ("attempt", "most")
    rules: ClassVar[tuple[str, ...]] = ("MID-122", "MID-124", "MID-125", "MID-126", "MID-127")

    attempt: i64
    most: i64

    def __init__(self, seat: i64, attempt: i64, most: i64) -> None:
        super().__init__(SUBDUE_PICK, seat)
        self.attempt = attempt
        self.most = most

    def options(self, table: MidgardTable) -> vec[i64]:
        options = targets(table, self.seat)
        return options if self.attempt == 1 else append(options, STOP)

    def resolve(self, table: MidgardTable, option: i64) -> None:
        if option == STOP:
            return
        if self.attempt < self.most:
            table.ask(SubduePick(self.seat, self.attempt + 1, self.most))
        box = table.box
        if option < FIRST_BY_FORCE:
            table.emit(SUBDUED, self.seat, option, 0)
            table.ask(Seize(option))
            effects.run_row(table, self.seat, box.stack_cost[option])
        else:
            stack = option - FIRST_BY_FORCE
            table.emit(SUBDUED, self.seat, stack, 1)
            combat.start(table, self.seat, box.stack_defence[stack], box.first[DECKS + stack])

    def refusal(self, table: MidgardTable, option: i64) -> str:
        if option == STOP:
            return "MID-122"
        if table.stack_height(option % FIRST_BY_FORCE) <= 0:
            return "MID-036"
        return "MID-125" if option < FIRST_BY_FORCE else "MID-124"

    def check_position(self, table: MidgardTable) -> str:
        problem = super().check_position(table)
        if problem:
            return problem
        if self.attempt > self.most:
            return "there is no such attempt (MID-122)."
        if self.attempt == 1 and table.top is not self:
            return "the first attempt has been made (MID-122)."
        return ""


@mypyc_attr(free_list_len=1)
class Seize(Priced):
    """The price is paid: take the tile, reward side down."""

    name: ClassVar[str] = "seize"
    may_follow: ClassVar[tuple[str, ...]] = ("turn_over", "subdue_pick")
    fields: ClassVar[dict[str, tuple[int, int]]] = {"stack": (0, STACKS - 1)}

    stack: i64

    def __init__(self, stack: i64) -> None:
        super().__init__(SEIZE)
        self.stack = stack

    def run(self, table: MidgardTable) -> None:
        seize(table, self.stack)

    def price(self, table: MidgardTable) -> i64:
        return table.box.stack_cost[self.stack]

    def check_position(self, table: MidgardTable) -> str:
        return "" if table.stack_height(self.stack) > 0 else "there is no tile left to take (MID-036)."


def seize(table: MidgardTable, stack: i64) -> None:
    table.seized = append(table.seized, stack)


@mypyc_attr(free_list_len=1)
class TurnOver(Step):
    """After the last attempt all tiles taken are turned over, then their rewards gained (MID-126)."""

    name: ClassVar[str] = "turn_over"
    may_follow: ClassVar[tuple[str, ...]] = ACTION_DECISIONS
    fields: ClassVar[dict[str, tuple[int, int]]] = {"owner": (0, SEATS - 1)}

    owner: i64

    def __init__(self, owner: i64) -> None:
        super().__init__(TURN_OVER)
        self.owner = owner

    def run(self, table: MidgardTable) -> None:
        if len(table.seized) == 0:
            return
        turned = vec[i64](capacity=4)
        for stack in table.seized:
            tile = table.draw(DECKS + stack)
            table.pile = changed(table.pile, tile, self.owner)
            table.emit(TILE_TURNED, self.owner, tile, stack)
            turned = append(turned, tile)
        table.seized = vec[i64]()
        table.turned = turned
        table.ask(ResolveTile(self.owner))

    def check_position(self, table: MidgardTable) -> str:
        return check_position.check_acting(table, self, self.owner)


@mypyc_attr(free_list_len=1)
class ResolveTile(ActionQuestion):
    """Which tile gives its reward next; an option is its number in the order of subduing."""

    name: ClassVar[str] = "resolve_tile"
    may_follow: ClassVar[tuple[str, ...]] = ACTION_DECISIONS
    verbs: ClassVar[dict[str, int]] = {"tile": 0}
    size: ClassVar[int] = MAX_TILES
    rules: ClassVar[tuple[str, ...]] = ("MID-126",)
    forbids: ClassVar[str] = "MID-126"

    def __init__(self, seat: i64) -> None:
        super().__init__(RESOLVE_TILE, seat)

    def options(self, table: MidgardTable) -> vec[i64]:
        options = vec[i64](capacity=4)
        for index in range(i64(len(table.turned))):
            if table.turned[index] != NONE:
                options = append(options, index)
        return options

    def resolve(self, table: MidgardTable, option: i64) -> None:
        tile = table.turned[option]
        table.turned[option] = NONE
        if len(self.options(table)) > 0:
            table.ask(ResolveTile(self.seat))
        else:
            table.turned = vec[i64]()
        effects.run_row(table, self.seat, table.box.gain_row[tile])

    def check_position(self, table: MidgardTable) -> str:
        problem = super().check_position(table)
        if problem:
            return problem
        return "" if len(self.options(table)) > 0 else "no tile waits for its reward (MID-126)."
