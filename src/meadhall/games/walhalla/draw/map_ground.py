"""Ground of the map, which never changes: deep water, the mainland, the surf and shallows of the peninsulas."""

from __future__ import annotations

from random import Random

from meadhall.core.draw.drawing import use
from meadhall.core.draw.ornament import plait
from meadhall.core.draw.palette import EDGE
from meadhall.core.draw.shapes import box, line, shape
from meadhall.core.draw.svg import EMPTY, Markup, at, join, tag
from meadhall.games.walhalla.draw.layout import Layout, Point, layout

FOAM = "#d9eef0"
SAND, TURF = "#dcc88f", "#7d9a4c"
BEND_STEP = 15.0
"""From one bend of a coast to the next."""
SHALLOWS = ((26, 0.1), (18, 0.12), (11, 0.16))
"""How broad lighter water lies around the land, and how light it is."""


def ground(narrow: bool, longest: int, lengths: list[int], slots: list[int]) -> Markup:
    """Deep water and what rises from it, the berths cut into it, and the frame."""
    frame = layout(narrow, longest)
    x, y, wide, high = frame.map
    clip = tag("clipPath", box(x, y, wide, high, 9), id="map-edge")
    drawing = box(x, y, wide, high, 9, "url(#deep)") + currents(frame) + waves(frame)
    drawing += join(island(frame, letter, fields) for letter, fields in enumerate(lengths))
    drawing += join(skerries(frame, letter, fields) for letter, fields in enumerate(lengths))
    drawing += join(at(*frame.headland(letter, fields), cape(frame)) for letter, fields in enumerate(lengths))
    drawing += monster(frame, lengths)
    berths = [frame.berth(fjord, slot) for fjord, count in enumerate(slots) for slot in range(count)]
    drawing += tag("g", *(mooring(frame, place) for place in berths), opacity=0.5)
    return (
        clip + tag("g", drawing, shore(frame), clip_path="url(#map-edge)") + plait(x, y, wide, high, 5 if narrow else 8)
    )


def mooring(frame: Layout, place: Point) -> Markup:
    """Where a ship may lie: her outline in the water."""
    if not frame.narrow:
        return use("mooring", *place, frame.field / 62)
    return at(*place, use("mooring-broad", 0, 0, frame.field / 62), turn=90)


# Water.


def currents(frame: Layout) -> Markup:
    """Long streams from the sea into each fjord, darker where it is deep."""
    x, y, wide, high = frame.map
    drawing = EMPTY
    for fjord in range(4):
        middle = frame.channel(fjord) + frame.fjord / 2
        far = (y + high if frame.narrow else x + wide) - frame.along + 10
        if frame.narrow:
            deep = f"M{middle} {frame.along + 30}q-9 {far * 0.3} 0 {far * 0.5}t0 {far * 0.5}"
        else:
            deep = f"M{frame.along + 40} {middle}q{far * 0.3} -10 {far * 0.5} 0t{far * 0.5} 0"
        drawing += line(deep, "#061f2e", 24, opacity=0.16) + line(deep, "#061f2e", 11, opacity=0.16)
    return drawing


def waves(frame: Layout) -> Markup:
    dice = Random(7)
    x, y, wide, high = frame.map
    crests = "".join(
        f"M{x + dice.uniform(0, wide - 24):.0f} {y + dice.uniform(8, high - 8):.0f}q5 -5 10 0q5 5 10 0"
        for _ in range(40)
    )
    shades = crests.replace("q5 -5 10 0q5 5 10 0", "m1 2q5 -5 10 0q5 5 10 0")
    return line(shades, "#05202c", 1.4, opacity=0.3) + line(crests, "#dff0f2", 1.4, opacity=0.4)


def monster(frame: Layout, lengths: list[int]) -> Markup:
    """In open water, where two peninsulas side by side end early."""
    x, y, wide, high = frame.map
    end = y + high if frame.narrow else x + wide
    for letter in range(len(lengths) - 1):
        far = frame.along + max(lengths[letter : letter + 2]) * frame.field + frame.inner + frame.outer
        middle = frame.peninsula(letter) + frame.land + frame.fjord / 2
        if frame.narrow and end - far > 100:
            return use("serpent", middle, (far + end) / 2 + 4, 0.9)
        if not frame.narrow and end - far > 210:
            return use("serpent", (far + end) / 2 - 12, middle, 1.1)
    return EMPTY


# Land.


