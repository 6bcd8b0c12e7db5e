"""The cover: a race of longships along the coast, into the setting sun."""

from __future__ import annotations

from meadhall.core.draw import houses, ships
from meadhall.core.draw.cover import HIGH, WIDE, fade, framed, sky
from meadhall.core.draw.gradients import Gradients
from meadhall.core.draw.scenery import AIR, clouds, firs, hill, mist, path_of_light, ridge, smoke, sun, wash, water
from meadhall.core.draw.shapes import line, shape
from meadhall.core.draw.svg import Markup, at, tag

GULLS = "M58 26q5 -5 9 0q4 -5 9 0M84 38q4 -4 7 0q3 -4 7 0M192 30q4 -4 7 0q3 -4 7 0"


def mirrored_in_water(name: str, ship: Markup, x: float, y: float, scale: float) -> Markup:
    """A ship, and below it what the water makes of it."""
    upside_down = tag(
        "use",
        href=f"#{name}",
        transform=f"translate({x} {y + 46 * scale}) scale({scale} {-scale * 0.55})",
        opacity=0.22,
    )
    return upside_down + at(x, y, tag("g", ship, id=name), scale=scale)


def cover() -> Markup:
    tones = Gradients()
    land = (
        tones.shaded(hill("M0 92Q34 76 78 90L104 100H0Z", "#6f7f46"))
        + firs(0, 84, 8, 74, 4, 0.5)
        + at(20, 88, houses.hut(), scale=0.62)
        + at(46, 93, houses.hut("#9c7234"), scale=0.5)
        + tones.shaded(hill("M176 100Q206 84 232 86V104H170Z", "#5f7240"))
        + firs(196, 90, 4, 38, 9, 0.5)
    )
    swell = "M0 146Q30 136 62 144T128 146T192 142T232 146V176H0Z"
    return framed(
        AIR,
        sky("#7a2f4a", "#d9603f", "#f6a45a", "#ffe0a0"),
        sun(158, 66, 22, "#fff0b8", 4.4),
        clouds((44, 30, 1.5), (116, 20, 1.1), (206, 36, 1.5), colour="#f9b27a", strength=0.65),
        ridge(98, 66, "#8a5a78", 3, 4, WIDE),
        mist(58, 46, 0.75, WIDE),
        ridge(100, 34, "#70506a", 8, 5, WIDE),
        line(GULLS, "#3a1f2a", 1.8),
        land,
        smoke(20, 68) + smoke(46, 78),
        fade("evening", "#f0a870", "#5f7f92", "#164258"),
        water(98, HIGH, WIDE, "url(#evening)", "#8a3f3a", 5),
        path_of_light(158, 99, 140, "#fff3c4"),
        mirrored_in_water("second", ships.longship(2, 4), 164, 107, 0.42) + wash(146, 118, 40),
        mirrored_in_water("third", ships.longship(1, 4), 208, 103, 0.36) + wash(192, 112, 34),
        at(88, 120, ships.longship(0), scale=1.16),
        shape(swell, "#1d5a72", opacity=0.9) + line("M0 146Q30 136 62 144T128 146T192 142T232 146", "#ffe9c4", 1.6),
        wash(30, 147, 118),
        line("M10 164h34M60 170h50M128 162h40M176 168h44M96 156h22", "#9fd3de", 2, opacity=0.5),
        tones.defs,
    )
