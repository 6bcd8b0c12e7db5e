"""Monsters and enemies, each a scene of its own: a silhouette, a hue and a sky that no other has."""

from __future__ import annotations

import math

from meadhall.core.draw import goods, ships
from meadhall.core.draw.nature import mountain, scene
from meadhall.core.draw.palette import INK, STEEL
from meadhall.core.draw.people import viking
from meadhall.core.draw.shapes import ball, box, disc, gleam, glow, line, oval, shape, sheen, solid, veil
from meadhall.core.draw.svg import Markup, at, join


def scales(x: float, y: float) -> str:
    """Rows of scales on the bow of a serpent's back."""
    return "".join(f"M{x + across} {y + 1 + abs(across) * 0.5}q3 4 6 0" for across in (-10, -3, 4))


def serpent() -> Markup:
    """The sea serpent, rearing out of the waves."""
    drawing = (
        shape("M0 62Q30 40 60 58T150 50V0H0Z", "#0e3a46", opacity=0.25)
        + line("M132 4l-7 15h8l-9 19", "#ffe9a0", 2.4, opacity=0.85)
        + line("M30 40q8 -10 20 -6q4 -12 18 -8", "#dfe9e6", 2, opacity=0.4)
    )
    body = "#2f9d7c"
    dk = "#145a4a"
    for x, w, h in ((112, 34, 46), (34, 30, 30)):
        drawing += solid(
            f"M{x - w / 2} 92V{92 - h + 8}Q{x} {92 - h - 22} {x + w / 2} {92 - h + 8}V92H{x + w / 2 - 12}V{92 - h + 18}Q{x} {92 - h - 4} {x - w / 2 + 12} {92 - h + 18}V92Z",
            body,
            INK,
            2,
        )
        drawing += line(scales(x, 92 - h), dk, 1.3, opacity=0.75)
        for j in range(-2, 3):
            drawing += solid(f"M{x + j * 6} {92 - h - 5 + abs(j) * 3}l4 -8l3 8z", "#e0a83a", INK, 1.2)
    drawing += (
        solid(
            "M58 96Q50 54 70 40Q60 18 82 12Q108 8 126 34L122 40L104 36L116 46L96 46Q84 46 86 60Q90 80 84 96Z",
            body,
            INK,
            2.2,
        )
        + shape("M62 96Q58 58 76 44Q80 60 76 96Z", "#d8e6a8", INK, 1.2)
        + join(line(f"M63 {y}h13", dk, 1.2) for y in (62, 70, 78))
        + veil("M86 60Q90 80 84 96H77Q81 70 78 46Q86 50 86 60Z", 0.22)
        + line("M72 30q4 -2 6 1m-8 7q4 -3 8 0m2 -16q5 -1 8 1m12 -1q6 1 10 5", dk, 1.5, opacity=0.8)
        + gleam("M56 90Q52 58 70 42Q64 24 80 15", 1.8, 0.45)
        + gleam("M100 14Q114 20 122 32", 1.4, 0.35)
    )
    drawing += (
        line("M72 22L58 10M78 15L68 0M86 12L84 -2", "#e0a83a", 4)
        + glow(92, 23, 9, "#ffe14a", 0.18)
        + ball(92, 23, 5, "#ffd24a", INK, 1.6)
        + line("M93 19v8", INK, 2.2)
        + shape("M104 36l2 6l3 -5l3 5l2 -4", "#fff", INK, 1)
        + line("M122 38q10 4 12 12m-12 -12q12 0 20 4", "#c2352b", 2.2)
        + disc(120, 30, 1.5, INK)
    )
    drawing += (
        shape("M0 84Q18 76 36 84T72 84T108 84T150 82V100H0Z", "#2f7a92", INK, 1.6)
        + shape("M0 92Q18 84 36 92T72 92T108 92T150 90V100H0Z", "#1c566c")
        + line("M20 84q8 -8 14 0M98 84q10 -10 20 0M56 88q14 -12 32 0", "#e8f6f6", 2.4)
    )
    return scene("serpent", "#3a5a78", "#b5c7b0", drawing)


