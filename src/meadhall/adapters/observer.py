"""Observations as arrays: by the game's own fields where it has them, from its views where it has not."""

from __future__ import annotations

from functools import cached_property
from types import ModuleType
from typing import TYPE_CHECKING

from meadhall.core.encoder import Encoder
from meadhall.core.errors import MissingExtra
from meadhall.core.observation import Observations
from meadhall.core.table import Table
from meadhall.core.tables import mask

if TYPE_CHECKING:
    import numpy as np
    from librt.vecs import vec
    from mypy_extensions import i32

    from meadhall.adapters.variant import Variant


class Observer:
    """What the seats of a variant may know, as numbers."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.numpy = arrays()
        self.array = self.numpy.frombuffer
        self.float32 = self.numpy.dtype("float32")
        self.int8 = self.numpy.dtype("int8")
        known = variant.game.observer
        self.own = None if known is None else Observations(known, variant.new(""))
        self.encoder: Encoder | None = None if self.own is None else self.own.scaler
        """What writes them in compiled code, where the game has an `observe.py`."""
        self.size = variant.layout.size if self.own is None else self.own.size

    @property
    def names(self) -> list[str]:
        """What each number is about."""
        return [f"view[{place}]" for place in range(self.size)] if self.own is None else self.own.names

    @cached_property
    def scales(self) -> np.ndarray:
        """By what the numbers were divided."""
        scales: np.ndarray = self.numpy.array([1] * self.size if self.own is None else self.own.scales, "float32")
        return scales

    def observe(self, table: Table, seat: int) -> np.ndarray:
        """What a seat may know, as learners want it: about 0 to 1."""
        encoder = self.encoder
        seen: np.ndarray
        if encoder is None:
            seen = self.numpy.array(self.variant.layout.observe(table.view(seat)), self.float32)
        else:
            seen = self.array(encoder.observe(table, seat), self.float32)
        return seen

    def rows(self, cells: vec[i32]) -> np.ndarray:
        """The observations of many tables, as they were written in compiled code."""
        rows: np.ndarray = self.array(cells, self.float32).reshape(-1, self.size)
        return rows

    def numbers(self, seen: np.ndarray) -> np.ndarray:
        """Observations as whole numbers, before they were scaled; those made of views are not scaled."""
        if self.encoder is None:
            return seen
        whole: np.ndarray = self.numpy.rint(seen * self.scales).astype(self.numpy.int16)
        return whole

    def mask(self, table: Table, seat: int, size: int) -> np.ndarray:
        """For each action 1 if it is legal for the seat now."""
        legal: np.ndarray = self.array(mask(table, seat, size), self.int8)
        return legal


def arrays() -> ModuleType:
    """numpy, which only observations need."""
    try:
        import numpy
    except ModuleNotFoundError as error:
        raise MissingExtra("numpy", error.name) from None
    module: ModuleType = numpy
    return module
