"""Policy bots: the weights of a policy net in a file, trained with any framework.

A file ends in .json, or in .npz (then numpy reads it). It says for which game and how many players it was trained, and
has the layers of a net from an observation to a logit for each action: `x @ weights + bias`, then `relu` or `tanh`,
but for the last one. The legal action with the largest logit is taken.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from math import tanh
from pathlib import Path
from zipfile import BadZipFile

import msgspec

from meadhall.bots.bot import Bot
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.errors import MissingExtra, UnknownBot
from meadhall.core.engine.table import Table
from meadhall.core.ml.observation import Observations
from meadhall.games import game as game_of

WEIGHT_SUFFIXES = (".json", ".npz")
MAX_POLICY_FILE_BYTES = 256 * 1024 * 1024
ACTIVATIONS = ("relu", "tanh")


class Layer(msgspec.Struct, frozen=True):
    """Dense layer: a row of weights for each input, with one for each output."""

    weights: list[list[float]]
    bias: list[float]


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Schema of a file of weights."""

    game: str
    players: int
    layers: list[Layer]
    activation: str = "relu"
    made: str = ""
    """How it was trained, in a line for people."""


class Policy(Bot):
    """Plays by a policy net alone, without search."""

    def __init__(self, path: Path, weights: Weights, digest: str) -> None:
        self.name = path.stem
        self.path = path
        self.weights = weights
        self.digest = digest
        """The hash of the file."""
        self.observations_by_variant: dict[str, Observations] = {}
        """Observation schemas by edition and options."""

    def __getstate__(self) -> dict[str, object]:
        """Without the cached observation schemas: they are rebuilt when needed."""
        return vars(self) | {"observations_by_variant": {}}

    def choose(self, imagined: Table, dice: FastDice) -> int:
        legal = imagined.legal()
        numbers = self.numbers(imagined)
        return max(legal, key=lambda action: numbers[action])

    def numbers(self, imagined: Table) -> list[float]:
        """The net's logit for each action."""
        seat, weights = imagined.seat, self.weights
        assert seat is not None, "the game is over"
        if imagined.game.name != weights.game or imagined.seats != weights.players:
            raise UnknownBot(f"{self.path}: was taught {weights.game} with {weights.players} players, nothing else.")
        observed = self.observations(imagined)
        seen = observed.encoder.observe(imagined, seat)
        inputs = [float(number) / scale if number else 0.0 for number, scale in zip(seen, observed.scales, strict=True)]
        return forward(weights, inputs)

    def observations(self, table: Table) -> Observations:
        key = f"{table.edition} {table.rule_options}"
        if key not in self.observations_by_variant:
            observer = table.game.observer
            assert observer is not None, "checked when the weights were read"
            found = Observations(observer, table)
            size = len(self.weights.layers[0].weights)
            if found.size != size:
                raise UnknownBot(f"{self.path}: takes {size} numbers, but an observation has {found.size} here.")
            self.observations_by_variant[key] = found
        return self.observations_by_variant[key]


def forward(weights: Weights, inputs: list[float]) -> list[float]:
    """Forward pass; inputs that are 0 cost nothing."""
    last = len(weights.layers) - 1
    numbers = inputs
    for place, layer in enumerate(weights.layers):
        sums = list(layer.bias)
        for number, row in zip(numbers, layer.weights, strict=True):
            if number:
                sums = [total + number * weight for total, weight in zip(sums, row, strict=True)]
        if place < last:
            sums = (
                [max(total, 0.0) for total in sums] if weights.activation == "relu" else [tanh(each) for each in sums]
            )
        numbers = sums
    return numbers


@lru_cache(16)
def load_policy(path: str) -> Policy:
    """The bot of a file of weights; raises `UnknownBot`."""
    file = Path(path)
    try:
        if file.stat().st_size > MAX_POLICY_FILE_BYTES:
            raise UnknownBot(f"{path}: is larger than {MAX_POLICY_FILE_BYTES // 1024 // 1024} MB.")
        raw = file.read_bytes()
    except OSError as error:
        raise UnknownBot(f"{path}: cannot be read ({error.strerror}). Give a file of weights.") from None
    try:
        weights = from_npz(file) if file.suffix == ".npz" else msgspec.json.decode(raw, type=Weights)
        check_layers(weights)
    except (msgspec.DecodeError, BadZipFile, KeyError, ValueError, TypeError, OSError) as error:
        raise UnknownBot(f"{path}: holds no weights of a policy ({error}).") from None
    return Policy(file, weights, sha256(raw).hexdigest()[:16])


def from_npz(file: Path) -> Weights:
    """Weights from an .npz file: game, players, activation, and w0, b0, w1, b1 and so on."""
    try:
        import numpy as np  # an extra
    except ModuleNotFoundError as error:
        raise MissingExtra("numpy", error.name) from None
    with np.load(file, allow_pickle=False) as held:
        count = sum(name.startswith("w") for name in held.files)
        layers = [Layer(held[f"w{place}"].tolist(), held[f"b{place}"].tolist()) for place in range(count)]
        activation = str(held["activation"]) if "activation" in held.files else ACTIVATIONS[0]
        return Weights(str(held["game"]), int(held["players"]), layers, activation)


def check_layers(weights: Weights) -> None:
    """Raise `ValueError` if the layers do not fit together, or fit no game."""
    game = game_of(weights.game)
    if game.observer is None:
        raise ValueError(f"{weights.game} has no observations for nets")
    if weights.players not in game.players:
        raise ValueError(f"{weights.game} is not for {weights.players} players")
    if weights.activation not in ACTIVATIONS:
        raise ValueError(f"the activation can be: {', '.join(ACTIVATIONS)}")
    if not weights.layers:
        raise ValueError("there are no layers")
    inputs = len(weights.layers[0].weights)
    for place, layer in enumerate(weights.layers):
        outputs = len(layer.bias)
        if len(layer.weights) != inputs or any(len(row) != outputs for row in layer.weights):
            raise ValueError(f"layer {place} does not have {inputs} rows of {outputs} weights")
        inputs = outputs
    if inputs != game.kinds.actions:
        raise ValueError(f"the last layer has {inputs} numbers, but {weights.game} has {game.kinds.actions} actions")


def save_json(path: Path | str, weights: Weights) -> None:
    """Save weights as .json, which needs no numpy to be read."""
    check_layers(weights)
    Path(path).write_bytes(msgspec.json.encode(weights))
