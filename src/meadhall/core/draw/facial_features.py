"""Heads, eyes, noses, mouths, and what life, ink or paint has left on a face; drawn for a portrait 80 wide."""

from __future__ import annotations

from meadhall.core.draw.faces import Face
from meadhall.core.draw.palette import INK
from meadhall.core.draw.shapes import disc, line, oval, shape, veil
from meadhall.core.draw.svg import EMPTY, Markup, join, path, tag

HEADS = {
    "oval": "M-17 -12Q-18 12 -7 19Q0 23 7 19Q18 12 17 -12Q14 -26 0 -26Q-14 -26 -17 -12Z",
    "narrow": "M-14.5 -12Q-15.5 10 -6.5 21Q0 26 6.5 21Q15.5 10 14.5 -12Q12 -27 0 -27Q-12 -27 -14.5 -12Z",
    "broad": "M-18 -12Q-19 8 -16 14Q-10 22 0 22Q10 22 16 14Q19 8 18 -12Q15 -26 0 -26Q-15 -26 -18 -12Z",
    "round": "M-19 -7Q-21 19 0 21Q21 19 19 -7Q17 -26 0 -26Q-17 -26 -19 -7Z",
    "heart": "M-18 -12Q-18 4 -9 15Q-3 22.6 0 22.6Q3 22.6 9 15Q18 4 18 -12Q15 -26 0 -26Q-15 -26 -18 -12Z",
    "gaunt": "M-16 -12Q-17 3 -13 7Q-12.4 17 -6 22Q0 25 6 22Q12.4 17 13 7Q17 3 16 -12Q14 -26 0 -26Q-14 -26 -16 -12Z",
}
SPREAD = {"oval": 7, "narrow": 6, "broad": 7.8, "round": 8, "heart": 7.4, "gaunt": 6.6}
"""How far the eyes are from the middle."""
EARS = {"oval": 17, "narrow": 14.6, "broad": 18, "round": 19, "heart": 17, "gaunt": 15.6}
NOSES = {
    "straight": "M0 -2Q-3.5 6 -2 7.5H2",
    "wide": "M-1.4 -1Q-6 5.6 -4.4 7.6Q0 10 4.4 7.6Q5.4 6.4 4 4.6",
    "hooked": "M1 -5Q-6.6 2 -3.6 6.6Q-1 9 2.4 7.4",
    "snub": "M-1 2Q-4 4.6 -2 6.8Q0 8 2.2 6.8Q3.6 5.4 2 4",
    "long": "M.5 -5Q-3 7 -2.8 9.4Q0 11.4 2.9 9.2",
    "broken": "M1.4 -6L-2 -1.4L1.6 2Q-4 6.6 -2 8.2H2.6",
}
BROWS = {
    "soft": ("M-4 -.4Q0 -2.6 4 .4", 2),
    "heavy": ("M-4.6 0Q0 -1.6 4.6 .4", 3.6),
    "stern": ("M-4.4 1.8L4.2 -2", 2.8),
    "raised": ("M-4 -1.4Q0 -5.4 4.4 -1.6", 2.2),
    "thin": ("M-4.4 -.8Q0 -3.4 4 .6", 1.3),
}
MOUTHS = {
    "calm": "M-4.5 12.8Q0 14.6 4.5 12.8",
    "smile": "M-6 11.6Q0 17 6 11.6M-7 10.8l1.4 1.2M7 10.8l-1.4 1.2",
    "grim": "M-5 14Q0 11.6 5 14",
    "smirk": "M-4.6 13.8Q1 14.6 5.8 10.8",
}
AGE = "M-12 8Q-8.6 9.6 -8.4 13M12 8Q8.6 9.6 8.4 13M-8 -13.4Q0 -15.4 8 -13.4M-6 -16.8Q0 -18.4 6 -16.8M-12.4 3.6q3 1.6 6 .4M12.4 3.6q-3 1.6 -6 .4"


def ears(looks: Face) -> Markup:
    """For those whose hair leaves them free."""
    out = EARS[looks.head]
    rings = join(disc(side * (out + 1.4), 6, 2, edge="#f2c230", width=1.6) for side in (-1, 1))
    lobes = join(oval(side * out, 0, 3.4, 5, looks.skin, INK, 1.6) for side in (-1, 1))
    return lobes + (rings if looks.jewel == "earrings" else EMPTY)


def head(looks: Face) -> Markup:
    """Skin with light on it, the shadow of what is worn above, and colour in the cheeks."""
    form = HEADS[looks.head]
    cheeks = disc(-10, 6, 4, "#d8482f", opacity=0.16) + disc(10, 6, 4, "#b8381f", opacity=0.18)
    shaded = looks.style != "bald" or looks.hat != "bare"
    brow = veil("M-16 -13Q0 -19 16 -13L15.6 -8Q0 -14 -15.6 -8Z", 0.16) if shaded else EMPTY
    return shape(form, looks.skin) + cheeks + brow + shape(form, "url(#light)", INK, 2, fill_opacity=0.8)


