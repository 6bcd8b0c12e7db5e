"""Checkpoints: what learners keep of an environment is copied and pickled, and a copy goes on as the original does."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from copy import copy, deepcopy
from typing import Any

import numpy as np
import pytest

import meadhall
from meadhall.adapters.observer import Observer
from meadhall.adapters.variant import variant
from meadhall.bots import LEVELS, answer, bot
from meadhall.bots.search_bot import SearchBot
from tests.extras import extra
from tests.kit import TABLES, Variant

Way = Callable[[Any], Any]


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


def cloudpickled(thing: Any) -> Any:
    """As Stable-Baselines3 writes all that it saves, and async vector environments send their makers about."""
    cloudpickle = extra("cloudpickle")
    return pickle.loads(cloudpickle.dumps(thing))


every_table = pytest.mark.parametrize("table", TABLES, ids=str)
every_way = pytest.mark.parametrize("again", [deepcopy, pickled])
every_way_of_batches = pytest.mark.parametrize("again", [copy, deepcopy, pickled])
every_way_of_envs = pytest.mark.parametrize("again", [copy, deepcopy, pickled, cloudpickled])
every_way_of_wrappers = pytest.mark.parametrize("again", [deepcopy, pickled, cloudpickled])


@every_table
@every_way_of_batches
def test_batch_copy_plays_the_same_games(table: Variant, again: Way) -> None:
    services = meadhall.batch(table.game.name, 3, players=table.players, seed=4)
    for _ in range(5):
        services.step(services.sample())
    twin = again(services)
    for name in ("seats", "masks", "rewards", "points", "over", "observations", "numbers"):
        assert np.array_equal(getattr(twin, name), getattr(services, name))
    for _ in range(60):
        actions = services.sample()
        assert np.array_equal(twin.sample(), actions)
        services.step(actions)
        twin.step(actions)
        assert np.array_equal(twin.observations, services.observations)
        assert np.array_equal(twin.rewards, services.rewards)
    assert twin.seeds == services.seeds
    assert (
        repr(twin) == repr(services) == f"<batch of 3 tables of {table.game.name}: {table.players} players, seed '4'>"
    )


@every_way_of_batches
def test_batch_copy_deals_the_same_next_games(again: Way) -> None:
    services = meadhall.batch("raids", 4, seed=2)
    while not services.over.any():
        services.step(services.sample())
    twin = again(services)
    assert np.array_equal(twin.over, services.over)
    assert np.array_equal(twin.points, services.points)
    for _ in range(150):
        services.step(services.sample())
        twin.step(twin.sample())
    assert twin.seeds == services.seeds
    assert [each.digest for each in twin.tables] == [each.digest for each in services.tables]


@every_way
def test_observers_are_shared_not_copied(again: Way) -> None:
    observer = variant("raids", 2).observer
    assert isinstance(observer, Observer)
    assert again(observer) is copy(observer) is observer


@pytest.mark.parametrize("level", LEVELS)
@every_way
def test_bot_copy_answers_as_the_bot_does(level: str, again: Way) -> None:
    seated = bot(level)
    if isinstance(seated, SearchBot):
        seated.iterations, seated.seconds = 60, 1e9
    table = meadhall.game("raids").new(2, 3)
    for ply in range(8):
        table.apply(answer(seated, table, meadhall.FastDice(ply)))
    twin, other = again(seated), table.clone()
    for ply in range(8, 16):
        action = answer(seated, table, meadhall.FastDice(ply))
        assert answer(twin, other, meadhall.FastDice(ply)) == action
        table.apply(action)
        other.apply(action)


def test_search_trees_keep_their_shape() -> None:
    seated = bot("karl")
    table = meadhall.game("raids").new(2, 3)
    found: list[Any] = []
    for ply in range(10):
        table.apply(answer(seated, table, meadhall.FastDice(ply)))
        found += [] if getattr(seated, "last_search", None) is None else [vars(seated)["last_search"][1]]
    assert found
    for node in found:
        rows = node.__reduce__()[1][0]
        assert len(rows) > 1
        assert pickled(node).__reduce__()[1][0] == rows
        assert [int(child.action) for child in pickled(node).children()] == [
            int(child.action) for child in node.children()
        ]


def steps(env: Any, count: int) -> list[Any]:
    """What an environment shows while its action space answers."""
    shown: list[Any] = []
    for _ in range(count):
        seen, reward, over, _, _ = env.step(env.action_space.sample())
        shown.append((seen["observation"].tolist(), seen["action_mask"].tolist(), np.ravel(reward).tolist()))
        if over is True:
            env.reset()
    return shown


@every_way_of_envs
@pytest.mark.parametrize("opponents", ["karl", "random", "greedy"])
def test_seat_env(again: Way, opponents: str) -> None:
    env = extra("meadhall.adapters.gymnasium").SeatEnv("raids", 3, seat=None, opponents=opponents)
    env.reset(seed=5)
    env.action_space.seed(5)
    steps(env, 4)
    twin = again(env)
    assert np.array_equal(twin.action_masks(), env.action_masks())
    assert steps(twin, 25) == steps(env, 25)


@every_way_of_wrappers
def test_env_of_gymnasium_make(again: Way) -> None:
    gymnasium = extra("gymnasium")
    extra("meadhall.adapters.gymnasium")
    env = gymnasium.make("meadhall/Drakkar-v0", opponents="thrall")
    env.reset(seed=5)
    env.action_space.seed(5)
    twin = again(env)
    assert steps(twin, 10) == steps(env, 10)


@every_way_of_envs
@pytest.mark.parametrize("opponents", ["karl", "random"])
def test_vector_env(again: Way, opponents: str) -> None:
    env = extra("meadhall.adapters.vector").SeatVectorEnv("raids", 3, seat=None, opponents=opponents)
    again(env).reset(seed=1)
    env.reset(seed=5)
    env.action_space.seed(5)
    steps(env, 30)
    twin = again(env)
    assert steps(twin, 30) == steps(env, 30)
    assert np.array_equal(twin.reset()[0]["observation"], env.reset()[0]["observation"])


def samples_legally(env: Any) -> bool:
    masks = env.action_masks()
    drawn = [np.ravel(env.action_space.sample()) for _ in range(50)]
    return all(masks.reshape(len(each), -1)[range(len(each)), each].all() for each in drawn)


@every_way_of_envs
@pytest.mark.parametrize("module", ["gymnasium.SeatEnv", "vector.SeatVectorEnv"])
def test_original_goes_on_whatever_becomes_of_its_copy(again: Way, module: str) -> None:
    name, kind = module.split(".")
    env, alone = (getattr(extra(f"meadhall.adapters.{name}"), kind)("raids", seat=None) for _ in range(2))
    for each in (env, alone):
        each.reset(seed=5)
        each.action_space.seed(5)
    twin = again(env)
    steps(twin, 7)
    assert samples_legally(env)
    assert samples_legally(twin)
    env.action_space.seed(5)
    assert steps(env, 60) == steps(alone, 60)
    env.reset()
    assert samples_legally(env)
    assert samples_legally(twin)


@every_way_of_envs
def test_original_agents_sample_from_their_own_table(again: Way) -> None:
    adapter = extra("meadhall.adapters.pettingzoo")
    for env in (adapter.env("raids"), adapter.parallel_env("raids")):
        env.reset(seed=3)
        twin = again(env)
        env.reset(seed=4)
        for each in (env, twin):
            for agent in each.agents:
                legal = each.shared.mask(each.shared.seats[agent])
                drawn = [int(each.action_space(agent).sample()) for _ in range(50)]
                assert legal[drawn].all() or not legal.any()


@every_way_of_envs
def test_pettingzoo_envs(again: Way) -> None:
    adapter = extra("meadhall.adapters.pettingzoo")
    table = adapter.env("walhalla")
    table.reset(seed=3)
    for agent in table.agents:
        table.action_space(agent).seed(3)
    twin = again(table)
    for _ in range(20):
        agent = table.agent_selection
        assert twin.agent_selection == agent
        action = table.action_space(agent).sample()
        assert action == twin.action_space(agent).sample()
        table.step(action)
        twin.step(action)
        assert np.array_equal(twin.observe(agent)["observation"], table.observe(agent)["observation"])
    for other in (adapter.parallel_env("raids"), adapter.cycles("raids")):
        other.reset(seed=3)
        again(other).reset(seed=3)


@every_way_of_envs
def test_space_alone_belongs_to_no_table(again: Way) -> None:
    """Stable-Baselines3 pickles the spaces of an environment, and compares them with those of another one."""
    env = extra("meadhall.adapters.gymnasium").SeatEnv("raids", 2)
    env.reset(seed=1)
    space = again(env.action_space)
    assert space == env.action_space
    assert again(env.observation_space) == env.observation_space
    assert space.mask_now is None
    assert not env.action_masks()[[int(space.sample()) for _ in range(50)]].all()
    assert env.action_masks()[[int(env.action_space.sample()) for _ in range(50)]].all()
