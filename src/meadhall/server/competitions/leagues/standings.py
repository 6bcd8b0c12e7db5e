"""Standings of a league.

A member gets two points for each opponent they came ahead of, and one for each tie. A bye is worth a tie with a whole
table. Tie-breaks: points against members with equal points, then the opponents' points, then the share of the games'
own points, then wins.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple


class PlayedTable(NamedTuple):
    """A table that is over: members by seat, their places (0 is the first) and the points of the game. A bye has one
    member and no place."""

    members: tuple[int, ...]
    places: tuple[int, ...]
    points: tuple[int, ...]
    undecided: bool = False


class Standing(NamedTuple):
    """A member's line in the standings."""

    member: int
    place: int
    played: int
    points: int
    among: int
    """Points against members who have as many."""
    opposition: int
    """The points of all opponents."""
    share: float
    """Their share of the games' own points."""
    wins: int
    last: tuple[str, ...]
    """Result of each match: `won`, the place, `undecided` or `bye`."""


def league_points(table: PlayedTable, member: int, size: int, among: frozenset[int] | None = None) -> int:
    """A member's league points at a table; with `among`, only those against these members."""
    if len(table.members) == 1:
        return size - 1 if among is None else 0
    mine = table.places[table.members.index(member)]
    others = [
        place
        for rival, place in zip(table.members, table.places, strict=True)
        if rival != member and (among is None or rival in among)
    ]
    return sum(2 if mine < place else int(mine == place) for place in others)


def standings(members: Sequence[int], tables: Sequence[PlayedTable], size: int) -> list[Standing]:
    """All members, best first; those who are equal in everything share a place."""
    own = {member: [table for table in tables if member in table.members] for member in members}
    points = {member: sum(league_points(table, member, size) for table in own[member]) for member in members}
    lines = [standing(member, own[member], points, size) for member in members]
    lines.sort(key=sort_key)
    placed: list[Standing] = []
    for _, equals in groupby(lines, key=sort_key):
        first = len(placed) + 1
        placed += [each._replace(place=first) for each in sorted(equals, key=lambda each: each.member)]
    return placed


def sort_key(each: Standing) -> tuple[float, ...]:
    return (-each.points, -each.among, -each.opposition, -each.share, -each.wins)


def standing(member: int, tables: Sequence[PlayedTable], points: dict[int, int], size: int) -> Standing:
    equals = frozenset(other for other in points if points[other] == points[member])
    real = [table for table in tables if len(table.members) > 1]
    rivals = [rival for table in real for rival in table.members if rival != member]
    scored = sum(max(0, table.points[table.members.index(member)]) for table in real)
    altogether = sum(max(0, each) for table in real for each in table.points)
    wins = [result_mark(table, member) for table in real].count("won")
    return Standing(
        member,
        0,
        len(real),
        points[member],
        sum(league_points(table, member, size, equals) for table in real),
        sum(points[rival] for rival in rivals),
        round(scored / altogether, 4) if altogether else 0.0,
        wins,
        tuple(result_mark(table, member) for table in tables),
    )


def result_mark(table: PlayedTable, member: int) -> str:
    if len(table.members) == 1:
        return "bye"
    if table.undecided:
        return "undecided"
    place = table.places[table.members.index(member)]
    return "won" if place == 0 else str(place + 1)
