"""Rounds: starting Reavers, placing ships, turns and cleanups (3, 4.1, 4.2, 4.13)."""

from __future__ import annotations

from typing import ClassVar

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from meadhall.core.engine.decision import NOTHING, Decision, Step
from meadhall.games.midgard import dealing, turns
from meadhall.games.midgard.areas import recruit
from meadhall.games.midgard.check_position import Course, CourseQuestion
from meadhall.games.midgard.events import (
    CONQUESTS,
    ENDED,
    LONGSHIP_PLACED,
    ROUND,
    TURN,
)
from meadhall.games.midgard.ids import (
    CLEANUP,
    MUSTER,
    PLACE_LONGSHIP,
    START_ROUND,
    START_TURN,
)
from meadhall.games.midgard.packed import (
    AREAS,
    BASIC,
    COMBAT_DICE,
    FIRST_SLOT,
    GLORY,
    KEEP,
    NONE,
    PLACES,
    PURSE,
    REAVERS,
    RECRUIT,
    RECRUITS,
    ROUNDS,
    SEA,
    SEATS,
    TERRITORY,
    TRADE,
    TURNS,
    VILLAGE,
)
from meadhall.games.midgard.table import MidgardTable, changed


def opening() -> Decision:
    return Muster(0)


@mypyc_attr(free_list_len=1)
class Muster(Course):
    """Starting Reavers, one player after the other (section 3, step 6)."""

    name: ClassVar[str] = "muster"
    may_follow: ClassVar[tuple[str, ...]] = (NOTHING,)
    fields: ClassVar[dict[str, tuple[int, int]]] = {"position": (0, SEATS)}

    position: i64

    def __init__(self, position: i64) -> None:
        super().__init__(MUSTER)
        self.position = position

    def run(self, table: MidgardTable) -> None:
        if self.position >= table.seats:
            table.ask(StartRound())
            return
        table.ask(Muster(self.position + 1))
        seat = (table.start + self.position) % table.seats
        table.draw_waiting(REAVERS, RECRUITS)
        recruit.muster(table, seat)

    def whose(self, table: MidgardTable) -> i64:
        if not 1 <= self.position <= table.seats:
            return NONE
        return (table.start + self.position - 1) % table.seats

    def check_position(self, table: MidgardTable) -> str:
        if table.round == 1 and table.turn == 0 and table.area == NONE:
            return ""
        return "starting Reavers come before the first ship (MID-045)."


@mypyc_attr(free_list_len=1)
class StartRound(Step):
    """Fix who places the four ships of this round (4.1)."""

    name: ClassVar[str] = "start_round"

    def __init__(self) -> None:
        super().__init__(START_ROUND)

    def run(self, table: MidgardTable) -> None:
        dealing.fix_order(table)
        table.turn = 0
        table.emit(ROUND, table.round, table.start, table.honour)
        table.ask(StartTurn())


@mypyc_attr(free_list_len=1)
class StartTurn(Step):
    """Everything that lasts a turn is over; the next player places a ship."""

    name: ClassVar[str] = "start_turn"

    def __init__(self) -> None:
        super().__init__(START_TURN)

    def run(self, table: MidgardTable) -> None:
        table.area = NONE
        for seat in range(table.seats):
            for what in range(COMBAT_DICE, PURSE):
                table.purse[seat * PURSE + what] = 0
        for at in range(table.seats * BASIC):
            table.spent[at] = 0
        for at in range(table.seats * PLACES):
            table.used[at] = 0
        if table.turn == TURNS:
            table.ask(Cleanup())
            return
        table.active = table.order[table.turn]
        table.emit(TURN, table.active, table.turn + 1)
        table.ask(PlaceLongship(table.active))


@mypyc_attr(free_list_len=1)
class PlaceLongship(CourseQuestion):
    """Which area the active player opens, among those without a ship (4.2)."""

    name: ClassVar[str] = "place_longship"
    may_follow: ClassVar[tuple[str, ...]] = (NOTHING,)
    verbs: ClassVar[dict[str, int]] = {
        "sail-recruit": RECRUIT,
        "sail-trade": TRADE,
        "sail-sea": SEA,
        "sail-village": VILLAGE,
        "sail-keep": KEEP,
        "sail-territory": TERRITORY,
    }
    size: ClassVar[int] = AREAS
    rules: ClassVar[tuple[str, ...]] = ("MID-011", "MID-012", "MID-004", "MID-016")
    forbids: ClassVar[str] = "MID-012"

    def __init__(self, seat: i64) -> None:
        super().__init__(PLACE_LONGSHIP, seat)

    def options(self, table: MidgardTable) -> vec[i64]:
        options = vec[i64](capacity=6)
        for area in range(AREAS):
            if table.ships[area] == NONE:
                options = append(options, area)
        return options

    def resolve(self, table: MidgardTable, option: i64) -> None:
        table.ships = changed(table.ships, option, self.seat)
        table.area = option
        table.emit(LONGSHIP_PLACED, self.seat, option)
        table.ask(turns.Resolution(0))
        if option >= FIRST_SLOT:
            table.ask(turns.Specialists(0, 0))

    def check_position(self, table: MidgardTable) -> str:
        if table.area != NONE or table.turn == TURNS:
            return "no ship can be placed now (MID-011)."
        if self.seat != table.order[table.turn] or self.seat != table.active:
            return f"seat {self.seat} is asked in the moment of seat {table.order[table.turn]} (MID-022)."
        return self.crowded(table)


@mypyc_attr(free_list_len=1)
class Cleanup(Step):
    """The end of a round; after the sixth the game is over (4.13)."""

    name: ClassVar[str] = "cleanup"

    def __init__(self) -> None:
        super().__init__(CLEANUP)

    def run(self, table: MidgardTable) -> None:
        if table.round == ROUNDS:
            table.emit(ENDED)
            return
        table.round += 1
        if table.honour != NONE:
            table.honour = (table.honour + 1) % table.seats
        for seat in range(table.seats):
            tiles = table.tiles_of(seat)
            if tiles > 0:
                table.emit(CONQUESTS, seat, tiles)
                table.gain(seat, GLORY, tiles * table.box.territory_glory)
        dealing.clear_areas(table)
        dealing.fill_areas(table)
        table.ask(StartRound())
