"""Odds of a combat: the chances of combat dice, by the faces of the edition that comes with the game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from meadhall.core.engine.edition import read_edition
from meadhall.games.midgard.edition import MidgardEdition

MAX_ROWS = 5


@cache
def printed_die() -> tuple[str, tuple[int, ...]]:
    """The edition that comes with the game, and the faces of its combat die."""
    edition = read_edition(Path(__file__).parents[1] / "edition.toml", MidgardEdition)
    return edition.hash, tuple(edition.content.dice.combat)


def known(edition: str) -> bool:
    """Whether the faces of the combat die are those of the game; a table does not tell those of another edition."""
    return edition == printed_die()[0]


@cache
def chance(dice: int, wanted: int) -> int:
    """In hundredths: how often so many dice bring at least so many successes; never 0 or 100 if it is not sure."""
    faces = printed_die()[1]
    ways = [1]
    for _ in range(dice):
        wider = [0] * (len(ways) + max(faces))
        for successes, count in enumerate(ways):
            for face in faces:
                wider[successes + face] += count
        ways = wider
    enough, all_ways = sum(ways[max(wanted, 0) :]), sum(ways)
    if enough in (0, all_ways):
        return 100 * enough // all_ways
    return min(99, max(1, round(100 * enough / all_ways)))


def by_pool(pool: int, defence: int) -> list[tuple[int, int]]:
    """Chances of the dice committed so far and of a few more; of those that average the Defence if there are none."""
    first = pool or max(1, defence - MAX_ROWS // 2)
    return [(dice, chance(dice, defence)) for dice in range(first, first + MAX_ROWS)]


def by_reroll(results: Sequence[int], defence: int) -> list[tuple[int, int]]:
    """Chances of rolling so many of the lowest dice again, the best first."""
    ways = [(count, chance(count, defence - sum(results[count:]))) for count in range(1, len(results) + 1)]
    return sorted(ways, key=lambda way: -way[1])[:MAX_ROWS]
