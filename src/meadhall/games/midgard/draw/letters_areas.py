"""Areas in letters: the open one, or all six while a ship is placed; and the cards that a question is about."""

from __future__ import annotations

from collections.abc import Sequence

from meadhall.core.draw.canvas import Span, truncated
from meadhall.games.midgard.areas import territory, trade
from meadhall.games.midgard.draw.letters_lines import Line, Piece, card_thing, die_thing, sentence, wrapped
from meadhall.games.midgard.draw.letters_shorthand import TIMES, cost_in_short, dice_in_short, die_in_short, grouped
from meadhall.games.midgard.draw.scene import MidgardScene
from meadhall.games.midgard.packed import AREAS, ARTIFACT
from meadhall.games.midgard.printed import Card, Reaver, Tile
from meadhall.games.midgard.text.wording import (
    ability_words,
    card_name,
    card_words,
    die_number,
    effects_words,
    land_words,
)
from meadhall.games.midgard.view import (
    MidgardQuestion,
    RecruitPick,
    ResolveOrder,
    ResolveTile,
    SeaPick,
    SpoilsPick,
    SubduePick,
    TradeDie,
    TradeReward,
)

PAIR = " & "
LANDS_PER_LINE = 3
"""Stacks of territories in a row."""
MAX_LINES = 3
"""How many lines a card in question has at most."""


