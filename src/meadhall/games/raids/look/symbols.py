"""The Arrival tiles: the symbol of what each counts, and the row of all four voyages."""

from __future__ import annotations

from meadhall.core import icons
from meadhall.core.icons.style import INK, WATER
from meadhall.core.svg import at, path, rect, text, tip
from meadhall.games.raids.look import chart, monsters
from meadhall.games.raids.look.scene import RaidsScene

NUMERALS = ("I", "II", "III", "IV")


def symbol(arrival_id: str) -> str:
    """What an Arrival tile counts."""
    if arrival_id == "different_goods":
        return (
            at(-5, -4, icons.mead_horn(), scale=0.62)
            + at(5, -3, icons.pig(), scale=0.55)
            + at(0, 6, icons.amber(), scale=0.55)
        )
    symbols = {
        "order": icons.podium,
        "goods": icons.wood,
        "runes": icons.rune_stone,
        "shields": icons.shield,
        "weapons": icons.axe,
        "ports": icons.anchor,
        "monsters": monsters.dragon,
        "sails": icons.sail,
    }
    return symbols[arrival_id]()


def row(scene: RaidsScene, x: float, y: float, width: float, height: float) -> str:
    """The four voyages: done, now, and still to come, each with its Arrival tile."""
    pitch = width / 4
    return "".join(
        small_sign(scene, voyage, x + voyage * pitch + pitch * 0.06, y, pitch * 0.88, height) for voyage in range(4)
    )


def small_sign(scene: RaidsScene, voyage: int, x: float, y: float, width: float, height: float) -> str:
    now = scene.view.voyage - 1
    arrival = scene.view.arrivals[voyage]
    name, meaning = scene.say.called(arrival), scene.say(f"arrival.{arrival.id}")
    words = scene.say("look.sign", numeral=NUMERALS[voyage], name=name, meaning=meaning)
    stack = "".join(
        rect(x + 3 * back, y - 3 * back, width, height, 6, fill=WATER, stroke=INK, stroke_width=1)
        for back in ((2, 1) if voyage > now else ())
    )
    ring = rect(x - 3, y - 3, width + 6, height + 6, 9, fill="none", stroke="var(--glow)", stroke_width=3)
    check = path("M-7 0-2 6 8-7", fill="none", stroke="#3f7d2f", stroke_width=4, stroke_linecap="round")
    return tip(
        words,
        stack,
        chart.plank_sign(x, y, width, height, 1.5),
        text(
            x + 5, y + height * 0.24, NUMERALS[voyage], height * 0.34, "start", font_weight="bold", style=f"fill:{INK}"
        ),
        at(x + width * 0.62, y + height * 0.56, symbol(arrival.id), scale=height / 34),
        ring if voyage == now else "",
        at(x + width - 8, y + 6, check, scale=height / 60) if voyage < now else "",
        opacity=0.55 if voyage < now else None,
    )
