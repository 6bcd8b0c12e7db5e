"""Voyage tiles: rounded squares, one family of colours for each kind."""

from __future__ import annotations

from meadhall.core import icons
from meadhall.core.icons.style import BARK, BRASS, CREAM, GOLD, INK, IRON, PLANK, RED, WINE, WOOD
from meadhall.core.svg import at, circle, path, rect, text
from meadhall.games.raids.look import monsters
from meadhall.games.raids.view import Tile

GROUNDS = {
    "weapon": ("#d6dde2", "#8b979f"),
    "sail": ("#f7ecd4", "#b9a37a"),
    "mjollnir": ("#bfe3fb", "#3d86bf"),
    "standard": ("#e2d2ee", "#7d4f9e"),
    "goods": ("#e6c897", "#9a6c35"),
    "rune": ("#dcdcd0", "#86867a"),
    "port": ("#b4dedb", "#2f8481"),
    "monster": ("#4a6650", "#22352a"),
    "encounter": ("#f8e08a", "#b98f1c"),
    "plunder": ("#efa868", "#a4501c"),
}
"""Ground and edge of each kind."""
TEXTURES = {
    "weapon": ("M-36-36 36 36M-36 0 0 36M0-36 36 0", "#fff", 3),
    "sail": ("M-24-38V38M0-38V38M24-38V38", "#e7b9a4", 9),
    "mjollnir": ("M-34-18-22-24-26-12-14-18M14 26 26 20 22 32 34 26", "#fff", 3),
    "standard": ("M-38-38 0 0 38-38M-38 38 0 0 38 38", "#d3bde4", 3),
    "goods": ("M-38-13H38M-38 13H38M-20-38V-13M20-13V13M-20 13V38", "#cda56a", 2.4),
    "rune": ("M-38 24C-20 14-8 34 10 24S30 14 38 22M-38-20C-24-28-8-14 8-24S30-30 38-22", "#c6c6b8", 3),
    "port": (
        "M-38 22C-28 14-22 30-12 22S4 14 12 22 28 30 38 22M-38 33C-28 25-22 41-12 33S4 25 12 33 28 41 38 33",
        "#8cc8c4",
        3,
    ),
    "monster": ("M-38 26C-24 12-14 34 0 22S22 12 38 24", "#5d7d64", 4),
    "encounter": (
        "M0-3-38-30M0-3-38 2M0-3-30 38M0-3 0 38M0-3 30 38M0-3 38 2M0-3 38-30M0-3-16-38M0-3 16-38",
        "#fdf0b8",
        4,
    ),
    "plunder": ("M-38-20C-26-34-20-10-8-24S10-34 18-20 32-14 38-26", "#f8c48f", 5),
}
"""What the ground is strewn with."""
GOODS = {"wood": icons.wood, "pigs": icons.pig, "furs": icons.fur, "mead": icons.mead_horn, "amber": icons.amber}
GLYPHS = (
    "M-2-4.6V5.6M-2-4.6 2.6-2.4-2 .2 2.8 5.6",
    "M-2.4-5V5.6M-2.4-5 2.6-1.6M-2.4-1.4 2.6 2",
    "M0-5V5.6M0-5-3.4-1.2M0-5 3.4-1.2",
    "M-2.6-5V5.6M2.6-5V5.6M-2.6-2.2 2.6 2.6",
    "M-2.4-5V5.6M2.6-4.6-2.4-.4 2.6 3.6",
    "M-2.6 5.6V-5L2.6-1V-5 5.6",
    "M0-5V5.6M-3-1.6 3 2.2",
    "M0-5 3 .2 0 5.6-3 .2Z",
    "M-2.6-5V5.6M2.6-5V5.6M-2.6-5 2.6 5.6",
    "M-1.6-5V5.6M-1.6-5 2.8-1.4",
    "M-3-5 3 5.6M3-5-3 5.6",
    "M-2.4-5V5.6M-2.4-1.4 2.6 1-2.4 3.4",
)
CAN_PASS_ONLY = ("monster", "encounter", "plunder")


def face(tile: Tile) -> str:
    """A tile, drawn around its middle; what lies on it is drawn by whoever lays it."""
    ground, edge = GROUNDS[tile.kind]
    shape, tone, width = TEXTURES[tile.kind]
    return (
        rect(-40, -38.5, 80, 80, 10, fill=INK, opacity=0.35)
        + rect(-40, -40, 80, 80, 10, fill=ground, stroke=edge, stroke_width=3)
        + path(shape, stroke=tone, stroke_width=width, fill="none", stroke_linecap="round", opacity=0.8)
        + rect(-36, -36, 72, 72, 7, fill="none", stroke="#fff", stroke_width=1.2, opacity=0.55)
        + picture(tile)
        + badge(tile)
        + shields(tile.shields, tile.kind)
        + (passage() if tile.kind in CAN_PASS_ONLY else "")
    )


