"""The end of a game: who stands how high."""

from __future__ import annotations

from collections.abc import Sequence

from meadhall.core.draw import ships
from meadhall.core.draw.cover import fade
from meadhall.core.draw.font_metrics import HEAVY
from meadhall.core.draw.goods import crown
from meadhall.core.draw.nature import crests, mountain
from meadhall.core.draw.palette import CHALK, INK
from meadhall.core.draw.people import viking
from meadhall.core.draw.shapes import box, line, shape
from meadhall.core.draw.svg import EMPTY, Markup, at, join, tag
from meadhall.core.draw.text_layout import words

WIDE, HIGH = 352.0, 262.0
BEYOND = 400.0
"""So far the picture goes on at its sides and above."""
RANGE = ((-268, 70), (-160, 96), (-54, 78), (52, 92), (306, 84), (412, 98), (520, 74), (628, 90))
"""Mountains and how high they are."""
STEPS = (180.0, 202.0, 216.0, 224.0)
"""How high those of each rank stand: the first highest."""
ORDER = {1: (0,), 2: (0, 1), 3: (1, 0, 2), 4: (1, 0, 2, 3)}
"""Places from left to right, by who came in as which."""


def podium(seats: Sequence[int], ranks: Sequence[int], totals: Sequence[int]) -> Markup:
    """Seats from the first to the last, the rank of each, counted from 1 (equals have the same), and their points.

    Sky, land and water reach beyond the picture's own frame: where its place is wider or higher, they fill it.
    """
    room = WIDE / max(3, len(seats))
    left = (WIDE - room * len(seats)) / 2
    stands = join(
        at(left + room * (place + 0.5), 0, stand(seats[number], ranks[number], totals[number], room - 8))
        for place, number in enumerate(ORDER[len(seats)])
    )
    return tag(
        "svg",
        fade("evening", "#f0a35e", "#f9dfb0"),
        box(-BEYOND, -BEYOND, WIDE + 2 * BEYOND, BEYOND, 0, "#f0a35e"),
        box(-BEYOND, 0, WIDE + 2 * BEYOND, HIGH, 0, "url(#evening)"),
        *(mountain(x, 176, 150, high, "#7d8a92") for x, high in RANGE),
        shape(f"M{-BEYOND} 170H0Q90 158 176 168T352 166H{WIDE + BEYOND}V200H{-BEYOND}Z", "#8fa35c", INK, 1.6),
        shape(f"M{-BEYOND} 194H0Q60 188 120 194T240 194T352 192H{WIDE + BEYOND}V270H{-BEYOND}Z", "#4f93ab", INK, 1.6),
        crests(WIDE, 226, 3, 9),
        at(29, 206, ships.longship(seats[0], 4), scale=0.32) if len(seats) == 2 else EMPTY,
        stands,
        viewBox=f"0 0 {WIDE:g} {HIGH:g}",
        preserveAspectRatio="xMidYMax meet",
        class_="table podium",
        aria_hidden="true",
    )


def stand(seat: int, rank: int, total: int, wide: float) -> Markup:
    """A player on a pedestal, which says their points."""
    top = STEPS[rank - 1]
    block = box(-wide / 2, top, wide, HIGH - top + 12, 5, "#8a5c2e", INK, 2.4)
    grain = line(f"M{-wide / 2 + 8} {top + 12}h{wide * 0.5}M{-wide / 2 + 20} {top + 44}h{wide * 0.55}", "#5a3413", 1.6)
    laurel = at(0, -97, crown(), scale=2.1) if rank == 1 else EMPTY
    figure = at(0, top, at(0, -40, viking(seat, rank == 1), scale=2), laurel)
    return block + grain + figure + words(0, top + 31, total, 26, HEAVY, "middle", fill=CHALK)
