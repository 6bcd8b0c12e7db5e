"""Observation encoder: arrays from the game's own fields, or from its views if it declares none."""

from __future__ import annotations

from functools import cached_property
from operator import attrgetter
from typing import TYPE_CHECKING

from meadhall.core.engine.errors import MissingExtra
from meadhall.core.engine.table import Table
from meadhall.core.ml.encoder import Encoder
from meadhall.core.ml.observation import Observations
from meadhall.core.ml.table_batch import mask

try:
    import numpy as np
except ModuleNotFoundError as error:
    raise MissingExtra("numpy", error.name) from None

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i32

    from meadhall.adapters.variant import Variant

FLOAT32, INT8 = np.dtype("float32"), np.dtype("int8")
array = np.frombuffer


class Observer:
    """Encodes what a seat of a variant may know as numbers."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        known = variant.game.observer
        self.own = None if known is None else Observations(known, variant.new(""))
        self.encoder: Encoder | None = None if self.own is None else self.own.scaler
        """What writes them in compiled code, where the game has an `observe.py`."""
        self.size = variant.layout.size if self.own is None else self.own.size

    def __reduce__(self) -> tuple[object, ...]:
        """Made again elsewhere, as its variant is: what encodes is neither copied nor sent about."""
        return attrgetter("observer"), (self.variant,)

    @property
    def names(self) -> list[str]:
        """The meaning of each number."""
        return [f"view[{place}]" for place in range(self.size)] if self.own is None else self.own.names

    @cached_property
    def scales(self) -> np.ndarray:
        """The divisor of each number."""
        scales: np.ndarray = np.array([1] * self.size if self.own is None else self.own.scales, FLOAT32)
        return scales

    @cached_property
    def bounds(self) -> np.ndarray:
        """The least that each number can be, and the greatest, by the game's fields or by the extent of its views."""
        known = self.variant.layout.shape.bounds() if self.own is None else self.own.bounds
        bounds: np.ndarray = np.array(known, FLOAT32).T * (np.float32(1) / self.scales)
        return bounds

    def observe(self, table: Table, seat: int) -> np.ndarray:
        """What a seat may know, as learners want it: about 0 to 1."""
        encoder = self.encoder
        seen: np.ndarray
        if encoder is None:
            seen = np.array(self.variant.layout.observe(table.view(seat)), FLOAT32)
        else:
            seen = array(encoder.observe(table, seat), FLOAT32)
        return seen

    def rows(self, cells: vec[i32]) -> np.ndarray:
        """The observations of many tables, as they were written in compiled code."""
        rows: np.ndarray = array(cells, FLOAT32).reshape(-1, self.size)
        return rows

    def numbers(self, seen: np.ndarray) -> np.ndarray:
        """Observations as whole numbers, before they were scaled; those made of views are not scaled."""
        if self.encoder is None:
            return seen
        whole: np.ndarray = np.rint(seen * self.scales).astype(np.int16)
        return whole

    def mask(self, table: Table, seat: int, size: int) -> np.ndarray:
        """For each action 1 if it is legal for the seat now."""
        legal: np.ndarray = array(mask(table, seat, size), INT8)
        return legal
