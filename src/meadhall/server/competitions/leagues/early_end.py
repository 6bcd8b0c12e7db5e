"""Early closing of a round: how an unfinished match counts when the host ends the round before its time."""

from __future__ import annotations

from meadhall.match import Match
from meadhall.server.competitions.leagues.league import DAY_S, UNDECIDED, League, LeagueTable

ABSENT_AFTER_S = 7 * DAY_S
"""Seconds without an answer, in a match without a clock, after which the player who is asked counts as absent."""


def early_end(league: League, table: LeagueTable, match: Match, now: float) -> int | None:
    """Who forfeits a match, `UNDECIDED` if no member does, or None if it must be played on.

    It stays undecided if all its players agree; the host agrees by closing. An absent player forfeits, but the host
    can't win a match of their own in this way.
    """
    host = league.member(league.host)
    present = {member.number for member in league.members if member.person} & set(table.members)
    if present <= {*table.agreed, *([host.number] if host else [])}:
        return UNDECIDED
    if not is_absent(match, now):
        return None
    assert match.asked is not None
    absent = table.members[match.asked.seat]
    hosts_own = host is not None and host.number in table.members and host.number != absent
    return UNDECIDED if hosts_own else absent


def is_absent(match: Match, now: float) -> bool:
    """Whether the player who is asked has let the others wait too long. A match with a clock has its own timeout."""
    asked = match.asked
    waits = asked is not None and asked.person and not asked.level and not match.setup.speed.timed
    return bool(waits) and now - match.state.clock.turn_began_at > ABSENT_AFTER_S
