"""The result: every source of points of both players, on a score board over the pier."""

from __future__ import annotations

from meadhall.core import icons
from meadhall.core.icons.style import INK
from meadhall.core.svg import SEAT_COLOURS, at, circle, rect, seat_mark, text
from meadhall.games.lofoten.look.frame import Frame


def result(frame: Frame) -> str:
    """Shown once the game is over (LOF-163)."""
    view, say, plan = frame.view, frame.say, frame.plan
    if not view["over"]:
        return ""
    sources = list(view["breakdown"][0])
    width = 360.0
    height = 92.0 + 24 * (len(sources) + 1)
    rows = "".join(row(frame, 74 + 24 * number, source) for number, source in enumerate(sources))
    heads = "".join(head(frame, seat, 226 + 88 * number) for number, seat in enumerate((frame.near, 1 - frame.near)))
    total = 74 + 24 * len(sources) + 8
    sums = text(18, total, say("table.total_pp"), 17, "start", font_weight="bold") + "".join(
        text(226 + 88 * number, total, view["scores"][seat], 19, font_weight="bold")
        for number, seat in enumerate((frame.near, 1 - frame.near))
    )
    board = (
        rect(0, 0, width, height, 14, fill="var(--card)", stroke="var(--glow)", stroke_width=4)
        + text(18, 28, say("table.final"), 18, "start", font_weight="bold")
        + heads
        + rows
        + sums
    )
    x = plan.pier_x + plan.pier_width / 2 - width / 2
    return at(max(6, x), plan.pier_middle - height / 2, board)


def head(frame: Frame, seat: int, x: float) -> str:
    crown = at(x + 24, 26, icons.glory(), scale=0.85) if seat in frame.view["winners"] else ""
    return circle(x, 28, 13, fill=SEAT_COLOURS[seat], stroke=INK) + at(x, 28, seat_mark(seat, 1.3)) + crown


def row(frame: Frame, y: float, source: str) -> str:
    return text(18, y, frame.say(f"source.{source}"), 14, "start") + "".join(
        text(226 + 88 * number, y, frame.view["breakdown"][seat][source], 15)
        for number, seat in enumerate((frame.near, 1 - frame.near))
    )
