"""Turns: specialists, artifact windows, acting or resting (4.3 to 4.5)."""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from meadhall.core.engine.decision import NOTHING
from meadhall.games.midgard import artifacts, check_position, crew, effects, rounds
from meadhall.games.midgard.areas import recruit, sea, spoils, territory, trade
from meadhall.games.midgard.check_position import ACTION_DECISIONS, ActionQuestion, Course, CourseQuestion, Priced
from meadhall.games.midgard.costs import can_pay, useful
from meadhall.games.midgard.events import (
    ACTIVATED,
    RESTED,
    SPECIALIST,
)
from meadhall.games.midgard.ids import (
    ACTION,
    ACTIVATE_OR_REST,
    ARTIFACT_WINDOW,
    RESOLUTION,
    SPECIALIST_USE,
    SPECIALISTS,
)
from meadhall.games.midgard.packed import (
    ARTIFACT,
    CLAN,
    COLOURS,
    DICE,
    FACES,
    FIRST_SLOT,
    KEEP,
    KEEPS,
    NONE,
    PLACES,
    REAVERS_PER_SLOT,
    RECRUIT,
    SEA,
    SEATS,
    SLOTS,
    TRADE,
    VILLAGE,
    VILLAGES,
)
from meadhall.games.midgard.table import MidgardTable

SKIP: Final = 0
USE: Final = 1
DONE: Final = 0
STORE: Final = 1
"""The first storing option: place times DICE plus die."""
USE_ARTIFACT: Final = 73
"""The first of four places."""
ACTIVATE: Final = 0
REST_FOOD: Final = 1
REST_DIE: Final = 2
MAX_ABILITIES: Final = 99


@mypyc_attr(free_list_len=1)
class Specialists(Course):
    """The Reavers in the slots of this area, player by player, from top to bottom (4.3)."""

    name: ClassVar[str] = "specialists"
    may_follow: ClassVar[tuple[str, ...]] = ("resolution",)
    fields: ClassVar[dict[str, tuple[int, int]]] = {"position": (0, SEATS - 1), "rank": (0, REAVERS_PER_SLOT)}

    position: i64
    rank: i64

    def __init__(self, position: i64, rank: i64) -> None:
        super().__init__(SPECIALISTS)
        self.position = position
        self.rank = rank

    def run(self, table: MidgardTable) -> None:
        position = self.position
        rank = self.rank
        while position < table.seats:
            seat = (table.active + position) % table.seats
            first = (seat * SLOTS + table.area - FIRST_SLOT) * REAVERS_PER_SLOT
            if rank < REAVERS_PER_SLOT and table.slots[first + rank] != NONE:
                table.ask(Specialists(position, rank + 1))
                specialist(table, seat, table.slots[first + rank])
                return
            position += 1
            rank = 0

    def whose(self, table: MidgardTable) -> i64:
        if self.position >= table.seats or self.rank == 0:
            return NONE
        return (table.active + self.position) % table.seats

    def check_position(self, table: MidgardTable) -> str:
        if table.area < FIRST_SLOT:
            return "there are no specialists in this area (MID-172)."
        below = self.below
        first = isinstance(below, Resolution) and below.position == 0
        return "" if first else "specialists come before everybody's actions (MID-013)."


def specialist(table: MidgardTable, seat: i64, reaver: i64) -> None:
    """An ability without cost happens by itself; one with a cost is offered if it can be used."""
    ability = table.box.ability[reaver]
    cost = table.box.ability_cost[ability]
    if cost == NONE:
        table.emit(SPECIALIST, seat, reaver)
        effects.run_row(table, seat, table.box.ability_gain[ability])
    elif can_pay(table, seat, cost) and useful(table, seat, table.box.ability_gain[ability]):
        table.ask(SpecialistUse(seat, reaver))


