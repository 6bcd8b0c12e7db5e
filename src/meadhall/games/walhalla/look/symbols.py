"""The symbols of Walhalla's terrains and cards, drawn around the origin in a box from -12 to 12."""

from __future__ import annotations

from functools import cache

from meadhall.core import icons
from meadhall.core.icons.style import BARK, GOLD, INK, RED, STEEL, drawn, flat
from meadhall.core.svg import at, circle, path, text


@cache
def firs() -> str:
    """Three firs."""
    trees = ""
    for x, y, size in ((-6.5, 2, 0.85), (6.5, 2.6, 0.8), (0, 0, 1.05)):
        crown = f"M{x} {y - 11 * size:.1f} {x + 5.4 * size:.1f} {y - 1.4 * size:.1f}H{x - 5.4 * size:.1f}Z"
        skirt = f"M{x} {y - 5 * size:.1f} {x + 6.6 * size:.1f} {y + 6 * size:.1f}H{x - 6.6 * size:.1f}Z"
        trunk = f"M{x} {y + 6 * size:.1f}V{y + 9 * size:.1f}"
        trees += (
            path(trunk, stroke=BARK, stroke_width=2.4) + path(skirt, fill="var(--fir)") + path(crown, fill="var(--fir)")
        )
    return drawn(trees, width=0.8)


@cache
def sheaf() -> str:
    """A sheaf of wheat."""
    stalks = "M0 11V-4M-5 10.4-2.4-3.4M5 10.4 2.4-3.4M-8 9.4-4.8-2M8 9.4 4.8-2"
    ears = "".join(
        f"M{x} {y}c-2.2-2-2.2-5 0-7.4 2.2 2.4 2.2 5.4 0 7.4Z"
        for x, y in ((0, -3), (-3.6, -2), (3.6, -2), (-7, 0), (7, 0))
    )
    return drawn(
        path(stalks, stroke="var(--straw)", stroke_width=1.8),
        path(ears, fill="var(--wheat)", stroke="var(--straw)", stroke_width=1),
        path("M-4.4 4.6H4.4", stroke=RED, stroke_width=2.4),
    )


@cache
def stones() -> str:
    """A ring of standing stones."""
    places = ((0, -7.6), (6.6, -4.6), (8.6, 1.8), (4.4, 7), (-4.4, 7), (-8.6, 1.8), (-6.6, -4.6))
    ring = "".join(f"M{x - 2} {y + 3}v-4.4c0-2.4 4-2.4 4 0v4.4Z" for x, y in places)
    return drawn(path(ring, fill="var(--stone)"), flat("M-2.4 2.2 0-2.2 2.4 2.2Z", RED), width=0.9)


@cache
def longhouse() -> str:
    """Two houses under turf."""
    return drawn(
        path("M-11 9V2L-6-3-1 2V9Z", fill="#a8713c"),
        path("M-12 2.6-6-4.4 0 2.6", stroke="var(--turf)", stroke_width=3),
        path("M-1.4 9V-.6L5-7.4 11.4-.6V9Z", fill="#a8713c"),
        path("M-2.4 .4 5-8.6 12.2.4", stroke="var(--turf)", stroke_width=3.4),
        flat("M3 9V3.6H7V9ZM-7.6 9V5H-4.6V9Z", BARK),
        width=1,
    )


@cache
def hall() -> str:
    """The great hall of the fallen."""
    return drawn(
        path("M-10 10.6V-1L0-9 10-1V10.6Z", fill=GOLD),
        path("M-12 .6 0-9.8 12 .6", stroke=INK, stroke_width=4.2),
        path("M-12 .6 0-9.8 12 .6", stroke=STEEL, stroke_width=2.2),
        flat("M-3.4 10V3.4a3.4 3.4 0 0 1 6.8 0V10Z", BARK),
        path("M-3-12 3-8.4M3-12-3-8.4", stroke_width=1.6),
    )


@cache
def bridge() -> str:
    """Asgard: the rainbow bridge."""
    arcs = "".join(
        path(f"M{-radius} 8A{radius} {radius} 0 0 1 {radius} 8", stroke=colour, stroke_width=2.6)
        for radius, colour in ((10.6, "#c44536"), (8.2, "#e9b434"), (5.8, "#5f8f3e"), (3.4, "#3f7fb0"))
    )
    return drawn(path("M-12 8A12 12 0 0 1 12 8", stroke_width=1.2), arcs, path("M-12 9H12", stroke_width=1.6))


TERRAIN_SIGNS = {"forest": firs, "wheat": sheaf, "cult": stones, "village": longhouse}


@cache
def number(x: float, y: float, words: object, size: float = 9, fill: str = "#fff") -> str:
    """A number on a disc."""
    return circle(x, y, size * 0.82, fill=fill, stroke=INK, stroke_width=1) + text(
        x, y + 0.4, words, size, font_weight="bold", class_="dark"
    )


@cache
def card_sign(card: str) -> str:
    """What a card shows."""
    kind, _, rest = card.partition("_")
    if kind == "bonus":
        return at(-2, -1, TERRAIN_SIGNS[rest](), scale=0.85) + number(8, 8, "+1", 8)
    if kind == "warband":
        two = at(-5, 1, icons.viking(), scale=0.55) + at(5, 1, icons.viking(), scale=0.55)
        return two + number(0, -9, rest, 9, GOLD)
    if kind == "walhalla":
        return hall() + number(9, 9, "+2", 8)
    if kind == "hunt":
        return at(-2, -1, icons.bow(), scale=0.85) + number(8, 8, "×2", 8)
    return icons.axe() if kind == "axe" else icons.shield()
