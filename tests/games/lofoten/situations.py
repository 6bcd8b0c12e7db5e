"""Lays Lofoten tables out by hand, in the notation of the specification's worked examples.

A wheel is `top | right | bottom | left`, each longship as `letter:order(cargo)`; a capital letter is an improved
longship. An order `F2` is fish of value 2, a tile `fish3w` is 3 fish with the wolf's shield, `fish3w*` is flipped.
"""

from __future__ import annotations

import re
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

import meadhall
from meadhall.core.engine.decision import Decision
from meadhall.core.engine.edition import Edition
from meadhall.core.engine.option import OptionValue
from meadhall.games.lofoten.action import ChooseCard
from meadhall.games.lofoten.end_turn import EndTurn
from meadhall.games.lofoten.packed import CARDS, HAND, HOLD, IN_BOX, NONE, SHIPS, SLOTS, TILES, ZONES
from meadhall.games.lofoten.table import LofotenTable
from meadhall.games.lofoten.turns import EndOfAction, NextTurn
from meadhall.games.lofoten.upkeep import Upkeep
from tests.kit import choose, options, told

__all__ = ["Situation", "choose", "options", "told"]

GAME = meadhall.game("lofoten")
LETTERS = {"M": 0, "F": 1, "S": 2, "C": 3}
GOODS = {"mead": 0, "fish": 1, "sheep": 2, "chest": 3}
CLANS = {"w": 0, "r": 1}


def new(seed: object, **options: OptionValue) -> Any:
    """A new game."""
    return GAME.new(2, str(seed), None, **options)


