"""Table in letters: the six areas in a row, the open one below them, then the player's ship and the rivals."""

from __future__ import annotations

from meadhall.core.draw.canvas import MIN_SIZE, Canvas, CanvasSize, seat_span
from meadhall.core.i18n.words import Words
from meadhall.games.midgard.draw.letters_areas import AreaLines
from meadhall.games.midgard.draw.letters_boards import BoardLines
from meadhall.games.midgard.draw.letters_lines import Line, wrapped, write
from meadhall.games.midgard.draw.letters_shorthand import bonus_in_short, cost_in_short
from meadhall.games.midgard.draw.scene import MidgardScene
from meadhall.games.midgard.packed import AREAS
from meadhall.games.midgard.view import MidgardView, PlaceLongship

HEAD_LINES = 3
"""The rows of the course of the game and of the areas."""


def letters(view: MidgardView, say: Words, room: CanvasSize) -> Canvas:
    return LettersTable(MidgardScene(view, say, narrow=False), room).drawn()


class LettersTable:
    def __init__(self, scene: MidgardScene, room: CanvasSize) -> None:
        self.scene = scene
        self.canvas = Canvas(room.width, room.height)
        self.column = room.width // AREAS

    def drawn(self) -> Canvas:
        self.course()
        self.areas()
        below = self.below()
        ashore = AreaLines(self.scene, self.canvas.width, max(0, self.canvas.height - HEAD_LINES - len(below))).lines()
        for row, line in enumerate([*ashore, *below], HEAD_LINES):
            write(self.canvas, self.scene, line, row)
        return self.canvas.trimmed()

    def course(self) -> None:
        """The round, and who places the ships."""
        view, say = self.scene.view, self.scene.say
        x = self.canvas.put(0, 0, say("sheet.round", round=view.round), "strong") + 1
        x = self.canvas.put(x, 0, say("letters.ships"), "quiet") + 1
        for place, seat in enumerate(view.order):
            bit = seat_span(seat)
            x = self.canvas.put(
                x, 0, bit.text, f"{bit.ink} chosen" if place == view.turn and not view.over else bit.ink
            )
        if view.honour is not None:
            x = self.canvas.put(x + 2, 0, say("letters.honour"), "quiet") + 1
            self.canvas.put(x, 0, *seat_span(view.honour))
        decks = say("letters.tiles", n=sum(stack.left for stack in view.stacks))
        self.canvas.put_before(self.canvas.width, 0, decks, "quiet")

    def areas(self) -> None:
        """Who opened each area, or its number; what it costs, and its bonuses."""
        view, say = self.scene.view, self.scene.say
        for number, sign in enumerate(view.areas):
            x = start = number * self.column
            if isinstance(view.question, PlaceLongship):
                x = self.canvas.choice(x, 1, self.scene, number)
            if sign.ship is not None:
                x = self.canvas.put(x, 1, *seat_span(sign.ship))
            opened = sign.id == view.area
            ink = "chosen" if opened else "quiet" if sign.ship is not None else "strong"
            self.canvas.fit(x, 1, start + self.column - 1 - x, say(f"short.{sign.id}"), ink)
            words = f"{cost_in_short(sign.cost, say)} {bonus_in_short(sign.bonus)}".strip()
            self.canvas.fit(start, 2, self.column - 1, words, "quiet")
            for row in (1, 2):
                self.canvas.thing(f"area-{sign.id}", start, row, self.column - 1)

    def below(self) -> list[Line]:
        """One's own board, the rivals in a line each, and the legend."""
        width, roomy = self.canvas.width, self.canvas.height > MIN_SIZE.height
        most = None if roomy else 1
        afloat = BoardLines(self.scene, roomy)
        lines = [*wrapped(self.scene, afloat.standing(self.scene.main), width)]
        for pieces in (afloat.ship(), afloat.tools()):
            lines += wrapped(self.scene, pieces, width)
        lines += afloat.prophecies(width)
        for seat in self.scene.rivals:
            lines += wrapped(self.scene, afloat.standing(seat), width)[:most]
        return [*lines, *wrapped(self.scene, afloat.key(), width, gap=1)[:most]]
