"""Draws a view of Midgard: the six areas, the moment, one's own longship and the others'."""

from __future__ import annotations

from meadhall.core.picture import Drawing, Whole
from meadhall.core.svg import picture, rect, tag
from meadhall.core.unexplained import course as course
from meadhall.core.unexplained import inspect as inspect
from meadhall.core.unexplained import legend as legend
from meadhall.core.words import Words
from meadhall.games.midgard.box import AREA_NAMES
from meadhall.games.midgard.look import areas, boards, tables
from meadhall.games.midgard.look.moment import Moment
from meadhall.games.midgard.look.scene import COLUMN, MidgardScene
from meadhall.games.midgard.look.sheet import sheet as sheet
from meadhall.games.midgard.view import MidgardView

EDGE = 16.0
GAP = 12.0
STYLE = ".midgard text{font-variant-numeric:lining-nums}"


def draw(view: MidgardView, say: Words, narrow: bool) -> Drawing:
    scene = MidgardScene(view, say, narrow)
    width = COLUMN + 2 * EDGE if narrow else 3 * COLUMN + 2 * GAP + 2 * EDGE
    parts, height = (column if narrow else spread)(scene, width)
    title = say("look.title", round=view.round)
    water = rect(0, 0, width, height, 0, fill="var(--sea)", fill_opacity=0.55)
    return Whole(picture(width, height, title, tag("g", water, *parts, class_="midgard"), css=STYLE))


def spread(scene: MidgardScene, width: float) -> tuple[list[str], float]:
    """The whole table at once, three panels across."""
    head, y = tables.header(scene, width)
    parts = [head]
    for index, name in enumerate(AREA_NAMES):
        x = EDGE + (index % 3) * (COLUMN + GAP)
        parts.append(areas.draw(scene, name, x, y + (index // 3) * (areas.HEIGHT + 8)))
    y += 2 * (areas.HEIGHT + 8)
    own = boards.Own(scene)
    right = EDGE + COLUMN + GAP
    blocks = (
        own.ship(EDGE, 0) + own.artifacts(right, 0) + own.slots(EDGE, boards.BLOCK) + own.treasures(right, boards.BLOCK)
    )
    drawn, height = Moment(scene).draw(EDGE, y)
    y += height + 8
    parts += [drawn, tag("g", blocks, transform=f"translate(0 {y})")]
    for index, seat in enumerate(scene.others):
        parts.append(boards.strip(scene, seat, right + COLUMN + GAP, y + index * boards.STRIP))
    return finish(scene, parts, y + 2 * boards.BLOCK, width)


def finish(scene: MidgardScene, parts: list[str], y: float, width: float) -> tuple[list[str], float]:
    """When all is over, the final count below everything else."""
    if scene.view.over:
        count, height = tables.final(scene, width - 2 * EDGE, EDGE, y)
        parts.append(count)
        y += height + 8
    return parts, y + 4


def column(scene: MidgardScene, width: float) -> tuple[list[str], float]:
    """Area by area, one panel below the other: what is asked comes first."""
    head, y = tables.header(scene, width)
    own = boards.Own(scene)
    order = sorted(AREA_NAMES, key=lambda name: name != scene.view.area)
    panels: list[str] = []
    below = 0.0
    for block in (own.ship, own.artifacts):
        panels.append(block(EDGE, below))
        below += boards.BLOCK
    for name in order:
        panels.append(areas.draw(scene, name, EDGE, below))
        below += areas.HEIGHT + 8
    for block in (own.slots, own.treasures):
        panels.append(block(EDGE, below))
        below += boards.BLOCK
    for seat in scene.others:
        panels.append(boards.strip(scene, seat, EDGE, below))
        below += boards.STRIP
    drawn, height = Moment(scene).draw(EDGE, y)
    y += height + 8
    parts = [head, drawn, tag("g", *panels, transform=f"translate(0 {y})")]
    return finish(scene, parts, y + below, width)
