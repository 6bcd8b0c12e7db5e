"""What may be seen of a Midgard table: all but the Prophecies others drew from the deck (section 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.games.midgard import scoring
from meadhall.games.midgard.box import (
    AREA_NAMES,
    ARTIFACT,
    BASIC,
    BATTLE,
    BATTLE_PLACE,
    COLLECTED,
    COLOUR_NAMES,
    DECKS,
    DEEDS,
    DICE,
    DRAWN_BATTLE,
    FACES,
    FIRST_SLOT,
    HAMMER,
    KEEP_PLACE,
    NONE,
    PAIR,
    PLACES,
    PROPHECY,
    PROPHECY_KINDS,
    PROPHECY_PLACE,
    PURSE,
    REAVER,
    REAVER_PLACE,
    REAVERS_PER_SLOT,
    SLOTS,
    STACKS,
    SYMBOL_NAMES,
    TILE,
    UNIQUE,
    VILLAGE_PLACE,
)

if TYPE_CHECKING:
    from meadhall.games.midgard.table import MidgardTable

Card = dict[str, Any]
DECK_KEYS = ("reavers", "prophecies", "journeys", "battles", "village", "keep")
COLLECTIONS = ("treasure", "art", "armour", "crimson", "azure", "gold")


def die_name(die: i64) -> str:
    """A die as colour and face."""
    return f"{COLOUR_NAMES[die // FACES]}:{SYMBOL_NAMES[die % FACES]}"


def sight(table: MidgardTable, seat: int | None) -> dict[str, object]:
    return {
        "last": None if table.last == NONE else int(table.last),
        "round": int(table.round),
        "turn": int(table.turn),
        "start": int(table.start),
        "honour": None if table.honour == NONE else int(table.honour),
        "order": [int(each) for each in table.order],
        "area": None if table.area == NONE else AREA_NAMES[table.area],
        "active": None if table.area == NONE else int(table.active),
        "areas": areas(table),
        "decks": {name: int(table.left[deck]) for deck, name in enumerate(DECK_KEYS)},
        "discards": discards(table),
        "prophecies": row(table, PROPHECY_PLACE, places(table, 0)),
        "battles": row(table, BATTLE_PLACE, places(table, 1)),
        "drawn_battle": card_at(table, table.board[DRAWN_BATTLE]),
        "village": pairs(table, VILLAGE_PLACE, places(table, 2)),
        "keep": pairs(table, KEEP_PLACE, places(table, 3)),
        "reavers": pairs(table, REAVER_PLACE, places(table, 4)),
        "market": dice(table, table.market, 0),
        "supply": {name: int(table.supply[colour]) for colour, name in enumerate(COLOUR_NAMES)},
        "stock": {SYMBOL_NAMES[HAMMER + i]: int(table.stock[i]) for i in range(BASIC)},
        "stacks": [{**table.box.stacks[i], "left": int(table.stack_height(i))} for i in range(STACKS)],
        "boards": [board(table, each, seat) for each in range(int(table.seats))],
        "waiting": [table.box.cards[card] for card in table.waiting],
        "seized": [int(stack) for stack in table.seized],
        "turned": [card_at(table, tile) for tile in table.turned],
        "rest": table.box.rest,
        "rewards": table.box.rewards,
        "paying": paying(table),
        "met": met(table),
    }


def places(table: MidgardTable, what: int) -> int:
    return int(table.box.places[(table.seats - 2) * 5 + what])


def card_at(table: MidgardTable, card: i64) -> Card | None:
    return None if card == NONE else table.box.cards[card]


def areas(table: MidgardTable) -> list[dict[str, object]]:
    ships = [None if owner == NONE else int(owner) for owner in table.ships]
    return [{**sign, "ship": ships[area]} for area, sign in enumerate(table.box.areas)]


def discards(table: MidgardTable) -> dict[str, list[Card]]:
    """The discard piles, open to all; sorted, since they are shuffled before they are used."""
    box = table.box
    return {
        name: [
            box.cards[card] for card in range(box.first[deck], box.end[deck]) for _ in range(int(table.discard[card]))
        ]
        for deck, name in enumerate(DECK_KEYS[:DECKS])
    }


def row(table: MidgardTable, first: int, count: int) -> list[Card | None]:
    return [card_at(table, table.board[at]) for at in range(first, first + count)]


def pairs(table: MidgardTable, first: int, count: int) -> list[list[Card | None]]:
    return [row(table, first + PAIR * pair, PAIR) for pair in range(count)]


def dice(table: MidgardTable, counts: vec[i64], first: i64) -> list[str]:
    return [die_name(die) for die in table.box.kinds for _ in range(int(counts[first + die]))]


def board(table: MidgardTable, seat: i64, reader: int | None) -> dict[str, object]:
    """A player board as a reader sees it."""
    return {
        **{DEEDS[what]: int(table.has(seat, what)) for what in range(PURSE)},
        "ship": dice(table, table.ship, seat * DICE),
        "artifacts": [artifact(table, seat * PLACES + place) for place in range(PLACES)],
        "upgrades": upgrades(table, seat),
        "leader": card_at(table, table.leader[seat]),
        "slots": {AREA_NAMES[FIRST_SLOT + slot]: slot_cards(table, seat * SLOTS + slot) for slot in range(SLOTS)},
        "pile": {
            "reavers": pile(table, seat, REAVER, BATTLE),
            "battles": pile(table, seat, BATTLE, TILE),
            "artifacts": pile(table, seat, ARTIFACT, UNIQUE),
        },
        "tiles": pile(table, seat, TILE, ARTIFACT),
        "collection": {name: int(table.keeps[seat * COLLECTED + i]) for i, name in enumerate(COLLECTIONS)},
        **prophecies(table, seat, reader),
        "column": int(table.column(seat)),
    }


def artifact(table: MidgardTable, at: i64) -> Card | None:
    card = table.artifacts[at]
    if card == NONE:
        return None
    die = None if table.stored[at] == NONE else die_name(table.stored[at])
    return {**table.box.cards[card], "die": die, "used": table.used[at] == 1}


def upgrades(table: MidgardTable, seat: i64) -> list[dict[str, object]]:
    """The tokens one by one; face-down ones are used this turn."""
    tokens: list[dict[str, object]] = []
    for i in range(BASIC):
        at = seat * BASIC + i
        for number in range(int(table.upgrades[at])):
            tokens.append({"symbol": SYMBOL_NAMES[HAMMER + i], "used": number < table.spent[at]})
    return tokens


def slot_cards(table: MidgardTable, slot: i64) -> list[Card]:
    first = slot * REAVERS_PER_SLOT
    reavers = [table.slots[at] for at in range(first, first + REAVERS_PER_SLOT)]
    return [table.box.cards[reaver] for reaver in reavers if reaver != NONE]


def pile(table: MidgardTable, seat: i64, first: i64, end: i64) -> list[Card]:
    return [table.box.cards[card] for card in range(first, end) if table.pile[card] == seat]


def prophecies(table: MidgardTable, seat: i64, reader: int | None) -> dict[str, object]:
    """Those everybody knows; the secret ones only for their owner, and for all when the game is over."""
    open_cards = held(table, table.known, seat)
    hidden = held(table, table.secret, seat)
    seen = table.over or (reader is not None and reader == seat)
    points = scoring.breakdown(table, int(seat))
    if not seen:
        points["prophecies"] = sum(
            int(scoring.prophecy_worth(table, seat, card["card"] - PROPHECY)) for card in open_cards
        )
    return {
        "prophecies": open_cards,
        "secret_prophecies": hidden if seen else [],
        "hidden_prophecies": 0 if seen else len(hidden),
        "points": points,
    }


def held(table: MidgardTable, counts: vec[i64], seat: i64) -> list[Card]:
    first = seat * PROPHECY_KINDS
    return [
        table.box.cards[PROPHECY + kind] for kind in range(PROPHECY_KINDS) for _ in range(int(counts[first + kind]))
    ]


def paying(table: MidgardTable) -> list[str]:
    """The symbols still to be paid, the one asked for now first."""
    row_number = field_of_top(table, "row")
    at = field_of_top(table, "at")
    if row_number is None or at is None:
        return []
    box = table.box
    return [SYMBOL_NAMES[box.amounts[i]] for i in range(at, int(box.ends(row_number)))]


def met(table: MidgardTable) -> Card | None:
    """The card the question asked now is about."""
    for name in ("card", "journey", "battle", "reaver", "prize"):
        number = field_of_top(table, name)
        if number is not None:
            return table.box.cards[number]
    return None


def field_of_top(table: MidgardTable, name: str) -> int | None:
    """A number that the question asked now carries, if it is one that does."""
    top = table.top
    if top is None:
        return None
    return int(getattr(top, name)) if name in type(top).fields else None