def draugr() -> Markup:
    """Three dead men in rusty helmets."""
    drawing = (
        glow(118, 22, 22, "#f4f0d0", 0.14)
        + ball(118, 22, 13, "#f4f0d0", "", 1)
        + shape("M0 70Q40 52 80 64T150 58V100H0Z", "#3d4a44")
        + join(
            (line(f"M{x} 60V{y}M{x} {y + 8}l-7 -6M{x} {y + 14}l6 -7", "#232a27", 2.2) for x, y in ((12, 26), (140, 34)))
        )
    )
    for n, (x, y, s) in enumerate(((38, 50, 0.8), (112, 50, 0.8), (75, 44, 1.08))):
        f = "#7fa6a0" if n < 2 else "#9cc4b8"
        b = (
            solid("M-20 52Q-22 14 -10 8H10Q22 14 20 52Z", "#54493f", INK, 2)
            + line("M-12 20H12M-12 28H12M-10 36H10", "#8a8478", 2)
            + line("M-18 40l5 8l4 -8l5 9l5 -9l5 8l5 -8", "#2b241d", 2)
        )
        b += (
            solid("M-11 -8Q-12 -24 0 -25Q12 -24 11 -8Q11 0 6 2V8H-6V2Q-11 0 -11 -8Z", f, INK, 2)
            + disc(-4.5, -9, 3.4, "#10201c")
            + disc(4.5, -9, 3.4, "#10201c")
            + glow(-4.5, -9, 5, "#6dffd0", 0.2)
            + glow(4.5, -9, 5, "#6dffd0", 0.2)
            + disc(-4.5, -9, 1.5, "#d2ffee")
            + disc(4.5, -9, 1.5, "#d2ffee")
            + line("M-4 4V8M0 3V8M4 4V8M-1.5 -4L0 -6L1.5 -4", "#10201c", 1.3)
        )
        b += (
            solid("M-13 -12Q-14 -30 0 -31Q14 -30 13 -12L9 -16H-9Z", "#7a7563", INK, 1.8)
            + shape("M-1.5 -31H1.5V-14H-1.5Z", "#97753a", INK, 1)
            + line("M5 -30l3 8l-4 3", "#2b241d", 1.4)
        )
        b += line("M22 46V-26", "#5a4630", 3.2) + (
            shape("M20 -28Q36 -32 36 -12Q28 -10 20 -12Z", STEEL, INK, 1.6)
            if n != 1
            else shape("M22 -40L27 -26H17Z", STEEL, INK, 1.6)
        )
        b += at(
            -18,
            26,
            disc(0, 0, 12, "#5c4a3a")
            + line("M-12 0H12M-8 -8L8 8", "#a33", 1.4)
            + ball(0, 0, 12, "none", INK, 2)
            + ball(0, 0, 3.5, "#a9b2ae", INK, 1.2)
            + line("M4 -12l4 6l-6 4", INK, 1.6),
        )
        drawing += at(x, y, b, scale=s)
    drawing += shape("M0 88Q30 78 60 88T120 86T150 88V100H0Z", "#9fc4b8", opacity=0.55) + shape(
        "M0 94Q40 84 80 94T150 92V100H0Z", "#d5e8de", opacity=0.5
    )
    return scene("draugr", "#28404a", "#86a79a", drawing)


