"""The action phase: playing a card, moving the fleet, and the compulsory loading and unloading (4.1, 4.2)."""

from __future__ import annotations

from typing import ClassVar

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from meadhall.core.engine.decision import Decision, Step
from meadhall.games.lofoten import check_position, fleet, hands, ids, market, pending
from meadhall.games.lofoten.events import BOUND, DISCARDED, ORDERED, REORDERED, SIDE_CARD
from meadhall.games.lofoten.holdings import tiles_of_good
from meadhall.games.lofoten.packed import (
    COIN,
    DISCARD,
    GOODS,
    HOLD,
    NAVIGATOR,
    NONE,
    RESERVE,
    ROTATE,
    SEATS,
    SHIPS,
    SLIDE,
    SLOTS,
    STEWARD,
    TILES,
    UNLOAD_POWER,
    ZONES,
)
from meadhall.games.lofoten.table import LofotenTable


@mypyc_attr(free_list_len=1)
class ChooseCard(Decision):
    """Which card of the hand to play; the hand may be swapped first."""

    name: ClassVar[str] = "choose_card"
    may_follow: ClassVar[tuple[str, ...]] = ("end_of_action",)
    verbs: ClassVar[dict[str, int]] = {
        "left": ids.PLAY_LEFT,
        "right": ids.PLAY_RIGHT,
        "center": ids.PLAY_CENTER,
        "swap_first": ids.SWAP_FIRST,
    }
    size: ClassVar[int] = 4
    rules: ClassVar[tuple[str, ...]] = ("LOF-024", "LOF-026", "LOF-037", "LOF-038", "LOF-055")

    def __init__(self, seat: i64) -> None:
        super().__init__(ids.CHOOSE_CARD, seat)

    def options(self, table: LofotenTable) -> vec[i64]:
        options = vec[i64]([ids.PLAY_LEFT, ids.PLAY_RIGHT])
        if table.takes_order(self.seat):
            options = append(options, ids.PLAY_CENTER)
        if hands.can_swap(table, self.seat):
            options = append(options, ids.SWAP_FIRST)
        return options

    def resolve(self, table: LofotenTable, option: i64) -> None:
        if option == ids.SWAP_FIRST:
            hands.swap_hand(table, self.seat)
            table.ask(ChooseCard(self.seat))
        elif option == ids.PLAY_CENTER:
            self.order(table)
        else:
            self.sail(table, ids.TO_LEFT if option == ids.PLAY_LEFT else ids.TO_RIGHT)

    def sail(self, table: LofotenTable, side: i64) -> None:
        """A side card: as many movements as its value (LOF-029, LOF-036, LOF-134)."""
        card = hands.play_card(table, self.seat, 0 if side == ids.TO_LEFT else 2)
        hands.discard_card(table, card)
        budget = table.box.card_value[card] + table.bonus(self.seat, NAVIGATOR)
        table.emit(SIDE_CARD, self.seat, card, side, budget)
        table.ask(LateralMove(self.seat, side, budget))

    def order(self, table: LofotenTable) -> None:
        """The centre card: an order for the longship at the quay, then its power (LOF-037 to LOF-041, LOF-135)."""
        card = hands.play_card(table, self.seat, 1)
        quay = table.quay(self.seat)
        if table.orders[quay] != NONE:
            table.emit(REORDERED, self.seat, table.orders[quay], quay % SHIPS)
            hands.discard_card(table, table.orders[quay])
        table.orders[quay] = card
        good = table.box.card_good[card]
        uses = max(1, tiles_of_good(table, self.seat, good)) + table.bonus(self.seat, STEWARD)
        table.emit(ORDERED, self.seat, card, quay % SHIPS, uses)
        table.ask(CentralPower(self.seat, good, uses))

    def refusal(self, table: LofotenTable, option: i64) -> str:
        return "LOF-038" if option == ids.PLAY_CENTER else "LOF-055"

    def check_position(self, table: LofotenTable) -> str:
        return check_position.check_asked(table, self, False)


