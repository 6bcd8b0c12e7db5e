"""The eight monsters of Raids, in the box and style of `core.icons`."""

from __future__ import annotations

from collections.abc import Callable

from meadhall.core import icons
from meadhall.core.icons import drawn, flat
from meadhall.core.icons.style import FIRE, FLAME, INK, MOSS, WINE
from meadhall.core.svg import circle, path


def eyes(x: float, y: float, size: float = 1.8, tone: str = FLAME, between: float = 0) -> str:
    """Two glowing eyes on either side of x."""
    pair = (x - between, x + between)
    glow = "".join(circle(each, y, size, fill=tone, stroke_width=0.8) for each in pair)
    return glow + "".join(circle(each, y, size * 0.4, fill=INK, stroke="none") for each in pair)


def draugr() -> str:
    """A drowned warrior, half a skull under a rusty helmet."""
    return drawn(
        path("M-8-1C-8.6 5-6 7-4.4 7.4V11.4H4.4V7.4C6 7 8.6 5 8-1Z", fill="#9db8a6"),
        flat("M3-1H7.3C7.6 4 6 6.2 3.8 6.8V10.7H1.6C3.4 7 3.4 3 3-1Z", "#6f8f7d"),
        path("M-9.6-.6C-9.6-7.6-5-11.6 0-11.6S9.6-7.6 9.6-.6L0-2Z", fill="#8c6a4c"),
        path("M-1.2-11.4H1.2V2.6H-1.2Z", fill="#5f4632", stroke_width=1),
        eyes(0, 2, 2.1, "#8ff0ff", 4),
        path("M-2.6 8V11M0 8V11M2.6 8V11", stroke_width=1.1),
    )


def troll() -> str:
    return drawn(
        path("M-8.6-2-12-5.6-9.4 3.6ZM8.6-2 12-5.6 9.4 3.6Z", fill="#7f9a58"),
        path("M-9-4C-8.4-9.6-4-11 0-11S8.4-9.6 9-4C9.6 3 8.4 11.4 0 11.4S-9.6 3-9-4Z", fill="#94b168"),
        path("M-6-9.4C-4-12 4-12 6-9.4 3-8 2-9.4 0-8.4-2-9.4-3-8-6-9.4Z", fill=MOSS),
        path("M-7-4.4-2-2.8M7-4.4 2-2.8", stroke_width=1.8),
        eyes(0, -1.6, 1.5, FLAME, 4.2),
        path("M-2.6 2.8C-2.6 0 2.6 0 2.6 2.8 2.6 5-2.6 5-2.6 2.8Z", fill="#7f9a58"),
        path("M-5.6 6.4C-2 8 2 8 5.6 6.4L4 9.4H-4Z", fill=WINE, stroke_width=1),
        flat("M-4.6 7.6-3.8 4.2-2.6 8ZM4.6 7.6 3.8 4.2 2.6 8Z", "#fff"),
    )


def warg() -> str:
    """A giant wolf."""
    return drawn(
        path(
            "M-8.6-2.6-10-11.6-3.6-7.4H3.6L10-11.6 8.6-2.6 11.6 3 6 5.4 3 11H-3L-6 5.4-11.6 3Z",
            fill="#7c7f86",
        ),
        flat("M-4.4 4.4-2.4-2H2.4L4.4 4.4 2.4 10.3H-2.4Z", "#d9d7cf"),
        eyes(0, -1.4, 1.7, FLAME, 4.6),
        path("M-2 4.4H2L0 7Z", fill=INK),
        flat("M-3 8.4-1.8 11.4-1 8.6ZM3 8.4 1.8 11.4 1 8.6Z", "#fff"),
    )


ARMS = "M-6 3C-11 4-11.4 9-9.6 11.4M6 3C11 4 11.4 9 9.6 11.4M-3 4C-6 7-5 10-5.6 11.6M3 4C6 7 5 10 5.6 11.6M0 4V11.6"


def squid() -> str:
    return drawn(
        path(ARMS, stroke_width=4.2),
        path(ARMS, stroke="#c65a6e", stroke_width=2),
        path("M0-11.8C6-8.4 8-3 7 3 6.4 6.4-6.4 6.4-7 3-8-3-6-8.4 0-11.8Z", fill="#d9707f"),
        flat("M1-10.4C5-7 6.8-2 6 3.2 5 4.6 3.4 5 2 5.2 5 0 4-6 1-10.4Z", "#a8465a"),
        eyes(0, 0.6, 2.3, "#fff", 3.4),
    )


