"""Cloaks, collars and jewellery; drawn for a portrait 80 wide."""

from __future__ import annotations

from meadhall.core.draw.faces import Face
from meadhall.core.draw.palette import INK
from meadhall.core.draw.shapes import ball, disc, line, shape, solid, veil
from meadhall.core.draw.svg import EMPTY, Markup, join

CLOAK = "M-40 44Q-36 20 -14 18H14Q36 20 40 44Z"
FUR = "M-31 27Q-21 15 0 24Q21 15 31 27Q22 35 0 34Q-22 35 -31 27Z"
TUFTS = "".join(f"M{step * 7} {27 + abs(step) * 0.3:.1f}l2 4" for step in range(-3, 4))


def fur(colour: str, dark: str) -> Markup:
    return solid(FUR, colour, INK, 1.8) + line(TUFTS, dark, 1.4)


def pin(looks: Face) -> Markup:
    """The cloak is thrown over and held by a ring."""
    return (
        veil("M-13 19Q-4 34 14 44H40Q36 20 14 18Q4 30 -13 19Z", 0.22)
        + line("M-14 18Q-4 34 16 44", INK, 1.8)
        + disc(-14, 26, 5, edge=INK, width=4.2)
        + disc(-14, 26, 5, edge="#e8b93a", width=2.4)
        + line("M-20 31L-8 21", "#c9ced2", 1.6)
    )


def trim(looks: Face) -> Markup:
    """A woven hem about the neck."""
    hem = "M-17 19Q-11 32 0 33Q11 32 17 19"
    return line(hem, INK, 8) + line(hem, "#f3e6c8", 5.6) + line(hem, "#8f2b25", 2.4, stroke_dasharray="3 3")


def mail(looks: Face) -> Markup:
    rows = "".join(f"M{-24 + 2 * (y % 2)} {y}" + "q2 3.4 4 0" * 12 for y in (25, 30, 35))
    return solid("M-27 40Q-27 21 -13 19Q0 31 13 19Q27 21 27 40Z", "#8b959d", INK, 1.8) + line(rows, "#4b535c", 1.2)


def collar(looks: Face) -> Markup:
    if looks.collar == "fur":
        return fur("#d6c29c", "#8d7750")
    if looks.collar == "pelt":
        return fur("#6d4a2c", "#3d2612")
    return {"pin": pin, "trim": trim, "mail": mail}[looks.collar](looks)


def jewel(looks: Face) -> Markup:
    if looks.jewel == "torc":
        ring = "M-10 18Q-9 25 -3 26.4M10 18Q9 25 3 26.4"
        ends = ball(-3, 26.4, 2.4, "#f2c230", INK, 1) + ball(3, 26.4, 2.4, "#f2c230", INK, 1)
        return line(ring, INK, 5) + line(ring, "#e8b93a", 3) + ends
    if looks.jewel == "beads":
        colours = ("#c2352b", "#f2c230", "#2b6ca8", "#f2c230", "#2f8f5a", "#f2c230", "#c2352b")
        return join(
            disc(x * 4.4, 31 - x * x * 0.7, 2.3, colour, INK, 1)
            for x, colour in zip(range(-3, 4), colours, strict=True)
        )
    if looks.jewel == "brooches":
        return ball(-20, 30, 4.6, "#e0a83a", INK, 1.4) + ball(20, 30, 4.6, "#c98f2a", INK, 1.4)
    return EMPTY


def shoulders(looks: Face) -> Markup:
    """From the neck down."""
    neck = shape("M-8 10H8V24H-8Z", looks.skin) + veil("M-8 14H8V22Q0 26 -8 20Z", 0.34)
    return solid(CLOAK, looks.cloak, INK, 2) + neck + collar(looks) + jewel(looks)
