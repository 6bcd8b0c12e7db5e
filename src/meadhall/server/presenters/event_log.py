"""The log as people read it: turn by turn, and what happened since one's own last turn in a few sentences."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from meadhall.core.i18n.person_grammar import Reader, capitalize_sentences
from meadhall.core.i18n.words import Words
from meadhall.match.event_log import LogLine

NO_SEAT = -1
READER = re.compile(r"\b(?:your?|vous|votre|vos)\b", re.IGNORECASE)
"""The word for the reader in a sentence."""
MOST_TOLD = 4
"""So many sentences of news are read at once."""


class Turn(NamedTuple):
    """What happened in one turn, in its order."""

    seat: int
    heading: str
    ply: int
    lines: list[LogLine]


def with_you(names: tuple[str, ...], seat: int | None, say: Words) -> tuple[str, ...]:
    """The names at the table, with the reader called you."""
    return tuple(Reader(say("table.you")) if each == seat else name for each, name in enumerate(names))


def seat_in(told: LogLine) -> int:
    """Whose doing it was."""
    return int(getattr(told.event, "seat", NO_SEAT))


def by_turns(told: Sequence[LogLine], answered: Sequence[int], names: tuple[str, ...]) -> list[Turn]:
    """What was told in order, cut where turns begin; in games that tell of no turns, where another seat answers."""
    begins = [each.event.begins_turn for each in told]
    tells = any(begins)
    turns: list[Turn] = []
    for each, first in zip(told, begins, strict=True):
        if first:
            turns.append(Turn(seat_in(each), each.words, each.ply, []))
            continue
        seat = answered[each.ply - 1] if 0 < each.ply <= len(answered) else NO_SEAT
        if not turns or (not tells and seat != turns[-1].seat):
            heading = "" if tells or seat < 0 else capitalize_sentences(str(names[seat]))
            turns.append(Turn(NO_SEAT if tells else seat, heading, each.ply, []))
        turns[-1].lines.append(each)
    return turns


def weightiest(told: Sequence[LogLine], all_told: Counter[str], most: int) -> list[LogLine]:
    """The few that matter most, in their order: what concerns the reader, then what happens seldom in this match."""

    def weight(number: int) -> tuple[bool, int, int]:
        each = told[number]
        return not READER.search(each.words), all_told[each.event.name], -number

    ranked = sorted(range(len(told)), key=weight)
    return [told[number] for number in sorted(ranked[:most])]
