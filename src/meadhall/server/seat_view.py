"""What one person is shown of a match: everything is drawn and said from their own view."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

from markupsafe import Markup

from meadhall.core.dice import FastDice
from meadhall.core.errors import BadRecord
from meadhall.core.game import Sheet
from meadhall.core.origin import Origin, Share
from meadhall.core.picture import Card, Course, Drawing, Fact, Part
from meadhall.core.table import Table
from meadhall.core.view import View, sees_more, watching
from meadhall.games import game
from meadhall.match import Seat, rights, undo
from meadhall.match.answering import passing
from meadhall.match.dealing import open_seed
from meadhall.match.log import Told, latest, log, since_last_turn, unasked
from meadhall.match.seating import free_seats
from meadhall.match.standing import NOTE
from meadhall.server.hall import Hall
from meadhall.server.live import LiveMatch
from meadhall.server.rendering import choice_words, server_words
from meadhall.server.visitor import Visitor

PLACE = "<!--parts-->"
"""Where a template leaves room for parts."""
NOBODY = -1
PLACED = re.compile(r'data-action="(\d+)"')
LATEST = 60
LITTLE = 2
"""So many moves of others are remembered without help."""
MOST_TOLD = 14
IN_STRIP = 3
GUESSES = 3


class Choice:
    """An option as a page shows it."""

    def __init__(self, action: int, words: str, placed: bool) -> None:
        self.action = action
        self.words = words
        self.placed = placed
        """It can be clicked on the table."""


@lru_cache(4096)
def log_line(match: str, ply: int, words: str, seat: int, begins_turn: bool, lang: str) -> str:
    """A line of the log, in the colour of who did it; it leads to that moment."""
    kind = (f"of-{seat}" if seat >= 0 else "") + (" turn" if begins_turn else "")
    title = server_words(lang)("table.log.show")
    line = Markup('<li class="{}"><a href="/m/{}/replay?ply={}" title="{}">{}</a></li>')
    return str(line.format(kind, match, ply, title, words))


class Since(NamedTuple):
    """What has happened since somebody's last turn."""

    ply: int
    words: str


@lru_cache(4096)
def actions_in(drawn: str) -> tuple[int, ...]:
    """The actions that can be clicked in a drawing."""
    return tuple(map(int, PLACED.findall(drawn)))


