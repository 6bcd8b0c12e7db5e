"""Batched tables: many games stepped together in compiled code, with observations of the seats to act as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from operator import index
from typing import Any, SupportsIndex

from meadhall.adapters.actions import action_numbers
from meadhall.adapters.checkpoint import DeepCopied, batch_state, restored_batch
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

MAX_TABLES = 1 << 20
STATE_ATTRIBUTES = ("variant", "n", "players", "actions", "size", "seed", "dealt", "dice")


class Batch(DeepCopied):
    """A batch of tables of one variant. Its arrays describe the current decisions, and are never modified.

    The game number g (from 0) at place i has the seed "SEED i g": `batch.seeds[i]` deals it again, anywhere.
    """

    def __init__(self, variant: Variant, n: SupportsIndex, seed: SupportsIndex | str) -> None:
        n = index(n)
        if not 1 <= n <= MAX_TABLES:
            raise BadOption(f"A batch has 1 to {MAX_TABLES} tables, not {n}.")
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
        self.refresh()

    def __getstate__(self) -> dict[str, object]:
        """The state for copies, pickles and checkpoints, which continue with the same games."""
        return {name: vars(self)[name] for name in STATE_ATTRIBUTES} | {"held": batch_state(self.held)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.held = restored_batch(state["held"], self.variant, self.deal)
        self.refresh()

    def __repr__(self) -> str:
        return f"<batch of {self.n} tables of {self.variant.game.name}: {self.players} players, seed {self.seed!r}>"

    def deal(self, place: int) -> Table:
        """The next game at a place."""
        game = self.dealt[place]
        self.dealt[place] += 1
        return self.variant.new(f"{self.seed} {place} {game}")

    def refresh(self) -> None:
        """Update the arrays from the tables."""
        held = self.held
        self.seats = np.frombuffer(held.seats, np.int64)
        """The seat to act at each table."""
        self.masks = np.frombuffer(held.masks, np.bool_).reshape(self.n, self.actions)
        """The masks of legal actions."""
        self.rewards = np.frombuffer(held.rewards, np.float64).reshape(self.n, self.players)
        """Returns by seat of games that ended with the last step; 0 elsewhere."""
        self.points = np.frombuffer(held.points, np.int64).reshape(self.n, self.players)
        """Their scores."""
        self.over = np.frombuffer(held.over, np.bool_)
        """Where a game ended with the last step; the next one has begun there."""
        self.__dict__.pop("observations", None)
        self.__dict__.pop("numbers", None)

    @cached_property
    def observations(self) -> np.ndarray:
        """Observations of the seats to act: a row of float32 for each table."""
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
        """The meaning of each number of an observation."""
        return self.variant.observer.names

    @property
    def tables(self) -> list[Table]:
        """The tables themselves, with hidden information."""
        return self.held.tables

    @property
    def seeds(self) -> list[str]:
        """The seed of each game."""
        return [f"{self.seed} {place} {count - 1}" for place, count in enumerate(self.dealt)]

    def step(self, actions: np.ndarray | Sequence[SupportsIndex]) -> None:
        """Answer every table's question; if one action is not legal, nothing is changed anywhere."""
        answers = action_numbers(actions, self.n)
        wrong = self.held.first_illegal(answers)
        if wrong >= 0:
            raise IllegalAction(f"table {wrong}: {self.held.tables[wrong].why_not(answers[wrong])}")
        self.held.step(answers)
        self.refresh()

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
