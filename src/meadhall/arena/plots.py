"""SVG plots: dot plots with intervals, stacked bars, and curves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from meadhall.arena.confidence import Estimate
from meadhall.core.draw.svg import Markup, at, circle, escape, path, rect, tag, text

WIDTH = 720
LEFT = 190
RIGHT = 90
ROW_HEIGHT = 30
TOP = 34
COLOURS = ("#2f6fae", "#d9792b", "#4d8f3a", "#c2558f", "#7a5aa8", "#8a7a2f", "#3b9a9a", "#a8483b", "#6f6f6f", "#b59a00")
CURVE_HEIGHT = 180
DASHES = ("none", "6 3", "2 3", "8 3 2 3")
PATTERNS = ("", "M0 4H8", "M4 0V8", "M0 8L8 0", "M0 0L8 8")
"""Parts of bars are told apart by colour and by hatching."""


class Dot(NamedTuple):
    """A row of a plot."""

    name: str
    estimate: Estimate
    shown: str
    mark: float | None = None
    """A reference value to mark, such as the fair share."""


def dots(title: str, rows: Sequence[Dot], low: float | None = None, high: float | None = None) -> Markup:
    """Estimates with their 95 % intervals, one a row."""
    marks = [row.mark for row in rows if row.mark is not None]
    least = min([row.estimate.low for row in rows] + marks) if low is None else low
    most = max([row.estimate.high for row in rows] + marks) if high is None else high
    reach = (most - least) or 1.0

    def x(value: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (value - least) / reach

    drawn = []
    for number, row in enumerate(rows):
        y = TOP + ROW_HEIGHT * number + ROW_HEIGHT / 2
        drawn.append(text(LEFT - 12, y, row.name, 14, "end"))
        drawn.append(path(f"M{x(least):.1f} {y:.1f}H{x(most):.1f}", class_="rail"))
        drawn.append(path(f"M{x(row.estimate.low):.1f} {y:.1f}H{x(row.estimate.high):.1f}", class_="reach"))
        if row.mark is not None:
            drawn.append(path(f"M{x(row.mark):.1f} {y - 9:.1f}V{y + 9:.1f}", class_="mark"))
        drawn.append(circle(x(row.estimate.value), y, 6, class_="dot"))
        drawn.append(text(WIDTH - RIGHT + 12, y, row.shown, 13, "start"))
    return plot(title, ROW_HEIGHT * len(rows), *drawn)


def bars(title: str, rows: dict[str, dict[str, float]], names: dict[str, str]) -> Markup:
    """Stacked bars; each part has a colour, a hatching and a name in the legend."""
    longest = max((sum(max(0.0, part) for part in parts.values()) for parts in rows.values()), default=0.0) or 1.0
    scale = (WIDTH - LEFT - RIGHT) / longest
    drawn = []
    for number, (bot, parts) in enumerate(rows.items()):
        y = TOP + ROW_HEIGHT * number
        drawn.append(text(LEFT - 12, y + ROW_HEIGHT / 2, bot, 14, "end"))
        start = float(LEFT)
        for index, (key, part) in enumerate(parts.items()):
            if part > 0:
                drawn.append(bar(index, start, y + 4, part * scale, f"{names[key]}: {part:.1f}"))
                start += part * scale
        drawn.append(text(start + 12, y + ROW_HEIGHT / 2, f"{sum(parts.values()):.1f}", 13, "start"))
    below = TOP + ROW_HEIGHT * len(rows) + 14
    for index, name in enumerate(names.values()):
        column, line = index % 3, index // 3
        drawn.append(bar(index, 12 + column * 236, below + line * 24, 18, name, 16))
        drawn.append(text(38 + column * 236, below + 8 + line * 24, name, 13, "start"))
    return plot(title, ROW_HEIGHT * len(rows) + 24 + 24 * ((len(names) + 2) // 3), hatching(), *drawn)


def curves(title: str, lines: Mapping[str, Sequence[tuple[float, float]]], across: str) -> Markup:
    """Line plot with a label at the end of each line; lines differ by colour and dashes."""
    points = [point for line in lines.values() for point in line]
    right = max(x for x, _ in points)
    low, high = min(y for _, y in points), max(y for _, y in points)
    reach = (high - low) or 1.0
    left, bottom = 64.0, TOP + CURVE_HEIGHT

    def at_point(x: float, y: float) -> str:
        return (
            f"{left + (WIDTH - left - RIGHT) * x / (right or 1.0):.1f} {bottom - CURVE_HEIGHT * (y - low) / reach:.1f}"
        )

    drawn = [path(f"M{left:.1f} {TOP}V{bottom}H{WIDTH - RIGHT}", class_="rail", fill="none", stroke="#8a8a8a")]
    for y in (low, (low + high) / 2, high):
        drawn.append(text(left - 8, bottom - CURVE_HEIGHT * (y - low) / reach, f"{y:.1f}", 12, "end"))
    drawn.append(text(left, bottom + 16, "0", 12, "start"))
    drawn.append(text(WIDTH - RIGHT, bottom + 16, f"{right:g} {across}", 12, "end"))
    for index, (name, line) in enumerate(lines.items()):
        way = "L".join(at_point(x, y) for x, y in line)
        dashes = DASHES[index % len(DASHES)]
        drawn.append(
            path(f"M{way}", fill="none", stroke=COLOURS[index % len(COLOURS)], stroke_width=2, stroke_dasharray=dashes)
        )
        end = bottom - CURVE_HEIGHT * (line[-1][1] - low) / reach
        drawn.append(text(WIDTH - RIGHT + 8, end, name, 12, "start", fill=COLOURS[index % len(COLOURS)]))
    return plot(title, CURVE_HEIGHT + 24, *drawn)


def bar(index: int, x: float, y: float, width: float, words: str, height: float = ROW_HEIGHT - 8) -> Markup:
    fill = COLOURS[index % len(COLOURS)]
    hatch = index // len(COLOURS) % len(PATTERNS) or index % len(PATTERNS)
    return tag(
        "g",
        tag("title", escape(words)),
        rect(x, y, width, height, fill=fill),
        rect(x, y, width, height, fill=f"url(#hatch{hatch})", class_="edge"),
    )


def hatching() -> Markup:
    patterns = [
        tag(
            "pattern",
            path(shape, stroke="#fff", stroke_opacity=0.55),
            id=f"hatch{number}",
            width=8,
            height=8,
            patternUnits="userSpaceOnUse",
        )
        for number, shape in enumerate(PATTERNS)
    ]
    return tag("defs", *patterns)


def plot(title: str, height: float, *children: Markup) -> Markup:
    return tag(
        "svg",
        tag("title", escape(title)),
        at(0, 0, text(12, 16, title, 15, "start", font_weight="bold")),
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {TOP + height + 10:.0f}",
        role="img",
        aria_label=title,
        class_="plot",
    )
