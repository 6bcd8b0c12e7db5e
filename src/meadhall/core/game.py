"""A game: what it is called, how many may play, how it is set up, and how its tables are shown and told."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol

from meadhall.core import positions
from meadhall.core.dice import Dice, secret_dice
from meadhall.core.edition import Edition, EditionFile, read_edition
from meadhall.core.errors import BadOption
from meadhall.core.extent import Extent
from meadhall.core.table import FORCED, Decision, Event, Kinds, OptionValue, Table
from meadhall.core.words import Words

View = dict[str, Any]
Sheet = list[tuple[str, list[str]]]
"""A table as text: sections, each with a heading and lines."""

ANCHOR = re.compile(r'^<a id="([A-Z]{3}-\d{3})"></a>', re.MULTILINE)


class Phrases(Protocol):
    """A game's `phrases.py`: what is said about a view."""

    def prompt(self, view: View, say: Words) -> str:
        """What is asked now, as the asked seat should read it."""

    def option(self, view: View, decision: str, option: int, say: Words) -> str:
        """What an option of the question asked now means."""

    def event(self, box: Any, seats: int, name: str, values: tuple[int, int, int, int], say: Words) -> str:
        """What happened; empty for what goes without saying."""


class Board(Protocol):
    """A game's `board.py` and `sheet.py`: a view as a picture and as text."""

    def draw(self, view: View, say: Words, narrow: bool) -> str:
        """The view as SVG."""

    def sheet(self, view: View, say: Words) -> Sheet:
        """The view as text."""


class Sense(Protocol):
    """A game's `bot.py`: what matters in a position."""

    SPREAD: float
    """How many points of value a search takes for a clear lead: the smaller, the more it relies on first opinions."""
    TRUST: float
    """To what power the odds that a search expects come true, as `benchmarks/calibration.py` measures; at most 1.

    A search that is not sure enough late in a game may well be too sure of itself early: it is not spurred on.
    """

    def value(self, table: Any, seat: int) -> float:
        """How good the table is for a seat, in points."""

    def features(self, table: Any, seat: int) -> dict[str, float]:
        """What `value` adds up, by name; always the same names. The words have `feature.NAME.better` and `.worse`."""

    def counts(self, table: Any, seat: int) -> dict[str, int]:
        """What a person would count of the features, each as `FEATURE.THING`; below zero where fewer are better.

        Only what the seat may know. The words have `reason.FEATURE.THING`, with {here} and {there}.
        """

    def idea(self, table: Any, option: int) -> float:
        """A sensible first opinion of an option of the question asked now, in points."""


class Option:
    """Something the players settle before a game: its name, the values it can have, and the usual one.

    A number may have a span: then the choices are those worth offering, and any number within it can be given.
    """

    def __init__(
        self,
        name: str,
        choices: tuple[OptionValue, ...],
        default: OptionValue,
        span: tuple[int, int] | None = None,
    ) -> None:
        self.name = name
        self.choices = choices
        self.default = default
        self.span = span

    @property
    def kind(self) -> str:
        return {bool: "flag", int: "number", str: "choice"}[type(self.default)]

    def parse(self, text: str) -> OptionValue:
        """The value a person typed."""
        for choice in self.choices:
            if text.strip().lower() in spellings(choice):
                return choice
        return self.check(int(text)) if self.span and text.strip().isdecimal() else self.check(text)

    def check(self, value: object) -> OptionValue:
        for choice in self.choices:
            if type(value) is type(choice) and value == choice:
                return choice
        if self.span and type(value) is int and self.span[0] <= value <= self.span[1]:
            return value
        raise self.bad(value)

    def bad(self, value: object) -> BadOption:
        known = ", ".join(spellings(choice)[0] for choice in self.choices)
        if self.span:
            known = f"any number from {self.span[0]} to {self.span[1]}"
        return BadOption(f"The option {self.name} can't be {value!r}. It can be: {known}.")


def spellings(value: OptionValue) -> tuple[str, ...]:
    """How a person may write a value; the first is how we write it."""
    if value is True:
        return ("yes", "true", "on", "1")
    if value is False:
        return ("no", "false", "off", "0")
    return (str(value).lower(),)


def any_combination(players: int, options: Mapping[str, OptionValue]) -> str:
    return ""


