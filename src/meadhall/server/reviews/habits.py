"""Playing habits from a person's finished games: their openings, and where their points come from."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from statistics import mean
from typing import NamedTuple

from babel.numbers import format_decimal

from meadhall.games import game, names

MOST_OPENINGS = 6
NONE = "–"


class Game(NamedTuple):
    """What counts of one finished game."""

    name: str
    won: bool
    sources: dict[str, int]
    opening: str


class Source(NamedTuple):
    """What one source of points brought on average: in all games, in those won, and in those lost."""

    words: str
    every: str
    won: str
    lost: str


class Opening(NamedTuple):
    words: str
    games: int
    won: int


class Habits(NamedTuple):
    """How one game is played."""

    name: str
    title: str
    games: int
    won: int
    sources: list[Source]
    openings: list[Opening]


def habits(played: Collection[Game], lang: str) -> list[Habits]:
    """A person's habits by game, the most played first."""
    by_name: dict[str, list[Game]] = {}
    for each in played:
        if each.name in names():
            by_name.setdefault(each.name, []).append(each)
    return [habit(name, found, lang) for name, found in sorted(by_name.items(), key=lambda one: (-len(one[1]), one[0]))]


def habit(name: str, played: Sequence[Game], lang: str) -> Habits:
    say = game(name).words(lang)
    counted = [each for each in played if each.sources]
    sources = [
        Source(
            say(f"source.{source}"),
            *(average(source, some, lang) for some in (counted, won(counted), lost(counted))),
        )
        for source in dict.fromkeys(source for each in counted for source in each.sources)
        if say.has(f"source.{source}")
    ]
    opened = [each for each in played if each.opening]
    openings = [
        Opening(
            words,
            sum(each.opening == words for each in opened),
            sum(each.won for each in opened if each.opening == words),
        )
        for words in dict.fromkeys(each.opening for each in opened)
    ]
    openings.sort(key=lambda one: (-one.games, -one.won, one.words))
    return Habits(
        name, say("game.title"), len(played), sum(each.won for each in played), sources, openings[:MOST_OPENINGS]
    )


def won(played: Sequence[Game]) -> list[Game]:
    return [each for each in played if each.won]


def lost(played: Sequence[Game]) -> list[Game]:
    return [each for each in played if not each.won]


def average(source: str, played: Sequence[Game], lang: str) -> str:
    """What a source brought a game; a dash where there was none."""
    if not played:
        return NONE
    return str(format_decimal(mean(each.sources.get(source, 0) for each in played), "0.0", locale=lang))
