"""Skies, woods, mountains and waves."""

from __future__ import annotations

from random import Random

from meadhall.core.look.brush import box, line, shape, veil
from meadhall.core.look.palette import INK
from meadhall.core.svg import at, tag

FIRS = ("#2f5d3a", "#3c6e45", "#27503a")


def fir(colour: str = FIRS[0]) -> str:
    """A tree 36 high, with its foot 9 below 0."""
    return (
        shape("M0 -26L7 -14H4L10 -5H5L12 4H-12L-5 -5H-10L-4 -14H-7Z", colour, INK, 1.1)
        + veil("M0 -26L7 -14H4L10 -5H5L12 4H0Z", 0.16)
        + box(-1.6, 4, 3.2, 5, 0, "#5a3a1c")
    )


def wood(count: int, width: float, seed: int, size: float = 1) -> str:
    """Firs side by side, on a ground at 0."""
    dice = Random(seed)
    return "".join(
        at(
            width * (number + 0.5) / count + dice.uniform(-4, 4),
            dice.uniform(-2, 3),
            fir(dice.choice(FIRS)),
            scale=round(size * dice.uniform(0.8, 1.25), 2),
        )
        for number in range(count)
    )


def mountain(x: float, y: float, width: float, height: float, rock: str = "#7d8a92") -> str:
    """A mountain with snow on it; its foot is at x, y."""
    left, right, top = -width * 0.1, width * 0.16, -height
    ridge = f"L{width * 0.06} {-height * 0.8}L{right} {-height * 0.92}L{width / 2} 0"
    return at(
        x,
        y,
        shape(f"M{-width / 2} 0L{left} {top}{ridge}Z", rock, INK, 1.2),
        veil(f"M{left} {top}{ridge}H{width * 0.1}L{width * 0.02} {-height * 0.45}Z"),
        shape(
            f"M{left} {top}L{-width * 0.22} {-height * 0.66}L{-width * 0.13} {-height * 0.72}"
            f"L{-width * 0.06} {-height * 0.6}L{width * 0.02} {-height * 0.72}L{width * 0.06} {-height * 0.8}Z",
            "#f4f1e8",
        ),
    )


def crests(width: float, y: float, seed: int, count: int = 6, strength: float = 0.6) -> str:
    """White crests strewn along a line."""
    dice = Random(seed)
    form = "".join(
        f"M{dice.uniform(0, width - 24):.0f} {y + dice.uniform(-8, 8):.0f}q5 -5 10 0q5 5 10 0" for _ in range(count)
    )
    return line(form, "#dff0f2", 1.4, opacity=strength)


def scene(name: str, high: str, low: str, drawing: str, width: float = 150, height: float = 100) -> str:
    """A drawing under a sky, which is called after it: a page has each scene once, in its kit."""
    stops = tag("stop", offset=0, stop_color=high) + tag("stop", offset=1, stop_color=low)
    sky = tag("linearGradient", stops, id=f"sky-{name}", x1=0, y1=0, x2=0, y2=1)
    return sky + box(0, 0, width, height, 0, f"url(#sky-{name})") + drawing
