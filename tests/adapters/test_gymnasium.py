"""Gymnasium's own check passes for every game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import meadhall
from meadhall.bots.random import Random
from meadhall.core.engine.dice import FastDice
from tests.extras import extra
from tests.kit import TABLES, Variant
from tests.own_edition import own_file, own_hash

__all__ = ["own_file"]

adapter = extra("meadhall.adapters.gymnasium")
np = extra("numpy")
checker = extra("gymnasium.utils.env_checker")


every_table = pytest.mark.parametrize("table", TABLES, ids=str)


@every_table
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_check(table: Variant) -> None:
    """The check takes an action of one table to another, where it need not be legal: there it must not raise."""
    name, players = table.game.name, table.players
    checker.check_env(adapter.SeatEnv(name, players, opponents="random", illegal="lose", render_mode="ansi"))


@every_table
def test_masks_say_what_is_legal_all_through_a_game(table: Variant) -> None:
    seat = adapter.SeatEnv(table.game.name, table.players, seat=None, opponents="random")
    seen, _ = seat.reset(seed=5)
    seat.action_space.seed(5)
    over = False
    while not over:
        assert list(np.flatnonzero(seen["action_mask"])) == sorted(seat.table.legal())
        assert seat.table.seat == seat.seat
        seen, _, over, _, _ = seat.step(seat.action_space.sample(seen["action_mask"]))
    assert not seen["action_mask"].any()


@every_table
def test_an_illegal_action_raises_and_changes_nothing(table: Variant) -> None:
    seat = adapter.SeatEnv(table.game.name, table.players)
    seen, _ = seat.reset(seed=1)
    before = seat.table.position()
    for wrong in np.flatnonzero(seen["action_mask"] == 0):
        with pytest.raises(meadhall.IllegalAction):
            seat.step(int(wrong))
    assert seat.table.position() == before
    assert list(seat.action_masks()) == list(seen["action_mask"])


@every_table
def test_tables_that_the_seat_cannot_tell_apart_are_observed_alike(table: Variant) -> None:
    seat = adapter.SeatEnv(table.game.name, table.players, opponents="random")
    seen, _ = seat.reset(seed=6)
    seat.action_space.seed(6)
    for turn in range(8):
        real, seat.table = seat.table, seat.table.guess(seat.seat, FastDice(turn))
        imagined, seat.table = seat.observe(), real
        assert np.array_equal(seen["observation"], imagined["observation"])
        assert np.array_equal(seen["action_mask"], imagined["action_mask"])
        seen, _, over, _, _ = seat.step(seat.action_space.sample(seen["action_mask"]))
        if over:
            break


def played(seat: Any, seed: int) -> list[float]:
    """The rewards of a whole game."""
    seat.reset(seed=seed)
    seat.action_space.seed(seed)
    rewards = []
    over = False
    while not over:
        _, reward, over, _, _ = seat.step(seat.action_space.sample())
        rewards.append(reward)
    return rewards


def test_the_same_seed_gives_the_same_game() -> None:
    seat = adapter.SeatEnv("raids", players=3, seat=None, opponents=["greedy", Random()])
    assert played(seat, 4) == played(seat, 4)
    assert played(seat, 4)[-1] in (-1, 0.5, 2)


def test_an_illegal_action_can_lose_instead() -> None:
    seat = adapter.SeatEnv("raids", illegal="lose")
    seen, _ = seat.reset(seed=1)
    _, reward, over, cut, said = seat.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert (reward, over, cut) == (-1, True, False)
    assert "points" in said
    with pytest.raises(meadhall.IllegalAction, match="reset"):
        seat.step(0)


def test_the_view_is_that_of_the_seat() -> None:
    seat = adapter.SeatEnv("walhalla", seat=2, render_mode="svg")
    seat.reset(seed=1)
    assert seat.view().seat == 2
    assert (seat.render() or "").startswith("<svg")


@pytest.mark.parametrize(
    "wrong", [{"opponents": ["karl"] * 5}, {"illegal": "maybe"}, {"render_mode": "human"}, {"opponents": "king"}]
)
def test_what_cannot_be_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(meadhall.MeadhallError):
        adapter.SeatEnv("raids", **wrong)


def test_a_seat_at_a_table_of_ones_own_edition(own_file: Path) -> None:
    seat = adapter.SeatEnv("raids", 3, opponents="random", edition=own_file)
    seat.reset(seed=1)
    assert seat.table.edition == own_hash(own_file)


def test_integers_of_numpy() -> None:
    seat, usual = adapter.SeatEnv("raids", np.int64(2)), adapter.SeatEnv("raids", 2)
    seat.reset(seed=np.int64(5))
    usual.reset(seed=5)
    action = usual.table.legal()[0]
    assert np.array_equal(seat.step(np.int16(action))[0]["observation"], usual.step(action)[0]["observation"])
    before = seat.table.position()
    for wrong in (-1, 59, 10**30):
        with pytest.raises(meadhall.IllegalAction):
            seat.step(wrong)
    with pytest.raises(TypeError, match="An action is a whole number"):
        seat.step(1.0)
    assert seat.table.position() == before


def test_seat_may_be_any_integer_but_must_be_at_the_table() -> None:
    seat = adapter.SeatEnv("raids", seat=np.int64(1))
    seat.reset(seed=5)
    assert seat.table.seat == seat.seat == 1
    for wrong in (-1, 2, 5, 10**30):
        with pytest.raises(meadhall.BadOption, match=f"seat can't be {wrong}. It can be 0 to 1"):
            adapter.SeatEnv("raids", seat=wrong)
    for text in ("x", "1", 1.0):
        with pytest.raises(TypeError, match="A seat is a whole number"):
            adapter.SeatEnv("raids", seat=text)


@every_table
def test_the_observation_space_is_honest(table: Variant) -> None:
    seat = adapter.SeatEnv(table.game.name, table.players, opponents="random")
    box = seat.observation_space["observation"]
    assert np.array_equal([box.low, box.high], seat.variant.observer.bounds)
    seen, _ = seat.reset(seed=2)
    seat.action_space.seed(2)
    over = False
    while not over:
        assert seat.observation_space.contains(seen)
        seen, _, over, _, _ = seat.step(seat.action_space.sample())
    assert seat.observation_space.contains(seen)
