"""Many tables at once as arrays: answered together in compiled code, observed by whoever is asked at each."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from operator import index
from typing import Any, SupportsIndex

from meadhall.adapters.actions import action_numbers
from meadhall.adapters.checkpoint import CopiedWhole, restored, state_of
from meadhall.adapters.variant import Variant, variant
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.edition import EditionLike
from meadhall.core.engine.errors import BadOption, IllegalAction, MissingExtra
from meadhall.core.engine.option import OptionValue
from meadhall.core.engine.table import Table
from meadhall.core.ml.table_batch import TableBatch

try:
    import numpy as np
except ModuleNotFoundError as error:
    raise MissingExtra("numpy", error.name) from None

MOST_TABLES = 1 << 20
KEPT = ("variant", "n", "players", "actions", "size", "seed", "dealt", "dice")


class Batch(CopiedWhole):
    """So many tables of one variant. What it shows of them is about the question asked now, and never changes.

    The game number g (from 0) at place i has the seed "SEED i g": `batch.seeds[i]` deals it again, anywhere.
    """

    def __init__(self, variant: Variant, n: SupportsIndex, seed: SupportsIndex | str) -> None:
        n = index(n)
        if not 1 <= n <= MOST_TABLES:
            raise BadOption(f"A batch has 1 to {MOST_TABLES} tables, not {n}.")
        self.variant = variant
        self.n = n
        self.players = variant.players
        self.actions = variant.actions
        self.size = variant.observer.size
        """How many numbers an observation has."""
        self.seed = str(seed)
        self.dealt = [0] * n
        """How many games were dealt at each place."""
        self.dice = FastDice(f"batch {seed}")
        self.held = TableBatch(n, self.actions, self.players, self.deal, variant.observer.encoder)
        self.look()

    def __getstate__(self) -> dict[str, object]:
        """What a copy, a pickle, a checkpoint goes on from: the same games, and the same ones after these."""
        return {name: vars(self)[name] for name in KEPT} | {"held": state_of(self.held)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.held = restored(state["held"], self.variant, self.deal)
        self.look()

    def __repr__(self) -> str:
        return f"<batch of {self.n} tables of {self.variant.game.name}: {self.players} players, seed {self.seed!r}>"

    def deal(self, place: int) -> Table:
        """The next game at a place."""
        game = self.dealt[place]
        self.dealt[place] += 1
        return self.variant.new(f"{self.seed} {place} {game}")

    def look(self) -> None:
        """Make the arrays of what stands on the tables now."""
        held = self.held
        self.seats = np.frombuffer(held.seats, np.int64)
        """Who is asked at each table."""
        self.masks = np.frombuffer(held.masks, np.bool_).reshape(self.n, self.actions)
        """Which actions are legal there."""
        self.rewards = np.frombuffer(held.rewards, np.float64).reshape(self.n, self.players)
        """By seat, what a game that ended with the last answer brought; 0 where none did."""
        self.points = np.frombuffer(held.points, np.int64).reshape(self.n, self.players)
        """And with how many points."""
        self.over = np.frombuffer(held.over, np.bool_)
        """Where a game ended with the last answer; the next one stands there already."""
        self.__dict__.pop("observations", None)
        self.__dict__.pop("numbers", None)

    @cached_property
    def observations(self) -> np.ndarray:
        """What the asked seats may know: a row of float32 for each table."""
        observer = self.variant.observer
        if observer.encoder is None:
            pairs = zip(self.held.tables, self.seats, strict=True)
            rows: np.ndarray = np.stack([observer.observe(table, int(seat)) for table, seat in pairs])
            return rows
        return observer.rows(self.held.cells)

    @cached_property
    def numbers(self) -> np.ndarray:
        """The same as whole numbers, before they are scaled."""
        return self.variant.observer.numbers(self.observations)

    @property
    def names(self) -> list[str]:
        """What each number of an observation is about."""
        return self.variant.observer.names

    @property
    def tables(self) -> list[Table]:
        """The tables themselves: they know everything."""
        return self.held.tables

    @property
    def seeds(self) -> list[str]:
        """What the game at each place was dealt from."""
        return [f"{self.seed} {place} {count - 1}" for place, count in enumerate(self.dealt)]

    def step(self, actions: np.ndarray | Sequence[SupportsIndex]) -> None:
        """Answer every table's question; if one action is not legal, nothing is changed anywhere."""
        answers = action_numbers(actions, self.n)
        wrong = self.held.first_illegal(answers)
        if wrong >= 0:
            raise IllegalAction(f"table {wrong}: {self.held.tables[wrong].why_not(answers[wrong])}")
        self.held.step(answers)
        self.look()

    def sample(self) -> np.ndarray:
        """A legal action for each table, each as likely as the others; always the same after the same steps."""
        drawn: np.ndarray = np.array(self.held.sample(self.dice))
        return drawn


def batch(
    game: str,
    n: SupportsIndex,
    players: SupportsIndex | None = None,
    seed: SupportsIndex | str = 0,
    edition: EditionLike | None = None,
    **options: OptionValue,
) -> Batch:
    """So many tables of a game; by default for as few players as can play it."""
    return Batch(variant(game, players, edition, **options), n, seed)
