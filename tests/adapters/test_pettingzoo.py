"""PettingZoo's own tests pass for every game."""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

import meadhall
from meadhall.core.game import Game

door = pytest.importorskip("meadhall.adapters.pettingzoo", exc_type=ImportError)
np = pytest.importorskip("numpy")
theirs = pytest.importorskip("pettingzoo.test")
wrappers = pytest.importorskip("pettingzoo.utils.wrappers")

GAMES = meadhall.games()
CYCLES = 60

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
advice = pytest.mark.filterwarnings("ignore::UserWarning")
"""PettingZoo advises against observations that carry a mask, though its own board games do."""


@every_game
@advice
def test_api(game: Game) -> None:
    theirs.api_test(door.env(game.name), num_cycles=CYCLES)
    theirs.api_test(door.cycles(game.name), num_cycles=CYCLES)
    theirs.parallel_api_test(door.parallel_env(game.name), num_cycles=CYCLES)


@every_game
@advice
def test_seeds(game: Game) -> None:
    theirs.seed_test(partial(door.env, game.name), num_cycles=CYCLES)
    theirs.parallel_seed_test(partial(door.parallel_env, game.name), num_cycles=CYCLES)


@every_game
@advice
def test_max_cycles(game: Game) -> None:
    """The test wants every agent to act in every cycle, as they do in the parallel environment."""
    theirs.max_cycles_test(
        SimpleNamespace(env=partial(door.cycles, game.name), parallel_env=partial(door.parallel_env, game.name))
    )


def played(table: Any, seed: int = 1) -> dict[str, float]:
    table.reset(seed=seed)
    totals = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, over, cut, _ = table.last()
        totals[agent] += reward
        table.step(None if over or cut else np.flatnonzero(seen["action_mask"])[-1])
    return totals


def test_a_whole_game() -> None:
    table = door.env("raids", players=3)
    totals = played(table)
    assert sum(totals.values()) == pytest.approx(0)
    assert min(totals.values()) == -1
    assert played(table) == totals


def test_an_illegal_action_raises_and_changes_nothing() -> None:
    table = door.env("raids")
    table.reset(seed=3)
    agent = table.agent_selection
    before = table.view(agent)
    wrong = int(np.flatnonzero(table.observe(agent)["action_mask"] == 0)[0])
    with pytest.raises(meadhall.IllegalAction):
        table.step(wrong)
    assert table.view(agent) == before
    assert table.agent_selection == agent


def test_pettingzoos_own_wrapper_may_end_a_game_instead() -> None:
    table = wrappers.TerminateIllegalWrapper(door.env("raids"), illegal_reward=-1)
    table.reset(seed=3)
    agent = table.agent_selection
    table.step(int(np.flatnonzero(table.observe(agent)["action_mask"] == 0)[0]))
    assert table.terminations[agent]


def test_only_the_seat_that_is_asked_has_legal_actions() -> None:
    table = door.env("walhalla")
    table.reset(seed=3)
    for agent in table.agents:
        assert bool(table.observe(agent)["action_mask"].any()) == (agent == table.agent_selection)


def test_in_cycles_only_whoever_is_asked_may_do_more_than_wait() -> None:
    hall = door.parallel_env("raids", players=3)
    seen, _ = hall.reset(seed=1)
    waiting = [agent for agent in hall.agents if seen[agent]["action_mask"][hall.wait]]
    assert len(waiting) == 2
    actions = {agent: int(np.flatnonzero(seen[agent]["action_mask"])[0]) for agent in hall.agents}
    actions[waiting[0]] = 0
    with pytest.raises(meadhall.IllegalAction, match=waiting[0]):
        hall.step(actions)


def test_a_game_can_be_cut_off() -> None:
    table = door.env("raids", max_cycles=5)
    totals = played(table)
    assert set(totals.values()) == {0.0}


def test_options_and_pictures() -> None:
    table = door.env("walhalla", players=4, render_mode="ansi", layout="random")
    table.reset(seed=1)
    assert "\n" in (table.render() or "")
    with pytest.raises(meadhall.BadOption):
        door.env("walhalla", players=7)
