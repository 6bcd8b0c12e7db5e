"""Landing: where the ship goes, and how its Vikings land and fight (4.4 to 4.9 of the specification)."""

from __future__ import annotations

from typing import ClassVar

from librt.vecs import append, vec
from mypy_extensions import i64

from meadhall.core.engine.decision import Decision, Step
from meadhall.games.walhalla import check_position
from meadhall.games.walhalla.events import (
    AXED,
    FELL,
    FORESTED,
    FOUGHT,
    HERO_WON,
    HUNTED,
    OCCUPIED,
    RETURNED,
    SAILED,
    SHIELD_WON,
)
from meadhall.games.walhalla.ids import (
    BOW_IN,
    BOW_OUT,
    CHOOSE_LANDING,
    DEFEND,
    LANDING,
    LEFT,
    LOSE,
    NO,
    PLACE_SHIP,
    PLAY_AXE,
    PLAY_HUNT,
    RIGHT,
    WIN_SHIELD,
    WIN_WALHALLA,
    YES,
)
from meadhall.games.walhalla.packed import AXE, BENCHES, CULT, FIELDS, FJORDS, FOREST, FROM_FORESTS, HUNT, SHIELD
from meadhall.games.walhalla.table import NONE, WalhallaTable


class PlaceShip(Decision):
    """Where the ship goes and which way it points (4.4): an option is 2 * fjord, one more for `bow_out`."""

    name: ClassVar[str] = "place_ship"
    may_follow: ClassVar[tuple[str, ...]] = ("next_turn",)
    verbs: ClassVar[dict[str, int]] = {"sail": 0}
    size: ClassVar[int] = 2 * FJORDS
    rules: ClassVar[tuple[str, ...]] = ("WAL-060", "WAL-061", "WAL-062", "WAL-063", "WAL-064", "WAL-070")

    def __init__(self, seat: i64) -> None:
        super().__init__(PLACE_SHIP, seat)

    def options(self, table: WalhallaTable) -> vec[i64]:
        options = vec[i64](capacity=2 * FJORDS)
        lopsided = table.riders[0] != table.riders[BENCHES - 1]
        for fjord in range(i64(FJORDS)):
            if table.docked[fjord] < table.slots(fjord):
                options = append(options, 2 * fjord + BOW_IN)
                if lopsided:
                    options = append(options, 2 * fjord + BOW_OUT)
        return options

    def resolve(self, table: WalhallaTable, option: i64) -> None:
        fjord = option // 2
        table.emit(SAILED, self.seat, fjord, table.docked[fjord], option & 1)
        table.moor(fjord, option & 1)
        table.ask(Landing(0))

    def refusal(self, table: WalhallaTable, option: i64) -> str:
        fjord = option // 2
        return "WAL-061" if table.docked[fjord] < table.slots(fjord) else "WAL-064"

    def check_position(self, table: WalhallaTable) -> str:
        return check_position.check_manned(table) or (
            "" if self.seat == table.active() else check_position.NOT_BOARDING
        )


class Landing(Step):
    """The Viking at a distance from the board goes ashore, then the next one (4.5)."""

    name: ClassVar[str] = "landing"
    may_follow: ClassVar[tuple[str, ...]] = ("next_turn",)
    fields: ClassVar[dict[str, tuple[int, int]]] = {"at": (0, BENCHES - 1)}

    at: i64

    def __init__(self, at: i64) -> None:
        super().__init__(LANDING)
        self.at = at

    def run(self, table: WalhallaTable) -> None:
        if self.at < BENCHES - 1:
            table.ask(Landing(self.at + 1))
        bench = table.bench_at(self.at)
        lander = table.riders[bench]
        if lander == NONE:
            return
        left = target(table, lander, self.at, LEFT)
        right = target(table, lander, self.at, RIGHT)
        if left != NONE and right != NONE:
            table.ask(ChooseLanding(lander, self.at))
        elif left != NONE:
            land(table, self.at, left)
        elif right != NONE:
            land(table, self.at, right)
        else:
            table.riders[bench] = NONE
            table.midgard[lander] += 1
            table.emit(RETURNED, lander)


