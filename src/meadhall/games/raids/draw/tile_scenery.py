"""Scenery of the tiles: a small scene for each kind, 84 by 84, quiet in its middle."""

from __future__ import annotations

from meadhall.core.draw.nature import mountain, scene, wood
from meadhall.core.draw.shapes import disc, line, lit, oval, shape
from meadhall.core.draw.svg import Markup, at, join

SIDE = 84.0
WHOLE = "M0 0H84V84H0Z"


def scenery(kind: str, high: str, low: str, *drawing: Markup) -> Markup:
    return scene(f"tile-{kind}", high, low, join(drawing) + lit(WHOLE, 0.55), SIDE, SIDE)


def shadow(y: float = 70, wide: float = 30) -> Markup:
    """What the thing in the middle stands on."""
    return oval(44, y, wide, 5.5, "#000", opacity=0.3)


def cloud(x: float, y: float, size: float, colour: str = "#fff", strength: float = 0.75) -> Markup:
    form = "M-14 4Q-18 -3 -9 -4Q-6 -11 2 -7Q10 -10 11 -3Q19 -3 15 4Z"
    return at(x, y, shape(form, colour, opacity=strength), scale=size)


def goods() -> Markup:
    """A storeroom with light from a hatch."""
    return scenery(
        "goods",
        "#c39357",
        "#8a5c2e",
        line("M14 0V64M28 0V64M42 0V64M56 0V64M70 0V64", "#5a3413", 1.2, opacity=0.6),
        line("M15.2 0V64M29.2 0V64M43.2 0V64M57.2 0V64M71.2 0V64", "#f0cf98", 0.7, opacity=0.4),
        shape("M0 64H84V84H0Z", "#6d421a"),
        line("M0 64H84M0 74H84M20 64V74M62 64V74M40 74V84", "#3b2110", 1.2, opacity=0.8),
        shape("M0 0H26L70 64H14L0 40Z", "#ffe9b8", opacity=0.2),
        shadow(71),
    )


def rune() -> Markup:
    """A hill over the heath, in the morning."""
    return scenery(
        "rune",
        "#b9d4d6",
        "#f3e7bd",
        mountain(12, 52, 44, 26, "#9db0b0"),
        mountain(70, 52, 50, 22, "#a9b8b4"),
        shape("M0 50Q22 44 44 49T84 46V84H0Z", "#9db36a"),
        shape("M0 66Q40 46 84 62V84H0Z", "#7f9a4c"),
        line("M8 74l-2 -6M12 74l1 -6M70 72l-2 -6M75 72l2 -5M60 79l-1 -5M22 80l2 -5", "#55722f", 1.6),
        disc(14, 62, 1.6, "#f2d2e4"),
        disc(72, 64, 1.5, "#f2d2e4"),
        disc(66, 75, 1.5, "#fff3c4"),
        shadow(68, 24),
    )


def sail() -> Markup:
    """A fair wind."""
    return scenery(
        "sail",
        "#78b0d6",
        "#dcedf0",
        cloud(16, 18, 0.9),
        cloud(70, 34, 0.75, strength=0.6),
        shape("M0 66Q21 61 42 66T84 66V84H0Z", "#4f93ab"),
        shape("M0 72Q21 67 42 72T84 72V84H0Z", "#3b7d96"),
        line("M4 71q5 -4 10 0t10 0M56 70q5 -4 10 0t10 0M30 79q5 -4 10 0t10 0", "#e8f6f6", 1.4, opacity=0.85),
        line("M2 44h16M6 50h9M66 14h14M70 20h8", "#fff", 1.4, opacity=0.55),
    )


def mjollnir() -> Markup:
    """A thunderstorm."""
    return scenery(
        "mjollnir",
        "#2b4260",
        "#9db9d2",
        cloud(18, 16, 1.5, "#1d2f47", 0.7),
        cloud(64, 12, 1.7, "#1d2f47", 0.8),
        cloud(40, 20, 1.1, "#3f5878", 0.7),
        shape("M70 18L60 42H67L58 66L80 36H72L78 18Z", "#fff6c8", opacity=0.85),
        shape("M12 22L6 40H11L7 56L20 34H14L18 22Z", "#fff6c8", opacity=0.45),
        mountain(20, 84, 60, 20, "#4a6078"),
        mountain(70, 84, 50, 16, "#56708a"),
    )