def kraken() -> Markup:
    """The giant squid, with a ship in its arms."""
    drawing = shape("M0 0H150V30Q75 50 0 30Z", "#241a3a", opacity=0.4)
    c = "#a13f5a"
    d = "#6b2038"

    def tent(dn: str, w: float = 13) -> Markup:
        lit_side = line(dn, "#c9647c", w * 0.36, transform=f"translate({-w * 0.2:g} {-w * 0.1:g})", opacity=0.8)
        suckers = line(dn, "#f2b3bf", w * 0.3, stroke_dasharray="1 7")
        return line(dn, INK, w + 3.5) + line(dn, d, w) + line(dn, c, w * 0.72) + lit_side + suckers

    drawing += tent("M22 100Q4 70 18 44Q30 26 16 12Q6 6 2 16") + tent(
        "M130 100Q148 72 132 44Q122 26 136 12Q146 8 148 18"
    )
    drawing += solid("M46 96Q34 52 50 30Q74 8 100 30Q116 52 104 96Z", c, INK, 2.4) + shape(
        "M82 20Q116 40 104 96H84Q100 54 82 20Z", d, opacity=0.5
    )
    for x, y, r in ((60, 34, 4), (72, 26, 3), (90, 34, 5), (66, 46, 2.5)):
        drawing += ball(x, y, r, "#c9647c", "", 1)
    drawing += gleam("M46 74Q42 50 54 33Q62 25 72 22", 2.2, 0.4)
    drawing += line("M58 84q5 3 8 0m18 0q5 3 8 0m-22 6q5 3 10 0", d, 1.6)
    drawing += line("M50 58L70 66M100 58L82 66", INK, 4)
    for x in (62, 90):
        drawing += (
            glow(x, 68, 12, "#ffd24a", 0.16) + oval(x, 68, 8, 7, "#ffd24a") + oval(x, 68, 8, 7, "url(#dome)", INK, 2)
        )
        drawing += oval(x, 68, 5, 2, INK)
    drawing += (
        tent("M48 98Q30 88 36 74Q44 64 38 58", 10)
        + tent("M104 98Q120 88 114 74Q106 64 114 56", 10)
        + tent("M76 104Q70 90 78 84", 10)
    )
    drawing += at(114, 40, ships.longship(1, 3), scale=0.3, turn=-24)
    drawing += shape("M0 88Q18 80 36 88T72 88T108 88T150 86V100H0Z", "#27566f", INK, 1.6) + line(
        "M12 88q10 -9 18 0M66 90q10 -10 20 0M118 88q8 -8 16 0", "#e8f6f6", 2.4
    )
    return scene("kraken", "#4a3a6a", "#d99a7f", drawing)


def ghost() -> Markup:
    """A ship of the drowned, in the mist."""
    drawing = (
        glow(34, 24, 26, "#bff5e2", 0.13)
        + disc(34, 24, 15, "#eafff6", opacity=0.85)
        + disc(28, 21, 13, "#2c4a58", opacity=0.55)
        + shape("M0 60Q40 50 75 58T150 52V100H0Z", "#23424c")
    )
    drawing += at(78, 62, ships.ghost_ship(), scale=1.12, opacity=0.28) + at(74, 60, ships.ghost_ship(), opacity=0.92)
    for x, y in ((52, 62), (66, 60), (84, 60), (97, 62)):
        drawing += (
            glow(x, y, 7, "#9dffdc", 0.2)
            + disc(x, y, 3.6, "#c6ffe9", opacity=0.9)
            + disc(x - 1, y, 0.8, "#0e2b28")
            + disc(x + 1.5, y, 0.8, "#0e2b28")
        )
    for y, o in ((80, 0.5), (88, 0.65), (95, 0.8)):
        drawing += shape(
            f"M-6 {y}Q20 {y - 10} 46 {y}T98 {y}T156 {y - 2}V104H-6Z", "#b9e6da", opacity=round(o * 0.45, 2)
        )
    return scene("ghost", "#16303c", "#5f978f", drawing)


