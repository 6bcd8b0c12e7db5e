"""What is shown where there is nothing to show: a boat adrift by night, a raven on its stem looking for land."""

from __future__ import annotations

from meadhall.core.draw.cover import fade, picture
from meadhall.core.draw.nature import crests, mountain
from meadhall.core.draw.palette import INK
from meadhall.core.draw.shapes import box, disc, line, oval, shape
from meadhall.core.draw.svg import Markup, at, join, tag

WIDE, HIGH = 520.0, 196.0
STARS = ((40, 30), (92, 62), (150, 22), (212, 48), (262, 18), (318, 40), (470, 66), (494, 22), (352, 74), (24, 82))
HULL = "M-74 -10Q-60 26 -26 28H30Q62 26 78 -22Q62 -8 34 -6H-34Q-58 -6 -74 -10Z"
RAVEN = "M-15 7Q-8 -9 4 -11Q9 -15 14 -11L21 -8L14 -6Q14 4 3 9L-8 10L-22 16Z"


def night() -> Markup:
    """Sky, stars, the moon in its halo, and fells far away."""
    return (
        fade("night", "#16273d", "#2f4f66", "#8fa9a8")
        + box(0, 0, WIDE, HIGH, 0, "url(#night)")
        + join(disc(x, y, 1.1 + x % 3 * 0.3, "#fff3dd", opacity=0.8) for x, y in STARS)
        + join(disc(412, 44, radius, "#fff3dd", opacity=0.1) for radius in (58, 44, 32))
        + disc(412, 44, 21, "#fdf0cf")
        + disc(405, 39, 4, "#e3d2a4")
        + disc(418, 50, 3, "#e3d2a4")
        + tag("g", mountain(70, 122, 170, 54, "#456175"), mountain(196, 122, 120, 34, "#4e6b7d"), opacity=0.75)
    )


def boat() -> Markup:
    """A small boat with a torn rope, nobody at its oars."""
    return (
        oval(4, 30, 82, 7, "#0d2431", opacity=0.55)
        + shape(HULL, "#7d4d22", INK, 2.4)
        + line("M-66 2Q-40 10 0 10T68 -4M-56 14Q-30 20 0 20T56 10", "#4d2c10", 1.8)
        + line("M-68 -6Q-40 -1 0 -1T72 -15", "#c08a4d", 2)
        + shape("M72 -18Q88 -34 80 -50Q92 -38 88 -20Q84 -8 76 -6Z", "#8a5526", INK, 2)
        + line("M-72 -8Q-92 4 -88 22Q-86 30 -94 34", "#d9c08c", 2.4)
        + line("M-40 -4L-64 -30M-40 -4L-34 4", "#a9763c", 4)
        + shape("M-62 -28L-70 -46L-76 -42L-68 -25Z", "#a9763c", INK, 1.6)
        + at(78, -60, shape(RAVEN, "#1a1d22", INK, 1.2), disc(10, -9, 1.3, "#ffd24a"))
    )


def adrift() -> Markup:
    return picture(
        WIDE,
        HIGH,
        night(),
        fade("deep", "#3a6a80", "#12303f"),
        shape("M0 124Q65 119 130 124T260 124T390 124T520 124V196H0Z", "url(#deep)", "#0d2431", 1.6),
        join(
            box(360 + step, 132 + 12 * step / 8, 104 - 2 * step, 3, 1.5, "#fdf0cf", opacity=0.4) for step in (0, 8, 16)
        ),
        *(crests(WIDE, y, row + 2, 6, 0.45) for row, y in enumerate((138, 158, 178))),
        at(226, 138, boat(), turn=-4),
        line("M0 172Q60 164 120 172T240 172T360 172T480 172T600 172", "#dff0f2", 2, opacity=0.5),
    )
