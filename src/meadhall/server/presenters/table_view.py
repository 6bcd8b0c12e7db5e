"""View model of a table: drawn, asked and told from one seat's view, in a match as in a lesson."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import takewhile

from meadhall.core.draw.materials import LIGHTS
from meadhall.core.draw.picture import Drawing, GameProgress, InspectCard, LegendEntry, Part
from meadhall.core.draw.svg import EMPTY, Markup, escape, join, tag
from meadhall.core.engine.contracts import Sheet
from meadhall.core.engine.table import Table
from meadhall.core.engine.view import View, without_legal
from meadhall.core.i18n.words import Words
from meadhall.games import game
from meadhall.lessons.coach import topic_text
from meadhall.match import Match
from meadhall.match.event_log import LogLine, lines_before, log_lines, ply_after_last_turn
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.presenters.event_log import by_turns, seat_in, with_you
from meadhall.server.rendering import server_words, symbols

PARTS_PLACEHOLDER = Markup("<!--parts-->")
"""Where a template leaves room for parts."""
PLACED = ' data-action="'
LATEST = 30
"""So many lines of the log come with the page; the rest on request."""
IN_STRIP = 3


class Choice:
    """An option as a page shows it."""

    def __init__(self, action: int, words: str, placed: bool) -> None:
        self.action = action
        self.words = words
        self.placed = placed
        """It can be clicked on the table."""


@lru_cache(4096)
def log_line(ply: int, number: int, link: str, title: str, words: str, seat: int) -> Part:
    """A line of the log, with the mark of who did it; it leads to that moment, where one can go there. It is named by
    its ply and by which of that ply's it is."""
    own = seat >= 0
    mark = tag("svg", tag("use", href=f"#seat-{seat}"), class_="badge", aria_hidden="true") if own else EMPTY
    told = tag("a", escape(words), href=link, title=title) if link else tag("span", escape(words))
    return Part(f"log-{ply}-{number}", tag("li", mark, told, class_=f"of-{seat}" if own else ""))


@lru_cache(1024)
def turn_line(words: str, seat: int) -> Markup:
    """The beginning of a turn in the log."""
    return tag("li", escape(words), class_=f"turn of-{seat}")


