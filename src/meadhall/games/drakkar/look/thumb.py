"""Below the chart of a phone: what is asked now, under the thumb."""

from __future__ import annotations

from collections.abc import Iterator

from meadhall.core.look.brush import box
from meadhall.core.look.drawing import kept, use
from meadhall.core.look.lettering import block, words
from meadhall.core.look.metrics import HEAVY, STRONG
from meadhall.core.look.palette import CHALK, EDGE
from meadhall.core.look.plate import panel
from meadhall.core.look.signals import badge, rail
from meadhall.core.look.spots import choice
from meadhall.core.picture import Part
from meadhall.core.svg import at
from meadhall.games.drakkar import phrases
from meadhall.games.drakkar.box import PAWNS, square_name
from meadhall.games.drakkar.look import claim, panels, plates, targets
from meadhall.games.drakkar.look.layout import Box
from meadhall.games.drakkar.look.pieces import FADED
from meadhall.games.drakkar.look.scene import DrakkarScene
from meadhall.games.drakkar.look.slab import slab
from meadhall.games.drakkar.moves import EMBLEM

ROOM: Box = (6, 388, 378, 302)
DICE = 66.0
"""How high the row of the dice is."""
PAWN = (174.0, 60.0)
NEAR = (48.0, 48.0)
"""How wide and high the tiles of a pawn and of an emblem are."""
COLUMNS = 7
MOST_NEAR = 21
"""So many emblems that lie close together have room; if there are more, the page lists them all."""


def thumb(scene: DrakkarScene) -> Iterator[Part]:
    yield Part("thumb", panel(*ROOM, "oak"))
    square = claim.asked_square(scene)
    if scene.mine and square:
        yield from claim.rows(scene, square, ROOM)
    elif scene.mine and scene.sailing() is not None:
        yield from targets.rose(scene, ROOM)
    else:
        x, y, wide, _ = ROOM
        hint = scene.say("look.tap.emblem") if scene.choosing_piece() else ""
        yield from panels.dice(scene, (x, y, wide, DICE), hint)
        if scene.choosing_piece():
            yield from choosing(scene)
        elif not scene.view.over:
            yield from waiting(scene)


def waiting(scene: DrakkarScene) -> Iterator[Part]:
    """Who decides what, and what was shown of late."""
    x, y, wide, high = ROOM
    question = scene.say(f"ask.{scene.view.asked.decision}")
    sentence = scene.say("look.decides", seat=scene.say.who(scene.asked), question=question)
    yield Part("decides", at(x, y + DICE, kept(decides, scene.asked, sentence, wide)))
    draw = panels.told if scene.view.shown else panels.guide
    yield from draw(scene, (x, y + DICE + 44, wide, high - DICE - 44))


def decides(seat: int, sentence: str, wide: float) -> str:
    return at(28, 18, badge(seat, 14)) + block(54, 15, sentence, wide - 66, 2, 16, STRONG, fill=CHALK)


def choosing(scene: DrakkarScene) -> Iterator[Part]:
    """One's own pawns, and the emblems that a finger can't tell apart on the chart."""
    x, y, wide, high = ROOM
    for number in range(PAWNS):
        pawn = scene.view.clans[scene.asked].pawns[number]
        can = scene.can(number)
        where, label = plates.whereabouts(pawn, scene.say), scene.words(number)
        said = label if where in label else f"{label}, {where}"
        drawn = kept(pawn_tile, scene.asked, number, where, scene.action(number), can, said)
        yield Part(f"pick-{number}", at(x + 10 + number * (PAWN[0] + 10), y + DICE + 4, drawn))
    near = sorted(option for option in scene.crowded if option >= EMBLEM)[:MOST_NEAR]
    if not near:
        draw = panels.told if scene.view.shown else panels.guide
        yield from draw(scene, (x, y + DICE + 72, wide, high - DICE - 72))
    for place, option in enumerate(near):
        square = square_name(option - EMBLEM)
        row, column = divmod(place, COLUMNS)
        symbol = phrases.known(scene.view, square)
        drawn = kept(emblem_tile, square, symbol, scene.action(option), scene.words(option))
        yield Part(f"pick-{square}", at(x + 6 + column * 53, y + DICE + 74 + row * 54, drawn))


def pawn_tile(seat: int, number: int, where: str, action: int, can: bool, label: str) -> str:
    """A pawn to be chosen, with where it is."""
    wide, high = PAWN
    area = (0.0, 0.0, wide, high, 8.0)
    content = (
        box(*area, "url(#parchment)", EDGE, 2),
        use(f"viking-{seat}", 32, high / 2 + 1, 1.1),
        use(f"letter-{number}", 62, high / 2, 1.3),
        words(84, high / 2 + 7, where, 20, HEAVY, room=wide - 92),
    )
    shown = at(0, 0, *content, opacity=None if can else FADED)
    return choice(action, can, label, rail(*area), shown, name=f"pawn-{seat}-{number}")


def emblem_tile(square: str, symbol: str, action: int, label: str) -> str:
    """An emblem that lies beside another."""
    wide, high = NEAR
    return slab(
        action,
        label,
        square,
        (wide, high, 7.0),
        use(f"known-{symbol}" if symbol else "back", wide / 2, 16, 0.66),
        words(wide / 2, high - 5, square, 15, HEAVY, "middle"),
    )
