"""The final count (section 5)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.games.midgard import scoring
from meadhall.games.midgard.packed import PROPHECY
from tests.games.midgard.situations import (
    BOX,
    artifact,
    card,
    collect,
    crew,
    give_prophecies,
    lead,
    pile,
    purse,
    situation,
    specialise,
    upgrade,
)


def points(table: Any, seat: int) -> dict[str, int]:
    return {source: amount for source, amount in table.breakdown(seat).items() if amount}


@pytest.mark.rule("MID-132", "MID-133")
def test_terror() -> None:
    """Worked example W24."""
    table = situation(4)
    for seat, terror in enumerate((0, 3, 6, 8)):
        purse(table, seat, terror=terror)
    assert [table.breakdown(seat)["terror"] for seat in range(4)] == [0, -6, -21, -33]
    assert [int(scoring.terror_glory(table, tokens)) for tokens in range(9)] == [0, -1, -3, -6, -10, -15, -21, -27, -33]


@pytest.mark.rule("MID-136", "MID-137")
def test_farms() -> None:
    """Worked example W25."""
    table = situation(3)
    for seat, farms in enumerate((3, 4, 6)):
        purse(table, seat, farm=farms)
    assert [table.breakdown(seat)["farms"] for seat in range(3)] == [3, 8, 21]


@pytest.mark.rule("MID-138", "MID-139", "MID-142")
def test_walls_and_ties() -> None:
    """Worked example W26."""
    table = situation(4)
    purse(table, 0, wall=5)
    purse(table, 1, wall=5)
    purse(table, 2, wall=3)
    purse(table, 3, wall=0)
    assert [table.breakdown(seat)["walls"] for seat in range(4)] == [19, 19, 6, 0]
    purse(table, 3, wall=6)
    assert table.breakdown(3)["walls"] == 28


@pytest.mark.rule("MID-140", "MID-141")
@pytest.mark.parametrize(("count", "glory"), [(1, 3), (3, 9), (4, 16), (5, 20), (6, 30)])
def test_bastions(count: int, glory: int) -> None:
    table = situation(2)
    purse(table, 0, bastion=count)
    assert table.breakdown(0)["bastions"] == glory + 5
    purse(table, 1, bastion=count + 1)
    assert table.breakdown(0)["bastions"] == glory


@pytest.mark.rule("MID-162")
def test_nobody_has_most_of_nothing() -> None:
    table = situation(4)
    assert [sum(table.breakdown(seat).values()) for seat in range(4)] == [0, 0, 0, 0]


@pytest.mark.rule("MID-135", "MID-157", "MID-113")
def test_sets_larger_than_the_table() -> None:
    """Worked example W27."""
    table = situation(4)
    collect(table, 0, treasure=7, art=5, armour=4)
    assert points(table, 0) == {"treasure": 18, "art": 16, "armour": 15}


@pytest.mark.rule("MID-135", "MID-113")
def test_sets_by_size() -> None:
    scales = [[int(scoring.set_glory(scale, count)) for count in range(6)] for scale in BOX.sets]
    assert scales == [[0, 1, 3, 6, 10, 15], [0, 2, 5, 9, 14, 16], [0, 3, 7, 12, 15, 19]]


@pytest.mark.rule("MID-114", "MID-115", "MID-158")
def test_tapestries() -> None:
    """Worked example W28."""
    table = situation(4)
    collect(table, 0, crimson=2, azure=1, gold=1)
    collect(table, 1, azure=2, gold=2)
    assert table.breakdown(0)["tapestries"] == 17
    assert table.breakdown(1)["tapestries"] == 8
    two = situation(4)
    collect(two, 0, crimson=2, azure=2, gold=3)
    assert two.breakdown(0)["tapestries"] == 32


@pytest.mark.rule("MID-134", "MID-156")
def test_artifacts_on_the_board_and_in_the_pile() -> None:
    table = situation(4)
    artifact(table, 0, 0, "A02")
    artifact(table, 0, 3, "A06", "red:hammer")
    pile(table, 0, "A05")
    assert table.breakdown(0)["artifacts"] == 3 + 4 + 2


@pytest.mark.rule(
    "MID-132", "MID-134", "MID-135", "MID-136", "MID-137", "MID-138", "MID-140", "MID-143", "MID-156", "MID-158"
)
def test_a_whole_player() -> None:
    """Worked example W29, in a game of four."""
    table = situation(4)
    purse(table, 0, glory=61, terror=4, farm=4, wall=3, bastion=1, food=0, favor=0)
    artifact(table, 0, 0, "A02")
    artifact(table, 0, 1, "A06")
    pile(table, 0, "A05", "B01", "B02", "B03", *(f"tile:{tile}" for tile in range(7)))
    collect(table, 0, treasure=6, art=3, armour=2, crimson=2, azure=1, gold=1)
    purse(table, 1, wall=4, bastion=2, farm=3)
    give_prophecies(table, 0, "P05")
    give_prophecies(table, 0, "P06", secret=True)
    assert points(table, 0) == {
        "glory": 61,
        "terror": -10,
        "artifacts": 9,
        "treasure": 16,
        "art": 9,
        "armour": 7,
        "tapestries": 17,
        "farms": 11,
        "walls": 6,
        "bastions": 3,
        "prophecies": 9,
    }
    assert table.scores()[0] == 138
    assert int(scoring.total(table, 0)) == 138


@pytest.mark.rule("MID-132", "MID-135", "MID-139", "MID-141", "MID-143", "MID-144")
def test_final_count_of_two_by_hand() -> None:
    table = situation(2)
    purse(table, 0, glory=90, terror=1, wall=4, food=7, favor=5)
    purse(table, 1, glory=84, farm=6, bastion=4, food=0, favor=0)
    collect(table, 0, treasure=5, gold=1)
    give_prophecies(table, 0, "P23", "P24")
    give_prophecies(table, 1, "P16", secret=True)
    assert points(table, 0) == {
        "glory": 90,
        "terror": -1,
        "treasure": 15,
        "tapestries": 2,
        "walls": 16,
        "prophecies": 4,
    }
    assert points(table, 1) == {"glory": 84, "farms": 21, "bastions": 21, "prophecies": 8}
    assert table.scores() == [int(scoring.total(table, seat)) for seat in range(2)] == [126, 134]
    assert table.winners() == [1]


@pytest.mark.rule("MID-133", "MID-142", "MID-143", "MID-144")
def test_final_count_of_three_by_hand() -> None:
    table = situation(3)
    purse(table, 0, glory=50, terror=7, farm=2)
    purse(table, 1, glory=70, farm=2, wall=1)
    purse(table, 2, glory=66, bastion=1)
    collect(table, 2, art=4, armour=1)
    lead(table, 0, "R01")
    specialise(table, 0, "sea", "R02", "R22")
    pile(table, 0, "R42", "R43")
    give_prophecies(table, 0, "P02", "P04", "P12")
    assert points(table, 0) == {"glory": 50, "terror": -27, "farms": 5, "prophecies": 2 + 2 + 2}
    assert points(table, 1) == {"glory": 70, "farms": 5, "walls": 6}
    assert points(table, 2) == {"glory": 66, "art": 14, "armour": 3, "bastions": 8}
    assert table.scores() == [34, 81, 91]
    assert table.winners() == [2]


@pytest.mark.rule("MID-144", "MID-145")
def test_a_tie_goes_to_the_most_favor() -> None:
    """Worked example W30."""
    table = situation(2)
    purse(table, 0, glory=120, favor=2)
    purse(table, 1, glory=120, favor=3)
    assert table.winners() == [1]


@pytest.mark.rule("MID-171")
def test_a_tie_in_favor_too_is_shared() -> None:
    table = situation(3)
    for seat, glory in enumerate((100, 100, 99)):
        purse(table, seat, glory=glory, favor=4)
    assert table.winners() == [0, 1]


@pytest.mark.rule("MID-144")
def test_a_total_may_be_negative() -> None:
    table = situation(2)
    purse(table, 0, terror=5)
    assert table.scores()[0] == -15


def foreseen(name: str) -> Any:
    """A player who has something of everything."""
    table = situation(4)
    lead(table, 0, "R01")
    specialise(table, 0, "keep", "R02", "R22")
    pile(
        table,
        0,
        "R42",
        "R43",
        "B01",
        "B02",
        "B03",
        "A05",
        *(f"tile:{tile}" for tile in (0, 1, 6, 11, 15, 20, 26, 30, 41)),
    )
    artifact(table, 0, 0, "A01", "blue:longship")
    upgrade(table, 0, "hammer", "chest")
    crew(table, 0, "red:clan", "red:clan", "blue:shield")
    purse(table, 0, food=8, favor=5, terror=3, farm=4, wall=5, bastion=2)
    collect(table, 0, treasure=3, art=2, armour=1, crimson=2, azure=1)
    give_prophecies(table, 0, name)
    return table


@pytest.mark.rule("MID-143")
@pytest.mark.parametrize(
    ("name", "glory"),
    [
        ("P01", 1),
        ("P02", 2),
        ("P03", 2),
        ("P04", 2),
        ("P05", 6),
        ("P06", 4),
        ("P07", 8),
        ("P08", 6),
        ("P09", 4),
        ("P10", 6),
        ("P11", 4),
        ("P12", 2),
        ("P13", 4),
        ("P14", 4),
        ("P15", 5),
        ("P16", 4),
        ("P17", 6),
        ("P18", 3),
        ("P19", 2),
        ("P20", 2),
        ("P21", 6),
        ("P22", 2),
        ("P23", 2),
        ("P24", 2),
    ],
)
def test_what_every_prophecy_counts(name: str, glory: int) -> None:
    assert foreseen(name).breakdown(0)["prophecies"] == glory


@pytest.mark.rule("MID-143")
def test_a_prophecy_has_a_most() -> None:
    table = situation(2)
    give_prophecies(table, 0, "P24")
    purse(table, 0, favor=40)
    assert table.breakdown(0)["prophecies"] == 8
    assert int(scoring.prophecy_worth(table, 0, card("P24") - PROPHECY)) == 8
