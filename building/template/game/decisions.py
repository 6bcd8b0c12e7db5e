"""The decisions of New game, and the step that happens by itself."""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from meadhall.core.decision import NOTHING, Decision, Kinds, Step
from meadhall.games.newgame import audit
from meadhall.games.newgame.box import DRAWN, KINDS, MOST_SEATS
from meadhall.games.newgame.events import ENDED, GIVEN, KEPT, TURN
from meadhall.games.newgame.kinds import GIVE_TREASURE, KEEP_TREASURE, NEXT_TURN
from meadhall.games.newgame.table import NewGameTable


@mypyc_attr(free_list_len=1)
class KeepTreasure(Decision):
    """Which of the drawn treasures to keep: the option is its kind."""

    name: ClassVar[str] = "keep_treasure"
    upon: ClassVar[tuple[str, ...]] = ("next_turn",)
    verbs: ClassVar[dict[str, int]] = {"keep": 0}
    size: ClassVar[int] = KINDS
    rules: ClassVar[tuple[str, ...]] = ("NEW-005", "NEW-008", "NEW-009")

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
    """Which of the others to give to which rival: the option says both, kind by kind."""

    name: ClassVar[str] = "give_treasure"
    upon: ClassVar[tuple[str, ...]] = ("next_turn",)
    verbs: ClassVar[dict[str, int]] = {"give": 0}
    size: ClassVar[int] = KINDS * MOST_SEATS
    rules: ClassVar[tuple[str, ...]] = ("NEW-006", "NEW-008", "NEW-009")

    def __init__(self, seat: i64) -> None:
        super().__init__(GIVE_TREASURE, seat)

    def options(self, table: NewGameTable) -> vec[i64]:
        found = vec[i64](capacity=KINDS * MOST_SEATS)
        for kind in range(i64(KINDS)):
            for rival in range(table.seats):
                if table.drawn[kind] and rival != self.seat:
                    found = append(found, kind * MOST_SEATS + rival)
        return found

    def resolve(self, table: NewGameTable, option: i64) -> None:
        kind, rival = option // MOST_SEATS, option % MOST_SEATS
        table.tell(GIVEN, self.seat, rival, kind)
        table.receive(rival, kind)
        table.put_back()

    def refusal(self, table: NewGameTable, option: i64) -> str:
        return "NEW-006"

    def fits(self, table: NewGameTable) -> str:
        return audit.in_turn(table, self.seat, DRAWN - 1)


@mypyc_attr(free_list_len=1)
class NextTurn(Step):
    """Treasures are drawn for whoever comes next; after the last turn the game ends."""

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
        table.draw()
        table.tell(TURN, seat)
        table.ask(self)  # nothing is ever below it, so that clones may share it
        table.ask(KeepTreasure(seat))


ALL_KINDS: Final = Kinds([KeepTreasure, GiveTreasure, NextTurn])