@mypyc_attr(free_list_len=1)
class LateralMove(Decision):
    """One movement in the direction of the side card played, or stop."""

    name: ClassVar[str] = "lateral_move"
    may_follow: ClassVar[tuple[str, ...]] = ("end_of_action",)
    verbs: ClassVar[dict[str, int]] = {"slide": ids.MOVE_SLIDE, "turn": ids.MOVE_ROTATE, "stop": ids.MOVE_STOP}
    size: ClassVar[int] = 3
    fields: ClassVar[dict[str, tuple[int, int]]] = {"side": (0, 1), "budget": (0, 12)}
    open_fields: ClassVar[tuple[str, ...]] = ("side", "budget")
    rules: ClassVar[tuple[str, ...]] = ("LOF-029", "LOF-030", "LOF-031", "LOF-032", "LOF-052", "LOF-061")
    forbids: ClassVar[str] = "LOF-028"

    side: i64
    budget: i64

    def __init__(self, seat: i64, side: i64, budget: i64) -> None:
        super().__init__(ids.LATERAL_MOVE, seat)
        self.side = side
        self.budget = budget

    def options(self, table: LofotenTable) -> vec[i64]:
        if self.budget == 0 and table.coins[self.seat] < table.box.movement_price:
            return vec[i64]([ids.MOVE_STOP])
        if fleet.neighbour(table, self.seat, self.side == ids.TO_RIGHT) == NONE:
            return vec[i64]([ids.MOVE_ROTATE, ids.MOVE_STOP])
        return vec[i64]([ids.MOVE_SLIDE, ids.MOVE_ROTATE, ids.MOVE_STOP])

    def resolve(self, table: LofotenTable, option: i64) -> None:
        if option == ids.MOVE_STOP:
            return
        paid: i64 = 0
        if self.budget == 0:
            paid = table.box.movement_price
            table.pay(self.seat, paid)
        table.ask(LateralMove(self.seat, self.side, max(0, self.budget - 1)))
        rightwards = self.side == ids.TO_RIGHT
        if option == ids.MOVE_SLIDE:
            fleet.slide(table, self.seat, rightwards, paid)
        else:
            fleet.rotate(table, self.seat, rightwards, paid)
        unload_and_load(table, self.seat)

    def check_position(self, table: LofotenTable) -> str:
        return check_position.check_asked(table, self, True)


@mypyc_attr(free_list_len=1)
class CentralPower(Decision):
    """A use of the central power of an order card, or stop."""

    name: ClassVar[str] = "central_power"
    may_follow: ClassVar[tuple[str, ...]] = ("end_of_action",)
    verbs: ClassVar[dict[str, int]] = {
        "take": ids.TAKE,
        "clockwise": ids.ROTATE_CW,
        "counterclockwise": ids.ROTATE_CCW,
        "slide_left": ids.SLIDE_LEFT,
        "slide_right": ids.SLIDE_RIGHT,
        "remove": ids.DISCARD_TILE,
        "enough": ids.POWER_STOP,
    }
    size: ClassVar[int] = 11
    fields: ClassVar[dict[str, tuple[int, int]]] = {"good": (0, GOODS - 1), "uses": (1, TILES)}
    open_fields: ClassVar[tuple[str, ...]] = ("good", "uses")
    rules: ClassVar[tuple[str, ...]] = ("LOF-040", "LOF-041", "LOF-042", "LOF-044", "LOF-047", "LOF-048", "LOF-049")

    good: i64
    uses: i64

    def __init__(self, seat: i64, good: i64, uses: i64) -> None:
        super().__init__(ids.CENTRAL_POWER, seat)
        self.good = good
        self.uses = uses

    def options(self, table: LofotenTable) -> vec[i64]:
        options = vec[i64](capacity=6)
        power = table.box.good_power[self.good]
        if power == COIN:
            if table.coins[RESERVE] > 0 or table.coins[1 - self.seat] > 0:
                options = append(options, ids.TAKE)
        elif power == ROTATE:
            options = append(options, ids.ROTATE_CW)
            options = append(options, ids.ROTATE_CCW)
        elif power == SLIDE:
            if fleet.neighbour(table, self.seat, False) != NONE:
                options = append(options, ids.SLIDE_LEFT)
            if fleet.neighbour(table, self.seat, True) != NONE:
                options = append(options, ids.SLIDE_RIGHT)
        else:
            for zone in range(ZONES):
                if table.market[zone] != NONE:
                    options = append(options, ids.DISCARD_TILE + zone)
        return append(options, ids.POWER_STOP)

    def resolve(self, table: LofotenTable, option: i64) -> None:
        if option == ids.POWER_STOP:
            return
        if self.uses > 1:
            table.ask(self.again())
        if option == ids.TAKE:
            table.take_coin(self.seat)
        elif option >= ids.DISCARD_TILE:
            zone = option - ids.DISCARD_TILE
            table.emit(DISCARDED, self.seat, table.market[zone], zone)
            market.remove_tile(table, zone)
            table.still = 0
        else:
            self.move(table, option)

    def again(self) -> Decision:
        return CentralPower(self.seat, self.good, self.uses - 1)

    def move(self, table: LofotenTable, option: i64) -> None:
        if option == ids.ROTATE_CW or option == ids.ROTATE_CCW:
            fleet.rotate(table, self.seat, option == ids.ROTATE_CW)
        else:
            fleet.slide(table, self.seat, option == ids.SLIDE_RIGHT)
        unload_and_load(table, self.seat)

    def refusal(self, table: LofotenTable, option: i64) -> str:
        power = table.box.good_power[self.good]
        if option == ids.TAKE:
            return "LOF-046" if power == COIN else "LOF-040"
        if option >= ids.DISCARD_TILE:
            return "LOF-048" if power == DISCARD else "LOF-040"
        return "LOF-028" if power == SLIDE and option >= ids.SLIDE_LEFT else "LOF-040"

    def check_position(self, table: LofotenTable) -> str:
        return check_position.check_asked(table, self, True)


