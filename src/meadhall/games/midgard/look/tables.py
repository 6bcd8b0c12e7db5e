"""Round track and Glory track along the top, and the final count when all is over."""

from __future__ import annotations

from meadhall.core.icons.style import INK
from meadhall.core.svg import SEAT_COLOURS, at, circle, piece, rect, seat_mark, text, tip
from meadhall.games.midgard.look.scene import MidgardScene

TRACK = 50.0
"""Glory spaces before the track begins again."""


def header(scene: MidgardScene, width: float) -> tuple[str, float]:
    """The tracks and their height."""
    say, view = scene.say, scene.view
    parts = [text(16, 18, say("look.round"), 13, "start")]
    for number in range(1, 7):
        x = 86.0 + number * 26
        now = number == view.round
        parts.append(
            circle(x, 18, 11, fill="var(--glow)" if now else "var(--card)", stroke="var(--line)", stroke_width=1.4)
        )
        parts.append(text(x, 18.5, number, 12.5, **({"font_weight": "bold", "fill": INK} if now else {})))
    x = 16.0 if scene.narrow else 286.0
    y = 48.0 if scene.narrow else 18.0
    parts.append(text(x, y, say("look.order"), 13, "start"))
    for turn, seat in enumerate(view.order):
        px = x + 86 + turn * 30
        ring = "var(--glow)" if turn == view.turn and not view.over else "none"
        words = say("look.turn", number=turn + 1, seat=say.who(seat))
        parts.append(
            tip(
                words,
                at(
                    px,
                    y,
                    circle(0, 0, 13, fill=SEAT_COLOURS[seat], stroke=ring, stroke_width=3.5),
                    seat_mark(seat, 1.2),
                ),
            )
        )
    track, height = glory(scene, width, 78 if scene.narrow else 44)
    return "".join(parts) + track, height


def glory(scene: MidgardScene, width: float, top: float) -> tuple[str, float]:
    """Glory of everybody on a track of fifty spaces; how often it was passed stands beside the marker."""
    spaces = int(TRACK)
    step = (width - 32) / spaces
    parts = [rect(14, top - 7, width - 28, 14, 7, fill="var(--card)", stroke="var(--line)")]
    for space in range(0, spaces, 5):
        x = 16 + (space + 0.5) * step
        parts.append(text(x, top + 0.5, space, 9, style="fill:var(--faint)"))
    piled: dict[int, int] = {}
    for seat, board in enumerate(scene.view.boards):
        space = board.glory % spaces
        lap = board.glory // spaces
        over = piled.get(space, 0)
        piled[space] = over + 1
        words = scene.say("look.glory.of", seat=scene.say.who(seat), n=board.glory)
        marker = tip(
            words,
            circle(0, 0, 10, fill=SEAT_COLOURS[seat], stroke="#fff", stroke_width=1.4),
            seat_mark(seat, 1.0),
            text(11, -7, f"+{lap * spaces}", 8.5, "start", font_weight="bold") if lap else "",
        )
        parts.append(piece(f"glory-{seat}", 16 + (space + 0.5) * step + over * 5, top - over * 5, marker))
    return "".join(parts), top + 18


def final(scene: MidgardScene, width: float, x: float, y: float) -> tuple[str, float]:
    """Points by source, one column for each seat."""
    view, say = scene.view, scene.say
    sources = list(view.ending.breakdown[0])
    step = min(130.0, (width - 170) / view.seats)
    parts = []
    for seat in range(view.seats):
        px = 170 + (seat + 0.5) * step
        winner = seat in view.ending.winners
        parts.append(
            rect(
                px - step / 2 + 4,
                6,
                step - 8,
                26,
                8,
                fill=SEAT_COLOURS[seat],
                stroke="var(--glow)",
                stroke_width=4 if winner else 0,
            )
        )
        parts.append(at(px - step / 2 + 20, 19, seat_mark(seat)))
        parts.append(text(px + 6, 19.5, say.who(seat), 12.5, style="fill:#fff", font_weight="bold"))
        for row, source in enumerate(sources):
            parts.append(text(px, 48 + row * 19, view.ending.breakdown[seat][source], 13))
        parts.append(text(px, 52 + len(sources) * 19, view.ending.scores[seat], 17, font_weight="bold"))
    for row, source in enumerate(sources):
        parts.append(text(16, 48 + row * 19, say(f"source.{source}"), 13, "start"))
    parts.append(text(16, 52 + len(sources) * 19, say("look.sum"), 15, "start", font_weight="bold"))
    height = 72 + len(sources) * 19
    ground = rect(0, 0, width, height, 12, fill="var(--card)", stroke="var(--line)", stroke_width=1.4)
    return at(x, y, ground, *parts), float(height)
