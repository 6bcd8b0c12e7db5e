"""The curve of chances: everybody's share of the win over a game, with what cost, what was fine, and luck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from meadhall.core.draw.palette import CHOSEN, EDGE, HARM, INK, SEATS, SOFT_INK, WOOL_GOLD
from meadhall.core.draw.svg import Markup, escape, join, path, tag

VIOLET = "#5b3a6e"
STAR = "M0-8 2.4-2.6 8-2.4 3.6 1.3 5 7 0 3.8-5 7-3.6 1.3-8-2.4-2.4-2.6Z"
STEP = 0.25
APART = 28.0
"""How far two marks must be from each other, sideways or in height."""
FIGURE = 14.0
INSIDE = 14.0
"""How far from the ends of the curve: beside it are the figures of its scale."""
NEARBY = (0, -1, 1, -2, 2, -3, 3)
"""Where a mark may stand whose place is taken, in such steps."""


class Mark(NamedTuple):
    """Something on the curve: `cost` (with its rank), `luck` (with its sign), or `finest`."""

    kind: str
    ply: int
    label: str
    words: str


class Taken(NamedTuple):
    """Where a mark stands, and how much room it needs to its right."""

    x: float
    y: float
    room: float

    def meets(self, other: Taken) -> bool:
        """Whether two marks are too near to each other."""
        left, right = sorted((self, other))
        return abs(self.y - other.y) < APART and right.x - left.x < left.room


def room(mark: Mark) -> float:
    """Luck has its figure beside it."""
    return APART + FIGURE if mark.kind == "luck" else APART


class Frame(NamedTuple):
    """How large the curve is, and how much room its words have."""

    wide: float
    high: float
    left: float
    foot: float

    def x(self, ply: int, last: int) -> float:
        return self.left + (self.wide - self.left - 14) * ply / max(1, last)

    def y(self, share: float, most: float) -> float:
        return 14 + (self.high - self.foot - 14) * (1 - share / most)


WIDE = Frame(1184, 210, 52, 44)
NARROW = Frame(358, 214, 44, 44)


def curve(
    shares: Sequence[Sequence[float]],
    seat: int,
    marks: Sequence[Mark],
    names: Sequence[str],
    title: str,
    ends: tuple[str, str],
    narrow: bool,
    known: int | None = None,
) -> Markup:
    """The drawing; the lines of the other seats are there too, and shown at will. Up to `known` all is judged."""
    frame = NARROW if narrow else WIDE
    last = len(shares) - 1
    most = min(1.0, STEP * (1 + int(max(max(each) for each in shares) / STEP)))
    parts = [ground(frame, most)]
    for each in sorted(range(len(names)), key=lambda other: other == seat):
        points = [(frame.x(ply, last), frame.y(share[each], most)) for ply, share in enumerate(shares)]
        parts.append(line(points, each, each == seat, frame, names[each]))
    own = [share[seat] for share in shares]
    parts.extend(drawn_apart(marks, frame, last, own, most))
    parts.append(word(frame.left, frame.high - 8, ends[0], "start"))
    parts.append(word(frame.wide - 8, frame.high - 8, ends[1], "end"))
    if known is not None and known < last:
        x = frame.x(known, last)
        parts.append(
            tag("rect", x=x, y=14, width=frame.wide - 14 - x, height=frame.high - frame.foot - 14, class_="unknown")
        )
    return tag(
        "svg",
        tag("title", escape(title)),
        *parts,
        viewBox=f"0 0 {frame.wide} {frame.high}",
        role="group",
        aria_label=title,
        class_="curve",
        data_last=last,
        data_left=frame.left,
        data_right=frame.wide - 14,
    )


def ground(frame: Frame, most: float) -> Markup:
    """The pale field with its lines of a quarter each."""
    parts = [
        tag(
            "rect",
            x=frame.left,
            y=14,
            width=frame.wide - frame.left - 14,
            height=frame.high - frame.foot - 14,
            fill="var(--pale)",
        )
    ]
    share = 0.0
    while share <= most + 1e-9:
        y = frame.y(share, most)
        parts.append(
            path(f"M{frame.left} {y:.1f}H{frame.wide - 14}", stroke="#b79a66", stroke_width=1, stroke_dasharray="4 4")
        )
        parts.append(word(frame.left - 6, y + 5, f"{round(100 * share)} %", "end"))
        share += STEP
    return join(parts)


def word(x: float, y: float, words: str, anchor: str) -> Markup:
    return tag("text", escape(words), x=x, y=y, text_anchor=anchor, font_size=14, fill=SOFT_INK, font_weight=700)


def line(points: Sequence[tuple[float, float]], seat: int, own: bool, frame: Frame, name: str) -> Markup:
    """A seat's chance; one's own is filled below."""
    way = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    colour = SEATS[seat].fill
    parts = [tag("title", escape(name))]
    if own:
        foot = frame.high - frame.foot
        parts.append(path(f"{way}L{points[-1][0]:.1f} {foot}L{points[0][0]:.1f} {foot}Z", fill=colour, opacity=0.2))
    parts.append(path(way, fill="none", stroke=EDGE, stroke_width=5 if own else 3.4, stroke_linejoin="round"))
    parts.append(path(way, fill="none", stroke=colour, stroke_width=3 if own else 2, stroke_linejoin="round"))
    return tag("g", *parts, class_=f"line line-{seat}")


def drawn_apart(marks: Sequence[Mark], frame: Frame, last: int, own: Sequence[float], most: float) -> list[Markup]:
    """All marks, none upon another: one that finds its place taken stands beside it."""
    taken: list[Taken] = []
    found = []
    for mark in marks:
        foot = frame.x(mark.ply, last), frame.y(own[mark.ply], most)
        place = free_place(mark, foot, frame, taken)
        taken.append(Taken(*place, room(mark)))
        found.append(drawn(mark, foot, place))
    return found


def free_place(mark: Mark, foot: tuple[float, float], frame: Frame, taken: Sequence[Taken]) -> tuple[float, float]:
    """Where a mark stands: what cost and bad luck below the line, good luck and the finest above it; or nearby."""
    x, y = foot
    floor, roof = frame.high - frame.foot - 12.0, 26.0
    above = mark.kind == "finest" or mark.label.startswith("+")
    wanted = max(roof, y - 28) if above else min(floor, y + 28)
    near = [(x + side * APART, wanted + up * APART) for up in NEARBY for side in NEARBY]
    near.sort(key=lambda place: abs(place[0] - x) + abs(place[1] - wanted))
    inside = [at for at in near if frame.left + INSIDE <= at[0] <= frame.wide - 14 - INSIDE and roof <= at[1] <= floor]
    free = (at for at in inside if not any(each.meets(Taken(*at, room(mark))) for each in taken))
    return next(free, (x, wanted))


def drawn(mark: Mark, foot: tuple[float, float], place: tuple[float, float]) -> Markup:
    """A mark at its place, with a stem from the line."""
    if mark.kind == "cost":
        shape = tag("circle", r=13, fill=HARM, stroke="#fff", stroke_width=2) + label(mark.label, 0)
    elif mark.kind == "finest":
        shape = tag("circle", r=12, fill=CHOSEN, stroke="#fff", stroke_width=2) + path(STAR, fill="#ffd24a")
    else:
        shape = path("M0-9 9 0 0 9-9 0Z", fill=VIOLET, stroke="#fff", stroke_width=1.5) + tag(
            "text", escape(mark.label), x=12, y=5, font_size=13, fill=VIOLET, font_weight=700
        )
    (x, y), (at, high) = foot, place
    stem = path(
        f"M{x:.1f} {y:.1f}L{at:.1f} {high:.1f}", stroke=WOOL_GOLD if mark.kind == "luck" else INK, stroke_width=1.2
    )
    put = tag("g", tag("title", escape(mark.words)), shape, transform=f"translate({at:.1f} {high:.1f})")
    return tag("a", stem + put, href=f"#ply-{mark.ply}", data_ply=mark.ply, data_kind=mark.kind, aria_label=mark.words)


def label(words: str, y: float) -> Markup:
    return tag("text", escape(words), y=y + 5, text_anchor="middle", font_size=15, fill="#fff", font_weight=800)
