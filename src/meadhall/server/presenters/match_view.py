"""What one person is shown of a match: everything is drawn and said from their own view."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cached_property, lru_cache
from typing import NamedTuple

from meadhall.bots import CHARACTER_LEVELS, DEFAULT_LEVEL
from meadhall.core.draw.picture import Part
from meadhall.core.engine.errors import BadRecord
from meadhall.core.engine.events import kinds_seen
from meadhall.core.engine.seed_commitment import Origin, Share
from meadhall.core.engine.view import View
from meadhall.core.i18n.words import LANGUAGES
from meadhall.match import Refused, Seat, rights, undo
from meadhall.match.answering import auto_passes
from meadhall.match.event_log import first_event_since_turn, forced_moves_text, log_lines, ply_after_last_turn
from meadhall.match.rating_eligibility import final_places, resigned_seats
from meadhall.match.seating import free_seats, has_waited_long
from meadhall.match.seats import DEVICE_SEAT_MARK, device_owner
from meadhall.match.seed_agreement import seed_to_accept
from meadhall.match.state import SYSTEM_NOTE
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.matches.actor import MatchActor
from meadhall.server.presenters.clocks import Clocks
from meadhall.server.presenters.event_log import MOST_TOLD, seat_in, weightiest
from meadhall.server.presenters.fragment import Fragment
from meadhall.server.presenters.fragment_cache import cache_of
from meadhall.server.presenters.game_over import Ending
from meadhall.server.presenters.table_view import TableView
from meadhall.server.presenters.time_controls import speed_words
from meadhall.server.rendering import choice_words, render, server_words

EVENTS_FOR_USUAL = 300
"""How many of the last events tell what is usual in a match."""
HASH_PREFIX_LENGTH = 8
"""So much of an edition's hash is shown."""
MIN_MOVES_FOR_RECAP = 2
"""So many moves of others are remembered without help."""


class Recap(NamedTuple):
    """Recap of the moves since the viewer's last turn."""

    first: int
    """The ply after one's last turn."""
    moves: int
    words: str


