"""Setup, the order of turns, and the end of the game (sections 3, 4.1 and 5)."""

from __future__ import annotations

from typing import ClassVar

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from meadhall.core.engine.decision import NOTHING, Decision, Step
from meadhall.games.lofoten import check_position, hands, ids, market, scoring
from meadhall.games.lofoten.action import ChooseCard, ask_to_unload, unload_and_load
from meadhall.games.lofoten.end_turn import EndTurn
from meadhall.games.lofoten.events import ENDED, FIRST_ORDERS, LAST_LOAD, REDRAWN, TURN, WAREHOUSE
from meadhall.games.lofoten.packed import BOTTOM, LEFT, NONE, RIGHT, SEATS, SHIPS, SLOTS
from meadhall.games.lofoten.table import LofotenTable
from meadhall.games.lofoten.upkeep import Draw, Upkeep, trigger_end


@mypyc_attr(free_list_len=1)
class Setup(Step):
    """The starting orders of both seats, their hands, then the first turn (section 3, steps 7 to 10)."""

    name: ClassVar[str] = "setup"
    may_follow: ClassVar[tuple[str, ...]] = (NOTHING,)

    def __init__(self) -> None:
        super().__init__(ids.SETUP)

    def run(self, table: LofotenTable) -> None:
        table.ask(Turn(0))
        table.ask(FirstHands())
        table.ask(FirstOrders(1))
        table.ask(FirstOrders(0))


@mypyc_attr(free_list_len=1)
class FirstOrders(Step):
    """Two orders, for the longships at left and right (LOF-013, LOF-014)."""

    name: ClassVar[str] = "first_orders"
    may_follow: ClassVar[tuple[str, ...]] = ("first_hands",)
    fields: ClassVar[dict[str, tuple[int, int]]] = {"owner": (0, SEATS - 1)}

    owner: i64

    def __init__(self, owner: i64) -> None:
        super().__init__(ids.FIRST_ORDERS)
        self.owner = owner

    def run(self, table: LofotenTable) -> None:
        left = hands.draw_card(table)
        right = hands.draw_card(table)
        table.orders[table.ship_at(self.owner, LEFT)] = left
        table.orders[table.ship_at(self.owner, RIGHT)] = right
        table.emit(FIRST_ORDERS, self.owner, left, right)
        if table.box.card_good[left] == table.box.card_good[right]:
            table.ask(SetupRedraw(self.owner))


@mypyc_attr(free_list_len=1)
class SetupRedraw(Decision):
    """Both starting orders show the same good: keep them, or draw two others (LOF-014)."""

    name: ClassVar[str] = "setup_redraw"
    may_follow: ClassVar[tuple[str, ...]] = ("first_hands", "first_orders")
    verbs: ClassVar[dict[str, int]] = {"keep": ids.KEEP, "redraw": ids.REDRAW}
    size: ClassVar[int] = 2
    rules: ClassVar[tuple[str, ...]] = ("LOF-013", "LOF-014")

    def __init__(self, seat: i64) -> None:
        super().__init__(ids.SETUP_REDRAW, seat)

    def options(self, table: LofotenTable) -> vec[i64]:
        return vec[i64]([ids.KEEP, ids.REDRAW])

    def resolve(self, table: LofotenTable, option: i64) -> None:
        if option == ids.REDRAW:
            table.emit(REDRAWN, self.seat)
            for place in (LEFT, RIGHT):
                hands.discard_card(table, table.orders[table.ship_at(self.seat, place)])
            table.ask(FirstOrders(self.seat))

    def check_position(self, table: LofotenTable) -> str:
        left = table.orders[table.ship_at(self.seat, LEFT)]
        right = table.orders[table.ship_at(self.seat, RIGHT)]
        if left == NONE or right == NONE or table.box.card_good[left] != table.box.card_good[right]:
            return "only two equal starting orders can be redrawn (LOF-014)."
        return check_position.check_setup(table, self)


@mypyc_attr(free_list_len=1)
class FirstHands(Step):
    """Three cards for each seat (LOF-016)."""

    name: ClassVar[str] = "first_hands"
    may_follow: ClassVar[tuple[str, ...]] = ("turn",)

    def __init__(self) -> None:
        super().__init__(ids.FIRST_HANDS)

    def run(self, table: LofotenTable) -> None:
        for seat in range(SEATS):
            hands.draw_hand(table, seat)


