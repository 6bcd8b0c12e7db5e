"""What one person is shown of a match: everything is drawn and said from their own view."""

from __future__ import annotations

import re
from functools import cached_property, lru_cache

from markupsafe import Markup

from meadhall.core.dice import FastDice
from meadhall.core.game import Sheet, View
from meadhall.core.table import Table
from meadhall.games import game
from meadhall.server.hall import Hall
from meadhall.server.live import NOTE, LiveMatch
from meadhall.server.paper import server_words
from meadhall.server.rows import SeatRow
from meadhall.server.visitor import Visitor

PLACED = re.compile(r'data-action="(\d+)"')
LATEST = 60
GUESSES = 3


class Choice:
    """An option as a page shows it."""

    def __init__(self, action: int, words: str, placed: bool) -> None:
        self.action = action
        self.words = words
        self.placed = placed
        """It can be clicked on the table."""


class Shown:
    """A match as one seat sees it; None is a spectator. While it goes on, nobody looks through other eyes."""

    def __init__(self, live: LiveMatch, visitor: Visitor, eyes: int | None, ply: int | None = None) -> None:
        self.live = live
        self.visitor = visitor
        self.row = live.row
        self.game = live.game
        self.seat = eyes
        self.now = ply is None or ply == live.match.ply
        self.table: Table = live.table if ply is None else live.table_at(ply)
        self.say = server_words(visitor.lang)
        self.names = live.names(self.say)
        self.words = live.game.words(visitor.lang, self.names)

    @cached_property
    def view(self) -> View:
        return self.table.view(self.seat)

    @cached_property
    def picture(self) -> Markup:
        """The table as SVG. What is not asked of a person now can't be clicked."""
        view = self.view if self.may_answer else self.view | {"legal": []}
        return Markup(self.game.board.draw(view, self.words, self.visitor.narrow))

    @property
    def title(self) -> str:
        return self.words("game.title")

    @property
    def started(self) -> bool:
        return self.row.started

    @property
    def over(self) -> bool:
        return self.table.over

    @property
    def ply(self) -> int:
        return int(self.table.ply)

    @property
    def take(self) -> int:
        return self.live.take

    # The question.

    @property
    def asked(self) -> SeatRow | None:
        """Whose answer is awaited."""
        seat = self.table.seat if self.started else None
        return None if seat is None else self.live.seats[seat]

    @property
    def my_turn(self) -> bool:
        return self.asked is not None and self.asked.seat == self.seat and not self.asked.level

    @property
    def may_answer(self) -> bool:
        return self.my_turn and self.now

    @property
    def prompt(self) -> str:
        """What the person is asked, in words."""
        return self.game.prompt(self.view, self.words)

    @cached_property
    def unasked(self) -> str:
        """What the person had to do on the way to this question."""
        return self.live.match.unasked(self.words)

    @property
    def question(self) -> str:
        """What somebody is asked, in a few words."""
        return self.words(f"ask.{self.table.decision}")

    @cached_property
    def choices(self) -> list[Choice]:
        if not self.may_answer:
            return []
        placed = set(map(int, PLACED.findall(self.picture)))
        return [
            Choice(action, self.game.option_words(self.view, action, self.words), action in placed)
            for action in self.view["legal"]
        ]

    @property
    def rules(self) -> list[tuple[str, str]]:
        """The rules behind the question: id and words."""
        top = self.table.top
        ids = () if top is None else type(top).rules
        return [(rule, rule_words(self.game.name, rule, self.visitor.lang)) for rule in ids]

    @property
    def passing(self) -> bool:
        """Whether this question will be answered by itself."""
        top = self.table.top
        mine = self.may_answer and self.seat is not None and self.live.seats[self.seat].passes
        return mine and top is not None and type(top).veiled and len(self.table.choices) == 1

    # The table in words.

    @property
    def sheet(self) -> Sheet:
        return self.game.board.sheet(self.view, self.words)

    @property
    def log(self) -> list[tuple[int, str]]:
        """The last things that happened, the latest first: the ply, and the words for this seat."""
        lines: list[tuple[int, str]] = []
        for event in reversed(self.live.match.events):
            if event.ply <= self.ply and event.seen_by(self.seat):
                if words := self.game.event_words(self.table, event, self.words):
                    lines.append((int(event.ply), words))
                if len(lines) == LATEST:
                    break
        return lines

    @property
    def chat(self) -> list[tuple[int, str, str]]:
        """Seat, name and words of each line."""
        return [
            (line.seat, line.name, self.say(line.words, name=line.name) if line.seat == NOTE else line.words)
            for line in self.live.chat
        ]

    # The players.

    @cached_property
    def points(self) -> list[int | None]:
        """Everybody's points, as far as this seat can know them: those on which all its guesses agree."""
        if self.over:
            return list(self.table.scores())
        seat = self.seat
        if seat is None:
            if any(self.table.sight(None) != self.table.sight(each) for each in range(self.row.players)):
                return [None] * self.row.players
            seat = 0
        guesses = [self.table.guess(seat, FastDice(f"points {number}")).scores() for number in range(GUESSES)]
        return [points[0] if len(set(points)) == 1 else None for points in zip(*guesses, strict=True)]

    @property
    def host(self) -> bool:
        return self.visitor.person == self.row.host

    levels = Hall.levels
    usual_level = Hall.usual_level

    @property
    def my_name(self) -> str:
        return self.live.store.name(self.visitor.person)

    @property
    def link(self) -> str:
        """The address of the match, for other people's machines."""
        return f"{self.visitor.site}/m/{self.row.id}"

    @property
    def free_seats(self) -> list[int]:
        return [row.seat for row in self.live.seats if not row.taken]

    def here(self, seat: int) -> bool:
        return self.live.feed.here(seat)

    def level(self, level: str) -> str:
        """What a bot's level is called."""
        return level_name(level, self.visitor.lang)

    # Taking back.

    @property
    def may_undo(self) -> bool:
        return self.seat is not None and any(action[0] == self.seat for action in self.live.match.record.actions)

    @property
    def undo_is_free(self) -> bool:
        return self.seat is not None and self.live.match.free_undo(self.seat) is not None

    @property
    def wish(self) -> str:
        """Who wishes to take something back; empty when nobody does."""
        return "" if self.live.wish is None else self.names[self.live.wish.seat]

    @property
    def may_agree(self) -> bool:
        wish = self.live.wish
        return wish is not None and self.seat not in (None, wish.seat) and self.seat not in wish.agreed

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

    @property
    def promise(self) -> str:
        return self.live.match.record.promise


@lru_cache(4096)
def rule_words(name: str, rule: str, lang: str) -> str:
    """A rule in words, read from its page once."""
    return game(name).rule(rule, lang)


def level_name(level: str, lang: str) -> str:
    say = server_words(lang)
    return say(f"level.{level}") if say.has(f"level.{level}") else level
