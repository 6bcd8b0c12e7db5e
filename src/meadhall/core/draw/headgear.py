"""What people wear on their heads, never with horns; drawn for a portrait 80 wide."""

from __future__ import annotations

from meadhall.core.draw.faces import Face
from meadhall.core.draw.palette import GOLD, GOLD_THREAD, INK, STEEL
from meadhall.core.draw.shapes import ball, disc, gleam, line, shape, solid, veil
from meadhall.core.draw.svg import EMPTY, Markup, join

SHELL = "M-20 -10Q-21 -36 0 -38Q21 -36 20 -10Q10 -14 0 -14Q-10 -14 -20 -10Z"


def bare(looks: Face) -> Markup:
    return EMPTY


def nasal(looks: Face) -> Markup:
    """An iron helmet with a nose guard."""
    return (
        shape(SHELL, STEEL, INK, 2)
        + gleam("M-15 -17Q-14 -30 -5 -34", 2.4, 0.75)
        + line("M-20 -10Q0 -18 20 -10", INK, 6)
        + line("M-20 -10Q0 -18 20 -10", "#dcb04a", 3.8)
        + shape("M-3 -38H3V-14L2 2H-2L-3 -14Z", GOLD, INK, 1.6)
    )


def spangen(looks: Face) -> Markup:
    """A helmet of plates in a frame, with a guard about the eyes."""
    return (
        shape(SHELL, STEEL, INK, 2)
        + veil("M3 -38Q12 -30 12 -14L20 -10Q21 -36 3 -38Z", 0.18)
        + line("M0 -38Q-13 -30 -12 -13M0 -38Q13 -30 12 -13M0 -38V-14", INK, 4.6)
        + line("M0 -38Q-13 -30 -12 -13M0 -38Q13 -30 12 -13M0 -38V-14", "#b98a3c", 2.6)
        + shape(
            "M-20 -10Q0 -17 20 -10L18 -6Q18 6 8 6Q3 5 1.6 -2L0 8L-1.6 -2Q-3 5 -8 6Q-18 6 -18 -6Z"
            "M-13.4 -3Q-13 2.4 -8 2.4Q-3.6 2 -3.4 -3Q-8 -7 -13.4 -3ZM13.4 -3Q13 2.4 8 2.4Q3.6 2 3.4 -3Q8 -7 13.4 -3Z",
            "#8d99a2",
            INK,
            1.5,
            fill_rule="evenodd",
        )
        + join(disc(x, y, 1.1, INK) for x, y in ((-15, -11), (-7, -13), (7, -13), (15, -11)))
        + ball(0, -38, 2.6, "#e0b352", INK, 1.2)
    )


def fur_cap(looks: Face) -> Markup:
    tufts = "".join(f"M{x} {-13 - (22 - abs(x)) * 0.22:.1f}l2 -6l3 5" for x in range(-18, 16, 6))
    dome = solid("M-18 -16Q-18 -35 0 -37Q18 -35 18 -16Z", looks.cloak, INK, 2)
    brim = solid("M-23 -8Q-25 -22 -12 -23Q0 -27 12 -23Q25 -22 23 -8Q14 -17 0 -16Q-14 -17 -23 -8Z", "#7b4d26", INK, 2)
    return dome + brim + line(tufts, "#4d2d12", 1.6)


def hood(looks: Face) -> Markup:
    form = "M-23 20Q-29 -36 0 -39Q29 -36 23 20Q20 -12 12 -19Q0 -24 -12 -19Q-20 -12 -23 20Z"
    seam = line("M-20 0Q-18 -20 0 -26Q18 -20 20 0", GOLD_THREAD, 1.8, stroke_dasharray="3 3")
    return solid(form, looks.cloak, INK, 2) + seam + line("M-6 -36Q-20 -28 -23 -6", INK, 1, opacity=0.5)


def wolf_skin(looks: Face) -> Markup:
    form = "M-23 -4L-28 -33L-15 -27Q0 -40 15 -27L28 -33L23 -4Q16 -18 8 -16L0 -9L-8 -16Q-16 -18 -23 -4Z"
    return (
        solid(form, "#82878a", INK, 2)
        + shape("M-24.6 -27L-17 -23.6L-21 -17ZM24.6 -27L17 -23.6L21 -17Z", "#5a4a48")
        + line("M-12 -25l5 3M12 -25l-5 3", "#ffd24a", 2.4)
        + line("M0 -34l-2 5m2 -5l2 5M-6 -30l-1 3M6 -30l1 3M-19 -12l3 3M19 -12l-3 3", "#4c5052", 1.4)
        + shape("M-3.4 -13H3.4L0 -8.4Z", INK)
        + shape("M-14 -15l1.5 5l2 -5M14 -15l-1.5 5l-2 -5", "#fff", INK, 1)
    )


