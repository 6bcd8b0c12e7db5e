"""Battle at sea: a Journey, then a Sea Battle (4.10)."""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from meadhall.games.midgard import check_position, combat, effects
from meadhall.games.midgard.check_position import ACTION_DECISIONS, ActionQuestion, CourseQuestion, Priced
from meadhall.games.midgard.costs import can_pay
from meadhall.games.midgard.events import (
    BATTLE_MET,
    JOURNEY_PAID,
    JOURNEY_SEEN,
    JOURNEY_SUFFERED,
    RETREATED,
    WON,
)
from meadhall.games.midgard.ids import BATTLE_WON, JOURNEY_CHOICE, SEA_METHOD, SEA_PICK
from meadhall.games.midgard.packed import (
    BATTLE,
    BATTLE_CARDS,
    BATTLE_DEFENCE,
    BATTLE_PLACE,
    BATTLES,
    DRAWN_BATTLE,
    GLORY,
    JOURNEY,
    JOURNEY_KINDS,
    JOURNEYS,
    MAX_BATTLES,
    NONE,
    SEATS,
    VILLAGE_PLACE,
)
from meadhall.games.midgard.table import MidgardTable, changed

SUFFER: Final = 0
PAY: Final = 1
DECK: Final = 5
RETREAT: Final = 0
COMBINATION: Final = 1
COMBAT: Final = 2


def can_sail(table: MidgardTable) -> bool:
    """A Sea Battle is face up or can be drawn."""
    return table.can_draw(BATTLES) or any(table.board[BATTLE_PLACE + place] != NONE for place in range(MAX_BATTLES))


def begin(table: MidgardTable, seat: i64) -> None:
    """The bonus, then a Journey, then the choice of a battle (MID-072 to MID-075)."""
    table.gain(seat, GLORY, table.bonus(seat))
    table.ask(SeaPick(seat))
    journey = table.draw(JOURNEYS)
    table.discard[journey] += 1
    table.emit(JOURNEY_SEEN, seat, journey)
    effect = table.box.journey_effect[journey - JOURNEY]
    if table.box.begins(effect) < table.box.ends(effect):
        table.ask(JourneyChoice(seat, journey))


@mypyc_attr(free_list_len=1)
class JourneyChoice(CourseQuestion):
    """Suffer the Journey or pay its cost."""

    name: ClassVar[str] = "journey_choice"
    may_follow: ClassVar[tuple[str, ...]] = ("sea_pick",)
    verbs: ClassVar[dict[str, int]] = {"suffer": SUFFER, "pay-journey": PAY}
    size: ClassVar[int] = 2
    fields: ClassVar[dict[str, tuple[int, int]]] = {"journey": (JOURNEY, JOURNEY + JOURNEY_KINDS - 1)}
    open_fields: ClassVar[tuple[str, ...]] = ("journey",)
    rules: ClassVar[tuple[str, ...]] = ("MID-075", "MID-076", "MID-077", "MID-161")
    forbids: ClassVar[str] = "MID-161"

    journey: i64

    def __init__(self, seat: i64, journey: i64) -> None:
        super().__init__(JOURNEY_CHOICE, seat)
        self.journey = journey

    def options(self, table: MidgardTable) -> vec[i64]:
        cost = table.box.journey_cost[self.journey - JOURNEY]
        if can_pay(table, self.seat, cost):
            return vec[i64]([SUFFER, PAY])
        return vec[i64]([SUFFER])

    def resolve(self, table: MidgardTable, option: i64) -> None:
        if option == PAY:
            table.emit(JOURNEY_PAID, self.seat, self.journey)
            effects.run_row(table, self.seat, table.box.journey_cost[self.journey - JOURNEY])
        else:
            table.emit(JOURNEY_SUFFERED, self.seat, self.journey)
            effects.run_row(table, self.seat, table.box.journey_effect[self.journey - JOURNEY])


@mypyc_attr(free_list_len=1)
class SeaPick(ActionQuestion):
    """A face-up Sea Battle, or the top card of the deck."""

    name: ClassVar[str] = "sea_pick"
    may_follow: ClassVar[tuple[str, ...]] = ACTION_DECISIONS
    verbs: ClassVar[dict[str, int]] = {"meet": 0, "meet-deck": DECK}
    size: ClassVar[int] = DECK + 1
    rules: ClassVar[tuple[str, ...]] = ("MID-074", "MID-078", "MID-079", "MID-084")
    forbids: ClassVar[str] = "MID-074"

    def __init__(self, seat: i64) -> None:
        super().__init__(SEA_PICK, seat)

    def options(self, table: MidgardTable) -> vec[i64]:
        options = vec[i64](capacity=6)
        for place in range(MAX_BATTLES):
            if table.board[BATTLE_PLACE + place] != NONE:
                options = append(options, place)
        if table.can_draw(BATTLES):
            options = append(options, DECK)
        return options

    def resolve(self, table: MidgardTable, option: i64) -> None:
        if option == DECK:
            table.board[DRAWN_BATTLE] = table.draw(BATTLES)
        card = table.board[BATTLE_PLACE + option]
        table.emit(BATTLE_MET, self.seat, card, option)
        table.ask(SeaMethod(self.seat, card))

    def check_position(self, table: MidgardTable) -> str:
        problem = super().check_position(table)
        if problem:
            return problem
        return "" if can_sail(table) else "there is no Sea Battle to choose (MID-074)."


