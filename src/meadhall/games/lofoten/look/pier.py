"""The market: a plank pier with five zones, and the signs at both ends."""

from __future__ import annotations

from meadhall.core.icons.style import BARK, CREAM, INK, PLANK
from meadhall.core.svg import at, circle, path, rect, text, tip
from meadhall.games.lofoten import kinds
from meadhall.games.lofoten.box import ZONES
from meadhall.games.lofoten.look import symbols
from meadhall.games.lofoten.look.frame import Frame
from meadhall.games.lofoten.look.names import tile_name

RED_SIGN = "#b3392f"
BLUE_SIGN = "#2f5d8a"


def sea(frame: Frame) -> str:
    """The water on both sides of the pier."""
    plan = frame.plan
    top = plan.pier_y - 236 * plan.wheel
    height = plan.pier_height + 472 * plan.wheel
    left = plan.pier_x - (50 if not plan.narrow else 20)
    width = plan.pier_width + (104 if not plan.narrow else 40)
    step = 46 * (0.7 if plan.narrow else 1)
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


def pier(frame: Frame) -> str:
    plan = frame.plan
    planks = "".join(
        path(
            f"M{plan.pier_x:.0f} {plan.pier_y + plan.pier_height * part / 5:.0f}h{plan.pier_width:.0f}",
            stroke=BARK,
            stroke_width=1.2,
            opacity=0.55,
        )
        for part in range(1, 5)
    )
    posts = "".join(
        post(plan.pier_x + number * plan.zone_width, y)
        for number in range(ZONES + 1)
        for y in (plan.pier_y, plan.pier_y + plan.pier_height)
    )
    spaces = "".join(space(frame, zone) for zone in range(ZONES))
    ground = rect(
        plan.pier_x - 5, plan.pier_y, plan.pier_width + 10, plan.pier_height, 6, fill=PLANK, stroke=INK, stroke_width=2
    )
    return ground + planks + spaces + posts + ("" if plan.narrow else signs(frame))


def post(x: float, y: float) -> str:
    return rect(x - 5, y - 8, 10, 16, 3, fill=BARK, stroke=INK, stroke_width=1.4)


def space(frame: Frame, zone: int) -> str:
    """The place of one tile."""
    plan = frame.plan
    x, y = frame.zone_x(zone), plan.pier_middle
    half = plan.tile / 2 + 3
    return rect(
        *(x - half, y - half, half * 2, half * 2, 8),
        fill="#0002",
        stroke=BARK,
        stroke_width=1.4,
        stroke_dasharray="5 4",
    )


def numbers(frame: Frame) -> str:
    """The number of each zone, on the corner of its space."""
    plan = frame.plan
    shift = plan.tile / 2 - 2
    radius = 6.5 if plan.narrow else 9
    return "".join(
        at(
            frame.zone_x(zone) - shift,
            plan.pier_middle - shift,
            circle(0, 0, radius, fill=BARK, stroke=CREAM, stroke_width=1),
            text(0, 0.4, zone + 1, radius * 1.35, style=f"fill:{CREAM}", font_weight="bold"),
        )
        for zone in range(ZONES)
    )


def signs(frame: Frame) -> str:
    """What the left and the right card do, as a reminder (LOF-162)."""
    plan, say = frame.plan, frame.say
    drawn = []
    for side, x, colour, rightwards in (
        ("left", plan.pier_x - 22, RED_SIGN, False),
        ("right", plan.pier_x + plan.pier_width + 22, BLUE_SIGN, True),
    ):
        board = (
            rect(-17, -34, 34, 68, 5, fill=colour, stroke=INK, stroke_width=1.6)
            + at(0, -16, symbols.slide(rightwards, CREAM), scale=0.95)
            + at(0, 16, symbols.quarter(rightwards, CREAM), scale=0.95)
        )
        drawn.append(at(x, plan.pier_middle, tip(say(f"table.{side}_sign"), board), class_=f"sign {side}"))
    return "".join(drawn)


def spots(frame: Frame) -> str:
    """Zones to choose: empty spaces to fill, or tiles to remove or to store."""
    first = {"refill_place": 0, "jarl_tile": 0, "central_power": kinds.DISCARD_TILE, "ship_power": kinds.DISCARD_TILE}
    if not frame.mine or frame.decision not in first:
        return ""
    plan = frame.plan
    half = plan.tile / 2 + 5
    drawn = []
    for zone, tile in enumerate(frame.view["market"]):
        option = first[frame.decision] + zone
        if first[frame.decision] and not frame.can(option):
            continue
        name = frame.say("table.empty_zone", n=zone + 1) if tile is None else tile_name(tile, frame.say)
        halo = rect(-half, -half, half * 2, half * 2, 9, class_="halo")
        cross = at(half - 8, -half + 8, symbols.removed(), scale=0.8) if first[frame.decision] else ""
        drawn.append(frame.spot(option, name, at(frame.zone_x(zone), plan.pier_middle, halo, cross)))
    return "".join(drawn)