class Game:
    """One of the games. Everything particular to it comes from its folder."""

    def __init__(
        self,
        name: str,
        folder: Path,
        rules_version: int,
        players: tuple[int, ...],
        kinds: Kinds,
        events: tuple[str, ...],
        opening: Callable[[], Decision],
        edition_shape: type[EditionFile],
        open_box: Callable[[Any], Any],
        table: Callable[[Any], Table],
        phrases: Phrases,
        board: Board,
        sense: Sense,
        extent: Callable[[Any], Extent],
        options: tuple[Option, ...] = (),
        conflict: Callable[[int, Mapping[str, OptionValue]], str] = any_combination,
    ) -> None:
        self.name = name
        self.folder = folder
        self.rules_version = rules_version
        self.players = players
        self.kinds = kinds
        self.events = events
        self.opening = opening
        self.edition_shape = edition_shape
        self.open_box = open_box
        self.table = table
        self.phrases = phrases
        self.board = board
        self.sense = sense
        self.extent = extent
        """What the views of a table can hold at most."""
        self.options = options
        self.conflict = conflict
        """Says in English why options don't go together; empty when they do."""
        self.boxes: dict[str, Any] = {}
        self.known = {option.name: option for option in options}
        self.usual = {option.name: option.default for option in options}

    def __repr__(self) -> str:
        return f"meadhall.game({self.name!r})"

    # Setting up.

    @cached_property
    def edition(self) -> Edition[Any]:
        """The edition that comes with the game."""
        return read_edition(self.folder / "edition.toml", self.edition_shape)

    def read_edition(self, path: Path | str) -> Edition[Any]:
        """An edition of your own; raises `BadEdition` if it does not make a playable game."""
        edition = read_edition(Path(path), self.edition_shape)
        self.box(edition)
        return edition

    def box(self, edition: Edition[Any]) -> Any:
        """The components of an edition, checked and ready to be laid out."""
        if edition.hash not in self.boxes:
            self.boxes[edition.hash] = self.open_box(edition)
        return self.boxes[edition.hash]

    def settle_options(self, players: int, given: Mapping[str, object]) -> dict[str, OptionValue]:
        """All options with their values, or a clear refusal."""
        if not isinstance(players, int) or players not in self.players:
            counts = ", ".join(map(str, self.players))
            raise BadOption(f"{self.name} is not for {players!r} players. It is for: {counts}.")
        options = self.usual.copy()
        for name, value in given.items():
            if name not in self.known:
                names = ", ".join(self.known) or "none"
                raise BadOption(f"{self.name} has no option {name!r}. Its options: {names}.")
            options[name] = self.known[name].check(value)
        if problem := self.conflict(players, options):
            raise BadOption(problem)
        return options

    def parse_options(self, texts: Mapping[str, str]) -> dict[str, OptionValue]:
        """Options as a person typed them."""
        known = self.known
        return {name: known[name].parse(text) if name in known else text for name, text in texts.items()}

    def new(
        self,
        players: int,
        seed: int | str | None = None,
        edition: Edition[Any] | None = None,
        **options: OptionValue,
    ) -> Table:
        """A table set up for a new game. The same seed gives the same deal; without one it is secret."""
        text = secrets.token_hex(16) if seed is None else str(seed)
        return self.set_up(players, text, edition or self.edition, options)

    def set_up(
        self,
        players: int,
        seed: str,
        edition: Edition[Any],
        options: Mapping[str, object],
        heard: list[Event] | None = None,
    ) -> Table:
        """A table set up; where a list is given, the events go to it from the very first on."""
        table = self.bare(players, edition, self.settle_options(players, options), secret_dice(seed))
        table.heard = heard
        table.deal()
        table.ask(self.opening())
        table.settle()
        return table

    def bare(self, players: int, edition: Edition[Any], options: dict[str, OptionValue], dice: Dice) -> Table:
        """A table with nothing on it yet."""
        table = self.table(self.box(edition))
        table.open(self, self.kinds, edition.hash, options, players, dice)
        return table

    def load(self, position: object, edition: Edition[Any] | None = None) -> Table:
        """The table of a position; raises `BadPosition` if it is none of this game."""
        return positions.load(self, position, edition or self.edition)

    def position(self, table: Table) -> dict[str, object]:
        return positions.save(self, table)

    # Showing and telling.

    def words(self, lang: str, names: tuple[str, ...] = ()) -> Words:
        return Words(lang, self.folder / "words", names)

    def view(self, table: Table, seat: int | None) -> View:
        top = table.top
        asked = None if top is None else int(top.seat)
        view: View = {
            "game": self.name,
            "edition": table.edition,
            "options": dict(table.rule_options),
            "seats": int(table.seats),
            "seat": seat,
            "ply": int(table.ply),
            "over": table.over,
            "question": None,
            "legal": table.legal() if asked is not None and asked == seat else [],
            **table.sight(seat),
        }
        if top is not None:
            kind = type(top)
            names = kind.open_fields + (kind.own_fields if asked == seat else ())
            view["question"] = {
                "decision": kind.name,
                "seat": asked,
                **{name: int(getattr(top, name)) for name in names},
            }
        else:
            view["scores"] = table.scores()
            view["winners"] = table.winners()
            view["breakdown"] = [table.breakdown(each) for each in range(int(table.seats))]
        return view

    def split(self, action: int) -> tuple[str, int]:
        """An action as the decision it answers and the option it chooses."""
        kind = self.kinds.of_action(action)
        if kind < 0:
            raise BadOption(f"{action!r} is no action of {self.name}: its actions are 0 to {self.kinds.actions - 1}.")
        return self.kinds.names[kind], action - int(self.kinds.bases[kind])

    def action(self, decision: str, option: int) -> int:
        """The action that answers a decision with an option."""
        return int(self.kinds.bases[self.kinds.names.index(decision)]) + option

    def describe(self, table: Table, action: int, lang: str) -> str:
        return self.option_words(table.view(table.seat), action, self.words(lang))

    def option_words(self, view: View, action: int, say: Words) -> str:
        """What a legal action means to the seat whose view this is."""
        decision, option = self.split(action)
        return self.phrases.option(view, decision, option, say)

    def prompt(self, view: View, say: Words) -> str:
        """What is asked now."""
        return self.phrases.prompt(view, say)

    def event_words(self, table: Table, event: Event, say: Words) -> str:
        """What happened at a table, in words; empty for what goes without saying."""
        if event.kind == FORCED:
            return ""
        box = self.boxes[table.edition]
        return self.phrases.event(box, int(table.seats), self.events[event.kind], event.values, say)

    def begins_turn(self, event: Event) -> bool:
        """Whether an event is the one with which a seat's turn begins."""
        return event.kind != FORCED and self.events[event.kind] == "turn"

    def why_not(self, table: Table, action: int, lang: str) -> str | None:
        say = self.words(lang)
        top = table.top
        if top is None:
            return say("why.over")
        kind = self.kinds.of_action(action)
        if kind < 0:
            return say("why.unknown", action=action, last=self.kinds.actions - 1)
        if kind != top.kind:
            return say("why.other", question=say(f"ask.{type(top).name}"))
        option = action - int(self.kinds.bases[kind])
        if option in [int(choice) for choice in table.choices]:
            return None
        refusal = top.refusal(table, option)
        if not refusal:
            return say("why.now")
        return say("why.rule", reason=say(f"refuse.{refusal}"), rule=refusal[:7])

    def draw(self, view: View, lang: str, narrow: bool = False, names: tuple[str, ...] = ()) -> str:
        return self.board.draw(view, self.words(lang, names), narrow)

    # The rules, for people.

    def rules(self, lang: str) -> str:
        """The rules in our own words, Markdown with an anchor for each rule."""
        return (self.folder / f"rules.{lang}.md").read_text(encoding="utf-8")

    def rule_ids(self) -> list[str]:
        """The ids of all rules, in order."""
        return sorted(ANCHOR.findall(self.rules("en")))

    def rule(self, rule_id: str, lang: str) -> str:
        """One rule in words."""
        parts = ANCHOR.split(self.rules(lang))
        for name, text in zip(parts[1::2], parts[2::2], strict=True):
            if name == rule_id:
                return text.split("\n\n")[0].strip()
        raise BadOption(
            f"{self.name} has no rule {rule_id!r}. Its rules are {self.rule_ids()[0]} to {self.rule_ids()[-1]}."
        )
