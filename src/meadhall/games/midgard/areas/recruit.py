"""Recruit Reavers: two of them, their dice, and a fate for each (4.8)."""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from meadhall.games.midgard import crew, effects
from meadhall.games.midgard.check_position import ACTION_DECISIONS, ActionQuestion
from meadhall.games.midgard.events import PROMOTED, RALLIED, REAVER_TAKEN, REPLACED, SPECIALISED
from meadhall.games.midgard.ids import REAVER_FATE, RECRUIT_PICK
from meadhall.games.midgard.packed import (
    BATTLE,
    FAVOR,
    FIRST_SLOT,
    MAX_PAIRS,
    NONE,
    REAVER_PLACE,
    REAVERS,
    REAVERS_PER_SLOT,
    RECRUITS,
    SLOTS,
)
from meadhall.games.midgard.table import MidgardTable, changed

DECK: Final = 4
FATES: Final = 6
RALLY: Final = 0
SPECIALISE: Final = 1
"""The first of four slots."""
PROMOTE: Final = 5


def can_recruit(table: MidgardTable) -> bool:
    return table.can_draw(REAVERS) or any(table.pair_lies(REAVER_PLACE, pair) for pair in range(MAX_PAIRS))


def begin(table: MidgardTable, seat: i64) -> None:
    """The bonus, then the choice of Reavers (MID-027 to MID-029)."""
    table.gain(seat, FAVOR, table.bonus(seat))
    table.ask(RecruitPick(seat))


def muster(table: MidgardTable, seat: i64) -> None:
    """Roll the dice of the Reavers that lie before the player, then decide their fates (MID-031, MID-049)."""
    if len(table.waiting) == 0:
        return
    roll: i64 = 0
    for reaver in table.waiting:
        table.emit(REAVER_TAKEN, seat, reaver)
        roll += table.box.left_roll[reaver]
    table.ask(ReaverFate(seat))
    table.roll_crew(seat, roll)
    crew.stow(table, seat)


@mypyc_attr(free_list_len=1)
class RecruitPick(ActionQuestion):
    """A face-up pair of Reavers, or two from the deck."""

    name: ClassVar[str] = "recruit_pick"
    may_follow: ClassVar[tuple[str, ...]] = ACTION_DECISIONS
    verbs: ClassVar[dict[str, int]] = {"recruit": 0, "recruit-deck": DECK}
    size: ClassVar[int] = DECK + 1
    rules: ClassVar[tuple[str, ...]] = ("MID-027", "MID-031", "MID-032")
    forbids: ClassVar[str] = "MID-027"

    def __init__(self, seat: i64) -> None:
        super().__init__(RECRUIT_PICK, seat)

    def options(self, table: MidgardTable) -> vec[i64]:
        options = vec[i64](capacity=5)
        for pair in range(MAX_PAIRS):
            if table.pair_lies(REAVER_PLACE, pair):
                options = append(options, pair)
        if table.can_draw(REAVERS):
            options = append(options, DECK)
        return options

    def resolve(self, table: MidgardTable, option: i64) -> None:
        if option == DECK:
            table.draw_waiting(REAVERS, RECRUITS)
        else:
            table.take_pair(REAVER_PLACE, option)
        muster(table, self.seat)


@mypyc_attr(free_list_len=1)
class ReaverFate(ActionQuestion):
    """Which Reaver to settle next, and how; an option is its place times FATES plus the fate."""

    name: ClassVar[str] = "reaver_fate"
    may_follow: ClassVar[tuple[str, ...]] = ("muster", "artifact_window")
    verbs: ClassVar[dict[str, int]] = {
        "rally-first": RALLY,
        "specialise-first": SPECIALISE,
        "promote-first": PROMOTE,
        "rally-second": FATES + RALLY,
        "specialise-second": FATES + SPECIALISE,
        "promote-second": FATES + PROMOTE,
    }
    size: ClassVar[int] = RECRUITS * FATES
    rules: ClassVar[tuple[str, ...]] = ("MID-032", "MID-047", "MID-049", "MID-050", "MID-052", "MID-056")

    def __init__(self, seat: i64) -> None:
        super().__init__(REAVER_FATE, seat)

    def options(self, table: MidgardTable) -> vec[i64]:
        options = vec[i64](capacity=12)
        for index in range(i64(len(table.waiting))):
            first = index * FATES
            options = append(options, first + RALLY)
            for slot in range(SLOTS):
                if free_place(table, self.seat, slot) != NONE:
                    options = append(options, first + SPECIALISE + slot)
            options = append(options, first + PROMOTE)
        return options

    def resolve(self, table: MidgardTable, option: i64) -> None:
        reaver = table.waiting[option // FATES]
        rest = vec[i64](capacity=2)
        for other in table.waiting:
            if other != reaver:
                rest = append(rest, other)
        table.waiting = rest
        if len(rest) > 0:
            table.ask(ReaverFate(self.seat))
        fate = option % FATES
        if fate == RALLY:
            table.pile = changed(table.pile, reaver, self.seat)
            table.emit(RALLIED, self.seat, reaver)
            effects.run_row(table, self.seat, table.box.rally_row[reaver])
        elif fate == PROMOTE:
            promote(table, self.seat, reaver)
        else:
            slot = fate - SPECIALISE
            table.slots = changed(table.slots, free_place(table, self.seat, slot), reaver)
            table.emit(SPECIALISED, self.seat, reaver, slot + FIRST_SLOT)

    def refusal(self, table: MidgardTable, option: i64) -> str:
        return "MID-050" if option < i64(len(table.waiting)) * FATES else "MID-032"

    def check_position(self, table: MidgardTable) -> str:
        problem = super().check_position(table)
        if problem:
            return problem
        count = len(table.waiting)
        if count == 0 or count > RECRUITS or any(card >= BATTLE for card in table.waiting):
            return "only one or two Reavers have their fate decided at a time (MID-032)."
        return ""


def free_place(table: MidgardTable, seat: i64, slot: i64) -> i64:
    """Where the next Reaver of a slot goes; NONE when it is full (MID-050)."""
    first = (seat * SLOTS + slot) * REAVERS_PER_SLOT
    for at in range(first, first + REAVERS_PER_SLOT):
        if table.slots[at] == NONE:
            return at
    return NONE


def promote(table: MidgardTable, seat: i64, reaver: i64) -> None:
    """The new leader takes the place of the old and gives the bonus of the clan (MID-052 to MID-057)."""
    old = table.leader[seat]
    if old != NONE:
        table.pile = changed(table.pile, old, seat)
        table.emit(REPLACED, seat, old)
    table.leader = changed(table.leader, seat, reaver)
    table.emit(PROMOTED, seat, reaver)
    effects.run_row(table, seat, table.box.promotion_row[table.box.clan[reaver]])
