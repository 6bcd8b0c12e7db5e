"""Determinization of Lofoten: resamples what a seat can't see of a table (section 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from meadhall.games.lofoten.packed import CARDS, HAND, NONE, TILES

if TYPE_CHECKING:
    from meadhall.games.lofoten.table import LofotenTable


def resample_hidden(table: LofotenTable, seat: i64) -> None:
    """The opponent's hand, the deck and the piles, consistent with what the seat knows."""
    resample_cards(table, 1 - seat)
    resample_tiles(table)


def resample_cards(table: LofotenTable, rival: i64) -> None:
    """A rival's cards held since a renewal of the deck are known as a set; the others could be any unseen card."""
    first = rival * HAND
    for at in range(first, first + HAND):
        if table.caught[at] > 0 and leads_group(table, first, at):
            resample_group(table, first, table.caught[at])
    unseen = vec[i64]([0] * CARDS)
    for card in table.deck:
        unseen[card] = 1
    for at in range(first, first + HAND):
        if table.hands[at] != NONE and table.caught[at] == 0:
            unseen[table.hands[at]] = 1
    drawn_unseen = table.drawn != NONE and table.active == rival
    if drawn_unseen:
        unseen[table.drawn] = 1
    pool = listed(unseen)
    table.dice.shuffle("guess cards", pool)
    at_pool: i64 = 0
    for at in range(first, first + HAND):
        if table.hands[at] != NONE and table.caught[at] == 0:
            table.hands[at] = pool[at_pool]
            at_pool += 1
    if drawn_unseen:
        table.drawn = pool[at_pool]
        at_pool += 1
    table.deck = pool[at_pool:]


def leads_group(table: LofotenTable, first: i64, at: i64) -> bool:
    """Whether no earlier place of the hand was caught by the same renewal."""
    return all(table.caught[earlier] != table.caught[at] for earlier in range(first, at))


def resample_group(table: LofotenTable, first: i64, renewal: i64) -> None:
    """Deal the cards caught by one renewal again, to the places they occupy."""
    held = vec[i64]([0] * CARDS)
    for at in range(first, first + HAND):
        if table.caught[at] == renewal:
            held[table.hands[at]] = 1
    pool = listed(held)
    table.dice.shuffle("guess hand", pool)
    next_card: i64 = 0
    for at in range(first, first + HAND):
        if table.caught[at] == renewal:
            table.hands[at] = pool[next_card]
            next_card += 1


def resample_tiles(table: LofotenTable) -> None:
    """First the top tiles, which keep their visible kind, then all that lies below them."""
    unseen = vec[i64]([0] * TILES)
    for tile in table.first_pile:
        unseen[tile] = 1
    for tile in table.second_pile:
        unseen[tile] = 1
    first_top = take_like(table, unseen, table.first_pile)
    second_top = take_like(table, unseen, table.second_pile)
    rest = listed(unseen)
    table.dice.shuffle("guess tiles", rest)
    below = i64(len(table.first_pile)) - 1 if first_top != NONE else 0
    table.first_pile = with_top_tile(rest[:below], first_top)
    table.second_pile = with_top_tile(rest[below:], second_top)


def take_like(table: LofotenTable, unseen: vec[i64], pile: vec[i64]) -> i64:
    """Any unseen tile of the good a pile shows, taken out of the unseen ones; NONE for an empty pile."""
    if len(pile) == 0:
        return NONE
    good = table.box.tile_good[pile[len(pile) - 1]]
    alike = vec[i64](capacity=8)
    for tile in range(TILES):
        if unseen[tile] == 1 and table.box.tile_good[tile] == good:
            alike = append(alike, tile)
    tile = alike[table.dice.below("guess top", len(alike))]
    unseen[tile] = 0
    return tile


def with_top_tile(pile: vec[i64], tile: i64) -> vec[i64]:
    return pile if tile == NONE else append(pile, tile)


def listed(present: vec[i64]) -> vec[i64]:
    """The numbers marked as present, in order."""
    found = vec[i64](capacity=len(present))
    for number in range(len(present)):
        if present[number] == 1:
            found = append(found, number)
    return found


def resample_unseen(table: LofotenTable) -> None:
    """Shuffle the deck, and the piles, of which players have seen only the goods on top."""
    unseen = vec[i64]([0] * CARDS)
    for card in table.deck:
        unseen[card] = 1
    deck = listed(unseen)
    table.dice.shuffle("redraw unseen", deck)
    table.deck = deck
    resample_tiles(table)