def troll() -> Markup:
    """A troll of the shore, with a club."""
    drawing = (
        mountain(24, 70, 70, 50, "#5b6e74")
        + mountain(130, 70, 66, 44, "#51646a")
        + shape("M0 66H150V100H0Z", "#3f7f8f")
    )
    c = "#7c9a5a"
    d = "#4d6638"
    drawing += solid("M22 100Q22 64 48 56Q44 22 76 18Q108 22 104 56Q130 64 130 100Z", c, INK, 2.4) + shape(
        "M84 19Q108 24 104 56Q130 64 130 100H104Q96 60 84 19Z", d, opacity=0.6
    )
    drawing += solid("M50 34L36 24L42 46Z", c, INK, 2) + solid("M102 34L116 24L110 46Z", d, INK, 2)
    drawing += gleam("M24 96Q25 68 48 59M50 50Q47 28 66 21", 2, 0.4)
    drawing += join(
        disc(x, y, 1.6, d, opacity=0.8) for x, y in ((54, 56), (58, 60), (96, 54), (40, 72), (34, 82), (108, 74))
    )
    drawing += (
        line("M56 38Q64 34 70 40M82 40Q88 34 97 38", INK, 4)
        + ball(64, 44, 4, "#ffd24a", INK, 1.6)
        + ball(89, 44, 4, "#ffd24a", INK, 1.6)
        + disc(64, 44, 1.5, INK)
        + disc(89, 44, 1.5, INK)
    )
    drawing += (
        solid("M70 44Q66 58 72 60H82Q88 58 83 44Z", "#93b06e", INK, 1.8)
        + shape("M56 66Q76 76 98 66Q94 76 76 77Q60 76 56 66Z", "#4a1a14", INK, 2)
        + shape("M62 69l-2 -10l7 9M92 69l2 -10l-7 9", "#fff4d6", INK, 1.4)
    )
    drawing += solid("M50 26Q60 8 76 14Q92 8 102 26Q92 20 86 26Q80 16 74 26Q66 18 50 26Z", "#3c5a4a", INK, 2) + line(
        "M54 78q4 12 0 20M66 82q2 8 -2 16M98 78q-6 12 -1 20", "#3c5a4a", 4
    )
    drawing += (
        line("M116 96L134 26", "#5a3a1c", 8)
        + solid("M124 44L128 8L146 14L140 48Z", "#87592f", INK, 2)
        + line("M130 16l-1 10m6 -8l-2 20m5 -14l-1 10", "#553515", 1.3)
        + line("M128 16l-6 -2M141 26l8 2M127 32l-7 1", "#cfd4d6", 3)
        + ball(119, 84, 9, c, INK, 2)
        + line("M114 80q5 -3 9 0m-9 5q5 -3 9 0", d, 1.4)
    )
    drawing += shape("M0 90Q18 82 36 90T72 90T108 90T150 88V100H0Z", "#2b6677", INK, 1.6) + line(
        "M20 90q10 -10 22 0M104 90q10 -10 22 0", "#e8f6f6", 2.4
    )
    return scene("troll", "#8fa6a8", "#d7d3ae", drawing)


def raiders() -> Markup:
    """Two black sails, a skull on the first."""
    drawing = shape("M0 58Q40 50 75 56T150 52V100H0Z", "#5a4a4a") + shape(
        "M0 40L18 26L34 40L52 30L70 42L150 36V60H0Z", "#4a3438", opacity=0.7
    )
    for x in (20, 44, 120):
        drawing += glow(x, 34, 11, "#ff7a2a", 0.16) + shape(f"M{x} 40q-6 -8 0 -14q0 6 4 5q4 6 -4 9z", "#ff9c3a")
        drawing += shape(f"M{x} 39q-3 -4 0 -7q1 3 2 3q2 3 -2 4z", "#ffe9a0")

    drawing += at(116, 58, ships.raider_ship(), scale=0.55) + at(
        60, 62, ships.raider_ship() + at(0, -24, disc(0, 0, 12.5, "#2b2730") + goods.skull())
    )
    for x in (34, 48, 72, 86):
        drawing += at(x, 62, viking(0), scale=0.42)
    drawing += shape("M0 84Q18 76 36 84T72 84T108 84T150 82V100H0Z", "#3f5a66", INK, 1.6) + line(
        "M14 86q10 -9 18 0M80 86q10 -10 20 0", "#e8f6f6", 2.2
    )
    return scene("raiders", "#7a2f22", "#f0a860", drawing)


