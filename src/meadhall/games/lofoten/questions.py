"""Which questions can be asked at which table: the part of the audit that looks at what is still to be done."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from meadhall.core.decision import NOBODY, Decision
from meadhall.games.lofoten import market
from meadhall.games.lofoten.box import BOTTOM, HAND, HOLD, LEFT, LOOKOUT, NONE, RIGHT, SEATS, SHIPS

if TYPE_CHECKING:
    from meadhall.games.lofoten.table import LofotenTable

SETUP: Final = "turn first_hands( first_orders)? setup_redraw"
STORING: Final = "( ship_power)* load unload choose_warehouse"
ACTION: Final = (
    "next_turn end_of_action"
    f"( choose_card| (lateral_move|central_power)|( lateral_move| central_power)?(( ship_power)+|{STORING}))"
)
AFTER: Final = (
    "next_turn end_turn( upkeep place_card| refill refill_pick| refill refill_place| jarl_warehouse| jarl_tile"
    "| lookout_store choose_warehouse| improve_tile| improve_ship)?"
)
FINALE: Final = "end_of_game( final_unload)?( final_unload| unload choose_warehouse)"
STACKS: Final = re.compile("|".join(f"({stack})" for stack in (SETUP, ACTION, AFTER, FINALE)))


def audit(table: LofotenTable) -> str:
    """What is wrong with the questions, in words; empty when all is well."""
    if table.bought:
        return "a bought turn is taken at once (LOF-057)."
    if table.top is None:
        return over(table)
    names = " ".join(type(decision).name for decision in table.stack)
    if not STACKS.fullmatch(names):
        return f"these are never left to do together: {names}."
    return seats(table, names) or hand_sizes(table, names) or quays(table) or fields(table)


def over(table: LofotenTable) -> str:
    return "" if table.last and table.active == 1 else "the game is over without having ended (LOF-092)."


def seats(table: LofotenTable, names: str) -> str:
    """The active seat is asked, except at setup and at the last unloading."""
    finale = names.startswith("end_of_game")
    if finale and (table.last == 0 or table.active != 1):
        return "the last unloading comes after the last turn of seat 1 (LOF-092)."
    if names.startswith("turn") or finale:
        return ""
    for decision in table.stack:
        if decision.seat != NOBODY and decision.seat != table.active:
            return f"seat {decision.seat} is asked in the turn of seat {table.active}."
    return ""


def hand_sizes(table: LofotenTable, names: str) -> str:
    """Three cards, two once a card is played, none at setup (LOF-016, LOF-024, LOF-077)."""
    if (table.drawn != NONE) != names.endswith("place_card"):
        return "a drawn card is placed at once (LOF-077)."
    for seat in range(SEATS):
        held = sum(1 for at in range(seat * HAND, seat * HAND + HAND) if table.hands[at] != NONE)
        if held not in sizes(table, names, seat):
            return f"seat {seat} holds {held} cards at {names.split()[-1]}."
    return ""


def sizes(table: LofotenTable, names: str, seat: i64) -> tuple[int, ...]:
    """How many cards a seat can hold now."""
    if names.startswith("turn"):
        return (0,)
    if seat != table.active:
        return (HAND,)
    action = names.startswith("next_turn end_of_action")
    if names.startswith("end_of_game") or (seat == 1 and table.last and not action):
        return (HAND - 1, HAND)
    played = action and not names.endswith("choose_card")
    return (HAND - 1,) if played or names.endswith("place_card") else (HAND,)


def quays(table: LofotenTable) -> str:
    """Cargo does not stay at the quay (LOF-068)."""
    for seat in range(SEATS):
        quay = table.ship_at(seat, BOTTOM)
        if table.cargo[quay * HOLD] != NONE and quay != unloading(table):
            return f"seat {seat} has cargo at the quay (LOF-068)."
    return ""


def fields(table: LofotenTable) -> str:
    """What the topmost question carries fits the components."""
    top = table.top
    assert top is not None
    name = type(top).name
    if name == "setup_redraw":
        return setup_fields(table, top.seat)
    if name == "choose_warehouse":
        return storing_fields(table, top)
    if name == "jarl_warehouse" or name == "jarl_tile":
        return jarl_fields(table, top, name)
    if name == "refill_pick" and market.holes(table) == 0:
        return "no space of the market is empty (LOF-081)."
    return ""


def setup_fields(table: LofotenTable, seat: i64) -> str:
    left = table.orders[table.ship_at(seat, LEFT)]
    right = table.orders[table.ship_at(seat, RIGHT)]
    if left == NONE or right == NONE or table.box.card_good[left] != table.box.card_good[right]:
        return "only two equal starting orders can be drawn anew (LOF-014)."
    return ""


def storing_fields(table: LofotenTable, top: Decision) -> str:
    """The good that needs a warehouse is on the longship, or in the zone, it is taken from."""
    good = number(top, "good")
    below = top.below
    assert below is not None
    tile: i64 = NONE
    if type(below).name == "unload":
        ship = number(below, "ship")
        tile = table.cargo[ship * HOLD] if ship // SHIPS == top.seat else NONE
    else:
        tile = table.market[number(below, "zone")]
    if tile == NONE or table.box.tile_good[tile] != good or table.slot_of(good) != NONE:
        return "no tile is waiting for a warehouse (LOF-070)."
    return ""


def jarl_fields(table: LofotenTable, top: Decision, name: str) -> str:
    which = number(top, "which")
    jarl = table.jarls[which]
    fits = table.box.jarl_linked[jarl] == 1 if name == "jarl_warehouse" else table.box.jarl_key[jarl] == LOOKOUT
    return "" if table.jarl_owner[which] == top.seat and fits else "that Jarl asks nothing of that seat (LOF-129)."


# What the topmost questions say about components on their way.


def number(decision: Decision, name: str) -> i64:
    return i64(int(getattr(decision, name)))


def picked(table: LofotenTable) -> i64:
    """The tile that is being placed on the market, or NONE."""
    top = table.top
    return number(top, "tile") if top is not None and type(top).name == "refill_place" else NONE


def unloading(table: LofotenTable) -> i64:
    """The longship whose cargo waits for a warehouse, or NONE."""
    for decision in table.stack:
        if type(decision).name == "unload":
            return number(decision, "ship")
    return NONE


def linking(table: LofotenTable) -> i64:
    """The Jarl that is just being linked, or NONE."""
    top = table.top
    return number(top, "which") if top is not None and type(top).name == "jarl_warehouse" else NONE


def improver(table: LofotenTable) -> i64:
    """The seat that has flipped a tile and not yet improved a longship, or NONE."""
    top = table.top
    return top.seat if top is not None and type(top).name == "improve_ship" else NONE
