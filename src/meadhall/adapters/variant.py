"""A game with its number of players and options, and the vector in which its views are written."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, SupportsIndex

import msgspec

from meadhall.adapters.view_layout import ViewNode
from meadhall.core.engine.edition import Edition, EditionLike
from meadhall.core.engine.game import Game
from meadhall.core.engine.option import OptionValue
from meadhall.core.engine.table import Table
from meadhall.core.engine.view import View
from meadhall.core.ml.view_bounds import Bag, ViewBounds
from meadhall.games import game

if TYPE_CHECKING:
    from meadhall.adapters.observer import Observer

EXCLUDED_FIELDS = ("game", "edition", "options", "seats", "legal")
"""What is the same throughout a variant, and the legal actions, which are the mask."""


class Layout:
    """The vector of a variant's views, with a place for everything they can hold."""

    def __init__(self, variant: Variant) -> None:
        table = variant.new("")
        self.shape = ViewNode()
        for known in (variant.game.view_bounds(table), decision_bounds(variant.game), game_over_bounds(table)):
            self.shape.admit(known)
        for seat in range(variant.players):
            self.shape.admit(encoded_fields(table.view(seat)))
        self.size = self.shape.size
        """How many numbers an observation has."""

    def observe(self, view: View) -> list[float]:
        """A view as a vector of always the same size and order."""
        numbers: list[float] = []
        self.shape.write(encoded_fields(view), numbers)
        return numbers

    def read(self, numbers: Iterable[float]) -> object:
        """The view that was written in a vector, without what is absent and without names for people."""
        return self.shape.read([float(number) for number in numbers])


class Variant:
    """What an adapter shows. Observations hold what views hold."""

    def __init__(self, game: Game, players: int, edition: Edition, options: dict[str, OptionValue]) -> None:
        self.game = game
        self.players = players
        self.edition = edition
        self.options = options
        self.actions = game.kinds.actions

    def __reduce__(self) -> tuple[object, ...]:
        """Made again elsewhere: what encodes is not sent about."""
        return cached_variant, (self.game.name, self.players, self.edition, tuple(sorted(self.options.items())))

    @cached_property
    def layout(self) -> Layout:
        return Layout(self)

    @cached_property
    def observer(self) -> Observer:
        """How observations are made."""
        from meadhall.adapters.observer import Observer  # needs numpy

        return Observer(self)

    def new(self, seed: object) -> Table:
        table: Table = self.game.new(self.players, str(seed), self.edition, **self.options)
        return table

    def returns(self, table: Table) -> list[float]:
        """At the end, what everybody gets: they sum to nothing, a sole winner of n players gets n - 1, a loser -1."""
        if not table.over:
            return [0.0] * self.players
        winners = table.winners()
        return [(self.players / len(winners) if seat in winners else 0.0) - 1.0 for seat in range(self.players)]


def variant(
    name: str, players: SupportsIndex | None = None, edition: EditionLike | None = None, **options: OptionValue
) -> Variant:
    """A variant of a game; by default for as few players as can play it, with the usual options."""
    chosen = game(name)
    count = chosen.player_count(players)
    return cached_variant(
        name, count, chosen.edition_of(edition), tuple(sorted(chosen.validate_options(count, options).items()))
    )


@lru_cache
def cached_variant(name: str, players: int, edition: Edition, options: tuple[tuple[str, OptionValue], ...]) -> Variant:
    return Variant(game(name), players, edition, dict(options))


def encoded_fields(view: View) -> dict[str, object]:
    return {key: part for key, part in msgspec.to_builtins(view).items() if key not in EXCLUDED_FIELDS}


def decision_bounds(game: Game) -> ViewBounds:
    """All that a question can tell."""
    kinds = game.kinds.classes
    fields = [field for kind in kinds for field in (*kind.open_fields, *kind.own_fields)]
    return {"question": {"decision": tuple(game.kinds.names), "seat": 0, **dict.fromkeys(fields, 0)}}


def game_over_bounds(table: Table) -> ViewBounds:
    """What views have besides when a game is over."""
    seats = range(int(table.seats))
    return {
        "scores": [0 for _ in seats],
        "winners": Bag(seats),
        "breakdown": [table.breakdown(seat) for seat in seats],
    }
