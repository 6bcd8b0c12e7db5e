"""Scenery of the goods: a small scene for each, 80 by 80, quiet in its middle; tiles and cards show it."""

from __future__ import annotations

from meadhall.core.draw.nature import mountain, scene
from meadhall.core.draw.shapes import box, disc, line, lit, oval, shape
from meadhall.core.draw.svg import Markup, at, join

SIDE = 80.0
WHOLE = "M0 0H80V80H0Z"


def scenery(name: str, high: str, low: str, *drawing: Markup) -> Markup:
    return scene(f"good-{name}", high, low, join(drawing) + lit(WHOLE, 0.5), SIDE, SIDE)


def shadow(y: float = 64) -> Markup:
    return oval(42, y, 25, 4.5, "#000", opacity=0.26)


def mead() -> Markup:
    """A hall with barrels, by the light of a hearth."""
    return scenery(
        "mead",
        "#e3b765",
        "#b57c2c",
        line("M13 0V58M27 0V58M53 0V58M67 0V58M0 8H80", "#8a5a1e", 1.2, opacity=0.45),
        shape("M0 14L40 -8L80 14V6L40 -16L0 6Z", "#7c4f1c", opacity=0.5),
        oval(8, 50, 13, 15, "#a06a2a", opacity=0.6),
        oval(8, 50, 9, 11, "#c08a44", opacity=0.6),
        oval(74, 52, 12, 13, "#a06a2a", opacity=0.6),
        oval(74, 52, 8, 9, "#c08a44", opacity=0.6),
        box(0, 60, 80, 20, 0, "#9a6426"),
        line("M0 60H80M0 70H80M24 60V70M56 70V80", "#5f3a12", 1, opacity=0.6),
        disc(40, 34, 30, "#fff3c4", opacity=0.14),
        shadow(66),
    )


def fish() -> Markup:
    """Open water before the wall of the islands."""
    return scenery(
        "fish",
        "#bfdfe8",
        "#eef3e2",
        mountain(14, 34, 40, 26, "#86a4b4"),
        mountain(48, 34, 44, 20, "#98b2bd"),
        mountain(76, 34, 34, 28, "#7d9dae"),
        box(0, 33, 80, 47, 0, "#7db4c8"),
        shape("M0 52Q20 47 40 52T80 52V80H0Z", "#5f9db8"),
        shape("M0 66Q20 61 40 66T80 66V80H0Z", "#4a87a5"),
        line("M6 44q4 -4 8 0t8 0M54 46q4 -4 8 0t8 0M8 74q4 -4 8 0t8 0M50 75q4 -4 8 0t8 0", "#f0fafa", 1.3, opacity=0.8),
        line("M54 12q3 -4 5 0q3 -4 6 0", "#4a5a66", 1.2),
    )


def sheep() -> Markup:
    """A green slope above the sea."""
    return scenery(
        "sheep",
        "#bfe0e6",
        "#f2efcb",
        mountain(62, 38, 50, 28, "#93a9a9"),
        box(0, 37, 80, 8, 0, "#7db4c8"),
        shape("M0 46Q22 32 46 42T80 40V80H0Z", "#a9c476"),
        shape("M0 60Q40 46 80 58V80H0Z", "#86ac58"),
        line("M4 50H22M6 46V54M13 45V54M20 46V54", "#8a6a3a", 1.5, opacity=0.8),
        line("M8 72l-1 -5M12 73l1 -5M66 70l-1 -5M71 71l2 -5M50 76l1 -4", "#55803a", 1.5),
        disc(18, 68, 1.5, "#fff3c4"),
        disc(72, 64, 1.5, "#f6d2e0"),
        shadow(66),
    )


def chest() -> Markup:
    """A vault with gold."""
    joints = "M0 16H80M0 34H80M0 52H80M20 0V16M56 0V16M8 16V34M40 16V34M72 16V34M22 34V52M60 34V52"
    return scenery(
        "chest",
        "#d9b391",
        "#b07a52",
        line(joints, "#7a4a2e", 1.5, opacity=0.5),
        at(0.8, 1.2, line(joints, "#f6ddc2", 0.8, opacity=0.6)),
        box(0, 58, 80, 22, 0, "#94603c"),
        disc(40, 36, 28, "#fff0cc", opacity=0.25),
        join(
            oval(x, y, 5, 2.4, "#f2c230", "#7a5200", 0.9)
            for x, y in ((8, 68), (14, 71), (20, 67), (64, 70), (70, 67), (75, 71))
        ),
        shadow(66),
    )


SCENERIES = {"mead": mead, "fish": fish, "sheep": sheep, "chest": chest}
