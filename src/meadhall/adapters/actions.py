"""Index conversion for many actions at once: an array, a tensor or a list of integers becomes a list of ints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import SupportsIndex

from meadhall.core.engine.errors import BadOption, MissingExtra

try:
    import numpy as np
except ModuleNotFoundError as error:
    raise MissingExtra("numpy", error.name) from None


def action_numbers(actions: np.ndarray | Sequence[SupportsIndex], tables: int) -> list[int]:
    """One action for each table, as ints."""
    array = np.asarray(actions)
    if array.shape != (tables,):
        raise BadOption(f"There are {tables} tables, but {len(array) if array.ndim == 1 else array.shape} actions.")
    if array.dtype.kind not in "iu":
        raise TypeError(f"Actions are whole numbers, not {array.dtype}.")
    numbers: list[int] = array.tolist()
    return numbers
