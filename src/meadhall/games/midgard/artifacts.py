"""Artifacts on the player boards: storing dice on them and using them (4.4, 4.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from meadhall.games.midgard.events import ARTIFACT_USED, STORED
from meadhall.games.midgard.packed import ARTIFACT, FACES, NONE, PLACES

if TYPE_CHECKING:
    from meadhall.games.midgard.table import MidgardTable


def takes(table: MidgardTable, seat: i64, place: i64) -> i64:
    """The symbol that a die must show to be stored on a place: NONE without an artifact, or with a die (4.4)."""
    at = seat * PLACES + place
    card = table.artifacts[at]
    return NONE if card == NONE or table.stored[at] != NONE else table.box.artifact_symbol[card - ARTIFACT]


def store(table: MidgardTable, seat: i64, place: i64, die: i64) -> None:
    table.remove_die(seat, die)
    table.stored[seat * PLACES + place] = die
    table.emit(STORED, seat, die, table.artifacts[seat * PLACES + place])


def ready(table: MidgardTable, seat: i64, place: i64) -> bool:
    """Whether an artifact has a die and names the area of this turn, and was not used in it yet (4.4)."""
    at = seat * PLACES + place
    if table.stored[at] == NONE or table.used[at] == 1:
        return False
    return table.box.artifact_area[table.artifacts[at] - ARTIFACT] == table.area


def arms(table: MidgardTable, seat: i64, place: i64) -> i64:
    """The combat dice that an artifact would add to a pool now (MID-174)."""
    if not ready(table, seat, place):
        return 0
    return table.box.artifact_arms[table.artifacts[seat * PLACES + place] - ARTIFACT]


def use(table: MidgardTable, seat: i64, place: i64) -> i64:
    """Discard the stored die; returns the artifact, whose effect depends on the situation (MID-095, MID-097)."""
    at = seat * PLACES + place
    card = table.artifacts[at]
    table.supply[table.stored[at] // FACES] += 1
    table.stored[at] = NONE
    table.used[at] = 1
    table.emit(ARTIFACT_USED, seat, card)
    return card


def refusal(table: MidgardTable, seat: i64, place: i64) -> str:
    """The rule that forbids using an artifact at this moment."""
    if table.used[seat * PLACES + place] == 1:
        return "MID-097"
    return "MID-174" if ready(table, seat, place) else "MID-095"
