"""Determinization of Walhalla: deals the cards that a seat can't see at random (section 10 of the specification)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.games.walhalla.packed import CARDS

if TYPE_CHECKING:
    from meadhall.games.walhalla.table import WalhallaTable


def resample_hidden(table: WalhallaTable, seat: i64) -> None:
    """Deal everybody else a hand and the draw pile the rest; the ships' order is drawn when they are revealed."""
    unseen = table.box.cards[:]
    left: i64 = 0
    for card in range(i64(CARDS)):
        own = seat * CARDS + card
        unseen[card] -= table.discard[card] + table.hands[own] + table.laid[own]
        left += unseen[card]
    for other in range(table.seats):
        if other != seat:
            deal_hand(table, other, unseen, left)
            left -= table.held[other]
            answer_again(table, other)
    table.pile = unseen
    if table.top is not None:
        table.choices = table.top.options(table)


def deal_hand(table: WalhallaTable, seat: i64, unseen: vec[i64], left: i64) -> None:
    """Deal a seat as many cards as it holds."""
    hand = seat * CARDS
    for card in range(i64(CARDS)):
        table.hands[hand + card] = 0
    for drawn in range(table.held[seat]):
        table.hands[hand + table.pick("imagined hands", unseen, left - drawn)] += 1


def answer_again(table: WalhallaTable, seat: i64) -> None:
    """Repeat the seat's secret answers with its sampled hand."""
    answers = table.answered[seat]
    if answers == 0:
        return
    table.laid = table.laid[:]
    table.answered = table.answered[:]
    table.done = table.done[:]
    for card in range(i64(CARDS)):
        table.laid[seat * CARDS + card] = 0
    table.answered[seat] = 0
    table.done[seat] = 0
    for _ in range(answers):
        options = table.commit_options(seat)
        table.commit(seat, options[table.dice.below("imagined answers", len(options))])
