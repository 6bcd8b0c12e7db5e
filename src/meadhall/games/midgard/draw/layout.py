"""Layout: a row of shores, the open area, the player's ship and artifacts, and the rivals' plates."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from meadhall.core.draw.drawing import NARROW_WIDTH, WIDE_SIZE
from meadhall.games.midgard.packed import AREAS, PLACES

MAX_ROOMY_SEATS = 3
"""Up to so many players the open area needs less height on a phone."""
PURSE_PLACES = 12
"""Places in the purse."""


class Box(NamedTuple):
    x: float
    y: float
    wide: float
    high: float


class Layout(NamedTuple):
    narrow: bool
    width: float
    height: float
    track: Box
    shores: tuple[Box, ...]
    focus: Box
    """The open area, or what the question is about."""
    ship: Box
    places: tuple[Box, ...]
    """Of artifacts."""
    slots: tuple[Box, ...]
    """Of specialists."""
    purse: Box
    goods: tuple[Box, ...]
    rivals: tuple[Box, ...]


def inset(place: Box, by: float = 7) -> Box:
    """A box inside another, so that what is drawn around it stays on the table."""
    return Box(place.x + by, place.y + by, place.wide - 2 * by, place.high - 2 * by)


def grid(count: int, across: int, first: Box, right: float, down: float) -> tuple[Box, ...]:
    """Equal boxes in rows."""
    return tuple(
        Box(first.x + number % across * right, first.y + number // across * down, first.wide, first.high)
        for number in range(count)
    )


@lru_cache
def layout(narrow: bool, seats: int) -> Layout:
    return tall(seats) if narrow else wide(seats)


def wide(seats: int) -> Layout:
    rivals = seats - 1
    high = (248 - 8 * (rivals - 1)) / rivals
    return Layout(
        narrow=False,
        width=WIDE_SIZE[0],
        height=WIDE_SIZE[1],
        track=Box(0, 0, 1216, 36),
        shores=grid(AREAS, AREAS, Box(4, 44, 194, 104), 202.8, 0),
        focus=Box(0, 156, 896, 248),
        ship=Box(0, 412, 528, 264),
        places=grid(PLACES, PLACES, Box(536, 412, 130, 112), 136, 0),
        slots=grid(PLACES, PLACES, Box(536, 532, 130, 144), 136, 0),
        purse=Box(1080, 412, 136, 264),
        goods=grid(PURSE_PLACES, 2, Box(1084, 417, 63, 40), 65.5, 42.8),
        rivals=grid(rivals, 1, Box(904, 156, 312, high), 0, high + 8),
    )


def tall(seats: int) -> Layout:
    focus = 312 if seats <= MAX_ROOMY_SEATS else 392
    ship = 170 + focus + 6
    purse = ship + 208 + 6
    tools = purse + 94 + 6
    slots = tools + 2 * 118
    rivals = slots + 2 * 150
    return Layout(
        narrow=True,
        width=NARROW_WIDTH,
        height=rivals + (seats - 1) * 153,
        track=Box(6, 4, 378, 30),
        shores=grid(AREAS, 3, Box(6, 40, 123, 60), 127.5, 64),
        focus=Box(6, 170, 378, focus),
        ship=Box(6, ship, 378, 208),
        places=grid(PLACES, 2, Box(6, tools, 187, 112), 191, 118),
        slots=grid(PLACES, 2, Box(6, slots, 187, 144), 191, 150),
        purse=Box(6, purse, 378, 94),
        goods=grid(PURSE_PLACES, 6, Box(9, purse + 4, 60, 42), 62.4, 44),
        rivals=grid(seats - 1, 1, Box(6, rivals, 378, 147), 0, 153),
    )
