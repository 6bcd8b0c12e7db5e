"""What a card of the hand could reach, shown when it is pointed at and told in a few words."""

from __future__ import annotations

from meadhall.core.svg import at, circle, path, rect, text
from meadhall.games.lofoten.box import BOTTOM
from meadhall.games.lofoten.look import symbols
from meadhall.games.lofoten.look.fleet import RIM
from meadhall.games.lofoten.look.names import cargo_names
from meadhall.games.lofoten.look.outlook import Outlook, reachable
from meadhall.games.lofoten.look.scene import LofotenScene
from meadhall.games.lofoten.view import Card


def reach_words(scene: LofotenScene, card: Card, place: int) -> tuple[str, str]:
    """A card's reach as a drawing over the table, and in words."""
    if place == 1:
        return order_ghost(scene, card), scene.say(f"power.{scene.view.goods[card.good].power}")
    fleet = scene.fleet(scene.near)
    found = reachable(scene.view, scene.near, place == 2, card.value + fleet.more_moves)
    return side_ghost(scene, found, place == 2), summary(scene, found)


def summary(scene: LofotenScene, found: list[tuple[int, int, Outlook]]) -> str:
    """The tiles that can be loaded and stored, each named once."""
    loaded = {tile.id: tile for _, _, outlook in found for tile in outlook.loaded}
    unloaded = {tile.id: tile for _, _, outlook in found for tile in outlook.unloaded}
    parts = []
    if unloaded:
        parts.append(scene.say("table.reach.unload", tiles=cargo_names(list(unloaded.values()), scene.say)))
    if loaded:
        parts.append(scene.say("table.reach.load", tiles=cargo_names(list(loaded.values()), scene.say)))
    return " · ".join(parts) or scene.say("table.reach.none")


def side_ghost(scene: LofotenScene, found: list[tuple[int, int, Outlook]], rightwards: bool) -> str:
    """Outlines of the wheel in every zone it can slide to, the turns it can make, and rings around what it can load."""
    layout = scene.layout
    zones = {outlook.zone for _, _, outlook in found}
    turns = max((count for _, count, _ in found), default=0)
    x, y = scene.wheel_at(scene.near)
    outlines = "".join(
        at(scene.zone_x(zone), y, path(RIM, class_="trace"), scale=layout.wheel)
        for zone in sorted(zones)
        if zone != scene.fleet(scene.near).zone
    )
    arrow = at(
        x,
        y,
        circle(0, 0, 25, fill="var(--card)", stroke="var(--glow)", stroke_width=2.5),
        at(-7, 0, symbols.quarter(rightwards), scale=0.95),
        text(13, 0.6, f"×{turns}", 14, font_weight="bold"),
        scale=1.2 * layout.wheel,
    )
    return outlines + arrow + rings(scene, found)


def rings(scene: LofotenScene, found: list[tuple[int, int, Outlook]]) -> str:
    """Around each tile that can be loaded or unloaded, with the fewest movements it takes."""
    fewest: dict[int, int] = {}
    for slides, turns, outlook in found:
        for tile in [*outlook.loaded, *outlook.unloaded]:
            fewest[tile.id] = min(fewest.get(tile.id, 9), slides + turns)
    layout = scene.layout
    drawn = []
    for zone, offered in enumerate(scene.view.market):
        if offered is not None and offered.id in fewest:
            drawn.append(ring(scene.zone_x(zone), layout.pier_middle, layout.tile / 2 + 5, fewest[offered.id]))
    for place, ship in enumerate(scene.fleet(scene.near).places):
        for tile in ship.cargo[:1]:
            if tile.id in fewest:
                drawn.append(ring(*scene.ship_at(scene.near, place), 26 * layout.wheel, fewest[tile.id]))
    return "".join(drawn)


def ring(x: float, y: float, half: float, number: int) -> str:
    return at(
        x,
        y,
        rect(-half, -half, half * 2, half * 2, 9, class_="trace"),
        circle(half - 3, -half + 3, 11, fill="var(--glow)"),
        text(half - 3, -half + 3.4, number, 13, font_weight="bold", style="fill:#fff"),
    )


def order_ghost(scene: LofotenScene, card: Card) -> str:
    """The order in the longship at the quay."""
    if not scene.fleet(scene.near).quay_free:
        return ""
    x, y = scene.ship_at(scene.near, BOTTOM)
    return at(
        x,
        y,
        circle(0, 0, 30, class_="trace"),
        at(0, 0, symbols.GOODS[card.good](), scale=1.5),
        scale=scene.layout.wheel,
    )
