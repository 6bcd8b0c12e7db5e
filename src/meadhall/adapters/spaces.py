"""The spaces of Gymnasium that the adapters for Gymnasium and for PettingZoo share."""

from __future__ import annotations

from collections.abc import Callable

from meadhall.adapters.observer import Observer
from meadhall.adapters.variant import Variant
from meadhall.core.engine.errors import BadOption, MissingExtra
from meadhall.core.engine.table import Table
from meadhall.core.engine.view import View

try:
    import numpy as np
    from gymnasium import spaces
except ModuleNotFoundError as error:
    raise MissingExtra("gymnasium", error.name) from None

RENDER_MODES = ("ansi", "svg")
Observation = dict[str, np.ndarray]


class Actions(spaces.Discrete):
    """The actions of a game. Without a mask it samples from those that are legal now.

    A copy, or a pickle such as Stable-Baselines3 makes of every space, belongs to no table: it samples from all, until
    an environment that was copied with it gives it its mask again.
    """

    def __init__(self, size: int, mask_now: Callable[[], np.ndarray]) -> None:
        super().__init__(size)
        self.mask_now: Callable[[], np.ndarray] | None = mask_now

    def __getstate__(self) -> dict[str, object]:
        return vars(self) | {"mask_now": None}

    def sample(self, mask: np.ndarray | None = None, probability: np.ndarray | None = None) -> np.integer:
        if mask is None and probability is None and self.mask_now is not None:
            mask = self.mask_now()
        return super().sample(mask, probability)


class VectorActions(spaces.MultiDiscrete):
    """One action for each of many tables; the same holds for it."""

    def __init__(self, size: int, tables: int, masks_now: Callable[[], np.ndarray | None]) -> None:
        super().__init__([size] * tables)
        self.masks_now: Callable[[], np.ndarray | None] | None = masks_now

    def __getstate__(self) -> dict[str, object]:
        return vars(self) | {"masks_now": None}

    def sample(
        self, mask: tuple[np.ndarray, ...] | None = None, probability: tuple[np.ndarray, ...] | None = None
    ) -> np.ndarray:
        if mask is None and probability is None and self.masks_now is not None:
            masks = self.masks_now()
            mask = None if masks is None else tuple(masks)
        drawn: np.ndarray = super().sample(mask, probability)
        return drawn


def observations(observer: Observer, actions: int) -> spaces.Dict:
    low, high = observer.bounds
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, (observer.size,), np.float32),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )


def observation(observer: Observer, table: Table, seat: int, mask: np.ndarray) -> Observation:
    """What a seat may know, and what it may answer."""
    return {"observation": observer.observe(table, seat), "action_mask": mask}


def sheet_text(variant: Variant, view: View) -> str:
    """A view as text."""
    sections = variant.game.board.sheet(view, variant.game.words("en"))
    return "\n\n".join("\n".join([heading, *lines]) for heading, lines in sections)


def checked_render_mode(mode: str | None) -> str | None:
    """The render mode, if it is one of those that show something."""
    return None if mode is None else one_of("render_mode", mode, RENDER_MODES)


def one_of(name: str, value: str, choices: tuple[str, ...]) -> str:
    if value not in choices:
        raise BadOption(f"{name} can't be {value!r}. It can be: {', '.join(choices)}.")
    return value
