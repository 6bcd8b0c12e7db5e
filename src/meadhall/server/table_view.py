"""A table as somebody sees it: drawn, asked and told from one view, at a match as in a lesson."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property, lru_cache

from markupsafe import Markup

from meadhall.core.game import Sheet
from meadhall.core.picture import Card, Course, Drawing, Fact, Part
from meadhall.core.table import Table
from meadhall.core.view import View, watching
from meadhall.games import game
from meadhall.match import Match
from meadhall.match.log import Told, latest
from meadhall.server.rendering import server_words
from meadhall.server.visitor import Visitor

PLACE = "<!--parts-->"
"""Where a template leaves room for parts."""
NOBODY = -1
PLACED = re.compile(r'data-action="(\d+)"')
LATEST = 60
IN_STRIP = 3


class Choice:
    """An option as a page shows it."""

    def __init__(self, action: int, words: str, placed: bool) -> None:
        self.action = action
        self.words = words
        self.placed = placed
        """It can be clicked on the table."""


@lru_cache(4096)
def log_line(link: str, title: str, words: str, seat: int, begins_turn: bool) -> str:
    """A line of the log, in the colour of who did it; it leads to that moment, where one can go there."""
    kind = (f"of-{seat}" if seat >= 0 else "") + (" turn" if begins_turn else "")
    told = Markup('<a href="{}" title="{}">{}</a>').format(link, title, words) if link else words
    return str(Markup('<li class="{}">{}</li>').format(kind, told))


@lru_cache(4096)
def actions_in(drawn: str) -> tuple[int, ...]:
    """The actions that can be clicked in a drawing."""
    return tuple(map(int, PLACED.findall(drawn)))


class TableView(ABC):
    """The table of a match as one seat sees it; None is a spectator."""

    def __init__(self, match: Match, visitor: Visitor, eyes: int | None, ply: int | None = None) -> None:
        self.match = match
        self.visitor = visitor
        self.game = match.game
        self.seat = eyes
        self.now = ply is None or ply == match.ply
        self.when = ply
        self.say = server_words(visitor.lang)
        self.names = match.names(self.say)
        self.words = self.game.words(visitor.lang, self.names)

    @property
    @abstractmethod
    def may_answer(self) -> bool:
        """Whether the person may answer the question of the table now."""

    def link_to(self, ply: int) -> str:
        """Where that moment can be looked at; empty where it can't."""
        return ""

    @property
    def started(self) -> bool:
        return self.match.started

    @property
    def over(self) -> bool:
        return self.started and self.table.over

    @property
    def ply(self) -> int:
        return self.match.ply if self.when is None else self.when

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

    # The question.

    @property
    def prompt(self) -> str:
        """What the person is asked, in words."""
        return self.game.prompt(self.view, self.words)

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
        title = self.say("table.log.show")
        for told in self.log:
            number, ply = (number + 1 if told.ply == ply else 0), told.ply
            seat = told.event.named.get("seat", NOBODY)
            line = log_line(self.link_to(told.ply), title, told.words, seat, told.event.begins_turn)
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
