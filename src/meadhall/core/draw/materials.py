"""Sea, parchment, oak, slate, iron, wool and heath: patterns that a page has once, named by `url(#oak)` and so on.

The strokes are strewn by seeded dice of their own, so every build draws the same.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random

from meadhall.core.draw.palette import BIRCH, IRON, OAK, SLATE, STYLE, TAR, WOOL_BLUE, WOOL_GOLD, WOOL_RED
from meadhall.core.draw.shapes import line, oval
from meadhall.core.draw.svg import EMPTY, Attribute, Markup, circle, join, rect, tag

SIDE = 256
SIDES = {
    **dict.fromkeys(("sea", "deep", "parchment", "oak", "tar", "birch", "slate", "iron", "heath"), SIDE),
    **dict.fromkeys(("wool-red", "wool-blue", "wool-gold"), 24),
}
"""The size of each material's tile."""
ROUGH = "0 0 0 0 {} 0 0 0 0 {} 0 0 0 0 {} 0 0 0 {} {}"
STRANDS = "M-2 11C5 11 9 3 14 3S23 11 30 11", "M-2 3C5 3 9 11 14 11S23 3 30 3", "M15 3.1C18.6 4 20.6 7 24 9.6"
"""Of a plait: one, another over it, and where the first comes to lie over that one."""
PLAIT = Markup(
    '<pattern id="plait" width="28" height="14" patternUnits="userSpaceOnUse"><rect width="28" height="14" fill="#2b1a0d"/>'
    + "".join(
        f'<g fill="none"><path d="{form}" stroke="#2b1a0d" stroke-width="6.4"/><path d="{form}" stroke="{colour}" '
        f'stroke-width="4.4"/><path d="{form}" stroke="#ffe9a8" stroke-width="1.1" transform="translate(-.4 -.9)"/></g>'
        for form, colour in zip(STRANDS, ("#dba945", "#b98430", "#dba945"), strict=True)
    )
    + "</pattern>"
)


def wrapped_starts(x: int, far: int) -> tuple[int, ...]:
    """Where a stroke begins; one that leaves the tile wraps around to the other side."""
    return (x, x - SIDE) if x + far > SIDE else (x,)


class Strewn:
    """Random strokes and spots on a repeating tile."""

    def __init__(self, seed: int) -> None:
        self.dice = Random(seed)

    def place(self) -> tuple[int, int]:
        return self.dice.randrange(SIDE), self.dice.randrange(SIDE)

    def grain(self, count: int, colour: str, strength: float) -> Markup:
        """Long fibres, as in wood."""
        fibres = ""
        for _ in range(count):
            (x, y), far, bow = self.place(), self.dice.randrange(30, 120), self.dice.randint(-3, 3)
            fibres += "".join(f"M{start} {y}q{far // 2} {bow} {far} 0" for start in wrapped_starts(x, far))
        return line(fibres, colour, 1.1, opacity=strength)

    def spots(self, count: int, colour: str, strength: float, largest: float = 1.6) -> Markup:
        return tag(
            "g",
            *(circle(*self.place(), round(self.dice.uniform(0.5, largest), 1)) for _ in range(count)),
            fill=colour,
            opacity=strength,
        )

    def scratches(self, count: int, colour: str, strength: float) -> Markup:
        marks = ""
        for _ in range(count):
            (x, y), far, rise = self.place(), self.dice.randrange(10, 50), self.dice.randint(-12, 12)
            marks += "".join(f"M{start} {y}l{far} {rise}" for start in wrapped_starts(x, far))
        return line(marks, colour, 1, opacity=strength)

    def waves(self, count: int) -> Markup:
        """Crests, each with the dark of its trough below it."""
        crests, troughs = "", ""
        for _ in range(count):
            x, y = self.place()
            crests += f"M{min(x, 226)} {y}q6-6 12 0q6 6 12 0"
            troughs += f"M{min(x, 226) - 3} {y + 3}q7-6 14 0q6 5 14 0"
        return line(troughs, "#0a3345", 2, opacity=0.2) + line(crests, "#eefafa", 1.5, opacity=0.45)

    def knots(self, count: int, colour: str, strength: float) -> Markup:
        """Where a bough grew, in the middle of a plank."""
        rings = EMPTY
        for number in range(count):
            x, y = self.dice.randrange(20, SIDE - 20), 64 * (number % 4) + self.dice.randrange(24, 42)
            rings += oval(x, y, 9, 4.5, "none", colour, 1) + oval(x, y, 5.5, 2.7, "none", colour, 1)
            rings += oval(x, y, 2.2, 1.3, colour) + line(
                f"M{x - 26} {y + 1}q26-15 52 0M{x - 24} {y}q24 13 48 0", colour, 1
            )
        return tag("g", rings, opacity=strength)


