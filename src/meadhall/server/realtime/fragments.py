"""The parts of a table page that change while one plays. Each is sent again only when it differs."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping

from meadhall.core.draw.svg import Markup
from meadhall.match.rights import is_host, seat_of
from meadhall.match.seats import HELD, holder_of
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.matches.actor import LiveMatch
from meadhall.server.presenters.fragment import Zone
from meadhall.server.presenters.match_view import SeatView
from meadhall.server.presenters.table_view import PLACE
from meadhall.server.realtime.sse import message
from meadhall.server.rendering import render

ZONES = (
    "faces",
    "notice",
    "since",
    "share",
    "course",
    "prompt",
    "clocks",
    "board",
    "end",
    "players",
    "log",
    "chat",
    "tools",
)
MOST_LASTING = 400
Eyes = tuple[object, ...]
"""Of which moment a drawing is, and for whom: those with the same eyes see the same."""


def eyes_of(live: LiveMatch, visitor: Visitor) -> Eyes:
    return (live.version, *whose_eyes(live, visitor))


def whose_eyes(live: LiveMatch, visitor: Visitor) -> Eyes:
    """For whom a drawing is, at any moment at which the same people sit here."""
    match, person = live.match, visitor.person
    shares = any(HELD in each.person and holder_of(each.person) == person for each in match.seats)
    return (
        seat_of(match, person),
        is_host(match, person),
        visitor.lang,
        visitor.narrow,
        visitor.screen,
        shares,
        visitor.site,
        "" if match.started else person,
    )


def draw_zones(live: LiveMatch, visitor: Visitor, eyes: Eyes | None = None) -> dict[str, Zone]:
    """All parts as this visitor sees them; drawn once for everybody who sees the same."""
    key = eyes or eyes_of(live, visitor)
    if key not in live.drawn:
        if len(live.drawn) > 40 or any(old[0] != live.version for old in live.drawn):
            live.drawn.clear()
        shown = SeatView(live, visitor, seat_of(live.match, visitor.person))
        live.drawn[key] = {zone: write_zone(zone, shown) for zone in (*ZONES, "title")}
    return live.drawn[key]


def write_zone(name: str, shown: SeatView) -> Zone:
    """A zone as somebody sees it. Where it has parts, its template has a place for them."""
    zone = lasting_zone(name, shown)
    if name not in IN_PARTS:
        return zone
    head, _, tail = zone.head.partition(PLACE)
    return Zone(Markup(head), shown.parts.get(name, ()), Markup(tail))


def told_of_others(shown: SeatView) -> Hashable:
    """What those read who wait for somebody's answer: most of them the same."""
    asked = shown.asked
    if asked is None or shown.may_answer or shown.absent or shown.next_here or shown.falls:
        return None
    news = None if shown.seat is None else shown.news
    return shown.take, shown.ply, asked.seat, asked.level, shown.names[asked.seat], news, shown.gave_up


IN_PARTS = ("board", "players", "log")
UNCHANGED: dict[str, Callable[[SeatView], Hashable]] = {
    "faces": lambda shown: shown.names,
    "notice": lambda shown: (
        *(shown.match.wish and shown.match.wish.number, shown.wish, shown.may_agree, shown.my_wish),
        *(shown.match.next, shown.pledge, shown.seat if shown.stood_in else None, shown.two_screens),
    ),
    "since": lambda shown: shown.since or "nothing",
    "share": lambda shown: shown.started or None,
    "course": lambda shown: shown.course,
    "board": lambda shown: shown.started and (shown.drawing.width, shown.drawing.height, shown.drawing.title),
    "log": lambda shown: (
        (shown.news, bool(shown.since), bool(shown.log_parts), shown.has_older) if shown.started else None
    ),
    "prompt": lambda shown: told_of_others(shown),
    "end": lambda shown: None if shown.over else "playing",
    "clocks": lambda shown: (
        (shown.match.standing.clock, shown.over, *shown.names, *shown.seats) if shown.clocks.shown else "none"
    ),
    "players": lambda shown: (
        *(shown.seat is None, shown.started, shown.over, shown.alone, shown.clocks.speed.timed),
        *((shown.mine.passes, shown.mine.level, shown.mine.resigned) if shown.mine else ()),
        shown.seat in shown.match.standing.clock.pauses,
    ),
    "chat": lambda shown: tuple(shown.chat),
    "tools": lambda shown: (
        *(shown.seat is None, shown.over, shown.row.hints, shown.take),
        *(shown.started and (shown.may_undo, shown.undo_is_free, shown.may_answer),),
    ),
    "title": lambda shown: shown.may_answer,
}
"""Zones that most moves leave as they are, and all that they are written from; None: that is too much to compare."""


