"""What has happened since somebody was last at the table."""

from __future__ import annotations

from meadhall.match import Match


def since_last_turn(match: Match, seat: int) -> int:
    """The first event after the seat's last turn; what it has answered in the turn it is taking does not count."""
    first = ply_of_last_turn([line[0] for line in match.record.actions], seat)
    return next((index for index, event in enumerate(match.events) if event.ply >= first), len(match.events))


def ply_of_last_turn(answered: list[int], seat: int) -> int:
    """The ply after the last answer of the seat's last turn, given who answered at each ply."""
    ply = len(answered)
    while ply and answered[ply - 1] == seat:
        ply -= 1
    while ply and answered[ply - 1] != seat:
        ply -= 1
    return ply
