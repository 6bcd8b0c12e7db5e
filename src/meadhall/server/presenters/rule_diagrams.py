"""The diagrams of the rules as a page shows them."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from meadhall.core.draw.svg import Markup
from meadhall.games import game
from meadhall.lessons.diagrams import diagrams

LIVELY = re.compile(r' (?:id|tabindex|data-action|data-why)="[^"]*"')
"""What only one drawing of a page may have, or only a table that is played at."""


class Figure(NamedTuple):
    name: str
    picture: Markup
    light: str
    """The things it points at, which the caption calls a, b, c."""
    caption: str
    rules: tuple[str, ...]


@lru_cache(64)
def figures(name: str, lang: str, narrow: bool) -> tuple[Figure, ...]:
    """A game's diagrams, drawn."""
    played = game(name)
    say = played.words(lang)
    found = []
    for each in diagrams(played):
        view = each.table(played).view(each.start.learner)
        drawn = LIVELY.sub("", played.board.draw(view, say, narrow).inline).replace('role="button"', 'role="img"')
        found.append(Figure(each.name, Markup(drawn), " ".join(each.light), say(f"diagram.{each.name}"), each.rules))
    return tuple(found)
