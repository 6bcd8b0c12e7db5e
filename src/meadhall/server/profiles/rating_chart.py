"""The curve of a rating: the estimate as a line, how sure it is as a pale band."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from meadhall.arena.skill import Skill
from meadhall.core.draw.palette import CHALK, EDGE, SEATS, SOFT_INK
from meadhall.core.draw.svg import Markup, circle, escape, join, path, tag
from meadhall.server.presenters.match_list import day_words

STEP = 250
LEFT, RIGHT, TOP, FOOT = 56, 16, 30, 30
OWN = SEATS[1].fill


class Frame:
    """Where things lie on a plot of some points."""

    def __init__(self, skills: Sequence[Skill], narrow: bool) -> None:
        self.wide, self.high = (358, 220) if narrow else (776, 230)
        lows = [each.shown - each.margin for each in skills]
        highs = [each.shown + each.margin for each in skills]
        self.least = STEP * (min(lows) // STEP)
        self.most = STEP * -(-max(highs) // STEP)
        self.count = len(skills)

    def x(self, number: int) -> float:
        return LEFT + (self.wide - LEFT - RIGHT) * number / max(1, self.count - 1)

    def y(self, shown: float) -> float:
        return TOP + (self.high - TOP - FOOT) * (self.most - shown) / (self.most - self.least)

    @property
    def marks(self) -> list[int]:
        step = STEP * max(1, round((self.most - self.least) / STEP / 5))
        return list(range(self.least, self.most + 1, step))


def plot(skills: Sequence[Skill], days: Sequence[float], title: str, lang: str, narrow: bool) -> Markup:
    """The drawing; the first point is the initial rating."""
    frame = Frame(skills, narrow)
    last = skills[-1]
    return tag(
        "svg",
        tag("title", escape(title)),
        ground(frame),
        band(frame, skills),
        line(frame, skills),
        *(dates(frame, days, lang)),
        word(frame.wide - RIGHT, 20, f"{last.shown} ± {last.margin}", "end", 18),
        viewBox=f"0 0 {frame.wide} {frame.high}",
        role="img",
        aria_label=title,
        class_="rating-plot",
    )


def ground(frame: Frame) -> Markup:
    inside = tag(
        "rect",
        x=LEFT,
        y=TOP,
        width=frame.wide - LEFT - RIGHT,
        height=frame.high - TOP - FOOT,
        fill=CHALK,
    )
    lines = [
        path(f"M{LEFT} {frame.y(mark):.1f}H{frame.wide - RIGHT}", stroke="#b79a66", stroke_dasharray="4 4")
        + word(LEFT - 6, frame.y(mark) + 5, str(mark), "end")
        for mark in frame.marks
    ]
    return inside + join(lines)


def band(frame: Frame, skills: Sequence[Skill]) -> Markup:
    over = [f"{frame.x(n):.1f} {frame.y(each.shown + each.margin):.1f}" for n, each in enumerate(skills)]
    under = [f"{frame.x(n):.1f} {frame.y(each.shown - each.margin):.1f}" for n, each in enumerate(skills)]
    return path(f"M{'L'.join([*over, *reversed(under)])}Z", fill=OWN, opacity=0.2)


def line(frame: Frame, skills: Sequence[Skill]) -> Markup:
    points = [(frame.x(n), frame.y(each.shown)) for n, each in enumerate(skills)]
    way = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    return join(
        [
            path(way, fill="none", stroke=EDGE, stroke_width=5, stroke_linejoin="round"),
            path(way, fill="none", stroke=OWN, stroke_width=3, stroke_linejoin="round"),
            circle(*points[-1], 6, fill=CHALK, stroke=EDGE, stroke_width=2),
        ]
    )


def dates(frame: Frame, days: Sequence[float], lang: str) -> list[Markup]:
    """When it began, and the latest day."""
    ends = [(LEFT, days[0], "start"), (frame.wide - RIGHT, days[-1], "end")]
    return [
        word(x, frame.high - 8, day_words(datetime.fromtimestamp(day, UTC), lang), anchor) for x, day, anchor in ends
    ]


def word(x: float, y: float, words: str, anchor: str, size: int = 14) -> Markup:
    return tag("text", escape(words), x=x, y=y, text_anchor=anchor, font_size=size, fill=SOFT_INK, font_weight=700)
