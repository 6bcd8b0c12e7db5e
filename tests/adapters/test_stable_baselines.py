"""A learner of Stable-Baselines3 trains against karl, is saved, loaded, and goes on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.extras import BASELINES, extra

contrib = pytest.importorskip("sb3_contrib", reason=BASELINES, exc_type=ImportError)
baselines = pytest.importorskip("stable_baselines3", reason=BASELINES, exc_type=ImportError)
np = extra("numpy")
adapter = extra("meadhall.adapters.gymnasium")

LESSON = 64


def seats() -> Any:
    """Two seats against the usual opponent, each at a table of its own."""
    return baselines.common.env_util.make_vec_env(lambda: adapter.SeatEnv("raids", 2), n_envs=2, seed=1)


def test_train_save_load_and_go_on(tmp_path: Path) -> None:
    envs = seats()
    model = contrib.MaskablePPO("MultiInputPolicy", envs, n_steps=LESSON // 2, batch_size=LESSON // 2, seed=1)
    model.learn(2 * LESSON)
    model.save(tmp_path / "raider")
    seen, masks = model._last_obs, np.stack(envs.env_method("action_masks"))
    answers, _ = model.predict(seen, action_masks=masks, deterministic=True)
    assert masks[range(2), answers].all()

    alone = contrib.MaskablePPO.load(tmp_path / "raider")
    again, _ = alone.predict(seen, action_masks=masks, deterministic=True)
    assert np.array_equal(again, answers)
    assert alone.action_space == envs.action_space

    loaded = contrib.MaskablePPO.load(tmp_path / "raider", env=seats())
    loaded.learn(2 * LESSON, reset_num_timesteps=False)
    assert loaded.num_timesteps == 4 * LESSON
    loaded.save(tmp_path / "raider")
    assert contrib.MaskablePPO.load(tmp_path / "raider").num_timesteps == 4 * LESSON
