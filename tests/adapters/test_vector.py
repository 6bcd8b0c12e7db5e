"""One seat at each of many tables, as Gymnasium wants it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import meadhall
from tests.extras import extra
from tests.own_edition import own_file, own_hash

__all__ = ["own_file"]

adapter = extra("meadhall.adapters.vector")
gymnasium = extra("gymnasium")
np = extra("numpy")


def first_legal(seen: dict[str, Any]) -> Any:
    return seen["action_mask"].argmax(axis=1)


@pytest.mark.parametrize("opponents", ["random", "greedy"])
@pytest.mark.parametrize("seat", [0, None])
def test_all_tables_are_played_like_one_alone(opponents: str, seat: int | None) -> None:
    """The bots, the deals and the rewards are those of `SeatEnv`, unless lots are drawn for others."""
    hall = adapter.SeatVectorEnv("raids", 3, players=3, seat=seat, opponents=opponents)
    seen, _ = hall.reset(seed=4)
    alone = [gymnasium.make("meadhall/Raids-v0", players=3, seat=seat, opponents=opponents) for _ in range(3)]
    here = [each.reset(seed=4 + place)[0] for place, each in enumerate(alone)]
    ended = 0
    for _ in range(40):
        if opponents == "greedy":
            for place in range(3):
                assert np.array_equal(seen["observation"][place], here[place]["observation"])
        actions = first_legal(seen)
        seen, rewards, over, cut, told = hall.step(actions)
        assert not cut.any()
        assert hall.observation_space.contains(seen)
        for place, each in enumerate(alone):
            if opponents == "greedy":
                last, reward, done, _, _ = each.step(int(actions[place]))
                assert (reward, done) == (rewards[place], over[place])
                if done:
                    ended += 1
                    assert np.array_equal(told["final_obs"][place]["observation"], last["observation"])
                    assert len(told["final_info"]["points"][place]) == 3
                here[place] = each.reset()[0] if done else last
            elif over[place]:
                ended += 1
    assert ended


def test_the_same_seed_gives_the_same_games() -> None:
    def played() -> list[float]:
        hall = adapter.SeatVectorEnv("walhalla", 4, seat=None, opponents="random")
        seen, _ = hall.reset(seed=2)
        total = []
        for _ in range(60):
            seen, rewards, *_ = hall.step(first_legal(seen))
            total += [*rewards, float(seen["observation"].sum())]
        return total

    assert played() == played()


def test_by_name() -> None:
    hall = gymnasium.make_vec("meadhall/Lofoten-v0", num_envs=2, opponents="random")
    assert isinstance(hall.unwrapped, adapter.SeatVectorEnv)
    hall.reset(seed=1)
    for mode in ("sync", "async"):
        others = gymnasium.make_vec("meadhall/Raids-v0", num_envs=2, vectorization_mode=mode, opponents="random")
        seen, _ = others.reset(seed=1)
        seen, *_ = others.step(first_legal(seen))
        assert seen["observation"].shape[0] == 2
        others.close()
    assert {f"meadhall/{game.name.capitalize()}-v0" for game in meadhall.games()} <= set(gymnasium.registry)


def test_wrong_answers_and_tables(own_file: Path) -> None:
    with pytest.raises(meadhall.BadOption):
        adapter.SeatVectorEnv("raids", 0)
    hall = adapter.SeatVectorEnv("raids", 2, players=3, opponents="random", edition=own_file)
    with pytest.raises(meadhall.IllegalAction, match="reset"):
        hall.step(np.zeros(2, int))
    seen, _ = hall.reset(seed=1)
    assert hall.held.tables[0].edition == own_hash(own_file)
    with pytest.raises(meadhall.IllegalAction, match="table 1"):
        hall.step(np.array([first_legal(seen)[0], 58]))
    assert hall.action_masks().shape == (2, 59)
