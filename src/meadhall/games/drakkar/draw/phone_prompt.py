"""Prompt below the chart of a phone: the open question with its options, within reach of the thumb."""

from __future__ import annotations

from collections.abc import Iterator

from meadhall.core.draw.drawing import cached, use
from meadhall.core.draw.font_metrics import HEAVY, STRONG
from meadhall.core.draw.hit_areas import choice
from meadhall.core.draw.palette import CHALK, EDGE
from meadhall.core.draw.picture import Part
from meadhall.core.draw.player_plate import panel
from meadhall.core.draw.shapes import box
from meadhall.core.draw.signals import badge, rail
from meadhall.core.draw.svg import Markup, at
from meadhall.core.draw.text_layout import block, words
from meadhall.games.drakkar import text
from meadhall.games.drakkar.draw import claim, panels, phone_lens, plates, targets
from meadhall.games.drakkar.draw.choice_tile import choice_tile
from meadhall.games.drakkar.draw.layout import Box, Point
from meadhall.games.drakkar.draw.pieces import FADED_OPACITY
from meadhall.games.drakkar.draw.scene import DrakkarScene
from meadhall.games.drakkar.moves import EMBLEM
from meadhall.games.drakkar.packed import PAWNS, square_name

PROMPT_BOX: Box = (6, 388, 378, 302)
COLUMN_BESIDE_LENS: Box = (254, 395, 122, 288)
"""Beside the lens."""
ROW_BELOW_LENS_Y = 635.0
"""Where the row below the lens begins."""
DICE_ROW_HEIGHT = 66.0
"""How high the row of the dice is."""
PAWN_TILE_SIZE = (174.0, 60.0)
EMBLEM_TILE_SIZE = (48.0, 48.0)
"""How wide and high the tiles of a pawn and of an emblem are."""
COLUMNS = 7
MAX_EMBLEM_TILES = 21
"""Room for so many emblems that lie close together; beyond that the page lists them all."""


def phone_prompt(scene: DrakkarScene) -> Iterator[Part]:
    yield Part("thumb", panel(*PROMPT_BOX, "oak"))
    square = claim.asked_square(scene)
    if scene.mine and square:
        yield from phone_lens.phone_lens(scene)
        yield from claim.column(scene, square, COLUMN_BESIDE_LENS)
        yield from panels.small_dice(scene, (PROMPT_BOX[0], ROW_BELOW_LENS_Y, 230, 50))
    elif scene.mine and scene.sailing() is not None:
        yield from targets.rose(scene, PROMPT_BOX)
    elif scene.view.over:
        yield from panels.dice(scene, (*PROMPT_BOX[:3], DICE_ROW_HEIGHT), "")
    elif not phone_lens.has_room(scene):
        yield from panels.dice(scene, (*PROMPT_BOX[:3], DICE_ROW_HEIGHT), scene.say("look.tap.emblem"))
        yield from choosing(scene)
    else:
        yield from phone_lens.phone_lens(scene)
        yield from panels.small_dice(scene, (COLUMN_BESIDE_LENS[0], COLUMN_BESIDE_LENS[1], COLUMN_BESIDE_LENS[2], 52))
        yield from (beside_lens if scene.choosing_piece() else waiting_message)(scene)


def waiting_message(scene: DrakkarScene) -> Iterator[Part]:
    """Who decides what, and what was shown last."""
    x, y, wide, _ = COLUMN_BESIDE_LENS
    question = scene.say(f"ask.{scene.view.asked.decision}")
    sentence = scene.say("look.decides", seat=scene.say.seat_name(scene.asked), question=question)
    yield Part("decides", at(x, y + 66, cached(waiting_for, scene.asked, sentence, wide)))
    yield from last_look(scene, "")


def last_look(scene: DrakkarScene, instead: str) -> Iterator[Part]:
    """Below the lens: who looked where last, or something else that there is to say."""
    room = (PROMPT_BOX[0], ROW_BELOW_LENS_Y, PROMPT_BOX[2], 50.0)
    if scene.view.shown:
        yield panels.look_rows(scene, room)
    elif instead:
        yield Part("told-0", at(*room[:2], cached(hint, instead, room[2])))


