"""Boarding: which Vikings go aboard the ship just revealed (4.1 to 4.3 of the specification)."""

from __future__ import annotations

from typing import ClassVar

from librt.vecs import append, vec
from mypy_extensions import i64

from meadhall.core.engine.decision import Decision, Step
from meadhall.games.walhalla import check_position
from meadhall.games.walhalla.events import BOARDED, SOLD
from meadhall.games.walhalla.ids import ACTIVE_BOARD, BOARD, BUY_VIKING, PASSENGER_BOARD, SELL_CARD, STAY
from meadhall.games.walhalla.packed import BENCHES, CARDS, COLOURS, FROM_SALES
from meadhall.games.walhalla.table import WalhallaTable


class PassengerBoard(Decision):
    """Whether to take the coloured seat of another player's ship (4.1)."""

    name: ClassVar[str] = "passenger_board"
    may_follow: ClassVar[tuple[str, ...]] = ("active_board",)
    verbs: ClassVar[dict[str, int]] = {"board": BOARD, "stay": STAY}
    size: ClassVar[int] = 2
    rules: ClassVar[tuple[str, ...]] = ("WAL-041", "WAL-042", "WAL-046", "WAL-048", "WAL-125")

    def __init__(self, seat: i64) -> None:
        super().__init__(PASSENGER_BOARD, seat)

    def options(self, table: WalhallaTable) -> vec[i64]:
        return vec[i64]([BOARD, STAY])

    def resolve(self, table: WalhallaTable, option: i64) -> None:
        if option == BOARD:
            board(table, self.seat, table.box.ship_bench[table.ship], table.midgard[self.seat] == 0)

    def check_position(self, table: WalhallaTable) -> str:
        return check_position.check_passenger_boards(table, self.seat)


class ActiveBoard(Decision):
    """Which seats the active player fills (4.2): an option has a bit for each bench, bow 1, middle 2, stern 4."""

    name: ClassVar[str] = "active_board"
    may_follow: ClassVar[tuple[str, ...]] = ("place_ship",)
    verbs: ClassVar[dict[str, int]] = {"crew": 0}
    size: ClassVar[int] = 8
    rules: ClassVar[tuple[str, ...]] = ("WAL-042", "WAL-043", "WAL-044", "WAL-046", "WAL-125")

    def __init__(self, seat: i64) -> None:
        super().__init__(ACTIVE_BOARD, seat)

    def offered(self, table: WalhallaTable) -> i64:
        """The neutral seats, and the coloured one if it is his own."""
        every: i64 = 7
        if table.box.ship_colour[table.ship] == self.seat:
            return every
        return every & ~(i64(1) << table.box.ship_bench[table.ship])

    def options(self, table: WalhallaTable) -> vec[i64]:
        options = vec[i64](capacity=8)
        offered = self.offered(table)
        limit = table.crew_limit(self.seat)
        for benches in range(i64(8)):
            if benches & ~offered == 0 and crew(benches) <= limit:
                options = append(options, benches)
        return options

    def resolve(self, table: WalhallaTable, option: i64) -> None:
        missing = crew(option) - table.midgard[self.seat]
        bench: i64 = BENCHES - 1
        while bench >= 0:
            if (option >> bench) & 1:
                board(table, self.seat, bench, missing > 0)
                missing -= 1
            bench -= 1

    def refusal(self, table: WalhallaTable, option: i64) -> str:
        if option & ~self.offered(table):
            return "WAL-042" if table.box.ship_colour[table.ship] < table.seats else "WAL-045"
        return "WAL-046" if table.held[self.seat] == 0 else "WAL-127"

    def check_position(self, table: WalhallaTable) -> str:
        return check_position.check_active_boards(table, self.seat)


class BuyViking(Step):
    """Sell a card for a Viking who boards at once: which one is asked of who has several (4.0, WAL-131)."""

    name: ClassVar[str] = "buy_viking"
    may_follow: ClassVar[tuple[str, ...]] = ("place_ship", "buy_viking")
    fields: ClassVar[dict[str, tuple[int, int]]] = {"buyer": (0, COLOURS - 1), "bench": (0, BENCHES - 1)}

    buyer: i64
    bench: i64

    def __init__(self, buyer: i64, bench: i64) -> None:
        super().__init__(BUY_VIKING)
        self.buyer = buyer
        self.bench = bench

    def run(self, table: WalhallaTable) -> None:
        if table.held[self.buyer] > 1:
            table.ask(SellCard(self.buyer, self.bench))
            return
        for card in range(i64(CARDS)):
            if table.has(self.buyer, card):
                sell(table, self.buyer, card, self.bench)
                return


class SellCard(Decision):
    """Which card to give for a Viking (4.3). An option is a kind of card."""

    name: ClassVar[str] = "sell_card"
    may_follow: ClassVar[tuple[str, ...]] = ("place_ship", "active_board", "buy_viking")
    verbs: ClassVar[dict[str, int]] = {"sell": 0}
    size: ClassVar[int] = CARDS
    fields: ClassVar[dict[str, tuple[int, int]]] = {"bench": (0, BENCHES - 1)}
    open_fields: ClassVar[tuple[str, ...]] = ("bench",)
    hides_option_count: ClassVar[bool] = True
    rules: ClassVar[tuple[str, ...]] = ("WAL-125", "WAL-126", "WAL-129", "WAL-130", "WAL-131")
    forbids: ClassVar[str] = "WAL-126"

    bench: i64

    def __init__(self, seat: i64, bench: i64) -> None:
        super().__init__(SELL_CARD, seat)
        self.bench = bench

    def options(self, table: WalhallaTable) -> vec[i64]:
        options = vec[i64](capacity=CARDS)
        for card in range(i64(CARDS)):
            if table.has(self.seat, card):
                options = append(options, card)
        return options

    def resolve(self, table: WalhallaTable, option: i64) -> None:
        sell(table, self.seat, option, self.bench)

    def check_position(self, table: WalhallaTable) -> str:
        benches = [int(self.bench)]
        below = self.below
        while isinstance(below, BuyViking):
            if below.buyer != self.seat:
                return check_position.NOT_FOR_SALE
            benches.append(int(below.bench))
            below = below.below
        return check_position.check_sale(table, self.seat, benches, isinstance(below, ActiveBoard))


def crew(benches: i64) -> i64:
    """How many seats a set of benches has."""
    return (benches & 1) + ((benches >> 1) & 1) + (benches >> 2)


def board(table: WalhallaTable, seat: i64, bench: i64, bought: bool) -> None:
    """A Viking from Midgard sits down, or one is to be bought (WAL-047, WAL-125)."""
    if bought:
        table.ask(BuyViking(seat, bench))
        return
    table.midgard[seat] -= 1
    table.riders[bench] = seat
    table.emit(BOARDED, seat, bench)


def sell(table: WalhallaTable, seat: i64, card: i64, bench: i64) -> None:
    """A card and a point for a Viking from Asgard, who boards at once (WAL-126, WAL-129, WAL-130)."""
    table.spend(seat, card)
    table.pay(seat, FROM_SALES, -1)
    table.asgard[seat] -= 1
    table.riders[bench] = seat
    table.emit(SOLD, seat, card, bench)
