"""Position checks of Lofoten: whose turn it is, and how many cards each hand holds when a seat is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from meadhall.core.engine.decision import Decision
from meadhall.games.lofoten.packed import HAND, NONE, SEATS

if TYPE_CHECKING:
    from meadhall.games.lofoten.table import LofotenTable


def check_asked(table: LofotenTable, question: Decision, played: bool) -> str:
    """The active seat is asked; it holds a card less once one is played (LOF-016, LOF-077)."""
    if question.seat != table.active:
        return f"seat {question.seat} is asked in the turn of seat {table.active}."
    if table.top is not question:
        return ""
    for seat in range(SEATS):
        least = HAND - 1 if seat == table.active and played else HAND
        if cards_of(table, seat) != least:
            return check_holds_card(table, question, seat)
    return ""


def check_asked_late(table: LofotenTable, question: Decision) -> str:
    """After the action: in the last turn of seat 1 no card is drawn any more (LOF-093)."""
    if question.seat == table.active == 1 and table.last and table.top is question:
        return check_hand_sizes(table, question)
    return check_asked(table, question, False)


def check_setup(table: LofotenTable, question: Decision) -> str:
    """No seat has cards yet (LOF-024)."""
    for seat in range(SEATS):
        if cards_of(table, seat):
            return check_holds_card(table, question, seat)
    return ""


def check_hand_sizes(table: LofotenTable, question: Decision) -> str:
    """Seat 1 is left with two cards or three, seat 0 with three."""
    for seat in range(SEATS):
        if cards_of(table, seat) < (HAND - 1 if seat == 1 else HAND):
            return check_holds_card(table, question, seat)
    return ""


def cards_of(table: LofotenTable, seat: i64) -> int:
    return sum(1 for at in range(seat * HAND, seat * HAND + HAND) if table.hands[at] != NONE)


def check_holds_card(table: LofotenTable, question: Decision, seat: i64) -> str:
    return f"seat {seat} holds {cards_of(table, seat)} cards at {type(question).name}."
