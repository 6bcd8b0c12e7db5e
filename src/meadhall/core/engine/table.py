"""Game state: the components in play and the stack of pending decisions. Every game's table is a subclass."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, Self, SupportsIndex, cast

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.core.engine.decision import ASKED, AUTOMATIC, NO_SEAT, NOTHING, Decision, DecisionRegistry
from meadhall.core.engine.dice import Dice
from meadhall.core.engine.errors import BadOption, IllegalAction
from meadhall.core.engine.events import EVERYONE, FORCED, Event
from meadhall.core.engine.integers import action_number, seat_index
from meadhall.core.engine.option import OptionValue

if TYPE_CHECKING:
    from meadhall.core.engine.components import Component
    from meadhall.core.engine.game import Game
    from meadhall.core.engine.view import View

PUBLIC: Final = [
    *("actions", "apply", "audit", "barrier", "breakdown", "clone", "decision", "describe", "digest", "edition"),
    *("game", "guess", "legal", "listen", "name", "over", "parse", "ply", "position", "reroll", "rule_options"),
    *("scores", "seat", "seats", "svg", "view", "why_not", "winners"),
]


class Table:
    """Game state: the components in play, and the stack of decisions still to be answered."""

    shared: ClassVar[tuple[str, ...]] = ()
    """The vectors that clones share, because the rules replace them and never change them in place."""

    derived: ClassVar[tuple[str, ...]] = ()
    """Numbers derived from the options: they are no components."""

    game: Game[Table, View]
    """The game that is played."""
    kinds: DecisionRegistry
    rule_options: dict[str, OptionValue]
    """The options the game was set up with."""
    edition: str
    """The hash of the edition in play."""
    seats: i64
    """How many players there are: their seats are the numbers below this."""
    dice: Dice
    top: Decision | None
    """The stack of decisions: the topmost one is asked now, and knows what is below it."""
    choices: vec[i64]
    """The options of the topmost decision."""
    ply: i64
    """How many actions have been answered."""
    barrier: i64
    """The ply down to which the last actions may be taken back freely."""
    actor: i64
    """The seat that answered last."""
    revealed: bool
    event_sink: list[Event] | None
    """The list that events are appended to; None while no caller listens."""

    def __init__(self) -> None:
        pass

    def initialize(
        self, game: Game, kinds: DecisionRegistry, edition: str, options: dict[str, OptionValue], seats: i64, dice: Dice
    ) -> None:
        """Set everything that all games share, with no components yet."""
        self.game = game
        self.kinds = kinds
        self.edition = edition
        self.rule_options = options
        self.seats = seats
        self.dice = dice
        self.top = None
        self.choices = vec[i64]()
        self.ply = 0
        self.barrier = 0
        self.actor = NO_SEAT
        self.revealed = False
        self.event_sink = None

    def copy_to(self, other: Table) -> None:
        """The part of `clone` that every game shares."""
        other.game = self.game
        other.kinds = self.kinds
        other.edition = self.edition
        other.rule_options = self.rule_options
        other.seats = self.seats
        other.dice = self.dice.clone()
        other.top = self.top
        other.choices = self.choices
        other.ply = self.ply
        other.barrier = self.barrier
        other.actor = self.actor
        other.revealed = self.revealed
        other.event_sink = None

    # What a game in progress provides.

    def clear(self) -> None:
        """Reset every component to its least value: a deal may begin so."""
        for part in self.components():
            part.clear(self)

    def deal(self) -> None:
        """Set up the components."""
        raise TypeError("a game's table sets itself up")

    def clone(self) -> Self:
        """An independent copy without a listener. A game that cares for speed copies its components by name."""
        other = cast("Self", self.game.table(self.game.boxes[self.edition]))
        self.copy_to(other)
        for part in self.components():
            part.copy(self, other)
        return other

    def resample_hidden(self, seat: i64) -> None:
        """Determinization in place: redraw everything hidden from the seat, consistently with what it knows.

        The outcome may depend only on what the seat may know and on this table's dice.
        """
        raise TypeError("a game's table redraws what is hidden")

    def resample_unseen(self) -> None:
        """Redraw what is fixed already but hidden from every seat, with this table's dice; no view changes.

        Most games draw such things when they are needed, and have nothing to do here.
        """

    def outcome(self, seat: i64) -> i64:
        """Chance outcome that the seat has just seen, where a search tree should branch on it.

        0, as for most games, where one plan for all outcomes serves a search better.
        """
        return 0

    def allies(self, seat: i64) -> i64:
        """Team size: how many seats win and lose together with a seat, itself included."""
        return 1

    def view(self, seat: SupportsIndex | None = None) -> View:
        """Exactly what that seat may know: `base_fields` and the game's own components; None is a spectator."""
        raise TypeError("a game's table says what may be seen")

    def components(self) -> list[Component]:
        """Every component of the table: attribute, length, and range of its numbers."""
        raise TypeError("a game's table lists its components")

    def invariants(self) -> str:
        """What is wrong with the components (lost, doubled, out of place); empty when all is well."""
        raise TypeError("a game's table knows what must always hold")

    def sources(self, seat: int) -> dict[str, int]:
        """A seat's points by source, as they stand."""
        raise TypeError("a game's table counts points")

    def remembers_from(self, seat: int | None, events: list[Event]) -> int:
        """The first of these events that a log may still tell the seat; a game of memory lets old ones fade."""
        return 0

    def winners(self) -> list[int]:
        """The seats that lead, or at the end have won."""
        scores = self.scores()
        best = max(scores)
        return [seat for seat, score in enumerate(scores) if score == best]

    def scores(self) -> list[int]:
        """The points of all seats as they stand."""
        return [sum(self.sources(seat).values()) for seat in range(int(self.seats))]

    # What the rules use.

    def ask(self, decision: Decision) -> None:
        """Push a decision (or a step) on the stack."""
        decision.below = self.top
        self.top = decision

    def pick(self, purpose: str, counts: vec[i64], total: i64) -> i64:
        """Draw one thing at random out of so many, counted by kind, each as likely as the others; returns its kind."""
        skip = self.dice.below(purpose, total)
        kind: i64 = 0
        while skip >= counts[kind]:
            skip -= counts[kind]
            kind += 1
        counts[kind] -= 1
        return kind

    def mark_revealed(self) -> None:
        """Move the takeback barrier: hidden information was revealed, so what led here can't be taken back freely."""
        self.revealed = True

    def emit(self, event: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        """Emit an event, by its number, to all seats and spectators."""
        if self.event_sink is not None:
            self.event_sink.append(self.game.events.make(event, self.ply, EVERYONE, (a, b, c, d)))

    def emit_to(self, seats: i64, event: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        """Emit an event only to the seats whose bits are set."""
        if self.event_sink is not None:
            self.event_sink.append(self.game.events.make(event, self.ply, seats, (a, b, c, d)))

    def advance(self) -> None:
        """Run automatic steps and forced answers until a seat has a choice or the game is over."""
        ways = self.kinds.modes
        while True:
            top = self.top
            if top is None:
                self.choices = vec[i64]()
                self.mark_revealed()  # the end shows all secrets
                return
            way = ways[top.kind]
            if way == AUTOMATIC:
                self.top = top.below
                top.resolve(self, 0)
                continue
            choices = top.options(self)
            if way == ASKED and len(choices) == 1:
                self.top = top.below
                if self.event_sink is not None:
                    self.emit(FORCED, top.seat, self.kinds.bases[top.kind] + choices[0])
                top.resolve(self, choices[0])
                continue
            self.choices = choices
            return

    def answer(self, option: i64) -> None:
        """Answer the topmost decision with one of `choices` (not checked)."""
        decision = self.top
        assert decision is not None, "the game is over"
        self.top = decision.below
        if decision.seat != self.actor:
            self.actor = decision.seat
            self.barrier = self.ply
        self.ply += 1
        draws = self.dice.draws
        decision.resolve(self, option)
        self.advance()
        if self.revealed or self.dice.draws != draws:
            self.revealed = False
            self.barrier = self.ply

    # The public interface.

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.top is None

    @property
    def seat(self) -> int | None:
        """The seat that is asked now; None when the game is over."""
        return None if self.top is None else int(self.top.seat)

    @property
    def decision(self) -> str | None:
        """The name of the question asked now."""
        return None if self.top is None else self.kinds.names[self.top.kind]

    @property
    def stack(self) -> list[Decision]:
        """All decisions still to be answered, the one asked now last."""
        stack: list[Decision] = []
        decision = self.top
        while decision is not None:
            stack.insert(0, decision)
            decision = decision.below
        return stack

    @property
    def actions(self) -> int:
        """How many different actions the game has: each is a number below this."""
        return self.kinds.actions

    def legal(self) -> list[int]:
        """The actions that answer the question asked now, in their fixed order."""
        if self.top is None:
            return []
        base = self.kinds.bases[self.top.kind]
        return [base + option for option in self.choices]

    def name(self, action: SupportsIndex) -> str:
        """How an action is written, such as `stop:6`: in records, in the terminal, by programs."""
        return self.game.name_of(action)

    def parse(self, text: str) -> int:
        """The action that is written so; raises `IllegalAction` if there is none."""
        return self.game.parse(text)

    def apply(self, action: SupportsIndex) -> None:
        """Answer the question asked now. An action that is not legal raises and changes nothing."""
        given = action if isinstance(action, int) else action_number(action)
        top = self.top
        if top is not None and 0 <= given < self.kinds.actions:
            number: i64 = given
            option = number - self.kinds.bases[top.kind]
            if option in self.choices:
                self.answer(option)
                return
        raise IllegalAction(self.why_not(given))

    def breakdown(self, seat: SupportsIndex) -> dict[str, int]:
        """The seat's points by source, as they stand."""
        return self.sources(self.check_seat(seat))

    def guess(self, seat: SupportsIndex, dice: Dice) -> Self:
        """A clone with everything hidden from the seat redrawn, consistently with its view: a determinization."""
        observer = self.check_seat(seat)
        imagined = self.clone()
        imagined.dice = dice
        imagined.resample_hidden(observer)
        return imagined

    def check_seat(self, seat: SupportsIndex) -> int:
        """The seat as an int; one that is not at this table is refused."""
        number = seat if isinstance(seat, int) else seat_index(seat)
        if not 0 <= number < self.seats:
            raise BadOption(f"There is no seat {number} at this table: its seats are 0 to {int(self.seats) - 1}.")
        return number

    def reroll(self, dice: Dice) -> Self:
        """A clone with another future: other dice, and everything that no seat has seen redrawn. No view changes."""
        again = self.clone()
        again.dice = dice
        again.resample_unseen()
        return again

    def listen(self) -> list[Event]:
        """Collect events from now on; returns the list that they are appended to."""
        heard: list[Event] = []
        self.event_sink = heard
        return heard

    def why_not(self, action: SupportsIndex, lang: str = "en") -> str | None:
        """Why an action is not legal now, in words; None if it is legal."""
        return self.game.why_not(self, action, lang)

    def audit(self) -> str:
        """What is wrong with the table: with its components or its stack; empty when all is well."""
        problem = self.invariants()
        if problem:
            return problem
        stack = self.stack
        for decision in stack:
            below = decision.below
            if (NOTHING if below is None else type(below).name) not in type(decision).may_follow:
                return f"{', '.join([type(each).name for each in stack])} can't be left to do."
        for decision in stack:
            problem = decision.check_position(self)
            if problem:
                return problem
        return ""

    def position(self) -> dict[str, object]:
        """Everything, JSON-able; the game's `load` gives the same table back."""
        return self.game.position(self)

    def describe(self, action: SupportsIndex, lang: str = "en") -> str:
        """What a legal action means, in words for the seat that is asked."""
        return self.game.describe(self, action, lang)

    def svg(self, seat: SupportsIndex | None = None, lang: str = "en", narrow: bool = False) -> str:
        """The table as that seat sees it, as a picture; `narrow` is laid out for a phone."""
        return self.game.draw(self.view(seat), lang, narrow)

    def _repr_svg_(self) -> str:
        return self.svg()

    @property
    def digest(self) -> str:
        """The hash of the position: two tables with the same one are equal."""
        return self.game.digest(self)

    def __repr__(self) -> str:
        return self.game.name_table(self)

    def __str__(self) -> str:
        return self.game.text(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        return self.position() == other.position()

    def __copy__(self) -> Self:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self.clone()

    def __reduce__(self) -> tuple[object, ...]:
        return self.game.pickled(self)

    def __dir__(self) -> list[str]:
        """The public members only, without those that the rules use."""
        return PUBLIC


def total(counts: vec[i64]) -> i64:
    """How many there are of all kinds together."""
    found: i64 = 0
    for count in counts:
        found += count
    return found