def bends(seed: int, length: float, out: float) -> list[Point]:
    """A coast along a straight line: how far along and how far out each bend is."""
    dice = Random(seed)
    count = max(2, int(length / BEND_STEP))
    return [(length * number / count, out + dice.uniform(-1.3, 1.9)) for number in range(count + 1)]


def outline(frame: Layout, letter: int, fields: int, out: float) -> str:
    """Around a peninsula: along one side, around the tip, back along the other."""
    near, start = frame.along - frame.shore, frame.peninsula(letter)
    far = frame.along + fields * frame.field + frame.inner
    length, broad, tip = far - near + 14, frame.land, far + frame.outer + out
    one = [(near + along, start - away) for along, away in bends(letter, length, out)]
    other = [(near + along, start + broad + away) for along, away in reversed(bends(letter + 9, length, out))]
    middle = start + broad / 2
    snout = [(tip - 22, start + broad * 0.12), (tip - 7, start + broad * 0.3), (tip, middle)]
    snout += [(along, 2 * middle - across) for along, across in reversed(snout[:2])]
    points = [*one, *snout, *other]
    return "M" + "L".join(
        f"{across:.1f} {along:.1f}" if frame.narrow else f"{along:.1f} {across:.1f}" for along, across in points
    )


def island(frame: Layout, letter: int, fields: int) -> Markup:
    """A peninsula above its cliff, in surf and shallows; the fields lie on it."""
    rim, beach = outline(frame, letter, fields, 3.4), outline(frame, letter, fields, 5.6)
    low = 4.5 if frame.narrow else 6.5
    shallows = join(line(rim, "#8fd6d8", wide, opacity=strength) for wide, strength in SHALLOWS)
    cliff = at(
        1.6,
        low,
        line(beach, "#f4fbf6", 4.6, opacity=0.34, stroke_dasharray="26 5 12 8"),
        line(beach, "#ffffff", 1.7, opacity=0.8, stroke_dasharray="17 6 8 11"),
    ) + at(1.2, low, shape(rim + "Z", "#4a3722", EDGE, 1.4))
    strata = at(1, low * 0.62, line(rim, "#8b6b40", 1.5)) + at(1.2, low * 0.9, line(rim, "#2d2013", 1.2))
    return (
        at(4, low + 6, shape(rim + "Z", "#04121a", opacity=0.32))
        + shallows
        + cliff
        + strata
        + shape(rim + "Z", SAND, EDGE, 1.3)
        + line(outline(frame, letter, fields, 1.8), TURF, 2.2)
        + line(rim, "#fff8e0", 1, opacity=0.55)
    )


def skerries(frame: Layout, letter: int, fields: int) -> Markup:
    """Rocks off the tip, with white water around them."""
    far = frame.along + fields * frame.field + frame.inner + frame.outer
    middle = frame.peninsula(letter) + frame.land / 2
    places = ((-2, -27, 0.5), (7, 25, 0.62)) if not frame.narrow else ((-12, -36, 0.46), (-4, 35, 0.5))
    drawing = EMPTY
    for along, across, size in places:
        place = (middle + across, far + along) if frame.narrow else (far + along, middle + across)
        drawing += use("skerry", *place, size)
    return drawing


def shore(frame: Layout) -> Markup:
    """The mainland, where the peninsulas begin: heath with a sandy edge and surf."""
    dice = Random(3)
    x, y, wide, high = frame.map
    steps = 15
    if frame.narrow:
        deep = frame.along - y - 5
        points = [(x + wide * step / steps, y + deep + dice.uniform(-1, 3)) for step in range(steps + 1)]
        end = f"V{y}H{x}Z"
    else:
        deep = frame.along - x - 5
        points = [(x + deep + dice.uniform(-1, 3), y + high * step / steps) for step in range(steps + 1)]
        end = f"H{x}V{y}Z"
    coast = "M" + "L".join(f"{across:.1f} {down:.1f}" for across, down in points)
    return (
        line(coast, "#8fd6d8", 20, opacity=0.22)
        + at(2, 3, line(coast, "#fff", 8, opacity=0.5))
        + line(coast, SAND, 7)
        + shape(coast + end, "url(#heath)")
        + line(coast, "#4d6a2f", 1.4, opacity=0.7)
    )


# Over the fields.


