"""Decisions of New game: one question, and a step that runs by itself."""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from meadhall.core.engine.decision import NOTHING, Decision, DecisionRegistry, Step
from meadhall.core.engine.table import total
from meadhall.games.newgame.edition import DRAWN, KINDS
from meadhall.games.newgame.events import SHARED, TURN
from meadhall.games.newgame.table import NewGameTable

KEEP: Final = 0
NEXT_TURN: Final = 1


@mypyc_attr(free_list_len=1)
class Keep(Decision):
    """Which of the two treasures to keep: the option is its kind. The other goes to the neighbour on the left."""

    name: ClassVar[str] = "keep"
    size: ClassVar[int] = KINDS
    may_follow: ClassVar[tuple[str, ...]] = ("next_turn",)
    rules: ClassVar[tuple[str, ...]] = ("NEW-005", "NEW-006", "NEW-008", "NEW-009")
    forbids: ClassVar[str] = "NEW-005"

    def __init__(self, seat: i64) -> None:
        super().__init__(KEEP, seat)

    def options(self, table: NewGameTable) -> vec[i64]:
        return table.lying()

    def resolve(self, table: NewGameTable, option: i64) -> None:
        table.receive(self.seat, option)
        rival = (self.seat + 1) % table.seats
        other = table.lying()[0]
        table.receive(rival, other)
        table.emit(SHARED, self.seat, option, rival, other)

    def check_position(self, table: NewGameTable) -> str:
        if table.turn() % table.seats != self.seat or total(table.hoards) % DRAWN:
            return f"it is not the turn of seat {self.seat} (NEW-004)."
        return "" if total(table.drawn) == DRAWN else f"not {DRAWN} treasures lie on the table (NEW-004)."


@mypyc_attr(free_list_len=1)
class NextTurn(Step):
    """Draws treasures for the next seat; after the last turn the game ends."""

    name: ClassVar[str] = "next_turn"
    may_follow: ClassVar[tuple[str, ...]] = (NOTHING,)

    def __init__(self) -> None:
        super().__init__(NEXT_TURN)

    def run(self, table: NewGameTable) -> None:
        if table.turn() < table.seats * table.box.turns:
            seat = table.turn() % table.seats
            for _ in range(DRAWN):
                table.drawn[table.pick("chest", table.chest, total(table.chest))] += 1
            table.emit(TURN, seat)
            table.ask(self)  # nothing is ever below it, so that clones may share it
            table.ask(Keep(seat))


DECISIONS: Final = DecisionRegistry([Keep, NextTurn])
