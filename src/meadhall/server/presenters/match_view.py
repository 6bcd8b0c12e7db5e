"""What one person is shown of a match: everything is drawn and said from their own view."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cached_property, lru_cache
from typing import NamedTuple

from meadhall.core.draw.picture import Part
from meadhall.core.engine.errors import BadRecord
from meadhall.core.engine.events import kinds_seen
from meadhall.core.engine.seed_commitment import Origin, Share
from meadhall.core.engine.view import View
from meadhall.core.i18n.words import LANGUAGES
from meadhall.match import Refused, Seat, rights, undo
from meadhall.match.answering import passing
from meadhall.match.event_log import log, ply_of_last_turn, since_last_turn, unasked
from meadhall.match.rating_eligibility import final_places, given_up
from meadhall.match.seating import fairly_waited, free_seats
from meadhall.match.seats import HELD, holder_of
from meadhall.match.seed_agreement import open_seed
from meadhall.match.state import NOTE
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.matches.actor import LiveMatch
from meadhall.server.matches.registry import Hall
from meadhall.server.presenters.clocks import Clocks
from meadhall.server.presenters.event_log import MOST_TOLD, seat_in, weightiest
from meadhall.server.presenters.fragment import Zone
from meadhall.server.presenters.game_over import Ending
from meadhall.server.presenters.table_view import TableView
from meadhall.server.presenters.time_controls import speed_words
from meadhall.server.rendering import choice_words, render, server_words

REMEMBERED = 300
"""How many of the last events tell what is usual in a match."""
SHORT = 8
"""So much of an edition's hash is shown."""
LITTLE = 2
"""So many moves of others are remembered without help."""


class Since(NamedTuple):
    """What has happened since somebody's last turn."""

    first: int
    """The ply after one's last turn."""
    moves: int
    words: str


