"""Emblems: discs of carved wood, the six symbols inlaid in them, and the shields that they fill."""

from __future__ import annotations

from math import cos, pi, sin

from meadhall.core.draw.drawing import use
from meadhall.core.draw.ornament import knot
from meadhall.core.draw.palette import INK, SEATS
from meadhall.core.draw.shapes import disc, domed, line, lit, oval, shape
from meadhall.core.draw.svg import EMPTY, Attribute, Markup, at, join

SIGNS = {
    "heart": (
        "#a8281f",
        "M0 10.4C-12.4 1.4-10.8-8.6-5-8.6-2-8.6-.5-6.8 0-5 .5-6.8 2-8.6 5-8.6 10.8-8.6 12.4 1.4 0 10.4Z",
    ),
    "spade": (
        "#26323c",
        "M0-10.6C6.4-4 10.6-1 10.6 3.2 10.6 8.2 4 9 1.5 5.2 1.6 7.6 2.4 9.2 4 10.6H-4C-2.4 9.2-1.6 7.6-1.5 5.2"
        "-4 9-10.6 8.2-10.6 3.2-10.6-1-6.4-4 0-10.6Z",
    ),
    "diamond": ("#d9541e", "M0-11.4 8.4 0 0 11.4-8.4 0Z"),
    "club": (
        "#1f5a3a",
        "M-3-2A4.8 4.8 0 1 1 3-2 4.8 4.8 0 1 1 1.5 5.4C1.6 7.6 2.4 9.2 4 10.6H-4C-2.4 9.2-1.6 7.6-1.5 5.4"
        "A4.8 4.8 0 1 1-3-2Z",
    ),
    "crown": ("#d9a51e", "M-9.4 9-11.2-5.6-5.4-.8 0-9.8 5.4-.8 11.2-5.6 9.4 9Z"),
    "tower": (
        "#6d4a94",
        "M-7.4 10.4V-2.6L-9.4-4.6V-10.4H-5.6V-7.4H-1.9V-10.4H1.9V-7.4H5.6V-10.4H9.4V-4.6L7.4-2.6V10.4Z",
    ),
}
"""The colour and the outline of each symbol, in a box from -12 to 12."""
TRIMS = {
    "crown": "M-9.9 5H9.9",
    "tower": "M-2.4 10.4V5.6A2.4 2.4 0 0 1 2.4 5.6V10.4M-7.4-2.6H7.4",
    "diamond": "M-8.4 0L0 -3.4L8.4 0M0 -11.4V-3.4M0 -3.4V11.4",
}
"""Lines that set a symbol off."""
WOOD, WOOD_LIGHT, WOOD_DARK, WOOD_SIDE = "#ab733b", "#e3b577", "#4a2a0e", "#5f3815"
IVORY = "#f3e6c8"


def dots(places: str, colour: str, wide: float, **attributes: Attribute) -> Markup:
    """Round dots, each a stroke of no length."""
    return line(places, colour, wide, stroke_linecap="round", **attributes)


def sign(name: str) -> Markup:
    """A symbol in full colour, of enamel: light on its upper left."""
    colour, form = SIGNS[name]
    trim = line(TRIMS[name], INK, 1.2) if name in TRIMS else EMPTY
    glint = line("M-6.6 -4.6Q-5.6 -6.6 -3.8 -6.6", "#fff", 1.5, opacity=0.6) if name in ("heart", "club") else EMPTY
    return shape(form, colour, INK, 1.3) + lit(form) + glint + trim


def pale_sign(name: str) -> Markup:
    """A symbol that is only wished for: cut into wood."""
    form = SIGNS[name][1]
    return (
        shape(form, "#fff", opacity=0.5, transform="translate(.8 1)")
        + shape(form, "#7a6038", opacity=0.85)
        + line(form, "#4f3a1a", 0.9, opacity=0.7)
    )


def wooden(radius: float = 18) -> Markup:
    """A disc of wood, thick and turned on a lathe, that lies on the water."""
    return (
        disc(1.4, 5, radius, "#04161f", opacity=0.42)
        + disc(0, 2.6, radius, WOOD_SIDE, INK, 1.6)
        + disc(0, 0, radius, WOOD, INK, 1.5)
        + disc(0, 0, radius - 1.8, edge=WOOD_LIGHT, width=1.4)
        + disc(0, 0, radius - 3.4, edge=WOOD_DARK, width=1, opacity=0.6)
    )


def back() -> Markup:
    """An emblem face down: they are all alike."""
    rings = disc(-2, -1, 9, edge=WOOD_DARK, width=0.8, opacity=0.35) + disc(
        -2, -1, 5, edge=WOOD_DARK, width=0.8, opacity=0.35
    )
    carved = at(0.5, 0.9, knot(26, WOOD_LIGHT, WOOD), opacity=0.75) + knot(26, WOOD_DARK, "#c48d51")
    return wooden() + rings + carved + domed(0, 0, 17.4, 0.62)


def inlay(radius: float) -> Markup:
    """A plate of ivory let into something: a shadow lies along its upper left edge."""
    return (
        disc(0, 0, radius, IVORY, INK, 1.2)
        + line(
            f"M{-radius * 0.86} {radius * 0.36}A{radius - 0.9} {radius - 0.9} 0 0 1 {radius * 0.36} {-radius * 0.86}",
            "#5a3413",
            1.7,
            opacity=0.4,
        )
        + line(
            f"M{radius * 0.86} {-radius * 0.36}A{radius - 0.9} {radius - 0.9} 0 0 1 {-radius * 0.36} {radius * 0.86}",
            "#fff",
            1.4,
            opacity=0.8,
        )
    )


