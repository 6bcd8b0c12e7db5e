"""The spaces of Gymnasium that the adapters for Gymnasium and for PettingZoo share."""

from __future__ import annotations

from collections.abc import Callable

from meadhall.adapters.observer import Observer
from meadhall.adapters.variant import Variant
from meadhall.core.errors import MissingExtra
from meadhall.core.table import Table
from meadhall.core.view import View

try:
    import numpy as np
    from gymnasium import spaces
except ModuleNotFoundError as error:
    raise MissingExtra("gymnasium", error.name) from None

LARGEST = 1e6
Observation = dict[str, np.ndarray]


class Actions(spaces.Discrete):
    """The actions of a game. Without a mask it samples from those that are legal now."""

    def __init__(self, size: int, mask_now: Callable[[], np.ndarray]) -> None:
        super().__init__(size)
        self.mask_now = mask_now

    def sample(self, mask: np.ndarray | None = None, probability: np.ndarray | None = None) -> np.integer:
        if mask is None and probability is None:
            mask = self.mask_now()
        return super().sample(mask, probability)


def observations(size: int, actions: int) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(-LARGEST, LARGEST, (size,), np.float32),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )


def observation(observer: Observer, table: Table, seat: int, mask: np.ndarray) -> Observation:
    """What a seat may know, and what it may answer."""
    return {"observation": observer.observe(table, seat), "action_mask": mask}


def sheet(variant: Variant, view: View) -> str:
    """A view as text."""
    sections = variant.game.board.sheet(view, variant.game.words("en"))
    return "\n\n".join("\n".join([heading, *lines]) for heading, lines in sections)
