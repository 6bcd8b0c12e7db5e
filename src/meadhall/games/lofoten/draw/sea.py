"""Sea and pier, which never change."""

from __future__ import annotations

from random import Random

from meadhall.core.draw.drawing import use
from meadhall.core.draw.materials import fading
from meadhall.core.draw.nature import crests
from meadhall.core.draw.ornament import plait
from meadhall.core.draw.palette import EDGE, INK
from meadhall.core.draw.shapes import box, disc, domed, line, oval, sheen
from meadhall.core.draw.svg import EMPTY, Markup, at, join, rect, tag
from meadhall.games.lofoten.draw.empty_place import empty_place
from meadhall.games.lofoten.draw.layout import Layout, layout
from meadhall.games.lofoten.packed import ZONES

UNDER_SWELL = (
    ("shoal", 0.14, 0.82),
    ("shoal", 0.93, 0.2),
    ("shoal", 0.62, 0.88),
    ("school", 0.42, 0.73),
    ("school", 0.66, 0.33),
)
"""What lies or swims under the surface, and where, in parts of the sea."""
OVER_SWELL = (
    ("horn", 0.47, 0.1),
    ("fell", 0.088, 0.15),
    ("fell", 0.225, 0.13),
    ("fell", 0.36, 0.16),
    ("horn", 0.95, 0.12),
    ("boat-far", 0.84, 0.1),
    ("whale", 0.9, 0.33),
    ("skerry", 0.86, 0.86),
    ("skerry", 0.95, 0.74),
    ("skerry", 0.77, 0.93),
    ("holm", 0.07, 0.91),
    ("boat-far", 0.045, 0.72),
    ("gulls", 0.62, 0.12),
    ("gulls", 0.24, 0.72),
)


def water(narrow: bool) -> Markup:
    """Deep in the middle, light at the edges, where islands stand and animals live; ships lie over all of it."""
    x, y, wide, high = layout(narrow, False).sea
    size = 0.52 if narrow else 1.0
    clip = tag("clipPath", rect(x, y, wide, high, 9), id="sea-edge")
    stops = fading((0, "#0a3348", 0.6), (0.6, "#10455e", 0.34), (1, "#10455e", 0))
    deep = tag("radialGradient", stops, id="sea-deep", cy=0.55, r=0.62)
    drawing = (
        box(x, y, wide, high, 9, "url(#sea)")
        + box(x, y, wide, high, 9, "url(#sea-deep)")
        + join(use(name, x + wide * across, y + high * down, size) for name, across, down in UNDER_SWELL)
        + at(x, y, swell(wide, high), sun(wide, high))
        + at(x, y, *(crests(wide - 30, high * down, seed) for seed, down in enumerate((0.28, 0.4, 0.66, 0.84), 3)))
        + join(use(name, x + wide * across, y + high * down, size) for name, across, down in OVER_SWELL)
    )
    return clip + deep + tag("g", drawing, clip_path="url(#sea-edge)") + plait(x, y, wide, high, 6 if narrow else 8)


def swell(wide: float, high: float) -> Markup:
    """Long waves from one side to the other, with a light back and a dark foot."""
    dice = Random(4)
    form = ""
    for step in range(9):
        y, rise = high * (step + 0.6) / 9, dice.uniform(5, 11)
        form += f"M0 {y:.0f}Q{wide * 0.12:.0f} {y - rise:.0f} {wide * 0.25:.0f} {y:.0f}T{wide * 0.5:.0f} {y:.0f}"
        form += f"T{wide * 0.75:.0f} {y:.0f}T{wide:.0f} {y:.0f}"
    return line(form, "#d6eef0", 3, opacity=0.1) + at(0, 5, line(form, "#06202e", 4, opacity=0.1))