@mypyc_attr(free_list_len=1)
class ShipPower(CentralPower):
    """A use of the power of an improved longship that has just been unloaded (LOF-149), or stop."""

    name: ClassVar[str] = "ship_power"
    may_follow: ClassVar[tuple[str, ...]] = ("end_of_action", "lateral_move", "central_power", "ship_power")
    verbs: ClassVar[dict[str, int]] = {
        "ship_take": ids.TAKE,
        "ship_clockwise": ids.ROTATE_CW,
        "ship_counterclockwise": ids.ROTATE_CCW,
        "ship_slide_left": ids.SLIDE_LEFT,
        "ship_slide_right": ids.SLIDE_RIGHT,
        "ship_remove": ids.DISCARD_TILE,
        "ship_enough": ids.POWER_STOP,
    }
    rules: ClassVar[tuple[str, ...]] = ("LOF-149", "LOF-150", "LOF-044", "LOF-047", "LOF-048", "LOF-049")

    def __init__(self, seat: i64, good: i64, uses: i64) -> None:
        super().__init__(seat, good, uses)
        self.kind = ids.SHIP_POWER

    def again(self) -> Decision:
        return ShipPower(self.seat, self.good, self.uses - 1)


@mypyc_attr(free_list_len=1)
class ChooseWarehouse(Decision):
    """Where the first tile of a good is stored (LOF-070); an option is a slot."""

    name: ClassVar[str] = "choose_warehouse"
    may_follow: ClassVar[tuple[str, ...]] = ("unload", "lookout_store")
    verbs: ClassVar[dict[str, int]] = {"warehouse": 0}
    size: ClassVar[int] = SLOTS
    fields: ClassVar[dict[str, tuple[int, int]]] = {"good": (0, GOODS - 1)}
    open_fields: ClassVar[tuple[str, ...]] = ("good",)
    rules: ClassVar[tuple[str, ...]] = ("LOF-070", "LOF-071", "LOF-073")
    forbids: ClassVar[str] = "LOF-073"

    good: i64

    def __init__(self, seat: i64, good: i64) -> None:
        super().__init__(ids.CHOOSE_WAREHOUSE, seat)
        self.good = good

    def options(self, table: LofotenTable) -> vec[i64]:
        options = vec[i64](capacity=4)
        for slot in range(SLOTS):
            if table.bound[slot] == NONE:
                options = append(options, slot)
        return options

    def resolve(self, table: LofotenTable, option: i64) -> None:
        table.bind(option, self.good)
        table.emit(BOUND, self.seat, self.good, option)

    def check_position(self, table: LofotenTable) -> str:
        """The good that needs a warehouse is on the longship, or in the zone, it is taken from."""
        below = self.below
        tile: i64 = NONE
        if isinstance(below, Unload):
            tile = table.cargo[below.ship * HOLD] if below.ship // SHIPS == self.seat else NONE
        elif below is not None:
            tile = table.market[pending.field_of(below, "zone")]
        if tile == NONE or table.box.tile_good[tile] != self.good or table.slot_of(self.good) != NONE:
            return "no tile is waiting for a warehouse (LOF-070)."
        if not isinstance(below, Unload):
            return check_position.check_asked_late(table, self)
        return (
            check_position.check_asked(table, self, True)
            if isinstance(below.below, Load)
            else check_position.check_hand_sizes(table, self)
        )


@mypyc_attr(free_list_len=1)
class Load(Step):
    """The active player's longship at the top loads, if it can."""

    name: ClassVar[str] = "load"
    may_follow: ClassVar[tuple[str, ...]] = ("end_of_action", "lateral_move", "central_power", "ship_power")

    def __init__(self) -> None:
        super().__init__(ids.LOAD)

    def run(self, table: LofotenTable) -> None:
        fleet.load(table, table.active)


@mypyc_attr(free_list_len=1)
class Unload(Step):
    """A longship's cargo is stored, once its good has a warehouse."""

    name: ClassVar[str] = "unload"
    may_follow: ClassVar[tuple[str, ...]] = ("load", "end_of_game", "final_unload")
    fields: ClassVar[dict[str, tuple[int, int]]] = {"ship": (0, SEATS * SHIPS - 1)}

    ship: i64

    def __init__(self, ship: i64) -> None:
        super().__init__(ids.UNLOAD)
        self.ship = ship

    def run(self, table: LofotenTable) -> None:
        fleet.unload(table, self.ship)


def unload_and_load(table: LofotenTable, seat: i64) -> None:
    """AUTO (4.2): the longship at the quay unloads, the one at the top loads, then the quay's own power."""
    quay = table.quay(seat)
    if table.laden(quay):
        good = table.box.tile_good[table.cargo[quay * HOLD]]
        if table.has_power(quay, UNLOAD_POWER):
            table.ask(ShipPower(seat, good, table.box.ship_amount[quay % SHIPS]))
        if table.slot_of(good) == NONE:
            table.ask(Load())
            ask_to_unload(table, seat, quay)
            return
        fleet.unload(table, quay)
    fleet.load(table, seat)


def ask_to_unload(table: LofotenTable, seat: i64, ship: i64) -> None:
    """Unload a longship, after its owner has chosen a warehouse if the good has none yet (STORE)."""
    good = table.box.tile_good[table.cargo[ship * HOLD]]
    table.ask(Unload(ship))
    if table.slot_of(good) == NONE:
        table.ask(ChooseWarehouse(seat, good))
