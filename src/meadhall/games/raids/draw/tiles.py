"""Voyage tiles: one material for each kind, a picture, and the number that counts."""

from __future__ import annotations

from meadhall.core.draw.drawing import show, use
from meadhall.core.draw.font_metrics import RUNES
from meadhall.core.draw.ornament import rune
from meadhall.core.draw.palette import CHALK, EDGE
from meadhall.core.draw.shapes import box
from meadhall.core.draw.svg import EMPTY, Markup, at, join
from meadhall.core.draw.text_layout import figure, words
from meadhall.games.raids.draw import tile_motifs
from meadhall.games.raids.draw.kit import KIT
from meadhall.games.raids.view import Tile

RIMS = {
    "goods": "#a9763b",
    "rune": "#7d8f55",
    "sail": "#6f9db5",
    "mjollnir": "#48637f",
    "standard": "#8d72a5",
    "weapon": "#667078",
    "port": "#3b7d96",
    "encounter": "#8ea055",
    "plunder": "#6b2f1c",
    "monster": "#5a4a52",
}
"""What the edge of a tile is painted with."""
WEAPONS = ("twin-axes", "sword-and-axe", "bow", "spear", "axe")
SIDE = 84.0


def coin(value: object, radius: float = 13) -> Markup:
    """A coin, or what something is worth."""
    return use("coin", 0, 0, radius / 13) + figure(0, 0, value, max(13.5, radius * 1.25))


def motif(tile: Tile) -> Markup:
    """The picture of a tile without its ground, in a box of about 60."""
    match tile.kind:
        case "goods":
            return use(tile.good if isinstance(tile.good, str) and tile.good in KIT.symbols else "wood")
        case "rune":
            letter = words(0, 11, rune(sum(map(ord, tile.id))), 36, RUNES, "middle", fill="#3d2a5e")
            return use("stone") + letter
        case "sail":
            return use("sails" if tile.power > 1 else "sail")
        case "mjollnir":
            return use("hammers" if tile.power > 1 else "hammer")
        case "weapon":
            named = tile.id.replace("_", "-")
            return use(next((weapon for weapon in WEAPONS if weapon in named), "axe"))
        case "port":
            return use("port-2" if tile.sales > 1 else "port-1")
        case _:
            return use(tile.kind)


def monster(tile: Tile) -> str:
    """The name of a monster's picture."""
    named = next((name for name in KIT.symbols if name.startswith("beast-") and name[6:] in tile.id), "")
    return named or "beast-dragon"


def mounted(tile: Tile, wide: float, high: float) -> Markup:
    """A tile without its thing, around its middle: what is seen on it, in a bevelled edge."""
    rim = 2 if high < 46 else 3 if high < 56 else 4
    left, top = -wide / 2, -high / 2
    picture = monster(tile) if tile.kind == "monster" else f"ground-{tile.kind}"
    edge = f"bevel-{wide:g}-{high:g}"
    return (
        box(left, top, wide, high, 5 if rim == 2 else 7, RIMS[tile.kind], EDGE, 2)
        + show(picture, left + rim, top + rim, wide - 2 * rim, high - 2 * rim)
        + (use(edge) if edge in KIT.symbols else tile_motifs.bevel(wide, high, rim))
    )


def small(tile: Tile, side: float) -> Markup:
    """A tile where there is little room: its picture alone."""
    ground = mounted(tile, side, side)
    if tile.kind == "monster":
        return ground
    return ground + at(0, 1, use("stone") if tile.kind == "rune" else motif(tile), scale=side / 72)


def face(tile: Tile, wide: float, high: float, room: bool = True) -> Markup:
    """A tile that fills a box, around its middle: a square on the ring, less high in a hold."""
    left, top = -wide / 2, -high / 2
    tight = high < 56
    ground = mounted(tile, wide, high)
    if tile.kind == "monster":
        return ground + strength(tile, left, top, tight)
    picture = at(
        0 if wide == high else -wide * 0.06,
        high * 0.02,
        motif(tile),
        scale=high / SIDE * (0.94 if wide == high else 1.06),
    )
    return ground + picture + worth(tile, wide, high, tight) + (rooms(tile, left, high / 2) if room else EMPTY)


def strength(tile: Tile, left: float, top: float, small: bool) -> Markup:
    """What a monster takes, on a red shield."""
    size = 0.84 if small else 1
    return at(
        left + 15 * size,
        top + 15 * size,
        use("strength", 0, 0, size),
        figure(0, 0, tile.strength, 18 * size, fill=CHALK),
    )


def worth(tile: Tile, wide: float, high: float, small: bool) -> Markup:
    if not tile.glory:
        return EMPTY
    radius = 11.0 if small else 13.0
    return at(wide / 2 - radius, -high / 2 + radius, coin(tile.glory, radius))


def rooms(tile: Tile, left: float, bottom: float) -> Markup:
    """The round shields of a tile: room for so many Vikings."""
    return join(use("room", left + 12 + 15 * number, bottom - 12) for number in range(tile.shields))
