"""Situations of Drakkar laid out by hand, in the notation of the specification."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.core.engine.events import Event, Forced
from meadhall.games.drakkar import GAME as GAME
from meadhall.games.drakkar.decisions import begin_turn
from meadhall.games.drakkar.ids import LEAVE, SEE, TAKE
from meadhall.games.drakkar.packed import (
    CAPTIVE,
    DIRECTIONS,
    FIELD,
    HOME,
    LEFT,
    NONE,
    RIGHT,
    SHIELDS,
    SQUARES,
    SYMBOLS,
    square_name,
    square_number,
)
from tests.kit import four

NAMES = ("heart", "spade", "diamond", "club", "crown", "tower")
SEATS = {2: "SN", 3: "SWN", 4: "SWNE"}
CLAIMS = {"see": SEE, "take": TAKE, "leave": LEAVE}
STATUSES = {"home": HOME, "captive": CAPTIVE}


def new(players: int, seed: object, **options: Any) -> Any:
    """A new table whose components may be looked at."""
    return GAME.new(players=players, seed=str(seed), **options)


def seat_of(table: Any, side: str) -> int:
    return SEATS[int(table.seats)].index(side)


def pawn_of(table: Any, name: str) -> int:
    """`S.A` as the number of a pawn."""
    side, pawn = name.split(".")
    return seat_of(table, side) * 2 + "AB".index(pawn)


def situation(
    pawns: dict[str, str] | None = None,
    emblems: dict[str, str] | None = None,
    players: int = 2,
    turn: str = "S",
    dice: tuple[int, int] | None = None,
    mode: str = "normal",
    **options: Any,
) -> Any:
    """A table with these pawns and emblems only; the others are home, or put aside as if everybody knew them."""
    table: Any = GAME.new(players=players, seed="laid out", **options)
    table.starter = 0
    table.turn = seat_of(table, turn) + (0 if mode == "opening" else players)
    table.pawn_on = vec[i64]([NONE] * SQUARES)
    table.places = vec[i64]([LEFT, RIGHT] * players)
    table.status = vec[i64]([HOME] * (2 * players))
    for name, place in (pawns or {}).items():
        stand(table, name, place)
    scatter(table, emblems or {})
    if mode == "return":
        table.returning[seat_of(table, turn)] = 1
        table.failed[seat_of(table, turn)] = 1
    if dice:
        throw(table, *dice)
    return table


def stand(table: Any, name: str, place: str) -> None:
    """Put a pawn on a square (`e4`) or in a longship (`NR captive`)."""
    pawn = pawn_of(table, name)
    if square_number(place) != NONE:
        table.put_pawn(pawn, square_number(place), FIELD)
    else:
        ship, status = place.split()
        table.put_pawn(pawn, LEFT if ship[1] == "L" else RIGHT, STATUSES[status])


def scatter(table: Any, emblems: dict[str, str]) -> None:
    """Only these emblems lie on the field; `?` is a symbol that does not matter."""
    tokens = int(table.tokens())
    left = [token % SYMBOLS for token in range(tokens)]
    symbols: list[int] = []
    for name in emblems.values():
        symbol = left[0] if name == "?" else NAMES.index(name)
        left.remove(symbol)
        symbols.append(symbol)
    table.symbols = vec[i64](symbols + left)
    table.emblem_on = vec[i64]([NONE] * SQUARES)
    for token, square in enumerate(emblems):
        table.emblem_on[square_number(square)] = token
    table.learned = vec[i64]([0] * len(symbols) + [(1 << int(table.seats)) - 1 | 16] * len(left))


def throw(table: Any, one: int, two: int) -> list[Event]:
    """The seat on turn throws these dice; returns what happens by itself."""
    heard: list[Event] = table.listen()
    table.top = None
    table.thrown = vec[i64]([one, two])
    begin_turn(table, table.mover())
    table.advance()
    return heard


def give(table: Any, side: str, *names: str) -> None:
    """Fill these shields with emblems that were put aside."""
    seat = seat_of(table, side)
    used = {int(token) for token in table.shields} | {int(token) for token in table.emblem_on}
    for name in names:
        symbol = NAMES.index(name)
        token = next(t for t in range(int(table.tokens())) if table.symbols[t] == symbol and t not in used)
        used.add(token)
        table.shields[seat * SHIELDS + int(table.box.shield_of[table.side(seat) * SYMBOLS + symbol])] = token


def held(table: Any, side: str) -> list[str]:
    """The symbols on a side's shields."""
    shields = table.shields[seat_of(table, side) * SHIELDS : (seat_of(table, side) + 1) * SHIELDS]
    return [NAMES[table.symbols[token]] for token in shields if token != NONE]


