"""The worked example teaches."""

from __future__ import annotations

import os
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from meadhall import arena
from meadhall.arena.statistics import standings
from tests.extras import ALL_HERE
from tests.missing import reason

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "train_raids.py"
SECONDS = 540


def example() -> Any:
    spec = spec_from_file_location("train_raids", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_moment_of_it_runs_and_its_weights_sit_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    taught = example()
    monkeypatch.setattr(taught, "TABLES", 4)
    monkeypatch.setattr(taught, "STEPS", 60)
    net = taught.train(0.1, tell=False)
    assert all(np.isfinite(part).all() for part in net.values())
    taught.save(net, str(tmp_path / "brain.npz"))
    results = arena.run("raids", [str(tmp_path / "brain.npz"), "random"], games=2, jobs=1)
    assert len(results) == 2


def test_slopes_are_those_of_what_is_minimised() -> None:
    """Against differences: what one weight more or less does to the value's error."""
    taught = example()
    lots = np.random.default_rng(1)
    net = {name: part.astype(np.float64) for name, part in taught.new_net(6, 4, lots).items()}
    seen, masks = lots.random((5, 6)), np.ones((5, 4), bool)
    actions, target, gain = np.array([0, 1, 2, 3, 0]), lots.normal(size=5), lots.normal(size=5)
    _, chances, _ = taught.forward(net, seen, masks)
    old = chances[np.arange(5), actions]

    def loss() -> float:
        _, now, values = taught.forward(net, seen, masks)
        ratio = now[np.arange(5), actions] / old
        entropy = -(now * np.log(now)).sum(axis=1)
        return float((-gain * ratio - taught.ENTROPY * entropy + (values - target) ** 2 / 2).mean())

    slopes = taught.slopes_of(net, seen, masks, actions, old, gain, target)
    for name, place in (("w0", (2, 3)), ("w1", (5, 1)), ("wv", (7, 0)), ("b1", (2,))):
        net[name][place] += 1e-6
        more = loss()
        net[name][place] -= 2e-6
        less = loss()
        net[name][place] += 1e-6
        assert slopes[name][place] == pytest.approx((more - less) / 2e-6, rel=1e-3, abs=1e-7)


@pytest.mark.slow
@pytest.mark.timeout(0)
@pytest.mark.skipif(not os.environ.get(ALL_HERE), reason=reason("ten minutes", "make extras-test takes them"))
def test_ten_minutes_of_it_beat_karl(tmp_path: Path) -> None:
    taught = example()
    taught.save(taught.train(SECONDS, tell=False), str(tmp_path / "brain.npz"))
    results = arena.run("raids", [str(tmp_path / "brain.npz"), "karl"], games=200)
    best = standings(results)[0]
    assert best.bot.endswith("brain.npz")
    assert best.wins.low > 0.5
