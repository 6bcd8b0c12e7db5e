"""Edition schema of Drakkar: the types of the TOML file with its checks, and the packed edition made of it."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from meadhall.core.engine.edition import Edition, EditionFile, EditionPart, number_vector
from meadhall.games.drakkar import view
from meadhall.games.drakkar.packed import (
    FACES,
    LINE,
    NONE,
    SHIELDS,
    SIDES,
    SQUARES,
    STEPS,
    SYMBOLS,
    DrakkarBox,
    square_number,
)

Side = Literal["S", "W", "N", "E"]
SEATED = {2: ["S", "N"], 3: ["S", "W", "N"], 4: ["S", "W", "N", "E"]}


class About(EditionPart):
    id: Literal["drakkar"]
    title: str
    author: str
    publisher: str
    year: int
    players_min: Literal[2]
    players_max: Literal[4]


class Board(EditionPart):
    circles_plain: Annotated[list[str], msgspec.Meta(min_length=18, max_length=18)]
    circles_orange: Annotated[list[str], msgspec.Meta(min_length=12, max_length=12)]


class Longships(EditionPart):
    left: str
    right: str


class Symbol(EditionPart):
    id: Literal["heart", "spade", "diamond", "club", "crown", "tower"]
    name_en: str
    name_fr: str
    one_en: str
    """The name with its article."""
    one_fr: str
    virtue_en: str
    virtue_fr: str


class Clan(EditionPart):
    side: Side
    id: str
    name_en: str
    name_fr: str
    shields: Annotated[list[str], msgspec.Meta(min_length=5, max_length=5)]


class Setup(EditionPart):
    players: Literal[2, 3, 4]
    sides: list[Side]
    series: Annotated[int, msgspec.Meta(ge=1, le=5)]


class Rules(EditionPart):
    penalty_skipped_turns: Annotated[int, msgspec.Meta(ge=1, le=5)]
    captive_release_value: Annotated[int, msgspec.Meta(ge=1, le=6)]


class DrakkarEdition(EditionFile):
    game: About
    board: Board
    longships: dict[Side, Longships]
    symbol: Annotated[list[Symbol], msgspec.Meta(min_length=6, max_length=6)]
    clan: Annotated[list[Clan], msgspec.Meta(min_length=4, max_length=4)]
    setup: Annotated[list[Setup], msgspec.Meta(min_length=3, max_length=3)]
    rules: Rules


def check(edition: Edition[DrakkarEdition]) -> None:
    """What the shape alone cannot say: the pieces fit together."""
    content = edition.content
    check_board(edition)
    ids = [symbol.id for symbol in content.symbol]
    if len(set(ids)) != SYMBOLS:
        raise edition.bad("symbol", "name each of the six symbols once.")
    if [clan.side for clan in content.clan] != list(SIDES):
        raise edition.bad("clan", "name the clans of the sides S, W, N, E, in this order.")
    for clan in content.clan:
        if len(set(clan.shields)) != SHIELDS or not set(clan.shields) <= set(ids):
            raise edition.bad(f"clan.{clan.id}.shields", f"choose five different ones of: {', '.join(ids)} (DRA-013).")
    check_setup(edition)


def check_board(edition: Edition[DrakkarEdition]) -> None:
    content = edition.content
    circles = content.board.circles_plain + content.board.circles_orange
    for name in circles:
        if square_number(name) == NONE:
            raise edition.bad("board", f"{name!r} is no square; they are a1 to m13.")
    if len(set(circles)) != len(circles):
        raise edition.bad("board", "a square has at most one circle.")
    if set(content.longships) != set(SIDES):
        raise edition.bad("longships", "name the sides S, W, N and E.")
    for side, ships in content.longships.items():
        if ships.left == ships.right:
            raise edition.bad(f"longships.{side}", "the two longships need squares of their own.")
        for name in (ships.left, ships.right):
            if square_number(name) not in edge(side):
                raise edition.bad(f"longships.{side}", f"{name!r} is no square on this side's edge.")


def edge(side: str) -> list[int]:
    """The squares along a side."""
    if side in ("S", "N"):
        return [file * LINE + (0 if side == "S" else LINE - 1) for file in range(LINE)]
    return [(0 if side == "W" else LINE - 1) * LINE + rank for rank in range(LINE)]


def check_setup(edition: Edition[DrakkarEdition]) -> None:
    """Which seats play which clan, and no needed symbol can run out."""
    content = edition.content
    for players, setup in zip((2, 3, 4), content.setup, strict=True):
        key = f"setup[{players - 2}]"
        if setup.players != players or setup.sides != SEATED[players]:
            raise edition.bad(key, f"{players} players sit at {', '.join(SEATED[players])} (DRA-018, DRA-019).")
        room = len(content.board.circles_plain) + (len(content.board.circles_orange) if players > 2 else 0)
        if setup.series * SYMBOLS != room:
            raise edition.bad(f"{key}.series", f"{room} circles hold {room // SYMBOLS} series.")
        for symbol in content.symbol:
            wanted = sum(symbol.id in clan.shields for clan in content.clan if clan.side in setup.sides)
            if wanted > setup.series:
                raise edition.bad(f"{key}.series", f"{wanted} clans want a {symbol.id}, which would run out.")


def open_box(edition: Edition[DrakkarEdition]) -> DrakkarBox:
    """The components, checked, as the rules handle them."""
    check(edition)
    content = edition.content
    ids: list[str] = [symbol.id for symbol in content.symbol]
    wants = [[ids.index(name) for name in clan.shields] for clan in content.clan]
    box = DrakkarBox()
    far = range(1, FACES + 1)
    box.ahead = number_vector([away(square, *step, die) for square in range(SQUARES) for step in STEPS for die in far])
    box.exits = number_vector([square for clan in content.clan for square in side_exits(content, clan.side)])
    box.circles = number_vector(
        [square_number(name) for name in content.board.circles_plain + content.board.circles_orange]
    )
    box.wants = number_vector([symbol for shields in wants for symbol in shields])
    box.shield_of = number_vector(
        [shields.index(symbol) if symbol in shields else NONE for shields in wants for symbol in range(SYMBOLS)]
    )
    box.sides = number_vector([SIDES.index(side) for setup in content.setup for side in (setup.sides + ["S"] * 4)[:4]])
    box.series = number_vector([setup.series for setup in content.setup])
    box.penalty = content.rules.penalty_skipped_turns
    box.release = content.rules.captive_release_value
    box.symbols = [msgspec.convert(symbol, view.Symbol, from_attributes=True) for symbol in content.symbol]
    box.clans = content.clan
    box.fronts = [[content.longships[clan.side].left, content.longships[clan.side].right] for clan in content.clan]
    return box


def away(square: int, dx: int, dy: int, far: int) -> int:
    """The square at a distance in a direction; NONE beyond the edge (DRA-041)."""
    file = square // LINE + dx * far
    rank = square % LINE + dy * far
    return file * LINE + rank if 0 <= file < LINE and 0 <= rank < LINE else NONE


def side_exits(content: DrakkarEdition, side: Side) -> list[int]:
    """Where dice of 1 to 6 bring a pawn from the left and from the right longship square (DRA-042, DRA-043)."""
    ships = content.longships[side]
    step = STEPS[2 * SIDES.index(side)]
    fronts = [square_number(ships.left), square_number(ships.right)]
    return [away(front, *step, far) for front in fronts for far in range(FACES)]