def where(table: Any, name: str) -> str:
    """Where a pawn is, as in `stand`."""
    pawn = pawn_of(table, name)
    place = int(table.places[pawn])
    if place < SQUARES:
        return square_name(place)
    return f"{name[0]}{'LR'[place - LEFT]} {('field', 'home', 'captive')[table.status[pawn]]}"


def pieces(table: Any) -> list[str]:
    """The pieces that may be moved now."""
    assert table.decision == "choose_piece"
    return ["AB"[option] if option < 2 else square_name(int(option) - 2) for option in table.choices]


def number_of(piece: str) -> int:
    """A piece as an option of `choose_piece`."""
    return "AB".index(piece) if piece in "AB" else square_number(piece) + 2


def chosen(table: Any, piece: str) -> bool:
    """Whether this piece is about to move."""
    return table.decision == "choose_destination" and int(table.top.piece) == number_of(piece)


def pick(table: Any, piece: str) -> None:
    """Choose a piece to move, unless it is the only one and thus chosen already."""
    if not chosen(table, piece):
        table.apply(GAME.action("choose_piece", number_of(piece)))


def targets(table: Any, piece: str) -> list[str]:
    """Where a piece may go, as `die:square`, in the order of the options."""
    then = table.clone()
    heard = then.listen()
    pick(then, piece)
    if chosen(then, piece):
        return [f"{int(option) // DIRECTIONS + 1}:{then.view().targets[str(option)]}" for option in then.choices]
    moved = next(event for event in heard if event.name in ("exit", "move", "emblem"))
    forced = next(event for event in heard if isinstance(event, Forced))
    end = moved.values[2] if moved.name == "emblem" else moved.values[3]
    return [f"{GAME.split(forced.values[1])[1] // DIRECTIONS + 1}:{square_name(end)}"]


def go(table: Any, piece: str, target: str) -> list[tuple[str, tuple[int, int, int, int]]]:
    """Move a piece, `die:square`; returns what happened."""
    die, square = target.split(":")
    heard = table.listen()
    pick(table, piece)
    if chosen(table, piece):
        option = next(
            int(option)
            for option, end in table.view().targets.items()
            if end == square and int(option) // DIRECTIONS + 1 == int(die)
        )
        table.apply(GAME.action("choose_destination", option))
    return told(heard)


def claim(table: Any, words: str) -> list[tuple[str, tuple[int, int, int, int]]]:
    """See, take or leave; returns what happened."""
    assert table.decision == "claim"
    heard = table.listen()
    table.apply(GAME.action("claim", CLAIMS[words]))
    return told(heard)


def told(heard: list[Event]) -> list[tuple[str, tuple[int, int, int, int]]]:
    return [(event.name, four(event)) for event in heard if not isinstance(event, Forced)]


def event_names(heard: list[tuple[str, tuple[int, int, int, int]]]) -> list[str]:
    return [name for name, _ in heard]


def dice_left(table: Any) -> list[int]:
    return [int(table.thrown[slot]) for slot in range(2) if not (table.used >> slot) & 1]


def turn_of(table: Any) -> str:
    """The side on turn."""
    return SEATS[int(table.seats)][int(table.mover())]


def learned(table: Any, side: str | None, square: str) -> str | None:
    """What a side's view tells of an emblem; None for nothing."""
    seat = None if side is None else seat_of(table, side)
    found = next(emblem for emblem in table.view(seat).emblems if emblem.square == square)
    return found.known or None