def hint(sentence: str, wide: float) -> Markup:
    return block(10, 20, sentence, wide - 20, 2, 15, STRONG, fill=CHALK)


def beside_lens(scene: DrakkarScene) -> Iterator[Part]:
    """One's own pawns beside the lens, and the emblems that can't be told apart there either."""
    x, y, wide, _ = COLUMN_BESIDE_LENS
    for number in range(PAWNS):
        yield pawn_choice(scene, number, (x, y + 60 + number * 62), (wide, 52))
    near = phone_lens.pieces_beside(scene)
    for place, option in enumerate(near):
        yield emblem_choice(scene, option, phone_lens.tile_place(place))
    if not near:
        yield from last_look(scene, scene.say("look.tap.emblem"))


def waiting_for(seat: int, sentence: str, wide: float) -> Markup:
    return at(16, 14, badge(seat, 13)) + block(0, 48, sentence, wide, 6, 16, STRONG, fill=CHALK)


def choosing(scene: DrakkarScene) -> Iterator[Part]:
    """One's own pawns, and the emblems that a finger can't tell apart on the chart, where there are too many for a lens."""
    x, y, _, _ = PROMPT_BOX
    for number in range(PAWNS):
        yield pawn_choice(
            scene, number, (x + 10 + number * (PAWN_TILE_SIZE[0] + 10), y + DICE_ROW_HEIGHT + 4), PAWN_TILE_SIZE
        )
    near = sorted(option for option in scene.crowded if option >= EMBLEM)[:MAX_EMBLEM_TILES]
    for place, option in enumerate(near):
        row, column = divmod(place, COLUMNS)
        yield emblem_choice(scene, option, (x + 6 + column * 53, y + DICE_ROW_HEIGHT + 74 + row * 54))


def pawn_choice(scene: DrakkarScene, number: int, place: Point, size: tuple[float, float]) -> Part:
    where, label = plates.pawn_place_words(scene.view.clans[scene.asked].pawns[number], scene.say), scene.words(number)
    said = label if where in label else f"{label}, {where}"
    drawn = cached(pawn_tile, scene.asked, number, where, scene.action(number), scene.can(number), said, size)
    return Part(f"pick-{number}", at(*place, drawn))


def emblem_choice(scene: DrakkarScene, option: int, place: Point) -> Part:
    square = square_name(option - EMBLEM)
    symbol = text.known(scene.view, square)
    drawn = cached(emblem_tile, square, symbol, scene.action(option), scene.words(option))
    return Part(f"pick-{square}", at(*place, drawn))


def pawn_tile(
    seat: int, number: int, where: str, action: int, can: bool, label: str, size: tuple[float, float]
) -> Markup:
    """A pawn to be chosen, with where it is."""
    wide, high = size
    left = 32 if wide > 150 else 24
    area = (0.0, 0.0, wide, high, 8.0)
    content = (
        box(*area, "url(#parchment)", EDGE, 2),
        use(f"viking-{seat}", left, high / 2 + 1, 1.1),
        use(f"letter-{number}", left + 29, high / 2, 1.3),
        words(left + 49, high / 2 + 7, where, 20, HEAVY, room=wide - left - 57),
    )
    shown = at(0, 0, *content, opacity=None if can else FADED_OPACITY)
    return choice(action, can, label, rail(*area), shown, name=f"pawn-{seat}-{number}")


def emblem_tile(square: str, symbol: str, action: int, label: str) -> Markup:
    """An emblem that lies beside another."""
    wide, high = EMBLEM_TILE_SIZE
    return choice_tile(
        action,
        label,
        square,
        (wide, high, 7.0),
        use(f"known-{symbol}" if symbol else "back", wide / 2, 16, 0.66),
        words(wide / 2, high - 5, square, 15, HEAVY, "middle"),
    )
