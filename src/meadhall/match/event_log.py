"""The event log of a match in words: what a seat may know of the events, and still be told."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from meadhall.core.engine.events import Event, Forced
from meadhall.core.i18n.words import Words

if TYPE_CHECKING:
    from meadhall.match.match import Match


MAX_TOLD_AT_PLY = 3
"""How many of an answer's events are told where there is little room."""


MAX_CACHED_LOGS = 64
"""The size of the cache of recent lines; it is cleared when it is full."""


class LogLine(NamedTuple):
    """An event in words."""

    ply: int
    words: str
    event: Event


class CachedLog(NamedTuple):
    """The last lines for one seat and language, and the events they were made from."""

    events: list[Event]
    """The identity of the list tells whether the lines hold: a takeback leaves another one."""
    event_count: int
    first_remembered: int
    """The first event that the seat may still be told."""
    limit: int
    lines: list[LogLine]
    """The latest line first."""


def log_backwards(
    match: Match, seat: int | None, say: Words, since: int = 0, until: int | None = None
) -> Iterator[LogLine]:
    """The lines from an event on until a ply, the latest first.

    In games of memory, older events are told of no ply; when the game is over and its deal open, all are.
    """
    if not match.started:
        return
    table, events = match.shown, match.events_shown
    last = match.ply if until is None else until
    first = max(since, table.remembers_from(seat, events))
    for index in range(len(events) - 1, first - 1, -1):
        event = events[index]
        if event.ply <= last and event.seen_by(seat):
            words = match.game.event_words(table, event, say)
            if words:
                yield LogLine(int(event.ply), words, event)


def log_lines(match: Match, seat: int | None, say: Words, since: int = 0) -> list[LogLine]:
    """The lines from an event on, in order."""
    return list(log_backwards(match, seat, say, since))[::-1]


def lines_before(match: Match, seat: int | None, say: Words, ply: int, most: int) -> list[LogLine]:
    """The last lines up to a ply, the latest first."""
    if ply < match.ply or not match.started:
        return list(islice(log_backwards(match, seat, say, until=ply), most))
    return recent_lines(match, seat, say, most)


def recent_lines(match: Match, seat: int | None, say: Words, most: int) -> list[LogLine]:
    """The last lines of now, cached: pages ask after every answer, and only new events need words."""
    events, kept = match.events_shown, match.recent_log_cache
    first = match.shown.remembers_from(seat, events)
    known = kept.get((seat, say))
    told: list[LogLine] = []
    if known is None or known.events is not events or (known.first_remembered, known.limit) != (first, most):
        told = list(islice(log_backwards(match, seat, say), most))
    else:
        told = [*islice(log_backwards(match, seat, say, known.event_count), most), *known.lines][:most]
    if len(kept) >= MAX_CACHED_LOGS:
        kept.clear()
    kept[seat, say] = CachedLog(events, len(events), first, most, told)
    return told


def text_at_ply(match: Match, seat: int | None, say: Words, ply: int, most: int = MAX_TOLD_AT_PLY) -> str:
    """The last lines of one ply, in order and joined; empty if there are none."""
    return " ".join(each.words for each in reversed(lines_before(match, seat, say, ply, most)) if each.ply == ply)


def forced_moves_text(match: Match, say: Words) -> str:
    """The forced moves of the seat to act, made for it since the last answer, in words; empty if there were none.

    Only moves of the same turn count.
    """
    seat = match.table.seat
    first = len(match.events)
    for index in range(len(match.events) - 1, -1, -1):
        event = match.events[index]
        if event.ply < match.ply or event.begins_turn:
            break
        if isinstance(event, Forced) and event.seat == seat:
            first = index
    told = " ".join(each.words for each in log_lines(match, seat, say, first))
    return say("unasked", told=told) if told else ""


def first_event_since_turn(match: Match, seat: int) -> int:
    """The index of the first event after the seat's last finished turn."""
    first = ply_after_last_turn([line[0] for line in match.record.actions], seat)
    return bisect_left(match.events, first, key=lambda event: event.ply)


def ply_after_last_turn(answered: list[int], seat: int) -> int:
    """The ply after the last answer of the seat's last finished turn, given the seat that answered at each ply."""
    ply = len(answered)
    while ply and answered[ply - 1] == seat:
        ply -= 1
    while ply and answered[ply - 1] != seat:
        ply -= 1
    return ply
