"""View builder of Midgard: fills the view of a seat or a spectator (section 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.core.engine.view import base_fields, field_of_top
from meadhall.games.midgard import scoring
from meadhall.games.midgard.packed import (
    AREA_NAMES,
    ARTIFACT,
    ATTEMPTS,
    BASIC,
    BASTION,
    BATTLE,
    BATTLE_DEFENCE,
    BATTLE_PLACE,
    COLLECTED,
    COLOUR_NAMES,
    COMBAT_DICE,
    DICE,
    DRAWN_BATTLE,
    FACES,
    FARM,
    FAVOR,
    FIRST_SLOT,
    FOOD,
    GLORY,
    KEEP_CARD,
    KEEP_PLACE,
    NONE,
    PAIR,
    PLACES,
    PROPHECY,
    PROPHECY_KINDS,
    PROPHECY_PLACE,
    REAVER_PLACE,
    REAVERS_PER_SLOT,
    REWARDS,
    SLOTS,
    STACKS,
    SYMBOL_NAMES,
    TERROR,
    TILE,
    VILLAGE_PLACE,
    WALL,
)
from meadhall.games.midgard.printed import (
    SYMBOLS,
    AnyCard,
    Artifact,
    Card,
    KeepCard,
    OwnArtifact,
    Prophecy,
    Reaver,
    SeaBattle,
    VillageCard,
)
from meadhall.games.midgard.view import Area, Board, Discards, MidgardView, Pile, Stack, Upgrade

if TYPE_CHECKING:
    from meadhall.games.midgard.table import MidgardTable

DECK_KEYS = ("reavers", "prophecies", "journeys", "battles", "village", "keep")
COLLECTIONS = ("treasure", "art", "armour", "crimson", "azure", "gold")


def die_name(die: i64) -> str:
    """A die as colour and face."""
    return f"{COLOUR_NAMES[die // FACES]}:{SYMBOL_NAMES[die % FACES]}"


def build_view(table: MidgardTable, seat: int | None) -> MidgardView:
    return MidgardView(
        *base_fields(table, seat, MidgardView),
        last=None if table.last == NONE else int(table.last),
        round=int(table.round),
        turn=int(table.turn),
        start=int(table.start),
        honour=None if table.honour == NONE else int(table.honour),
        order=[int(each) for each in table.order],
        area=None if table.area == NONE else AREA_NAMES[table.area],
        active=None if table.area == NONE else int(table.active),
        areas=build_areas(table),
        decks={name: int(table.left[deck]) for deck, name in enumerate(DECK_KEYS)},
        discards=build_discards(table),
        prophecies=[build_prophecy(table, card) for card in row(table, PROPHECY_PLACE, places(table, 0))],
        battles=[build_battle(table, card) for card in row(table, BATTLE_PLACE, places(table, 1))],
        drawn_battle=build_battle(table, table.board[DRAWN_BATTLE]),
        village=[
            [build_village_card(table, card) for card in pair] for pair in pairs(table, VILLAGE_PLACE, places(table, 2))
        ],
        keep=[[build_keep_card(table, card) for card in pair] for pair in pairs(table, KEEP_PLACE, places(table, 3))],
        reavers=[[build_reaver(table, card) for card in pair] for pair in pairs(table, REAVER_PLACE, places(table, 4))],
        market=dice_names(table, table.market, 0),
        supply={name: int(table.supply[colour]) for colour, name in enumerate(COLOUR_NAMES)},
        stock={symbol: int(table.stock[i]) for i, symbol in enumerate(SYMBOLS)},
        stacks=[build_stack(table, number) for number in range(STACKS)],
        boards=[build_board(table, each, seat) for each in range(int(table.seats))],
        waiting=[build_waiting_card(table, card) for card in table.waiting],
        seized=[int(stack) for stack in table.seized],
        turned=[None if tile == NONE else table.box.tiles[tile - TILE] for tile in table.turned],
        rest=table.box.rest,
        rewards=table.box.rewards,
        paying=build_paying(table),
        met=build_met(table),
    )


def places(table: MidgardTable, what: int) -> int:
    return int(table.box.places[(table.seats - 2) * 5 + what])


# Cards by their kind, which follows from where they lie.


def build_reaver(table: MidgardTable, card: i64) -> Reaver | None:
    return None if card == NONE else table.box.reavers[card]


def build_prophecy(table: MidgardTable, card: i64) -> Prophecy | None:
    return None if card == NONE else table.box.prophecies[card - PROPHECY]


def build_battle(table: MidgardTable, card: i64) -> SeaBattle | None:
    return None if card == NONE else table.box.battles[card - BATTLE]


def build_village_card(table: MidgardTable, card: i64) -> VillageCard | None:
    return None if card == NONE else table.box.village[card - ARTIFACT]


def build_keep_card(table: MidgardTable, card: i64) -> KeepCard | None:
    return None if card == NONE else table.box.keep[card - KEEP_CARD]


def build_waiting_card(table: MidgardTable, card: i64) -> Reaver | VillageCard | KeepCard:
    if card < BATTLE:
        return table.box.reavers[card]
    return table.box.village[card - ARTIFACT] if card < KEEP_CARD else table.box.keep[card - KEEP_CARD]


def row(table: MidgardTable, first: int, count: int) -> list[i64]:
    return [table.board[at] for at in range(first, first + count)]


def pairs(table: MidgardTable, first: int, count: int) -> list[list[i64]]:
    return [row(table, first + PAIR * pair, PAIR) for pair in range(count)]


# Areas, stacks and piles.


def build_areas(table: MidgardTable) -> list[Area]:
    ships = [None if owner == NONE else int(owner) for owner in table.ships]
    return [Area(sign.id, sign.cost, sign.bonus, ships[area]) for area, sign in enumerate(table.box.areas)]


def build_stack(table: MidgardTable, number: int) -> Stack:
    land = table.box.stacks[number]
    return Stack(land.type, land.level, land.defence, land.cost, int(table.stack_height(number)))


def build_discards(table: MidgardTable) -> Discards:
    box = table.box
    return Discards(
        reavers=[card for card in box.reavers for _ in range(count_discarded(table, card))],
        prophecies=[card for card in box.prophecies for _ in range(count_discarded(table, card))],
        journeys=[card for card in box.journeys for _ in range(count_discarded(table, card))],
        battles=[card for card in box.battles for _ in range(count_discarded(table, card))],
        village=[card for card in box.village for _ in range(count_discarded(table, card))],
        keep=[card for card in box.keep for _ in range(count_discarded(table, card))],
    )


def count_discarded(table: MidgardTable, card: Card) -> int:
    """How many of a card lie on the discard pile."""
    return int(table.discard[card.card])


def dice_names(table: MidgardTable, counts: vec[i64], first: i64) -> list[str]:
    return [die_name(die) for die in table.box.kinds for _ in range(int(counts[first + die]))]


# Player boards.


def build_board(table: MidgardTable, seat: i64, reader: int | None) -> Board:
    """A player board as a reader sees it: secret Prophecies only for their owner, and for all at the end."""
    box = table.box
    secret = held(table, table.secret, seat)
    seen = table.over or (reader is not None and reader == seat)
    return Board(
        food=int(table.has(seat, FOOD)),
        favor=int(table.has(seat, FAVOR)),
        glory=int(table.has(seat, GLORY)),
        terror=int(table.has(seat, TERROR)),
        farm=int(table.has(seat, FARM)),
        wall=int(table.has(seat, WALL)),
        bastion=int(table.has(seat, BASTION)),
        combat_dice=int(table.has(seat, COMBAT_DICE)),
        attempts=int(table.has(seat, ATTEMPTS)),
        rewards=int(table.has(seat, REWARDS)),
        battle_defence=int(table.has(seat, BATTLE_DEFENCE)),
        ship=dice_names(table, table.ship, seat * DICE),
        artifacts=[build_artifact(table, seat * PLACES + place) for place in range(PLACES)],
        upgrades=build_upgrades(table, seat),
        leader=build_reaver(table, table.leader[seat]),
        slots={AREA_NAMES[FIRST_SLOT + slot]: slot_cards(table, seat * SLOTS + slot) for slot in range(SLOTS)},
        pile=Pile(
            reavers=[card for card in box.reavers if table.pile[card.card] == seat],
            battles=[card for card in box.battles if table.pile[card.card] == seat],
            artifacts=[card for card in box.artifacts if table.pile[card.card] == seat],
        ),
        tiles=[card for card in box.tiles if table.pile[card.card] == seat],
        collection={name: int(table.keeps[seat * COLLECTED + i]) for i, name in enumerate(COLLECTIONS)},
        prophecies=held(table, table.known, seat),
        secret_prophecies=secret if seen else [],
        hidden_prophecies=0 if seen else len(secret),
        points=points(table, seat, seen),
        column=int(table.column(seat)),
    )


def build_artifact(table: MidgardTable, at: i64) -> OwnArtifact | None:
    card = table.artifacts[at]
    if card == NONE:
        return None
    die = None if table.stored[at] == NONE else die_name(table.stored[at])
    return build_own_artifact(table.box.artifacts[card - ARTIFACT], die, table.used[at] == 1)


def build_own_artifact(card: Artifact, die: str | None, used: bool) -> OwnArtifact:
    return OwnArtifact(
        *(card.card, card.name_en, card.name_fr, card.id),
        *(card.area, card.symbol, card.gain, card.glory),
        *(die, used),
    )


def build_upgrades(table: MidgardTable, seat: i64) -> list[Upgrade]:
    """The tokens one by one; face-down ones are used this turn."""
    tokens: list[Upgrade] = []
    for i in range(BASIC):
        at = seat * BASIC + i
        for number in range(int(table.upgrades[at])):
            tokens.append(Upgrade(SYMBOLS[i], number < table.spent[at]))
    return tokens


def slot_cards(table: MidgardTable, slot: i64) -> list[Reaver]:
    first = slot * REAVERS_PER_SLOT
    reavers = [table.slots[at] for at in range(first, first + REAVERS_PER_SLOT)]
    return [table.box.reavers[reaver] for reaver in reavers if reaver != NONE]


def held(table: MidgardTable, counts: vec[i64], seat: i64) -> list[Prophecy]:
    first = seat * PROPHECY_KINDS
    kinds = enumerate(table.box.prophecies)
    return [card for kind, card in kinds for _ in range(int(counts[first + kind]))]


def points(table: MidgardTable, seat: i64, seen: bool) -> dict[str, int]:
    """By source; secret Prophecies count for those who see them."""
    counted = scoring.breakdown(table, int(seat))
    if not seen:
        counted["prophecies"] = sum(
            int(scoring.prophecy_worth(table, seat, card.card - PROPHECY)) for card in held(table, table.known, seat)
        )
    return counted


# The question.


def build_paying(table: MidgardTable) -> list[str]:
    """The symbols still to be paid, the one asked for now first."""
    row_number = field_of_top(table, "row")
    at = field_of_top(table, "at")
    if row_number is None or at is None:
        return []
    box = table.box
    return [SYMBOL_NAMES[box.amounts[i]] for i in range(at, int(box.ends(row_number)))]


def build_met(table: MidgardTable) -> AnyCard | None:
    """The card the question asked now is about."""
    for name in ("card", "journey", "battle", "reaver", "prize"):
        number = field_of_top(table, name)
        if number is not None:
            return table.box.cards[number]
    return None
