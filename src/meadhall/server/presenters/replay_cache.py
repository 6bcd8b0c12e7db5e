"""Replay cache: drawings of past moments, by moment and audience, the least recently used forgotten first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

MAX_CHARACTERS = 32_000_000


class ReplayKey(NamedTuple):
    """All that a drawing of the past depends on."""

    match: str
    version: int
    ply: int
    eyes: int | None
    lang: str
    narrow: bool


class ReplayCache:
    """The drawings asked for last."""

    def __init__(self) -> None:
        self.drawn: OrderedDict[ReplayKey, str] = OrderedDict()
        self.letters = 0

    def get(self, moment: ReplayKey, draw: Callable[[], str]) -> str:
        """The drawing, made now if it is not there."""
        text = self.drawn.get(moment)
        if text is None:
            text = self.drawn[moment] = draw()
            self.letters += len(text)
            while self.letters > MAX_CHARACTERS:
                self.letters -= len(self.drawn.popitem(last=False)[1])
        else:
            self.drawn.move_to_end(moment)
        return text
