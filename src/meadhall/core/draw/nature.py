"""Skies, woods, mountains and waves."""

from __future__ import annotations

from random import Random

from meadhall.core.draw.palette import INK
from meadhall.core.draw.shapes import box, line, shape, veil
from meadhall.core.draw.svg import Markup, at, join, tag

FIRS = ("#2f5d3a", "#3c6e45", "#27503a")


def fir(colour: str = FIRS[0]) -> Markup:
    """A tree 36 high, with its foot 9 below 0."""
    return (
        box(-1.6, 4, 3.2, 5, 0, "#5a3a1c")
        + shape("M0 -26L7 -14H4L10 -5H5L12 4H-12L-5 -5H-10L-4 -14H-7Z", colour, INK, 1.1)
        + shape(
            "M0 -25L-5.6 -15.4L-1.6 -16ZM-2 -13.6L-8.4 -6L-2.6 -7ZM-3 -4.4L-9.6 2.8L-2.6 1.6Z", "#b9dc9a", opacity=0.42
        )
        + veil("M0 -26L7 -14H4L10 -5H5L12 4H0L2 -4H-1L1.4 -13H-1Z", 0.26)
    )


def wood(count: int, width: float, seed: int, size: float = 1) -> Markup:
    """Firs side by side, on a ground at 0."""
    dice = Random(seed)
    return join(
        at(
            width * (number + 0.5) / count + dice.uniform(-4, 4),
            dice.uniform(-2, 3),
            fir(dice.choice(FIRS)),
            scale=round(size * dice.uniform(0.8, 1.25), 2),
        )
        for number in range(count)
    )


def mountain(x: float, y: float, width: float, height: float, rock: str = "#7d8a92") -> Markup:
    """A mountain with snow on it; its foot is at x, y. Its left faces are lit, its right ones lie in the shade."""
    left, right, top = -width * 0.1, width * 0.16, -height
    saddle = f"{width * 0.06} {-height * 0.8}"
    ridge = f"L{saddle}L{right} {-height * 0.92}L{width / 2} 0"
    return at(
        x,
        y,
        shape(f"M{-width / 2} 0L{left} {top}{ridge}Z", rock),
        shape(
            f"M{-width / 2} 0L{left} {top}L{-width * 0.14} {-height * 0.6}L{-width * 0.24} {-height * 0.42}L{-width * 0.2} 0Z",
            "#fff",
            opacity=0.16,
        ),
        veil(
            f"M{left} {top}{ridge}H{width * 0.1}L{-width * 0.01} {-height * 0.3}L{width * 0.03} {-height * 0.5}Z", 0.2
        ),
        veil(f"M{right} {-height * 0.92}L{width / 2} 0H{width * 0.28}L{width * 0.2} {-height * 0.4}Z", 0.2),
        shape(
            f"M{left} {top}L{-width * 0.22} {-height * 0.66}L{-width * 0.13} {-height * 0.72}"
            f"L{-width * 0.06} {-height * 0.6}L{width * 0.02} {-height * 0.72}L{saddle}Z"
            f"M{right} {-height * 0.92}L{width * 0.1} {-height * 0.72}L{width * 0.17} {-height * 0.76}"
            f"L{width * 0.22} {-height * 0.68}L{width * 0.25} {-height * 0.68}Z",
            "#f7f4ec",
        ),
        shape(
            f"M{left} {top}L{-width * 0.06} {-height * 0.6}L{width * 0.02} {-height * 0.72}L{saddle}Z",
            "#9fb6c6",
            opacity=0.55,
        ),
        line(f"M{-width / 2} 0L{left} {top}{ridge}", INK, 1.2),
    )


def crests(width: float, y: float, seed: int, count: int = 6, strength: float = 0.6) -> Markup:
    """White crests strewn along a line."""
    dice = Random(seed)
    form = "".join(
        f"M{dice.uniform(0, width - 24):.0f} {y + dice.uniform(-8, 8):.0f}q5 -5 10 0q5 5 10 0" for _ in range(count)
    )
    return line(form, "#dff0f2", 1.4, opacity=strength)


def scene(name: str, high: str, low: str, drawing: Markup, width: float = 150, height: float = 100) -> Markup:
    """A drawing under a sky, which is called after it: a page has each scene once, in its kit. Its corners are darker."""
    stops = tag("stop", offset=0, stop_color=high) + tag("stop", offset=1, stop_color=low)
    sky = tag("linearGradient", stops, id=f"sky-{name}", x1=0, y1=0, x2=0, y2=1)
    ground = sky + box(0, 0, width, height, 0, f"url(#sky-{name})")
    return ground + drawing + box(0, 0, width, height, 0, "url(#dusk)")