def driftwood() -> Markup:
    """A dead man on a raft."""
    drawing = shape("M0 56Q40 50 75 55T150 52V100H0Z", "#4f6f5a") + join(
        line(f"M-6 {y}Q30 {y - 8} 70 {y}T156 {y - 2}", "#d9e8cf", 5, opacity=0.25) for y in (30, 42, 50)
    )
    f = "#a7c49a"
    b = solid("M-22 40Q-24 8 -10 4H10Q24 10 26 40Z", "#655e49", INK, 2) + line(
        "M-13 14H12M-13 22H13M-12 30H14", "#a39a78", 2.2
    )
    b += (
        solid("M-12 -12Q-13 -28 0 -29Q13 -28 12 -12Q12 -4 6 -2V4H-6V-2Q-12 -4 -12 -12Z", f, INK, 2)
        + disc(-5, -13, 3.8, "#14201a")
        + disc(5, -13, 3.8, "#14201a")
        + glow(-5, -13, 5.4, "#ffe14a", 0.2)
        + glow(5, -13, 5.4, "#ffe14a", 0.2)
        + disc(-5, -13, 1.6, "#fff3a8")
        + disc(5, -13, 1.6, "#fff3a8")
        + line("M-4 -1V4M0 -2V4M4 -1V4", "#14201a", 1.4)
    )
    b += line("M-13 -18Q-20 -4 -16 12M12 -20Q20 -6 15 10M-6 -29Q-14 -34 -18 -26", "#3f6a3a", 4)
    b += (
        line("M24 36L40 -20", "#6d4a24", 4)
        + line("M33 -16l14 -6M36 -10l12 -2", "#6d4a24", 3)
        + line("M22 14L34 4", f, 6)
    )
    drawing += at(72, 46, b)
    for i, (x, y) in enumerate(((20, 80), (14, 88))):
        drawing += box(x, y, 112 - i * 4, 10, 5, "#94734a", INK, 2) + sheen(x + 1, y + 1, 110 - i * 4, 8, 4)
        drawing += line(f"M{x + 10} {y + 4}h26m14 2h18m12 -3h12", "#5f4526", 1)
        drawing += ball(x + 107 - i * 4, y + 5, 4, "#d3b283", INK, 1.3)
    drawing += line("M40 78V100M100 78V100", "#c9b48a", 3) + shape(
        "M0 95Q18 88 36 95T72 95T108 95T150 93V100H0Z", "#2f5a4a", INK, 1.5
    )
    return scene("driftwood", "#8aa090", "#d9dcb0", drawing)


