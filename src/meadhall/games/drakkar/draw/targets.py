"""Move targets of the chosen piece: on the chart, and on a phone around a wind rose below it."""

from __future__ import annotations

from collections.abc import Iterator

from meadhall.core.draw.drawing import cached, use
from meadhall.core.draw.font_metrics import HEAVY
from meadhall.core.draw.hit_areas import choice
from meadhall.core.draw.palette import CHOOSE, CHOOSE_EDGE, EDGE
from meadhall.core.draw.picture import Part
from meadhall.core.draw.shapes import box, line, shape
from meadhall.core.draw.signals import rail, round_chosen
from meadhall.core.draw.svg import EMPTY, Markup, at, rect, tag
from meadhall.core.draw.text_layout import words
from meadhall.games.drakkar import text
from meadhall.games.drakkar.draw import panels
from meadhall.games.drakkar.draw.layout import Box, layout
from meadhall.games.drakkar.draw.scene import DrakkarScene
from meadhall.games.drakkar.moves import EMBLEM
from meadhall.games.drakkar.packed import DIRECTIONS, square_name

DIAMOND = "M0 -8L8 0L0 8L-8 0Z"
CELL_SIZE = (126.0, 98.0)
"""How wide and high each direction is around the rose."""
TILE_SIZE = (52.0, 86.0)
DICE_HEIGHT = 70.0
"""How high the row of the dice is, where no piece can go."""
LONE_TILE_SIZE = (108.0, 86.0)


def ways_out(scene: DrakkarScene) -> Iterator[Part]:
    """Dashed lines from the piece to where it may go."""
    piece = scene.sailing()
    if piece is not None and scene.mine:
        x, y = scene.piece_place(scene.asked, piece)
        ends = [scene.chart.square(square) for square in scene.view.targets.values()]
        yield Part("courses", cached(courses, x, y, ends, scene.layout.narrow))


def targets(scene: DrakkarScene) -> Iterator[Part]:
    """The squares where the piece may go."""
    if scene.sailing() is None or not scene.mine:
        return
    several = len({die.value for die in scene.view.dice if not die.used}) > 1
    for option, square in scene.view.targets.items():
        yield target(scene, int(option), square, several)


def courses(x: float, y: float, ends: list[tuple[float, float]], narrow: bool) -> Markup:
    form = "".join(f"M{x} {y}L{end_x} {end_y}" for end_x, end_y in ends)
    thick = 0.7 if narrow else 1.0
    lines = line(form, CHOOSE_EDGE, 4.5 * thick, opacity=0.75) + line(form, CHOOSE, 2.4 * thick, stroke_dasharray="9 6")
    return tag("g", lines, aria_hidden="true", pointer_events="none")


def target(scene: DrakkarScene, option: int, square: str, several: bool) -> Part:
    landing = text.landing(scene.view, square)
    die = option // DIRECTIONS + 1
    x, y = scene.chart.square(square)
    drawn = cached(
        goal, square, landing, die if several else 0, scene.action(option), scene.words(option), scene.layout.narrow
    )
    return Part(f"target-{option}", at(x, y, drawn))


def goal(square: str, landing: str, die: int, action: int, label: str, narrow: bool) -> Markup:
    """A square to sail to. What lies there stays in sight; on a phone it only shows, and the rose chooses."""
    area = (-18.0, -18.0, 36.0, 36.0, 8.0)
    glow = rect(*area, fill=CHOOSE, opacity=0.32 if landing == "move" else 0.14)
    sign = shape(DIAMOND, "#fff3c4", CHOOSE_EDGE, 1.6) if landing == "move" else EMPTY
    if landing == "capture":
        sign = use("axes", 14, 14, 0.72)
    pips = use(f"die-{die}", -15, -15, 0.27) if die and not narrow else EMPTY
    drawn = at(0, 0, glow, rail(*area), sign, pips, scale=layout(narrow).unit / 44)
    return choice(action, not narrow, label, EMPTY, drawn, name=f"square-{square}")


# On a phone.


def rose(scene: DrakkarScene, room: Box) -> Iterator[Part]:
    """Each direction lies where it lies on the chart; a tile for each die that goes there."""
    left, top, wide, high = room
    middle = left + wide / 2, top + high / 2
    yield Part("rose", cached(winds, *middle))
    rows = {scene.chart.bearing(int(option) % DIRECTIONS)[1] for option in scene.view.targets}
    free = next((row for row in (-1, 1) if row not in rows), None)
    if free is not None:
        space = middle[1] + free * CELL_SIZE[1] - DICE_HEIGHT / 2
        yield from panels.dice(scene, (left, space, wide, DICE_HEIGHT), scene.say("look.tap.way"))
    piece = scene.sailing() or 0
    symbol = "" if piece < EMBLEM else text.known(scene.view, square_name(piece - EMBLEM))
    yield Part("sailing", at(*middle, cached(sailing, scene.asked, piece if piece < EMBLEM else EMBLEM, symbol)))
    ways: dict[int, list[int]] = {}
    for option in map(int, scene.view.targets):
        ways.setdefault(option % DIRECTIONS, []).append(option)
    for direction, options in ways.items():
        across, down = scene.chart.bearing(direction)
        lone = len(options) == 1
        for place, option in enumerate(options):
            shift = 0 if lone else (place - 0.5) * (TILE_SIZE[0] + 8)
            x, y = middle[0] + across * CELL_SIZE[0] + shift, middle[1] + down * CELL_SIZE[1]
            square = scene.view.targets[str(option)]
            landing = text.landing(scene.view, square)
            symbol = text.known(scene.view, square)
            drawn = cached(
                way, square, landing, symbol, option // DIRECTIONS + 1, scene.action(option), scene.words(option), lone
            )
            yield Part(f"way-{option}", at(x, y, drawn))


def winds(x: float, y: float) -> Markup:
    return tag("g", use("rose", x, y, 0.62), opacity=0.5, aria_hidden="true")


def sailing(seat: int, piece: int, symbol: str) -> Markup:
    """The piece that is moved, in the middle of the rose."""
    if piece < EMBLEM:
        drawn = use(f"viking-{seat}", 0, 2, 1.3) + use(f"letter-{piece}", 22, -18, 1.2)
    else:
        drawn = use(f"known-{symbol}" if symbol else "back", 0, 0, 1.4)
    return tag("g", round_chosen(0, 0, 34), drawn, aria_hidden="true")


def way(square: str, landing: str, symbol: str, die: int, action: int, label: str, lone: bool) -> Markup:
    """A tile: the die, the square, and what is there."""
    wide, high = LONE_TILE_SIZE if lone else TILE_SIZE
    area = (-wide / 2, -high / 2, wide, high, 8.0)
    there = (
        use(f"known-{symbol}" if symbol else "back", 0, 0, 0.72)
        if landing != "move"
        else shape(DIAMOND, "#fff3c4", CHOOSE_EDGE, 1.6)
    )
    there += use("axes", 9, 9, 0.62) if landing == "capture" else EMPTY
    if lone:
        written = words(22, 8, square, 21, HEAVY, "middle")
        content = use(f"die-{die}", -28, -14 if there else 0, 0.58) + at(-28, 24, there, scale=0.86) + written
    else:
        written = words(0, 12, square, 18, HEAVY, "middle")
        content = use(f"die-{die}", 0, -22, 0.5) + at(0, 29, there, scale=0.74) + written
    plank = tag("g", box(*area, "url(#parchment)", EDGE, 2), filter="url(#drop)")
    return choice(action, True, label, rail(*area), plank, content, name=f"square-{square}")
