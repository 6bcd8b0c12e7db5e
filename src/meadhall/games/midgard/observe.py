"""Observation of Midgard for reinforcement learning: all but the Prophecies that others drew from the deck."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.core.ml.encoder import Encoder
from meadhall.core.ml.observation import Field, kind, marks, number, whose
from meadhall.games.midgard.packed import (
    AREA_NAMES,
    AREAS,
    ARTIFACT,
    ARTIFACTS,
    BASIC,
    BATTLE,
    BATTLE_CARDS,
    BATTLE_PLACE,
    BOARD_PLACES,
    COLLECTED,
    COLOUR_NAMES,
    COLOURS,
    DICE,
    FIRST_SLOT,
    JOURNEY,
    JOURNEY_KINDS,
    KEEP_CARD,
    KEEP_KINDS,
    KEEP_PLACE,
    NONE,
    PILES,
    PLACES,
    PROPHECY,
    PROPHECY_COUNTS,
    PROPHECY_KINDS,
    PROPHECY_PLACE,
    PURSE,
    REAVER_PLACE,
    REAVERS_PER_SLOT,
    ROUNDS,
    SLOTS,
    SPOILS_KINDS,
    STACKS,
    SYMBOL_NAMES,
    TILE,
    TILES,
    TURNS,
    UNIQUE,
    VILLAGE_PLACE,
)
from meadhall.games.midgard.paying import PaySymbol

if TYPE_CHECKING:
    from meadhall.games.midgard.table import MidgardTable

REAVERS: Final = 60
MAX_PURSE = 20
MAX_CARDS = 60
VILLAGE_KINDS = ARTIFACTS + SPOILS_KINDS
PURSE_NAMES = (
    *("food", "favor", "glory", "terror", "farm", "wall", "bastion"),
    *("combat_dice", "attempts", "rewards", "battle_defence"),
)


def fields(table: MidgardTable) -> list[Field]:
    seats = int(table.seats)
    cards = [f"{card.kind} {card.card}" for card in table.box.cards]
    slots = [f"{AREA_NAMES[FIRST_SLOT + slot]} {reaver}" for slot in range(SLOTS) for reaver in cards[:REAVERS]]
    dice = [f"{colour} {face}" for colour in COLOUR_NAMES for face in SYMBOL_NAMES]
    return [
        number("left", MAX_CARDS, PILES),
        marks("discard", cards, most=3),
        number("market", 4, DICE),
        number("supply", int(table.box.crew_dice), COLOURS),
        number("stock", int(table.box.upgrade_tokens), BASIC),
        *[number(f"purse.{name}", MAX_PURSE, seats, by_seat=True) for name in PURSE_NAMES],
        number("ship.die", 4, seats * DICE, by_seat=True),
        number("upgrades", 3, seats * BASIC, by_seat=True),
        number("spent", 3, seats * BASIC, by_seat=True),
        number("keeps", 10, seats * COLLECTED, by_seat=True),
        number("known_prophecies", 4, seats * PROPHECY_KINDS, by_seat=True),
        number("own_prophecies", 4, PROPHECY_KINDS),
        number("hidden_prophecies", 10, seats, by_seat=True),
        marks("slot", slots, most=REAVERS_PER_SLOT, seats=seats),
        marks("waiting", cards, most=2),
        marks("seized", [f"stack {stack}" for stack in range(STACKS)], most=2),
        number("paying", 4, len(SYMBOL_NAMES)),
        kind("round", range(1, ROUNDS + 1), low=1),
        kind("turn", range(TURNS + 1)),
        whose("start", seats),
        whose("honour", seats),
        whose("order", seats, TURNS),
        kind("area", AREA_NAMES),
        whose("active", seats),
        whose("longship", seats, AREAS),
        kind("pays_now", SYMBOL_NAMES),
        kind("board.prophecy", PROPHECY_COUNTS, BATTLE_PLACE - PROPHECY_PLACE, low=PROPHECY),
        kind("board.battle", cards[BATTLE : BATTLE + BATTLE_CARDS], VILLAGE_PLACE - BATTLE_PLACE, low=BATTLE),
        kind("board.village", cards[ARTIFACT : ARTIFACT + VILLAGE_KINDS], KEEP_PLACE - VILLAGE_PLACE, low=ARTIFACT),
        kind("board.keep", cards[KEEP_CARD : KEEP_CARD + KEEP_KINDS], REAVER_PLACE - KEEP_PLACE, low=KEEP_CARD),
        kind("board.reaver", cards[:REAVERS], BOARD_PLACES - REAVER_PLACE),
        kind("artifact", cards[ARTIFACT : ARTIFACT + ARTIFACTS], seats * PLACES, by_seat=True, low=ARTIFACT),
        kind("artifact.die", dice, seats * PLACES, by_seat=True),
        number("artifact.used", 1, seats * PLACES, by_seat=True),
        kind("leader", cards[:REAVERS], seats, by_seat=True),
        whose("pile", seats, UNIQUE),
        marks("turned", cards[TILE : TILE + TILES]),
        kind("last", table.kinds.texts),
    ]


def asked(table: MidgardTable) -> list[Field]:
    cards = [f"{card.kind} {card.card}" for card in table.box.cards]
    return [
        kind("colour", COLOUR_NAMES),
        kind("old", range(DICE + 1)),
        kind("reaver", cards[:REAVERS]),
        kind("journey", cards[JOURNEY : JOURNEY + JOURNEY_KINDS], low=JOURNEY),
        kind("battle", cards[BATTLE : BATTLE + BATTLE_CARDS], low=BATTLE),
        kind("prize", cards[BATTLE:], low=BATTLE),
        kind("card", cards[ARTIFACT:JOURNEY], low=ARTIFACT),
        kind("deck", ("village", "keep"), low=4),
        number("count", 4),
        number("defence", 10),
        *[number(name, 10) for name in ("pool", "zeros", "ones", "twos", "attempt", "most")],
    ]


def seen(table: MidgardTable, seat: int, into: Encoder) -> None:
    seats = table.seats
    own = i64(seat) * PROPHECY_KINDS
    board = table.board
    into.values(table.left)
    into.tally(table.discard)
    into.values(table.market)
    into.values(table.supply)
    into.values(table.stock)
    for what in range(i64(PURSE)):
        into.strided_values(table.purse, what, PURSE, seats)
    into.values(table.ship)
    into.values(table.upgrades)
    into.values(table.spent)
    into.values(table.keeps)
    into.values(table.known)
    into.value_range(table.secret, own, own + PROPHECY_KINDS)
    into.values(hidden_prophecies(table))
    write_slots(table, into)
    into.values(table.waiting)
    into.values(table.seized)
    into.values(owed(table))
    into.value(table.round)
    into.value(table.turn)
    into.value(table.start)
    into.value(table.honour)
    into.values(table.order)
    into.value(table.area)
    into.value(NONE if table.area == NONE else table.active)
    into.values(table.ships)
    into.value(owed_now(table))
    into.value_range(board, PROPHECY_PLACE, BATTLE_PLACE)
    into.value_range(board, BATTLE_PLACE, VILLAGE_PLACE)
    into.value_range(board, VILLAGE_PLACE, KEEP_PLACE)
    into.value_range(board, KEEP_PLACE, REAVER_PLACE)
    into.value_range(board, REAVER_PLACE, BOARD_PLACES)
    into.values(table.artifacts)
    into.values(table.stored)
    into.values(table.used)
    into.values(table.leader)
    into.values(table.pile)
    write_turned(table, into)
    into.value(table.last)


def hidden_prophecies(table: MidgardTable) -> vec[i64]:
    """How many Prophecies each seat holds secretly: that is public."""
    secret = table.secret
    counts = vec[i64]([0] * table.seats)
    for owner in range(table.seats):
        held: i64 = 0
        for at in range(owner * PROPHECY_KINDS, (owner + 1) * PROPHECY_KINDS):
            held += secret[at]
        counts[owner] = held
    return counts


def write_slots(table: MidgardTable, into: Encoder) -> None:
    """The Reavers in everybody's slots; the lower one lies in its slot, the more it counts."""
    lying = table.slots
    slot: i64 = 0
    deep: i64 = 0
    for reaver in lying:
        deep += 1
        if reaver != NONE:
            into.mark(slot * REAVERS + reaver, deep)
        if deep == REAVERS_PER_SLOT:
            deep = 0
            slot += 1
    into.marked()


def write_turned(table: MidgardTable, into: Encoder) -> None:
    """The tiles turned over whose reward is still to be gained."""
    for tile in table.turned:
        if tile != NONE:
            into.mark(tile - TILE, 1)
    into.marked()


def owed(table: MidgardTable) -> vec[i64]:
    """How many of each symbol are still to be paid."""
    top = table.top
    if not isinstance(top, PaySymbol):
        return vec[i64]()
    counts = vec[i64]([0] * len(SYMBOL_NAMES))
    amounts = table.box.amounts
    for place in range(top.at, table.box.ends(top.row)):
        counts[amounts[place]] += 1
    return counts


def owed_now(table: MidgardTable) -> i64:
    """The symbol that is asked for now."""
    top = table.top
    return top.symbol(table) if isinstance(top, PaySymbol) else NONE