class ChooseLanding(Decision):
    """On which bank the Viking lands (4.6)."""

    name: ClassVar[str] = "choose_landing"
    may_follow: ClassVar[tuple[str, ...]] = ("next_turn", "landing")
    verbs: ClassVar[dict[str, int]] = {"left": LEFT, "right": RIGHT}
    size: ClassVar[int] = 2
    fields: ClassVar[dict[str, tuple[int, int]]] = {"at": (0, BENCHES - 1)}
    open_fields: ClassVar[tuple[str, ...]] = ("at",)
    rules: ClassVar[tuple[str, ...]] = ("WAL-071", "WAL-072", "WAL-084", "WAL-085", "WAL-086")

    at: i64

    def __init__(self, seat: i64, at: i64) -> None:
        super().__init__(CHOOSE_LANDING, seat)
        self.at = at

    def options(self, table: WalhallaTable) -> vec[i64]:
        return vec[i64]([LEFT, RIGHT])

    def resolve(self, table: WalhallaTable, option: i64) -> None:
        land(table, self.at, table.field_beside(self.at, option))

    def check_position(self, table: WalhallaTable) -> str:
        if self.at != distance(self):
            return check_position.NOT_LANDING
        return check_position.check_choice_of_landing(table, self.seat, self.at)


class PlayAxe(Decision):
    """Whether the lander takes the field with an axe (4.7); asked of everybody with a card."""

    name: ClassVar[str] = "play_axe"
    may_follow: ClassVar[tuple[str, ...]] = ("next_turn", "landing")
    verbs: ClassVar[dict[str, int]] = {"no_axe": NO, "axe": YES}
    size: ClassVar[int] = 2
    fields: ClassVar[dict[str, tuple[int, int]]] = {"at": (0, BENCHES - 1), "field": (0, FIELDS - 1)}
    open_fields: ClassVar[tuple[str, ...]] = ("at", "field")
    hides_option_count: ClassVar[bool] = True
    rules: ClassVar[tuple[str, ...]] = ("WAL-075", "WAL-106", "WAL-107", "WAL-110", "WAL-122")
    forbids: ClassVar[str] = "WAL-106"

    at: i64
    field: i64

    def __init__(self, seat: i64, at: i64, field: i64) -> None:
        super().__init__(PLAY_AXE, seat)
        self.at = at
        self.field = field

    def options(self, table: WalhallaTable) -> vec[i64]:
        return no_or_yes(table.has(self.seat, AXE))

    def resolve(self, table: WalhallaTable, option: i64) -> None:
        if option == NO:
            challenge(table, self.at, self.field)
            return
        table.spend(self.seat, AXE)
        table.emit(AXED, self.seat, table.holder[self.field], self.field)
        fall(table, self.at, self.field)

    def check_position(self, table: WalhallaTable) -> str:
        if self.at != distance(self):
            return check_position.NOT_LANDING
        return check_position.check_fight(table, self.seat, self.at, self.field, True)


class Defend(Decision):
    """Who wins the fight (4.8); asked of everybody with a card or a hero."""

    name: ClassVar[str] = "defend"
    may_follow: ClassVar[tuple[str, ...]] = ("next_turn", "landing")
    verbs: ClassVar[dict[str, int]] = {"lose": LOSE, "hero": WIN_WALHALLA, "shield": WIN_SHIELD}
    size: ClassVar[int] = 3
    fields: ClassVar[dict[str, tuple[int, int]]] = {"at": (0, BENCHES - 1), "field": (0, FIELDS - 1)}
    open_fields: ClassVar[tuple[str, ...]] = ("at", "field")
    hides_option_count: ClassVar[bool] = True
    rules: ClassVar[tuple[str, ...]] = ("WAL-076", "WAL-077", "WAL-078", "WAL-079", "WAL-108", "WAL-111", "WAL-122")

    at: i64
    field: i64

    def __init__(self, seat: i64, at: i64, field: i64) -> None:
        super().__init__(DEFEND, seat)
        self.at = at
        self.field = field

    def options(self, table: WalhallaTable) -> vec[i64]:
        options = vec[i64](capacity=3)
        options = append(options, LOSE)
        if table.walhalla[self.seat] > 0:
            options = append(options, WIN_WALHALLA)
        if table.has(self.seat, SHIELD):
            options = append(options, WIN_SHIELD)
        return options

    def resolve(self, table: WalhallaTable, option: i64) -> None:
        if option == LOSE:
            fall(table, self.at, self.field)
            return
        bench = table.bench_at(self.at)
        lander = table.riders[bench]
        if option == WIN_WALHALLA:
            table.walhalla[self.seat] -= 1
            table.asgard[self.seat] += 1
            table.emit(HERO_WON, self.seat, lander, self.field)
        else:
            table.spend(self.seat, SHIELD)
            table.emit(SHIELD_WON, self.seat, lander, self.field)
        table.riders[bench] = NONE
        table.walhalla[lander] += 1

    def refusal(self, table: WalhallaTable, option: i64) -> str:
        return "WAL-079" if option == WIN_WALHALLA else "WAL-108"

    def check_position(self, table: WalhallaTable) -> str:
        if self.at != distance(self):
            return check_position.NOT_LANDING
        return check_position.check_fight(table, self.seat, self.at, self.field, False)


