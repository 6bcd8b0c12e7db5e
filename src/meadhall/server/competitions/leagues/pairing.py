"""Pairing of a round. Pure functions: members are numbers, and the same season gives the same round everywhere.

A round robin lets all members meet as evenly as possible; a Swiss round pairs members with similar standings who have
met least. Those left over have a bye: members with the fewest byes, and of them the lowest in the standings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from math import comb

MAX_ENUMERATED_WAYS = 11_000
"""Up to so many groupings are enumerated; beyond that, local search swaps members."""
Table = tuple[int, ...]
Cost = Callable[[int, int], float]
ROBIN, SWISS = "robin", "swiss"
MODES = (ROBIN, SWISS)
REMATCH_COST = 1000.0
"""What it costs that two meet again; a place between them in the standings costs 1;"""
REMATCH_GROWTH = 4.0
"""by how much more each further time;"""
FIRST_REMATCH_COST = 1000.0
"""and how much more it costs that they meet again at all, while others have never met."""


def usual_rounds(members: int, size: int) -> int:
    """The least number of rounds in which all members can meet."""
    if members < 2:
        return 1
    if size == 2:
        return members - 1 + members % 2
    return -(-(members - 1) // (size - 1)) + (1 if members % size else 0)


def next_round(
    members: Sequence[int], size: int, mode: str, past: Iterable[Table], standing: Sequence[int]
) -> tuple[list[Table], list[int]]:
    """The tables of the next round, each seat by seat, and who has a bye. Byes of the past are tables of one."""
    before = list(past)
    if size == 2 and mode == ROBIN:
        return circle_round(members, before)
    byes = Counter(table[0] for table in before if len(table) == 1)
    place = {member: number for number, member in enumerate(standing)}
    free = sorted(members, key=lambda member: (byes[member], -place[member]))[: len(members) % size]
    playing = [member for member in (standing if mode == SWISS else members) if member not in free]
    met = meetings(before)

    def cost(one: int, other: int) -> float:
        times = met[pair(one, other)]
        again = REMATCH_COST * (FIRST_REMATCH_COST + REMATCH_GROWTH**times) if times else 0.0
        return again + (abs(place[one] - place[other]) ** 2 if mode == SWISS else 0)

    tables = grouping(playing, size, cost)
    return [seat_order(table, before) for table in tables], free


def circle_round(members: Sequence[int], past: list[Table]) -> tuple[list[Table], list[int]]:
    """Circle method: one member stays, the others rotate by a place each round, so that all meet. With an odd number,
    the member without an opponent has a bye."""
    number = sum(members[0] in table for table in past)
    ring: list[int | None] = [*members] if len(members) % 2 == 0 else [*members, None]
    moved = number % (len(ring) - 1)
    turning = ring[1:]
    now = [ring[0], *turning[len(turning) - moved :], *turning[: len(turning) - moved]]
    pairs = [(now[spot], now[-1 - spot]) for spot in range(len(now) // 2)]
    tables = [seat_order((one, other), past) for one, other in pairs if one is not None and other is not None]
    byes = [each for two in pairs if None in two for each in two if each is not None]
    return tables, byes


def pair(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)


def meetings(tables: Iterable[Table]) -> Counter[tuple[int, int]]:
    """How often every two have met."""
    return Counter(pair(*two) for table in tables for two in combinations(table, 2))


def grouping(people: Sequence[int], size: int, cost: Cost) -> list[list[int]]:
    """Groups of equal size at low cost: the optimum for few members, a local optimum under swaps for more."""
    if ways(len(people), size) <= MAX_ENUMERATED_WAYS:
        return cheapest_grouping(list(people), size, cost)
    starts = (rotated(people, step) for step in range(len(people)))
    return min((improved_by_swaps(cut(start, size), cost) for start in starts), key=lambda groups: total(groups, cost))


def ways(people: int, size: int) -> int:
    """The number of groupings of so many people into tables of a size."""
    found = 1
    for left in range(people, 0, -size):
        found *= comb(left - 1, size - 1)
    return found


def cheapest_grouping(people: list[int], size: int, cost: Cost) -> list[list[int]]:
    """The cheapest grouping, by branch and bound; the first of equals."""
    best: tuple[float, list[list[int]]] = (float("inf"), [])

    def go_on(left: list[int], spent: float, found: list[list[int]]) -> None:
        nonlocal best
        if spent >= best[0]:
            return
        if not left:
            best = spent, found
            return
        for others in combinations(left[1:], size - 1):
            group = [left[0], *others]
            go_on([each for each in left if each not in group], spent + total([group], cost), [*found, group])

    go_on(people, 0.0, [])
    return best[1]


def rotated(people: Sequence[int], step: int) -> list[int]:
    return [*people[step:], *people[:step]]


def cut(people: Sequence[int], size: int) -> list[list[int]]:
    return [list(people[first : first + size]) for first in range(0, len(people), size)]


def total(groups: Sequence[Sequence[int]], cost: Cost) -> float:
    return sum(cost(*two) for group in groups for two in combinations(group, 2))


def improved_by_swaps(groups: list[list[int]], cost: Cost) -> list[list[int]]:
    """Local search: swap two members at different tables while that lowers the cost."""
    while True:
        for one, other in combinations(range(len(groups)), 2):
            if swap_if_cheaper(groups[one], groups[other], cost):
                break
        else:
            return groups


def swap_if_cheaper(one: list[int], other: list[int], cost: Cost) -> bool:
    """Make the first swap between two tables that lowers their cost; whether there was one."""
    before = total([one, other], cost)
    for here in range(len(one)):
        for there in range(len(other)):
            one[here], other[there] = other[there], one[here]
            if total([one, other], cost) < before:
                return True
            one[here], other[there] = other[there], one[here]
    return False


def seat_order(table: Sequence[int], past: Iterable[Table]) -> Table:
    """The members by seat: those who have had the first seats least often come first."""
    sat: Counter[int] = Counter()
    for earlier in past:
        for seat, member in enumerate(earlier):
            sat[member] += len(earlier) - seat if len(earlier) > 1 else 0
    return tuple(sorted(table, key=lambda member: (sat[member], member)))
