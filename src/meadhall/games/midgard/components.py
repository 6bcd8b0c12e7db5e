"""Component table of Midgard: names, lengths and ranges, for writing and reading positions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from meadhall.core.engine.components import VARIABLE_LENGTH, Component
from meadhall.games.midgard.packed import (
    AREAS,
    BASIC,
    BOARD_PLACES,
    CARDS,
    COLLECTED,
    COLOURS,
    DICE,
    NONE,
    PILES,
    PLACES,
    PROPHECY_KINDS,
    PURSE,
    REAVERS_PER_SLOT,
    ROUNDS,
    SLOTS,
    STACKS,
    TURNS,
    UNIQUE,
)

if TYPE_CHECKING:
    from meadhall.games.midgard.table import MidgardTable

MAX_AMOUNT: Final = 9999


def list_components(table: MidgardTable) -> list[Component]:
    seats = int(table.seats)
    dice = int(table.box.crew_dice)
    tokens = int(table.box.upgrade_tokens)
    return [
        Component("last", None, NONE, table.kinds.actions - 1),
        Component("round", None, 1, ROUNDS),
        Component("turn", None, 0, TURNS),
        Component("start", None, 0, seats - 1),
        Component("honour", None, NONE, seats - 1),
        Component("order", TURNS, 0, seats - 1),
        Component("area", None, NONE, AREAS - 1),
        Component("active", None, 0, seats - 1),
        Component("ships", AREAS, NONE, seats - 1),
        Component("deck", CARDS, 0, 30),
        Component("discard", CARDS, 0, 30),
        Component("left", PILES, 0, 999),
        Component("board", BOARD_PLACES, NONE, CARDS - 1),
        Component("market", DICE, 0, dice),
        Component("supply", COLOURS, 0, dice),
        Component("purse", seats * PURSE, 0, MAX_AMOUNT),
        Component("ship", seats * DICE, 0, dice),
        Component("aboard", seats, 0, dice * COLOURS),
        Component("artifacts", seats * PLACES, NONE, CARDS - 1),
        Component("stored", seats * PLACES, NONE, DICE - 1),
        Component("used", seats * PLACES, 0, 1),
        Component("upgrades", seats * BASIC, 0, tokens),
        Component("spent", seats * BASIC, 0, tokens),
        Component("stock", BASIC, 0, tokens),
        Component("leader", seats, NONE, CARDS - 1),
        Component("slots", seats * SLOTS * REAVERS_PER_SLOT, NONE, CARDS - 1),
        Component("pile", UNIQUE, NONE, seats - 1),
        Component("keeps", seats * COLLECTED, 0, 30),
        Component("known", seats * PROPHECY_KINDS, 0, 30),
        Component("secret", seats * PROPHECY_KINDS, 0, 30),
        Component("waiting", VARIABLE_LENGTH, 0, CARDS - 1),
        Component("seized", VARIABLE_LENGTH, 0, STACKS - 1),
        Component("turned", VARIABLE_LENGTH, NONE, CARDS - 1),
    ]
