"""What stands in the harbour while no ship is manned: what the terrains do, and at the end who has scored what."""

from __future__ import annotations

from meadhall.core.svg import at, path, text, wrap
from meadhall.games.walhalla.box import SOURCE_NAMES
from meadhall.games.walhalla.look.scene import WalhallaScene, badge
from meadhall.games.walhalla.look.symbols import TERRAIN_SIGNS


def legend(scene: WalhallaScene) -> str:
    ship = scene.view.ship
    if ship is not None and ship.fjord < 0:
        return ""
    return final_count(scene) if scene.view.over else terrains(scene)


def terrains(scene: WalhallaScene) -> str:
    x, y, _, _ = scene.layout.harbour
    narrow = scene.layout.narrow
    drawn = ""
    for number, (terrain, sign) in enumerate(TERRAIN_SIGNS.items()):
        left = x + (number % 2) * 196 if narrow else x
        top = y + 34 + (number // 2) * 62 if narrow else y + 38 + number * 52
        words = wrap(scene.say(f"look.legend.{terrain}"), 24 if narrow else 32)
        step = 14 if narrow else 17
        drawn += at(left + (22 if narrow else 34), top, sign(), scale=1.2 if narrow else 1.5)
        for line, part in enumerate(words):
            down = top + (line - (len(words) - 1) / 2) * step
            drawn += text(left + (42 if narrow else 66), down, part, 12 if narrow else 14, "start")
    return drawn


def final_count(scene: WalhallaScene) -> str:
    """Everybody's points by source."""
    x, y, width, _ = scene.layout.harbour
    narrow, seats = scene.layout.narrow, range(int(scene.view.seats))
    step, size = (13, 11) if narrow else (25, 14)
    columns = [x + width - 30 - (len(seats) - 1 - seat) * (44 if narrow else 38) for seat in seats]
    drawn = "".join(badge(columns[seat], y + (14 if narrow else 26), seat, 7 if narrow else 9) for seat in seats)
    top = y + (30 if narrow else 54)
    for row, source in enumerate(SOURCE_NAMES):
        drawn += text(x + 12, top + row * step, scene.say(f"source.{source}"), size, "start")
        for seat in seats:
            drawn += text(columns[seat], top + row * step, scene.view.ending.breakdown[seat][source], size)
    bottom = top + len(SOURCE_NAMES) * step
    drawn += path(f"M{x + 10} {bottom - step * 0.5:.1f}h{width - 20}", stroke="var(--line)", stroke_width=1)
    for seat in seats:
        weight = "bold" if seat in scene.view.ending.winners else "normal"
        drawn += text(columns[seat], bottom + 3, scene.view.ending.scores[seat], size + 3, font_weight=weight)
    return drawn
