"""The decisions of New game, and the step that happens by itself."""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from meadhall.core.decision import NOTHING, Decision, Kinds, Step
from meadhall.games.newgame import audit
from meadhall.games.newgame.box import DRAWN, KINDS, MOST_SEATS
from meadhall.games.newgame.events import ENDED, GIVEN, KEPT, TURN
from meadhall.games.newgame.kinds import GIVE_TREASURE, KEEP_TREASURE, NEXT_TURN
from meadhall.games.newgame.table import NewGameTable


@mypyc_attr(free_list_len=1)
class KeepTreasure(Decision):
    """Which of the two drawn treasures to keep: the option is its kind."""

    name: ClassVar[str] = "keep_treasure"
    upon: ClassVar[tuple[str, ...]] = ("next_turn",)
    verbs: ClassVar[dict[str, int]] = {"keep": 0}
    size: ClassVar[int] = KINDS
    rules: ClassVar[tuple[str, ...]] = ("NEW-005", "NEW-008")

    def __init__(self, seat: i64) -> None:
        super().__init__(KEEP_TREASURE, seat)

    def options(self, table: NewGameTable) -> vec[i64]:
        return vec[i64]([kind for kind in range(KINDS) if table.drawn[kind]])

    def resolve(self, table: NewGameTable, option: i64) -> None:
        table.tell(KEPT, self.seat, option)
        table.receive(self.seat, option)
        table.ask(GiveTreasure(self.seat))

    def refusal(self, table: NewGameTable, option: i64) -> str:
        return "NEW-005"

    def fits(self, table: NewGameTable) -> str:
        return audit.in_turn(table, self.seat, DRAWN)


@mypyc_attr(free_list_len=1)
class GiveTreasure(Decision):
    """Which rival gets the other treasure: the option is the rival's seat."""

    name: ClassVar[str] = "give_treasure"
    upon: ClassVar[tuple[str, ...]] = ("next_turn",)
    verbs: ClassVar[dict[str, int]] = {"give": 0}
    size: ClassVar[int] = MOST_SEATS
    rules: ClassVar[tuple[str, ...]] = ("NEW-006",)

    def __init__(self, seat: i64) -> None:
        super().__init__(GIVE_TREASURE, seat)

    def options(self, table: NewGameTable) -> vec[i64]:
        return vec[i64]([rival for rival in range(table.seats) if rival != self.seat])

    def resolve(self, table: NewGameTable, option: i64) -> None:
        for kind in range(i64(KINDS)):
            if table.drawn[kind]:
                table.tell(GIVEN, self.seat, option, kind)
                table.receive(option, kind)

    def refusal(self, table: NewGameTable, option: i64) -> str:
        return "NEW-006"

    def fits(self, table: NewGameTable) -> str:
        return audit.in_turn(table, self.seat, DRAWN - 1)


@mypyc_attr(free_list_len=1)
class NextTurn(Step):
    """Two treasures are drawn for whoever comes next; after the last turn the game ends."""

    name: ClassVar[str] = "next_turn"
    upon: ClassVar[tuple[str, ...]] = (NOTHING,)

    def __init__(self) -> None:
        super().__init__(NEXT_TURN)

    def run(self, table: NewGameTable) -> None:
        if table.turn == table.seats * table.box.turns:
            table.tell(ENDED)
            return
        seat = table.turn % table.seats
        table.turn += 1
        first = table.pick("chest", table.chest)
        second = table.pick("chest", table.chest)
        table.drawn[first] += 1
        table.drawn[second] += 1
        table.tell(TURN, seat, first, second)
        table.ask(self)  # nothing is ever below it, so that clones may share it
        table.ask(KeepTreasure(seat))


ALL_KINDS: Final = Kinds([KeepTreasure, GiveTreasure, NextTurn])