class Situation:
    """An empty table; what is named goes where it is said, and everything else to the deck and the piles."""

    def __init__(self, edition: Edition | None = None, /, **options: OptionValue) -> None:
        table = GAME.new(2, "scene", edition, **options)
        assert isinstance(table, LofotenTable)
        self.table = table
        self.cards = list(range(CARDS))
        self.tiles = list(range(TILES))
        self.piles: list[list[int]] | None = None
        self.top_cards: list[int] = []
        self.clear()

    def clear(self) -> None:
        table = self.table
        table.zone = vec[i64]([2, 2])
        table.wheel = vec[i64]([0, 1, 2, 3, 0, 1, 2, 3])
        table.turned = vec[i64]([0, 0])
        table.orders = vec[i64]([NONE] * 8)
        table.cargo = vec[i64]([NONE] * 8 * HOLD)
        table.market = vec[i64]([NONE] * ZONES)
        table.homes = vec[i64]([NONE] * TILES)
        table.hands = vec[i64]([NONE] * 6)
        table.caught = vec[i64]([0] * 6)
        table.newest = vec[i64]([NONE] * 2)
        table.discard = vec[i64]()
        table.drawn = NONE
        table.still = 0
        table.renewals = 0

    # What lies where.

    def card(self, name: str) -> int:
        """Take a card like `F2` out of those not used yet."""
        box = self.table.box
        found = next(
            card
            for card in self.cards
            if box.card_good[card] == LETTERS[name[0]] and box.card_value[card] == int(name[1])
        )
        self.cards.remove(found)
        return found

    def tile(self, name: str) -> int:
        """Take a tile like `fish3w` out of those not used yet."""
        match = re.fullmatch(r"([a-z]+?)(\d)([wr])\*?", name)
        assert match, name
        box = self.table.box
        wanted = (GOODS[match[1]], int(match[2]), CLANS[match[3]])
        found = next(
            tile
            for tile in self.tiles
            if (int(box.tile_good[tile]), int(box.tile_value[tile]), int(box.tile_shield[tile])) == wanted
        )
        self.tiles.remove(found)
        return found

    def wheel(self, seat: int, ships: str, zone: int = 3) -> Situation:
        table = self.table
        table.zone[seat] = zone - 1
        for place, ship in enumerate(ships.split("|")):
            match = re.fullmatch(r"([a-dA-D]):(-|[MFSC]\d)(?:\((.*)\))?", ship.strip())
            assert match, ship
            letter = "abcd".index(match[1].lower())
            at = seat * SHIPS + letter
            table.wheel[seat * SHIPS + place] = letter
            if match[1].isupper():
                table.improved = changed(table.improved, at, 1)
            if match[2] != "-":
                table.orders[at] = self.card(match[2])
            for number, name in enumerate((match[3] or "").split()):
                table.cargo[at * HOLD + number] = self.tile(name)
        return self

    def market(self, tiles: str) -> Situation:
        for zone, name in enumerate(tiles.split()):
            self.table.market[zone] = NONE if name == "-" else self.tile(name)
        return self

    def warehouses(self, cards: str) -> Situation:
        ids = [row.id for row in self.table.box.warehouses]
        self.table.warehouses = vec[i64]([ids.index(card) for card in cards.split()])
        special = sum(card >= "W09" for card in cards.split())
        self.table.rule_options = {**self.table.rule_options, "warehouses": special}
        return self

    def store(self, seat: int, slot: int, tiles: str) -> Situation:
        """Tiles on a seat's side of a warehouse (numbered from 1)."""
        table = self.table
        for name in tiles.split():
            tile = self.tile(name)
            table.homes = changed(table.homes, tile, seat * SLOTS + slot - 1)
            table.bound = changed(table.bound, slot - 1, int(table.box.tile_good[tile]))
            if name.endswith("*"):
                table.flipped = changed(table.flipped, tile, 1)
        return self

    def hand(self, seat: int, cards: str) -> Situation:
        for place, name in enumerate(cards.split()):
            self.table.hands[seat * HAND + place] = self.card(name)
        return self

    def coins(self, first: int, second: int) -> Situation:
        self.table.coins = vec[i64]([first, second, int(self.table.box.coins) - first - second])
        return self

    def deck(self, cards: str) -> Situation:
        """The top cards of the deck, topmost first."""
        self.top_cards = [self.card(name) for name in cards.split()]
        return self

    def all_but(self, cards: int) -> Situation:
        """All unused cards but some go to the discard pile; the deck keeps that many."""
        self.fill_hands()
        while len(self.cards) + len(self.top_cards) > cards and self.cards:
            self.table.discard = vec[i64]([*self.table.discard, self.cards.pop()])
        return self

    def pile(self, first: str, second: str = "") -> Situation:
        """The whole piles, top tile first; all other tiles have left the game."""
        self.piles = [[self.tile(name) for name in names.split()][::-1] for names in (first, second)]
        return self

    def jarl(self, which: int, jarl: str, demand: str, owner: int | None = None, link: int | None = None) -> Situation:
        """Jarl 1 or 2, as `J1` under a demand face such as `ten_goods`."""
        table = self.table
        jarls = [row.id for row in table.box.jarls]
        faces = [row.id for row in table.box.demands]
        at = which - 1
        table.jarls = changed(table.jarls, at, jarls.index(jarl))
        table.demands = changed(table.demands, at, faces.index(demand))
        table.jarl_owner = changed(table.jarl_owner, at, NONE if owner is None else owner)
        table.jarl_link = changed(table.jarl_link, at, NONE if link is None else link - 1)
        self.tell_jarls_apart(at)
        return self

    def tell_jarls_apart(self, at: int) -> None:
        """The other Jarl and demand are any that differ."""
        table = self.table
        other = 1 - at
        if table.jarls[other] == table.jarls[at]:
            table.jarls = changed(table.jarls, other, (int(table.jarls[at]) + 1) % 8)
        if table.demands[other] // 2 == table.demands[at] // 2:
            table.demands = changed(table.demands, other, (int(table.demands[at]) + 2) % 14)

    # What is asked.

    def fill_hands(self) -> None:
        for at in range(2 * HAND):
            if self.table.hands[at] == NONE:
                self.table.hands[at] = self.cards.pop(0)

    def pay_improvements(self) -> None:
        """Each improvement has been paid with a flipped tile."""
        table = self.table
        for seat in (0, 1):
            improved = sum(int(table.improved[seat * SHIPS + letter]) for letter in range(SHIPS))
            paid = sum(1 for tile in range(TILES) if table.flipped[tile] and table.homes[tile] // SLOTS == seat)
            for _ in range(improved - paid):
                tile = next(tile for tile in self.tiles if self.table.box.tile_good[tile] == GOODS["chest"])
                self.store(seat, self.slot_for("chest"), tile_name(self.table, tile) + "*")

    def slot_for(self, good: str) -> int:
        bound = [int(number) for number in self.table.bound]
        return (bound.index(GOODS[good]) if GOODS[good] in bound else bound.index(NONE)) + 1

    def ask(self, seat: int, *decisions: Decision) -> Any:
        """Everything unnamed to its place, then these questions, the last one first."""
        table = self.table
        table.active = seat
        self.fill_hands()
        self.pay_improvements()
        table.deck = vec[i64]([*self.cards, *self.top_cards[::-1]])
        if self.piles is None:
            half = len(self.tiles) // 2
            self.piles = [self.tiles[:half], self.tiles[half:]]
        else:
            for tile in self.tiles:
                table.homes = changed(table.homes, tile, IN_BOX)
        table.first_pile = vec[i64](self.piles[0])
        table.second_pile = vec[i64](self.piles[1])
        table.top = None
        for decision in decisions:
            table.ask(decision)
        table.advance()
        problem = table.audit()
        assert not problem, problem
        return table

    def action(self, seat: int) -> Any:
        """The action phase of a seat, when it chooses a card."""
        return self.ask(seat, NextTurn(), EndOfAction(), ChooseCard(seat))

    def end_turn(self, seat: int) -> Any:
        return self.ask(seat, NextTurn(), EndTurn(seat, 0))

    def upkeep(self, seat: int) -> Any:
        return self.ask(seat, NextTurn(), EndTurn(seat, 0), Upkeep())


def changed(numbers: vec[i64], at: int, number: int) -> vec[i64]:
    """A copy with one number changed."""
    copy = numbers[:]
    copy[at] = number
    return copy


# What a table looks like, in the same notation.


def card_name(table: LofotenTable, card: int) -> str:
    return "-" if card == NONE else "MFSC"[table.box.card_good[card]] + str(int(table.box.card_value[card]))


def tile_name(table: LofotenTable, tile: int) -> str:
    if tile == NONE:
        return "-"
    box = table.box
    return f"{list(GOODS)[box.tile_good[tile]]}{int(box.tile_value[tile])}{'wr'[box.tile_shield[tile]]}"


def wheel_of(table: LofotenTable, seat: int) -> str:
    return " | ".join(ship_words(table, int(table.ship_at(seat, place))) for place in range(SHIPS))


def ship_words(table: LofotenTable, ship: int) -> str:
    letter = "abcd"[ship % SHIPS].upper() if table.improved[ship] else "abcd"[ship % SHIPS]
    cargo = [tile_name(table, int(table.cargo[at])) for at in range(ship * HOLD, ship * HOLD + HOLD)]
    aboard = " ".join(name for name in cargo if name != "-")
    return f"{letter}:{card_name(table, int(table.orders[ship]))}" + (f"({aboard})" if aboard else "")


def market_of(table: LofotenTable) -> str:
    return " ".join(tile_name(table, int(table.market[zone])) for zone in range(ZONES))


def hand_of(table: LofotenTable, seat: int) -> str:
    return " ".join(card_name(table, int(table.hands[seat * HAND + place])) for place in range(HAND))


def stored(table: LofotenTable, seat: int, slot: int) -> list[str]:
    """The names of a seat's tiles in a warehouse, sorted."""
    home = seat * SLOTS + slot - 1
    return sorted(
        tile_name(table, tile) + ("*" if table.flipped[tile] else "")
        for tile in range(TILES)
        if table.homes[tile] == home
    )


def coins_of(table: LofotenTable) -> tuple[int, int, int]:
    """Of seat 0, seat 1 and the reserve."""
    return (int(table.coins[0]), int(table.coins[1]), int(table.coins[2]))


def zone_of(table: LofotenTable, seat: int) -> int:
    return int(table.zone[seat]) + 1


def discard_of(table: LofotenTable) -> list[str]:
    return [card_name(table, int(card)) for card in table.discard]
