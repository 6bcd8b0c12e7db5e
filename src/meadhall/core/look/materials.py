"""Sea, parchment, oak, slate, iron, wool and heath: patterns that a page has once, named by `url(#oak)` and so on.

The strokes are strewn by seeded dice of their own, so every build draws the same.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random

from meadhall.core.look.brush import disc, line
from meadhall.core.look.palette import BIRCH, IRON, OAK, SLATE, STYLE, TAR, WOOL_BLUE, WOOL_GOLD, WOOL_RED
from meadhall.core.svg import Attribute, rect, tag

SIDE = 256
SIDES = {
    **dict.fromkeys(("sea", "deep", "parchment", "oak", "tar", "birch", "slate", "iron", "heath"), SIDE),
    **dict.fromkeys(("wool-red", "wool-blue", "wool-gold"), 24),
}
"""How large the square of each material is."""
ROUGH = "0 0 0 0 {} 0 0 0 0 {} 0 0 0 0 {} 0 0 0 {} {}"
PLAIT = (
    '<pattern id="plait" width="28" height="14" patternUnits="userSpaceOnUse"><rect width="28" height="14" fill="#3b2615"/>'
    '<path d="M-2 11C5 11 9 3 14 3S23 11 30 11" stroke="#e0b352" stroke-width="4.2" fill="none"/>'
    '<path d="M-2 11C5 11 9 3 14 3S23 11 30 11" stroke="#8a5a1a" fill="none"/>'
    '<path d="M-2 3C1 3 3 4.4 5 6M9 9.4C11 10.6 12 11 14 11 17 11 18.6 10 20 8.6M23.4 5C25 3.8 27 3 30 3"'
    ' stroke="#c8963a" stroke-width="4.2" fill="none"/></pattern>'
)


def over_the_edge(x: int, far: int) -> tuple[int, ...]:
    """Where a stroke begins; one that leaves the square comes in again on the other side."""
    return (x, x - SIDE) if x + far > SIDE else (x,)


class Strewn:
    """Strokes and spots on a square that repeats."""

    def __init__(self, seed: int) -> None:
        self.dice = Random(seed)

    def place(self) -> tuple[int, int]:
        return self.dice.randrange(SIDE), self.dice.randrange(SIDE)

    def grain(self, count: int, colour: str, strength: float) -> str:
        """Long fibres, as in wood."""
        fibres = ""
        for _ in range(count):
            (x, y), far, bow = self.place(), self.dice.randrange(30, 120), self.dice.randint(-3, 3)
            fibres += "".join(f"M{start} {y}q{far // 2} {bow} {far} 0" for start in over_the_edge(x, far))
        return line(fibres, colour, 1.1, opacity=strength)

    def spots(self, count: int, colour: str, strength: float, largest: float = 1.6) -> str:
        return tag(
            "g",
            *(disc(*self.place(), round(self.dice.uniform(0.5, largest), 1)) for _ in range(count)),
            fill=colour,
            opacity=strength,
        ).replace(' fill="none"', "")

    def scratches(self, count: int, colour: str, strength: float) -> str:
        marks = ""
        for _ in range(count):
            (x, y), far, rise = self.place(), self.dice.randrange(10, 50), self.dice.randint(-12, 12)
            marks += "".join(f"M{start} {y}l{far} {rise}" for start in over_the_edge(x, far))
        return line(marks, colour, 1, opacity=strength)

    def waves(self, count: int) -> str:
        crests = ""
        for _ in range(count):
            x, y = self.place()
            crests += f"M{min(x, 226)} {y}q6-6 12 0q6 6 12 0"
        return line(crests, "#dff0f2", 1.4, opacity=0.4)


def planks(colour: str = "#1c0f06") -> str:
    return line("M0 64H256M0 128H256M0 192H256M0 256H256", colour, 1.6, opacity=0.55) + line(
        "M0 65.5H256M0 129.5H256M0 193.5H256M0 257.5H256", "#fff", 0.7, opacity=0.12
    )


def pattern(name: str, ground: str, *strewn: str, side: int = SIDE) -> str:
    ground_rect = tag("rect", width=side, height=side, style=f"fill:{ground}")
    return tag("pattern", ground_rect, *strewn, id=name, width=side, height=side, patternUnits="userSpaceOnUse")


def clouds(name: str, grain: str, values: tuple[float, ...]) -> str:
    """A filter that makes stains."""
    noise = tag("feTurbulence", type="fractalNoise", baseFrequency=grain, numOctaves=4, seed=4, stitchTiles="stitch")
    box: dict[str, Attribute] = {"x": 0, "y": 0, "width": "100%", "height": "100%"}
    return tag("filter", noise, tag("feColorMatrix", values=ROUGH.format(*values)), id=name, **box)


def stained(filter_name: str, strength: float) -> str:
    return rect(0, 0, SIDE, SIDE, filter=f"url(#{filter_name})", opacity=strength)


def wool(name: str, colour: str) -> str:
    twill = "".join(f"M{x} {y}l4 4l4-4" for y in range(0, 24, 6) for x in range(0, 24, 8))
    return pattern(name, colour, line(twill, "#000", 1.4, opacity=0.16), side=24)


def patterns() -> dict[str, str]:
    """Every material by its name."""
    some = Strewn(5)
    sea = stained("sea-clouds", 0.8)
    flecks = some.spots(26, "#8a5a1a", 0.25), some.grain(10, "#a9824a", 0.25)
    moss = some.spots(60, "#4d6a2f", 0.4, 2.6), some.spots(30, "#d9d98a", 0.4), some.grain(16, "#5f7a38", 0.5)
    rust = some.spots(40, "#fff", 0.1), some.spots(30, "#000", 0.25), some.scratches(16, "#000", 0.14)
    return {
        "sea": pattern("sea", "var(--sea)", sea, some.waves(12)),
        "deep": pattern("deep", "var(--deep)", stained("sea-clouds", 1), some.waves(12)),
        "parchment": pattern("parchment", "var(--parchment)", stained("stains", 0.45), *flecks),
        "oak": pattern("oak", OAK, some.grain(50, "#5a3413", 0.6), some.grain(16, "#d9a868", 0.35), planks()),
        "tar": pattern("tar", TAR, some.grain(50, "#1d0f06", 0.8), some.grain(16, "#6d4726", 0.5), planks()),
        "birch": pattern(
            "birch", BIRCH, some.grain(50, "#a9824a", 0.5), some.grain(18, "#fff3d6", 0.5), planks("#7a5a2e")
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
    + '<filter id="drop" x="-30%" y="-30%" width="160%" height="170%">'
    '<feDropShadow dx="0" dy="2" stdDeviation="2" flood-color="#120a04" flood-opacity=".55"/></filter>'
)


SHADES = "".join(
    f'<linearGradient id="shade-{name}" x2="{across}" y2="{down}"><stop stop-color="#08121a" stop-opacity=".5"/>'
    '<stop offset=".45" stop-color="#08121a" stop-opacity=".16"/><stop offset="1" stop-color="#08121a" stop-opacity="0"/>'
    "</linearGradient>"
    for name, across, down in (("down", 0, 1), ("right", 1, 0))
)
"""What lies in the shadow of a frame, above it or to its left."""


def fading(*stops: tuple[float, str, float]) -> str:
    """The stops of a gradient: where, which colour, how strong."""
    return "".join(
        f'<stop offset="{offset:g}" stop-color="{colour}" stop-opacity="{strength:g}"/>'
        for offset, colour, strength in stops
    )


LIGHTS = (
    f'<linearGradient id="light" x2="1" y2="1">{fading((0, "#fff", 0.42), (0.45, "#fff", 0), (0.6, "#000", 0), (1, "#000", 0.3))}'
    '</linearGradient><linearGradient id="sheen" x2="0" y2="1">'
    f"{fading((0, '#fff', 0.36), (0.4, '#fff', 0), (0.65, '#000', 0), (1, '#000', 0.24))}</linearGradient>"
    '<radialGradient id="dome" cx=".36" cy=".3" r=".74">'
    f"{fading((0, '#fff', 0.6), (0.42, '#fff', 0.04), (0.62, '#000', 0), (1, '#000', 0.4))}</radialGradient>"
)
"""Light from the upper left, laid over a piece: across it, from its upper edge down, and on something round."""


@lru_cache
def materials() -> str:
    """Everything that drawings refer to by `url(#…)`."""
    return FILTERS + "".join(patterns().values()) + PLAIT + SHADES + LIGHTS


@lru_cache
def square(name: str) -> str:
    """A square of a material as a picture of its own, which repeats."""
    side = SIDES[name]
    ground = tag("rect", width=side, height=side, fill=f"url(#{name})")
    defs = tag("defs", FILTERS, patterns()[name])
    return tag("svg", tag("style", STYLE), defs, ground, xmlns="http://www.w3.org/2000/svg", width=side, height=side)
