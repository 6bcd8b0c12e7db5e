"""Longer and shorter peninsulas (section 6)."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.errors import BadOption
from meadhall.games.walhalla.ids import LEFT, RIGHT
from meadhall.games.walhalla.packed import LAYOUTS
from meadhall.games.walhalla.table import WalhallaTable
from tests.games.walhalla.situations import GAME, RED, holder, send, situation
from tests.kit import choose, options, random_plies


def laid_out(layout: str, seed: object = 1) -> WalhallaTable:
    table = GAME.new(4, str(seed), layout=layout)
    assert isinstance(table, WalhallaTable)
    return table


def reshaped(layout: str, moored: dict[int, list[str]]) -> WalhallaTable:
    """The fixture tiles laid out another way, with ships moored; RED plays next."""
    table = situation(moored=moored)
    table.rule_options = {**table.rule_options, "layout": layout}
    table.lengths = vec[i64]([2 * int(count) for count in layout.split("-")])
    table.turn_up_tiles()
    return table


@pytest.mark.rule("WAL-200")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_layout_uses_all_tiles_five_to_eight_on_each_peninsula(layout: str) -> None:
    table = laid_out(layout)
    assert "-".join(str(int(length) // 2) for length in table.lengths) == layout
    assert sum(table.lengths) == 36
    assert all(10 <= length <= 16 for length in table.lengths)
    assert sum(1 for terrain in table.terrain if terrain >= 0) == 36


@pytest.mark.rule("WAL-200")
def test_a_random_layout_is_one_of_the_ten() -> None:
    seen = {"-".join(str(int(each) // 2) for each in laid_out("random", seed).lengths) for seed in range(150)}
    assert seen == set(LAYOUTS)
    with pytest.raises(BadOption):
        GAME.new(4, 1, layout="4-6-8")


@pytest.mark.rule("WAL-201")
@pytest.mark.parametrize(
    ("layout", "slots"),
    [
        ("6-6-6", [4, 4, 4, 4]),
        ("5-5-8", [4, 4, 6, 6]),
        ("5-8-5", [4, 6, 6, 4]),
        ("5-6-7", [4, 4, 5, 5]),
        ("7-5-6", [5, 5, 4, 4]),
    ],
)
def test_a_fjord_has_room_along_its_longer_bank(layout: str, slots: list[int]) -> None:
    table = laid_out(layout)
    assert [table.slots(fjord) for fjord in range(4)] == slots


@pytest.mark.rule("WAL-064", "WAL-201")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_there_is_room_for_all_twelve_ships(layout: str) -> None:
    table = laid_out(layout)
    assert sum(table.slots(fjord) for fjord in range(4)) >= 12
    for now, _ in random_plies(table, FastDice(layout)):
        assert options(now)
    assert table.over


@pytest.mark.rule("WAL-202")
def test_a_seat_beyond_the_last_field_of_one_bank_has_the_other_bank_only() -> None:
    table = reshaped("5-8-5", {2: ["S07", "S08", "S09"]})
    send(table, "S01", fjord=2, board=0b011)
    assert [table.field_beside(at, LEFT) >= 0 for at in range(3)] == [True, False, False]
    assert [table.field_beside(at, RIGHT) >= 0 for at in range(3)] == [True, True, True]
    choose(table, "choose_landing", LEFT)
    assert (holder(table, "A10"), holder(table, "B11")) == (RED, RED)


@pytest.mark.rule("WAL-202", "WAL-083", "WAL-018", "WAL-073")
def test_a_seat_beyond_all_fields_sends_its_viking_back_to_midgard() -> None:
    table = reshaped("5-5-8", {1: ["S07", "S08", "S09"]})
    send(table, "S01", fjord=1, board=0b111)
    assert holder(table, "A10") == RED
    assert table.midgard[RED] == 4


@pytest.mark.rule("WAL-202")
def test_the_longest_peninsula_has_sixteen_fields() -> None:
    table = reshaped("5-5-8", {4: ["S07", "S08", "S09", "S10", "S11"]})
    send(table, "S01", fjord=4, board=0b111)
    assert holder(table, "C16") == RED
    assert table.midgard[RED] == 4