@mypyc_attr(free_list_len=1)
class SpecialistUse(CourseQuestion):
    """Use a specialist's ability for its price, or not."""

    name: ClassVar[str] = "specialist_use"
    may_follow: ClassVar[tuple[str, ...]] = ("specialists",)
    verbs: ClassVar[dict[str, int]] = {"skip-specialist": SKIP, "use-specialist": USE}
    size: ClassVar[int] = 2
    fields: ClassVar[dict[str, tuple[int, int]]] = {"reaver": (0, 59)}
    open_fields: ClassVar[tuple[str, ...]] = ("reaver",)
    rules: ClassVar[tuple[str, ...]] = ("MID-013", "MID-014")

    reaver: i64

    def __init__(self, seat: i64, reaver: i64) -> None:
        super().__init__(SPECIALIST_USE, seat)
        self.reaver = reaver

    def options(self, table: MidgardTable) -> vec[i64]:
        return vec[i64]([SKIP, USE])

    def resolve(self, table: MidgardTable, option: i64) -> None:
        if option == USE:
            ability = table.box.ability[self.reaver]
            table.emit(SPECIALIST, self.seat, self.reaver)
            effects.run_row(table, self.seat, table.box.ability_gain[ability])
            effects.run_row(table, self.seat, table.box.ability_cost[ability])


@mypyc_attr(free_list_len=1)
class Resolution(Course):
    """One player's part of a turn, then the next one's; after the last, the next turn (4.1)."""

    name: ClassVar[str] = "resolution"
    may_follow: ClassVar[tuple[str, ...]] = (NOTHING,)
    fields: ClassVar[dict[str, tuple[int, int]]] = {"position": (0, SEATS)}

    position: i64

    def __init__(self, position: i64) -> None:
        super().__init__(RESOLUTION)
        self.position = position

    def run(self, table: MidgardTable) -> None:
        if self.position >= table.seats:
            table.turn += 1
            table.ask(rounds.StartTurn())
            return
        seat = (table.active + self.position) % table.seats
        table.ask(Resolution(self.position + 1))
        table.ask(ArtifactWindow(seat, 1))
        table.ask(ActivateOrRest(seat))
        table.ask(ArtifactWindow(seat, 0))

    def whose(self, table: MidgardTable) -> i64:
        if not 1 <= self.position <= table.seats:
            return NONE
        return (table.active + self.position - 1) % table.seats

    def check_position(self, table: MidgardTable) -> str:
        return "" if table.area != NONE else "no seat acts before a ship is placed (MID-015)."


