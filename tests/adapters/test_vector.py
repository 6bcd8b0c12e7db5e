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
seats = extra("meadhall.adapters.gymnasium")
gymnasium = extra("gymnasium")
np = extra("numpy")


def first_legal(seen: dict[str, Any]) -> Any:
    return seen["action_mask"].argmax(axis=1)


@pytest.mark.parametrize("opponents", ["random", "greedy"])
@pytest.mark.parametrize("seat", [0, None])
def test_all_tables_are_played_like_one_alone(opponents: str, seat: int | None) -> None:
    """The bots, the deals and the rewards are those of `SeatEnv`, unless lots are drawn for others."""
    services = adapter.SeatVectorEnv("raids", 3, players=3, seat=seat, opponents=opponents)
    seen, _ = services.reset(seed=4)
    alone = [gymnasium.make("meadhall/Raids-v0", players=3, seat=seat, opponents=opponents) for _ in range(3)]
    here = [each.reset(seed=4 + place)[0] for place, each in enumerate(alone)]
    ended = 0
    for _ in range(90):
        if opponents == "greedy":
            for place in range(3):
                assert np.array_equal(seen["observation"][place], here[place]["observation"])
        actions = first_legal(seen)
        seen, rewards, over, cut, told = services.step(actions)
        assert not cut.any()
        assert services.observation_space.contains(seen)
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
        services = adapter.SeatVectorEnv("walhalla", 4, seat=None, opponents="random")
        seen, _ = services.reset(seed=2)
        total = []
        for _ in range(60):
            seen, rewards, *_ = services.step(first_legal(seen))
            total += [*rewards, float(seen["observation"].sum())]
        return total

    assert played() == played()


def test_by_name() -> None:
    services = gymnasium.make_vec("meadhall/Lofoten-v0", num_envs=2, opponents="random")
    assert isinstance(services.unwrapped, adapter.SeatVectorEnv)
    services.reset(seed=1)
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
    services = adapter.SeatVectorEnv("raids", 2, players=3, opponents="random", edition=own_file)
    with pytest.raises(meadhall.IllegalAction, match="reset"):
        services.step(np.zeros(2, int))
    seen, _ = services.reset(seed=1)
    assert services.held.tables[0].edition == own_hash(own_file)
    with pytest.raises(meadhall.IllegalAction, match="table 1"):
        services.step(np.array([first_legal(seen)[0], 58]))
    assert services.action_masks().shape == (2, 59)


RESETS: list[Any] = [7, None, None, [8, None], None]


def test_reset_without_a_seed_goes_on_with_the_seeded_generators() -> None:
    """As Gymnasium demands it, and as its own vector environments have it."""
    dealt: list[list[list[int]]] = []
    for _ in range(2):
        services = adapter.SeatVectorEnv("raids", 2, seat=None, opponents="random")
        dealt.append([])
        for seed in RESETS:
            services.reset(seed=seed)
            dealt[-1].append(list(services.deals))
    assert dealt[0] == dealt[1]
    assert len({deal for deals in dealt[0] for deal in deals}) == 8, (
        "of ten: one place is given the seed that the other had"
    )
    alone = [seats.SeatEnv("raids", 2, seat=None, opponents="random") for _ in range(2)]
    theirs = gymnasium.vector.SyncVectorEnv([lambda: alone[0], lambda: alone[1]])
    for seed, deals in zip(RESETS, dealt[0], strict=True):
        theirs.reset(seed=seed)
        assert [each.deal for each in alone] == deals


def test_seeds_of_numpy() -> None:
    services = adapter.SeatVectorEnv("raids", 2, opponents="random")
    services.reset(seed=7)
    usual = list(services.deals)
    for same in (
        np.int64(7),
        np.array(7),
        [np.int64(7), np.int32(8)],
        (7, 8),
        np.array([7, 8]),
        range(7, 9),
        iter((7, 8)),
    ):
        services.reset(seed=same)
        assert services.deals == usual
    for three in ([1, 2, 3], np.array([1, 2, 3])):
        with pytest.raises(meadhall.BadOption, match="2 tables, but 3 seeds"):
            services.reset(seed=three)
    for broken in (1.5, np.array([1.5, 2.5]), [[1], [2]], "12"):
        with pytest.raises(TypeError):
            services.reset(seed=broken)
    assert services.deals == usual


def test_seat_may_be_any_integer_but_must_be_at_the_table() -> None:
    services = adapter.SeatVectorEnv("raids", 2, seat=np.int64(1), opponents="random")
    services.reset(seed=5)
    assert [table.seat for table in services.held.tables] == services.seats == [1, 1]
    for wrong in (-1, 2, 5, 10**30):
        with pytest.raises(meadhall.BadOption, match=f"seat can't be {wrong}. It can be 0 to 1"):
            adapter.SeatVectorEnv("raids", seat=wrong)
    with pytest.raises(TypeError, match="A seat is a whole number"):
        adapter.SeatVectorEnv("raids", seat="x")


def test_the_action_space_samples_legal_actions() -> None:
    services = adapter.SeatVectorEnv("raids", 4, opponents="random")
    assert services.action_space.contains(services.action_space.sample())
    assert services.action_space == gymnasium.vector.utils.batch_space(services.single_action_space, 4)
    services.reset(seed=1)
    services.action_space.seed(1)
    for _ in range(100):
        actions = services.action_space.sample()
        assert services.action_masks()[range(4), actions].all()
        services.step(actions)
    wanted = tuple(np.eye(59, dtype=np.int8)[[5, 6, 7, 8]])
    assert list(services.action_space.sample(wanted)) == [5, 6, 7, 8]


def test_what_is_no_integer_is_no_action() -> None:
    services = adapter.SeatVectorEnv("raids", 2, opponents="random")
    seen, _ = services.reset(seed=1)
    with pytest.raises(TypeError, match="whole numbers, not float64"):
        services.step(first_legal(seen) + 0.0)
    with pytest.raises(meadhall.BadOption, match="2 tables, but 1 actions"):
        services.step(first_legal(seen)[:1])
    services.step([np.int32(action) for action in first_legal(seen)])


@pytest.mark.parametrize("mode", ["human", "ansi"])
def test_only_what_shows_something_can_be_asked_to_render(mode: str) -> None:
    refused = f"render_mode can't be '{mode}': .* vectorization_mode"
    with pytest.raises(meadhall.BadOption, match=refused):
        gymnasium.make_vec("meadhall/Raids-v0", num_envs=2, render_mode=mode)
    with pytest.raises(meadhall.BadOption, match=refused):
        adapter.SeatVectorEnv("raids", render_mode=mode)


def test_tables_side_by_side_can_be_shown() -> None:
    hall = gymnasium.make_vec("meadhall/Raids-v0", num_envs=2, vectorization_mode="sync", render_mode="ansi")
    hall.reset(seed=1)
    assert len(hall.render()) == 2
