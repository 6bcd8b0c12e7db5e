"""Game definition: name, player counts, options, set-up, and how its tables are shown and described."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from functools import cached_property, lru_cache
from hashlib import sha256
from importlib import import_module
from operator import index
from pathlib import Path
from threading import RLock
from types import MappingProxyType
from typing import Any, Generic, SupportsIndex, cast

import msgspec
from typing_extensions import TypeVar

from meadhall.core.draw.canvas import MIN_SIZE, CanvasSize
from meadhall.core.engine import positions
from meadhall.core.engine.acquisitions import Acquisition
from meadhall.core.engine.contracts import Board, Evaluation, Inputs, Phrases, TurnPlanner
from meadhall.core.engine.decision import Decision, DecisionRegistry
from meadhall.core.engine.default_evaluation import POINTS_EVALUATION
from meadhall.core.engine.dice import Dice, secret_dice
from meadhall.core.engine.edition import (
    Edition,
    EditionFile,
    EditionLike,
    edition_from_json,
    edition_from_toml,
    read_edition,
)
from meadhall.core.engine.errors import BadEdition, BadOption, IllegalAction
from meadhall.core.engine.events import Event, Events, Forced
from meadhall.core.engine.integers import action_number
from meadhall.core.engine.option import Option, OptionValue
from meadhall.core.engine.quiz import QuizSolution
from meadhall.core.engine.table import Table
from meadhall.core.engine.tips import TipStudy
from meadhall.core.engine.view import View
from meadhall.core.i18n.words import Words
from meadhall.core.ml.observation import Observer
from meadhall.core.ml.view_bounds import ViewBounds, components_of, view_bounds_of

T = TypeVar("T", bound=Table, default=Any)
V = TypeVar("V", bound=View, default=Any)
B = TypeVar("B", default=Any)
E = TypeVar("E", bound=EditionFile, default=Any)

MAX_ECHO_LENGTH = 40
"""How much of an unknown action is quoted in the error, and compared with known ones."""

ANCHOR = re.compile(r'^<a id="([A-Z]{3}-\d{3})"></a>', re.MULTILINE)


def no_conflict(players: int, options: Mapping[str, OptionValue]) -> str:
    return ""


class Game(Generic[T, V, B, E]):
    """One of the games: makes its tables, views, boxes and editions. All that is particular to it is in its folder."""

    def __init__(
        self,
        name: str,
        folder: Path,
        rules_version: int,
        players: tuple[int, ...],
        kinds: DecisionRegistry,
        events: Events,
        first_decision: Callable[[], Decision],
        edition_shape: type[E],
        open_box: Callable[[Edition[E]], B],
        table: Callable[[B], T],
        phrases: Phrases[V, B],
        board: Board[V],
        evaluation: Evaluation[T] = POINTS_EVALUATION,
        view_bounds: Callable[[T], ViewBounds] | None = None,
        options: tuple[Option, ...] = (),
        conflict: Callable[[int, Mapping[str, OptionValue]], str] = no_conflict,
        quiz: Mapping[str, Callable[[V], QuizSolution]] = MappingProxyType({}),
        tip_study: TipStudy[T] | None = None,
        observer: Observer[T] | None = None,
        acquisitions: Sequence[Acquisition[B]] = (),
        inputs: Inputs[T] | None = None,
        turn_planner: TurnPlanner[T] | None = None,
        sources: Callable[[V, Words], Mapping[str, str]] | None = None,
    ) -> None:
        self.name = name
        self.folder = folder
        self.rules_version = rules_version
        self.players = players
        self.kinds = kinds
        self.events = events
        self.first_decision = first_decision
        self.edition_shape = edition_shape
        self.open_box = open_box
        self.table = table
        self.phrases = phrases
        self.board = board
        self.evaluation = evaluation
        self.view_bounds = view_bounds or self.default_view_bounds
        """What the views of a table can hold at most."""
        self.options = options
        self.conflict = conflict
        """Says in English why options don't go together; empty when they do."""
        self.quiz = quiz
        """Quiz questions that are answered by pointing at things, by name."""
        self.tip_study = tip_study
        """Its tips, and how they are measured in bots' games."""
        self.observer = observer
        """Its `observe.py`: how its tables are encoded as numbers; without one, views are encoded, which is slower."""
        self.acquisitions = acquisitions
        """The events by which components are taken, for studies."""
        self.inputs = inputs
        """The inputs of its neural nets; None for a game without nets."""
        self.turn_planner = turn_planner
        """Planner of whole turns, for a game whose net evaluates ends of turns; None where tree search serves."""
        self.sources = sources
        """The names of sources of points that differ from table to table."""
        self.edition_lock = RLock()
        """Serializes the reading of editions: msgspec crashes where two threads are the first to use a type."""
        self.boxes: dict[str, B] = {}
        self.editions: dict[str, Edition[E]] = {}
        """The editions in use, by hash."""
        self.option_by_name = {option.name: option for option in options}
        self.default_options = {option.name: option.default for option in options}

    def __repr__(self) -> str:
        return f"meadhall.game({self.name!r})"

    # Setting up.

    @cached_property
    def edition(self) -> Edition[E]:
        """The edition that comes with the game."""
        with self.edition_lock:
            return read_edition(self.folder / "edition.toml", self.edition_shape)

    def read_edition(self, path: Path | str) -> Edition[E]:
        """An edition of your own; raises `BadEdition` if it does not make a playable game."""
        with self.edition_lock:
            edition = read_edition(Path(path), self.edition_shape)
            self.box(edition)
            return edition

    def edition_from_toml(self, raw: bytes, name: str) -> Edition[E]:
        """The edition in the content of a TOML file; raises `BadEdition` likewise. It is not cached."""
        with self.edition_lock:
            edition = edition_from_toml(raw, Path(name), self.edition_shape)
            self.build_box(edition)
            return edition

    def edition_from_json(self, text: str, source: str) -> Edition[E]:
        """An edition from its stored JSON (`Edition.text`); raises `BadEdition` if it is none of this game any more."""
        with self.edition_lock:
            edition = edition_from_json(text, source, self.edition_shape)
            self.box(edition)
            return edition

    def edition_of(self, given: EditionLike[E] | None) -> Edition[E]:
        """The edition given, itself or as the path of its file; without one, that of the game."""
        if given is None:
            return self.edition
        if not isinstance(given, Edition):
            return self.read_edition(given)
        if not isinstance(given.content, self.edition_shape):
            raise BadEdition(f"{given.source}: this is no edition of {self.name}.")
        return given

    def box(self, edition: Edition[E]) -> B:
        """The components of an edition, checked and ready for set-up; cached by the edition's hash."""
        if edition.hash not in self.boxes:
            with self.edition_lock:
                if edition.hash not in self.boxes:
                    box = self.build_box(edition)
                    self.editions[edition.hash] = edition
                    self.boxes[edition.hash] = box
        return self.boxes[edition.hash]

    def build_box(self, edition: Edition[E]) -> B:
        """The components of an edition, past the cache."""
        edition.check_schema()
        return self.open_box(edition)

    def player_count(self, players: SupportsIndex | None = None) -> int:
        """The number of players: as asked for, by default as few as can play; one that can't is refused."""
        if players is None:
            return self.players[0]
        try:
            count = index(players)
        except TypeError:
            count = 0
        if count not in self.players:
            counts = ", ".join(map(str, self.players))
            raise BadOption(f"{self.name} is not for {players!r} players. It is for: {counts}.")
        return count

    def validate_options(self, players: SupportsIndex, given: Mapping[str, object]) -> dict[str, OptionValue]:
        """All options with their values, defaults included; raises `BadOption`."""
        return self.merge_options(self.player_count(players), given)

    def merge_options(self, count: int, given: Mapping[str, object]) -> dict[str, OptionValue]:
        """The same for a number of players that is checked already."""
        options = self.default_options.copy()
        for name, value in given.items():
            if name not in self.option_by_name:
                names = ", ".join(self.option_by_name) or "none"
                raise BadOption(f"{self.name} has no option {name!r}. Its options: {names}.")
            options[name] = self.option_by_name[name].check(value)
        if problem := self.conflict(count, options):
            raise BadOption(problem)
        return options

    def parse_options(self, texts: Mapping[str, str]) -> dict[str, OptionValue]:
        """Options from text as a person typed them."""
        known = self.option_by_name
        return {name: known[name].parse(text) if name in known else text for name, text in texts.items()}

    def new(
        self,
        players: SupportsIndex | None = None,
        seed: SupportsIndex | str | None = None,
        edition: EditionLike[E] | None = None,
        **options: OptionValue,
    ) -> T:
        """A table set up for a new game, by default for as few players as can play it.

        The same seed gives the same deal; without one it is secret.
        """
        text = secrets.token_hex(16) if seed is None else str(seed)
        return self.set_up(players, text, self.edition_of(edition), options)

    def set_up(
        self,
        players: SupportsIndex | None,
        seed: str,
        edition: Edition[E],
        options: Mapping[str, object],
        event_sink: list[Event] | None = None,
    ) -> T:
        """A table set up; events are appended to the sink, if one is given, from the very first on."""
        count = self.player_count(players)
        table = self.empty_table(count, edition, self.merge_options(count, options), secret_dice(seed))
        table.event_sink = event_sink
        table.deal()
        table.ask(self.first_decision())
        table.advance()
        return table

    def empty_table(self, players: int, edition: Edition[E], options: dict[str, OptionValue], dice: Dice) -> T:
        """A table before its components are dealt."""
        table = self.table(self.box(edition))
        table.initialize(cast(Game, self), self.kinds, edition.hash, options, players, dice)
        return table

    def load(self, position: object, edition: EditionLike[E] | None = None) -> T:
        """The table of a position; raises `BadPosition` if it is none of this game."""
        return cast(T, positions.load(cast(Game, self), position, self.edition_of(edition)))

    def position(self, table: Table) -> dict[str, object]:
        """Everything on a table, JSON-able; `load` gives the same table back."""
        return positions.save(cast(Game, self), table)

    def default_view_bounds(self, table: T) -> ViewBounds:
        """What the views of a table can hold at most, derived from its view's type and the lists in its box."""
        return view_bounds_of(type(table.view(None)), components_of(self.boxes[table.edition]))

    # Display.

    def words(self, lang: str, names: tuple[str, ...] = ()) -> Words:
        """The game's catalogue of a language; where names are given, texts call the players by them."""
        return game_words(lang, self.folder, names)

    def split(self, action: SupportsIndex) -> tuple[str, int]:
        """An action as the decision it answers and the option it chooses."""
        number = action_number(action)
        kind = self.kinds.kind_of_action(number)
        if kind < 0:
            raise BadOption(f"{number} is no action of {self.name}: its actions are 0 to {self.kinds.actions - 1}.")
        return self.kinds.names[kind], number - int(self.kinds.bases[kind])

    def action(self, decision: str, option: SupportsIndex) -> int:
        """The action that answers a decision with an option."""
        number = index(option)
        if decision not in self.kinds.names:
            raise BadOption(f"{self.name} has no decision {decision!r}. Its decisions: {', '.join(self.kinds.names)}.")
        kind = self.kinds.names.index(decision)
        size = self.kinds.classes[kind].size
        if not 0 <= number < size:
            raise BadOption(f"{decision} has no option {number}: its options are 0 to {size - 1}.")
        return self.kinds.action(decision, number)

    def name_of(self, action: SupportsIndex) -> str:
        """How an action is written."""
        self.split(action)
        return self.kinds.texts[action]

    def parse(self, text: str, lang: str = "en") -> int:
        """The action that is written so; if there is none, `IllegalAction` with those that are written alike."""
        read_text = self.kinds.action_by_text
        if text not in read_text:
            say = self.words(lang)
            shown = text[:MAX_ECHO_LENGTH]
            close = ", ".join(get_close_matches(shown, read_text, n=3))
            key = "why.misspelt" if close else "why.unwritten"
            safe = repr(shown)[1:-1]
            raise IllegalAction(say(key, game=say("game.title"), text=safe, close=close, example=self.kinds.texts[0]))
        return read_text[text]

    def describe(self, table: T, action: SupportsIndex, lang: str) -> str:
        """What a legal action means, in words for the seat that is asked."""
        if reason := self.why_not(table, action, lang):
            raise IllegalAction(reason)
        return self.option_words(self.view(table, table.seat), action, self.words(lang))

    def view(self, table: T, seat: SupportsIndex | None) -> V:
        """What a seat may know of a table of this game."""
        return cast(V, table.view(seat))

    def option_words(self, view: V, action: SupportsIndex, say: Words) -> str:
        """What a legal action means to the seat whose view this is."""
        return self.phrases.option(view, self.split(action)[1], say)

    def source_words(self, table: T, say: Words) -> dict[str, str]:
        """What the sources of points are called at a table."""
        named = {} if self.sources is None else self.sources(self.view(table, None), say)
        return {source: named.get(source) or say(f"source.{source}") for source in table.breakdown(0)}

    def thing(self, view: V, name: str, say: Words) -> str:
        """What people call a thing on the table: its card says it."""
        card = self.board.inspect(view, name, say)
        if card is None:
            raise BadOption(f"There is no {name!r} on the table.")
        return card.in_a_line

    def prompt(self, view: V, say: Words) -> str:
        """What is asked now."""
        return self.phrases.prompt(view, say)

    def event_words(self, table: T, event: Event, say: Words) -> str:
        """An event in words; empty for what goes without saying."""
        if isinstance(event, Forced):
            return ""
        return event_sentence(self, table.edition, int(table.seats), event, say)

    def why_not(self, table: T, action: SupportsIndex, lang: str) -> str | None:
        """Why an action is not legal now, in words; None if it is legal."""
        say = self.words(lang)
        number = action_number(action)
        top = table.top
        if top is None:
            return say("why.over")
        kind = self.kinds.kind_of_action(number)
        if kind < 0:
            return say("why.unknown", action=number, last=self.kinds.actions - 1)
        if kind != top.kind:
            return say("why.other", question=say(f"ask.{type(top).name}"))
        option = number - int(self.kinds.bases[kind])
        if option in [int(choice) for choice in table.choices]:
            return None
        refusal = top.refusal(table, option)
        if not refusal:
            return say("why.now")
        return say("why.rule", reason=say(f"refuse.{refusal}"), rule=refusal[:7])

    def draw(self, view: V, lang: str, narrow: bool = False, names: tuple[str, ...] = ()) -> str:
        """A view as SVG; `narrow` is laid out for a phone."""
        return str(self.board.draw(view, self.words(lang, names), narrow))

    # What Python users expect of a table.

    def text(self, table: T) -> str:
        """The table as everybody may see it, as text."""
        sections = self.board.sheet(self.view(table, None), self.words("en"))
        return "\n\n".join("\n".join([heading, *lines]) for heading, lines in sections)

    def letters(self, table: T, seat: int | None = None, lang: str = "en", room: CanvasSize = MIN_SIZE) -> str:
        """The table in letters, as a seat may see it; of a game that has none, the text for everybody."""
        letters = self.board.letters(self.view(table, seat), self.words(lang), room)
        return self.text(table) if letters is None else str(letters)

    def name_table(self, table: T) -> str:
        """Which table it is, in one line."""
        asked = "over" if table.over else f"seat {table.seat} is asked {table.decision}"
        return f"<{self.name}: {int(table.seats)} players, ply {int(table.ply)}, {asked}, {self.digest(table)[:12]}>"

    def digest(self, table: T) -> str:
        """The hash of a table's position."""
        return sha256(msgspec.json.encode(self.position(table), order="deterministic")).hexdigest()

    def pickled(self, table: T) -> tuple[object, ...]:
        """Reduction for pickle: the position, and the edition unless it is the game's own."""
        own = table.edition != self.edition.hash
        return unpickle_table, (self, self.position(table), self.editions[table.edition] if own else None)

    def __reduce__(self) -> tuple[object, ...]:
        return unpickle_game, (self.name,)

    # The rules, for people.

    def rules(self, lang: str) -> str:
        """The rules in our own words, Markdown with an anchor for each rule."""
        return read_text(self.folder / f"rules.{self.words(lang).lang}.md")

    def rule_ids(self) -> list[str]:
        """The ids of all rules, in order."""
        return sorted(ANCHOR.findall(self.rules("en")))

    def rule(self, rule_id: str, lang: str) -> str:
        """One rule in words."""
        text = rule_paragraphs(self.rules(lang)).get(rule_id)
        if text is not None:
            return text
        raise BadOption(
            f"{self.name} has no rule {rule_id!r}. Its rules are {self.rule_ids()[0]} to {self.rule_ids()[-1]}."
        )


def unpickle_game(name: str) -> Game[Table, View]:
    """The game of that name, for pickle."""
    game: Game[Table, View] = import_module(f"meadhall.games.{name}").GAME
    return game


def unpickle_table(game: Game, position: dict[str, object], edition: Edition | None) -> Table:
    table: Table = game.load(position, edition)
    return table


@lru_cache(32)
def read_text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@lru_cache(32)
def rule_paragraphs(rules: str) -> dict[str, str]:
    """The first paragraph of each rule, by its id; cached because tables quote rules again and again."""
    parts = ANCHOR.split(rules)
    return {name: text.split("\n\n")[0].strip() for name, text in zip(parts[1::2], parts[2::2], strict=True)}


@lru_cache(16_384)
def event_sentence(game: Game, edition: str, seats: int, event: Event, say: Words) -> str:
    """An event in words; cached because pages show the last ones again and again."""
    words: str = game.phrases.event(event, game.boxes[edition], seats, say)
    return words


@lru_cache(1024)
def game_words(lang: str, folder: Path, names: tuple[str, ...]) -> Words:
    """The catalogue of the game in that folder; cached."""
    return Words(lang, folder / "words", names)