@mypyc_attr(free_list_len=1)
class SeaMethod(ActionQuestion):
    """How to meet the enemy: with the dice it asks for, with hammers, or not at all."""

    name: ClassVar[str] = "sea_method"
    may_follow: ClassVar[tuple[str, ...]] = ACTION_DECISIONS
    verbs: ClassVar[dict[str, int]] = {"retreat": RETREAT, "combination": COMBINATION, "fight": COMBAT}
    size: ClassVar[int] = 3
    fields: ClassVar[dict[str, tuple[int, int]]] = {"battle": (BATTLE, BATTLE + BATTLE_CARDS - 1)}
    open_fields: ClassVar[tuple[str, ...]] = ("battle",)
    rules: ClassVar[tuple[str, ...]] = ("MID-078", "MID-079", "MID-081", "MID-084", "MID-159")

    battle: i64

    def __init__(self, seat: i64, battle: i64) -> None:
        super().__init__(SEA_METHOD, seat)
        self.battle = battle

    def options(self, table: MidgardTable) -> vec[i64]:
        options = append(vec[i64](capacity=3), RETREAT)
        if can_pay(table, self.seat, table.box.combination_row[self.battle - BATTLE]):
            options = append(options, COMBINATION)
        if table.can_fight(self.seat):
            options = append(options, COMBAT)
        return options

    def resolve(self, table: MidgardTable, option: i64) -> None:
        if option == COMBINATION:
            table.ask(BattleWon(self.seat, self.battle))
            effects.run_row(table, self.seat, table.box.combination_row[self.battle - BATTLE])
        elif option == COMBAT:
            defence = table.box.defence[self.battle] + min(table.has(self.seat, BATTLE_DEFENCE), 9)
            combat.start(table, self.seat, defence, self.battle)
        else:
            table.emit(RETREATED, self.seat, self.battle)
            leave(table)

    def refusal(self, table: MidgardTable, option: i64) -> str:
        return "MID-078" if option == COMBINATION else "MID-079"

    def check_position(self, table: MidgardTable) -> str:
        return super().check_position(table) or lies_open(table, self.battle)


@mypyc_attr(free_list_len=1)
class BattleWon(Priced):
    """The combination has been paid."""

    name: ClassVar[str] = "battle_won"
    may_follow: ClassVar[tuple[str, ...]] = ACTION_DECISIONS
    fields: ClassVar[dict[str, tuple[int, int]]] = {
        "owner": (0, SEATS - 1),
        "battle": (BATTLE, BATTLE + BATTLE_CARDS - 1),
    }

    owner: i64
    battle: i64

    def __init__(self, owner: i64, battle: i64) -> None:
        super().__init__(BATTLE_WON)
        self.owner = owner
        self.battle = battle

    def run(self, table: MidgardTable) -> None:
        table.emit(WON, self.owner, self.battle)
        win(table, self.owner, self.battle)

    def price(self, table: MidgardTable) -> i64:
        return table.box.combination_row[self.battle - BATTLE]

    def check_position(self, table: MidgardTable) -> str:
        return check_position.check_acting(table, self, self.owner) or lies_open(table, self.battle)


def win(table: MidgardTable, seat: i64, battle: i64) -> None:
    """The card goes to the Glory pile and gives what it shows (MID-084, MID-085)."""
    for place in range(BATTLE_PLACE, VILLAGE_PLACE):
        if table.board[place] == battle:
            table.board[place] = NONE
    table.pile = changed(table.pile, battle, seat)
    effects.run_row(table, seat, table.box.gain_row[battle])


def lies_open(table: MidgardTable, battle: i64) -> str:
    """The Sea Battle that a seat meets lies on the board."""
    if any(table.board[place] == battle for place in range(BATTLE_PLACE, DRAWN_BATTLE + 1)):
        return ""
    return "the Sea Battle that is met is not on the board (MID-074)."


def leave(table: MidgardTable) -> None:
    """If the fight was about a Sea Battle from the deck, it is discarded; all else stays where it is (MID-159)."""
    battle = table.board[DRAWN_BATTLE]
    if battle != NONE:
        table.discard[battle] += 1
        table.board[DRAWN_BATTLE] = NONE
