"""The end of a game: who stands how high."""

from __future__ import annotations

from collections.abc import Sequence

from meadhall.core.look import ships
from meadhall.core.look.brush import box, line, shape
from meadhall.core.look.cover import fade
from meadhall.core.look.goods import crown
from meadhall.core.look.lettering import words
from meadhall.core.look.metrics import HEAVY
from meadhall.core.look.nature import crests, mountain
from meadhall.core.look.palette import CHALK, INK
from meadhall.core.look.people import viking
from meadhall.core.svg import at, tag

WIDE, HIGH = 352.0, 262.0
STEPS = (180.0, 202.0, 216.0, 224.0)
"""How high those of each rank stand: the first highest."""
ORDER = {1: (0,), 2: (0, 1), 3: (1, 0, 2), 4: (1, 0, 2, 3)}
"""Places from left to right, by who came in as which."""


def podium(seats: Sequence[int], ranks: Sequence[int]) -> str:
    """Seats from the first to the last, and the rank of each, counted from 1: equals have the same."""
    room = WIDE / max(3, len(seats))
    left = (WIDE - room * len(seats)) / 2
    stands = "".join(
        at(left + room * (place + 0.5), 0, stand(seats[number], ranks[number], room - 8))
        for place, number in enumerate(ORDER[len(seats)])
    )
    return tag(
        "svg",
        fade("dusk", "#f0a35e", "#f9dfb0"),
        box(0, 0, WIDE, HIGH, 0, "url(#dusk)"),
        mountain(52, 176, 150, 92, "#7d8a92"),
        mountain(306, 176, 150, 84, "#7d8a92"),
        shape("M0 172Q90 158 176 168T352 166V200H0Z", "#8fa35c", INK, 1.6),
        shape("M0 194Q60 188 120 194T240 194T352 192V262H0Z", "#4f93ab", INK, 1.6),
        crests(WIDE, 226, 3, 9),
        at(52, 190, ships.longship(seats[0], 4), scale=0.5),
        stands,
        viewBox=f"0 0 {WIDE:g} {HIGH:g}",
        preserveAspectRatio="xMidYMax slice",
        class_="table podium",
        aria_hidden="true",
    )


def stand(seat: int, rank: int, wide: float) -> str:
    """Somebody on a pedestal, which says their rank."""
    top = STEPS[rank - 1]
    block = box(-wide / 2, top, wide, HIGH - top + 12, 5, "#8a5c2e", INK, 2.4)
    grain = line(f"M{-wide / 2 + 8} {top + 12}h{wide * 0.5}M{-wide / 2 + 20} {top + 44}h{wide * 0.55}", "#5a3413", 1.6)
    laurel = at(0, -97, crown(), scale=2.1) if rank == 1 else ""
    figure = at(0, top, at(0, -40, viking(seat, rank == 1), scale=2), laurel)
    return block + grain + figure + words(0, top + 28, rank, 24, HEAVY, "middle", fill=CHALK)
