"""Recorded games: each replays to its exact score, and together they show every way things can go."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import pytest

import meadhall
from meadhall.core.engine.events import Forced
from meadhall.core.engine.record import Record
from meadhall.games.walhalla.events import EVENTS
from meadhall.games.walhalla.table import WalhallaTable
from tests.kit import four

RECORDS = sorted((Path(__file__).parent / "records").glob("*.json"))


class Told(NamedTuple):
    """An event, with the attack it belongs to and the ships revealed before it."""

    attack: int
    sailed: int
    name: str
    values: tuple[int, int, int, int]


def read(path: Path) -> Record:
    return meadhall.load_record(path)


@lru_cache
def story(path: Path) -> list[Told]:
    record = read(path)
    table = record.start()
    assert isinstance(table, WalhallaTable)
    heard = table.listen()
    told = []
    for _, _, action in record.actions:
        attack, sailed, before = int(table.attack), int(table.sailed), len(heard)
        table.apply(action)
        told += [
            Told(attack, sailed, event.name, four(event)) for event in heard[before:] if not isinstance(event, Forced)
        ]
    return told


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_replays_to_its_exact_score(path: Path) -> None:
    record = read(path)
    table = record.verify()
    assert table.over
    assert table.scores() == record.scores
    assert table.audit() == ""


def test_every_kind_of_event_is_in_some_record() -> None:
    told = {each.name for path in RECORDS for each in story(path)}
    assert set(EVENTS.names) - told == {"no_card"}


def test_every_end_card_is_shown_in_some_record() -> None:
    assert {each.values[1] for path in RECORDS for each in story(path) if each.name == "show"} == set(range(7))


@pytest.mark.rule("WAL-140", "WAL-141")
def test_every_attack_ends_in_both_ways_in_some_record() -> None:
    ends = {(each.attack, each.sailed == 12) for path in RECORDS for each in story(path) if each.name == "attack_over"}
    assert ends == {(attack, all_sailed) for attack in (1, 2, 3) for all_sailed in (False, True)}


def shape(totals: list[int]) -> str:
    """How the places were shared among those who scored."""
    if not totals:
        return "no scorer"
    counts = Counter(totals)
    first = counts[max(totals)]
    if first > 1:
        return f"{first} first"
    return f"1 first, {len(totals) - 1} second"


EVERY_SHAPE = {
    "no scorer",
    "1 first, 0 second",
    "1 first, 1 second",
    "1 first, 2 second",
    "1 first, 3 second",
    "2 first",
    "3 first",
    "4 first",
}


@pytest.mark.rule("WAL-152", "WAL-153", "WAL-154", "WAL-155", "WAL-156", "WAL-158")
def test_every_kind_of_tie_on_a_peninsula_is_in_some_record() -> None:
    shapes = set()
    for path in RECORDS:
        told = [each for each in story(path) if each.name == "peninsula"]
        for attack in (1, 2, 3):
            for peninsula in range(3):
                here = [each.values[2] for each in told if each.attack == attack and each.values[1] == peninsula]
                shapes.add(shape(here))
    assert shapes == EVERY_SHAPE


@pytest.mark.rule("WAL-193", "WAL-194", "WAL-195", "WAL-196")
def test_every_kind_of_tie_in_walhalla_is_in_some_record() -> None:
    shapes = {shape([each.values[1] for each in story(path) if each.name == "heroes"]) for path in RECORDS}
    assert shapes == EVERY_SHAPE


@pytest.mark.rule("WAL-197")
def test_a_shared_win_is_in_some_record() -> None:
    assert any(len(read(path).replay().winners()) > 1 for path in RECORDS)
