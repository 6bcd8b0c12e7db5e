"""Tables of any game: events and who may see them, undo barriers, numbers of actions."""

from __future__ import annotations

from typing import Any

import pytest

import meadhall
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.events import EVERYONE, Event
from meadhall.core.engine.table import Table
from tests.kit import four

RAIDS = meadhall.game("raids")


@pytest.mark.parametrize(
    ("audience", "seen"),
    [
        (EVERYONE, [True, True, True, True]),
        (0b001, [True, False, False, False]),
        (0b110, [False, True, True, False]),
        (~0b010, [True, False, True, True]),
        (1 << 31, [False, False, False, True]),
    ],
)
def test_an_event_is_seen_by_its_audience(audience: int, seen: list[bool]) -> None:
    event = Event(3, audience)
    assert [event.seen_by(seat) for seat in (0, 1, 2, None)] == seen


def test_events_are_told_only_where_somebody_listens() -> None:
    table = RAIDS.new(3, seed=1)
    table.emit(1, 7)
    heard = table.listen()
    table.emit(2, 7, 8)
    table.emit_to(0b10, 3, 9)
    assert [(event.number, four(event), event.audience) for event in heard] == [
        (2, (7, 8, 0, 0), EVERYONE),
        (3, (9, 0, 0, 0), 0b10),
    ]
    assert table.clone().event_sink is None, "a clone has no listener"


def test_listening_changes_nothing() -> None:
    quiet, heard = RAIDS.new(4, seed=2), RAIDS.new(4, seed=2)
    heard.listen()
    for table in (quiet, heard):
        while not table.over:
            table.apply(table.legal()[0])
    assert quiet.position() == heard.position()


def test_every_action_belongs_to_one_decision() -> None:
    table = RAIDS.new(2, seed=1)
    names = set()
    for action in range(table.actions):
        decision, option = RAIDS.split(action)
        names.add(decision)
        assert RAIDS.action(decision, option) == action
    assert names == {"place_tile", "sell_goods", "navigate", "fight_monster", "combat_response", "flee_to"}


def test_the_barrier_is_where_another_seat_answered() -> None:
    """One seat's actions in a row may be taken back; another's answer may not."""
    for seed in range(6):
        table: Any = RAIDS.new(3, seed=seed)
        dice = FastDice(seed)
        answered: list[int] = []
        while not table.over:
            answered.append(table.seat)
            voyage = table.voyage
            legal = table.legal()
            table.apply(legal[dice.below("test", len(legal))])
            if table.over or table.voyage != voyage:
                assert table.barrier == table.ply, "new tiles were laid out, or all is shown"
            else:
                assert len(set(answered[int(table.barrier) :])) <= 1
                assert int(table.barrier) < table.ply


def test_a_decision_of_no_game_does_nothing() -> None:
    table = RAIDS.new(2, seed=1)
    bare = Table()
    with pytest.raises(TypeError, match="lists its components"):
        bare.components()
    assert table.stack[-1] is table.top
    assert table.stack[0].below is None


def test_a_secret_seed_is_drawn_where_none_is_given() -> None:
    positions = {str(RAIDS.new(4).position()["dice"]) for _ in range(5)}
    assert len(positions) == 5


def test_the_same_seed_gives_the_same_deal_whatever_its_type() -> None:
    assert RAIDS.new(4, seed=7).position() == RAIDS.new(4, seed="7").position()
