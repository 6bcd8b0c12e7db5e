"""Trade with villages: rewards, market dice and Prophecies (4.9)."""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from meadhall.games.midgard import crew, effects
from meadhall.games.midgard.check_position import ACTION_DECISIONS, ActionQuestion
from meadhall.games.midgard.events import MARKER, PROPHECY_DRAWN, PROPHECY_HIDDEN, PROPHECY_TAKEN
from meadhall.games.midgard.ids import TRADE_DIE, TRADE_REWARD
from meadhall.games.midgard.packed import (
    DICE,
    FACES,
    MARKET_PICKS,
    MAX_PROPHECIES,
    NONE,
    PROPHECIES,
    PROPHECY,
    PROPHECY_KINDS,
    PROPHECY_PLACE,
    REWARDS,
)
from meadhall.games.midgard.table import MARKET, MidgardTable, changed

TAKE_FAVOR: Final = 0
TAKE_FOOD: Final = 1
TAKE_DICE: Final = 2
TAKE_PROPHECY: Final = 3
"""The first of four places."""
DRAW_PROPHECY: Final = 7
MAX_REWARDS: Final = 20


def begin(table: MidgardTable, seat: i64) -> None:
    """The start-player marker moves, then rewards are chosen (MID-060 to MID-062, MID-069)."""
    if table.column(seat) == 0:
        table.start = (seat + 1) % table.seats if table.start == seat else seat
        table.emit(MARKER, table.start)
    rewards = min(table.bonus(seat) + table.has(seat, REWARDS), MAX_REWARDS)
    if rewards > 0:
        table.ask(TradeReward(seat, rewards))


def market_size(table: MidgardTable) -> i64:
    count: i64 = 0
    for die in range(DICE):
        count += table.market[die]
    return count


def draw_prophecy(table: MidgardTable, seat: i64) -> None:
    """A Prophecy from the deck, seen by its owner alone (MID-169)."""
    card = table.draw(PROPHECIES)
    if card == NONE:
        return
    at = seat * PROPHECY_KINDS + card - PROPHECY
    table.secret = changed(table.secret, at, table.secret[at] + 1)
    table.emit_to(i64(1) << seat, PROPHECY_DRAWN, seat, card)
    table.emit_to(~(i64(1) << seat), PROPHECY_HIDDEN, seat)


@mypyc_attr(free_list_len=1)
class TradeReward(ActionQuestion):
    """One of the rewards; none may be declined (ruling 48)."""

    name: ClassVar[str] = "trade_reward"
    may_follow: ClassVar[tuple[str, ...]] = ACTION_DECISIONS
    verbs: ClassVar[dict[str, int]] = {
        "favor": TAKE_FAVOR,
        "food": TAKE_FOOD,
        "dice": TAKE_DICE,
        "prophecy": TAKE_PROPHECY,
        "prophecy-deck": DRAW_PROPHECY,
    }
    size: ClassVar[int] = DRAW_PROPHECY + 1
    fields: ClassVar[dict[str, tuple[int, int]]] = {"count": (1, MAX_REWARDS)}
    open_fields: ClassVar[tuple[str, ...]] = ("count",)
    rules: ClassVar[tuple[str, ...]] = ("MID-063", "MID-064", "MID-065", "MID-067", "MID-068")

    count: i64
    """How many rewards are still to be chosen, this one included."""

    def __init__(self, seat: i64, count: i64) -> None:
        super().__init__(TRADE_REWARD, seat)
        self.count = count

    def options(self, table: MidgardTable) -> vec[i64]:
        options = append(append(vec[i64](capacity=8), TAKE_FAVOR), TAKE_FOOD)
        if market_size(table) > 0:
            options = append(options, TAKE_DICE)
        for place in range(MAX_PROPHECIES):
            if table.board[PROPHECY_PLACE + place] != NONE:
                options = append(options, TAKE_PROPHECY + place)
        if table.can_draw(PROPHECIES):
            options = append(options, DRAW_PROPHECY)
        return options

    def resolve(self, table: MidgardTable, option: i64) -> None:
        seat = self.seat
        if self.count > 1:
            table.ask(TradeReward(seat, self.count - 1))
        if option in (TAKE_FAVOR, TAKE_FOOD):
            effects.run_row(table, seat, table.box.trade_row[option])
        elif option == TAKE_DICE:
            table.ask(TradeDie(seat, min(MARKET_PICKS, market_size(table))))
        elif option == DRAW_PROPHECY:
            draw_prophecy(table, seat)
        else:
            place = PROPHECY_PLACE + option - TAKE_PROPHECY
            card = table.board[place]
            table.board[place] = NONE
            at = seat * PROPHECY_KINDS + card - PROPHECY
            table.known = changed(table.known, at, table.known[at] + 1)
            table.emit(PROPHECY_TAKEN, seat, card)

    def refusal(self, table: MidgardTable, option: i64) -> str:
        return "MID-065" if option == TAKE_DICE else "MID-067"


@mypyc_attr(free_list_len=1)
class TradeDie(ActionQuestion):
    """A die of the market; it keeps its face (MID-066)."""

    name: ClassVar[str] = "trade_die"
    may_follow: ClassVar[tuple[str, ...]] = ("artifact_window", "trade_reward")
    verbs: ClassVar[dict[str, int]] = {"buy": 0}
    size: ClassVar[int] = DICE
    fields: ClassVar[dict[str, tuple[int, int]]] = {"count": (1, MARKET_PICKS)}
    open_fields: ClassVar[tuple[str, ...]] = ("count",)
    rules: ClassVar[tuple[str, ...]] = ("MID-065", "MID-066")
    forbids: ClassVar[str] = "MID-066"

    count: i64

    def __init__(self, seat: i64, count: i64) -> None:
        super().__init__(TRADE_DIE, seat)
        self.count = count

    def options(self, table: MidgardTable) -> vec[i64]:
        options = vec[i64](capacity=8)
        for die in table.box.kinds:
            if table.market[die] > 0:
                options = append(options, die)
        return options

    def resolve(self, table: MidgardTable, option: i64) -> None:
        table.market[option] -= 1
        table.supply[option // FACES] += 1
        table.board_die(self.seat, option, MARKET)
        if self.count > 1:
            table.ask(TradeDie(self.seat, self.count - 1))
        else:
            crew.stow(table, self.seat)

    def stows(self, table: MidgardTable) -> bool:
        return True

    def check_position(self, table: MidgardTable) -> str:
        problem = super().check_position(table)
        if problem:
            return problem
        return "" if self.count <= market_size(table) else "there are not so many dice on the market (MID-065)."