def lasting_zone(name: str, shown: SeatView) -> Zone:
    """A zone that is written only when something has changed in it."""
    source = UNCHANGED[name](shown)
    if source is None:
        return Zone(render(f"zones/{name}.html", shown.visitor, shown=shown))
    key = (name, f"{shown.visitor.lang} {shown.visitor.screen}", source)
    kept = shown.live.lasting
    if key not in kept:
        if len(kept) > MOST_LASTING:
            kept.clear()
        kept[key] = Zone(render(f"zones/{name}.html", shown.visitor, shown=shown))
    return kept[key]


def partial_page(zones: Mapping[str, Markup], version: str, narrow: bool, whole: bool = True) -> str:
    """Parts as htmx takes them: each morphs the one that is there, unless it was drawn for another width of screen,
    or a newer drawing has overtaken it. What is not whole is a difference, for a page that has the rest."""
    parts = [
        f'<hx-partial hx-target="#{zone}" hx-swap="outerMorph">{content}</hx-partial>'
        for zone, content in zones.items()
        if zone != "title"
    ]
    head = f"<!--{'whole' if whole else 'part'} {version} {narrow:d}-->"
    return "\n".join([head, zones.get("title", ""), *parts])


class PageWriter:
    """Writes one page's stream: what differs from one version to the next. Where the stream has left a version out
    everything is written, for the answer to a click may have shown the page just that one."""

    def __init__(self, live: LiveMatch, visitor: Visitor) -> None:
        self.live = live
        self.visitor = visitor
        self.moment: tuple[str, int] | None = None
        """Whose count of deeds, comings and goings, and where it stood."""
        self.eyes: Eyes = ()
        self.known: tuple[object, ...] = ()
        """Who sat here, and of what match, when it was found out whose eyes these are."""
        self.whose: Eyes = ()
        self.sent: dict[str, Zone] = {}

    def write(self) -> bytes | None:
        live = self.live
        before, self.moment = self.moment, live.moment
        old, self.eyes = self.eyes, (live.version, *self.whose_now())
        zones = draw_zones(live, self.visitor, self.eyes)
        whole = before is None or self.moment not in (before, (before[0], before[1] + 1))
        step = (old, self.eyes, whole)
        if step not in live.written:
            if any(known[1][0] != live.version for known in live.written):
                live.written.clear()
            live.written[step] = self.difference(zones, whole)
        self.sent = zones
        return live.written[step]

    def whose_now(self) -> Eyes:
        match = self.live.match
        here = match.seats, match.setup, match.started
        if here != self.known:
            self.known = here
            self.whose = whose_eyes(self.live, self.visitor)
        return self.whose

    def difference(self, zones: dict[str, Zone], whole: bool) -> bytes | None:
        """What a page needs that was sent the zones before; nothing, if nothing has changed."""
        known = {} if whole else self.sent
        changed = {
            name: zone.beside(known[name].parts if name in known else {})
            for name, zone in zones.items()
            if name not in known or not zone.same(known[name])
        }
        if not changed:
            return None
        content = partial_page(changed, self.live.version, self.visitor.narrow, whole)
        return message(content, f"{self.live.match.take}.{self.live.match.ply}")
