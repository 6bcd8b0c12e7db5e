"""The result: every source of points of both players, on a score board over the pier."""

from __future__ import annotations

from meadhall.core import icons
from meadhall.core.icons.style import INK
from meadhall.core.svg import SEAT_COLOURS, at, circle, rect, seat_mark, text
from meadhall.games.lofoten.look.scene import LofotenScene


def result(scene: LofotenScene) -> str:
    """Shown once the game is over (LOF-163)."""
    view, say, layout = scene.view, scene.say, scene.layout
    if not view.over:
        return ""
    sources = list(view.ending.breakdown[0])
    width = 360.0
    height = 92.0 + 24 * (len(sources) + 1)
    rows = "".join(row(scene, 74 + 24 * number, source) for number, source in enumerate(sources))
    heads = "".join(head(scene, seat, 226 + 88 * number) for number, seat in enumerate((scene.near, 1 - scene.near)))
    total = 74 + 24 * len(sources) + 8
    sums = text(18, total, say("table.total_pp"), 17, "start", font_weight="bold") + "".join(
        text(226 + 88 * number, total, view.ending.scores[seat], 19, font_weight="bold")
        for number, seat in enumerate((scene.near, 1 - scene.near))
    )
    board = (
        rect(0, 0, width, height, 14, fill="var(--card)", stroke="var(--glow)", stroke_width=4)
        + text(18, 28, say("table.final"), 18, "start", font_weight="bold")
        + heads
        + rows
        + sums
    )
    x = layout.pier_x + layout.pier_width / 2 - width / 2
    return at(max(6, x), layout.pier_middle - height / 2, board)


def head(scene: LofotenScene, seat: int, x: float) -> str:
    crown = at(x + 24, 26, icons.glory(), scale=0.85) if seat in scene.view.ending.winners else ""
    return circle(x, 28, 13, fill=SEAT_COLOURS[seat], stroke=INK) + at(x, 28, seat_mark(seat, 1.3)) + crown


def row(scene: LofotenScene, y: float, source: str) -> str:
    return text(18, y, scene.say(f"source.{source}"), 14, "start") + "".join(
        text(226 + 88 * number, y, scene.view.ending.breakdown[seat][source], 15)
        for number, seat in enumerate((scene.near, 1 - scene.near))
    )
