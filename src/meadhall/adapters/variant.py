"""A game with its number of players and options, and the vector in which its views are written."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache

import msgspec

from meadhall.adapters.shape import Shape
from meadhall.bots.greedy import worth
from meadhall.core.dice import FastDice
from meadhall.core.game import Game, View
from meadhall.core.table import OptionValue, Table
from meadhall.games import game

LEFT_OUT = ("game", "edition", "options", "seats", "legal")
"""What is the same throughout a variant, and the legal actions, which are the mask."""
EXAMPLES = 12
TRIES = (1, 1, 1, 4)
"""Among how many options everybody chooses in an example."""


class Layout:
    """The vector of a variant's views: its order and size are learnt from a few games, always the same ones."""

    def __init__(self, variant: Variant) -> None:
        words = set(strings(msgspec.to_builtins(variant.game.edition.content)))
        self.shape = Shape()
        self.shape.learn({"question": dict.fromkeys(question_fields(variant.game))}, words)
        for example in range(EXAMPLES):
            for view in example_views(variant, example):
                self.shape.learn(shown(view), words)
        self.codes = {word: code for code, word in enumerate(sorted(words), 1)}
        self.size = self.shape.size
        """How many numbers an observation has."""

    def observe(self, view: View) -> list[float]:
        """A view as a vector of always the same size and order."""
        numbers: list[float] = []
        self.shape.write(shown(view), self.codes, numbers)
        return numbers

    def room_for(self, view: View) -> bool:
        """Whether the vector has a place for everything in a view."""
        return self.shape.room_for(shown(view))


class Variant:
    """What a door opens to. Observations are made from views only."""

    def __init__(self, game: Game, players: int, options: dict[str, OptionValue]) -> None:
        self.game = game
        self.players = players
        self.options = options
        self.actions = game.kinds.actions

    @cached_property
    def layout(self) -> Layout:
        return Layout(self)

    def new(self, seed: object) -> Table:
        return self.game.new(self.players, str(seed), None, **self.options)

    def mask(self, legal: list[int]) -> list[int]:
        """For each action of the game, 1 if it is legal now."""
        mask = [0] * self.actions
        for action in legal:
            mask[action] = 1
        return mask

    def returns(self, table: Table) -> list[float]:
        """At the end, what everybody gets: they sum to nothing, a sole winner of n players gets n - 1, a loser -1."""
        if not table.over:
            return [0.0] * self.players
        winners = table.winners()
        return [(self.players / len(winners) if seat in winners else 0.0) - 1.0 for seat in range(self.players)]


def variant(name: str, players: int | None = None, **options: OptionValue) -> Variant:
    """A variant of a game; by default for as few players as can play it, with the usual options."""
    chosen = game(name)
    count = chosen.players[0] if players is None else players
    return known(name, count, tuple(sorted(chosen.settle_options(count, options).items())))


@lru_cache
def known(name: str, players: int, options: tuple[tuple[str, OptionValue], ...]) -> Variant:
    return Variant(game(name), players, dict(options))


def example_views(variant: Variant, example: int) -> Iterator[View]:
    """Views from all through a game in which everybody takes the best of a few options drawn at random."""
    table = variant.new(f"example {example}")
    dice = FastDice(example)
    while not table.over:
        if table.ply % EXAMPLES == example:
            yield table.view(table.seat)
        table.apply(sensible(table, dice, TRIES[example % len(TRIES)]))
    for seat in range(variant.players):
        yield table.view(seat)


def sensible(table: Table, dice: FastDice, tries: int) -> int:
    """The best of a few actions drawn at random, by the game's own evaluation."""
    legal = table.legal()
    drawn = sorted({legal[dice.below("example", len(legal))] for _ in range(tries)})
    return drawn[0] if len(drawn) == 1 else max(drawn, key=lambda action: worth(table, action))


def shown(view: View) -> View:
    return {key: part for key, part in view.items() if key not in LEFT_OUT}


def question_fields(game: Game) -> list[str]:
    """Everything that some question of the game tells besides its seat."""
    return [field for kind in game.kinds.classes for field in (*kind.open_fields, *kind.own_fields)]


def strings(content: object) -> list[str]:
    """All words of an edition."""
    if isinstance(content, dict):
        return [word for part in content.values() for word in strings(part)]
    if isinstance(content, list | tuple):
        return [word for part in content for word in strings(part)]
    return [content] if isinstance(content, str) else []
