"""End of a game of Drakkar."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.events import Forced
from meadhall.core.engine.playout import play_out
from meadhall.games.drakkar import scoring
from meadhall.games.drakkar.decisions import TurnEnd
from tests.games.drakkar.situations import (
    claim,
    dice_left,
    event_names,
    give,
    go,
    new,
    seat_of,
    situation,
    throw,
    where,
)

PAWNS = {"S.A": "e4", "S.B": "k1", "N.A": "m9", "N.B": "b12"}


@pytest.mark.rule("DRA-100", "DRA-101", "DRA-002")
def test_example_18_the_fifth_shield_wins_at_once() -> None:
    table = situation(PAWNS, {"e7": "tower", "a9": "?"}, dice=(3, 1))
    give(table, "S", "spade", "diamond", "club", "crown")
    give(table, "N", "heart", "spade", "club", "crown")
    go(table, "A", "3:e7")
    heard = claim(table, "take")
    assert event_names(heard) == ["take", "king"]
    assert table.over
    assert dice_left(table) == [1]
    assert table.scores() == [5, 4]
    assert table.winners() == [0]
    assert table.view().reason == "king"
    assert table.view().ranks == [1, 2]


@pytest.mark.rule("DRA-100")
def test_four_shields_are_not_enough() -> None:
    table = situation(PAWNS, {"e7": "tower", "a9": "?"}, dice=(3, 1))
    give(table, "S", "spade", "diamond", "club")
    go(table, "A", "3:e7")
    claim(table, "take")
    assert not table.over


def at_the_limit(players: int = 2, **options: Any) -> Any:
    """The last turn of the last round is about to end."""
    table = situation(players=players, round_limit=60, **options)
    table.turn = 60 * players - 1
    return table


def end_turn(table: Any) -> Any:
    heard = table.listen()
    table.top = None
    table.ask(TurnEnd())
    table.advance()
    return [event.name for event in heard if not isinstance(event, Forced)]


@pytest.mark.rule("DRA-117", "DRA-119")
def test_example_23_the_game_ends_after_the_last_round() -> None:
    table = at_the_limit()
    assert table.round() == 60
    assert end_turn(table) == ["limit"]
    assert table.over
    assert table.view().reason == "round_limit"
    early = at_the_limit()
    early.turn -= 1
    end_turn(early)
    assert not early.over


@pytest.mark.rule("DRA-117")
def test_without_a_limit_the_game_goes_on() -> None:
    table = situation(round_limit=0)
    table.turn = 2 * 500 + 1
    end_turn(table)
    assert not table.over


@pytest.mark.rule("DRA-119")
def test_skipped_turns_count_for_the_round() -> None:
    table = at_the_limit()
    table.turn -= 1
    table.turn -= 1
    table.skips[0] = 1
    table.failed[0] = 1
    table.skips[1] = 1
    table.failed[1] = 1
    assert table.mover() == 1
    end_turn(table)
    assert table.over, "both turns of round 60 were skipped"


@pytest.mark.rule("DRA-118")
@pytest.mark.parametrize(
    ("shields", "failed", "winners", "ranks"),
    [
        ((3, 2), (5, 0), [0], [1, 2]),
        ((3, 3), (1, 2), [0], [1, 2]),
        ((3, 3), (2, 2), [0, 1], [1, 1]),
        ((0, 1), (0, 0), [1], [2, 1]),
    ],
    ids=["most shields", "fewest wrong takes", "shared", "one shield"],
)
def test_example_23_who_wins_at_the_limit(
    shields: tuple[int, int], failed: tuple[int, int], winners: list[int], ranks: list[int]
) -> None:
    table = at_the_limit()
    for side, count in zip("SN", shields, strict=True):
        wanted = [shield.symbol for shield in table.view().clans[seat_of(table, side)].shields]
        give(table, side, *wanted[:count])
    for seat, count in enumerate(failed):
        table.failed[seat] = count
    end_turn(table)
    assert table.over
    assert [scoring.standing(table, seat) for seat in (0, 1)] == [(shields[0], -failed[0]), (shields[1], -failed[1])]
    assert table.winners() == winners
    assert table.view().ranks == ranks


@pytest.mark.rule("DRA-118")
def test_teams_at_the_limit_compare_their_sums() -> None:
    table = at_the_limit(players=4, teams=True)
    give(table, "S", "crown", "club")
    give(table, "W", "heart")
    give(table, "E", "tower")
    table.failed[0] = 1
    table.failed[3] = 2
    end_turn(table)
    assert table.scores() == [2, 2, 2, 2]
    assert scoring.standing(table, 0) == (2, -1)
    assert table.winners() == [0, 2]
    assert table.view().ranks == [1, 3, 1, 3]


@pytest.mark.rule("DRA-117", "DRA-052")
def test_a_die_lost_in_the_last_turn_is_lost_for_good() -> None:
    table = situation({"S.A": "g7", "S.B": "k1", "N.A": "NL captive", "N.B": "NR captive"}, turn="N", round_limit=10)
    table.turn = 2 * 10 - 1
    throw(table, 5, 4)
    assert table.over
    assert [die.used for die in table.view().dice] == [True, True]


@pytest.mark.rule("DRA-117", "DRA-092")
def test_a_parole_in_the_last_turn_is_settled() -> None:
    table = situation(
        {"S.A": "e11", "S.B": "k1", "N.A": "i5", "N.B": "NR captive"}, {"c3": "?"}, turn="N", round_limit=10
    )
    table.turn = 2 * 10 - 1
    throw(table, 6, 1)
    go(table, "A", "6:c5")
    go(table, "c3", "1:c4")
    assert table.over
    assert where(table, "N.B") == "NR home"
    assert table.blocked == 0, "no pawn waits for parole any more"


@pytest.mark.rule("DRA-117")
def test_random_games_last_exactly_as_many_rounds_as_agreed() -> None:
    for seed in range(4):
        table = new(3, seed, round_limit=10)
        play_out(table, FastDice(seed))
        if table.view().reason == "round_limit":
            assert table.view().turn == 30
