"""Situations of Walhalla laid out by hand, on the fixture layout of the specification."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

import meadhall
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.edition import Edition
from meadhall.core.engine.events import Event
from meadhall.games.walhalla.decisions import NextTurn
from meadhall.games.walhalla.end_of_attack import EndOfAttack
from meadhall.games.walhalla.packed import CARD_IDS, CARDS, FROM_FORESTS, LONGEST, SHIPS, SLOTS, SOURCES
from meadhall.games.walhalla.table import WalhallaTable
from tests.kit import choose

GAME = meadhall.game("walhalla")

RED, BLACK, YELLOW, BLUE = range(4)
"""The players of the worked examples, clockwise."""
NONE = -1

TILES = {
    "A": "T10:ab T13:ab T04:ab T07:ba T03:ba T17:ba",
    "B": "T08:ab T16:ab T01:ba T11:ba T15:ab T05:ba",
    "C": "T18:ba T12:ab T09:ab T06:ba T14:ab T02:ba",
}
INNER = {"A": 5, "B": 4, "C": 3}
OUTER = {"A": 7, "B": 6, "C": 8}

Hands = dict[int, list[str]]


def field(name: str) -> int:
    """The number of a field such as "A4"."""
    return "ABC".index(name[0]) * LONGEST + int(name[1:]) - 1


def ship(name: str) -> int:
    """The number of a ship such as "S04"."""
    return int(name[1:]) - 1


def card(name: str) -> int:
    return CARD_IDS.index(name)


def situation(
    players: int = 4,
    *,
    fields: dict[str, int] | None = None,
    midgard: list[int] | None = None,
    walhalla: list[int] | None = None,
    scores: list[int] | None = None,
    hands: Hands | None = None,
    discard: Iterable[str] = (),
    attack: int = 1,
    active: int = RED,
    moored: dict[int, list[str]] | None = None,
    edition: Edition[Any] | None = None,
) -> WalhallaTable:
    """A table before a ship is revealed, with `active` next to play; Vikings that are nowhere else are in Asgard."""
    table = GAME.new(players, "a situation", edition)
    assert isinstance(table, WalhallaTable)
    lay_fixture(table)
    table.attack = attack
    for name, seat in (fields or {}).items():
        table.holder[field(name)] = seat
    table.midgard = vec[i64](midgard or [5] * players)
    table.walhalla = vec[i64](walhalla or [1] * players)
    standing = [sum(1 for holder in table.holder if holder == seat) for seat in range(players)]
    away = [int(table.midgard[seat] + table.walhalla[seat]) + standing[seat] for seat in range(players)]
    table.asgard = vec[i64]([14 - count for count in away])
    table.score = vec[i64](scores or [0] * players)
    table.points = vec[i64]([0] * (players * SOURCES))
    for seat in range(players):
        table.points[seat * SOURCES + FROM_FORESTS] = table.score[seat]
    give_cards(table, hands or {}, discard)
    moor(table, moored or {})
    table.first = (active - table.sailed) % players
    return table


def lay_fixture(table: WalhallaTable) -> None:
    """The layout of section 9 of the specification."""
    table.tiles = vec[i64](
        [2 * (int(name[1:3]) - 1) + (name[4] == "b") for peninsula in "ABC" for name in TILES[peninsula].split()]
    )
    table.lengths = vec[i64]([12, 12, 12])
    table.turn_up_tiles()
    table.inner = vec[i64]([INNER[peninsula] for peninsula in "ABC"])
    table.outer = vec[i64]([OUTER[peninsula] for peninsula in "ABC"])


def give_cards(table: WalhallaTable, hands: Hands, discard: Iterable[str]) -> None:
    """Deal exactly these cards; what is left over makes up the draw pile."""
    seats = int(table.seats)
    table.hands = vec[i64]([0] * (seats * CARDS))
    table.held = vec[i64]([len(hands.get(seat, [])) for seat in range(seats)])
    table.discard = vec[i64]([0] * CARDS)
    table.pile = table.box.cards[:]
    for seat, names in hands.items():
        for name in names:
            table.hands[seat * CARDS + card(name)] += 1
            table.pile[card(name)] -= 1
    for name in discard:
        table.discard[card(name)] += 1
        table.pile[card(name)] -= 1


def moor(table: WalhallaTable, moored: dict[int, list[str]]) -> None:
    """Ships that have sailed before, by fjord (1 to 4), from the board outwards."""
    for fjord, names in moored.items():
        for slot, name in enumerate(names):
            table.moored[(fjord - 1) * SLOTS + slot] = 2 * ship(name)
        table.docked[fjord - 1] = len(names)
    afloat = [ship(name) for names in moored.values() for name in names]
    table.waiting = sum(1 << number for number in range(SHIPS) if number not in afloat)
    table.sailed = len(afloat)
    table.ship = NONE
    table.fjord = NONE
    table.riders = vec[i64]([NONE] * 3)


def reveal(table: WalhallaTable, name: str) -> list[Event]:
    """The next turn begins, and dice loaded for the purpose bring this ship."""
    for seed in range(1000):
        trial = table.clone()
        trial.dice = FastDice(seed)
        if trial.draw_ship() == ship(name):
            table.dice = FastDice(seed)
            break
    table.top = None
    table.ask(NextTurn())
    heard = table.listen()
    table.advance()
    assert table.audit() == ""
    return heard


def send(
    table: WalhallaTable, name: str, fjord: int, *, board: int = 7, passenger: bool = True, bow_out: bool = False
) -> list[Event]:
    """A whole turn up to the landing: the ship is manned as far as asked, and sent to a fjord (1 to 4)."""
    heard = reveal(table, name)
    if table.decision == "passenger_board":
        heard += choose(table, "passenger_board", 0 if passenger else 1)
    if table.decision == "active_board":
        heard += choose(table, "active_board", board & offered(table))
    return heard + choose(table, "place_ship", 2 * (fjord - 1) + bow_out)


def offered(table: WalhallaTable) -> int:
    """The benches the active player may fill."""
    coloured = 1 << int(table.box.ship_bench[table.ship])
    return 7 if table.box.ship_colour[table.ship] == table.active() else 7 & ~coloured


def end_attack(table: WalhallaTable) -> list[Event]:
    """The attack ends now."""
    table.top = None
    if table.attack < 3:
        table.ask(NextTurn())
    table.ask(EndOfAttack())
    heard = table.listen()
    table.advance()
    assert table.audit() == ""
    return heard


def commit(table: WalhallaTable, chosen: Hands) -> list[Event]:
    """Everybody lays down these cards and no others; returns what happened."""
    heard: list[Event] = []
    left = {seat: list(names) for seat, names in chosen.items()}
    while table.decision == "commit_end_cards":
        names = left.get(table.seat or 0, [])
        heard += choose(table, "commit_end_cards", 1 + card(names.pop(0)) if names else 0)
    return heard


def holder(table: WalhallaTable, name: str) -> int:
    return int(table.holder[field(name)])


def hand(table: WalhallaTable, seat: int) -> list[str]:
    return [name for number, name in enumerate(CARD_IDS) for _ in range(table.hands[seat * CARDS + number])]


def discards(table: WalhallaTable) -> list[str]:
    return [name for number, name in enumerate(CARD_IDS) for _ in range(table.discard[number])]
