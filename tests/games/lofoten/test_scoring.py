"""The final count, and the warehouses of both levels (2.5, 5.3)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.lofoten.situations import Situation


def scored(scene: Situation) -> Any:
    return scene.action(0)


def pp(scene: Situation, slot: int = 1) -> tuple[int, int]:
    table = scored(scene)
    return (table.breakdown(0)[f"warehouse_{slot}"], table.breakdown(1)[f"warehouse_{slot}"])


def contest(card: str, first: str, second: str, **options: bool) -> tuple[int, int]:
    """What a card in slot 1 gives for these tiles."""
    others = [other for other in ("W01", "W02", "W03", "W04") if other != card][:3]
    scene = Situation(longships=True, **options).warehouses(" ".join([card, *others]))
    for seat, tiles in enumerate((first, second)):
        flipped = tiles.count("*")
        scene.store(seat, 1, tiles)
        for letter in range(flipped):
            scene.table.improved[seat * 4 + letter] = 1
    return pp(scene)


@pytest.mark.rule("LOF-099", "LOF-100", "LOF-108")
@pytest.mark.parametrize(
    ("card", "points"),
    [("W01", 5), ("W02", 6), ("W03", 7), ("W04", 8), ("W05", 9), ("W06", 10), ("W07", 11), ("W08", 12)],
)
def test_the_larger_total_takes_the_points_of_a_level_one_card(card: str, points: int) -> None:
    assert contest(card, "mead3w mead2w", "mead2r mead2r") == (points, 0)
    assert contest(card, "mead1w", "mead1r mead2r") == (0, points)


@pytest.mark.rule("LOF-101")
def test_equal_totals_give_nothing() -> None:
    assert contest("W05", "mead3w mead1w", "mead2r mead2r") == (0, 0)
    assert contest("W05", "", "") == (0, 0)


@pytest.mark.rule("LOF-102")
def test_with_ties_both_equal_totals_give_to_both_who_are_present() -> None:
    assert contest("W05", "mead3w mead1w", "mead2r mead2r", ties_both=True) == (9, 9)
    assert contest("W05", "", "", ties_both=True) == (0, 0)
    assert contest("W10", "mead3w mead1w", "mead2r mead2r", ties_both=True) == (9, 9)
    assert contest("W12", "mead3w mead1w", "mead2r mead2r", ties_both=True) == (10, 10)
    assert contest("W13", "mead3w mead1w", "mead2r mead2r", ties_both=True) == (9, 9)
    assert contest("W15", "mead3w mead1w", "mead2r mead2r", ties_both=True) == (10, 10)


@pytest.mark.rule("LOF-102")
def test_ties_both_leaves_the_other_cards_alone() -> None:
    assert contest("W16", "mead3w mead1w", "mead2r mead2r", ties_both=True) == (0, 0)
    assert contest("W15", "mead3w mead2w mead2w", "mead2r mead2r mead3r", ties_both=True) == (0, 0)
    assert contest("W13", "", "", ties_both=True) == (0, 0)


@pytest.mark.rule("LOF-023", "LOF-103")
def test_the_larger_sum_of_points_wins() -> None:
    scene = (
        Situation()
        .warehouses("W01 W08 W02 W03")
        .store(0, 1, "mead3w mead3r")
        .store(0, 3, "fish1w")
        .store(1, 2, "chest1w")
    )
    table = scored(scene)
    assert table.scores() == [11, 12]
    assert table.winners() == [1]


@pytest.mark.rule("LOF-104")
def test_equal_points_are_broken_by_goods_then_by_coins() -> None:
    def tied(first: str, second: str, coins: tuple[int, int]) -> list[int]:
        scene = Situation().warehouses("W01 W02 W03 W04").store(0, 1, first).store(1, 1, second)
        return list(scored(scene.store(0, 2, "fish2w").store(1, 2, "fish2r").coins(*coins)).winners())

    assert tied("mead2w", "mead2r", (1, 1)) == [0, 1]
    assert tied("mead2w", "mead2r", (1, 2)) == [1]
    assert tied("mead2w", "mead2r", (2, 1)) == [0]
    scene = Situation().warehouses("W09 W10 W02 W03").store(0, 1, "mead2w mead2w").store(1, 2, "fish2r fish3r")
    scene.store(0, 2, "fish1w fish1r").store(1, 1, "mead3w mead1w")
    assert scored(scene.coins(5, 0)).scores() == [4, 4]
    assert scene.table.winners() == [1]


@pytest.mark.rule("LOF-107", "LOF-109")
def test_great_barn_gives_a_point_per_good_up_to_ten() -> None:
    assert contest("W09", "mead3w mead2w", "mead1r") == (5, 1)
    assert contest("W09", "mead3w mead3r mead2w mead2w mead1w", "") == (10, 0)


@pytest.mark.rule("LOF-110")
def test_tally_house_counts_tiles_not_goods() -> None:
    assert contest("W10", "mead1w mead1r", "mead3r") == (9, 0)
    assert contest("W10", "mead1w", "mead3r") == (0, 0)


@pytest.mark.rule("LOF-111", "LOF-165")
def test_clan_treasury_pays_for_own_shields_that_show() -> None:
    assert contest("W11", "mead1w mead2w mead2r", "mead3w") == (6, 0)
    assert contest("W11", "mead1w* mead2w mead2r", "mead3r mead1r") == (3, 6)


@pytest.mark.rule("LOF-112")
def test_common_hall_has_something_for_the_second() -> None:
    assert contest("W12", "mead3w", "mead2r") == (10, 4)
    assert contest("W12", "mead3w", "") == (10, 0)
    assert contest("W12", "mead2w", "mead2r") == (0, 0)


@pytest.mark.rule("LOF-113")
def test_frugal_cabin_rewards_the_smaller_total_of_those_present() -> None:
    assert contest("W13", "mead3w", "mead2r") == (0, 9)
    assert contest("W13", "mead3w", "") == (9, 0)
    assert contest("W13", "mead2w", "mead2r") == (0, 0)
    assert contest("W13", "", "") == (0, 0)


@pytest.mark.rule("LOF-114")
def test_house_of_the_pact_pays_for_pairs_of_shields() -> None:
    assert contest("W14", "mead1w mead2w mead2r", "mead3r mead1r") == (5, 0)
    assert contest("W14", "mead1w mead2w mead2r mead1r", "") == (10, 0)


@pytest.mark.rule("LOF-115")
def test_measured_cellar_rewards_the_larger_total_up_to_six() -> None:
    assert contest("W15", "mead3w mead3r", "mead2r mead2r mead1r") == (10, 0)
    assert contest("W15", "mead3w mead3r mead1w", "mead2r") == (0, 10)
    assert contest("W15", "mead3w mead3r mead1w", "") == (0, 0)
    assert contest("W15", "mead3w", "mead3r") == (0, 0)


@pytest.mark.rule("LOF-116")
def test_rivals_shed_pays_for_the_lead_up_to_twelve() -> None:
    assert contest("W16", "mead3w mead1w", "mead2r") == (4, 0)
    assert contest("W16", "mead3w mead3r mead2w mead2w", "mead1r") == (12, 0)
    assert contest("W16", "mead2w", "mead2r") == (0, 0)


@pytest.mark.rule("LOF-107")
def test_level_two_cards_differ_from_majority() -> None:
    """The same tiles score differently on each card of level 2."""
    results = {
        card: contest(card, "mead3w mead1w", "mead2r mead2r mead1r") for card in (f"W{n:02}" for n in range(9, 17))
    }
    assert results == {
        "W09": (4, 5),
        "W10": (0, 9),
        "W11": (6, 9),
        "W12": (4, 10),
        "W13": (9, 0),
        "W14": (0, 0),
        "W15": (0, 10),
        "W16": (0, 2),
    }


@pytest.mark.rule("LOF-102", "LOF-115")
def test_a_single_good_is_enough_to_be_there() -> None:
    assert contest("W05", "mead1w", "mead1r", ties_both=True) == (9, 9)
    assert contest("W15", "mead1w", "") == (10, 0)
    assert contest("W13", "mead1w", "") == (9, 0)
    assert contest("W12", "mead2w", "mead1r") == (10, 4)


@pytest.mark.rule("LOF-103", "LOF-145", "LOF-151")
def test_points_as_they_stand_add_up_all_sources() -> None:
    scene = Situation(jarls=True, longships=True).warehouses("W05 W01 W02 W03").jarl(1, "J7", "ten_goods", owner=0)
    scene.wheel(0, "A:- | B:- | c:- | d:-").store(0, 1, "mead3w").store(0, 2, "chest1w* chest1r*").coins(4, 1)
    table = scored(scene)
    assert table.breakdown(0) == {
        "warehouse_1": 9,
        "warehouse_2": 5,
        "warehouse_3": 0,
        "warehouse_4": 0,
        "jarl": 4,
        "improvements": 3,
        "longships": 3,
    }
    assert table.view(1).points == table.scores() == [24, 0]


@pytest.mark.rule("LOF-103", "LOF-145", "LOF-151")
def test_improvements_can_decide_the_game() -> None:
    """Six points of improved longships against five of a warehouse."""
    scene = Situation(longships=True).warehouses("W01 W02 W03 W04").store(1, 1, "mead3w")
    scene.wheel(0, "A:- | B:- | c:- | d:-").store(0, 2, "chest1w* chest1r*").store(1, 2, "chest2w")
    table = scored(scene)
    assert table.scores() == [6, 5]
    assert table.winners() == [0]
