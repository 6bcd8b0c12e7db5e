"""Setup of Drakkar: seats, pieces, and the first player."""

from __future__ import annotations

from collections import Counter

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from meadhall.core.engine.dice import secret_dice
from meadhall.core.engine.errors import BadOption
from meadhall.games.drakkar.decisions import highest
from meadhall.games.drakkar.packed import NONE, square_name
from tests.games.drakkar.situations import GAME, claim, dice_left, go, new, situation, turn_of, where
from tests.games.drakkar.test_packed import ORANGE, PLAIN


@pytest.mark.rule("DRA-001")
def test_two_three_or_four_players_and_teams_only_with_four() -> None:
    assert GAME.players == (2, 3, 4)
    for players in (1, 5):
        with pytest.raises(BadOption):
            GAME.new(players=players)
    for players in (2, 3):
        with pytest.raises(BadOption, match="needs 4 players"):
            GAME.new(players=players, teams=True)
    assert GAME.new(players=4, teams=True).seats == 4


@pytest.mark.parametrize("limit", [0, 10, 77, 500])
def test_the_round_limit_is_none_or_ten_to_five_hundred(limit: int) -> None:
    assert GAME.new(players=2, round_limit=limit).rule_options["round_limit"] == limit


@pytest.mark.parametrize("limit", [-1, 1, 9, 501, True])
def test_other_round_limits_are_refused(limit: int) -> None:
    with pytest.raises(BadOption, match="round_limit"):
        GAME.new(players=2, round_limit=limit)


@pytest.mark.rule("DRA-003")
@pytest.mark.parametrize("seat", [None, 0, 1, 2, 3])
def test_nobody_knows_any_symbol_at_the_start(seat: int | None) -> None:
    emblems = new(4, 5).view(seat).emblems
    assert [emblem.symbol for emblem in emblems] == [None] * 30
    assert all(emblem.learned == [] for emblem in emblems)


def lie_on(players: int) -> list[str]:
    table = new(players, 3)
    return sorted(square_name(square) for square in range(169) if table.emblem_on[square] != NONE)


@pytest.mark.rule("DRA-014")
def test_example_1_two_players_use_the_plain_circles() -> None:
    assert lie_on(2) == sorted(PLAIN)


@pytest.mark.rule("DRA-015")
@pytest.mark.parametrize("players", [3, 4])
def test_example_1_more_players_use_all_circles(players: int) -> None:
    assert lie_on(players) == sorted(PLAIN + ORANGE)


@pytest.mark.rule("DRA-016")
def test_every_symbol_is_equally_likely_on_every_circle() -> None:
    counts = Counter(int(new(2, seed).symbols[circle]) for seed in range(600) for circle in (0, 17))
    assert all(150 < counts[symbol] < 250 for symbol in range(6))


@pytest.mark.rule("DRA-017")
def test_example_1_pawns_start_home_in_their_longships() -> None:
    table = new(2, 3)
    assert [where(table, name) for name in ("S.A", "S.B", "N.A", "N.B")] == ["SL home", "SR home", "NL home", "NR home"]


@pytest.mark.rule("DRA-018", "DRA-019", "DRA-133")
@pytest.mark.parametrize(("players", "sides"), [(2, "SN"), (3, "SWN"), (4, "SWNE")])
def test_who_sits_where(players: int, sides: str) -> None:
    table = new(players, 3)
    clans = table.view().clans
    assert "".join(clan.side for clan in clans) == sides
    assert len(table.shields) == 5 * players
    assert len(table.places) == 2 * players


@pytest.mark.rule("DRA-020", "DRA-021", "DRA-012")
def test_example_2_ties_throw_again_among_themselves() -> None:
    assert highest(vec[i64]([7, 9, 9])) == 0b110
    assert highest(vec[i64]([NONE, 4, 6])) == 0b100
    assert highest(vec[i64]([9, 9, 9])) == 0b111


def total(both: int) -> int:
    """Two dice thrown at once."""
    return both // 6 + both % 6 + 2


@pytest.mark.rule("DRA-020", "DRA-021", "DRA-012")
def test_the_highest_total_begins_whatever_the_throws() -> None:
    again = 0
    for seed in range(60):
        table = new(3, seed)
        dice = secret_dice(str(seed))
        tied = [0, 1, 2]
        while len(tied) > 1:
            totals = {seat: total(dice.below(f"start {seat}", 36)) for seat in tied}
            assert all(2 <= each <= 12 for each in totals.values())
            tied = [seat for seat in tied if totals[seat] == max(totals.values())]
            again += len(tied) > 1
        assert table.starter == tied[0] == table.seat
    assert again > 0


@pytest.mark.rule("DRA-022")
@pytest.mark.parametrize(("players", "order"), [(2, "NSNS"), (3, "NSWN"), (4, "WNES")])
def test_turns_pass_clockwise(players: int, order: str) -> None:
    table = situation(players=players)
    table.starter = {2: 1, 3: 2, 4: 1}[players]
    found = ""
    for turn in range(4):
        table.turn = turn
        found += turn_of(table)
    assert found == order


@pytest.mark.rule("DRA-120", "DRA-023")
def test_the_dice_of_the_first_turn_are_thrown_anew() -> None:
    for seed in range(20):
        table = new(2, seed)
        dice = secret_dice(str(seed))
        purpose = f"throw {int(table.starter)}"
        both = int(dice.below(purpose, 36))
        assert list(table.thrown) == [both // 6 + 1, both % 6 + 1]


@pytest.mark.rule("DRA-023")
def test_two_dice_are_thrown_when_a_turn_begins() -> None:
    table = situation({"S.A": "a1", "S.B": "m1", "N.A": "a13", "N.B": "m13"}, {"g7": "?"}, dice=(3, 1))
    go(table, "A", "1:a2")
    heard = go(table, "B", "3:m4")
    assert [values[0] for name, values in heard if name == "throw"] == [1]
    assert turn_of(table) == "N"
    assert dice_left(table) == list(table.thrown)


@pytest.mark.rule("DRA-002")
def test_the_aim_is_to_fill_the_five_shields() -> None:
    table = situation({"S.A": "e4", "S.B": "k1"}, {"e7": "crown"}, dice=(3, 1))
    assert table.scores() == [0, 0]
    go(table, "A", "3:e7")
    claim(table, "take")
    assert table.scores() == [1, 0]
    assert table.breakdown(0) == {"shields": 1}
