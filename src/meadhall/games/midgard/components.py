"""How the components of Midgard are written down and read back: names, lengths and ranges."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from meadhall.core.engine.components import ANY, Part
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

MOST: Final = 9999


def parts(table: MidgardTable) -> list[Part]:
    seats = int(table.seats)
    dice = int(table.box.crew_dice)
    tokens = int(table.box.upgrade_tokens)
    return [
        Part("last", None, NONE, table.kinds.actions - 1),
        Part("round", None, 1, ROUNDS),
        Part("turn", None, 0, TURNS),
        Part("start", None, 0, seats - 1),
        Part("honour", None, NONE, seats - 1),
        Part("order", TURNS, 0, seats - 1),
        Part("area", None, NONE, AREAS - 1),
        Part("active", None, 0, seats - 1),
        Part("ships", AREAS, NONE, seats - 1),
        Part("deck", CARDS, 0, 30),
        Part("discard", CARDS, 0, 30),
        Part("left", PILES, 0, 999),
        Part("board", BOARD_PLACES, NONE, CARDS - 1),
        Part("market", DICE, 0, dice),
        Part("supply", COLOURS, 0, dice),
        Part("purse", seats * PURSE, 0, MOST),
        Part("ship", seats * DICE, 0, dice),
        Part("aboard", seats, 0, dice * COLOURS),
        Part("artifacts", seats * PLACES, NONE, CARDS - 1),
        Part("stored", seats * PLACES, NONE, DICE - 1),
        Part("used", seats * PLACES, 0, 1),
        Part("upgrades", seats * BASIC, 0, tokens),
        Part("spent", seats * BASIC, 0, tokens),
        Part("stock", BASIC, 0, tokens),
        Part("leader", seats, NONE, CARDS - 1),
        Part("slots", seats * SLOTS * REAVERS_PER_SLOT, NONE, CARDS - 1),
        Part("pile", UNIQUE, NONE, seats - 1),
        Part("keeps", seats * COLLECTED, 0, 30),
        Part("known", seats * PROPHECY_KINDS, 0, 30),
        Part("secret", seats * PROPHECY_KINDS, 0, 30),
        Part("waiting", ANY, 0, CARDS - 1),
        Part("seized", ANY, 0, STACKS - 1),
        Part("turned", ANY, NONE, CARDS - 1),
    ]