def jormungandr() -> Markup:
    """The serpent around the world."""
    c = "#3d3f8a"
    d = "#23245c"
    drawing = line("M20 0l-6 22h9l-12 24M138 4l-8 18h8l-9 22", "#ffe9a0", 2.2, opacity=0.8)

    def coil(dn: str, w: float) -> Markup:
        scaly = line(dn, "#7d80d6", w * 0.5, stroke_dasharray="2 9", opacity=0.8)
        return line(dn, INK, w + 4) + line(dn, d, w) + at(0, -w * 0.12, line(dn, c, w * 0.7)) + scaly

    drawing += coil("M-10 70Q10 4 75 8Q140 4 160 70", 17) + coil("M-6 96Q24 34 75 36Q126 34 156 96", 15)
    for a in range(20, 165, 16):
        x = 75 + 78 * math.cos(math.radians(180 + a))
        y = 72 + 66 * math.sin(math.radians(180 + a))
        drawing += at(x, y, solid("M-4 0L0 -10L4 0Z", "#b9bdf0", INK, 1.2), turn=a - 90)
    drawing += solid("M48 100Q40 60 56 48Q75 36 94 48Q110 60 102 100Z", c, INK, 2.4) + shape(
        "M80 42Q110 54 102 100H86Q96 66 80 42Z", d, opacity=0.6
    )
    drawing += (
        solid("M52 54L36 44L50 68Z", "#b9bdf0", INK, 1.8)
        + solid("M98 54L114 44L100 68Z", "#9a9edb", INK, 1.8)
        + gleam("M49 88Q44 62 58 50Q66 45 74 44", 1.8, 0.4)
        + line("M70 50q5 3 10 0m-14 5q9 4 18 0", "#6f72c4", 1.5)
        + glow(63, 66, 10, "#ff5a3a", 0.2)
        + glow(87, 66, 10, "#ff5a3a", 0.2)
        + line("M57 58L70 64M93 58L80 64", INK, 3.6)
        + ball(63, 66, 4.6, "#ff6a44", INK, 1.5)
        + ball(87, 66, 4.6, "#ff6a44", INK, 1.5)
        + line("M63 62v8M87 62v8", INK, 2)
    )
    drawing += (
        shape("M56 80Q75 74 94 80Q92 98 75 100Q58 98 56 80Z", "#5a0f1a", INK, 2)
        + shape("M60 80l4 13l4 -14M82 79l4 14l4 -13", "#fff4d6", INK, 1.2)
        + line("M70 76l-2 -3M80 76l2 -3", INK, 2)
    )
    drawing += shape("M0 92Q18 86 36 92M114 92Q132 86 150 92V100H114Z", "#20304f", INK, 1.4) + line(
        "M8 94q10 -8 18 0M122 94q8 -8 16 0", "#e8f6f6", 2.2
    )
    return scene("jormungandr", "#191a3a", "#8f7fa8", drawing)


def warg() -> Markup:
    """A great wolf at night."""
    drawing = (
        glow(78, 20, 20, "#f4f0d0", 0.14)
        + ball(78, 20, 12, "#f4f0d0", "", 1)
        + shape("M0 78Q30 66 60 76T100 70V100H0Z", "#3a3f52")
    )
    drawing += solid(
        "M50 95Q30 92 25 70L12 66L21 52L15 12L38 32Q50 26 62 32L85 12L79 52L88 66L75 70Q70 92 50 95Z",
        "#68707a",
        INK,
        2.4,
    ) + veil("M62 32L85 12L79 52L88 66L75 70Q70 92 50 95Q66 66 54 29Z", 0.22)
    drawing += shape("M20 24L33 35L24 44ZM80 24L67 35L76 44Z", "#a5655a", INK, 1.4) + solid(
        "M50 92Q37 88 37 68Q43 56 50 56Q57 56 63 68Q63 88 50 92Z", "#c9c5ba", INK, 1.8
    )
    drawing += (
        shape("M37 74Q50 84 63 74Q62 90 50 92Q38 90 37 74Z", "#5a0f1a", INK, 1.8)
        + shape("M40 77l3 9l4 -7M60 77l-3 9l-4 -7", "#fff4d6", INK, 1.2)
        + shape("M42 62Q50 56 58 62Q56 69 50 70Q44 69 42 62Z", INK)
        + gleam("M45 61.6Q48 59.6 51 60", 1.4, 0.6)
    )
    drawing += (
        glow(36, 53, 9, "#ffd24a", 0.16)
        + glow(64, 53, 9, "#ffd24a", 0.16)
        + shape("M26 46L45 54L34 58ZM74 46L55 54L66 58Z", "#ffd24a", INK, 1.8)
        + gleam("M19 60L23 52L17.4 17L36 33.6", 1.6, 0.45)
        + line("M27 66l5 3M24 60l6 2M73 66l-5 3M76 60l-6 2M30 76l5 2M70 76l-5 2", "#3c4248", 1.7)
        + line("M29 40l5 5M33 36l4 5M71 40l-5 5M67 36l-4 5", "#8d959e", 1.3)
        + disc(37, 53.5, 2, INK)
        + disc(63, 53.5, 2, INK)
        + line("M44 34l6 8l6 -8M40 40l10 10l10 -10", "#3c4248", 2)
    )
    return scene("warg", "#2b3350", "#9a8fb4", drawing, width=100)