SWELL = "M-64 {}q32-{} 64 0t64 0 64 0 64 0 64 0 64 0"


def swell() -> Markup:
    """Broad water, light where it rises and dark where it falls."""
    high = "".join(SWELL.format(y, 16) for y in (28, 156))
    low = "".join(SWELL.format(y, 16) for y in (92, 220))
    return line(low, "#062b3c", 30, opacity=0.07) + line(high, "#c8f0f0", 26, opacity=0.07)


def planks(colour: str = "#1c0f06") -> Markup:
    """Seams, and where one plank follows another, with its nails."""
    ends = "M70 0V64M198 64V128M40 128V192M150 192V256"
    nails = join(circle(x + side, y, 1.3) for x, y in ((70, 32), (198, 96), (40, 160), (150, 224)) for side in (-6, 6))
    return (
        line("M0 64H256M0 128H256M0 192H256M0 256H256", colour, 1.6, opacity=0.55)
        + line("M0 65.6H256M0 129.6H256M0 193.6H256M0 257.6H256", "#fff", 1, opacity=0.16)
        + line("M0 62H256M0 126H256M0 190H256M0 254H256", colour, 2.4, opacity=0.14)
        + line(ends, colour, 1.3, opacity=0.22)
        + tag("g", nails, fill=colour, opacity=0.24)
    )


def pattern(name: str, ground: str, *strewn: Markup, side: int = SIDE) -> Markup:
    ground_rect = tag("rect", width=side, height=side, style=f"fill:{ground}")
    return tag("pattern", ground_rect, *strewn, id=name, width=side, height=side, patternUnits="userSpaceOnUse")


def clouds(name: str, grain: str, values: tuple[float, ...]) -> Markup:
    """A noise filter for stains."""
    noise = tag("feTurbulence", type="fractalNoise", baseFrequency=grain, numOctaves=4, seed=4, stitchTiles="stitch")
    box: dict[str, Attribute] = {"x": 0, "y": 0, "width": "100%", "height": "100%"}
    return tag("filter", noise, tag("feColorMatrix", values=ROUGH.format(*values)), id=name, **box)


def stained(filter_name: str, strength: float) -> Markup:
    return rect(0, 0, SIDE, SIDE, filter=f"url(#{filter_name})", opacity=strength)


def wool(name: str, colour: str) -> Markup:
    twill = "".join(f"M{x} {y}l4 4l4-4" for y in range(0, 24, 6) for x in range(0, 24, 8))
    return pattern(name, colour, line(twill, "#000", 1.4, opacity=0.16), side=24)


def patterns() -> dict[str, Markup]:
    """Every material by its name."""
    some = Strewn(5)
    sea = stained("sea-clouds", 0.8) + swell()
    flecks = some.spots(26, "#8a5a1a", 0.25), some.grain(10, "#a9824a", 0.25)
    moss = some.spots(60, "#4d6a2f", 0.4, 2.6), some.spots(30, "#d9d98a", 0.4), some.grain(16, "#5f7a38", 0.5)
    rust = some.spots(40, "#fff", 0.1), some.spots(30, "#000", 0.25), some.scratches(16, "#000", 0.14)
    return {
        "sea": pattern("sea", "var(--sea)", sea, some.waves(12)),
        "deep": pattern("deep", "var(--deep)", stained("sea-clouds", 1), swell(), some.waves(12)),
        "parchment": pattern("parchment", "var(--parchment)", stained("stains", 0.45), *flecks),
        "oak": pattern(
            "oak",
            OAK,
            some.grain(50, "#5a3413", 0.6),
            some.grain(16, "#d9a868", 0.35),
            some.knots(2, "#4a2a0e", 0.36),
            planks(),
        ),
        "tar": pattern(
            "tar",
            TAR,
            some.grain(50, "#1d0f06", 0.8),
            some.grain(16, "#6d4726", 0.5),
            some.knots(1, "#140a04", 0.4),
            planks(),
        ),
        "birch": pattern(
            "birch",
            BIRCH,
            some.grain(50, "#a9824a", 0.5),
            some.grain(18, "#fff3d6", 0.5),
            some.knots(1, "#8a6430", 0.24),
            planks("#7a5a2e"),
        ),
        "slate": pattern("slate", SLATE, some.scratches(20, "#fff", 0.12), some.scratches(20, "#000", 0.14)),
        "iron": pattern("iron", IRON, *rust),
        "heath": pattern("heath", "var(--heath)", *moss),
        "wool-red": wool("wool-red", WOOL_RED),
        "wool-blue": wool("wool-blue", WOOL_BLUE),
        "wool-gold": wool("wool-gold", WOOL_GOLD),
    }


