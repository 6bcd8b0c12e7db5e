"""Generic board for a game of counted things: shelves beside each other, and a plate for each player.

A game says which kinds of things there are and how many of each lie where; the picture, the text, the inspect cards and
the legend follow from that. It serves until the game has a drawing of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, NamedTuple, TypeVar

from meadhall.core.draw.animations import animated_count
from meadhall.core.draw.canvas import Canvas, CanvasSize
from meadhall.core.draw.cover import cover
from meadhall.core.draw.drawing import NARROW_WIDTH, WIDE_SIZE, Kit, cached, compose_drawing, use
from meadhall.core.draw.hit_areas import choice, thing
from meadhall.core.draw.palette import ZERO_INK
from meadhall.core.draw.picture import Drawing, GameProgress, InspectCard, LegendEntry, Part
from meadhall.core.draw.player_plate import face, ground, head, panel
from meadhall.core.draw.scene import Scene
from meadhall.core.draw.signals import badge, pennant, rail, round_rail
from meadhall.core.draw.svg import EMPTY, Markup, at
from meadhall.core.draw.text_layout import figure, words
from meadhall.core.engine.contracts import Sheet
from meadhall.core.engine.decision import DecisionRegistry
from meadhall.core.engine.view import View
from meadhall.core.i18n.words import Words

V = TypeVar("V", bound=View)

GAP = 12.0
HEAD = 62.0
"""How much of a plate is above its things."""
ROW, LEAST_ROW = 122.0, 54.0
RADIUS = 25.0


class Kind(NamedTuple):
    """A kind of thing: what its card says. Its sign is the one of that number."""

    name: str
    sort: str
    effect: str
    rules: Sequence[str] = ()


class Shelf(NamedTuple):
    """A place where things lie, or a player's things."""

    name: str
    title: str
    counts: Sequence[int]
    """How many there are of each kind."""
    options: Sequence[int] = ()
    """The option by which one of each kind is chosen there, where the question asks for it."""
    seat: int | None = None
    """Whose it is; None for what lies on the table."""
    note: str = ""
    """What else is to be read there."""
    points: int = 0
    """What its owner has so far."""


