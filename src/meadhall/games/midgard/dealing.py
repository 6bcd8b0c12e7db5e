"""Dealing: setup of the table, and of the areas in every round (3, 4.13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from meadhall.games.midgard.packed import (
    AREAS,
    BASIC,
    BATTLE_PLACE,
    BATTLES,
    BOARD_PLACES,
    CARDS,
    COLLECTED,
    COLOURS,
    DICE,
    FACES,
    FAVOR,
    FOOD,
    KEEP_PLACE,
    KEEPS,
    NONE,
    PAIR,
    PILES,
    PLACES,
    PROPHECIES,
    PROPHECY_KINDS,
    PROPHECY_PLACE,
    PURSE,
    REAVER_PLACE,
    REAVERS,
    REAVERS_PER_SLOT,
    SLOTS,
    TURNS,
    UNIQUE,
    VILLAGE_PLACE,
    VILLAGES,
)

if TYPE_CHECKING:
    from meadhall.games.midgard.table import MidgardTable


def deal(table: MidgardTable) -> None:
    seats = table.seats
    fixed = table.rule_options["start_seat"] == "first"
    table.start = 0 if fixed else table.dice.below("start player", seats)
    table.honour = table.start if seats == 3 else NONE
    table.last = NONE
    table.round = 1
    table.turn = 0
    table.area = NONE
    table.active = table.start
    fix_order(table)
    table.ships = vec[i64]([NONE] * AREAS)
    lay_boards(table)
    lay_decks(table)
    for position in range(seats):
        seat = (table.start + position) % seats
        table.purse[seat * PURSE + FOOD] = table.box.start_food[position]
        table.purse[seat * PURSE + FAVOR] = table.box.start_favor
    fill_areas(table)


def fix_order(table: MidgardTable) -> None:
    """Who places the four ships of a round (4.1)."""
    order = vec[i64](capacity=TURNS)
    for turn in range(TURNS):
        fourth = turn == 3 and table.honour != NONE
        order = append(order, table.honour if fourth else (table.start + turn) % table.seats)
    table.order = order


def lay_boards(table: MidgardTable) -> None:
    seats = table.seats
    table.purse = vec[i64]([0] * (seats * PURSE))
    table.ship = vec[i64]([0] * (seats * DICE))
    table.aboard = vec[i64]([0] * seats)
    table.artifacts = vec[i64]([NONE] * (seats * PLACES))
    table.stored = vec[i64]([NONE] * (seats * PLACES))
    table.used = vec[i64]([0] * (seats * PLACES))
    table.upgrades = vec[i64]([0] * (seats * BASIC))
    table.spent = vec[i64]([0] * (seats * BASIC))
    table.stock = vec[i64]([table.box.upgrade_tokens] * BASIC)
    table.leader = vec[i64]([NONE] * seats)
    table.slots = vec[i64]([NONE] * (seats * SLOTS * REAVERS_PER_SLOT))
    table.pile = vec[i64]([NONE] * UNIQUE)
    table.keeps = vec[i64]([0] * (seats * COLLECTED))
    table.known = vec[i64]([0] * (seats * PROPHECY_KINDS))
    table.secret = vec[i64]([0] * (seats * PROPHECY_KINDS))
    table.waiting = vec[i64]()
    table.seized = vec[i64]()
    table.turned = vec[i64]()


def lay_decks(table: MidgardTable) -> None:
    table.supply = vec[i64]([table.box.crew_dice] * COLOURS)
    table.market = vec[i64]([0] * DICE)
    table.board = vec[i64]([NONE] * BOARD_PLACES)
    table.deck = table.box.copies[:]
    table.discard = vec[i64]([0] * CARDS)
    table.left = vec[i64]([0] * PILES)
    for pile in range(PILES):
        for card in range(table.box.first[pile], table.box.end[pile]):
            table.left[pile] += table.deck[card]


def fill_areas(table: MidgardTable) -> None:
    """The routine of setup and of every cleanup (4.13, step 5)."""
    places = (table.seats - 2) * 5
    sizes = table.box.places
    fill(table, PROPHECY_PLACE, sizes[places], PROPHECIES)
    fill(table, BATTLE_PLACE, sizes[places + 1], BATTLES)
    fill(table, VILLAGE_PLACE, PAIR * sizes[places + 2], VILLAGES)
    fill(table, KEEP_PLACE, PAIR * sizes[places + 3], KEEPS)
    fill(table, REAVER_PLACE, PAIR * sizes[places + 4], REAVERS)
    for colour in range(COLOURS):
        for _die in range(table.box.market_dice):
            if table.supply[colour] > 0:
                table.supply[colour] -= 1
                table.market[table.box.faces[colour * FACES + table.dice.below("market", FACES)]] += 1


def fill(table: MidgardTable, place: i64, count: i64, deck: i64) -> None:
    for at in range(place, place + count):
        table.board[at] = table.draw(deck)


def clear_areas(table: MidgardTable) -> None:
    """Ships go back, market dice to the supply, face-up cards to their discard piles (4.13, step 4).

    New cards are laid on all places of the board right afterwards.
    """
    table.ships = vec[i64]([NONE] * AREAS)
    for at in range(BOARD_PLACES):
        if table.board[at] != NONE:
            table.discard[table.board[at]] += 1
    for die in range(DICE):
        table.supply[die // FACES] += table.market[die]
        table.market[die] = 0
