"""Crew dice: the decisions about gaining, turning and stowing them (4.3, 4.5, 4.6)."""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from meadhall.games.midgard import artifacts, effects
from meadhall.games.midgard.check_position import (
    ACTION_DECISIONS,
    EFFECT_DECISIONS,
    CourseQuestion,
    check_outside_window,
)
from meadhall.games.midgard.events import DIE_REROLLED, DIE_TURNED, OVERFLOWED
from meadhall.games.midgard.ids import (
    DIE_CHOICE,
    DIE_COLOUR,
    DIE_FACE,
    OVERFLOW,
    REROLL_DIE,
    REST_DIE,
    TURN_DIE,
)
from meadhall.games.midgard.packed import (
    BLUE,
    COLOURS,
    DICE,
    FACES,
    PLACES,
    RED,
    ROLL_BASE,
    SHIP_DICE,
    STOW,
    YELLOW,
)
from meadhall.games.midgard.table import CHOSEN, MidgardTable

SKIP: Final = 0
DONE: Final = 0
DIE: Final = 1
"""The first die of those that come after `skip` or `done`."""
STORE: Final = 18
"""The first storing option: die times PLACES plus place."""
STORED_BASE: Final = 19
"""Dice chosen for a reroll are remembered as digits in this base, die + 1 each."""
MAX_REROLLS: Final = 3


def stow(table: MidgardTable, seat: i64) -> None:
    """With more than ten dice on the ship its owner must choose (MID-058)."""
    if table.aboard[seat] > SHIP_DICE:
        table.ask(Overflow(seat))