def standard() -> Markup:
    """A camp at dusk."""
    return scenery(
        "standard",
        "#a98bc4",
        "#f6dcc2",
        disc(64, 54, 12, "#ffe9c4", opacity=0.75),
        shape("M0 58Q24 50 46 57T84 54V84H0Z", "#8f76a6"),
        shape("M0 68Q40 58 84 68V84H0Z", "#6f5a80"),
        shape("M56 70L65 56L74 70ZM70 73L77 62L84 73Z", "#efe0cf", "#4b3a58", 1.2),
        shape("M65 56L69 70H74ZM77 62L80 73H84Z", "#000", opacity=0.18),
        shadow(76, 16),
    )


def weapon() -> Markup:
    """A wall of hewn stones, lit by a torch."""
    joints = "M0 20H84M0 42H84M0 64H84M22 0V20M58 0V20M8 20V42M42 20V42M74 20V42M24 42V64M62 42V64M12 64V84M46 64V84"
    return scenery(
        "weapon",
        "#7d878e",
        "#566069",
        line(joints, "#2f363c", 1.8, opacity=0.6),
        at(1, 1.4, line(joints, "#c9d2d6", 0.8, opacity=0.5)),
        disc(10, 8, 40, "#ffc98a", opacity=0.12),
        disc(10, 8, 24, "#ffc98a", opacity=0.14),
        oval(46, 46, 28, 30, "#000", opacity=0.12),
    )


def port() -> Markup:
    """A sheltered bay."""
    return scenery(
        "port",
        "#a9d2de",
        "#e3efe4",
        mountain(64, 36, 52, 26, "#86a0a4"),
        mountain(14, 36, 40, 18, "#98aeae"),
        shape("M0 34Q20 28 40 34T84 33V42H0Z", "#86a05a"),
        shape("M66 34V28L70 24L74 28V34Z", "#a8382b", "#2a1a10", 0.9),
        shape("M0 38H84V84H0Z", "#4f93ab"),
        shape("M0 58Q24 52 44 58T84 57V84H0Z", "#3b7d96", opacity=0.8),
        line("M6 46q5 -4 10 0t10 0M58 48q5 -4 10 0t10 0M4 66q5 -4 10 0M66 70q5 -4 10 0", "#e8f6f6", 1.3, opacity=0.8),
        shape("M0 38H34L12 84H0Z", "#fff", opacity=0.08),
    )


def encounter() -> Markup:
    """A meadow with a path."""
    return scenery(
        "encounter",
        "#a9d0de",
        "#f4ecc6",
        cloud(18, 16, 0.8),
        shape("M0 46Q24 36 50 44T84 40V84H0Z", "#a9bd6c"),
        at(2, 46, wood(4, 26, 3, 0.42)),
        shape("M0 58Q40 50 84 58V84H0Z", "#8fa855"),
        shape("M36 84Q34 72 42 64Q48 72 60 84Z", "#d9c48a"),
        line("M10 74l-1 -5M14 75l1 -5M72 70l-1 -5M76 71l2 -5", "#5f7a38", 1.5),
        shadow(66),
    )


def plunder() -> Markup:
    """A village on fire by night."""
    return scenery(
        "plunder",
        "#2a1216",
        "#e2702e",
        cloud(22, 14, 1.3, "#000", 0.35),
        cloud(64, 22, 1.5, "#000", 0.3),
        shape("M0 66V54L9 44L18 54V60H26V50L35 40L44 50V60H56V48L66 38L76 48V58L84 52V84H0Z", "#3a1512"),
        shape("M0 72Q40 62 84 70V84H0Z", "#1f0d0c"),
        disc(14, 30, 1.3, "#ffd98a"),
        disc(50, 14, 1.2, "#ffb35a"),
        disc(70, 30, 1.4, "#ffd98a"),
        disc(36, 26, 1, "#ffb35a"),
        disc(60, 8, 1, "#ffd98a"),
        oval(42, 68, 28, 6, "#ff9c3a", opacity=0.3),
    )


SCENERIES = {
    "goods": goods,
    "rune": rune,
    "sail": sail,
    "mjollnir": mjollnir,
    "standard": standard,
    "weapon": weapon,
    "port": port,
    "encounter": encounter,
    "plunder": plunder,
}