class AreaLines:
    """Lines of the areas, at most as many as fit."""

    def __init__(self, scene: MidgardScene, width: int, height: int) -> None:
        self.scene = scene
        self.view = scene.view
        self.say = scene.say
        self.width = width
        self.height = height

    def lines(self) -> list[Line]:
        lines = self.moment()[: self.height]
        self.height -= len(lines)
        return lines + self.area()[: self.height]

    def area(self) -> list[Line]:
        """The open area; all of them while none is."""
        match self.view.area:
            case None:
                return self.glance()
            case "trade":
                return self.market()
            case "sea":
                found = [(number, battle) for number, battle in enumerate(self.view.battles) if battle is not None]
                return self.sentences([(self.option(SeaPick, number), battle, "sea") for number, battle in found])
            case "territory":
                return [self.lands(first) for first in range(0, len(self.view.stacks), LANDS_PER_LINE)]
            case "recruit":
                return self.pairs(self.view.pairs("reavers"), RecruitPick)
            case area:
                return self.pairs(self.view.pairs(area), SpoilsPick)

    def option(self, question: type[MidgardQuestion], option: int) -> int | None:
        """An option of a question, if that is the one that is put."""
        return option if isinstance(self.view.question, question) else None

    def sentences(self, cards: Sequence[tuple[int | None, Card, str]]) -> list[Line]:
        """A card after the other, in as many lines as there is room for."""
        most = 2 if 2 * len(cards) <= self.height else 1
        return [
            line
            for option, card, ink in cards
            for line in sentence(self.in_short(card), ink, option, self.width, most, card_thing(card))
        ]

    # What the question is about.

    def moment(self) -> list[Line]:
        lines: list[Line] = []
        for card in (*self.view.waiting, self.view.met):
            if card is None or isinstance(card, Tile):
                continue
            option = self.option(ResolveOrder, card.card - ARTIFACT)
            words = f"▶ {card_words(card, self.say)}"
            lines += sentence(words, "strong", option, self.width, MAX_LINES, card_thing(card))
        for number, tile in enumerate(self.view.turned):
            if tile is not None:
                land = land_words(self.view.stacks[tile.stack], self.say)
                words = f"▶ {self.say('card', name=land, text=effects_words(tile.gain, self.say))}"
                lines += sentence(words, "strong", self.option(ResolveTile, number), self.width, 1)
        return lines

    # One area.

    def pairs(self, pairs: Sequence[Sequence[Card | None]], question: type[MidgardQuestion]) -> list[Line]:
        """Linked pairs: a card in a line where there is room, otherwise a pair."""
        found = [(n, [card for card in pair if card is not None]) for n, pair in enumerate(pairs)]
        lines: list[Line] = []
        for number, cards in [(number, cards) for number, cards in found if cards]:
            option = self.option(question, number)
            if 2 * len(found) <= self.height:
                first, *rest = cards
                lines += sentence(self.in_short(first), "wood strong", option, self.width, 1, card_thing(first))
                for card in rest:
                    words = f"{PAIR.strip()} {self.in_short(card)}"
                    lines += sentence(words, "wood", None, self.width, 1, card_thing(card))
            else:
                half = (self.width - 8 - len(PAIR)) // 2
                words = PAIR.join(truncated(self.in_short(card), half) for card in cards)
                lines += sentence(words, "wood", option, self.width, 1)
        return lines

    def in_short(self, card: Card) -> str:
        """What a card in an area does."""
        if not isinstance(card, Reaver):
            return card_words(card, self.say)
        clan, dice = self.say(f"clan.{card.clan}"), dice_in_short(card.left, self.say)
        return f"{card.name} ({clan}, {dice}) {ability_words(card.ability, self.say)}"

    def market(self) -> list[Line]:
        """Rewards, dice and Prophecies."""
        rewards = [
            Piece([Span(effects_words(effects, self.say))], self.option(TradeReward, number))
            for number, effects in enumerate(self.view.rewards)
        ]
        dice = [Piece([Span(self.say("letters.market"), "strong")], self.option(TradeReward, trade.TAKE_DICE))]
        for name, count in grouped(self.view.market):
            words = f"{die_in_short(name, self.say)}{f'{TIMES}{count}' if count > 1 else ''}"
            option = self.option(TradeDie, die_number(name))
            dice.append(Piece([Span(words, name.split(":")[0])], option, die_thing(name)))
        lines = [
            [piece._replace(x=piece.x + 1) for piece in line]
            for pieces in (rewards, dice)
            for line in wrapped(self.scene, pieces, self.width - 1)
        ]
        for number, card in enumerate(self.view.prophecies):
            if card is not None:
                option = self.option(TradeReward, trade.TAKE_PROPHECY + number)
                lines += sentence(card_words(card, self.say), "gold", option, self.width, 1, card_thing(card))
        return lines

    def lands(self, first: int) -> Line:
        """The stacks of one kind of land, with the numbers of peace and of force."""
        line: Line = []
        for number in range(first, first + LANDS_PER_LINE):
            stack, x = self.view.stacks[number], 1 + (number - first) * (self.width // LANDS_PER_LINE)
            name = f"{self.say(f'letters.land.{stack.type}')} {stack.level} {TIMES}{stack.left}"
            ink = "land strong" if stack.left else "quiet"
            for option, words, colour in (
                (None, name, ink),
                (self.option(SubduePick, number), cost_in_short(stack.cost, self.say), ""),
                (self.option(SubduePick, territory.FIRST_BY_FORCE + number), self.defence(stack.defence), ""),
            ):
                piece = Piece([Span(words, colour)], option, f"stack-{number}", x, gap=0)
                line.append(piece)
                x += piece.width(self.scene) + 1
        return line

    def defence(self, number: int) -> str:
        return self.say("letters.defence", n=number)

    # All areas.

    def glance(self) -> list[Line]:
        """A column for each area: what is to be had there, in short."""
        wide = self.width // AREAS
        columns = [self.sight(sign.id) for sign in self.view.areas]
        return [
            [
                Piece([Span(truncated(lines[row], wide - 1), "wood")], x=number * wide)
                for number, lines in enumerate(columns)
                if row < len(lines)
            ]
            for row in range(max(map(len, columns)))
        ]

    def sight(self, area: str) -> list[str]:
        match area:
            case "trade":
                shown = [die_in_short(name, self.say) for name in sorted(self.view.market)]
                rows = [" ".join(shown[first : first + 3]) for first in range(0, len(shown), 3)]
                return rows + [card_name(card, self.say) for card in self.view.prophecies if card is not None]
            case "sea":
                shown_battles = [battle for battle in self.view.battles if battle is not None]
                return [f"{self.defence(card.defence)} {card_name(card, self.say)}" for card in shown_battles]
            case "territory":
                return [self.row_of_lands(first) for first in range(0, len(self.view.stacks), LANDS_PER_LINE)]
        pairs = self.view.pairs("reavers" if area == "recruit" else area)
        return [card_name(card, self.say) for pair in pairs for card in pair if card is not None]

    def row_of_lands(self, first: int) -> str:
        """One kind of land: how many tiles are left at each level."""
        stacks = self.view.stacks[first : first + LANDS_PER_LINE]
        return f"{self.say(f'letters.land.{stacks[0].type}')} {' '.join(str(stack.left) for stack in stacks)}"