@mypyc_attr(free_list_len=1)
class ArtifactWindow(CourseQuestion):
    """Store dice on artifacts and use them, before and after one's own resolution (4.4)."""

    name: ClassVar[str] = "artifact_window"
    may_follow: ClassVar[tuple[str, ...]] = ("resolution", "activate_or_rest")
    verbs: ClassVar[dict[str, int]] = {"done": DONE, "store": STORE, "use": USE_ARTIFACT}
    size: ClassVar[int] = USE_ARTIFACT + PLACES
    fields: ClassVar[dict[str, tuple[int, int]]] = {"late": (0, 1)}
    open_fields: ClassVar[tuple[str, ...]] = ("late",)
    rules: ClassVar[tuple[str, ...]] = ("MID-093", "MID-094", "MID-095", "MID-096", "MID-097", "MID-174")

    late: i64

    def __init__(self, seat: i64, late: i64) -> None:
        super().__init__(ARTIFACT_WINDOW, seat)
        self.late = late

    def options(self, table: MidgardTable) -> vec[i64]:
        options = append(vec[i64](capacity=16), DONE)
        seat = self.seat
        for place in range(PLACES):
            symbol = artifacts.takes(table, seat, place)
            if symbol != NONE:
                for colour in range(COLOURS):
                    die = colour * FACES + symbol
                    if table.ship[seat * DICE + die] > 0:
                        options = append(options, STORE + place * DICE + die)
        for place in range(PLACES):
            if self.usable(table, place):
                options = append(options, USE_ARTIFACT + place)
        return options

    def usable(self, table: MidgardTable, place: i64) -> bool:
        """Some help only before the action (MID-174)."""
        if not artifacts.ready(table, self.seat, place):
            return False
        return self.late == 0 or table.box.artifact_early[table.artifacts[self.seat * PLACES + place] - ARTIFACT] == 0

    def resolve(self, table: MidgardTable, option: i64) -> None:
        if option == DONE:
            return
        table.ask(ArtifactWindow(self.seat, self.late))
        if option < USE_ARTIFACT:
            artifacts.store(table, self.seat, (option - STORE) // DICE, (option - STORE) % DICE)
            return
        card = artifacts.use(table, self.seat, option - USE_ARTIFACT)
        effects.run_row(table, self.seat, table.box.gain_row[card])

    def refusal(self, table: MidgardTable, option: i64) -> str:
        if option < USE_ARTIFACT:
            return "MID-094" if (option - STORE) % FACES == CLAN else "MID-093"
        return artifacts.refusal(table, self.seat, option - USE_ARTIFACT)

    def check_position(self, table: MidgardTable) -> str:
        problem = super().check_position(table)
        if problem:
            return problem
        if (self.late == 1) != (check_position.kind_below(self) == RESOLUTION):
            return "an artifact window comes before the choice to act, and another one behind the action (MID-174)."
        return ""


@mypyc_attr(free_list_len=1)
class ActivateOrRest(ActionQuestion):
    """Act in the area of this turn, or rest (4.5)."""

    name: ClassVar[str] = "activate_or_rest"
    may_follow: ClassVar[tuple[str, ...]] = ACTION_DECISIONS
    verbs: ClassVar[dict[str, int]] = {"activate": ACTIVATE, "rest-food": REST_FOOD, "rest-die": REST_DIE}
    size: ClassVar[int] = 3
    rules: ClassVar[tuple[str, ...]] = ("MID-015", "MID-017", "MID-018", "MID-019", "MID-020", "MID-021")

    def __init__(self, seat: i64) -> None:
        super().__init__(ACTIVATE_OR_REST, seat)

    def options(self, table: MidgardTable) -> vec[i64]:
        options = vec[i64](capacity=3)
        if can_activate(table, self.seat):
            options = append(options, ACTIVATE)
        options = append(options, REST_FOOD)
        return append(options, REST_DIE) if table.any_supply() else options

    def resolve(self, table: MidgardTable, option: i64) -> None:
        if option == ACTIVATE:
            table.emit(ACTIVATED, self.seat, table.area, table.column(self.seat))
            table.ask(Action(self.seat))
            effects.run_row(table, self.seat, table.box.area_cost[table.area])
            return
        table.emit(RESTED, self.seat, option - REST_FOOD)
        if option == REST_FOOD:
            effects.run_row(table, self.seat, table.box.rest_row)
        else:
            table.ask(crew.RestDie(self.seat))

    def refusal(self, table: MidgardTable, option: i64) -> str:
        return COST_RULES[table.area] if option == ACTIVATE else "MID-168"


COST_RULES: Final = ("MID-027", "MID-059", "MID-071", "MID-086", "MID-110", "MID-121")


def can_activate(table: MidgardTable, seat: i64) -> bool:
    """Whether an area can be activated (table in 4.5)."""
    area = table.area
    if not can_pay(table, seat, table.box.area_cost[area]):
        return False
    if area == TRADE:
        return True
    if area == RECRUIT:
        return recruit.can_recruit(table)
    if area == SEA:
        return sea.can_sail(table)
    if area == VILLAGE:
        return spoils.can_raid(table, VILLAGES)
    if area == KEEP:
        return spoils.can_raid(table, KEEPS)
    return territory.can_subdue(table, seat)


@mypyc_attr(free_list_len=1)
class Action(Priced):
    """The cost is paid: the action of the area."""

    name: ClassVar[str] = "action"
    may_follow: ClassVar[tuple[str, ...]] = ACTION_DECISIONS
    fields: ClassVar[dict[str, tuple[int, int]]] = {"owner": (0, SEATS - 1)}

    owner: i64

    def __init__(self, owner: i64) -> None:
        super().__init__(ACTION)
        self.owner = owner

    def run(self, table: MidgardTable) -> None:
        area = table.area
        if area == RECRUIT:
            recruit.begin(table, self.owner)
        elif area == TRADE:
            trade.begin(table, self.owner)
        elif area == SEA:
            sea.begin(table, self.owner)
        elif area == VILLAGE:
            table.ask(spoils.SpoilsPick(self.owner, VILLAGES))
        elif area == KEEP:
            table.ask(spoils.SpoilsPick(self.owner, KEEPS))
        else:
            territory.begin(table, self.owner)

    def price(self, table: MidgardTable) -> i64:
        return table.box.area_cost[table.area]

    def check_position(self, table: MidgardTable) -> str:
        return check_position.check_acting(table, self, self.owner)
