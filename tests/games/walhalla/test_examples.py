"""The rulebook's own turn; the other worked examples stand with their rules (E2 to E10)."""

from __future__ import annotations

import pytest

from tests.games.walhalla.situations import BLACK, NONE, RED, YELLOW, field, holder, send, situation
from tests.kit import choose, options, told

RIGHT = 1
LOSE = 0


@pytest.mark.rule("WAL-041", "WAL-061", "WAL-063", "WAL-070", "WAL-071", "WAL-072", "WAL-077", "WAL-081", "WAL-082")
def test_e1_the_turn_of_the_rulebook() -> None:
    table = situation(fields={"A4": YELLOW, "B4": BLACK, "B6": RED}, moored={2: ["S07"]})
    midgard = list(table.midgard)
    heard = send(table, "S04", fjord=2, board=0b110)
    assert ("fight", (BLACK, YELLOW, field("A4"), 0)) in told(table, heard)
    assert (table.decision, table.seat) == ("defend", YELLOW)
    choose(table, "defend", LOSE)
    assert table.walhalla[YELLOW] == 2
    assert (table.decision, table.seat) == ("choose_landing", RED)
    assert options(table) == [0, 1]
    heard = choose(table, "choose_landing", RIGHT)
    assert ("forest", (RED, field("B5"), 2, 0)) in told(table, heard)
    names = ("A4", "A5", "A6", "B4", "B5", "B6")
    assert [holder(table, name) for name in names] == [BLACK, NONE, RED, BLACK, RED, RED]
    assert list(table.score) == [2, 0, 0, 0]
    assert [int(table.midgard[seat]) for seat in range(4)] == [midgard[0] - 2, midgard[1] - 1, midgard[2], midgard[3]]
