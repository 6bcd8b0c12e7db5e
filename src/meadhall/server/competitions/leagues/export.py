"""Export of a league: results as CSV, rounds as an iCalendar file."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from meadhall.server.competitions.leagues.league import DAY_S, League
from meadhall.server.competitions.leagues.standings import PlayedTable, league_points

COLUMNS = ("round", "game", "match", "seat", "name", "place", "points", "league_points", "forfeited")
FORMULAS = ("=", "+", "-", "@", "\t", "\r")
"""Beginnings of a name that a spreadsheet would run as a formula."""


def results_csv(league: League) -> str:
    """A line for each member at each table that is over; byes too."""
    names = {member.number: plain(member.name) for member in league.members}
    written = io.StringIO()
    lines = csv.writer(written)
    lines.writerow(COLUMNS)
    for table in league.tables:
        if not league.counts(table):
            continue
        played = PlayedTable(table.members, table.places, table.points)
        for seat, member in enumerate(table.members):
            place = "bye" if table.bye else "undecided" if table.undecided else table.places[seat] + 1
            points = "" if table.bye else table.points[seat]
            gone = "yes" if table.forfeited == member else ""
            worth = league_points(played, member, league.size)
            lines.writerow([table.round, table.game, table.match, seat, names[member], place, points, worth, gone])
    return written.getvalue()


def plain(name: str) -> str:
    return f"'{name}" if name.startswith(FORMULAS) else name


def calendar(league: League, site: str, words: Callable[[int], str]) -> str:
    """The rounds that have begun, and those to come if rounds have a length. `words` gives a round's title."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//meadhall//league//EN", "CALSCALE:GREGORIAN"]
    for number, begun in rounds(league):
        lines += [
            "BEGIN:VEVENT",
            f"UID:{league.id}-{number}@meadhall",
            f"DTSTAMP:{stamp(league.made)}",
            f"DTSTART:{stamp(begun)}",
            f"DTEND:{stamp(begun + max(1, league.lasts) * DAY_S)}",
            f"SUMMARY:{escaped(league.name)}: {escaped(words(number))}",
            f"URL:{site}/league/{league.id}",
            "END:VEVENT",
        ]
    return "".join(f"{folded(line)}\r\n" for line in [*lines, "END:VCALENDAR"])


def rounds(league: League) -> list[tuple[int, float]]:
    """Number and beginning of the rounds, as far as they can be known."""
    began = {table.round: table.begun for table in league.tables}
    found = sorted(began.items())
    if league.lasts and found and not league.over:
        last, begun = found[-1]
        found += [
            (number, begun + (number - last) * league.lasts * DAY_S) for number in range(last + 1, league.rounds + 1)
        ]
    return found


def stamp(moment: float) -> str:
    return (datetime(1970, 1, 1, tzinfo=UTC) + timedelta(seconds=int(moment))).strftime("%Y%m%dT%H%M%SZ")


def escaped(words: str) -> str:
    return words.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")


def folded(line: str) -> str:
    """Line folding: at most 75 bytes a line; continuation lines begin with a space."""
    parts: list[str] = []
    part = ""
    for letter in line:
        if len((part + letter).encode()) > (75 if not parts else 74):
            parts.append(part)
            part = ""
        part += letter
    return "\r\n ".join([*parts, part])
