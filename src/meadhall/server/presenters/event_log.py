"""The log as people read it: turn by turn, and what happened since one's own last turn in a few sentences."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from meadhall.core.i18n.person_grammar import Reader, capitals
from meadhall.core.i18n.words import Words
from meadhall.match.event_log import Told

NOBODY = -1
READER = re.compile(r"\b(?:your?|vous|votre|vos)\b", re.IGNORECASE)
"""What a sentence calls whoever reads it."""
MOST_TOLD = 4
"""So many sentences of news are read at once."""


class Turn(NamedTuple):
    """What happened in one turn, in its order."""

    seat: int
    heading: str
    ply: int
    lines: list[Told]


def with_you(names: tuple[str, ...], seat: int | None, say: Words) -> tuple[str, ...]:
    """The names at the table for whoever sits there: they are called you."""
    return tuple(Reader(say("table.you")) if each == seat else name for each, name in enumerate(names))


def seat_in(told: Told) -> int:
    """Whose doing it was."""
    return int(getattr(told.event, "seat", NOBODY))


def by_turns(told: Sequence[Told], answered: Sequence[int], names: tuple[str, ...]) -> list[Turn]:
    """What was told in order, cut where turns begin; in games that tell of no turns, where another seat answers."""
    begins = [each.event.begins_turn for each in told]
    tells = any(begins)
    turns: list[Turn] = []
    for each, first in zip(told, begins, strict=True):
        if first:
            turns.append(Turn(seat_in(each), each.words, each.ply, []))
            continue
        seat = answered[each.ply - 1] if 0 < each.ply <= len(answered) else NOBODY
        if not turns or (not tells and seat != turns[-1].seat):
            heading = "" if tells or seat < 0 else capitals(str(names[seat]))
            turns.append(Turn(NOBODY if tells else seat, heading, each.ply, []))
        turns[-1].lines.append(each)
    return turns


def weightiest(told: Sequence[Told], all_told: Counter[str], most: int) -> list[Told]:
    """The few that matter most, in their order: what concerns the reader, then what happens seldom in this match."""

    def weight(number: int) -> tuple[bool, int, int]:
        each = told[number]
        return not READER.search(each.words), all_told[each.event.name], -number

    ranked = sorted(range(len(told)), key=weight)
    return [told[number] for number in sorted(ranked[:most])]