@mypyc_attr(free_list_len=1)
class Overflow(CourseQuestion):
    """What leaves a ship with more than ten dice: old or new alike (4.6)."""

    name: ClassVar[str] = "overflow"
    may_follow: ClassVar[tuple[str, ...]] = EFFECT_DECISIONS
    verbs: ClassVar[dict[str, int]] = {"discard": 0, "stow": STORE}
    size: ClassVar[int] = STORE + DICE * PLACES
    rules: ClassVar[tuple[str, ...]] = ("MID-058", "MID-093", "MID-094")

    def __init__(self, seat: i64) -> None:
        super().__init__(OVERFLOW, seat)

    def options(self, table: MidgardTable) -> vec[i64]:
        options = vec[i64](capacity=24)
        first = self.seat * DICE
        for die in table.box.kinds:
            if table.ship[first + die] > 0:
                options = append(options, die)
        for die in table.box.kinds:
            if table.ship[first + die] > 0:
                for place in range(PLACES):
                    if artifacts.takes(table, self.seat, place) == die % FACES:
                        options = append(options, STORE + die * PLACES + place)
        return options

    def resolve(self, table: MidgardTable, option: i64) -> None:
        if option < STORE:
            table.remove_die(self.seat, option)
            table.supply[option // FACES] += 1
            table.emit(OVERFLOWED, self.seat, option)
        else:
            artifacts.store(table, self.seat, (option - STORE) % PLACES, (option - STORE) // PLACES)
        stow(table, self.seat)

    def refusal(self, table: MidgardTable, option: i64) -> str:
        if option >= STORE and table.ship[self.seat * DICE + (option - STORE) // PLACES] > 0:
            return "MID-093"
        return "MID-058"

    def stows(self, table: MidgardTable) -> bool:
        return True


@mypyc_attr(free_list_len=1)
class DieFace(CourseQuestion):
    """On which face a die of a given colour is taken or turned; an option is a symbol (4.3)."""

    name: ClassVar[str] = "die_face"
    may_follow: ClassVar[tuple[str, ...]] = EFFECT_DECISIONS
    verbs: ClassVar[dict[str, int]] = {"face": 0}
    size: ClassVar[int] = FACES
    fields: ClassVar[dict[str, tuple[int, int]]] = {"colour": (0, COLOURS - 1), "old": (0, DICE)}
    open_fields: ClassVar[tuple[str, ...]] = ("colour", "old")
    rules: ClassVar[tuple[str, ...]] = ("MID-047",)
    forbids: ClassVar[str] = "MID-047"

    colour: i64
    old: i64
    """The die that is turned, plus 1; 0 if a die is taken."""

    def __init__(self, seat: i64, colour: i64, old: i64) -> None:
        super().__init__(DIE_FACE, seat)
        self.colour = colour
        self.old = old

    def options(self, table: MidgardTable) -> vec[i64]:
        options = vec[i64](capacity=6)
        for die in table.box.kinds:
            if die // FACES == self.colour and die + 1 != self.old:
                options = append(options, die % FACES)
        return options

    def resolve(self, table: MidgardTable, option: i64) -> None:
        die = self.colour * FACES + option
        if self.old == 0:
            table.board_die(self.seat, die, CHOSEN)
            return
        table.remove_die(self.seat, self.old - 1)
        table.add_die(self.seat, die)
        table.emit(DIE_TURNED, self.seat, self.old - 1, die)

    def stows(self, table: MidgardTable) -> bool:
        """The dice of a rallied Reaver are taken one after the other, and stowed last."""
        below = self.below
        if self.old > 0 or not isinstance(below, effects.CarryOut):
            return False
        return table.box.verbs[table.box.ends(below.row) - 1] == STOW

    def check_position(self, table: MidgardTable) -> str:
        problem = super().check_position(table)
        if problem:
            return problem
        die = self.old - 1
        if self.old == 0:
            return "" if table.supply[self.colour] > 0 else "there is no die of that colour (MID-168)."
        if die // FACES != self.colour or table.ship[self.seat * DICE + die] < 1:
            return "the die to be turned is not on the ship."
        return ""


@mypyc_attr(free_list_len=1)
class DieChoice(CourseQuestion):
    """A die of any colour in the supply, on any face (4.3)."""

    name: ClassVar[str] = "die_choice"
    may_follow: ClassVar[tuple[str, ...]] = EFFECT_DECISIONS
    verbs: ClassVar[dict[str, int]] = {"take": 0}
    size: ClassVar[int] = DICE
    fields: ClassVar[dict[str, tuple[int, int]]] = {"count": (1, 30)}
    open_fields: ClassVar[tuple[str, ...]] = ("count",)
    rules: ClassVar[tuple[str, ...]] = ("MID-168",)

    count: i64
    """How many dice are still to be taken, this one included."""

    def __init__(self, seat: i64, count: i64) -> None:
        super().__init__(DIE_CHOICE, seat)
        self.count = count

    def options(self, table: MidgardTable) -> vec[i64]:
        options = vec[i64](capacity=18)
        for die in table.box.kinds:
            if table.supply[die // FACES] > 0:
                options = append(options, die)
        return options

    def resolve(self, table: MidgardTable, option: i64) -> None:
        table.board_die(self.seat, option, CHOSEN)
        if self.count > 1 and table.any_supply():
            table.ask(DieChoice(self.seat, self.count - 1))
        else:
            stow(table, self.seat)

    def refusal(self, table: MidgardTable, option: i64) -> str:
        return "MID-168" if table.supply[option // FACES] == 0 else "MID-021"

    def stows(self, table: MidgardTable) -> bool:
        return True


@mypyc_attr(free_list_len=1)
class RestDie(DieChoice):
    """The die of a resting player: any colour, any face (4.5)."""

    name: ClassVar[str] = "rest_die"
    may_follow: ClassVar[tuple[str, ...]] = ACTION_DECISIONS
    verbs: ClassVar[dict[str, int]] = {"gain": 0}
    fields: ClassVar[dict[str, tuple[int, int]]] = {}
    open_fields: ClassVar[tuple[str, ...]] = ()
    rules: ClassVar[tuple[str, ...]] = ("MID-021", "MID-168")

    def __init__(self, seat: i64) -> None:
        super().__init__(seat, 1)
        self.kind = REST_DIE

    def stows(self, table: MidgardTable) -> bool:
        return False

    def check_position(self, table: MidgardTable) -> str:
        return check_outside_window(self) or super().check_position(table)


@mypyc_attr(free_list_len=1)
class DieColour(CourseQuestion):
    """The colour of the next die that will be rolled (4.3)."""

    name: ClassVar[str] = "die_colour"
    may_follow: ClassVar[tuple[str, ...]] = EFFECT_DECISIONS
    verbs: ClassVar[dict[str, int]] = {"roll-red": RED, "roll-blue": BLUE, "roll-yellow": YELLOW}
    size: ClassVar[int] = COLOURS
    fields: ClassVar[dict[str, tuple[int, int]]] = {"count": (1, 30), "chosen": (0, ROLL_BASE**COLOURS - 1)}
    open_fields: ClassVar[tuple[str, ...]] = ("count", "chosen")
    rules: ClassVar[tuple[str, ...]] = ("MID-168",)
    forbids: ClassVar[str] = "MID-168"

    count: i64
    chosen: i64
    """The colours already chosen in this batch, as the amount of a `roll`."""

    def __init__(self, seat: i64, count: i64, chosen: i64) -> None:
        super().__init__(DIE_COLOUR, seat)
        self.count = count
        self.chosen = chosen

    def free(self, table: MidgardTable, colour: i64) -> bool:
        """Dice already chosen in this batch are counted off."""
        chosen = self.chosen
        for _before in range(colour):
            chosen //= ROLL_BASE
        return table.supply[colour] > chosen % ROLL_BASE

    def options(self, table: MidgardTable) -> vec[i64]:
        options = vec[i64](capacity=3)
        for colour in range(COLOURS):
            if self.free(table, colour):
                options = append(options, colour)
        return options

    def resolve(self, table: MidgardTable, option: i64) -> None:
        step: i64 = 1
        for _before in range(option):
            step *= ROLL_BASE
        chosen = self.chosen + step
        if self.count > 1:
            following = DieColour(self.seat, self.count - 1, chosen)
            if following.free(table, 0) or following.free(table, 1) or following.free(table, 2):
                table.ask(following)
                return
        table.roll_crew(self.seat, chosen)
        stow(table, self.seat)


@mypyc_attr(free_list_len=1)
class TurnDie(CourseQuestion):
    """Which die on the ship to turn, if any (4.3)."""

    name: ClassVar[str] = "turn_die"
    may_follow: ClassVar[tuple[str, ...]] = EFFECT_DECISIONS
    verbs: ClassVar[dict[str, int]] = {"turn-none": SKIP, "turn": DIE}
    size: ClassVar[int] = DIE + DICE
    rules: ClassVar[tuple[str, ...]] = ("MID-013",)
    forbids: ClassVar[str] = "MID-013"

    def __init__(self, seat: i64) -> None:
        super().__init__(TURN_DIE, seat)

    def options(self, table: MidgardTable) -> vec[i64]:
        options = append(vec[i64](capacity=20), SKIP)
        for die in table.box.kinds:
            if table.ship[self.seat * DICE + die] > 0:
                options = append(options, DIE + die)
        return options

    def resolve(self, table: MidgardTable, option: i64) -> None:
        if option != SKIP:
            table.ask(DieFace(self.seat, (option - DIE) // FACES, option))


@mypyc_attr(free_list_len=1)
class RerollDie(CourseQuestion):
    """Which dice on the ship to roll again, one after the other (4.3)."""

    name: ClassVar[str] = "reroll_die"
    may_follow: ClassVar[tuple[str, ...]] = EFFECT_DECISIONS
    verbs: ClassVar[dict[str, int]] = {"reroll-done": DONE, "reroll": DIE}
    size: ClassVar[int] = DIE + DICE
    fields: ClassVar[dict[str, tuple[int, int]]] = {
        "count": (1, MAX_REROLLS),
        "chosen": (0, STORED_BASE**MAX_REROLLS - 1),
    }
    open_fields: ClassVar[tuple[str, ...]] = ("count", "chosen")
    rules: ClassVar[tuple[str, ...]] = ("MID-013",)
    forbids: ClassVar[str] = "MID-013"

    count: i64
    """How many may still be chosen."""
    chosen: i64

    def __init__(self, seat: i64, count: i64, chosen: i64) -> None:
        super().__init__(REROLL_DIE, seat)
        self.count = count
        self.chosen = chosen

    def picked(self, die: i64) -> i64:
        """How many of these dice are chosen already."""
        count: i64 = 0
        rest = self.chosen
        while rest > 0:
            if rest % STORED_BASE == die + 1:
                count += 1
            rest //= STORED_BASE
        return count

    def options(self, table: MidgardTable) -> vec[i64]:
        options = append(vec[i64](capacity=20), DONE)
        for die in table.box.kinds:
            if table.ship[self.seat * DICE + die] > self.picked(die):
                options = append(options, DIE + die)
        return options

    def resolve(self, table: MidgardTable, option: i64) -> None:
        if option == DONE:
            self.roll(table, self.chosen)
            return
        chosen = self.chosen * STORED_BASE + option
        if self.count > 1:
            table.ask(RerollDie(self.seat, self.count - 1, chosen))
        else:
            self.roll(table, chosen)

    def roll(self, table: MidgardTable, chosen: i64) -> None:
        rest = chosen
        while rest > 0:
            old = rest % STORED_BASE - 1
            new = table.roll_die(self.seat, old // FACES)
            table.remove_die(self.seat, old)
            table.add_die(self.seat, new)
            table.emit(DIE_REROLLED, self.seat, old, new)
            rest //= STORED_BASE

    def check_position(self, table: MidgardTable) -> str:
        problem = super().check_position(table)
        if problem:
            return problem
        chosen: i64 = 0
        rest = self.chosen
        while rest > 0:
            die = rest % STORED_BASE - 1
            if die < 0 or table.ship[self.seat * DICE + die] < self.picked(die):
                return "the dice to be rolled again are not on the ship."
            chosen += 1
            rest //= STORED_BASE
        return "" if chosen + self.count <= MAX_REROLLS else "so many dice are not rolled again (MID-013)."
