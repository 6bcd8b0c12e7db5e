"""Backgrounds of the open area, 896 by 248: a quay, a cloth, the open sea, a green, a wall, a map."""

from __future__ import annotations

from random import Random

from meadhall.core.draw.scenery import tree
from meadhall.core.draw.shapes import box, disc, line, oval, shape
from meadhall.core.draw.svg import Markup, at, join

WIDE, HIGH = 896.0, 248.0


def on(material: str, *drawing: Markup) -> Markup:
    ground = box(0, 0, WIDE, HIGH, 0, f"url(#{material})")
    return ground + join(drawing) + box(0, 0, WIDE, HIGH, 0, "url(#pool)")


def quay() -> Markup:
    """Planks of a pier, nailed, with a rope along its edge and the water below."""
    nails = "".join(f"M{x} {y}h.1" for y in range(12, 248, 64) for x in range(40, 896, 112))
    rope = "".join(f"M{x} 236q7 -8 14 0" for x in range(0, 896, 14))
    return on(
        "oak",
        line("M152 0V64M392 64V128M640 0V64M264 128V192M520 192V248M760 128V192", "#1c0f06", 1.6, opacity=0.5),
        line(nails, "#1c0f06", 4, opacity=0.5),
        box(0, 238, WIDE, 10, 0, "url(#deep)"),
        line(rope, "#2a1a10", 7, opacity=0.6) + line(rope, "#c9a878", 4, opacity=0.8),
    )


def cloth() -> Markup:
    """Blue wool with a woven border."""
    border = "".join(f"M{x} 12l9 -8l9 8l-9 8ZM{x} 236l9 -8l9 8l-9 8Z" for x in range(120, 896, 26))
    weave = "".join(f"M{x} 0V248" for x in range(128, 896, 64))
    return on(
        "wool-blue",
        line(weave, "#10253e", 10, opacity=0.25),
        shape(border, "#8f2b25", "#e0b352", 1.2, opacity=0.75),
    )


def open_sea() -> Markup:
    """The sea from above: swell, foam, and the shadows of fish."""
    dice = Random(11)
    swell = "".join(
        f"M0 {y}" + "".join(f"q{56} {dice.choice((-14, 14))} 112 0" for _ in range(8)) for y in range(20, 248, 30)
    )
    crests = "".join(
        f"M{dice.randrange(110, 860)} {dice.randrange(14, 240)}q7 -7 14 0q7 7 14 0q7 -7 14 0" for _ in range(34)
    )
    fish = "M-22 0Q-6 -10 12 -2L22 -8Q19 0 22 8L12 2Q-6 10 -22 0Z"
    shoal = join(
        at(dice.randrange(130, 860), dice.randrange(20, 230), shape(fish, "#06202e", opacity=0.34), turn=12)
        for _ in range(16)
    )
    return on(
        "deep",
        line(swell, "#9fd3de", 12, opacity=0.1) + line(swell, "#06202e", 3, opacity=0.16),
        shoal,
        line(crests, "#eef8f8", 2, opacity=0.5),
    )


def green() -> Markup:
    """A village green: a trodden path, tufts of grass and flowers."""
    dice = Random(5)
    tufts = "".join(f"M{dice.randrange(116, 890)} {dice.randrange(10, 244)}l-3 -8m3 8v-10m0 10l4 -8" for _ in range(60))
    flowers = join(
        disc(
            dice.randrange(116, 890),
            dice.randrange(10, 244),
            2.2,
            dice.choice(("#fff3dd", "#f2c230", "#c95e6e")),
            "",
            1,
        )
        for _ in range(40)
    )
    path = "M116 170Q300 120 440 158T700 120T900 150V196Q760 160 640 176T380 204T116 222Z"
    return on(
        "heath",
        shape(path, "#c9a86a", opacity=0.7),
        line(path, "#7a5f34", 1.4, opacity=0.5),
        line(tufts, "#3f5a26", 1.6),
        flowers,
    )


def wall() -> Markup:
    """The stones of a keep, in the light of torches."""
    courses, joints = "", ""
    for row, y in enumerate(range(0, 248, 31)):
        courses += f"M0 {y}H896"
        joints += "".join(f"M{x} {y}v31" for x in range(30 + row % 2 * 36, 896, 72))
    torches = join(disc(x, 30, 150, "url(#glow)", opacity=0.34) for x in (116, 500, 886))
    return on(
        "iron",
        line(courses + joints, "#14171a", 3, opacity=0.7),
        at(1.4, 1.8, line(courses + joints, "#aab2b8", 1.1, opacity=0.35)),
        torches,
    )


def map_of_lands() -> Markup:
    """Country seen from a mountain: woods, heights, a river."""
    dice = Random(8)
    heights = join(
        oval(x, y, wide * size, wide * size * 0.5, "none", "#4d6a2f", 1.4, opacity=0.5)
        for x, y, wide in ((260, 60, 90), (560, 190, 110), (800, 70, 80))
        for size in (1, 0.66, 0.33)
    )
    river = "M120 236Q230 170 330 128T520 112T700 150T900 60"
    woods = join(
        at(dice.randrange(120, 880), dice.randrange(24, 240), tree("#47713d", "url(#light)"), scale=0.5)
        for _ in range(26)
    )
    return on("heath", heights, line(river, "#3f7f99", 11) + line(river, "#9fd3de", 3, opacity=0.6), woods)


def hall() -> Markup:
    """Tarred planks in the light of a fire."""
    return on("tar", disc(300, 40, 330, "url(#glow)", opacity=0.3), disc(760, 230, 200, "url(#glow)", opacity=0.14))


GROUNDS = {
    "recruit": quay,
    "trade": cloth,
    "sea": open_sea,
    "village": green,
    "keep": wall,
    "territory": map_of_lands,
    "": hall,
}
"""By the area that is open."""