def rims(narrow: bool, longest: int, lengths: list[int]) -> Markup:
    """What makes fields a piece of land: the edges between tiles, and sand, turf and stones along the water."""
    frame = layout(narrow, longest)
    seams, edge = "", EMPTY
    for letter, fields in enumerate(lengths):
        start = frame.peninsula(letter)
        for far in range(2, fields, 2):
            along = frame.along + far * frame.field
            seams += f"M{start} {along}h{frame.land}" if narrow else f"M{along} {start}v{frame.land}"
        for side in (0, 1):
            edge += beach(frame, letter, fields, side)
    shift = (
        at(0, 1.7, line(seams, "#fff", 0.8, opacity=0.4))
        if narrow
        else at(1.7, 0, line(seams, "#fff", 0.8, opacity=0.4))
    )
    return tag("g", line(seams, EDGE, 2.6), shift, edge, pointer_events="none")


def beach(frame: Layout, letter: int, fields: int, side: int) -> Markup:
    """Along one side of a peninsula: sand that bends in and out, lighter above and in shade below."""
    length, start = fields * frame.field, frame.peninsula(letter) + side * frame.land
    into, out = (-1, 2.2) if side else (1, -2.2)
    inner = bends(letter * 2 + side + 40, length, 1.4)
    points = [(frame.along + along, start + into * max(0.4, away)) for along, away in inner]
    points += [(frame.along + length, start + out), (frame.along, start + out)]
    form = "M" + "L".join(
        f"{across:.1f} {along:.1f}" if frame.narrow else f"{along:.1f} {across:.1f}" for along, across in points
    )
    return shape(form + "Z", TURF if side else SAND, "#3d4a22" if side else "#6b5a2c", 0.9)


# Headlands.


def cape(frame: Layout) -> Markup:
    """Both headlands of a peninsula, from their upper left corner."""
    _, _, wide, high = frame.placed(0, 0, frame.inner, frame.land)
    return rock(wide, high) + crag(frame)


def rock(wide: float, high: float) -> Markup:
    """Stone in facets, lit from the upper left: the ground of an inner headland."""
    a, b, c, left, right = wide * 0.34, wide * 0.62, high * 0.46, high * 0.62, high * 0.3
    ridges = f"M{a} 0L{b * 0.7} {c}L0 {left}M{b * 0.7} {c}L{a} {high}M{b} {c}L{wide} {right}"
    return (
        box(0, 0, wide, high, 0, "#7b8083")
        + shape(f"M0 0H{a}L{b * 0.7} {c}L0 {left}Z", "#a4a8a6")
        + shape(f"M{a} 0H{wide}V{right}L{b} {c}Z", "#8f9596")
        + shape(f"M0 {left}L{b * 0.7} {c}L{a} {high}H0Z", "#868b8c")
        + shape(f"M{b} {c}L{wide} {right}V{high}H{b}Z", "#63696d")
        + line(ridges, "#fff", 1, opacity=0.3)
        + shape(f"M0 0H{wide}V2.6Q{b} 6 {a} 3T0 5Z", TURF, opacity=0.7)
        + box(0, 0, wide, high, 0, "none", EDGE, 1.4)
    )


def crag(frame: Layout) -> Markup:
    """The tip of a peninsula: darker stone, a ridge along it, the side away from the light in shade."""
    start, far, broad = frame.inner, frame.inner + frame.outer, frame.land
    middle = broad / 2
    if frame.narrow:
        ridge = f"M{middle - 8} {start}L{middle + 4} {start + 18}L{middle} {far}"
        shade = f"{ridge}Q{broad * 0.8} {far - 4} {broad} {start + 22}V{start}Z"
        form = f"M0 {start}H{broad}V{start + 22}Q{broad * 0.8} {far - 4} {middle} {far}Q{broad * 0.2} {far - 4} 0 {start + 22}Z"
    else:
        ridge = f"M{start} {middle - 8}L{start + 24} {middle + 5}L{far} {middle}"
        shade = f"{ridge}Q{far - 10} {broad * 0.8} {start + 20} {broad}H{start}Z"
        form = f"M{start} 0H{start + 20}Q{far - 10} {broad * 0.2} {far} {middle}Q{far - 10} {broad * 0.8} {start + 20} {broad}H{start}Z"
    return (
        shape(form, "#7a8184")
        + shape(shade, "#4e555a", opacity=0.8)
        + line(ridge, "#d9dedd", 1.4, opacity=0.6)
        + shape(form, "url(#light)", EDGE, 1.6)
    )
