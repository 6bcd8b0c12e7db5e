"""Observations as arrays: by the game's own fields where it has them, from its views where it has not."""

from __future__ import annotations

from functools import cached_property
from types import ModuleType
from typing import TYPE_CHECKING

from meadhall.core.encoder import Encoder, mask
from meadhall.core.errors import MissingExtra
from meadhall.core.observation import Observations
from meadhall.core.table import Table

if TYPE_CHECKING:
    import numpy as np

    from meadhall.adapters.variant import Variant


class Observer:
    """What the seats of a variant may know, as numbers."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        known = variant.game.observer
        self.own = None if known is None else Observations(known, variant.new(""))
        self.encoder: Encoder | None = None if self.own is None else self.own.encoder
        """What writes them in compiled code, where the game has an `observe.py`."""
        self.size = variant.layout.size if self.own is None else self.own.size
        self.scaled = 0 if self.own is None else self.own.scaled

    @property
    def names(self) -> list[str]:
        """What each number is about."""
        return [f"view[{place}]" for place in range(self.size)] if self.own is None else self.own.names

    @cached_property
    def factors(self) -> np.ndarray:
        """By what the first numbers are multiplied."""
        numpy = arrays()
        scales = [] if self.own is None else self.own.scales[: self.scaled]
        factors: np.ndarray = 1 / numpy.array(scales, numpy.float32)
        return factors

    def scale(self, numbers: np.ndarray) -> np.ndarray:
        """Whole numbers as learners want them: about 0 to 1."""
        scaled: np.ndarray = numbers.astype(arrays().float32)
        if self.scaled:
            scaled[..., : self.scaled] *= self.factors
        return scaled

    def observe(self, table: Table, seat: int) -> np.ndarray:
        """What a seat may know, scaled."""
        return self.scale(self.numbers(table, seat))

    def numbers(self, table: Table, seat: int) -> np.ndarray:
        """What a seat may know, before it is scaled."""
        numpy = arrays()
        numbers: np.ndarray
        if self.encoder is None:
            numbers = numpy.array(self.variant.layout.observe(table.view(seat)), numpy.float32)
        else:
            numbers = numpy.frombuffer(self.encoder.observe(table, seat), numpy.int16)
        return numbers

    def mask(self, table: Table, seat: int, size: int) -> np.ndarray:
        """For each action 1 if it is legal for the seat now."""
        numpy = arrays()
        legal: np.ndarray = numpy.frombuffer(mask(table, seat, size), numpy.int8)
        return legal


def arrays() -> ModuleType:
    """numpy, which only observations need."""
    try:
        import numpy
    except ModuleNotFoundError as error:
        raise MissingExtra("numpy", error.name) from None
    module: ModuleType = numpy
    return module
