"""Claim buttons (see, take, leave): beside the pawn on the chart, and on a phone below it."""

from __future__ import annotations

from collections.abc import Iterator

from meadhall.core.draw.drawing import cached, use
from meadhall.core.draw.font_metrics import HEAD, SANS
from meadhall.core.draw.palette import EDGE, SOFT_INK
from meadhall.core.draw.picture import Part
from meadhall.core.draw.shapes import box, shape
from meadhall.core.draw.svg import Markup, at, tag
from meadhall.core.draw.text_layout import block, words
from meadhall.games.drakkar import text
from meadhall.games.drakkar.draw.choice_tile import choice_tile
from meadhall.games.drakkar.draw.layout import Box
from meadhall.games.drakkar.draw.scene import DrakkarScene
from meadhall.games.drakkar.ids import LEAVE, SEE, TAKE
from meadhall.games.drakkar.packed import square_name
from meadhall.games.drakkar.view import Claim

NAMES = {SEE: "see", TAKE: "take", LEAVE: "leave"}
SIGNS = {SEE: "eye", TAKE: "hand", LEAVE: "back"}
TILE_SIZE = (118.0, 122.0)
GAP = 12.0
EDGING = 14.0
BANNER_SIZE = (3 * TILE_SIZE[0] + 2 * GAP + 2 * EDGING, TILE_SIZE[1] + 2 * EDGING)


def hint(scene: DrakkarScene, square: str, option: int) -> str:
    """What comes of a word, as far as one knows, in a few words."""
    if option != TAKE:
        return scene.say(f"look.claim.{NAMES[option]}.hint")
    fits = text.fits_empty_shield(scene.view, scene.asked, square)
    return scene.say("look.claim.take.hint" if fits is None else f"look.claim.take.{'right' if fits else 'wrong'}")


def banner(scene: DrakkarScene, square: str) -> Iterator[Part]:
    """Three tiles on a sheet that points at the emblem; it lies over the chart, where there is room."""
    x, y = scene.chart.square(square)
    (left, top), far, unit = scene.layout.field, scene.layout.side, scene.layout.unit
    wide, high = BANNER_SIZE
    start = min(max(left, x - wide / 2), left + far - wide)
    above = y - unit * 0.66 - 12 - high > top
    sheet = y - unit * 0.66 - 12 - high if above else y + unit * 0.66 + 12
    yield Part("claim", at(start, sheet, cached(parchment, x - start, above)))
    for option in NAMES:
        place = start + EDGING + option * (TILE_SIZE[0] + GAP), sheet + EDGING
        said = scene.say(f"look.claim.{NAMES[option]}")
        drawn = cached(
            tile, option, scene.action(option), scene.words(option), said, hint(scene, square, option), square
        )
        yield Part(f"claim-{NAMES[option]}", at(*place, drawn))


def parchment(x: float, above: bool) -> Markup:
    wide, high = BANNER_SIZE
    x = min(max(24, x), wide - 24)
    tip = f"M{x - 13} {high - 1}L{x} {high + 13}L{x + 13} {high - 1}" if above else f"M{x - 13} 1L{x} -13L{x + 13} 1"
    return tag(
        "g",
        box(0, 0, wide, high, 10, "url(#oak)", EDGE, 2.4),
        shape(tip, "#8a5c2e", EDGE, 2.4),
        filter="url(#drop)",
        aria_hidden="true",
    )


def tile(option: int, action: int, label: str, said: str, meaning: str, square: str) -> Markup:
    wide, high = TILE_SIZE
    return choice_tile(
        action,
        label,
        square,
        (wide, high, 8.0),
        use(SIGNS[option], wide / 2, 31, 1.02),
        words(wide / 2, 76, said, 18, HEAD, "middle", room=wide - 10),
        block(wide / 2, 95, meaning, wide - 12, 2, 14, SANS, "middle", fill=SOFT_INK),
    )


def column(scene: DrakkarScene, square: str, room: Box) -> Iterator[Part]:
    """One below the other beside the lens, for the thumb."""
    left, top, wide, high = room
    tall = (high - 2 * GAP) / 3
    for option in NAMES:
        said = scene.say(f"look.claim.{NAMES[option]}")
        given = option, scene.action(option), scene.words(option), said, hint(scene, square, option), square
        yield Part(f"claim-{NAMES[option]}", at(left, top + option * (tall + GAP), cached(plank, *given, wide, tall)))


def plank(
    option: int, action: int, label: str, said: str, meaning: str, square: str, wide: float, tall: float
) -> Markup:
    return choice_tile(
        action,
        label,
        square,
        (wide, tall, 8.0),
        use(SIGNS[option], 26, 27, 0.8),
        words(50, 33, said, 18, HEAD, room=wide - 54),
        block(wide / 2, 62, meaning, wide - 12, 2, 14, SANS, "middle", fill=SOFT_INK),
    )


def asked_square(scene: DrakkarScene) -> str | None:
    """The square of the emblem that is spoken about, by whomever."""
    question = scene.view.question
    return square_name(question.square) if isinstance(question, Claim) else None
