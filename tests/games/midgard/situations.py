"""Situations of Midgard laid out by hand: a table with full areas and empty boards, and what is put on them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from meadhall.core.engine.decision import Decision
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.edition import Edition
from meadhall.games.midgard import GAME
from meadhall.games.midgard.edition import MidgardEdition
from meadhall.games.midgard.invariants import pieces
from meadhall.games.midgard.packed import (
    BASIC,
    BATTLE_PLACE,
    BOARD_PLACES,
    COLLECTED,
    COLOUR_NAMES,
    DICE,
    FACES,
    NONE,
    PILES,
    PLACES,
    PROPHECY,
    PROPHECY_KINDS,
    PURSE,
    REAVERS_PER_SLOT,
    SLOTS,
    SYMBOL_NAMES,
    VERB_NAMES,
)
from tests.kit import choose, options

BOX = GAME.box(GAME.edition)
SOURCE = (GAME.folder / "edition.toml").read_text(encoding="utf-8")


def edited(*changes: tuple[str, str]) -> Edition[MidgardEdition]:
    """The edition with something written in it exchanged for something else."""
    text = SOURCE
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return Edition("edited.toml", msgspec.toml.decode(text, type=MidgardEdition))


def situation(
    players: int = 4, start: int = 0, seed: object = 1, edition: Edition[MidgardEdition] = GAME.edition
) -> Any:
    """The areas are filled, the seats have only their first Food and Favor."""
    table: Any = GAME.empty_table(players, edition, {"start_seat": "first"}, FastDice(f"{seed}"))
    table.deal()
    table.start = start
    table.active = start
    if players == 3:
        table.honour = start
    for seat in range(players):
        table.order[seat % 4] = (start + seat) % players
    return table


def arrange(table: Any, *decisions: Decision, **components: int | list[int]) -> Any:
    """As the kit of all games, but the questions may come out of the blue: only the components are audited."""
    for name, value in components.items():
        setattr(table, name, vec[i64](value) if isinstance(value, list) else value)
    if decisions:
        table.top = None
        for decision in decisions:
            table.ask(decision)
    problem = pieces(table)
    assert not problem, problem
    table.advance()
    return table


def ask(table: Any, *decisions: Decision) -> Any:
    return arrange(table, *decisions)


def die(name: str) -> int:
    colour, symbol = name.split(":")
    return COLOUR_NAMES.index(colour) * FACES + SYMBOL_NAMES.index(symbol)


def card(name: str) -> int:
    """A card by its id, or by its kind with what tells it from the others: `tapestry:gold`, `bastion:1`."""
    for number, shown in enumerate(BOX.cards):
        if getattr(shown, "id", "") == name:
            return number
    kind, _, variant = name.partition(":")
    same = [shown for shown in BOX.cards if shown.kind == kind]
    if variant.isdigit():
        return same[int(variant)].card
    variants = [shown for shown in same if variant in (getattr(shown, "colour", ""), getattr(shown, "symbol", ""))]
    return (variants if variant else same)[0].card


def take(table: Any, number: int) -> int:
    """Take a card from wherever it lies on the board, in a deck or a discard pile."""
    for at in range(BOARD_PLACES):
        if table.board[at] == number:
            table.board[at] = NONE
            return number
    if table.deck[number] == 0:
        assert table.discard[number] > 0, BOX.cards[number]
        table.discard[number] -= 1
        return number
    for pile in range(PILES):
        if BOX.first[pile] <= number < BOX.end[pile]:
            table.left[pile] -= 1
    table.deck[number] -= 1
    return number


def crew(table: Any, seat: int, *dice: str) -> None:
    """Put dice from the supply on a ship."""
    for name in dice:
        table.supply[die(name) // FACES] -= 1
        table.add_die(seat, die(name))


def purse(table: Any, seat: int, **amounts: int) -> None:
    for name, amount in amounts.items():
        table.purse[seat * PURSE + VERB_NAMES.index(name)] = amount


def has(table: Any, seat: int, what: str) -> int:
    return int(table.purse[seat * PURSE + VERB_NAMES.index(what)])


def ship(table: Any, seat: int) -> list[str]:
    return list(table.view(seat).boards[seat].ship)


def lead(table: Any, seat: int, name: str) -> None:
    copy = table.leader[:]
    copy[seat] = take(table, card(name))
    table.leader = copy


def specialise(table: Any, seat: int, area: str, *names: str) -> None:
    slot = ("sea", "village", "keep", "territory").index(area)
    copy = table.slots[:]
    for rank, name in enumerate(names):
        copy[(seat * SLOTS + slot) * REAVERS_PER_SLOT + rank] = take(table, card(name))
    table.slots = copy


def artifact(table: Any, seat: int, place: int, name: str, stored: str = "") -> None:
    copy = table.artifacts[:]
    copy[seat * PLACES + place] = take(table, card(name))
    table.artifacts = copy
    if stored:
        table.supply[die(stored) // FACES] -= 1
        table.stored[seat * PLACES + place] = die(stored)


def upgrade(table: Any, seat: int, *symbols: str) -> None:
    tokens, stock = table.upgrades[:], table.stock[:]
    for symbol in symbols:
        index = SYMBOL_NAMES.index(symbol) - 1
        tokens[seat * BASIC + index] += 1
        stock[index] -= 1
    table.upgrades, table.stock = tokens, stock


def pile(table: Any, seat: int, *names: str) -> None:
    """Put unique cards into a Glory pile (tiles: `tile:7` lies before the player)."""
    copy = table.pile[:]
    for name in names:
        copy[take(table, card(name))] = seat
    table.pile = copy


def collect(table: Any, seat: int, **counts: int) -> None:
    copy = table.keeps[:]
    names = ("treasure", "art", "armour", "crimson", "azure", "gold")
    for name, count in counts.items():
        for _ in range(count):
            index = names.index(name)
            take(table, card(name if index < 3 else f"tapestry:{name}"))
            copy[seat * COLLECTED + index] += 1
    table.keeps = copy


def give_prophecies(table: Any, seat: int, *names: str, secret: bool = False) -> None:
    copy = (table.secret if secret else table.known)[:]
    for name in names:
        copy[seat * PROPHECY_KINDS + take(table, card(name)) - PROPHECY] += 1
    if secret:
        table.secret = copy
    else:
        table.known = copy


def show_battle(table: Any, place: int, name: str) -> int:
    """Make a Sea Battle lie face up on a place."""
    old = int(table.board[BATTLE_PLACE + place])
    if old == card(name):
        return old
    take(table, card(name))
    table.board[BATTLE_PLACE + place] = card(name)
    if old != NONE:
        table.discard[old] += 1
    return card(name)


def sail_to(table: Any, area: int, active: int, turn: int = 0) -> None:
    """A ship of the active player stands on an area, in one of the turns of a round."""
    ships = table.ships[:]
    others = [other for other in range(6) if other != area]
    for before in range(turn):
        ships[others[before]] = int(table.order[before])
    ships[area] = active
    table.ships = ships
    table.area = area
    table.active = active
    table.turn = turn
    order = [int(seat) for seat in table.order]
    order[turn] = active
    arrange(table, order=order)


def until(table: Any, decision: str, option: int, wanted: Callable[[Any], bool]) -> Any:
    """The table after an answer, with dice that bring what is wanted."""
    for seed in range(20000):
        then = table.clone()
        then.dice = FastDice(seed)
        choose(then, decision, option)
        if wanted(then):
            return then
    raise AssertionError("the dice never bring that")


def stacked(table: Any) -> list[str]:
    """The names of everything still to be done, the next thing last."""
    return [type(decision).name for decision in table.stack]


def asked(table: Any) -> tuple[int | None, str | None, list[int]]:
    return table.seat, table.decision, options(table)


def die_total(table: Any) -> int:
    return sum(int(table.supply[colour]) for colour in range(3)) + sum(int(count) for count in table.ship[: 4 * DICE])