def picture(tile: Tile) -> str:
    """The symbol that says what the tile is."""
    kind = tile.kind
    if kind == "weapon":
        return arms(tile)
    if kind == "sail":
        return doubled(icons.sail(), tile.power)
    if kind == "mjollnir":
        return doubled(icons.hammer(), tile.power)
    if kind == "standard":
        return at(-3, -3, icons.pennant(), scale=2.3)
    if kind == "goods":
        return at(-3, -3, GOODS.get(tile.good or "", icons.wood)(), scale=2.15)
    if kind == "rune":
        return at(0, -1, icons.rune_stone(glyph(tile.id)), scale=2.6)
    if kind == "port":
        return harbour(tile.sales)
    if kind == "monster":
        return at(-1, 3, monsters.head(tile.id), scale=2.4)
    if kind == "encounter":
        return at(2, -13, icons.visitor(), scale=1.65)
    return at(3, -13, icons.burning_house(), scale=1.75)


def arms(tile: Tile) -> str:
    """The weapon a tile is named after; two for a double one."""
    if "sword" in tile.id:
        return at(-9, -5, icons.sword(), scale=2) + at(13, -5, icons.axe(), scale=1.8)
    for name, single in (("spear", icons.spear()), ("bow", icons.bow())):
        if name in tile.id:
            return doubled(single, tile.power)
    return doubled(icons.axe(), tile.power)


def doubled(symbol: str, times: int) -> str:
    if times < 2:
        return at(0, -4, symbol, scale=2.3)
    return at(-13, -8, symbol, scale=1.75) + at(13, -1, symbol, scale=1.75)


def harbour(sales: int) -> str:
    """One anchor, and a crate for each sale."""
    crates = "".join(crate(21, 22 - 21 * number) for number in range(min(sales, 3)))
    return at(-9, -3, icons.anchor("#3c6f8e"), scale=2.2) + crates


def crate(x: float, y: float) -> str:
    return at(
        x,
        y,
        rect(-9, -9, 18, 18, 2, fill=PLANK, stroke=INK, stroke_width=2),
        path("M-9-3H9M-9 3H9", stroke=BARK, stroke_width=1.6),
        path("M-7 7 7-7", stroke=BARK, stroke_width=2.2),
    )


def glyph(tile_id: str) -> str:
    return GLYPHS[sum(map(ord, tile_id)) % len(GLYPHS)]


def badge(tile: Tile) -> str:
    """The number that counts: Glory on a coin of gold, strength on a red claw mark."""
    if tile.strength:
        claws = path(
            "M14-39C12-24 14-16 18-9M25-40C24-26 25-18 28-9M36-38C36-28 37-20 38-13", stroke=WINE, stroke_width=4
        )
        return (
            path("M8-40H30A10 10 0 0 1 40-30V-8C24-6 8-18 8-40Z", fill=RED, stroke=INK, stroke_width=1.6)
            + at(0, 0, claws, opacity=0.5, fill="none", stroke_linecap="round")
            + number(26, -26, tile.strength, "#fff", 25)
        )
    if tile.glory:
        return (
            circle(25, -25, 14, fill=GOLD, stroke=INK, stroke_width=1.8)
            + circle(25, -25, 11, fill="none", stroke=BRASS, stroke_width=1)
            + number(25, -24.5, tile.glory, INK, 22)
        )
    return ""


def number(x: float, y: float, value: object, tone: str, size: float) -> str:
    return text(x, y, value, size, font_weight="bold", style=f"fill:{tone}")


def shields(count: int, kind: str) -> str:
    """The round shields on the lower edge of a tile that goes into a slot; an empty ring where there are none."""
    if kind not in ("weapon", "sail", "mjollnir", "standard", "goods"):
        return ""
    if count == 0:
        return path("M-9 33H9", stroke=INK, stroke_width=2, opacity=0.35, stroke_dasharray="3 4")
    return "".join(at(-10 * (count - 1) + 20 * each, 32, small_shield()) for each in range(count))


def small_shield() -> str:
    return (
        circle(0, 0, 8.4, fill=WOOD, stroke=INK, stroke_width=1.5)
        + path("M0-7V7M-7 0H7", stroke=CREAM, stroke_width=1.6)
        + circle(0, 0, 2.8, fill=IRON, stroke=INK, stroke_width=1)
    )


def passage() -> str:
    """The arrow of tiles that can only be passed."""
    return at(
        -27,
        -27,
        circle(0, 0, 11, fill="#fffaf0", stroke=INK, stroke_width=1.6),
        path("M-6-2.6H0V-6.6L7 0 0 6.6V2.6H-6Z", fill=INK),
    )
