"""The parts of a table page that change while one plays. Each is sent again only when it differs."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping

from meadhall.core.draw.svg import Markup
from meadhall.match.rights import is_host, seat_of
from meadhall.match.seats import DEVICE_SEAT_MARK, device_owner
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.matches.actor import MatchActor
from meadhall.server.presenters.fragment import Fragment
from meadhall.server.presenters.fragment_cache import cache_of
from meadhall.server.presenters.match_view import MatchView
from meadhall.server.presenters.table_view import PARTS_PLACEHOLDER
from meadhall.server.realtime.sse import message
from meadhall.server.rendering import render

FRAGMENTS = (
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
MAX_LASTING_FRAGMENTS = 400
MAX_AUDIENCES = 40
AudienceKey = tuple[object, ...]
"""Of which moment a drawing is, and for whom: those with the same eyes see the same."""


def audience_key(live: MatchActor, visitor: Visitor) -> AudienceKey:
    return (live.page_version, *audience_of(live, visitor))


def audience_of(live: MatchActor, visitor: Visitor) -> AudienceKey:
    """For whom a drawing is, at any moment at which the same people sit here."""
    match, person = live.match, visitor.person
    shares = any(DEVICE_SEAT_MARK in each.person and device_owner(each.person) == person for each in match.seats)
    return (
        seat_of(match, person),
        is_host(match, person),
        visitor.lang,
        visitor.narrow,
        visitor.screen,
        shares,
        visitor.shareable_origin,
        "" if match.started else person,
    )


def render_fragments(live: MatchActor, visitor: Visitor, eyes: AudienceKey | None = None) -> dict[str, Fragment]:
    """All parts as this visitor sees them; drawn once for everybody who sees the same."""
    key = eyes or audience_key(live, visitor)
    drawn = cache_of(live).drawn
    if key not in drawn:
        if len(drawn) > MAX_AUDIENCES or any(old[0] != live.page_version for old in drawn):
            drawn.clear()
        shown = MatchView(live, visitor, seat_of(live.match, visitor.person))
        drawn[key] = {zone: render_fragment(zone, shown) for zone in (*FRAGMENTS, "title")}
    return drawn[key]


def render_fragment(name: str, shown: MatchView) -> Fragment:
    """A fragment as a viewer sees it. Where it has parts, its template has a placeholder for them."""
    zone = cached_fragment(name, shown)
    if name not in DIFFED_FRAGMENTS:
        return zone
    head, _, tail = zone.head.partition(PARTS_PLACEHOLDER)
    return Fragment(Markup(head), shown.parts.get(name, ()), Markup(tail))


def waiting_prompt_inputs(shown: MatchView) -> Hashable:
    """Inputs of the prompt for viewers who wait for another player: the same for most of them."""
    asked = shown.asked
    if asked is None or shown.may_answer or shown.absent or shown.next_here or shown.falls:
        return None
    news = None if shown.seat is None else shown.news
    return shown.take, shown.ply, asked.seat, asked.level, shown.names[asked.seat], news, shown.gave_up


DIFFED_FRAGMENTS = ("board", "players", "log")
FRAGMENT_INPUTS: dict[str, Callable[[MatchView], Hashable]] = {
    "faces": lambda shown: shown.names,
    "notice": lambda shown: (
        *(
            shown.match.takeback_request and shown.match.takeback_request.number,
            shown.wish,
            shown.may_agree,
            shown.my_wish,
        ),
        *(shown.match.next_match, shown.pledge, shown.seat if shown.stood_in else None, shown.two_screens),
    ),
    "since": lambda shown: shown.since or "nothing",
    "share": lambda shown: shown.started or None,
    "course": lambda shown: shown.course,
    "board": lambda shown: shown.started and (shown.drawing.width, shown.drawing.height, shown.drawing.title),
    "log": lambda shown: (
        (shown.news, bool(shown.since), bool(shown.log_parts), shown.has_older) if shown.started else None
    ),
    "prompt": lambda shown: waiting_prompt_inputs(shown),
    "end": lambda shown: None if shown.over else "playing",
    "clocks": lambda shown: (
        (shown.match.state.clock, shown.over, *shown.names, *shown.seats) if shown.clocks.shown else "none"
    ),
    "players": lambda shown: (
        *(shown.seat is None, shown.started, shown.over, shown.alone, shown.clocks.speed.timed),
        *((shown.mine.passes, shown.mine.level, shown.mine.resigned) if shown.mine else ()),
        shown.seat in shown.match.state.clock.pause_requests,
    ),
    "chat": lambda shown: tuple(shown.chat),
    "tools": lambda shown: (
        *(shown.seat is None, shown.over, shown.row.hints, shown.take),
        *(shown.started and (shown.may_undo, shown.undo_is_free, shown.may_answer),),
    ),
    "title": lambda shown: shown.may_answer,
}
"""Zones that most moves leave as they are, and all that they are written from; None: that is too much to compare."""


def cached_fragment(name: str, shown: MatchView) -> Fragment:
    """A zone that is written only when something has changed in it."""
    source = FRAGMENT_INPUTS[name](shown)
    if source is None:
        return Fragment(render(f"fragments/{name}.html", shown.visitor, shown=shown))
    key = (name, f"{shown.visitor.lang} {shown.visitor.screen}", source)
    kept = cache_of(shown.live).lasting
    if key not in kept:
        if len(kept) > MAX_LASTING_FRAGMENTS:
            kept.clear()
        kept[key] = Fragment(render(f"fragments/{name}.html", shown.visitor, shown=shown))
    return kept[key]


def partials(zones: Mapping[str, Markup], version: str, narrow: bool, whole: bool = True) -> str:
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

    def __init__(self, live: MatchActor, visitor: Visitor) -> None:
        self.live = live
        self.visitor = visitor
        self.moment: tuple[str, int] | None = None
        """Whose count of deeds, comings and goings, and where it stood."""
        self.key: AudienceKey = ()
        self.known: tuple[object, ...] = ()
        """Who sat here, and of what match, when it was found out whose eyes these are."""
        self.audience: AudienceKey = ()
        self.sent: dict[str, Fragment] = {}

    def write(self) -> bytes | None:
        live = self.live
        before, self.moment = self.moment, live.revision
        old, self.key = self.key, (live.page_version, *self.current_audience())
        zones = render_fragments(live, self.visitor, self.key)
        whole = before is None or self.moment not in (before, (before[0], before[1] + 1))
        step = (old, self.key, whole)
        written = cache_of(live).written
        if step not in written:
            if any(known[1][0] != live.page_version for known in written):
                written.clear()
            written[step] = self.difference(zones, whole)
        self.sent = zones
        return written[step]

    def current_audience(self) -> AudienceKey:
        match = self.live.match
        here = match.seats, match.setup, match.started
        if here != self.known:
            self.known = here
            self.audience = audience_of(self.live, self.visitor)
        return self.audience

    def difference(self, zones: dict[str, Fragment], whole: bool) -> bytes | None:
        """What a page needs that was sent the zones before; nothing, if nothing has changed."""
        known = {} if whole else self.sent
        changed = {
            name: zone.diff_from(known[name].parts if name in known else {})
            for name, zone in zones.items()
            if name not in known or not zone.equals(known[name])
        }
        if not changed:
            return None
        content = partials(changed, self.live.page_version, self.visitor.narrow, whole)
        return message(content, f"{self.live.match.branch}.{self.live.match.ply}")
