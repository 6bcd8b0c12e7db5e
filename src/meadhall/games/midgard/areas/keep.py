"""Spoils of a keep: whether to attack (4.11)."""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from meadhall.games.midgard import combat, effects
from meadhall.games.midgard.check_position import EFFECT_DECISIONS, CourseQuestion
from meadhall.games.midgard.ids import (
    ATTACK_CHOICE,
)
from meadhall.games.midgard.packed import (
    JOURNEY,
    KEEP_WALL,
)
from meadhall.games.midgard.table import MidgardTable

LEAVE: Final = 0
ATTACK: Final = 1


@mypyc_attr(free_list_len=1)
class AttackChoice(CourseQuestion):
    """Leave the keep wall or bastion, or attack it."""

    name: ClassVar[str] = "attack_choice"
    may_follow: ClassVar[tuple[str, ...]] = EFFECT_DECISIONS
    verbs: ClassVar[dict[str, int]] = {"spare": LEAVE, "attack": ATTACK}
    size: ClassVar[int] = 2
    fields: ClassVar[dict[str, tuple[int, int]]] = {"card": (KEEP_WALL, JOURNEY - 1)}
    open_fields: ClassVar[tuple[str, ...]] = ("card",)
    rules: ClassVar[tuple[str, ...]] = ("MID-117", "MID-119", "MID-120")
    forbids: ClassVar[str] = "MID-079"

    card: i64

    def __init__(self, seat: i64, card: i64) -> None:
        super().__init__(ATTACK_CHOICE, seat)
        self.card = card

    def options(self, table: MidgardTable) -> vec[i64]:
        if table.can_fight(self.seat):
            return vec[i64]([LEAVE, ATTACK])
        return vec[i64]([LEAVE])

    def resolve(self, table: MidgardTable, option: i64) -> None:
        if option == ATTACK:
            combat.start(table, self.seat, table.box.defence[self.card], self.card)


def win(table: MidgardTable, seat: i64, card: i64) -> None:
    """The wall or bastion has fallen."""
    effects.run_row(table, seat, table.box.second_row[card])