def jotunn() -> Markup:
    """A giant of frost."""
    drawing = (
        mountain(16, 80, 60, 60, "#8fa6b4")
        + mountain(86, 80, 60, 54, "#7f98a8")
        + solid("M8 100Q10 74 26 70H74Q90 74 92 100Z", "#486a82", INK, 2)
    )
    drawing += solid("M22 84V44Q22 14 50 12Q78 14 78 44V84Z", "#7db0cf", INK, 2.4) + veil(
        "M56 13Q78 16 78 44V84H62Q70 40 56 13Z", 0.16
    )
    drawing += solid(
        "M20 58L26 96L35 76L41 100L50 80L59 100L65 76L74 96L80 58Q64 70 50 66Q36 70 20 58Z", "#e9f6fb", INK, 2
    ) + line("M35 74L32 64M50 78V68M65 74L68 64", "#9cc3d6", 1.6)
    drawing += (
        line("M27 42Q38 34 47 44M53 44Q62 34 73 42", "#e9f6fb", 6)
        + glow(37, 48, 9, "#d8fff8", 0.22)
        + glow(63, 48, 9, "#d8fff8", 0.22)
        + disc(37, 48, 4.4, "#d8fff8", INK, 1.8)
        + disc(63, 48, 4.4, "#d8fff8", INK, 1.8)
        + line("M28 56q5 3 8 1M72 56q-5 3 -8 1", "#4d7f9e", 1.5)
        + disc(38, 48.5, 1.6, INK)
        + disc(62, 48.5, 1.6, INK)
    )
    drawing += solid("M47 46Q42 60 48 61H53Q58 60 53 46", "#6f9fbd", INK, 1.6) + line(
        "M42 68Q50 73 58 68", "#2b4a5e", 2.6
    )
    drawing += solid("M18 36L20 8L31 22L39 0L50 17L61 0L69 22L80 8L82 36Q50 20 18 36Z", "#d6eff9", INK, 2) + line(
        "M20 8L26 28M39 0L42 23M61 0L58 23M80 8L74 28", "#8fbdd2", 1.4
    )
    return scene("jotunn", "#5f86a8", "#e8eef2", drawing, width=100)


def lindworm() -> Markup:
    """A worm that spits poison."""
    c = "#a08a2e"

    def coil(d: str, w: float) -> Markup:
        scaly = line(d, "#e6d67c", w * 0.34, stroke_dasharray="2 8")
        return line(d, INK, w + 4) + line(d, "#6d5c1a", w) + at(-w * 0.08, -w * 0.1, line(d, c, w * 0.74)) + scaly

    drawing = (
        shape("M0 74Q30 64 60 72T100 68V100H0Z", "#4d5a33")
        + coil("M96 96Q104 66 72 70Q40 74 26 96", 17)
        + coil("M30 96Q10 84 16 60Q22 36 46 34", 21)
    )
    drawing += join(
        (
            at(x, y, solid("M-5 4L0 -9L5 4Z", "#c23a30", INK, 1.3), turn=r)
            for x, y, r in ((8, 72, -80), (6, 56, -78), (12, 40, -52), (22, 28, -30), (36, 20, -8))
        )
    )
    drawing += (
        solid("M36 44Q30 18 54 14Q80 12 96 36L92 43L72 41L86 52Q70 58 56 53Q40 52 36 44Z", c, INK, 2.4)
        + gleam("M38 38Q36 22 54 17Q68 15 80 22", 1.8, 0.45)
        + line("M44 28q3 3 6 0m-8 8q3 3 6 0m2 -4q3 3 6 0m18 -2q4 2 7 1", "#6d5c1a", 1.4)
        + shape("M62 40L92 43L86 52Q70 58 58 53Z", "#6d5c1a", opacity=0.55)
        + shape("M72 41l2 6l3 -5l3 6l3 -5l3 5l2 -4", "#fff4d6", INK, 1)
    )
    drawing += (
        glow(62, 27, 10, "#ff5a3a", 0.2)
        + ball(62, 27, 5, "#ff6a44", INK, 1.8)
        + line("M62 23V31", INK, 2)
        + line("M52 22Q60 15 70 22", INK, 3)
        + disc(88, 32, 1.6, INK)
        + line("M84 48q10 6 8 16m-2 -12q10 2 10 8", "#7fd04a", 2.6)
        + glow(90, 68, 8, "#7fd04a", 0.2)
        + ball(90, 70, 3, "#7fd04a", INK, 1)
    )
    drawing += line("M36 76L46 88M46 88l-8 4M46 88l1 7M46 88l8 2", INK, 7) + line(
        "M36 76L46 88M46 88l-8 4M46 88l1 7M46 88l8 2", c, 4
    )
    return scene("lindworm", "#5f7048", "#e6d79a", drawing, width=100)


