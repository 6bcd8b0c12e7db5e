"""Backpropagation with Adam in numpy, for the architecture of `core/ml/neural_net.py`."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from meadhall.core.engine.errors import MissingExtra

for threads in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(threads, "1")  # many small products: more threads would only wait for each other
try:
    import numpy as np
except ModuleNotFoundError as error:
    raise MissingExtra("learn", error.name) from None

__all__ = ["AdamTrainer", "Array", "fit_spread", "np"]

MARGIN_SCALE = 10.0
"""Targets are margins divided by this number of points."""
FIRST_MOMENT, SECOND_MOMENT, TINY = 0.9, 0.999, 1e-8
RIDGE = 1.0
WEIGHT_DECAY = 1e-5
PARTS = ("straight", "inward", "first_bias", "across", "second_bias", "outward", "bias")

Array = Any
"""A numpy array."""


class AdamTrainer:
    """The weights for scaled inputs, and the moments of Adam."""

    def __init__(self, size: int, first: int, second: int, seed: int) -> None:
        chance = np.random.default_rng(seed)
        self.layers = (size, first, second)
        self.scale = np.ones(size)
        self.weights: dict[str, Array] = {
            "straight": np.zeros(size),
            "inward": chance.normal(0.0, (2.0 / size) ** 0.5, (size, first)),
            "first_bias": np.zeros(first),
            "across": chance.normal(0.0, (2.0 / first) ** 0.5, (first, second)),
            "second_bias": np.zeros(second),
            "outward": chance.normal(0.0, 0.1 * (1.0 / second) ** 0.5, second),
            "bias": np.zeros(1),
        }
        self.first_moments = {name: np.zeros_like(part) for name, part in self.weights.items()}
        self.second_moments = {name: np.zeros_like(part) for name, part in self.weights.items()}
        self.steps = 0

    def initialize(self, rows: Array, margins: Array) -> None:
        """Set the input scales, and the linear path by ridge regression on these rows."""
        spread = np.sqrt((rows**2).mean(axis=0))
        self.scale = np.where(spread > 0.0, spread, 1.0)
        scaled = np.concatenate([rows / self.scale, np.ones((len(rows), 1))], axis=1)
        lifted = scaled.T @ scaled + RIDGE * np.eye(scaled.shape[1])
        found = np.linalg.solve(lifted, scaled.T @ (margins / MARGIN_SCALE))
        self.weights["straight"] = found[:-1]
        self.weights["bias"] = found[-1:]

    def step(self, rows: Array, margins: Array, rate: float) -> float:
        """One step of gradient descent on a batch; returns the mean squared error, in points."""
        w = self.weights
        x = rows / self.scale
        sums = x @ w["inward"] + w["first_bias"]
        first = np.maximum(sums, 0.0)
        later = first @ w["across"] + w["second_bias"]
        second = np.maximum(later, 0.0)
        missed = x @ w["straight"] + second @ w["outward"] + w["bias"] - margins / MARGIN_SCALE
        slope = missed / len(rows)
        back = np.outer(slope, w["outward"]) * (later > 0.0)
        further = (back @ w["across"].T) * (sums > 0.0)
        self.apply_gradients(
            {
                "straight": x.T @ slope,
                "inward": x.T @ further,
                "first_bias": further.sum(axis=0),
                "across": first.T @ back,
                "second_bias": back.sum(axis=0),
                "outward": second.T @ slope,
                "bias": slope.sum(keepdims=True),
            },
            rate,
        )
        return float((missed**2).mean()) * MARGIN_SCALE * MARGIN_SCALE

    def apply_gradients(self, found: dict[str, Array], rate: float) -> None:
        self.steps += 1
        for name, slope in found.items():
            pull = slope + WEIGHT_DECAY * self.weights[name]
            first = self.first_moments[name] = FIRST_MOMENT * self.first_moments[name] + (1.0 - FIRST_MOMENT) * pull
            second = self.second_moments[name] = (
                SECOND_MOMENT * self.second_moments[name] + (1.0 - SECOND_MOMENT) * pull**2
            )
            mean = first / (1.0 - FIRST_MOMENT**self.steps)
            square = second / (1.0 - SECOND_MOMENT**self.steps)
            self.weights[name] = self.weights[name] - rate * mean / (np.sqrt(square) + TINY)

    def predict(self, rows: Array) -> Array:
        """Predicted margins, in points."""
        w = self.weights
        x = rows / self.scale
        first = np.maximum(x @ w["inward"] + w["first_bias"], 0.0)
        second = np.maximum(first @ w["across"] + w["second_bias"], 0.0)
        return MARGIN_SCALE * (x @ w["straight"] + second @ w["outward"] + w["bias"])

    def export_weights(self) -> list[float]:
        """The weights in the order of `core/ml/neural_net.py`, on plain inputs, in points, at file precision."""
        w = self.weights
        parts = [
            MARGIN_SCALE * w["straight"] / self.scale,
            w["inward"] / self.scale[:, None],
            w["first_bias"],
            w["across"],
            w["second_bias"],
            MARGIN_SCALE * w["outward"],
            MARGIN_SCALE * w["bias"],
        ]
        flat = np.concatenate([part.ravel() for part in parts])
        return [float(weight) for weight in flat.astype(np.float16).astype(np.float64)]

    def state(self) -> dict[str, Array]:
        """The arrays of a checkpoint."""
        kept = {"scale": self.scale, "steps": np.array(self.steps)}
        for name in PARTS:
            kept[f"weights.{name}"] = self.weights[name]
            kept[f"first.{name}"] = self.first_moments[name]
            kept[f"second.{name}"] = self.second_moments[name]
        return kept

    def load_state(self, kept: Mapping[str, Array]) -> None:
        self.scale = kept["scale"]
        self.steps = int(kept["steps"])
        for name in PARTS:
            self.weights[name] = kept[f"weights.{name}"]
            self.first_moments[name] = kept[f"first.{name}"]
            self.second_moments[name] = kept[f"second.{name}"]


def fit_spread(margins: Array, shares: Array) -> float:
    """The maximum-likelihood scale of a logistic model of wins by margin, by Newton's method."""
    slope = 0.1
    for _ in range(50):
        chance = 1.0 / (1.0 + np.exp(-np.clip(slope * margins, -30.0, 30.0)))
        pull = ((chance - shares) * margins).sum()
        bend = (chance * (1.0 - chance) * margins**2).sum() + 1e-9
        slope = min(max(slope - float(pull / bend), 1e-3), 10.0)
    return 1.0 / slope
