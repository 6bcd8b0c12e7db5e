"""Nets for tests: small, and of weights that mean nothing."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec

from meadhall.bots.nets import FORMAT, NetFile, decode_weights, encode_weights, inputs_hash
from meadhall.core.engine.game import Game
from meadhall.core.ml.neural_net import weight_count


def some_weights(length: int, seed: int) -> list[float]:
    """Weights as exact as files keep them."""
    chance = Random(seed)
    return decode_weights(encode_weights([chance.uniform(-0.2, 0.2) for _ in range(length)]))


def some_net(game: Game, players: int, path: Path, first: int = 3, second: int = 2) -> Path:
    """A file with a net of a game."""
    assert game.inputs is not None
    size = game.inputs.size(players)
    file = NetFile(
        format=FORMAT,
        game=game.name,
        players=players,
        options=game.validate_options(players, {}),
        edition=game.edition.hash,
        inputs=inputs_hash(game.inputs.names(players)),
        layers=(size, first, second),
        spread=8.0,
        opinion=2.0,
        doubt=0.05,
        made="by a test",
        weights=encode_weights(some_weights(weight_count(size, first, second), players)),
    )
    path.write_bytes(msgspec.json.encode(file))
    return path
