"""Bot loop."""

from __future__ import annotations

import meadhall
from meadhall.bots import bot
from meadhall.bots.play import bot_answers, play_bots
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.table import Table
from meadhall.match import Seat
from tests.match.kit import new_match


def dice(table: Table) -> FastDice:
    return FastDice(f"bots {int(table.ply)}")


def test_bots_answer_until_a_person_is_asked() -> None:
    match = new_match(seats=[Seat(0, "ann", "Ann"), Seat(1, level="random"), Seat(2, level="random")])
    heard: list[tuple[int, int]] = []
    bots = {1: bot("random"), 2: bot("random")}
    for _ in range(5):
        for seat, action in bot_answers(lambda: match.table, bots, dice, "bots"):
            heard.append((seat, action))
            match.answer(seat, action)
        assert match.table.seat in (0, None)
        if match.table.seat == 0:
            match.answer(0, match.table.legal()[0])
    assert heard == [(seat, action) for seat, _, action in match.record.actions if seat]


def test_bots_play_a_bare_table_to_the_end() -> None:
    table = meadhall.game("raids").new(players=2, seed="bare")
    play_bots(table, {0: bot("random"), 1: bot("random")}, dice, "bare")
    assert table.over
