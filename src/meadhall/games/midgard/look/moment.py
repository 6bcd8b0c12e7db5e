"""The moment: what is being decided, the cards it is about, and every answer that has no place elsewhere."""

from __future__ import annotations

from meadhall.core import icons
from meadhall.core.svg import at, lines, rect, text, wrap
from meadhall.games.midgard import phrases
from meadhall.games.midgard.box import ARTIFACT, COLOUR_NAMES, FACES, SYMBOL_NAMES
from meadhall.games.midgard.look import cards, symbols
from meadhall.games.midgard.look.scene import COLUMN, MidgardScene
from meadhall.games.midgard.look.wording import card_name, card_words, die_name
from meadhall.games.midgard.printed import Tile
from meadhall.games.midgard.view import (
    CombatCommit,
    CombatReroll,
    DieChoice,
    DieColour,
    DieFace,
    MidgardQuestion,
    ReaverFate,
    ResolveOrder,
    RestDie,
)

PALETTES: tuple[type[MidgardQuestion], ...] = (DieFace, DieChoice, RestDie, DieColour)


class Moment:
    """A panel of its own; on a phone it stands above everything else."""

    def __init__(self, scene: MidgardScene) -> None:
        self.scene = scene
        self.width = COLUMN if scene.narrow else 3 * COLUMN + 24
        self.y = 36.0
        self.parts: list[str] = []

    def draw(self, x: float, y: float) -> tuple[str, float]:
        """The panel and its height."""
        scene = self.scene
        self.heading()
        left = 14.0
        if not scene.view.over:
            left = self.shown(left)
        self.answers(left)
        height = max(self.y + 8, 52.0)
        asked = scene.mine
        ground = rect(
            *(0, 0, self.width, height, 12),
            fill="var(--paper)",
            stroke="var(--glow)" if asked else "var(--line)",
            stroke_width=3 if asked else 1.4,
        )
        return at(x, y, ground, *self.parts), height

    def heading(self) -> None:
        scene, say = self.scene, self.scene.say
        if scene.view.over:
            names = say.listing([say.who(seat) for seat in scene.view.ending.winners])
            words = say.count("look.over", len(scene.view.ending.winners), names=names)
        elif scene.view.legal:
            words = phrases.prompt(scene.view, say)
        else:
            question = say(f"ask.{scene.view.asked.decision}")
            words = say("look.waits", seat=say.who(scene.asked), question=question)
        rows = wrap(words, 54 if scene.narrow else 170)
        for index, row in enumerate(rows):
            self.parts.append(text(14, 20 + index * 18, row, 14.5, "start", font_weight="bold"))
        self.y = 20 + len(rows) * 18

    def shown(self, left: float) -> float:
        """Cards the question is about, and combat dice."""
        scene, view = self.scene, self.scene.view
        asked = view.asked
        top = self.y
        if scene.puts(ReaverFate):
            self.fates(top)
            return left
        if isinstance(asked, CombatCommit | CombatReroll):
            left = self.combat(asked, left, top)
        met = view.met
        if met is not None and not isinstance(met, Tile):
            self.parts.append(at(left, top, cards.card(met, scene.say)))
            if not scene.narrow:
                self.parts.append(lines(left + 190, top + 38, card_words(met, scene.say), 34, 11))
                left += 300
            else:
                left += 96
            self.y = max(self.y, top + cards.HEIGHT + 6)
        elif not scene.puts(ResolveOrder):
            for card in view.waiting:
                self.parts.append(at(left, top, cards.card(card, scene.say)))
                left += 90
                self.y = max(self.y, top + cards.HEIGHT + 6)
        return left

    def fates(self, top: float) -> None:
        """New Reavers, each with what may become of it."""
        scene = self.scene
        across = 1 if scene.narrow else 2
        for index, card in enumerate(scene.view.waiting):
            x = 14 + (index % across) * 620
            y = top + (index // across) * 150
            self.parts.append(at(x, y, cards.card(card, scene.say)))
            for fate in range(6):
                option = index * 6 + fate
                if scene.can(option):
                    width = 146.0 if scene.narrow else 166.0
                    px = x + 90 + (fate % (2 if scene.narrow else 3)) * (width + 6)
                    py = y + (fate // (2 if scene.narrow else 3)) * 44
                    self.parts.append(
                        self.plate(option, px, py, width, 40, self.fate_words(card_name(card, scene.say), fate), fate)
                    )
            self.y = max(self.y, y + (140 if scene.narrow else 92))

    def fate_words(self, name: str, fate: int) -> str:
        say = self.scene.say
        if fate == 0:
            return say("look.fate.rally", name=name)
        if fate == 5:
            return say("look.fate.promote", name=name)
        return say("look.fate.specialise", area=say(f"short.{('sea', 'village', 'keep', 'territory')[fate - 1]}"))

    def combat(self, asked: CombatCommit | CombatReroll, left: float, top: float) -> float:
        if isinstance(asked, CombatCommit):
            results: list[int | None] = [None] * asked.pool
        else:
            results = [*[0] * asked.zeros, *[1] * asked.ones, *[2] * asked.twos]
        self.parts.append(at(left + 20, top + 34, symbols.defence(asked.defence), scale=1.8))
        left += 56
        across = 6 if self.scene.narrow else 12
        for index, result in enumerate(results):
            x, y = left + 14 + (index % across) * 32, top + 18 + (index // across) * 32
            self.parts.append(at(x, y, symbols.combat_die(result), scale=1.2))
        self.y = max(self.y, top + 40 + 32 * ((max(len(results), 1) - 1) // across))
        if self.scene.narrow:
            self.y += 24
        return left + 32 * min(max(len(results), 1), across) + 16

    def answers(self, left: float) -> None:
        """Answers as dice to point at, as cards, or in words."""
        scene = self.scene
        if not scene.view.legal:
            return
        if scene.puts(*PALETTES):
            self.palette(left)
        elif scene.puts(ResolveOrder):
            self.order(left)
        self.plates(left)

    def palette(self, left: float) -> None:
        """Dice to choose from, one line for each colour."""
        scene = self.scene
        colours: list[int] = []
        top = self.y + 18
        for option in scene.unplaced():
            match scene.view.asked:
                case DieColour():
                    colour, drawing = option, symbols.blank_die(COLOUR_NAMES[option])
                case DieFace(colour=colour):
                    drawing = symbols.die(f"{COLOUR_NAMES[colour]}:{SYMBOL_NAMES[option]}")
                case _:
                    colour, drawing = option // FACES, symbols.die(die_name(option))
            row = len(dict.fromkeys(colours)) - (colour in colours) if scene.narrow else 0
            column = colours.count(colour) if scene.narrow else len(colours)
            gap = 0 if scene.narrow else 20 * (len(dict.fromkeys([*colours, colour])) - 1)
            colours.append(colour)
            x, y = left + 24 + column * 50 + gap, top + 8 + row * 52
            self.parts.append(scene.place(True, option, (x - 22, y - 22, 44, 44, 10), at(x, y, drawing, scale=1.6)))
            self.y = max(self.y, y + 30)

    def order(self, left: float) -> None:
        """Spoils before the player, the next to be resolved to be chosen."""
        scene = self.scene
        top = self.y + 4
        chosen: set[int] = set()
        step = 92.0 if scene.narrow else min(290.0, (self.width - 28) / len(scene.view.waiting))
        for index, card in enumerate(scene.view.waiting):
            option = card.card - ARTIFACT
            box = (-4.0, -4.0, cards.WIDTH + 8, cards.HEIGHT + 8, 8.0)
            face = scene.place(option not in chosen, option, box, cards.card(card, scene.say))
            self.parts.append(at(left + index * step, top, face))
            if step > 200:
                words = lines(
                    left + index * step + 92 + (step - 100) / 2,
                    top + 38,
                    card_words(card, scene.say),
                    int(step / 8),
                    11,
                )
                self.parts.append(words)
            chosen.add(option)
        self.y = top + cards.HEIGHT + 10

    def plates(self, left: float) -> None:
        """Every answer that has found no place yet, in words."""
        scene = self.scene
        rest = scene.unplaced()
        if not rest:
            return
        start = 14.0 if scene.narrow else left
        if scene.narrow and self.y < 36 + cards.HEIGHT and left > 20:
            self.y += cards.HEIGHT
        room = self.width - start - 14
        across = 1 if scene.narrow else max(1, min(len(rest), int(room // 230)))
        width = min(420.0, (room - 8 * (across - 1)) / across)
        top = self.y + 2 if scene.narrow or left < 20 else min(self.y, 40.0)
        for index, option in enumerate(rest):
            x = start + (index % across) * (width + 8)
            y = top + (index // across) * 46
            self.parts.append(self.plate(option, x, y, width, 40, scene.words(option)))
            self.y = max(self.y, y + 46)

    def plate(self, option: int, x: float, y: float, width: float, height: float, words: str, fate: int = -1) -> str:
        sign = ""
        room = width - 12
        if 1 <= fate <= 4:
            sign = at(16, height / 2, symbols.area(("sea", "village", "keep", "territory")[fate - 1]), scale=0.8)
        elif fate == 0:
            sign = at(16, height / 2, icons.die(), scale=0.8)
        elif fate == 5:
            sign = at(16, height / 2, icons.glory(), scale=0.85)
        shift = 14 if sign else 0
        size = 12.5 if len(words) < 70 else 11
        inner = at(
            *(x, y),
            rect(0, 0, width, height, 9, fill="var(--card)", stroke="var(--line)", stroke_width=1.2),
            sign,
            lines(width / 2 + shift, height / 2, words, int((room - 2 * shift) / (size * 0.52)), size),
        )
        return self.scene.place(True, option, (x, y, width, height, 9), inner)