FILTERS = (
    clouds("sea-clouds", ".012 .035", (0.06, 0.22, 0.32, -1.7, 1.05))
    + clouds("stains", ".03 .04", (0.42, 0.26, 0.08, -1, 0.58))
    + Markup(
        '<filter id="drop" x="-30%" y="-30%" width="160%" height="170%">'
        '<feDropShadow dx="0" dy="2" stdDeviation="2" flood-color="#120a04" flood-opacity=".55"/></filter>'
    )
)


SHADES = join(
    Markup(
        f'<linearGradient id="shade-{name}" x2="{across}" y2="{down}"><stop stop-color="#08121a" stop-opacity=".5"/>'
        '<stop offset=".45" stop-color="#08121a" stop-opacity=".16"/><stop offset="1" stop-color="#08121a" stop-opacity="0"/>'
        "</linearGradient>"
    )
    for name, across, down in (("down", 0, 1), ("right", 1, 0))
)
"""The shadow of a frame that lies above or to the left."""


def fading(*stops: tuple[float, str, float]) -> Markup:
    """Stops of a gradient: offset, colour, opacity."""
    return join(
        tag("stop", offset=offset, stop_color=colour, stop_opacity=strength) for offset, colour, strength in stops
    )


def across(name: str, *stops: tuple[float, str, float]) -> Markup:
    return tag("linearGradient", fading(*stops), id=name, x2=1, y2=1)


def around(name: str, x: float, y: float, radius: float, *stops: tuple[float, str, float]) -> Markup:
    return tag("radialGradient", fading(*stops), id=name, cx=x, cy=y, r=radius)


LIGHTS = (
    across("light", (0, "#fff", 0.46), (0.42, "#fff", 0), (0.58, "#1a0c05", 0), (1, "#1a0c05", 0.4))
    + tag(
        "linearGradient",
        fading((0, "#fff", 0.36), (0.4, "#fff", 0), (0.65, "#000", 0), (1, "#000", 0.24)),
        id="sheen",
        x2=0,
        y2=1,
    )
    + around(
        "dome", 0.36, 0.3, 0.74, (0, "#fff", 0.62), (0.42, "#fff", 0.06), (0.62, "#1a0c05", 0), (1, "#1a0c05", 0.44)
    )
    + across("bevel", (0, "#fff", 0.62), (0.4, "#fff", 0.1), (0.6, "#000", 0.08), (1, "#000", 0.4))
    + across(
        "gold", (0, "#fff3b0", 1), (0.3, "#f5c93c", 1), (0.62, "#d9961c", 1), (0.82, "#f0bd3a", 1), (1, "#a8700f", 1)
    )
    + across(
        "steel", (0, "#f6f8f9", 1), (0.32, "#c3ccd2", 1), (0.6, "#87939c", 1), (0.8, "#b4bec5", 1), (1, "#6a757e", 1)
    )
    + around("aged", 0.5, 0.44, 0.74, (0.6, "#7a4a12", 0), (0.86, "#7a4a12", 0.06), (1, "#5e3208", 0.28))
    + around("dusk", 0.5, 0.42, 0.76, (0.55, "#0a0612", 0), (1, "#0a0612", 0.42))
)
"""Light from the upper left, laid over a piece: across it, from its upper edge down, on something round, and along a rim;
metal that shines; parchment that is darker towards its edges; and a picture whose corners lie in the dark."""


@lru_cache
def materials() -> Markup:
    """All definitions that drawings refer to by `url(#…)`."""
    return FILTERS + join(patterns().values()) + PLAIT + SHADES + LIGHTS


@lru_cache
def tile_picture(name: str) -> Markup:
    """The tile of a material as a picture of its own."""
    side = SIDES[name]
    ground = tag("rect", width=side, height=side, fill=f"url(#{name})")
    defs = tag("defs", FILTERS, patterns()[name])
    return tag(
        "svg", tag("style", Markup(STYLE)), defs, ground, xmlns="http://www.w3.org/2000/svg", width=side, height=side
    )