class SeatView(TableView):
    """A match as one seat sees it; None is a spectator. Whoever makes one has seen to it that they may look so."""

    def __init__(self, live: LiveMatch, visitor: Visitor, eyes: int | None, ply: int | None = None) -> None:
        super().__init__(live.match, visitor, eyes, ply)
        self.live = live
        self.row = live.row

    @cached_property
    def pages(self) -> tuple[str, ...]:
        """By seat, where the page of whoever sits there is; empty where there is none to be seen."""
        known = self.live.pages
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
        return self.match.take

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
        return unasked(self.match, self.own_words)

    @property
    def passing(self) -> bool:
        """Whether this question will be answered by itself."""
        return self.may_answer and passing(self.match)

    @cached_property
    def since(self) -> Since | None:
        """What others have done since the person's last turn, if it is their turn and there is more than a little."""
        if self.seat is None or not self.may_answer:
            return None
        told = log(self.match, self.seat, self.own_words, since_last_turn(self.match, self.seat))
        others = [each for each in told if seat_in(each) != self.seat and not each.event.begins_turn]
        moves = len({each.ply for each in others})
        if moves < LITTLE:
            return None
        leads = self.leads
        often = kinds_seen(self.match.events[-REMEMBERED:], self.seat)
        chosen = weightiest(others, often, MOST_TOLD - bool(leads))
        first = ply_of_last_turn(self.answered, self.seat)
        return Since(first, moves, " ".join([*(each.words for each in chosen), *([leads] if leads else [])]))

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
                self.say(line.words, name=line.name) if line.seat == NOTE else self.quick(line.words),
            )
            for line in self.match.talk
        ]

    def quick(self, words: str) -> str:
        """What somebody said; a few usual words are said to everybody in their own language."""
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
        kept = self.live.lasting
        if key not in kept:
            kept[key] = Zone(render("zones/player.html", self.visitor, **line))
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
        return self.live.points.of(self.table, self.look, self.seat)

    @property
    def host(self) -> bool:
        return rights.is_host(self.match, self.visitor.person)

    levels = Hall.levels
    usual_level = Hall.usual_level

    @property
    def my_name(self) -> str:
        return self.visitor.name

    @property
    def link(self) -> str:
        """The address of the match, for other people's machines."""
        return f"{self.visitor.site}/m/{self.row.id}"

    @property
    def free_seats(self) -> list[int]:
        return free_seats(self.match)

    def here(self, seat: int) -> bool:
        return self.live.feed.here(seat)

    @property
    def two_screens(self) -> bool:
        """Whether the person has this table open more than once."""
        return self.seat is not None and self.live.feed.screens(self.seat) > 1

    @property
    def stood_in(self) -> bool:
        """Whether a bot plays for the person, who may come back."""
        return self.started and not self.over and self.mine is not None and bool(self.mine.level) and not self.gave_up

    @property
    def gave_up(self) -> bool:
        """Whether the person has resigned: nobody gives them the seat back."""
        return self.mine is not None and self.mine.resigned

    @property
    def absent(self) -> Seat | None:
        """Whose answer is awaited although they are not there."""
        asked = self.asked
        gone = asked is not None and asked.person and not asked.level and not self.here(asked.seat)
        return asked if gone else None

    @property
    def may_ask_bot(self) -> bool:
        """Whether the person may let a bot play for whoever is absent."""
        absent = self.absent
        if absent is None or self.match.setup.speed.kind == "days":
            return False
        gone = self.live.feed.gone_for(absent.seat)
        waited = self.seat is not None and fairly_waited(self.match, absent.seat, gone, self.live.now())
        return self.host or waited

    @property
    def alone(self) -> bool:
        """Whether nobody but the person and bots plays here, so that they may delete the match."""
        try:
            rights.check_delete(self.match, self.visitor.person)
        except Refused:
            return False
        return True

    # Several people at one device.

    @property
    def next_here(self) -> Seat | None:
        """Who of those who share this device is asked, while the curtain is down."""
        asked, person = self.asked, self.visitor.person
        here = asked is not None and not asked.level and holder_of(asked.person) == person != asked.person
        return asked if here and not self.visitor.screen else None

    @property
    def falls(self) -> bool:
        """Whether the curtain falls: whoever lifted it is not asked any more."""
        shares = HELD in self.visitor.person and not self.visitor.screen
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
        return self.seat is not None and undo.free_undo(self.match, self.seat) is not None

    @property
    def wish(self) -> str:
        """Who wishes to take something back; empty when nobody does."""
        return "" if self.match.wish is None else self.names[self.match.wish.seat]

    @property
    def my_wish(self) -> bool:
        return self.match.wish is not None and self.match.wish.seat == self.seat

    @property
    def may_agree(self) -> bool:
        return undo.may_agree(self.match, self.seat)

    # The end.

    @cached_property
    def ending(self) -> Ending:
        gone = given_up(self.match)
        return Ending(self.table, final_places(self.match), self.seat, self.names, self.say, self.words, gone)

    # Where the seed comes from.

    @property
    def commitment(self) -> str:
        return self.match.record.commitment

    @property
    def origin(self) -> Origin | None:
        return self.match.standing.origin

    @property
    def open_seed(self) -> str:
        """The seed that the host has chosen, for whoever might sit down."""
        return open_seed(self.match)

    @property
    def awaited_share(self) -> str:
        """The promise whose share this seat has still to show; empty when nothing is awaited of it."""
        origin = self.match.standing.origin
        if origin is None or self.seat is None or self.seat not in self.match.standing.awaited:
            return ""
        return origin.shares[self.seat].promise

    @property
    def pledge(self) -> str:
        """What this seat has promised for the match that may follow."""
        return "" if self.mine is None else dict(self.match.standing.pledges).get(self.mine.person, "")

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
            return self.say("end.origin.several") if any(map(fits, self.origin.shares)) else ""
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
        edition = [] if self.edition is None else [(self.say("new.edition"), self.edition)]
        return edition + [
            (self.words(f"rule.{name}"), choice_words(name, value, self.words, self.say)) for name, value in options
        ]

    @property
    def edition(self) -> str | None:
        """Which edition is played, by the beginning of its hash; None for the game's own."""
        return None if self.row.edition == self.match.game.edition.hash else self.row.edition[:SHORT]


QUICK = ("quick.well_played", "quick.ouch", "quick.your_turn", "quick.thanks")


@lru_cache
def quick_words() -> dict[str, str]:
    """The usual words in every language, and what they are called."""
    return {server_words(lang)(key): key for lang in LANGUAGES for key in QUICK}


def level_name(level: str, lang: str) -> str:
    say = server_words(lang)
    return say(f"level.{level}") if say.has(f"level.{level}") else level
