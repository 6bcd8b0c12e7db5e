"""The draw phase and the upkeep phase (4.3, 4.4)."""

from __future__ import annotations

from typing import ClassVar

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from meadhall.core.engine.decision import Decision, Step
from meadhall.games.lofoten import check_position, hands, ids, market
from meadhall.games.lofoten.events import DRAWN, FOUR_ALIKE, LAID, LAST_TURNS, PICKED, PLACED, STAGNATION
from meadhall.games.lofoten.packed import NONE, PILES, TILES, ZONES
from meadhall.games.lofoten.table import LofotenTable


@mypyc_attr(free_list_len=1)
class Draw(Step):
    """The active player draws a card that only he sees (LOF-077)."""

    name: ClassVar[str] = "draw"
    may_follow: ClassVar[tuple[str, ...]] = ("upkeep",)

    def __init__(self) -> None:
        super().__init__(ids.DRAW)

    def run(self, table: LofotenTable) -> None:
        table.drawn = hands.draw_card(table)
        table.emit_to(i64(1) << table.active, DRAWN, table.active, table.drawn)
        table.ask(PlaceCard(table.active))


@mypyc_attr(free_list_len=1)
class PlaceCard(Decision):
    """To which end of the hand the drawn card goes (LOF-077, LOF-078)."""

    name: ClassVar[str] = "place_card"
    may_follow: ClassVar[tuple[str, ...]] = ("upkeep",)
    verbs: ClassVar[dict[str, int]] = {"to_left": ids.TO_LEFT, "to_right": ids.TO_RIGHT}
    size: ClassVar[int] = 2
    rules: ClassVar[tuple[str, ...]] = ("LOF-077", "LOF-078", "LOF-079", "LOF-026")

    def __init__(self, seat: i64) -> None:
        super().__init__(ids.PLACE_CARD, seat)

    def options(self, table: LofotenTable) -> vec[i64]:
        return vec[i64]([ids.TO_LEFT, ids.TO_RIGHT])

    def resolve(self, table: LofotenTable, option: i64) -> None:
        hands.place_drawn(table, self.seat, option == ids.TO_LEFT)
        table.emit(PLACED, self.seat, option)

    def check_position(self, table: LofotenTable) -> str:
        return check_position.check_asked(table, self, True)


@mypyc_attr(free_list_len=1)
class Upkeep(Step):
    """Clear a market that has not moved for too long (LOF-156), then refill it."""

    name: ClassVar[str] = "upkeep"
    may_follow: ClassVar[tuple[str, ...]] = ("end_turn",)

    def __init__(self) -> None:
        super().__init__(ids.UPKEEP)

    def run(self, table: LofotenTable) -> None:
        if table.still >= table.box.stagnation:
            table.still = 0
            table.emit(STAGNATION)
            for zone in range(ZONES):
                if table.market[zone] != NONE:
                    market.sweep_zone(table, zone)
        table.ask(Refill())


@mypyc_attr(free_list_len=1)
class Refill(Step):
    """While spaces are empty and tiles are left: one more tile. Too few of them trigger the end (LOF-081, LOF-089)."""

    name: ClassVar[str] = "refill"
    may_follow: ClassVar[tuple[str, ...]] = ("end_turn",)

    def __init__(self) -> None:
        super().__init__(ids.REFILL)

    def run(self, table: LofotenTable) -> None:
        holes = market.empty_zones(table)
        left = market.tiles_left(table)
        if left < holes:
            trigger_end(table)
        if holes > 0 and left > 0:
            table.ask(Refill())
            table.ask(RefillPick(table.active))


@mypyc_attr(free_list_len=1)
class RefillPick(Decision):
    """The pile whose top tile comes to the market next (LOF-082); the hand may be swapped first (LOF-056)."""

    name: ClassVar[str] = "refill_pick"
    may_follow: ClassVar[tuple[str, ...]] = ("refill",)
    verbs: ClassVar[dict[str, int]] = {"pile": 0, "swap_at_refill": ids.SWAP_AT_REFILL}
    size: ClassVar[int] = PILES + 1
    rules: ClassVar[tuple[str, ...]] = ("LOF-081", "LOF-082", "LOF-083", "LOF-086", "LOF-055")

    def __init__(self, seat: i64) -> None:
        super().__init__(ids.REFILL_PICK, seat)

    def options(self, table: LofotenTable) -> vec[i64]:
        options = vec[i64](capacity=3)
        for pile in range(PILES):
            if len(market.pile(table, pile)) > 0:
                options = append(options, pile)
        if table.last == 0 and hands.can_swap(table, self.seat):
            options = append(options, ids.SWAP_AT_REFILL)
        return options

    def resolve(self, table: LofotenTable, option: i64) -> None:
        if option == ids.SWAP_AT_REFILL:
            hands.swap_hand(table, self.seat)
            return
        tile = market.take_top(table, option)
        table.mark_revealed()
        table.emit(PICKED, self.seat, tile, option)
        table.ask(RefillPlace(self.seat, tile))

    def refusal(self, table: LofotenTable, option: i64) -> str:
        if option != ids.SWAP_AT_REFILL:
            return "LOF-085"
        return "LOF-155" if table.last else "LOF-055"

    def check_position(self, table: LofotenTable) -> str:
        if market.empty_zones(table) == 0:
            return "no space of the market is empty (LOF-081)."
        return check_position.check_asked_late(table, self)


@mypyc_attr(free_list_len=1)
class RefillPlace(Decision):
    """The empty space the tile goes to, now that its front is seen (LOF-083, LOF-084)."""

    name: ClassVar[str] = "refill_place"
    may_follow: ClassVar[tuple[str, ...]] = ("refill",)
    verbs: ClassVar[dict[str, int]] = {"lay": 0}
    size: ClassVar[int] = ZONES
    fields: ClassVar[dict[str, tuple[int, int]]] = {"tile": (0, TILES - 1)}
    open_fields: ClassVar[tuple[str, ...]] = ("tile",)
    rules: ClassVar[tuple[str, ...]] = ("LOF-083", "LOF-084", "LOF-075", "LOF-086")
    forbids: ClassVar[str] = "LOF-161"

    tile: i64

    def __init__(self, seat: i64, tile: i64) -> None:
        super().__init__(ids.REFILL_PLACE, seat)
        self.tile = tile

    def options(self, table: LofotenTable) -> vec[i64]:
        options = vec[i64](capacity=5)
        for zone in range(ZONES):
            if table.market[zone] == NONE:
                options = append(options, zone)
        return options

    def resolve(self, table: LofotenTable, option: i64) -> None:
        table.market[option] = self.tile
        table.emit(LAID, self.seat, self.tile, option)
        good = market.four_alike(table)
        if good != NONE:
            table.emit(FOUR_ALIKE, good)
            sweep_central(table, good)

    def check_position(self, table: LofotenTable) -> str:
        return check_position.check_asked_late(table, self)


def sweep_central(table: LofotenTable, good: i64) -> None:
    """Of the four tiles alike, the second and the third leave the game (LOF-087)."""
    count: i64 = 0
    for zone in range(ZONES):
        tile = table.market[zone]
        if tile != NONE and table.box.tile_good[tile] == good:
            count += 1
            if count == 2 or count == 3:
                market.sweep_zone(table, zone)


def trigger_end(table: LofotenTable) -> None:
    """There are too few tiles for the empty spaces (5.1)."""
    if table.last == 0:
        table.last = 1
        table.emit(LAST_TURNS)