def dragon() -> Markup:
    """A dragon, breathing fire."""
    drawing = (
        solid("M50 66Q8 58 0 8Q16 20 25 12Q30 26 41 20Q44 38 54 44Z", "#8a241e", INK, 2)
        + solid("M50 66Q92 58 100 8Q84 20 75 12Q70 26 59 20Q56 38 46 44Z", "#6b1a15", INK, 2)
        + line("M4 12L46 52M25 14L47 48M96 12L54 52M75 14L53 48", "#3d0e0a", 1.4)
    )
    drawing += (
        glow(50, 84, 26, "#ffb84d", 0.14)
        + solid(
            "M32 100Q36 74 40 62Q28 50 31 32L24 8L40 23Q50 17 60 23L76 8L69 32Q72 50 60 62Q64 74 68 100Z",
            "#c2392b",
            INK,
            2.4,
        )
        + veil("M53 19Q57 19 60 23L76 8L69 32Q72 50 60 62Q64 74 68 100H56Q60 60 53 19Z", 0.2)
    )
    drawing += (
        shape("M42 100Q43 82 46 72H54Q57 82 58 100Z", "#e8c98a", INK, 1.4)
        + line("M43 90H57M44 81H56", "#a8742a", 1.3)
        + shape("M44 26L50 16L56 26", "#e0a83a", INK, 1.4)
    )
    drawing += (
        shape("M32 38L46 44L37 48ZM68 38L54 44L63 48Z", "#ffd24a", INK, 1.8)
        + line("M40 40V47M60 40V47", INK, 2)
        + solid("M39 50Q50 43 61 50Q65 64 50 69Q35 64 39 50Z", "#e0664b", INK, 2)
        + disc(46, 54, 1.8, INK)
        + disc(54, 54, 1.8, INK)
        + gleam("M34.4 96Q38 76 42 63Q31 50 33 33L27.4 13L39 25", 1.6, 0.4)
        + line(
            "M43 32q3 3 6 0m3 0q3 3 6 0m-12 5q3 3 6 0M39 74q3 3 5 0m-6 9q3 3 5 0m15 -9q3 3 5 0m-4 9q3 3 5 0",
            "#7a1a12",
            1.3,
        )
    )
    drawing += (
        shape("M40 61Q50 68 60 61Q58 70 50 71Q42 70 40 61Z", "#3d0509", INK, 1.4)
        + shape("M43 63l2 5l2 -4M57 63l-2 5l-2 -4", "#fff4d6", INK, 0.9)
        + shape("M48 69Q38 80 44 92Q46 86 50 96Q54 86 57 92Q62 80 52 69Z", "#ffb84d", "#a33a00", 1.6)
        + shape("M49 74Q45 82 49 88Q54 82 51 74Z", "#fff0a8")
    )
    return scene("dragon", "#4a1410", "#f0a050", drawing, width=100)