@mypyc_attr(free_list_len=1)
class Turn(Step):
    """A whole turn of one seat; it begins with the compulsory loading (LOF-062)."""

    name: ClassVar[str] = "turn"
    may_follow: ClassVar[tuple[str, ...]] = (NOTHING,)
    fields: ClassVar[dict[str, tuple[int, int]]] = {"mover": (0, SEATS - 1)}

    mover: i64

    def __init__(self, mover: i64) -> None:
        super().__init__(ids.TURN)
        self.mover = mover

    def run(self, table: LofotenTable) -> None:
        table.active = self.mover
        table.bought = 0
        table.still = min(table.still + 1, table.box.stagnation)
        table.emit(TURN, self.mover)
        table.ask(NextTurn())
        table.ask(EndOfAction())
        table.ask(ChooseCard(self.mover))
        unload_and_load(table, self.mover)


@mypyc_attr(free_list_len=1)
class EndOfAction(Step):
    """After seat 1's action phase the game may end (LOF-092, LOF-093); else draw, upkeep and end of turn follow."""

    name: ClassVar[str] = "end_of_action"
    may_follow: ClassVar[tuple[str, ...]] = ("next_turn",)

    def __init__(self) -> None:
        super().__init__(ids.END_OF_ACTION)

    def run(self, table: LofotenTable) -> None:
        table.ask(EndTurn(table.active, 0))
        if table.active == 1 and market.tiles_left(table) < market.empty_zones(table):
            trigger_end(table)
        if table.active == 0 or table.last == 0:
            table.ask(Upkeep())
            table.ask(Draw())


@mypyc_attr(free_list_len=1)
class NextTurn(Step):
    """Another turn of the same seat if it was bought, else of the other; or the last unloading."""

    name: ClassVar[str] = "next_turn"
    may_follow: ClassVar[tuple[str, ...]] = (NOTHING,)

    def __init__(self) -> None:
        super().__init__(ids.NEXT_TURN)

    def run(self, table: LofotenTable) -> None:
        if table.last == 1 and table.active == 1:
            table.ask(EndOfGame())
            table.ask(FinalUnload(1))
            table.ask(FinalUnload(0))
        else:
            table.ask(Turn(table.active if table.bought == 1 else 1 - table.active))


@mypyc_attr(free_list_len=1)
class FinalUnload(Decision):
    """The one longship a seat may still unload, wherever it is (5.2); an option is a place of the wheel."""

    name: ClassVar[str] = "final_unload"
    may_follow: ClassVar[tuple[str, ...]] = ("end_of_game", "final_unload")
    verbs: ClassVar[dict[str, int]] = {"unload": 0, "unload_none": ids.UNLOAD_NONE}
    size: ClassVar[int] = SHIPS + 1
    rules: ClassVar[tuple[str, ...]] = ("LOF-096", "LOF-097", "LOF-159")
    forbids: ClassVar[str] = "LOF-096"

    def __init__(self, seat: i64) -> None:
        super().__init__(ids.FINAL_UNLOAD, seat)

    def options(self, table: LofotenTable) -> vec[i64]:
        options = vec[i64]([ids.UNLOAD_NONE])
        for place in range(SHIPS):
            if place != BOTTOM and table.laden(table.ship_at(self.seat, place)):
                options = append(options, place)
        return options

    def resolve(self, table: LofotenTable, option: i64) -> None:
        if option == ids.UNLOAD_NONE:
            return
        ship = table.ship_at(self.seat, option)
        table.emit(LAST_LOAD, self.seat, ship % SHIPS)
        ask_to_unload(table, self.seat, ship)

    def check_position(self, table: LofotenTable) -> str:
        if isinstance(self.below, FinalUnload) and self.below.seat <= self.seat:
            return "seat 0 unloads before seat 1 (LOF-093)."
        return check_position.check_hand_sizes(table, self) if table.top is self else ""


@mypyc_attr(free_list_len=1)
class EndOfGame(Step):
    """The warehouses are counted (5.3)."""

    name: ClassVar[str] = "end_of_game"
    may_follow: ClassVar[tuple[str, ...]] = (NOTHING,)

    def __init__(self) -> None:
        super().__init__(ids.END_OF_GAME)

    def run(self, table: LofotenTable) -> None:
        for slot in range(SLOTS):
            wolf, raven = scoring.warehouse_pp(table, 0, slot), scoring.warehouse_pp(table, 1, slot)
            table.emit(WAREHOUSE, table.warehouses[slot], slot, wolf, raven)
        table.emit(ENDED)

    def check_position(self, table: LofotenTable) -> str:
        if table.last and table.active == 1:
            return ""
        return "the last unloading comes after the last turn of seat 1 (LOF-092)."
