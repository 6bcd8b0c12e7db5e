"""The mat: the sea with its circles, the longships at its sides, and the shields in its margin."""

from __future__ import annotations

from meadhall.core import icons
from meadhall.core.svg import SEAT_COLOURS, at, circle, path, rect, text, tip
from meadhall.games.drakkar.look import symbols
from meadhall.games.drakkar.look.layout import FIELD, MARGIN, SHIP_OUT
from meadhall.games.drakkar.look.scene import DrakkarScene, group
from meadhall.games.drakkar.view import Clan, Shield


def mat(scene: DrakkarScene) -> str:
    layout = scene.layout
    size = layout.mat
    edge, field = layout.edge, layout.unit * FIELD
    return (
        rect(1, 1, size - 2, size - 2, layout.unit * 0.4, fill="var(--mat)", stroke="var(--line)", stroke_width=2)
        + corners(scene)
        + turn_mark(scene)
        + rect(edge, edge, field, field, fill="var(--sea)", stroke="var(--ink)", stroke_width=layout.unit / 25)
        + waves(scene)
        + chequer(scene)
        + "".join(circles(scene))
        + coordinates(scene)
    )


def corners(scene: DrakkarScene) -> str:
    """A knot in each corner of the mat."""
    far = scene.layout.mat
    near = scene.layout.edge / 2
    scale = scene.icon * 1.35
    knot = path(symbols.KNOT, class_="knot") + path(symbols.KNOT, class_="knot", transform="rotate(45)")
    return "".join(at(x, y, knot, scale=scale) for x in (near, far - near) for y in (near, far - near))


def chequer(scene: DrakkarScene) -> str:
    """Two calm tones and fine lines."""
    unit, edge = scene.unit, scene.layout.edge
    tones = "".join(
        f"M{edge + unit * file:.1f} {edge + unit * rank:.1f}h{unit:.2f}v{unit:.2f}h-{unit:.2f}z"
        for file in range(13)
        for rank in range(13)
        if (file + rank) % 2
    )
    far = unit * FIELD
    grid = "".join(
        f"M{edge:.1f} {edge + unit * n:.1f}h{far:.1f}M{edge + unit * n:.1f} {edge:.1f}v{far:.1f}" for n in range(1, 13)
    )
    return path(tones, fill="var(--tone)") + path(grid, stroke="var(--grid)", stroke_width=0.8, fill="none")


def waves(scene: DrakkarScene) -> str:
    unit, edge = scene.unit, scene.layout.edge
    spots = (
        (1.2, 1.4),
        (5.3, 0.7),
        (9.6, 1.8),
        (12, 5.2),
        (0.8, 7.4),
        (6.4, 6.6),
        (11.2, 9.6),
        (2.4, 11.4),
        (7.6, 12.3),
    )
    crest = f"q{unit * 0.16:.1f}-{unit * 0.2:.1f} {unit * 0.32:.1f} 0" * 3
    shape = "".join(f"M{edge + x * unit - unit / 2:.1f} {edge + y * unit:.1f}{crest}" for x, y in spots)
    return path(shape, fill="none", stroke="var(--wave)", stroke_width=unit / 22, stroke_linecap="round")


def circles(scene: DrakkarScene) -> list[str]:
    """Plain rings; orange ones are double and studded, so that they are told apart without colour."""
    unit = scene.unit
    rings = []
    for square in scene.view.circles.plain:
        x, y = scene.mat.square(square)
        rings.append(circle(x, y, unit * 0.45, fill="none", stroke="var(--ring)", stroke_width=unit / 28))
    for square in scene.view.circles.orange:
        x, y = scene.mat.square(square)
        studs = "M0-10.8V-8M0 10.8V8M-10.8 0H-8M10.8 0H8"
        rings.append(
            at(
                x,
                y,
                circle(0, 0, 10.8, fill="none", stroke="var(--orange)", stroke_width=1.3),
                circle(0, 0, 8, fill="none", stroke="var(--orange)", stroke_width=0.9),
                path(studs, stroke="var(--orange)", stroke_width=2.2),
                scale=scene.icon,
            )
        )
    return rings


def coordinates(scene: DrakkarScene) -> str:
    """File letters and rank numbers, along the bottom and the left as the mat lies."""
    unit, edge = scene.unit, scene.layout.edge
    size = unit * 0.22
    names = []
    for n in range(13):
        down, across = scene.mat.line(n)
        names.append(text(edge + (n + 0.13) * unit, edge + (FIELD - 0.15) * unit, across, size, class_="quiet"))
        names.append(text(edge + 0.14 * unit, edge + (n + 0.16) * unit, down, size, class_="quiet"))
    return "".join(names)


def turn_mark(scene: DrakkarScene) -> str:
    """A band in the margin of the side whose turn it is."""
    if scene.view.over:
        return ""
    seat = scene.view.mover
    side = scene.view.clans[seat].side
    out = MARGIN - 0.08
    (x1, y1), (x2, y2) = {
        "S": (scene.mat.at(3.4, -out), scene.mat.at(9.6, -out)),
        "N": (scene.mat.at(3.4, FIELD + out), scene.mat.at(9.6, FIELD + out)),
        "W": (scene.mat.at(-out, 3.4), scene.mat.at(-out, 9.6)),
        "E": (scene.mat.at(FIELD + out, 3.4), scene.mat.at(FIELD + out, 9.6)),
    }[side]
    line = f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"
    return path(line, stroke=SEAT_COLOURS[seat], stroke_width=scene.unit * 0.12, stroke_linecap="round")


def harbours(scene: DrakkarScene) -> str:
    return "".join(longships(scene, seat, clan) + shields(scene, seat, clan) for seat, clan in scene.clans())


def longships(scene: DrakkarScene, seat: int, clan: Clan) -> str:
    """The two longship squares of a side; the turns still to be skipped stand on the prow."""
    parts = []
    unit = scene.unit
    for front in clan.longships:
        x, y = scene.mat.outside(clan.side, front, SHIP_OUT)
        parts.append(
            at(
                x,
                y,
                rect(-unit / 2, -unit / 2, unit, unit, unit * 0.12, fill="var(--deep)", stroke="var(--ink)"),
                at(
                    0,
                    0,
                    icons.longship_above(SEAT_COLOURS[seat]),
                    turn=scene.mat.heading(clan.side),
                    scale=scene.icon,
                ),
            )
        )
    return "".join(parts)


def shields(scene: DrakkarScene, seat: int, clan: Clan) -> str:
    """Five shields: what is missing as an outline, what is won face up."""
    parts = []
    for index, shield in enumerate(clan.shields):
        x, y = scene.mat.shield(clan.side, index)
        words = scene.say(
            "look.shield.filled" if shield.filled else "look.shield.empty",
            seat=scene.say.who(seat),
            symbol=scene.name_of(shield.symbol),
        )
        parts.append(at(x, y, tip(words, shield_face(seat, shield)), scale=scene.icon * 0.92))
    return group(*parts)


def shield_face(seat: int, shield: Shield) -> str:
    rim = circle(0, 0, 11.4, fill=SEAT_COLOURS[seat], stroke="#2a2018", stroke_width=1.2)
    if shield.filled:
        return rim + at(0, 0, symbols.disc_face(shield.symbol), scale=0.86)
    return (
        rim
        + circle(0, 0, 9, fill="var(--card)", stroke="#2a2018", stroke_width=0.8)
        + at(0, 0, symbols.pale_symbol(shield.symbol), scale=0.6)
    )
