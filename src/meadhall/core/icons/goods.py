"""What is traded."""

from __future__ import annotations

from meadhall.core.icons.style import BARK, BONE, BRASS, GOLD, INK, PLANK, drawn, flat
from meadhall.core.svg import circle, path


def fish(colour: str = "#7fa9bd") -> str:
    return drawn(
        path(
            "M-11.4 0C-8.6-5.6-2.6-7 3.4-3.4L10.4-7.4C9.4-3 9.4 3 10.4 7.4L3.4 3.4C-2.6 7-8.6 5.6-11.4 0Z", fill=colour
        ),
        flat("M-10.2 1.2C-4 3 0 2.6 3.4.6V2.6C-2 5.6-7.4 5-10.2 1.2Z", "#fff9"),
        path("M-4.2-4.2C-2.4-1.6-2.4 1.6-4.2 4.2M.4-2C1.2-.6 1.2.6.4 2", stroke_width=1),
        circle(-7.4, -0.8, 1.1, fill=INK, stroke="none"),
    )


def fur(colour: str = "#9a6438") -> str:
    """A stretched pelt."""
    return drawn(
        path(
            "M-3-8.6C-2.6-11.4 2.6-11.4 3-8.6 5-9.8 8.6-11.2 11-8.6 10.4-5.6 8-4 7-3.4 7.4 0 7.4 2 7 4.4 9 5"
            " 10.8 7 11 10.4 7.6 11.4 4.6 9.4 3 7.6L0 11.6-3 7.6C-4.6 9.4-7.6 11.4-11 10.4-10.8 7-9 5-7 4.4-7.4"
            " 2-7.4 0-7-3.4-8-4-10.4-5.6-11-8.6-8.6-11.2-5-9.8-3-8.6Z",
            fill=colour,
        ),
        flat("M0-7C3-5 4 0 2.6 4.6 1.6 6-1.6 6-2.6 4.6-4 0-3-5 0-7Z", "#d9ab78"),
        path("M-1.4-2.6 0-4.2 1.4-2.6M-1.4 1.2 0-.4 1.4 1.2", stroke_width=1),
    )


def amber() -> str:
    return drawn(
        path("M-6.6 10.6-11.2 2.4-7-7.4 2-11.2 9.6-6.2 11.2 3.2 4.4 10.8Z", fill="#ef9a1b"),
        flat("M-6.2 9.9-10.4 2.4-3.4.6 1 10.1Z", "#b9670c"),
        flat("M-6.4-6.8 2-10.4 4.4-4-3.2-.2Z", "#ffd36b"),
        path("M-11 2.4-3.4.4 4.6-4.2 9.6-6.2M4.6-4.2 2-11M-3.4.4 1 10.4", stroke_width=0.9),
    )


LOGS = ((0, -5.4), (-5.8, 5), (5.8, 5))


def wood() -> str:
    """Three logs, the cut ends in front."""
    return drawn(
        *(circle(x, y, 5.6, fill=BARK) + circle(x, y, 4, fill=PLANK, stroke="none") for x, y in LOGS),
        *(circle(x, y, 2, stroke=BARK, stroke_width=1) for x, y in LOGS),
    )


def pig() -> str:
    return drawn(
        path("M-6.6-6.4-10.6-9.4-10.6-2ZM6.6-6.4 10.6-9.4 10.6-2Z", fill="#d98783"),
        circle(0, 0.6, 9.8, fill="#f2b3ab"),
        path("M-4.6 3.4A4.6 3.6 0 1 0 4.6 3.4 4.6 3.6 0 1 0-4.6 3.4Z", fill="#d98783"),
        circle(-1.8, 3.4, 0.9, fill=INK, stroke="none"),
        circle(1.8, 3.4, 0.9, fill=INK, stroke="none"),
        circle(-4, -2.6, 1.2, fill=INK, stroke="none"),
        circle(4, -2.6, 1.2, fill=INK, stroke="none"),
    )


def mead_horn() -> str:
    return drawn(
        path("M-11-7.4C-9 4 1 11 11.6 9.6 5 7.4 1.4 2-.4-7.4Z", fill=BONE),
        flat("M-4.4 3C0 7.4 5 9.2 9 9 4.4 6.6 1.4 2 0-4.4-1-2.4-2.4.4-4.4 3Z", "#cdb78e"),
        path("M-8.6.2C-5 .8-2 0 1-1.6M-3.6 5.6C-1.4 5 1.6 3.4 3 2", stroke=BRASS, stroke_width=2),
        path("M-12-7C-11-9-.4-9 .6-7L.2-4.6H-11.4Z", fill=GOLD),
        path("M-10.6-7.6C-10.6-11 -7.6-11.4-6.4-10-5-12-2-10.8-2.4-9-.6-9.4.2-8.4 0-7.2Z", fill="#fff7df"),
    )
