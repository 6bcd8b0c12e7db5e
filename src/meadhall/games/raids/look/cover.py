"""The cover: a race of longships along the coast at dusk."""

from __future__ import annotations

from meadhall.core.look import houses, ships
from meadhall.core.look.brush import disc, shape
from meadhall.core.look.cover import foam, framed, sky, water
from meadhall.core.look.nature import mountain, wood
from meadhall.core.look.palette import INK
from meadhall.core.svg import at


def cover() -> str:
    return framed(
        sky("#c6533c", "#ea8f52", "#f7cf8f"),
        disc(166, 52, 30, "#ffd98a", opacity=0.45),
        disc(166, 52, 23, "#ffe3a3"),
        mountain(30, 96, 118, 82, "#77627b"),
        mountain(92, 96, 86, 46, "#8b7185"),
        mountain(214, 96, 96, 58, "#77627b"),
        shape("M0 92Q40 80 84 90T168 90T232 84V112H0Z", "#6f8a48", INK, 1.4),
        at(8, 92, wood(6, 66, 4, 0.55)),
        at(22, 88, houses.hut(), scale=0.62),
        at(52, 91, houses.hut("#9c7234"), scale=0.5),
        at(190, 88, wood(4, 40, 9, 0.5)),
        water(102, "#3b86a4", "#17495f"),
        at(150, 108, ships.longship(2, 4), scale=0.42),
        at(202, 107, ships.longship(1, 4), scale=0.42),
        foam(120, 121, 52),
        foam(176, 120, 50),
        at(88, 128, ships.longship(0), scale=1.02),
        foam(30, 156, 116),
    )