class SeatView:
    """A match as one seat sees it; None is a spectator. Whoever makes one has seen to it that they may look so."""

    def __init__(self, live: LiveMatch, visitor: Visitor, eyes: int | None, ply: int | None = None) -> None:
        self.live = live
        self.visitor = visitor
        self.match = live.match
        self.row = live.row
        self.game = live.match.game
        self.seat = eyes
        self.now = ply is None or ply == live.match.ply
        self.when = ply
        self.say = server_words(visitor.lang)
        self.names = live.match.names(self.say)
        self.words = self.game.words(visitor.lang, self.names)

    @cached_property
    def table(self) -> Table:
        """The table at that moment. Before the match begins there is none to show."""
        return self.match.table if self.when is None else self.match.table_at(self.when)

    @cached_property
    def view(self) -> View:
        return self.table.view(self.seat)

    @cached_property
    def drawing(self) -> Drawing:
        """The table as a drawing. What is not asked of a person now can't be clicked."""
        view = self.view if self.may_answer else watching(self.view)
        return self.game.board.draw(view, self.words, self.visitor.narrow)

    @property
    def parts(self) -> dict[str, list[Part]]:
        """The zones that are sent in parts, once there is a table."""
        return {"board": self.drawing.parts, "log": self.log_parts} if self.started else {}

    @property
    def picture(self) -> Markup:
        """The table as SVG."""
        return Markup(self.drawing.inline)

    @property
    def frame(self) -> Markup:
        """The same without its parts."""
        return Markup(self.drawing.framed([PLACE]))

    @property
    def kit(self) -> Markup:
        """What drawings of this game refer to: style and symbols, once for the page, before there is a table too."""
        return kit_of(self.game.name)

    @cached_property
    def course(self) -> Course:
        """Where the game stands. Before it begins it stands nowhere."""
        if not self.started:
            return Course()
        return self.game.board.course(self.view, self.words)

    @property
    def legend(self) -> Sequence[Fact]:
        return self.game.board.legend(self.words)

    @property
    def title(self) -> str:
        return self.words("game.title")

    @property
    def started(self) -> bool:
        return self.match.started

    @property
    def over(self) -> bool:
        return self.started and self.table.over

    @property
    def ply(self) -> int:
        return self.match.ply if self.when is None else self.when

    @property
    def take(self) -> int:
        return self.match.take

    # The question.

    @property
    def asked(self) -> Seat | None:
        """Whose answer is awaited."""
        seat = self.table.seat if self.started else None
        return None if seat is None else self.seats[seat]

    @property
    def may_answer(self) -> bool:
        return self.now and self.seat is not None and rights.may_answer(self.match, self.visitor.person)

    @property
    def prompt(self) -> str:
        """What the person is asked, in words."""
        return self.game.prompt(self.view, self.words)

    @cached_property
    def unasked(self) -> str:
        """What the person had to do on the way to this question."""
        return unasked(self.match, self.words)

    @property
    def question(self) -> str:
        """What somebody is asked, in a few words."""
        return self.words(f"ask.{self.table.decision}")

    @cached_property
    def choices(self) -> list[Choice]:
        if not self.may_answer:
            return []
        placed = {action for part in self.drawing.parts for action in actions_in(part.content)}
        return [
            Choice(action, self.game.option_words(self.view, action, self.words), action in placed)
            for action in self.view.legal
        ]

    @property
    def loose(self) -> list[Choice]:
        """What can't be clicked on the table."""
        return [choice for choice in self.choices if not choice.placed]

    @cached_property
    def in_strip(self) -> list[Choice]:
        """The choices that are buttons beside the question: all, where they are few and one has no other place."""
        if not self.loose:
            return []
        return self.choices if len(self.choices) <= IN_STRIP else self.loose[: IN_STRIP - 1]

    @cached_property
    def in_tray(self) -> list[Choice]:
        """All choices, where one is a button but the strip has no room for them all."""
        return self.choices if self.loose and len(self.choices) > IN_STRIP else []

    @property
    def tray_open(self) -> bool:
        """Whether something can be chosen only in the tray."""
        return len(self.loose) > len(self.in_strip)

    @property
    def some_placed(self) -> bool:
        return any(choice.placed for choice in self.choices)

    @property
    def rules(self) -> list[tuple[str, str]]:
        """The rules behind the question: id and words."""
        top = self.table.top
        return self.rule_texts(() if top is None else type(top).rules)

    def rule_texts(self, ids: Sequence[str]) -> list[tuple[str, str]]:
        return [(rule, rule_words(self.game.name, rule, self.visitor.lang)) for rule in ids]

    def card(self, thing: str) -> Card | None:
        """What is known of a thing on the table."""
        return self.game.board.inspect(self.view, thing, self.words)

    @property
    def passing(self) -> bool:
        """Whether this question will be answered by itself."""
        return self.may_answer and passing(self.match)

    # The table in words.

    @property
    def sheet(self) -> Sheet:
        return self.game.board.sheet(self.view, self.words)

    @cached_property
    def log(self) -> list[Told]:
        """The last things that happened and may be told this seat, the latest first."""
        return latest(self.match, self.seat, self.words, self.ply, LATEST)

    @cached_property
    def log_parts(self) -> list[Part]:
        """The lines of the log, each named by its ply and by which of that ply's it is, the last first."""
        lines: list[Part] = []
        number, ply = 0, -1
        for told in self.log:
            number, ply = (number + 1 if told.ply == ply else 0), told.ply
            seat = told.event.named.get("seat", NOBODY)
            line = log_line(self.row.id, told.ply, told.words, seat, told.event.begins_turn, self.visitor.lang)
            lines.append(Part(f"log-{told.ply}-{number}", line))
        return lines

    @property
    def log_lines(self) -> Markup:
        return Markup("".join(line.content for line in self.log_parts))

    @cached_property
    def news(self) -> str:
        """What was done last, in words."""
        last = [told.words for told in self.log if told.ply == self.ply and not told.event.begins_turn]
        return " ".join(reversed(last))

    @cached_property
    def since(self) -> Since | None:
        """What others have done since the person's last turn, if it is their turn and there is more than a little."""
        if self.seat is None or not self.may_answer:
            return None
        told = log(self.match, self.seat, self.words, since_last_turn(self.match, self.seat))
        others = [each for each in told if each.event.named.get("seat") != self.seat and not each.event.begins_turn]
        if len({each.ply for each in others}) < LITTLE:
            return None
        return Since(told[0].ply, " ".join(each.words for each in others[-MOST_TOLD:]))

    @property
    def chat(self) -> list[tuple[int, str, str]]:
        """Seat, name and words of each line."""
        return [
            (line.seat, line.name, self.say(line.words, name=line.name) if line.seat == NOTE else line.words)
            for line in self.match.talk
        ]

    # The players.

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.match.seats

    @property
    def mine(self) -> Seat | None:
        """The seat that is looked from."""
        return None if self.seat is None else self.seats[self.seat]

    @cached_property
    def points(self) -> list[int | None]:
        """Everybody's points, as far as this seat can know them: those on which all its guesses agree."""
        if self.over:
            return list(self.table.scores())
        seat = self.seat
        if seat is None:
            if any(sees_more(self.table, each) for each in range(self.row.players)):
                return [None] * self.row.players
            seat = 0
        guesses = [self.table.guess(seat, FastDice(f"points {number}")).scores() for number in range(GUESSES)]
        return [points[0] if len(set(points)) == 1 else None for points in zip(*guesses, strict=True)]

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

    @property
    def winners(self) -> list[str]:
        return [self.names[seat] for seat in self.table.winners()]

    @property
    def i_win(self) -> bool:
        return self.table.winners() == [self.seat]

    @property
    def sources(self) -> list[tuple[str, list[int]]]:
        """Where the points came from: the source, and what each seat gained by it."""
        parts = [self.table.breakdown(seat) for seat in range(self.row.players)]
        return [(self.words(f"source.{source}"), [part[source] for part in parts]) for source in parts[0]]

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
        return [
            (self.words(f"rule.{name}"), choice_words(name, value, self.words, self.say)) for name, value in options
        ]


@lru_cache
def kit_of(name: str) -> Markup:
    """Style and symbols of a game, which are the same for all its drawings."""
    played = game(name)
    view = played.new(played.players[0], "a kit").view(None)
    drawing = played.board.draw(view, played.words("en"), False)
    symbols = f'<svg width="0" height="0" class="kit" aria-hidden="true">{drawing.defs}</svg>'
    return Markup(f"<style>{drawing.style}</style>{symbols}")


@lru_cache(4096)
def rule_words(name: str, rule: str, lang: str) -> str:
    """A rule in words, read from its page once."""
    return game(name).rule(rule, lang)


def level_name(level: str, lang: str) -> str:
    say = server_words(lang)
    return say(f"level.{level}") if say.has(f"level.{level}") else level
