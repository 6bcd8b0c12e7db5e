"""Percentage points: they add up, and their marks on a curve can be told apart."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

import meadhall
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.record import Record
from meadhall.match import Match
from meadhall.reviews import review
from meadhall.reviews.points import expected_cost, points, rounded_to_sum, signed_points, swing, with_team_shares
from meadhall.server.rendering import server_words
from meadhall.server.reviews.chart import APART, Mark, curve
from meadhall.server.reviews.text import Telling

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
    assert rounded_to_sum(shares) == told
    assert sum(told) == points(sum(shares))


def test_points_have_a_sign_and_a_cost_is_never_nothing() -> None:
    assert [signed_points(each) for each in (3, 0, -3)] == ["+3", "0", "−3"]
    walhalla = meadhall.game("walhalla")
    assert expected_cost(walhalla, 0.001) == 1
    assert expected_cost(walhalla, 0.2) < 20, "not all of it came true"


def test_partners_win_together() -> None:
    record = Record(meadhall.game("drakkar"), 4, "pairs", {"teams": True})
    table, dice = record.start(), FastDice("pairs")
    while not table.over:
        record.play(table, table.legal()[dice.below("answer", len(table.legal()))])
    found = review(record, "quick", seats=())
    winners = table.winners()
    for seat, told in enumerate(with_team_shares(found).seats):
        assert told.result == (seat in winners) * 2 / len(winners)
        assert told.start + told.luck + told.own + told.others == pytest.approx(told.result, abs=1e-9)
    shown = Telling(Match(record), found, 0, True, server_words("en"))
    for chances in shown.review.curve:
        assert sum(chances) == pytest.approx(2.0)
        assert (chances[0], chances[1]) == pytest.approx((chances[2], chances[3])), "partners have one chance"
    assert with_team_shares(shown.review) is shown.review, "they are together already"
    most, ply = swing(found, 0)
    assert most == points(max(abs(now[0] - was[0]) for was, now in pairwise(shown.review.curve)))
    assert most == points(abs(shown.review.curve[ply + 1][0] - shown.review.curve[ply][0])) > 0
    assert swing(shown.review, 0) == (most, ply)


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
