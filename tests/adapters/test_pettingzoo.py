"""PettingZoo's own tests pass for every game."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import meadhall
from meadhall.core.engine.dice import FastDice
from tests.extras import extra
from tests.kit import TABLES, Variant
from tests.own_edition import own_file, own_hash

__all__ = ["own_file"]

adapter = extra("meadhall.adapters.pettingzoo")
np = extra("numpy")
theirs = extra("pettingzoo.test")
wrappers = extra("pettingzoo.utils.wrappers")

CYCLES = 60

every_table = pytest.mark.parametrize("table", TABLES, ids=str)
advice = pytest.mark.filterwarnings("ignore::UserWarning")
"""PettingZoo advises against observations that carry a mask, though its own board games do."""


def made(kind: Any, table: Variant) -> Any:
    return partial(kind, table.game.name, table.players)


@every_table
@advice
def test_api(table: Variant) -> None:
    theirs.api_test(made(adapter.env, table)(), num_cycles=CYCLES)
    theirs.api_test(made(adapter.cycles, table)(), num_cycles=CYCLES)
    theirs.parallel_api_test(made(adapter.parallel_env, table)(), num_cycles=CYCLES)


@every_table
@advice
def test_seeds(table: Variant) -> None:
    theirs.seed_test(made(adapter.env, table), num_cycles=CYCLES)
    theirs.seed_test(made(adapter.cycles, table), num_cycles=CYCLES)
    theirs.parallel_seed_test(made(adapter.parallel_env, table), num_cycles=CYCLES)


@every_table
@advice
def test_max_cycles(table: Variant) -> None:
    """The test wants every agent to act in every cycle, as they do in the parallel environment."""
    theirs.max_cycles_test(
        SimpleNamespace(env=made(adapter.cycles, table), parallel_env=made(adapter.parallel_env, table))
    )


@every_table
def test_masks_say_what_is_legal_all_through_a_game(table: Variant) -> None:
    services = made(adapter.env, table)()
    services.reset(seed=5)
    while not services.shared.table.over:
        asked = services.agent_selection
        for agent in services.agents:
            legal = services.shared.table.legal() if agent == asked else []
            assert list(np.flatnonzero(services.observe(agent)["action_mask"])) == sorted(legal)
        services.step(services.action_space(asked).sample(services.observe(asked)["action_mask"]))
    assert not any(services.observe(agent)["action_mask"].any() for agent in services.possible_agents)


@every_table
def test_an_illegal_action_raises_and_changes_nothing(table: Variant) -> None:
    services = made(adapter.env, table)()
    services.reset(seed=3)
    agent = services.agent_selection
    before = services.shared.table.position()
    for wrong in np.flatnonzero(services.observe(agent)["action_mask"] == 0):
        with pytest.raises(meadhall.IllegalAction):
            services.step(int(wrong))
    assert services.shared.table.position() == before
    assert services.agent_selection == agent


@every_table
def test_tables_that_a_seat_cannot_tell_apart_are_observed_alike(table: Variant) -> None:
    services = made(adapter.env, table)()
    services.reset(seed=6)
    for turn in range(20):
        for seat, agent in enumerate(services.possible_agents):
            real, here = services.shared.table, services.observe(agent)
            services.shared.table = real.guess(seat, FastDice(turn))
            there, services.shared.table = services.observe(agent), real
            assert np.array_equal(here["observation"], there["observation"])
            assert np.array_equal(here["action_mask"], there["action_mask"])
        asked = services.agent_selection
        services.step(services.action_space(asked).sample(services.observe(asked)["action_mask"]))


def played(table: Any, seed: int = 1) -> dict[str, float]:
    table.reset(seed=seed)
    totals = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, over, cut, _ = table.last()
        totals[agent] += reward
        table.step(None if over or cut else np.flatnonzero(seen["action_mask"])[-1])
    return totals


def test_a_whole_game() -> None:
    table = adapter.env("raids", players=3)
    totals = played(table)
    assert sum(totals.values()) == pytest.approx(0)
    assert min(totals.values()) == -1
    assert played(table) == totals


def test_pettingzoos_own_wrapper_may_end_a_game_instead() -> None:
    table = wrappers.TerminateIllegalWrapper(adapter.env("raids"), illegal_reward=-1)
    table.reset(seed=3)
    agent = table.agent_selection
    table.step(int(np.flatnonzero(table.observe(agent)["action_mask"] == 0)[0]))
    assert table.terminations[agent]


def test_in_cycles_only_whoever_is_asked_may_do_more_than_wait() -> None:
    services = adapter.parallel_env("raids", players=3)
    seen, _ = services.reset(seed=1)
    waiting = [agent for agent in services.agents if seen[agent]["action_mask"][services.wait]]
    assert len(waiting) == 2
    actions = {agent: int(np.flatnonzero(seen[agent]["action_mask"])[0]) for agent in services.agents}
    actions[waiting[0]] = 0
    with pytest.raises(meadhall.IllegalAction, match=waiting[0]):
        services.step(actions)


def test_a_game_can_be_cut_off() -> None:
    table = adapter.env("raids", max_cycles=5)
    totals = played(table)
    assert set(totals.values()) == {0.0}


def test_options_and_pictures() -> None:
    table = adapter.env("walhalla", players=4, render_mode="ansi", layout="random")
    table.reset(seed=1)
    assert "\n" in (table.render() or "")
    with pytest.raises(meadhall.BadOption):
        adapter.env("walhalla", players=7)


@pytest.mark.parametrize("kind", ["env", "parallel_env", "cycles"])
def test_a_table_of_ones_own_edition(kind: str, own_file: Path) -> None:
    made = getattr(adapter, kind)("raids", 3, edition=own_file)
    made.reset(seed=1)
    assert made.unwrapped.view("player_0").edition == own_hash(own_file)


@pytest.mark.parametrize("kind", [adapter.env, adapter.parallel_env, adapter.cycles])
def test_only_what_shows_something_can_be_asked_to_render(kind: Any) -> None:
    with pytest.raises(meadhall.BadOption, match=r"render_mode can't be 'human'\. It can be: ansi, svg"):
        kind("raids", render_mode="human")


def test_integers_of_numpy() -> None:
    table = adapter.env("raids", np.int64(2))
    table.reset(seed=np.int64(3))
    usual = adapter.env("raids", 2)
    usual.reset(seed=3)
    assert table.shared.table == usual.shared.table
    table.step(np.int32(table.shared.table.legal()[0]))
    with pytest.raises(TypeError, match="An action is a whole number"):
        table.step(1.5)
