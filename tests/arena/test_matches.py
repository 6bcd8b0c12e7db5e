"""Games of the arena: every deal from every seat, the same results wherever they are played."""

from __future__ import annotations

import pytest

import meadhall
from meadhall.arena.backends import BatchSizer, local_backend, play_all
from meadhall.arena.fixtures import Fixture, Lineup, fixtures, lineups
from meadhall.arena.play_fixture import BatchResult, Result, play_batch, play_fixture

RAIDS = meadhall.game("raids")
TABLE = Lineup("raids", ("karl", "random", "thrall"), "7", {})


def test_a_deal_is_played_from_every_seat() -> None:
    games = [Fixture(TABLE, number) for number in range(6)]
    assert [game.deal for game in games] == [0, 0, 0, 1, 1, 1]
    assert [game.seated_bots() for game in games[:3]] == [
        ["karl", "random", "thrall"],
        ["thrall", "karl", "random"],
        ["random", "thrall", "karl"],
    ]


def test_a_paired_deal_is_the_same_deal() -> None:
    alike = Lineup("raids", ("random", "random"), "7", {})
    one, other, next_deal = (play_fixture(Fixture(alike, number)) for number in range(3))
    assert (one.deal, other.deal, next_deal.deal) == (0, 0, 1)
    tables = [RAIDS.new(2, f"7 {result.deal}") for result in (one, other, next_deal)]
    assert tables[0].view() == tables[1].view() != tables[2].view()


def test_a_result_is_determined_by_its_fixture() -> None:
    one = play_fixture(Fixture(TABLE, 4))
    assert one == play_fixture(Fixture(TABLE, 4))
    assert one.bots == ["thrall", "karl", "random"]
    assert sum(one.shares) == pytest.approx(1)
    assert [sum(each.values()) for each in one.sources] == one.points


def test_more_bots_than_seats_meet_in_every_combination() -> None:
    tables = lineups(RAIDS, ("karl", "thrall", "random"), 2, "1", {})
    assert [table.bots for table in tables] == [("karl", "thrall"), ("karl", "random"), ("thrall", "random")]
    assert [fixture.number for fixture in fixtures(tables, 2)] == [0, 0, 0, 1, 1, 1]
    assert len({table.key() for table in tables}) == 3


def test_another_seed_or_option_is_another_table() -> None:
    walhalla = meadhall.game("walhalla")
    bots = ("random",) * 3
    keys = {
        lineups(walhalla, bots, None, "1", {})[0].key(),
        lineups(walhalla, bots, None, "2", {})[0].key(),
        lineups(walhalla, bots, None, "1", {"layout": "random"})[0].key(),
    }
    assert len(keys) == 3


@pytest.mark.parametrize(
    ("bots", "players", "reason"),
    [(("karl",), None, "--players"), (("karl",), 2, "can't fill a table"), (("karl",) * 5, 5, "not for 5 players")],
)
def test_a_table_that_cannot_be_is_refused(bots: tuple[str, ...], players: int | None, reason: str) -> None:
    with pytest.raises(meadhall.BadOption, match=reason):
        lineups(RAIDS, bots, players, "1", {})


@pytest.mark.parametrize(
    ("seconds", "games", "jobs", "sizes"),
    [
        (0.01, 1000, 2, [100] * 8 + [100, 50, 25, 13, 6, 3, 2, 1]),
        (3.0, 4, 2, [1, 1, 1, 1]),
        (0.4, 10, 2, [3, 3, 2, 1, 1]),
        (0.0, 10, 4, [3, 2, 2, 1, 1, 1]),
        (0.5, 1, 8, [1]),
    ],
)
def test_batches_take_a_second_unless_a_worker_would_have_none(
    seconds: float, games: int, jobs: int, sizes: list[int]
) -> None:
    pace = BatchSizer()
    pace.games, pace.seconds = 10, seconds * 10
    assert [len(batch) for batch in pace.batches(fixtures([TABLE], games), jobs)] == sizes


def test_the_largest_batch_so_far_tells_how_long_games_take() -> None:
    pace = BatchSizer()
    results = play_batch(fixtures([TABLE], 2)).results
    assert pace.games_per_batch() == 1
    pace.observe(BatchResult(results[:1], 0.5))
    assert pace.games_per_batch() == 2
    pace.observe(BatchResult(results, 0.2))
    pace.observe(BatchResult(results[:1], 3.0))
    assert pace.games_per_batch() == 10


def by_number(results: list[Result]) -> list[Result]:
    return sorted(results, key=lambda result: result.number)


def test_the_same_results_on_any_number_of_cores() -> None:
    wanted = fixtures([TABLE], 7)
    here = play_batch(wanted).results
    for jobs in (1, 2):
        found = [result for batch in play_all(wanted, jobs, local_backend(jobs)) for result in batch.results]
        assert by_number(found) == here
