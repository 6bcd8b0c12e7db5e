"""What the views of Midgard can hold at most."""

from __future__ import annotations

from meadhall.core.extent import Bag, Extent
from meadhall.games.midgard.areas.territory import MOST_TILES
from meadhall.games.midgard.box import (
    AREA_NAMES,
    ARTIFACT,
    BASIC,
    BATTLE,
    DECKS,
    FIRST_SLOT,
    HAMMER,
    JOURNEY,
    KEEP_CARD,
    PAIR,
    PAY,
    PROPHECY,
    REAVER,
    REAVERS_PER_SLOT,
    SYMBOL_NAMES,
    TILE,
    UNIQUE,
    UPGRADE_PLACES,
    MidgardBox,
)
from meadhall.games.midgard.sight import DECK_KEYS, die_name
from meadhall.games.midgard.table import MidgardTable

SYMBOLS = SYMBOL_NAMES[HAMMER : HAMMER + BASIC]


def extent(table: MidgardTable) -> Extent:
    box = table.box
    cards = box.cards
    battle = tuple(cards[BATTLE:TILE])
    return {
        "area": AREA_NAMES,
        "discards": {name: Bag(cards[box.first[deck] : box.end[deck]]) for deck, name in enumerate(DECK_KEYS[:DECKS])},
        "prophecies": [tuple(cards[PROPHECY:])],
        "battles": [battle],
        "drawn_battle": battle,
        "village": [[tuple(cards[ARTIFACT:KEEP_CARD])]],
        "keep": [[tuple(cards[KEEP_CARD:JOURNEY])]],
        "reavers": [[tuple(cards[REAVER:BATTLE])]],
        "market": dice(box),
        "boards": [board(box)],
        "waiting": [tuple(cards[REAVER:BATTLE] + cards[ARTIFACT:JOURNEY])] * (PAIR + max(map(int, box.bonus))),
        "seized": [0] * MOST_TILES,
        "turned": [tuple(cards[TILE:ARTIFACT])] * MOST_TILES,
        "paying": [SYMBOLS] * most_symbols(box),
        "met": tuple(cards),
    }


def board(box: MidgardBox) -> Extent:
    cards = box.cards
    reaver = tuple(cards[REAVER:BATTLE])
    die = tuple(die_name(each) for each in box.kinds)
    return {
        "ship": dice(box),
        "artifacts": [tuple({**card, "die": die, "used": 0} for card in cards[ARTIFACT:UNIQUE])],
        "upgrades": [{"symbol": SYMBOLS, "used": 0}] * UPGRADE_PLACES,
        "leader": reaver,
        "slots": {name: [reaver] * REAVERS_PER_SLOT for name in AREA_NAMES[FIRST_SLOT:]},
        "pile": {
            "reavers": Bag(cards[REAVER:BATTLE]),
            "battles": Bag(cards[BATTLE:TILE]),
            "artifacts": Bag(cards[ARTIFACT:UNIQUE]),
        },
        "tiles": Bag(cards[TILE:ARTIFACT]),
        "prophecies": Bag(cards[PROPHECY:]),
        "secret_prophecies": Bag(cards[PROPHECY:]),
    }


def dice(box: MidgardBox) -> Bag:
    return Bag(die_name(die) for die in box.kinds)


def most_symbols(box: MidgardBox) -> int:
    """The most symbols that any price asks for."""
    prices = [box.verbs[box.begins(row) : box.ends(row)] for row in range(len(box.row_start) - 1)]
    return max(sum(1 for verb in price if verb == PAY) for price in prices)
