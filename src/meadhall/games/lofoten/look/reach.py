"""What a card of the hand could reach, shown when it is pointed at and told in a few words."""

from __future__ import annotations

from typing import Any

from meadhall.core.svg import at, circle, path, rect, text
from meadhall.games.lofoten.box import BOTTOM
from meadhall.games.lofoten.look import symbols
from meadhall.games.lofoten.look.fleet import RIM
from meadhall.games.lofoten.look.frame import Frame
from meadhall.games.lofoten.look.names import cargo_names
from meadhall.games.lofoten.look.outlook import Outlook, reachable

Row = dict[str, Any]


def reach_words(frame: Frame, card: Row, place: int) -> tuple[str, str]:
    """A card's reach as a drawing over the table, and in words."""
    if place == 1:
        return order_ghost(frame, card), frame.say(f"power.{frame.view['goods'][card['good']]['power']}")
    fleet = frame.fleet(frame.near)
    found = reachable(frame.view, frame.near, place == 2, card["value"] + fleet["more_moves"])
    return side_ghost(frame, found, place == 2), summary(frame, found)


def summary(frame: Frame, found: list[tuple[int, int, Outlook]]) -> str:
    """The tiles that can be loaded and stored, each named once."""
    loaded = {tile["id"]: tile for _, _, outlook in found for tile in outlook.loaded}
    unloaded = {tile["id"]: tile for _, _, outlook in found for tile in outlook.unloaded}
    parts = []
    if unloaded:
        parts.append(frame.say("table.reach.unload", tiles=cargo_names(list(unloaded.values()), frame.say)))
    if loaded:
        parts.append(frame.say("table.reach.load", tiles=cargo_names(list(loaded.values()), frame.say)))
    return " · ".join(parts) or frame.say("table.reach.none")


def side_ghost(frame: Frame, found: list[tuple[int, int, Outlook]], rightwards: bool) -> str:
    """Outlines of the wheel in every zone it can slide to, the turns it can make, and rings around what it can load."""
    plan = frame.plan
    zones = {outlook.zone for _, _, outlook in found}
    turns = max((count for _, count, _ in found), default=0)
    x, y = frame.wheel_at(frame.near)
    outlines = "".join(
        at(frame.zone_x(zone), y, path(RIM, class_="trace"), scale=plan.wheel)
        for zone in sorted(zones)
        if zone != frame.fleet(frame.near)["zone"]
    )
    arrow = at(
        x,
        y,
        circle(0, 0, 25, fill="var(--card)", stroke="var(--glow)", stroke_width=2.5),
        at(-7, 0, symbols.quarter(rightwards), scale=0.95),
        text(13, 0.6, f"×{turns}", 14, font_weight="bold"),
        scale=1.2 * plan.wheel,
    )
    return outlines + arrow + rings(frame, found)


def rings(frame: Frame, found: list[tuple[int, int, Outlook]]) -> str:
    """Around each tile that can be loaded or unloaded, with the fewest movements it takes."""
    fewest: dict[int, int] = {}
    for slides, turns, outlook in found:
        for tile in [*outlook.loaded, *outlook.unloaded]:
            fewest[tile["id"]] = min(fewest.get(tile["id"], 9), slides + turns)
    plan = frame.plan
    drawn = []
    for zone, tile in enumerate(frame.view["market"]):
        if tile is not None and tile["id"] in fewest:
            drawn.append(ring(frame.zone_x(zone), plan.pier_middle, plan.tile / 2 + 5, fewest[tile["id"]]))
    for place, ship in enumerate(frame.fleet(frame.near)["places"]):
        for tile in ship["cargo"][:1]:
            if tile["id"] in fewest:
                drawn.append(ring(*frame.ship_at(frame.near, place), 26 * plan.wheel, fewest[tile["id"]]))
    return "".join(drawn)


def ring(x: float, y: float, half: float, number: int) -> str:
    return at(
        x,
        y,
        rect(-half, -half, half * 2, half * 2, 9, class_="trace"),
        circle(half - 3, -half + 3, 11, fill="var(--glow)"),
        text(half - 3, -half + 3.4, number, 13, font_weight="bold", style="fill:#fff"),
    )


def order_ghost(frame: Frame, card: Row) -> str:
    """The order in the longship at the quay."""
    if not frame.fleet(frame.near)["quay_free"]:
        return ""
    x, y = frame.ship_at(frame.near, BOTTOM)
    return at(
        x,
        y,
        circle(0, 0, 30, class_="trace"),
        at(0, 0, symbols.GOODS[card["good"]](), scale=1.5),
        scale=frame.plan.wheel,
    )
