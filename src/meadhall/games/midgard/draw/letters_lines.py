"""Lines of the table in letters: pieces of text, some of them options of the question."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from typing import NamedTuple

from meadhall.core.draw.canvas import Canvas, Span, truncated
from meadhall.games.midgard.draw.scene import MidgardScene
from meadhall.games.midgard.printed import Card

PIECE_GAP = 2
"""Between two pieces, and before what follows in the next line."""


class Piece(NamedTuple):
    """Something in a line: its words, the option that it is, and the name of the thing."""

    bits: list[Span]
    option: int | None = None
    thing: str = ""
    x: int = 0
    gap: int = 1
    """Between the number and the words."""

    def width(self, scene: MidgardScene) -> int:
        number = 0 if self.option is None else scene.number(self.option)
        return sum(len(bit.text) for bit in self.bits) + (len(str(number)) + 2 + self.gap if number else 0)


Line = list[Piece]


def card_thing(card: Card) -> str:
    """What drawings call a card."""
    return f"card-{card.card}"


def die_thing(name: str) -> str:
    """What drawings call a die."""
    return f"die-{name.replace(':', '-')}"


def wrapped(scene: MidgardScene, pieces: Iterable[Piece], width: int, gap: int = PIECE_GAP) -> list[Line]:
    """Pieces in as many lines as they need."""
    lines: list[Line] = []
    x = 0
    for piece in pieces:
        long = piece.width(scene)
        if not lines or x + long > width:
            x = PIECE_GAP if lines else 0
            lines.append([])
        lines[-1].append(piece._replace(x=x))
        x += long + gap
    return lines


def sentence(words: str, ink: str, option: int | None, width: int, most: int, thing: str = "") -> list[Line]:
    """A sentence about something, in so many lines at most; its number stands before the first."""
    indent = 1 + PIECE_GAP * 2
    found = textwrap.wrap(words, width - indent - 1) or [""]
    if len(found) > most:
        found = [*found[: most - 1], truncated(" ".join(found[most - 1 :]), width - indent - 1)]
    first = Piece([Span(found[0], ink)], option, thing, 1)
    return [[first], *([Piece([Span(line, ink)], thing=thing, x=indent)] for line in found[1:])]


def write(canvas: Canvas, scene: MidgardScene, line: Line, y: int) -> None:
    for piece in line:
        x = piece.x
        if piece.option is not None and scene.number(piece.option):
            x = canvas.choice(x, y, scene, piece.option) + piece.gap
        end = canvas.spans(x, y, [Span(truncated(bit.text, canvas.width - x), bit.ink) for bit in piece.bits])
        if piece.thing and y < canvas.height:
            canvas.thing(piece.thing, piece.x, y, end - piece.x)