class MatchView(TableView):
    """A match as one seat sees it; None is a spectator. The caller has checked the right to see it so."""

    def __init__(self, live: MatchActor, visitor: Visitor, eyes: int | None, ply: int | None = None) -> None:
        super().__init__(live.match, visitor, eyes, ply)
        self.live = live
        self.row = live.row

    @cached_property
    def pages(self) -> tuple[str, ...]:
        """By seat, the address of the player's profile; empty where there is none to be seen."""
        known = self.live.profile_ids
        return tuple(f"/people/{known[seat.person]}" if seat.person in known else "" for seat in self.seats)

    def link_to(self, ply: int) -> str:
        return f"/m/{self.row.id}/replay?ply={ply}"

    @cached_property
    def parts(self) -> dict[str, list[Part]]:
        """The zones that are sent in parts; most of them once there is a table."""
        players = {"players": [self.player(row) for row in self.seats]}
        return players | ({"board": self.drawing.parts, "log": self.log_parts} if self.started else {})

    def look(self, seat: int | None) -> View:
        """What a seat sees of the table at that moment."""
        return self.live.view(seat) if self.when is None else self.table.view(seat)

    @cached_property
    def view(self) -> View:
        return self.look(self.seat)

    @property
    def take(self) -> int:
        return self.match.branch

    # The question.

    @cached_property
    def asked(self) -> Seat | None:
        """Whose answer is awaited."""
        seat = self.table.seat if self.started else None
        return None if seat is None else self.seats[seat]

    @cached_property
    def may_answer(self) -> bool:
        return self.now and self.seat is not None and rights.may_answer(self.match, self.visitor.person)

    @cached_property
    def unasked(self) -> str:
        """What the person had to do on the way to this question."""
        return forced_moves_text(self.match, self.own_words)

    @property
    def passing(self) -> bool:
        """Whether this question will be answered by itself."""
        return self.may_answer and auto_passes(self.match)

    @cached_property
    def since(self) -> Recap | None:
        """What others have done since the person's last turn, if it is their turn and there is more than a little."""
        if self.seat is None or not self.may_answer:
            return None
        told = log_lines(self.match, self.seat, self.own_words, first_event_since_turn(self.match, self.seat))
        others = [each for each in told if seat_in(each) != self.seat and not each.event.begins_turn]
        moves = len({each.ply for each in others})
        if moves < MIN_MOVES_FOR_RECAP:
            return None
        leads = self.leads
        often = kinds_seen(self.match.events[-EVENTS_FOR_USUAL:], self.seat)
        chosen = weightiest(others, often, MOST_TOLD - bool(leads))
        first = ply_after_last_turn(self.answered, self.seat)
        return Recap(first, moves, " ".join([*(each.words for each in chosen), *([leads] if leads else [])]))

    @property
    def leads(self) -> str:
        """Who is ahead, where everybody may know it."""
        points = [each for each in self.points if each is not None]
        if len(points) < len(self.points) or points.count(max(points)) > 1:
            return ""
        seat = points.index(max(points))
        key = "table.since.you_lead" if seat == self.seat else "table.since.leads"
        return self.say.count(key, max(points), name=self.names[seat])

    @property
    def chat(self) -> list[tuple[int, str, str]]:
        """Seat, name and words of each line."""
        return [
            (
                line.seat,
                line.name,
                self.say(line.words, name=line.name) if line.seat == SYSTEM_NOTE else self.quick(line.words),
            )
            for line in self.match.chat
        ]

    def quick(self, words: str) -> str:
        """A chat message; a few set phrases are shown to each reader in their own language."""
        key = quick_words().get(words)
        return self.say(key) if key else words

    # The players.

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.match.seats

    def player(self, row: Seat) -> Part:
        """The line of one who plays; most are the same for all who look, and from one move to the next."""
        line: dict[str, Hashable] = {
            "row": row,
            "name": self.names[row.seat],
            "page": self.pages[row.seat],
            "level": self.level(row.level) if row.level else "",
            "asked": self.asked is not None and self.asked.seat == row.seat,
            "mine": row.seat == self.seat,
            "here": self.here(row.seat),
            "points": self.points[row.seat] if self.started else None,
            "playing": self.started and not self.over,
            "host": self.host,
            "match": self.row.id,
        }
        key = ("player", self.visitor.lang, tuple(line.values()))
        kept = cache_of(self.live).lasting
        if key not in kept:
            kept[key] = Fragment(render("fragments/player.html", self.visitor, **line))
        return Part(f"player-{row.seat}", kept[key].head)

    @property
    def mine(self) -> Seat | None:
        """The seat that is looked from."""
        return None if self.seat is None else self.seats[self.seat]

    @cached_property
    def points(self) -> list[int | None]:
        """Everybody's points, as far as this seat can know them: those on which all its guesses agree."""
        if self.over:
            return list(self.table.scores())
        return cache_of(self.live).scores.of(self.table, self.look, self.seat)

    @property
    def host(self) -> bool:
        return rights.is_host(self.match, self.visitor.person)

    levels = CHARACTER_LEVELS
    usual_level = DEFAULT_LEVEL

    @property
    def my_name(self) -> str:
        return self.visitor.name

    @property
    def link(self) -> str:
        """The address of the match, for other people's machines."""
        return f"{self.visitor.shareable_origin}/m/{self.row.id}"

    @property
    def free_seats(self) -> list[int]:
        return free_seats(self.match)

    def here(self, seat: int) -> bool:
        return self.live.channel.is_present(seat)

    @property
    def two_screens(self) -> bool:
        """Whether the person has this table open more than once."""
        return self.seat is not None and self.live.channel.page_count(self.seat) > 1

    @property
    def stood_in(self) -> bool:
        """Whether a bot plays for the person, who may come back."""
        return self.started and not self.over and self.mine is not None and bool(self.mine.level) and not self.gave_up

    @property
    def gave_up(self) -> bool:
        """Whether the person has resigned, which is final."""
        return self.mine is not None and self.mine.resigned

    @property
    def absent(self) -> Seat | None:
        """Whose answer is awaited although they are not there."""
        asked = self.asked
        gone = asked is not None and asked.person and not asked.level and not self.here(asked.seat)
        return asked if gone else None

    @property
    def may_ask_bot(self) -> bool:
        """Whether the person may let a bot play for an absent player."""
        absent = self.absent
        if absent is None or self.match.setup.speed.kind == "days":
            return False
        gone = self.live.channel.absent_s(absent.seat)
        waited = self.seat is not None and has_waited_long(self.match, absent.seat, gone, self.live.now())
        return self.host or waited

    @property
    def alone(self) -> bool:
        """Whether the person plays alone against bots, so that they may delete the match."""
        try:
            rights.check_may_delete(self.match, self.visitor.person)
        except Refused:
            return False
        return True

    # Several people at one device.

    @property
    def next_here(self) -> Seat | None:
        """Who of those who share this device is asked, while the curtain is down."""
        asked, person = self.asked, self.visitor.person
        here = asked is not None and not asked.level and device_owner(asked.person) == person != asked.person
        return asked if here and not self.visitor.screen else None

    @property
    def falls(self) -> bool:
        """Whether the curtain falls: the player who lifted it is no longer asked."""
        shares = DEVICE_SEAT_MARK in self.visitor.person and not self.visitor.screen
        return shares and self.started and not self.over and not self.may_answer

    # The time.

    @cached_property
    def clocks(self) -> Clocks:
        return Clocks(self.match, self.names, self.say)

    @property
    def server_time(self) -> str:
        """What time it is here, for pages that count on."""
        return f"{self.live.now():.3f}"

    @property
    def speed(self) -> str:
        """At what speed the match is played, and what happens when time runs out."""
        speed = self.match.setup.speed
        return speed_words(speed, self.say, self.level(speed.level))

    def level(self, level: str) -> str:
        """What a bot's level is called."""
        return level_name(level, self.visitor.lang)

    # Taking back.

    @property
    def may_undo(self) -> bool:
        return self.seat is not None and undo.may_take_back(self.match, self.seat)

    @property
    def undo_is_free(self) -> bool:
        return self.seat is not None and undo.free_takeback_ply(self.match, self.seat) is not None

    @property
    def wish(self) -> str:
        """The player who asks for a take-back; empty if none does."""
        return "" if self.match.takeback_request is None else self.names[self.match.takeback_request.seat]

    @property
    def my_wish(self) -> bool:
        return self.match.takeback_request is not None and self.match.takeback_request.seat == self.seat

    @property
    def may_agree(self) -> bool:
        return undo.may_consent(self.match, self.seat)

    # The end.

    @cached_property
    def ending(self) -> Ending:
        gone = resigned_seats(self.match)
        return Ending(self.table, final_places(self.match), self.seat, self.names, self.say, self.words, gone)

    # Where the seed comes from.

    @property
    def commitment(self) -> str:
        return self.match.record.commitment

    @property
    def origin(self) -> Origin | None:
        return self.match.state.origin

    @property
    def open_seed(self) -> str:
        """The seed that the host has chosen, for players who think of joining."""
        return seed_to_accept(self.match)

    @property
    def awaited_share(self) -> str:
        """The promise whose share this seat has still to show; empty when nothing is awaited of it."""
        origin = self.match.state.origin
        if origin is None or self.seat is None or self.seat not in self.match.state.awaited_shares:
            return ""
        return origin.shares[self.seat].promise

    @property
    def pledge(self) -> str:
        """What this seat has promised for the match that may follow."""
        return "" if self.mine is None else dict(self.match.state.rematch_shares).get(self.mine.person, "")

    @property
    def shares_of(self) -> str:
        """Those whose share is in the seed."""
        return self.listing(lambda share: bool(share.share))

    @property
    def late_shares_of(self) -> str:
        """Those who promised a share and did not show it in time."""
        return self.listing(lambda share: share.awaited)

    def listing(self, fits: Callable[[Share], bool]) -> str:
        if self.origin is not None and self.origin.name != self.origin.match:
            return self.say("game_over.origin.several") if any(map(fits, self.origin.shares)) else ""
        shares = () if self.origin is None else self.origin.shares
        return self.say.listing([self.names[seat] for seat, share in enumerate(shares) if fits(share)])

    @property
    def proven(self) -> bool:
        """Whether the seed is what was promised."""
        try:
            self.match.record.verify_seed()
        except BadRecord:
            return False
        return True

    @property
    def variants(self) -> list[tuple[str, str]]:
        """What was settled about the rules: each option, and its choice."""
        options = self.row.options.items()
        edition = [] if self.edition is None else [(self.say("new_match.edition"), self.edition)]
        return edition + [
            (self.words(f"rule.{name}"), choice_words(name, value, self.words, self.say)) for name, value in options
        ]

    @property
    def edition(self) -> str | None:
        """Which edition is played, by the beginning of its hash; None for the game's own."""
        return None if self.row.edition == self.match.game.edition.hash else self.row.edition[:HASH_PREFIX_LENGTH]


QUICK = ("quick.well_played", "quick.ouch", "quick.your_turn", "quick.thanks")


@lru_cache
def quick_words() -> dict[str, str]:
    """The usual words in every language, and what they are called."""
    return {server_words(lang)(key): key for lang in LANGUAGES for key in QUICK}


def level_name(level: str, lang: str) -> str:
    say = server_words(lang)
    return say(f"level.{level}") if say.has(f"level.{level}") else level
