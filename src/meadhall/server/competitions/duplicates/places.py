"""Places of a duplicate deal: who sits where, at which table."""

from __future__ import annotations

from typing import NamedTuple

ALONE = "alone"
"""Each player has a table of their own, in the same seat against the same bots."""
EXCHANGED = "exchanged"
"""Two tables with people in all seats; each team has another seat at the second table."""
MODES = (ALONE, EXCHANGED)
TABLES = 2


class Place(NamedTuple):
    table: int
    seat: int
    team: int


def places(mode: str, players: int) -> list[Place]:
    """All places, in the order in which people take them: those of a team one after the other."""
    if mode == ALONE:
        return [Place(table, 0, table) for table in range(TABLES)]
    return [Place(table, (team + table) % players, team) for team in range(players) for table in range(TABLES)]
