"""Policy files: weights trained elsewhere play by their file name."""

from __future__ import annotations

import pickle
from copy import deepcopy
from pathlib import Path

import msgspec
import numpy as np
import pytest

import meadhall
from meadhall.arena.entrants import entrant, title
from meadhall.bots.bot import answer
from meadhall.bots.policy import Layer, Policy, Weights, load_policy, save_json
from meadhall.core.engine.errors import UnknownBot
from meadhall.core.ml.observation import Observations

RAIDS: meadhall.Game = meadhall.game("raids")


def weights(hidden: int = 3, activation: str = "relu") -> Weights:
    assert RAIDS.observer is not None
    size = Observations(RAIDS.observer, RAIDS.new(2, 1)).size
    lots = np.random.default_rng(1)
    shapes = [(size, hidden), (hidden, RAIDS.kinds.actions)]
    layers = [Layer(lots.normal(size=shape).tolist(), lots.normal(size=shape[1]).tolist()) for shape in shapes]
    return Weights("raids", 2, layers, activation)


@pytest.mark.parametrize("activation", ["relu", "tanh"])
def test_both_files_play_alike_and_as_numpy_would(tmp_path: Path, activation: str) -> None:
    taught = weights(activation=activation)
    save_json(tmp_path / "brain.json", taught)
    arrays = {
        f"{kind}{place}": np.array(part)
        for place, layer in enumerate(taught.layers)
        for kind, part in (("w", layer.weights), ("b", layer.bias))
    }
    np.savez(tmp_path / "brain.npz", game="raids", players=2, activation=activation, **arrays)
    one, other = entrant(str(tmp_path / "brain.json")), entrant(str(tmp_path / "brain.npz"))
    assert isinstance(one, Policy)
    assert isinstance(other, Policy)
    assert title(str(tmp_path / "brain.npz")) == "brain"
    table = RAIDS.new(2, 5)
    dice = meadhall.FastDice(1)
    for _ in range(20):
        seen = meadhall.batch("raids", 1).variant.observer.observe(table, table.seat or 0)
        inner = seen.astype(np.float64) @ arrays["w0"] + arrays["b0"]
        inner = np.maximum(inner, 0) if activation == "relu" else np.tanh(inner)
        expected = inner @ arrays["w1"] + arrays["b1"]
        assert one.numbers(table) == pytest.approx(expected.tolist(), rel=1e-4, abs=1e-4)
        action = answer(one, table, dice)
        assert action == answer(other, table, dice)
        table.apply(action)


def test_copy_and_pickle_play_alike(tmp_path: Path) -> None:
    save_json(tmp_path / "brain.json", weights())
    taught, table, dice = entrant(str(tmp_path / "brain.json")), RAIDS.new(2, 5), meadhall.FastDice(1)
    wanted = answer(taught, table, dice)
    for twin in (deepcopy(taught), pickle.loads(pickle.dumps(taught))):
        assert answer(twin, table, dice) == wanted


def broken(change: str) -> bytes:
    taught = weights()
    changed = {
        "game": msgspec.structs.replace(taught, game="chess"),
        "players": msgspec.structs.replace(taught, players=9),
        "activation": msgspec.structs.replace(taught, activation="step"),
        "layers": msgspec.structs.replace(taught, layers=[]),
        "shape": msgspec.structs.replace(taught, layers=[taught.layers[0], taught.layers[0]]),
        "actions": msgspec.structs.replace(taught, layers=taught.layers[:1]),
    }
    return b"{" if change == "json" else msgspec.json.encode(changed[change])


@pytest.mark.parametrize("change", ["game", "players", "activation", "layers", "shape", "actions", "json"])
def test_what_does_not_fit_is_refused(tmp_path: Path, change: str) -> None:
    path = tmp_path / "brain.json"
    path.write_bytes(broken(change))
    with pytest.raises(meadhall.MeadhallError, match=r"brain\.json|no game"):
        load_policy(str(path))


def test_no_file_and_other_tables(tmp_path: Path) -> None:
    with pytest.raises(UnknownBot, match="cannot be read"):
        load_policy(str(tmp_path / "none.npz"))
    (tmp_path / "no.npz").write_bytes(b"PK")
    with pytest.raises(UnknownBot, match="holds no weights"):
        load_policy(str(tmp_path / "no.npz"))
    save_json(tmp_path / "two.json", weights())
    with pytest.raises(UnknownBot, match="raids with 2 players"):
        answer(load_policy(str(tmp_path / "two.json")), RAIDS.new(3, 1), meadhall.FastDice(1))
