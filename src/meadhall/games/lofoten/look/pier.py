"""The market: a plank pier with five zones, and the signs at both ends."""

from __future__ import annotations

from meadhall.core.icons.style import BARK, CREAM, INK, PLANK
from meadhall.core.svg import at, circle, path, rect, text, tip
from meadhall.games.lofoten import kinds
from meadhall.games.lofoten.box import ZONES
from meadhall.games.lofoten.look import symbols
from meadhall.games.lofoten.look.names import tile_name
from meadhall.games.lofoten.look.scene import LofotenScene

RED_SIGN = "#b3392f"
BLUE_SIGN = "#2f5d8a"


def sea(scene: LofotenScene) -> str:
    """The water on both sides of the pier."""
    layout = scene.layout
    top = layout.pier_y - 236 * layout.wheel
    height = layout.pier_height + 472 * layout.wheel
    left = layout.pier_x - (50 if not layout.narrow else 20)
    width = layout.pier_width + (104 if not layout.narrow else 40)
    step = 46 * (0.7 if layout.narrow else 1)
    rows = "".join(
        path(
            f"M{left + 10 + (row % 2) * step / 2:.0f} {top + 22 + row * step:.0f}"
            + f"q{step / 4:.0f}-7 {step / 2:.0f} 0t{step / 2:.0f} 0"
            + f"m{step:.0f} 0q{step / 4:.0f}-7 {step / 2:.0f} 0t{step / 2:.0f} 0" * int(width / step / 2.1 - 0.6),
            fill="none",
            stroke="var(--deep)",
            stroke_width=2,
            opacity=0.45,
        )
        for row in range(int(height / step))
    )
    return rect(left, top, width, height, 26, fill="var(--sea)", stroke="var(--deep)", stroke_width=2) + rows


def pier(scene: LofotenScene) -> str:
    layout = scene.layout
    planks = "".join(
        path(
            f"M{layout.pier_x:.0f} {layout.pier_y + layout.pier_height * part / 5:.0f}h{layout.pier_width:.0f}",
            stroke=BARK,
            stroke_width=1.2,
            opacity=0.55,
        )
        for part in range(1, 5)
    )
    posts = "".join(
        post(layout.pier_x + number * layout.zone_width, y)
        for number in range(ZONES + 1)
        for y in (layout.pier_y, layout.pier_y + layout.pier_height)
    )
    spaces = "".join(space(scene, zone) for zone in range(ZONES))
    ground = rect(
        layout.pier_x - 5,
        layout.pier_y,
        layout.pier_width + 10,
        layout.pier_height,
        6,
        fill=PLANK,
        stroke=INK,
        stroke_width=2,
    )
    return ground + planks + spaces + posts + ("" if layout.narrow else signs(scene))


def post(x: float, y: float) -> str:
    return rect(x - 5, y - 8, 10, 16, 3, fill=BARK, stroke=INK, stroke_width=1.4)


def space(scene: LofotenScene, zone: int) -> str:
    """The place of one tile."""
    layout = scene.layout
    x, y = scene.zone_x(zone), layout.pier_middle
    half = layout.tile / 2 + 3
    return rect(
        *(x - half, y - half, half * 2, half * 2, 8),
        fill="#0002",
        stroke=BARK,
        stroke_width=1.4,
        stroke_dasharray="5 4",
    )


def numbers(scene: LofotenScene) -> str:
    """The number of each zone, on the corner of its space."""
    layout = scene.layout
    shift = layout.tile / 2 - 2
    radius = 6.5 if layout.narrow else 9
    return "".join(
        at(
            scene.zone_x(zone) - shift,
            layout.pier_middle - shift,
            circle(0, 0, radius, fill=BARK, stroke=CREAM, stroke_width=1),
            text(0, 0.4, zone + 1, radius * 1.35, style=f"fill:{CREAM}", font_weight="bold"),
        )
        for zone in range(ZONES)
    )


def signs(scene: LofotenScene) -> str:
    """What the left and the right card do, as a reminder (LOF-162)."""
    layout, say = scene.layout, scene.say
    drawn = []
    for side, x, colour, rightwards in (
        ("left", layout.pier_x - 22, RED_SIGN, False),
        ("right", layout.pier_x + layout.pier_width + 22, BLUE_SIGN, True),
    ):
        board = (
            rect(-17, -34, 34, 68, 5, fill=colour, stroke=INK, stroke_width=1.6)
            + at(0, -16, symbols.slide(rightwards, CREAM), scale=0.95)
            + at(0, 16, symbols.quarter(rightwards, CREAM), scale=0.95)
        )
        drawn.append(at(x, layout.pier_middle, tip(say(f"table.{side}_sign"), board), class_=f"sign {side}"))
    return "".join(drawn)


def spots(scene: LofotenScene) -> str:
    """Zones to choose: empty spaces to fill, or tiles to remove or to store."""
    first = {"refill_place": 0, "jarl_tile": 0, "central_power": kinds.DISCARD_TILE, "ship_power": kinds.DISCARD_TILE}
    if scene.put is None or scene.put.decision not in first:
        return ""
    start = first[scene.put.decision]
    layout = scene.layout
    half = layout.tile / 2 + 5
    drawn = []
    for zone, tile in enumerate(scene.view.market):
        option = start + zone
        if start and not scene.can(option):
            continue
        name = scene.say("table.empty_zone", n=zone + 1) if tile is None else tile_name(tile, scene.say)
        halo = rect(-half, -half, half * 2, half * 2, 9, class_="halo")
        cross = at(half - 8, -half + 8, symbols.removed(), scale=0.8) if start else ""
        drawn.append(scene.spot(option, name, at(scene.zone_x(zone), layout.pier_middle, halo, cross)))
    return "".join(drawn)
