"""Points as people are told them: they add up, and what marks them on a curve can be told apart."""

from __future__ import annotations

import re

import pytest

import meadhall
from meadhall.reviews.points import adding_up, cost, points, signed
from meadhall.server.reviewing.curve import APART, Mark, curve

PLACE = re.compile(r"translate\(([\d.]+) ([\d.]+)\)")


@pytest.mark.parametrize(
    ("shares", "told"),
    [
        ([0.51, 0.02, -0.53], [51, 2, -53]),
        ([0.5149, 0.0249, -0.5398], [52, 2, -54]),
        ([0.253, -0.004, -0.249], [25, 0, -25]),
        ([0.334, 0.333, 0.333], [34, 33, 33]),
    ],
)
def test_what_is_told_adds_up(shares: list[float], told: list[int]) -> None:
    assert adding_up(shares) == told
    assert sum(told) == points(sum(shares))


def test_points_have_a_sign_and_a_cost_is_never_nothing() -> None:
    assert [signed(each) for each in (3, 0, -3)] == ["+3", "0", "−3"]
    walhalla = meadhall.game("walhalla")
    assert cost(walhalla, 0.001) == 1
    assert cost(walhalla, 0.2) < 20, "not all of it came true"


@pytest.mark.parametrize("narrow", [False, True])
def test_marks_of_one_moment_lie_apart(narrow: bool) -> None:
    marks = [Mark("cost", ply, f"{ply}", "dear") for ply in (10, 10, 11, 12)]
    marks += [Mark("luck", 10, "+4", "good"), Mark("finest", 11, "", "fine")]
    shares = [(0.1, 0.9)] * 40
    drawn = curve(shares, 0, marks, ("Ann", "Bob"), "chances", ("deal", "end"), narrow)
    places = [(float(x), float(y)) for x, y in PLACE.findall(drawn)]
    assert len(places) == len(marks)
    for number, (x, y) in enumerate(places):
        assert all(abs(x - one) >= APART or abs(y - two) >= APART for one, two in places[:number])
