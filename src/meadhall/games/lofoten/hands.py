"""Order cards: the deck, the discard pile and the hands of Lofoten."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from meadhall.games.lofoten.events import NEW_HAND, RENEWED, SWAPPED
from meadhall.games.lofoten.packed import HAND, NONE, SEATS

if TYPE_CHECKING:
    from meadhall.games.lofoten.table import LofotenTable


def draw_card(table: LofotenTable) -> i64:
    """The top card of the deck, which is renewed when it is empty (LOF-080)."""
    if len(table.deck) == 0:
        renew_deck(table)
    table.deck, card = pop(table.deck)
    table.mark_revealed()
    return card


def renew_deck(table: LofotenTable) -> None:
    """The discard pile becomes the deck; a player who counts now knows which cards the opponent holds."""
    table.deck = table.discard
    table.discard = vec[i64]()
    table.dice.shuffle("order cards", table.deck)
    table.renewals += 1
    for at in range(SEATS * HAND):
        if table.hands[at] != NONE and table.caught[at] == 0:
            table.caught[at] = table.renewals
    table.emit(RENEWED)


def discard_card(table: LofotenTable, card: i64) -> None:
    """Put a card onto the discard pile."""
    table.discard = append(table.discard, card)


def draw_hand(table: LofotenTable, seat: i64) -> None:
    """Three cards in the order of drawing (LOF-016)."""
    for at in range(seat * HAND, seat * HAND + HAND):
        table.hands[at] = draw_card(table)
        table.caught[at] = 0


def can_swap(table: LofotenTable, seat: i64) -> bool:
    """Whether a seat can pay for another hand (LOF-055)."""
    return table.coins[seat] >= table.box.swap_price


def swap_hand(table: LofotenTable, seat: i64) -> None:
    """Pay, discard the hand, and draw another (LOF-055)."""
    first = seat * HAND
    table.pay(seat, table.box.swap_price)
    table.emit(SWAPPED, seat, table.hands[first], table.hands[first + 1], table.hands[first + 2])
    for at in range(first, first + HAND):
        discard_card(table, table.hands[at])
        table.hands[at] = NONE
    table.newest[seat] = NONE
    draw_hand(table, seat)
    new = (table.hands[first], table.hands[first + 1], table.hands[first + 2])
    table.emit_to(i64(1) << seat, NEW_HAND, seat, new[0], new[1], new[2])


def play_card(table: LofotenTable, seat: i64, place: i64) -> i64:
    """Take a card out of a hand; the others close up and keep their order (LOF-025)."""
    first = seat * HAND
    card = table.hands[first + place]
    for at in range(first + place, first + HAND - 1):
        table.hands[at] = table.hands[at + 1]
        table.caught[at] = table.caught[at + 1]
    table.hands[first + HAND - 1] = NONE
    table.caught[first + HAND - 1] = 0
    if table.newest[seat] == place:
        table.newest[seat] = NONE
    elif table.newest[seat] > place:
        table.newest[seat] -= 1
    return card


def place_drawn(table: LofotenTable, seat: i64, leftmost: bool) -> None:
    """The drawn card goes to one end of the hand (LOF-077, LOF-079)."""
    first = seat * HAND
    if leftmost:
        for at in range(first + HAND - 1, first, -1):
            table.hands[at] = table.hands[at - 1]
            table.caught[at] = table.caught[at - 1]
    at = first if leftmost else first + HAND - 1
    table.hands[at] = table.drawn
    table.caught[at] = 0
    table.newest[seat] = at - first
    table.drawn = NONE