def eye(looks: Face, side: int) -> Markup:
    """The left one (-1) or the right one."""
    x = side * SPREAD[looks.head]
    if looks.gaze == "merry":
        return line(f"M{x - 3.6} -.2Q{x} -4.4 {x + 3.6} -.2", INK, 2)
    if looks.gaze == "almond":
        white = f"M{x - side * 3.6} -.6Q{x} -4.4 {x + side * 4} -2.2Q{x + side} 1.4 {x - side * 3.6} -.6Z"
        return shape(white, "#fff", INK, 1) + disc(x, -1.5, 1.5, looks.eyes) + disc(x, -1.5, 0.7, INK)
    wide, high = {"narrow": (3.2, 1.5), "wide": (3.3, 3.1)}.get(looks.gaze, (2.9, 2.4))
    iris = disc(x, -1.4, min(1.7, high), looks.eyes) + disc(x, -1.4, 0.7, INK)
    lid = EMPTY
    if looks.gaze == "hooded":
        lid = shape(f"M{x - 3.4} -1.2Q{x} -5 {x + 3.4} -1.2Q{x} -2.4 {x - 3.4} -1.2Z", looks.skin, INK, 1.2)
    return oval(x, -1.5, wide, high, "#fff", INK, 1) + iris + lid


def brows(looks: Face) -> Markup:
    x = SPREAD[looks.head]
    if looks.brows == "bushy":
        form = f"M{-x - 4.6} -5.6Q{-x} -9.4 {-x + 5} -5.8M{x + 4.6} -5.6Q{x} -9.4 {x - 5} -5.8"
        return line(form, INK, 4.8) + line(form, looks.hair, 3)
    form, width = BROWS[looks.brows]
    moved = (path(form, transform=f"translate({side * x:g} -6.4)scale({-side} 1)") for side in (-1, 1))
    return tag("g", *moved, fill="none", stroke=INK, stroke_width=width)


def nose(looks: Face) -> Markup:
    return shape(NOSES[looks.nose], "#8a4d2b", "#7a3f20", 1.6, fill_opacity=0.16)


def mouth(looks: Face) -> Markup:
    if looks.mouth == "grin":
        return shape("M-6.4 11.4Q0 13 6.4 11.4Q5 17.4 0 17.4Q-5 17.4 -6.4 11.4Z", "#fff8ea", "#5a1f14", 1.6)
    if looks.mouth == "lips":
        lips = "M-5 12.6Q-2 10.6 0 11.6Q2 10.6 5 12.6Q0 16.8 -5 12.6Z"
        return shape(lips, "#a8433a", INK, 0.9) + line("M-4.4 12.8H4.4", "#5a1f14", 0.9)
    return line(MOUTHS[looks.mouth], "#5a1f14", 2)


def patch(looks: Face) -> Markup:
    x = SPREAD[looks.head]
    return line("M-17 -13L17 1", INK, 2) + shape(
        f"M{x - 5} -5.4H{x + 5}Q{x + 5.4} 3.6 {x} 4Q{x - 5.4} 3.6 {x - 5} -5.4Z", INK
    )


def paint(looks: Face) -> Markup:
    return shape("M-16.6 -4.6H16.6L15.6 2.6Q0 -.4 -15.6 2.6Z", "#22405a", opacity=0.78)


def freckles(looks: Face) -> Markup:
    spots = ((-11, 4), (-8, 6.4), (-5.6, 4), (-12, 7.4), (11, 4), (8, 6.4), (5.6, 4), (12, 7.4), (0, 3))
    return line("".join(f"M{x} {y}h.1" for x, y in spots), "#9a4d22", 1.5, opacity=0.75)


def mark(looks: Face) -> Markup:
    """What lies on the skin."""
    if looks.mark == "scar":
        return line("M9 -12L12.4 8", "#a03a2a", 1.8) + line("M8.6 1l4.6 -1.2m-4 4l4.6 -1.2", "#a03a2a", 1.1)
    if looks.mark == "gash":
        return line("M-13 2Q-8 6 -9.6 14", "#a03a2a", 1.8)
    if looks.mark == "stripes":
        return line("M-13.4 3.4l7 1.6m-6.2 2l6.2 1.4M13.4 3.4l-7 1.6m6.2 2l-6.2 1.4", "#8a1f1a", 1.9)
    if looks.mark == "tattoo":
        return line(
            "M-12.6 2v8m0 -6l4 3m-4 0l3 2.6M0 16.6v4.6m-2.4 -3.4l2.4 2 2.4 -2M12.6 2v8m0 -6l-4 3m4 0l-3 2.6",
            "#24527f",
            1.4,
        )
    worn = {"freckles": freckles, "paint": paint}.get(looks.mark)
    return worn(looks) if worn else EMPTY


def visage(looks: Face) -> Markup:
    """All of a face but hair and beard."""
    return (
        head(looks)
        + mark(looks)
        + (line(AGE, "#8a4d2b", 1.1, opacity=0.8) if looks.old else EMPTY)
        + eye(looks, -1)
        + eye(looks, 1)
        + (patch(looks) if looks.mark == "patch" else EMPTY)
        + brows(looks)
        + nose(looks)
    )