def jotunn() -> str:
    """A frost giant."""
    return drawn(
        path("M-9-3.4-11.6-10 -6.6-7.4-4-12 0-8.4 4-12 6.6-7.4 11.6-10 9-3.4Z", fill="#e9f6fb"),
        path("M-8.4-5H8.4C9 0 8 4 6 7H-6C-8 4-9 0-8.4-5Z", fill="#8fc0d8"),
        path("M-7 2.4C-7 9-3 11.8 0 11.8S7 9 7 2.4C4 4.6-4 4.6-7 2.4Z", fill="#e9f6fb"),
        path("M-6.6-3.6-1.8-2.2M6.6-3.6 1.8-2.2", stroke_width=1.6),
        eyes(0, -0.8, 1.4, "#fff", 3.8),
        path("M-2.6 6.6H2.6", stroke_width=1.6),
    )


def lindworm() -> str:
    """A wingless dragon, coiled."""
    return drawn(
        path(
            "M-10.6 10.6C-4 12.4 9 12.4 10.4 7 11.4 2.6 4 2.4-1 3.4-6 4.4-8.6 1.4-7.4-2.4",
            stroke_width=7,
        ),
        path(
            "M-10.6 10.6C-4 12.4 9 12.4 10.4 7 11.4 2.6 4 2.4-1 3.4-6 4.4-8.6 1.4-7.4-2.4",
            stroke="#b5a13b",
            stroke_width=4.4,
        ),
        path("M-11.6-3.4C-11-8.6-6-11.6-1-10.4L8-6.6 10.4-8.4 9.6-3.6 2-1.4C-2 1-7 2.6-9 1.4Z", fill="#cdb944"),
        path("M9.4-4 1.6-4.2", stroke_width=1),
        flat("M3-4 4 -2 5.2-4ZM6-4.2 7-2.6 8-4.2Z", "#fff"),
        path("M-5-10.6-6.4-12M-1.6-10.6-2-12.2", stroke_width=1.6),
        eyes(-1.4, -6.4, 1.8, FIRE),
    )


def sea_serpent() -> str:
    return drawn(
        path("M-11.6 7.6C-10 1-6 .6-5 7.6M3.6 7.6C5 2.6 9.4 2.6 11 7.6", stroke_width=6.4),
        path("M-11.6 7.6C-10 1-6 .6-5 7.6M3.6 7.6C5 2.6 9.4 2.6 11 7.6", stroke="#3f9a8c", stroke_width=3.8),
        path(
            "M-5.4 8C-5.4 2-5-3-2.6-6.4L-3-11.4 1.6-9C7-8.6 10.6-6 11.4-2.6L6-2.2 9.4 1 2 .6C.6 3 1 6 1.2 8Z",
            fill="#49ad9d",
        ),
        flat("M-4.7 8C-4.6 2-4-2-2.2-5 -2 0-2.6 4-2 8Z", "#2d7568"),
        flat("M3.6-1.8 4.6.4 5.6-1.8Z", "#fff"),
        eyes(3, -5.4, 1.8),
        path("M-12 9.4C-8 7.4-6 11-2 9.4S4 7.6 6 9.4 10 10.6 12 9", stroke="#dff1f5", stroke_width=2),
    )


def dragon() -> str:
    return drawn(
        path(
            "M-11.6 11.4C-11.4 3-9.4-2-6.6-4.4L-10.8-10-4.4-8-3-12 1-7.4C7-7 11-4 11.8.6"
            "L6.6 1 10 4.4 3 5C.6 6-.6 8.4 0 11.4Z",
            fill="#c8402c",
        ),
        flat("M-10.8 10.7C-10.6 4-9-.6-6-3.4-6.6 2-5 6-5.6 10.7Z", WINE),
        flat("M3.4 1.8 4.4 4.4 5.6 1.8ZM6.6 1.2 7.6 3.4 8.6 1Z", "#fff"),
        path("M11.4.6 2.6 1.8", stroke_width=1),
        eyes(2.2, -3, 2),
        path(
            "M10.6 6.6C8 6.4 6.4 8 6.6 11.4 8.4 11.6 11.6 11 11.8 8.6 11.2 8.6 10.6 8 10.6 6.6Z",
            fill=FIRE,
            stroke_width=1,
        ),
        flat("M9.6 8.4C8.4 8.6 7.6 9.6 7.6 10.8 8.8 10.8 10 10.4 10.6 9.6Z", FLAME),
    )


HEADS: dict[str, Callable[[], str]] = {
    head.__name__: head for head in (draugr, troll, warg, squid, jotunn, lindworm, sea_serpent, dragon)
}


def head(tile_id: str) -> str:
    """The monster a tile is named after; of unknown ones a head rises from the sea."""
    for name, draw in HEADS.items():
        if name in tile_id:
            return draw()
    return icons.monster()