def known(name: str) -> Markup:
    """An emblem of which one knows the symbol."""
    return wooden() + domed(0, 0, 17.4, 0.55) + inlay(13.6) + at(0, 0, use(f"sign-{name}"), scale=0.98)


def medal(name: str) -> Markup:
    """A symbol on ivory, as on a list."""
    return disc(0.8, 2.2, 17, "#000", opacity=0.4) + inlay(17) + use(f"sign-{name}")


# Shields.


def boards(paint: str, seam: str) -> Markup:
    """The planks of a round shield 44 wide."""
    return disc(0, 0, 21.4, paint, INK, 2) + line(
        "M-14 -16V16M-7 -20V20M0 -21V21M7 -20V20M14 -16V16", seam, 1.1, opacity=0.6
    )


def rim(metal: str, count: int = 8) -> Markup:
    """Iron around it, with rivets."""
    turns = [(number + 0.5) * 2 * pi / count for number in range(count)]
    rivets = "".join(f"M{cos(turn) * 20.2:.1f} {sin(turn) * 20.2:.1f}h.1" for turn in turns)
    return (
        disc(0, 0, 20.2, edge=INK, width=3.6)
        + disc(0, 0, 20.2, edge=metal, width=2.4)
        + dots(rivets, INK, 2.6)
        + dots(rivets, "#f4efe2", 1.4)
    )


def won(seat: int) -> Markup:
    """A shield in a clan's colour, its boss ready for the symbol that was brought home."""
    return (
        disc(1, 3, 21.6, "#000", opacity=0.35)
        + boards(SEATS[seat].fill, SEATS[seat].shade)
        + rim("#a9b2b8")
        + domed(0, 0, 21.4, 0.7)
        + inlay(13.4)
    )


def bare() -> Markup:
    """A shield that waits: unpainted birch bound with rope, its middle hollowed out."""
    return (
        disc(0.6, 1.6, 21.4, "#000", opacity=0.18)
        + boards("#d6bf92", "#8a6d3c")
        + disc(0, 0, 19.6, edge="#a58650", width=3.4)
        + disc(0, 0, 19.6, edge="#e9d7ae", width=1.5, stroke_dasharray="3.4 3")
        + domed(0, 0, 21.4, 0.32)
        + disc(0, 0, 14.4, "#c7ab78", "#8a6d3c", 1.2)
        + line("M-12.4 5.2A13.4 13.4 0 0 1 5.2 -12.4", "#5a3f18", 1.8, opacity=0.5)
        + line("M12.4 -5.2A13.4 13.4 0 0 1 -5.2 12.4", "#fff", 1.4, opacity=0.6)
    )


# Circles on the sea.


def stone() -> Markup:
    """A rock just above the water, in surf."""
    return (
        oval(0.3, 1.4, 6.4, 3.6, "#eaf7f5", opacity=0.4)
        + shape("M-5 2.4Q-5.4 -1.4 -2.4 -2.6Q.4 -4.2 3 -2.4Q5.2 -1 5 2.4Q0 3.6 -5 2.4Z", "#b3bab8", "#16303c", 1.1)
        + shape("M-4 1.4Q-4 -1.2 -1.8 -2Q.4 -3.2 1.6 -2.2Q-1.6 -.8 -2 1.6Z", "#fff", opacity=0.6)
        + shape("M3 -2.4Q5.2 -1 5 2.4Q3 3 1.4 2.9Q3.6 .6 3 -2.4Z", "#000", opacity=0.28)
    )


def stones() -> Markup:
    """A plain circle: eight rocks."""
    turns = [turn * pi / 4 for turn in range(8)]
    return join(use("stone", round(cos(turn) * 18.2, 1), round(sin(turn) * 18.2, 1)) for turn in turns)


def buoys() -> Markup:
    """An orange circle: a rope with four buoys."""
    floats = join(at(cos(turn * pi / 2) * 18, sin(turn * pi / 2) * 18, buoy()) for turn in range(4))
    return (
        disc(0, 0, 18, "#e07b1f", opacity=0.2)
        + disc(0.6, 1.6, 18, edge="#04161f", width=4, opacity=0.4)
        + disc(0, 0, 18, edge="#7a3200", width=4.6)
        + disc(0, 0, 18, edge="#ffb057", width=2.4)
        + disc(0, 0, 18, edge="#8f4a12", width=2.4, stroke_dasharray="1 3.2")
        + floats
    )


def buoy() -> Markup:
    return disc(0, 0, 4, "#ffc873", "#7a3200", 1.3) + domed(0, 0, 3.6)


EMBLEMS = {
    "back": back(),
    "stone": stone(),
    "stones": stones(),
    "buoys": buoys(),
    "shield-bare": bare(),
    **{f"shield-of-{seat}": won(seat) for seat in range(len(SEATS))},
    **{f"sign-{name}": sign(name) for name in SIGNS},
    **{f"pale-{name}": pale_sign(name) for name in SIGNS},
    **{f"known-{name}": known(name) for name in SIGNS},
    **{f"medal-{name}": medal(name) for name in SIGNS},
}
