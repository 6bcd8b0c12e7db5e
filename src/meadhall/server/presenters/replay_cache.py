"""Drawings of past moments, kept for whoever looks at the same moment through the same eyes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

MOST_LETTERS = 32_000_000


class Moment(NamedTuple):
    """All that a drawing of the past depends on."""

    match: str
    version: int
    ply: int
    eyes: int | None
    lang: str
    narrow: bool


class Moments:
    """The drawings asked for last."""

    def __init__(self) -> None:
        self.drawn: OrderedDict[Moment, str] = OrderedDict()
        self.letters = 0

    def get(self, moment: Moment, draw: Callable[[], str]) -> str:
        """The drawing, made now if it is not there."""
        text = self.drawn.get(moment)
        if text is None:
            text = self.drawn[moment] = draw()
            self.letters += len(text)
            while self.letters > MOST_LETTERS:
                self.letters -= len(self.drawn.popitem(last=False)[1])
        else:
            self.drawn.move_to_end(moment)
        return text