class PlayHunt(Decision):
    """Whether the forest just occupied gives twice its points (4.9); asked of everybody with a card."""

    name: ClassVar[str] = "play_hunt"
    may_follow: ClassVar[tuple[str, ...]] = ("next_turn", "landing")
    verbs: ClassVar[dict[str, int]] = {"no_hunt": NO, "hunt": YES}
    size: ClassVar[int] = 2
    fields: ClassVar[dict[str, tuple[int, int]]] = {"field": (0, FIELDS - 1)}
    open_fields: ClassVar[tuple[str, ...]] = ("field",)
    hides_option_count: ClassVar[bool] = True
    rules: ClassVar[tuple[str, ...]] = ("WAL-092", "WAL-104", "WAL-105", "WAL-122")
    forbids: ClassVar[str] = "WAL-104"

    field: i64

    def __init__(self, seat: i64, field: i64) -> None:
        super().__init__(PLAY_HUNT, seat)
        self.field = field

    def options(self, table: WalhallaTable) -> vec[i64]:
        return no_or_yes(table.has(self.seat, HUNT))

    def resolve(self, table: WalhallaTable, option: i64) -> None:
        if option == NO:
            score_forest(table, self.seat, self.field)
            return
        table.spend(self.seat, HUNT)
        points = table.box.hunt_factor * table.worth[self.field]
        table.pay(self.seat, FROM_FORESTS, points)
        table.emit(HUNTED, self.seat, self.field, points)

    def check_position(self, table: WalhallaTable) -> str:
        return check_position.check_hunt(table, self.seat, distance(self), self.field)


def no_or_yes(able: bool) -> vec[i64]:
    return vec[i64]([NO, YES]) if able else vec[i64]([NO])


def target(table: WalhallaTable, lander: i64, at: i64, side: i64) -> i64:
    """The field on that side if it may be landed on, else NONE (WAL-080 to WAL-083)."""
    field = table.field_beside(at, side)
    return NONE if field == NONE or table.holder[field] == lander else field


def land(table: WalhallaTable, at: i64, field: i64) -> None:
    """Occupy a free field, or fight for it (WAL-074, WAL-075)."""
    defender = table.holder[field]
    if defender == NONE:
        occupy(table, at, field)
        return
    lander = table.riders[table.bench_at(at)]
    table.emit(FOUGHT, lander, defender, field)
    if table.held[lander] > 0:
        table.ask(PlayAxe(lander, at, field))
    else:
        challenge(table, at, field)


def challenge(table: WalhallaTable, at: i64, field: i64) -> None:
    """The defender decides, if by public counts there can be something to decide (WAL-122)."""
    defender = table.holder[field]
    if table.held[defender] > 0 or table.walhalla[defender] > 0:
        table.ask(Defend(defender, at, field))
    else:
        fall(table, at, field)


def fall(table: WalhallaTable, at: i64, field: i64) -> None:
    """The defending Viking goes to Walhalla and the lander takes its place (WAL-077, WAL-107)."""
    defender = table.holder[field]
    table.walhalla[defender] += 1
    table.emit(FELL, defender, field)
    occupy(table, at, field)


def occupy(table: WalhallaTable, at: i64, field: i64) -> None:
    """The Viking stands on the field, and the terrain has its effect (4.9)."""
    bench = table.bench_at(at)
    lander = table.riders[bench]
    table.riders[bench] = NONE
    table.holder[field] = lander
    table.emit(OCCUPIED, lander, field, table.terrain[field], table.worth[field])
    if table.terrain[field] == CULT:
        table.draw(lander)
    elif table.terrain[field] == FOREST:
        if table.held[lander] > 0:
            table.ask(PlayHunt(lander, field))
        else:
            score_forest(table, lander, field)


def score_forest(table: WalhallaTable, seat: i64, field: i64) -> None:
    """The printed points of a forest (WAL-092)."""
    table.pay(seat, FROM_FORESTS, table.worth[field])
    table.emit(FORESTED, seat, field, table.worth[field])


def distance(decision: Decision) -> i64:
    """How far from the board the Viking sits with whom a question deals: the one before those still to land."""
    below = decision.below
    return below.at - 1 if isinstance(below, Landing) else BENCHES - 1
