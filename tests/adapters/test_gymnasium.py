"""Gymnasium's own check passes for every game."""

from __future__ import annotations

from typing import Any

import pytest

import meadhall
from meadhall.bots.random import Random
from meadhall.core.game import Game

door = pytest.importorskip("meadhall.adapters.gymnasium", exc_type=ImportError)
np = pytest.importorskip("numpy")
checker = pytest.importorskip("gymnasium.utils.env_checker")


@pytest.mark.parametrize("game", meadhall.games(), ids=lambda game: game.name)
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_check(game: Game) -> None:
    """The check takes an action of one table to another, where it need not be legal: there it must not raise."""
    checker.check_env(door.SeatEnv(game.name, opponents="random", illegal="lose", render_mode="ansi"))


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
    seat = door.SeatEnv("raids", players=3, seat=None, opponents=["greedy", Random()])
    assert played(seat, 4) == played(seat, 4)
    assert played(seat, 4)[-1] in (-1, 0.5, 2)


def test_an_illegal_action_raises() -> None:
    seat = door.SeatEnv("raids")
    seen, _ = seat.reset(seed=1)
    with pytest.raises(meadhall.IllegalAction):
        seat.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert list(seat.action_masks()) == list(seen["action_mask"])


def test_an_illegal_action_can_lose_instead() -> None:
    seat = door.SeatEnv("raids", illegal="lose")
    seen, _ = seat.reset(seed=1)
    _, reward, over, cut, said = seat.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert (reward, over, cut) == (-1, True, False)
    assert "points" in said
    with pytest.raises(meadhall.IllegalAction, match="reset"):
        seat.step(0)


def test_the_view_is_that_of_the_seat() -> None:
    seat = door.SeatEnv("walhalla", seat=2, render_mode="svg")
    seat.reset(seed=1)
    assert seat.view()["seat"] == 2
    assert (seat.render() or "").startswith("<svg")


@pytest.mark.parametrize(
    "wrong", [{"opponents": ["karl"] * 5}, {"illegal": "maybe"}, {"render_mode": "human"}, {"opponents": "king"}]
)
def test_what_cannot_be_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(meadhall.MeadhallError):
        door.SeatEnv("raids", **wrong)