class PlainBoard(Generic[V]):
    """A game's `board.py`: what it says of itself comes first."""

    def kinds(self, view: V, say: Words) -> Sequence[Kind]:
        """The kinds of things there are."""
        raise TypeError("a game says what kinds of things it has")

    def shelves(self, view: V, say: Words) -> Iterator[Shelf]:
        """Where things lie: first on the table, then what each seat has."""
        raise TypeError("a game says where things lie")

    def progress_text(self, view: V, say: Words) -> str:
        """How far the game has come, in a few words."""
        raise TypeError("a game says how far it has come")

    def __init__(
        self, decisions: DecisionRegistry, option_words: Callable[[V, int, Words], str], signs: Sequence[Markup]
    ) -> None:
        """`signs` has a drawing for each kind, around 0, 0 and about 50 wide."""
        self.decisions = decisions
        self.option_words = option_words
        self.kit = Kit()
        for kind, sign in enumerate(signs):
            self.kit.motif(f"kind-{kind}", at(0, 0, sign, scale=0.78))

    def draw(self, view: V, say: Words, narrow: bool) -> Drawing:
        scene = Scene(view, say, self.decisions, self.option_words)
        shelves = list(self.shelves(view, say))
        size = (NARROW_WIDTH, GAP + len(shelves) * (ROW + GAP)) if narrow else WIDE_SIZE
        return compose_drawing(*size, self.progress_text(view, say), self.parts(scene, shelves, narrow), self.kit)

    def parts(self, scene: Scene[V], shelves: list[Shelf], narrow: bool) -> Iterator[Part]:
        """The shelves below each other; plates beside each other where the screen is wide, one's own first."""
        across = (NARROW_WIDTH if narrow else WIDE_SIZE[0]) - 2 * GAP
        plates = [shelf for seat in scene.order() for shelf in shelves if shelf.seat == seat]
        y = GAP
        for shelf in shelves:
            if shelf.seat is None:
                yield self.drawn(scene, shelf, GAP, y, across, ROW)
                y += ROW + GAP
        wide = across if narrow else (across - (len(plates) - 1) * GAP) / len(plates)
        high = ROW if narrow else WIDE_SIZE[1] - y - GAP
        for place, shelf in enumerate(plates):
            step = (0.0, place * (ROW + GAP)) if narrow else (place * (wide + GAP), 0.0)
            yield self.drawn(scene, shelf, GAP + step[0], y + step[1], wide, high)

    def drawn(self, scene: Scene[V], shelf: Shelf, x: float, y: float, wide: float, high: float) -> Part:
        """A shelf with its things: in one row if it is low, otherwise below each other."""
        if shelf.seat is None:
            base = cached(plank, shelf.title, wide, high)
        else:
            score = str(scene.view.ending.scores[shelf.seat] if scene.view.over else shelf.points)
            base = cached(plate, shelf.seat, shelf.title, score, shelf.note, wide, high, shelf.seat == scene.asked)
        kinds = self.kinds(scene.view, scene.say)
        low = high - HEAD < len(kinds) * LEAST_ROW
        things = EMPTY
        for kind, count in enumerate(shelf.counts):
            step = (kind + 0.5) / len(kinds)
            place = (
                (wide * step - 16, (HEAD + high) / 2 - 4) if low else (wide / 2 - 22, HEAD + (high - HEAD) * step - 4)
            )
            number = animated_count(
                f"{shelf.name}-{kind}", count, figure(44, 0, count, 20, fill=None if count else ZERO_INK)
            )
            heap = self.heap(scene, shelf, kind, kinds[kind].name)
            things += at(*place, at(0, 0, heap, opacity=None if count else 0.5), number)
        return Part(shelf.name, at(x, y, thing(shelf.name, shelf.title, base), things))

    def heap(self, scene: Scene[V], shelf: Shelf, kind: int, name: str) -> Markup:
        """The things of a kind that lie there, one of which can be chosen where the question asks for it."""
        sign = use(f"kind-{kind}")
        if not shelf.options or not scene.mine:
            return thing(f"kind-{kind}", name, sign)
        option = shelf.options[kind]
        can = scene.can(option)
        spoken = scene.words(option) if can else name
        return choice(scene.action(option), can, spoken, round_rail(0, 0, RADIUS), sign, name=f"kind-{kind}")

    def sheet(self, view: V, say: Words) -> Sheet:
        """The table as text: the common things, then each player's."""
        named = [kind.name for kind in self.kinds(view, say)]
        common: list[str] = []
        sections = [(self.progress_text(view, say), common)]
        for shelf in self.shelves(view, say):
            held = ", ".join(f"{name} {count}" for name, count in zip(named, shelf.counts, strict=True))
            if shelf.seat is None:
                common.append(say.about(shelf.title, held))
            else:
                points = view.ending.scores[shelf.seat] if view.over else shelf.points
                lines = [held, shelf.note, say("plain.points", n=points)]
                sections.append((shelf.title, [line for line in lines if line]))
        return sections

    def letters(self, view: V, say: Words, room: CanvasSize) -> Canvas | None:
        """The text serves."""
        return None

    def inspect(self, view: V, name: str, say: Words) -> InspectCard | None:
        """The card of a kind of thing, with where it lies; or of a shelf, with what lies there."""
        kinds = self.kinds(view, say)
        shelves = list(self.shelves(view, say))
        for number, kind in enumerate(kinds):
            if name == f"kind-{number}":
                return kind_card(number, kind, shelves, say)
        return next((shelf_card(shelf, kinds, say) for shelf in shelves if name == shelf.name), None)

    def legend(self, say: Words) -> Sequence[LegendEntry]:
        return [
            LegendEntry(at(-6, -14, pennant(0, 28)), say("plain.turn")),
            LegendEntry(rail(-8, -8, 16, 16, 4), say("plain.choose")),
        ]

    def progress(self, view: V, say: Words) -> GameProgress:
        return GameProgress(say("course.aim"), self.progress_text(view, say))

    def cover(self) -> Markup:
        return cover()


def plank(title: str, wide: float, high: float) -> Markup:
    """A shelf of the table, from its upper left corner."""
    return panel(0, 0, wide, high) + words(16, 28, title, 18, room=wide - 32)


def plate(seat: int, name: str, score: str, note: str, wide: float, high: float, turn: bool) -> Markup:
    top = head(seat, name, score, (), wide, turn)
    return ground(seat, wide, high) + at(32, 24, face(seat, name)) + top + words(62, 52, note, 15, room=wide - 76)


def kind_card(number: int, kind: Kind, shelves: Sequence[Shelf], say: Words) -> InspectCard:
    facts = [LegendEntry(mark(shelf, number), say.about(shelf.title, str(shelf.counts[number]))) for shelf in shelves]
    return InspectCard(kind.name, use(f"kind-{number}", 60, 60, 2.6), kind.sort, kind.effect, facts, kind.rules)


def shelf_card(shelf: Shelf, kinds: Sequence[Kind], say: Words) -> InspectCard:
    held = enumerate(zip(kinds, shelf.counts, strict=True))
    facts = [LegendEntry(use(f"kind-{number}", 0, 0, 0.6), say.about(kind.name, str(n))) for number, (kind, n) in held]
    picture = use("kind-0", 0, 0, 2.6) if shelf.seat is None else face(shelf.seat, shelf.title, 44)
    return InspectCard(shelf.title, at(60, 60, picture), shelf.note, "", facts)


def mark(shelf: Shelf, kind: int) -> Markup:
    """Whose things they are, or which."""
    return use(f"kind-{kind}", 0, 0, 0.6) if shelf.seat is None else badge(shelf.seat)
