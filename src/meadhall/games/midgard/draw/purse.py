"""Purse: how many of each of the twelve goods the player has."""

from __future__ import annotations

from typing import NamedTuple

from meadhall.core.draw.animations import animated_count
from meadhall.core.draw.drawing import cached, cached_group, use
from meadhall.core.draw.font_metrics import SANS
from meadhall.core.draw.hit_areas import thing
from meadhall.core.draw.palette import EDGE, INK
from meadhall.core.draw.picture import Part
from meadhall.core.draw.player_plate import panel
from meadhall.core.draw.shapes import box, sheen
from meadhall.core.draw.svg import Markup, at
from meadhall.core.draw.text_layout import LEAST_WORD, figure, words
from meadhall.core.i18n.words import Words
from meadhall.games.midgard.draw.layout import Box, layout
from meadhall.games.midgard.draw.scene import MidgardScene
from meadhall.games.midgard.view import Board

TOKENS = ("food", "favor", "terror", "farm", "wall", "bastion")
SETS = ("treasure", "art", "armour")
TAPESTRIES = ("crimson", "azure", "gold")


class Good(NamedTuple):
    name: str
    number: int
    words: str


def goods_of(board: Board, say: Words) -> list[Good]:
    """Everything a player has in numbers."""
    cloth = sum(board.collection[colour] for colour in TAPESTRIES)
    omens, lands = prophecies(board), len(board.tiles)
    counts = [(kind, board.tokens[kind], say.count(f"count.{kind}", board.tokens[kind])) for kind in TOKENS]
    counts += [(kind, board.collection[kind], say(f"look.keep.{kind}", n=board.collection[kind])) for kind in SETS]
    counts.append(("tapestry", cloth, say("look.keep.tapestry", n=cloth)))
    counts.append(("land", lands, say("look.lands", n=lands)))
    counts.append(("prophecy", omens, say("look.omens", n=omens)))
    return [Good(*each) for each in counts]


def prophecies(board: Board) -> int:
    return len(board.prophecies) + len(board.secret_prophecies) + board.hidden_prophecies


def purse(scene: MidgardScene) -> list[Part]:
    return cached_group(laid_out, goods_of(scene.own, scene.say), scene.narrow, scene.view.seats, scene.say)


def laid_out(goods: list[Good], narrow: bool, seats: int, say: Words) -> list[Part]:
    places = layout(narrow, seats)
    return [
        Part("purse", cached(ground, places.purse)),
        *(
            Part(f"good-{good.name}", at(place.x, place.y, cached(counter, good, say(f"look.good.{good.name}"), place)))
            for good, place in zip(goods, places.goods, strict=True)
        ),
    ]


def ground(place: Box) -> Markup:
    return panel(*place, "slate")


def counter(good: Good, called: str, place: Box) -> Markup:
    """How much there is of something, and what it is called."""
    _, _, wide, high = place
    plate = box(0, 0, wide, high, 6, "var(--parchment)" if good.number else "#8b949b", EDGE, 1.2)
    plate += sheen(1, 1, wide - 2, high - 2, 5, 0.8) if good.number else box(1, 1, wide - 2, 10, 5, "url(#shade-down)")
    middle = high / 2 - 7
    motif = at(17, middle, use(good.name, 0, 0, 0.86), opacity=None if good.number else 0.6)
    return thing(
        f"good-{good.name}",
        good.words,
        plate,
        motif,
        animated_count(good.name, good.number, figure(wide - 16, middle, good.number, 18, fill=INK)),
        words(wide / 2, high - 5, called, LEAST_WORD, SANS, "middle", wide - 1, fill=INK),
    )