def actions_in(drawn: str) -> set[int]:
    """The actions that can be clicked in a drawing. To cut it takes a third of the time of a search by a pattern."""
    return {int(after[: after.index('"')]) for after in drawn.split(PLACED)[1:]}


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
        view = self.view if self.may_answer else without_legal(self.view)
        return self.game.board.draw(view, self.words, self.visitor.narrow)

    @property
    def picture(self) -> Markup:
        """The table as SVG."""
        return self.drawing.inline

    @property
    def frame(self) -> Markup:
        """The same without its parts."""
        return self.drawing.framed([PARTS_PLACEHOLDER])

    @property
    def kit(self) -> Markup:
        """What drawings of this game refer to: style and symbols, once for the page, before there is a table too."""
        return kit_of(self.game.name)

    @cached_property
    def course(self) -> GameProgress:
        """Where the game stands. Before it begins it stands nowhere."""
        if not self.started:
            return GameProgress()
        return self.game.board.progress(self.view, self.words)

    @property
    def legend(self) -> Sequence[LegendEntry]:
        return self.game.board.legend(self.words)

    @property
    def title(self) -> str:
        return self.words("game.title")

    # The question.

    @cached_property
    def prompt(self) -> str:
        """What the person is asked, in words."""
        return self.game.prompt(self.view, self.words)

    @property
    def hint(self) -> str:
        """What the question is about, in one sentence: the coach's."""
        return topic_text(self.words, self.table.decision or "")

    @property
    def question(self) -> str:
        """The question in a few words."""
        return self.words(f"ask.{self.table.decision}")

    @cached_property
    def choices(self) -> list[Choice]:
        if not self.may_answer:
            return []
        placed = actions_in("".join([part.content for part in self.drawing.parts]))
        return [
            Choice(action, self.game.option_words(self.view, action, self.words), action in placed)
            for action in self.view.legal
        ]

    @property
    def unplaced_choices(self) -> list[Choice]:
        """What can't be clicked on the table."""
        return [choice for choice in self.choices if not choice.placed]

    @cached_property
    def inline_choices(self) -> list[Choice]:
        """The choices that are buttons beside the question: all, where they are few and one has no other place."""
        if not self.unplaced_choices:
            return []
        return self.choices if len(self.choices) <= IN_STRIP else self.unplaced_choices[: IN_STRIP - 1]

    @cached_property
    def overflow_choices(self) -> list[Choice]:
        """All choices, where one is a button but the strip has no room for them all."""
        return self.choices if self.unplaced_choices and len(self.choices) > IN_STRIP else []

    @property
    def tray_open(self) -> bool:
        """Whether something can be chosen only in the tray."""
        return len(self.unplaced_choices) > len(self.inline_choices)

    @property
    def some_placed(self) -> bool:
        return any(choice.placed for choice in self.choices)

    @cached_property
    def rules(self) -> list[tuple[str, str]]:
        """The rules behind the question: id and words."""
        top = self.table.top
        return self.rule_texts(() if top is None else type(top).rules)

    def rule_texts(self, ids: Sequence[str]) -> list[tuple[str, str]]:
        return [(rule, rule_words(self.game.name, rule, self.visitor.lang)) for rule in ids]

    def card(self, thing: str) -> InspectCard | None:
        """What is known of a thing on the table."""
        return self.game.board.inspect(self.view, thing, self.words)

    # The table in words.

    @property
    def sheet(self) -> Sheet:
        return self.game.board.sheet(self.view, self.words)

    @cached_property
    def log(self) -> list[LogLine]:
        """The last things that happened and may be told this seat, the latest first."""
        return lines_before(self.match, self.seat, self.own_words, self.ply, LATEST)

    @cached_property
    def own_words(self) -> Words:
        """The game's words, in which one's own name says so."""
        return self.game.words(self.visitor.lang, with_you(self.names, self.seat, self.say))

    @cached_property
    def log_parts(self) -> list[Part]:
        """The lines of the log, turn by turn, the last turn first; between what is new and what was, a line."""
        parts = self.written(self.log[::-1])
        if self.seat is None or self.ply != self.match.ply:
            return parts
        first = ply_after_last_turn(self.answered, self.seat)
        old = next((place for place, part in enumerate(parts) if int(part.name.split("-")[1]) < first), None)
        if old:
            parts.insert(old, Part("log-seen", tag("li", escape(self.say("table.log.before")), class_="seen")))
        return parts

    def written(self, told: Sequence[LogLine]) -> list[Part]:
        """What was told in order as lines."""
        parts: list[Part] = []
        count: dict[int, int] = {}
        title = self.say("table.log.show")
        for turn in reversed(by_turns(told, self.answered, self.own_words.names)):
            if turn.heading:
                parts.append(Part(f"log-{turn.ply}-turn-{turn.seat}", turn_line(turn.heading, turn.seat)))
            for each in turn.lines:
                number = count.get(each.ply, 0)
                count[each.ply] = number + 1
                parts.append(log_line(each.ply, number, self.link_to(each.ply), title, each.words, seat_in(each)))
        return parts

    @cached_property
    def answered(self) -> list[int]:
        """Who answered, at each ply."""
        return [line[0] for line in self.match.record.actions]

    @property
    def log_lines(self) -> Markup:
        return join(line.content for line in self.log_parts)

    @property
    def has_older(self) -> bool:
        """Whether there is more to tell than the log shows at first."""
        return len(self.log) == LATEST

    @property
    def older_lines(self) -> Markup:
        """What happened before that."""
        told = log_lines(self.match, self.seat, self.own_words)[:-LATEST]
        return join(part.content for part in self.written(told))

    @cached_property
    def news(self) -> str:
        """What was done last, in words."""
        last = [
            told.words for told in takewhile(lambda told: told.ply == self.ply, self.log) if not told.event.begins_turn
        ]
        return " ".join(reversed(last))


@lru_cache
def kit_parts(name: str) -> tuple[Markup, Markup]:
    """Style and symbols of a game, which are the same for all its drawings, without the lights that every page has."""
    played = game(name)
    view = played.new(played.players[0], "a kit").view(None)
    drawing = played.board.draw(view, played.words("en"), False)
    return drawing.style, symbols(Markup(drawing.defs.replace(LIGHTS, "")))


def kit_of(name: str) -> Markup:
    """The same for a page."""
    style, parts = kit_parts(name)
    return tag("style", style) + parts


@lru_cache(4096)
def rule_words(name: str, rule: str, lang: str) -> str:
    """A rule in words, read from its page once."""
    return game(name).rule(rule, lang)