def sun(wide: float, high: float) -> Markup:
    """The path of the sun on the water."""
    dice = Random(11)
    middle = wide * 0.72
    glints = "".join(
        f"M{middle + dice.uniform(-1, 1) * (16 + step * 2.4):.0f} {10 + step * high / 46:.0f}h{dice.uniform(5, 20):.0f}"
        for step in range(20)
        for _ in range(2)
    )
    return oval(middle, high * 0.12, wide * 0.17, high * 0.36, "url(#shoal-light)", opacity=0.5) + line(
        glints, "#fff8e7", 1.4, opacity=0.34
    )


# The pier.


def pier(narrow: bool) -> Markup:
    """Boards across two beams, posts with a rope, and a place for a tile in each zone."""
    frame = layout(narrow, False)
    x, y, wide, high = frame.pier
    margin = 8 if narrow else 14
    left, across = x - margin, wide + 2 * margin
    deck = tag("g", box(left, y, across, high, 5, "url(#oak)", EDGE, 2.4), filter="url(#drop)")
    beam = 5.0 if narrow else 8.0
    return (
        rect(left + 8, y + high, across - 10, 14 if narrow else 22, fill="url(#shade-down)")
        + deck
        + boards(frame, left, across)
        + sheen(left + 1, y + 1, across - 2, high - 2, 5, 0.7)
        + join(
            box(left, level, across, beam, 3, "#7c5330", EDGE, 1.4)
            + line(f"M{left + 3} {level + 1.6}H{left + across - 3}", "#d9a868", 1.1, opacity=0.8)
            for level in (y, y + high - beam)
        )
        + places(frame)
        + posts(frame)
    )


def boards(frame: Layout, left: float, across: float) -> Markup:
    """The boards of the deck, each with its nails."""
    _, y, _, high = frame.pier
    pitch = frame.plank / 8
    count = int(across // pitch) + 1
    gaps = "".join(f"M{left + step * pitch:.1f} {y + 2}v{high - 4}" for step in range(1, count))
    edges = "".join(f"M{left + step * pitch + 1.1:.1f} {y + 2}v{high - 4}" for step in range(1, count))
    inset = 9 if frame.narrow else 14
    nails = "".join(f"M{left + pitch / 2:.1f} {level}h{across - pitch}" for level in (y + inset, y + high - inset))
    seams = "".join(f"M{frame.pier[0] + zone * frame.plank} {y + 3}v{high - 6}" for zone in range(ZONES + 1))
    return (
        line(gaps, "#3b2110", 1.1, opacity=0.6)
        + line(edges, "#f0cf98", 0.6, opacity=0.4)
        + line(nails, "#24150b", 1.7, stroke_dasharray=f"0.1 {pitch - 0.1:.2f}", opacity=0.8)
        + line(seams, "#2b180a", 2.4, opacity=0.9)
    )


def places(frame: Layout) -> Markup:
    """Where tiles lie: hollows with a crate cut into the wood."""
    half, side = frame.tile / 2, frame.tile
    return join(
        empty_place((frame.zone_x(zone) - half, frame.pier_middle - half, side, side), "place-crate", side / 74, 8)
        for zone in range(ZONES)
    )


def posts(frame: Layout) -> Markup:
    x, y, _, high = frame.pier
    radius = 6 if frame.narrow else 9
    drawing = EMPTY
    for level, bow in ((y - 2, 7), (y + high + 2, -7)):
        rope = "".join(
            f"M{x + zone * frame.plank} {level}q{frame.plank / 2} {bow} {frame.plank} 0" for zone in range(ZONES)
        )
        drawing += line(rope, "#3b2615", 3.4) + line(rope, "#e6d5a2", 1.9)
        drawing += line(rope, "#8a7a4a", 1.9, stroke_dasharray="1 4")
        for zone in range(ZONES + 1):
            drawing += (
                disc(x + zone * frame.plank, level, radius, "#6d421a", INK, 2)
                + disc(x + zone * frame.plank, level, radius * 0.6, "#b98a58", "#3b2414", 1)
                + domed(x + zone * frame.plank, level, radius)
            )
    return drawing
