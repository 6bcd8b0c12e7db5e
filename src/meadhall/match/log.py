"""The log: what a seat may know of what happened, and still be told."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from meadhall.core.events import Event, Forced
from meadhall.core.words import Words

if TYPE_CHECKING:
    from meadhall.match.match import Match


AT_ONCE = 3
"""Of all that one answer led to, so many things are told where there is room for few."""


MOST_LATELY = 64
"""To so many, by seat and words, it is remembered what they were told last."""


class Told(NamedTuple):
    """Something that happened, in words."""

    ply: int
    words: str
    event: Event


class Lately(NamedTuple):
    """The last things that somebody was told when a match had come so far."""

    events: list[Event]
    """Of which events; what is taken back leaves others."""
    until: int
    """How many of them there were."""
    first: int
    """The first that had not faded."""
    most: int
    told: list[Told]
    """The latest first."""


def latest_first(
    match: Match, seat: int | None, say: Words, since: int = 0, until: int | None = None
) -> Iterator[Told]:
    """What happened from an event on, until a ply, the latest first.

    What has faded by now is told of no moment; at the end nothing has faded. A sealed game has not come to its end yet.
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
                yield Told(int(event.ply), words, event)


def log(match: Match, seat: int | None, say: Words, since: int = 0) -> list[Told]:
    """What happened from an event on, in order."""
    return list(latest_first(match, seat, say, since))[::-1]


def latest(match: Match, seat: int | None, say: Words, ply: int, most: int) -> list[Told]:
    """The last things that had happened at a ply, the latest first."""
    if ply < match.ply or not match.started:
        return list(islice(latest_first(match, seat, say, until=ply), most))
    return lately(match, seat, say, most)


def lately(match: Match, seat: int | None, say: Words, most: int) -> list[Told]:
    """The same of now. Pages ask for it after every answer, so it goes on from what was told before."""
    events, kept = match.events_shown, match.lately
    first = match.shown.remembers_from(seat, events)
    known = kept.get((seat, say))
    told: list[Told] = []
    if known is None or known.events is not events or (known.first, known.most) != (first, most):
        told = list(islice(latest_first(match, seat, say), most))
    else:
        told = [*islice(latest_first(match, seat, say, known.until), most), *known.told][:most]
    if len(kept) >= MOST_LATELY:
        kept.clear()
    kept[seat, say] = Lately(events, len(events), first, most, told)
    return told


def told_at(match: Match, seat: int | None, say: Words, ply: int, most: int = AT_ONCE) -> str:
    """The last things that happened at a ply, in words and in order; empty where nothing is told of it."""
    return " ".join(each.words for each in reversed(latest(match, seat, say, ply, most)) if each.ply == ply)


def unasked(match: Match, say: Words) -> str:
    """What whoever is asked now has just had to do without being asked, in words; empty when there was nothing.

    It is told since the last answer, or since the set-up, and in the same turn.
    """
    seat = match.table.seat
    first = len(match.events)
    for index in range(len(match.events) - 1, -1, -1):
        event = match.events[index]
        if event.ply < match.ply or event.begins_turn:
            break
        if isinstance(event, Forced) and event.seat == seat:
            first = index
    told = " ".join(each.words for each in log(match, seat, say, first))
    return say("unasked", told=told) if told else ""


def since_last_turn(match: Match, seat: int) -> int:
    """The first event after the seat's last turn; what it has answered in the turn it is taking does not count."""
    first = ply_of_last_turn([line[0] for line in match.record.actions], seat)
    return bisect_left(match.events, first, key=lambda event: event.ply)


def ply_of_last_turn(answered: list[int], seat: int) -> int:
    """The ply after the last answer of the seat's last turn, given who answered at each ply."""
    ply = len(answered)
    while ply and answered[ply - 1] == seat:
        ply -= 1
    while ply and answered[ply - 1] != seat:
        ply -= 1
    return ply
