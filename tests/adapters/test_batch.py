"""Many tables at once are the same tables, one by one."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import meadhall
from meadhall.adapters.batch import Batch
from meadhall.adapters.variant import variant
from tests.kit import TABLES, Variant
from tests.own_edition import own_file, own_hash

__all__ = ["own_file"]

every_table = pytest.mark.parametrize("table", TABLES, ids=str)


def laid(table: Variant, n: int, seed: int | str = 1) -> Batch:
    return meadhall.batch(table.game.name, n, players=table.players, seed=seed)


@every_table
def test_every_place_is_a_game_of_its_own(table: Variant) -> None:
    services = laid(table, 3)
    alone = [table.new(seed) for seed in services.seeds]
    ended = 0
    for _ in range(400):
        for place, each in enumerate(alone):
            assert services.seats[place] == each.seat
            assert list(np.flatnonzero(services.masks[place])) == sorted(each.legal())
        actions = services.sample()
        services.step(actions)
        for place, each in enumerate(alone):
            each.apply(int(actions[place]))
            assert services.over[place] == each.over
            if each.over:
                ended += 1
                assert list(services.points[place]) == each.scores()
                assert list(services.rewards[place]) == pytest.approx(services.variant.returns(each))
                alone[place] = table.new(services.seeds[place])
            else:
                assert not services.rewards[place].any()
    assert ended or table.game.name in ("drakkar", "lofoten")


@every_table
def test_observations_are_what_the_asked_seat_may_know(table: Variant) -> None:
    services = laid(table, 4)
    for _ in range(20):
        services.step(services.sample())
    assert services.observations.shape == (4, services.size) == (4, len(services.names))
    assert services.observations.dtype == np.float32
    assert np.abs(services.observations).max() < 20
    own = services.variant.observer.own
    assert own is not None
    assert services.numbers.dtype == np.int16
    for place, each in enumerate(services.tables):
        alone = services.variant.observer.observe(each, int(services.seats[place]))
        assert np.array_equal(services.observations[place], alone)
        whole = own.encoder.observe(each, int(services.seats[place]))
        assert np.array_equal(services.numbers[place], np.frombuffer(whole, np.int32))
        guessed = each.guess(int(services.seats[place]), meadhall.FastDice(place))
        assert np.array_equal(alone, services.variant.observer.observe(guessed, int(services.seats[place])))


def test_the_same_seed_gives_the_same_games_however_many_there_are() -> None:
    one, two, many = [meadhall.batch("raids", count, seed=9) for count in (1, 2, 5)]
    for _ in range(150):
        actions = many.sample()
        many.step(actions)
        for few in (one, two):
            few.step(actions[: few.n])
            assert few.observations.shape == (few.n, few.size)
            assert np.array_equal(few.observations, many.observations[: few.n])
            assert np.array_equal(few.rewards, many.rewards[: few.n])


def test_what_was_shown_stays_as_it_was() -> None:
    services = meadhall.batch("raids", 2)
    before, mask = services.observations, services.masks
    copies = before.copy(), mask.copy()
    services.step(services.sample())
    assert np.array_equal(before, copies[0])
    assert np.array_equal(mask, copies[1])


def test_one_wrong_action_changes_nothing_anywhere() -> None:
    services = meadhall.batch("raids", 3)
    digests = [table.digest for table in services.tables]
    actions = services.sample()
    actions[1] = int(np.flatnonzero(~services.masks[1])[0])
    with pytest.raises(meadhall.IllegalAction, match="table 1: "):
        services.step(actions)
    actions[1] = 10_000
    with pytest.raises(meadhall.IllegalAction, match="table 1: "):
        services.step(actions)
    with pytest.raises(meadhall.BadOption, match="3 tables, but 2 actions"):
        services.step(actions[:2])
    assert [table.digest for table in services.tables] == digests


def test_a_batch_has_at_least_one_table() -> None:
    with pytest.raises(meadhall.BadOption, match="1 to"):
        meadhall.batch("raids", 0)


def test_a_batch_of_ones_own_edition(own_file: Path) -> None:
    services = meadhall.batch("raids", 2, players=3, edition=own_file)
    assert {table.edition for table in services.tables} == {own_hash(own_file)}
    assert not np.array_equal(services.observations, meadhall.batch("raids", 2, players=3).observations)


def test_a_game_without_fields_of_its_own_is_observed_by_its_views(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = variant("raids", 2)
    monkeypatch.setattr(usual.game, "observer", None)
    services = Batch(type(usual)(usual.game, 2, usual.edition, usual.options), 3, 1)
    assert services.size == usual.layout.size
    low, high = services.variant.observer.bounds
    assert np.isfinite(high).mean() > 0.2
    for _ in range(60):
        services.step(services.sample())
        assert (services.observations >= low).all()
        assert (services.observations <= high).all()
    for place, table in enumerate(services.tables):
        assert list(services.observations[place]) == pytest.approx(
            usual.layout.observe(table.view(int(services.seats[place])))
        )


def test_actions_of_any_integer_type() -> None:
    one, two = (
        meadhall.batch("raids", np.int64(3), players=np.int64(2), seed=np.int64(5)),
        meadhall.batch("raids", 3, 2, 5),
    )
    for given in (np.int8, np.uint16, np.int64):
        actions = two.sample()
        two.step(list(actions))
        one.step(actions.astype(given))
        assert np.array_equal(one.observations, two.observations)
    with pytest.raises(TypeError, match="whole numbers, not float64"):
        one.step(two.sample() + 0.5)
    with pytest.raises(TypeError, match="whole numbers, not bool"):
        one.step(one.masks[:, 0])


@every_table
def test_observations_lie_within_their_bounds(table: Variant) -> None:
    services = laid(table, 8)
    low, high = services.variant.observer.bounds
    assert (low <= 0).all()
    assert (high >= low).all()
    exact = high <= 1
    assert exact.mean() > 0.3
    most = services.observations.copy()
    for _ in range(150):
        services.step(services.sample())
        assert (services.observations >= low).all()
        assert (services.observations <= high).all()
        most = np.maximum(most, services.observations)
    assert (most[:, exact].max(axis=0) == high[exact]).mean() > 0.1