def bear_skin(looks: Face) -> Markup:
    form = "M-24 -2Q-28 -22 -20 -28Q-10 -40 0 -38Q10 -40 20 -28Q28 -22 24 -2Q18 -15 8 -14Q0 -8 -8 -14Q-18 -15 -24 -2Z"
    return (
        ball(-19, -30, 6.6, "#6b4423", INK, 2)
        + ball(19, -30, 6.6, "#5a3719", INK, 2)
        + solid(form, "#734a27", INK, 2)
        + solid("M-9 -15Q-9 -26 0 -27Q9 -26 9 -15Q0 -9 -9 -15Z", "#a87f50", INK, 1.6)
        + shape("M-4 -24H4L0 -18.6Z", INK)
        + disc(-11, -25, 1.7, INK)
        + disc(11, -25, 1.7, INK)
        + shape("M-7 -14l1.6 5l2.4 -4M7 -14l-1.6 5l-2.4 -4", "#fff", INK, 1)
        + line("M-20 -12l3 4M-16 -20l2 4M20 -12l-3 4M16 -20l-2 4", "#4d2d12", 1.6)
    )


def circlet(looks: Face) -> Markup:
    """A ring of gold with a stone."""
    ring = "M-18.4 -11Q0 -21 18.4 -11"
    return (
        line(ring, INK, 5.4)
        + line(ring, "#e8b93a", 3.2)
        + line("M-17 -12.4Q0 -21.6 8 -18", "#fff3b0", 1)
        + shape("M0 -21L3.6 -16L0 -11L-3.6 -16Z", "#b3332b", INK, 1.4)
        + gleam("M-1.6 -16.6L0 -18.8", 1.1, 0.9)
    )


def scarf(looks: Face) -> Markup:
    """A cloth about the head, knotted at its side."""
    form = "M-21 8Q-27 -34 0 -36Q27 -34 21 8Q19 -13 0 -19Q-19 -13 -21 8Z"
    return (
        solid("M17 4Q28 6 27 20L21 17L18 23Q14 12 17 4Z", looks.cloak, INK, 1.6)
        + solid(form, looks.cloak, INK, 2)
        + line("M-19.6 -6Q-14 -19 0 -23Q14 -19 19.6 -6", "#f3e6c8", 2)
        + line("M-16 -18Q-10 -28 4 -31M-20 -8Q-21 -20 -14 -27", INK, 1, opacity=0.45)
    )


def band(looks: Face) -> Markup:
    """A band of leather with studs."""
    ring = "M-19 -10Q0 -20 19 -10"
    studs = join(disc(x, -14.4 + x * x * 0.012, 1.3, "#f2c230") for x in (-12, -4, 4, 12))
    return line(ring, INK, 7) + line(ring, "#6d421a", 4.8) + studs


def cap(looks: Face) -> Markup:
    """A pointed cap of wool."""
    return (
        solid("M-20 -12Q-18 -30 -4 -36Q6 -41 15 -33Q10 -33 11 -29Q19 -24 20 -12Z", looks.cloak, INK, 2)
        + line("M-14 -20l4 -3l4 3l4 -3l4 3l4 -3l4 3l4 -3", "#f3e6c8", 1.6)
        + solid("M-21.6 -9Q-23 -17 -19 -17.6Q0 -23 19 -17.6Q23 -17 21.6 -9Q0 -17 -21.6 -9Z", "#cdb894", INK, 1.8)
        + line("M-14 -16.4l-1 4M-7 -18l-.6 4M0 -18.4v4M7 -18l.6 4M14 -16.4l1 4", "#8d7750", 1.2)
    )


HATS = {
    "bare": bare,
    "nasal": nasal,
    "spangen": spangen,
    "fur": fur_cap,
    "hood": hood,
    "wolf": wolf_skin,
    "bear": bear_skin,
    "circlet": circlet,
    "scarf": scarf,
    "band": band,
    "cap": cap,
}


def hat(looks: Face) -> Markup:
    return HATS[looks.hat](looks)
