"""Recorded games of Lofoten, replayed to the exact score; together they use everything there is in the box."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from meadhall.games import load_record
from meadhall.games.lofoten.holdings import tiles_in
from meadhall.games.lofoten.ids import POWER_STOP, UNLOAD_NONE
from meadhall.games.lofoten.view import JarlCard
from tests.games.lofoten.situations import GAME, told

RECORDS = Path(__file__).parent / "records"
ACTION, UPKEEP = "action phase", "upkeep"

RESULTS: dict[str, tuple[list[int], list[int], tuple[int, str]]] = {
    "base-game": ([22, 20], [0], (0, UPKEEP)),
    "all-modules": ([38, 37], [0], (0, UPKEEP)),
    "five-coins": ([41, 38], [0], (0, UPKEEP)),
    "friendly-ties": ([34, 22], [0], (0, UPKEEP)),
    "shared-victory": ([11, 11], [0, 1], (1, UPKEEP)),
    "tie-broken-by-coins": ([19, 19], [1], (0, UPKEEP)),
    "raven-ends-in-action": ([19, 31], [1], (1, ACTION)),
    "raven-ends-by-clearing": ([22, 10], [0], (1, UPKEEP)),
    "raven-clears-and-ends": ([39, 4], [0], (1, UPKEEP)),
    "wolf-ends-by-clearing": ([19, 15], [0], (0, UPKEEP)),
    "wolf-clears-and-ends": ([26, 1], [0], (0, UPKEEP)),
    "wolf-ends-by-four-alike": ([35, 18], [0], (0, UPKEEP)),
}
"""The scores, the winners, and whose phase triggered the end."""


class Story:
    """A record replayed, with everything that was told, and the choices that no event tells."""

    def __init__(self, name: str) -> None:
        record = load_record(RECORDS / f"{name}.json")
        table: Any = record.start()
        heard = table.listen()
        self.used: set[str] = set()
        for index in range(len(record)):
            decision, option = GAME.split(record.actions[index][2])
            if decision == "ship_power" and option != POWER_STOP:
                self.used.add("longship d")
            if decision == "final_unload" and option != UNLOAD_NONE:
                self.used.add("last unloading")
            record.replay_line(table, index)
        self.table = table
        self.events = told(table, heard)
        self.look_at_warehouses()
        self.look_at_jarls()
        self.look_at_longships()
        self.used |= {event for event, _ in self.events}

    def look_at_warehouses(self) -> None:
        for slot, number in enumerate(self.table.warehouses):
            card = self.table.box.warehouses[number]
            if any(self.table.breakdown(seat)[f"warehouse_{slot + 1}"] for seat in (0, 1)):
                self.used.add(card.id)

    def look_at_jarls(self) -> None:
        for at, (event, values) in enumerate(self.events):
            if event == "claim":
                self.used.add(self.table.box.demands[values[2]].id)
                if self.jarl_worked(self.table.box.jarls[values[1]], values[0], at):
                    self.used.add(self.table.box.jarls[values[1]].id)

    def jarl_worked(self, jarl: JarlCard, seat: int, at: int) -> bool:
        """Whether a Jarl did something for its owner after being claimed."""
        after = {event for event, values in self.events[at:] if values[0] == seat}
        shows = {"treasurer": "coin", "lookout": "spot", "navigator": "side_card", "steward": "order"}
        if jarl.key in shows:
            return shows[jarl.key] in after
        if jarl.key == "broker":
            return int(tiles_in(self.table, seat, self.table.jarl_link[self.table.owned_jarl(seat)])) > 0
        return int(self.table.breakdown(seat)["jarl"]) > 0

    def look_at_longships(self) -> None:
        aboard: dict[tuple[int, int], int] = {}
        for event, values in self.events:
            if event in ("load", "unload"):
                ship = (values[0], values[2])
                aboard[ship] = aboard.get(ship, 0) + 1 if event == "load" else 0
                if aboard[ship] > 1:
                    self.used.add("longship b")
        if any(self.table.breakdown(seat).get("longships") for seat in (0, 1)):
            self.used.add("longship a")
        if "reorder" in {event for event, _ in self.events}:
            self.used.add("longship c")

    def trigger(self) -> tuple[int, str]:
        """Whose phase it was when the end was triggered."""
        active, phase = 0, ACTION
        for event, values in self.events:
            if event == "turn":
                active, phase = values[0], ACTION
            elif event == "place":
                phase = UPKEEP
            elif event == "last_turns":
                return active, phase
        raise AssertionError("the end was never triggered")


@lru_cache
def story(name: str) -> Story:
    return Story(name)


def test_every_record_is_expected() -> None:
    assert {path.stem for path in RECORDS.glob("*.json")} == set(RESULTS)


@pytest.mark.rule("LOF-089", "LOF-091", "LOF-092", "LOF-093", "LOF-103", "LOF-104", "LOF-157")
@pytest.mark.parametrize("name", RESULTS)
def test_a_recorded_game_ends_as_it_did(name: str) -> None:
    assert load_record(RECORDS / f"{name}.json").verify().over
    table = story(name).table
    scores, winners, trigger = RESULTS[name]
    assert table.scores() == scores
    assert table.winners() == winners
    assert story(name).trigger() == trigger
    assert table.audit() == ""


def used_by_all() -> set[str]:
    return set().union(*(story(name).used for name in RESULTS))


@pytest.mark.parametrize(
    "id", [row.id for row in [*GAME.box(GAME.edition).warehouses[8:], *GAME.box(GAME.edition).jarls]]
)
def test_every_special_warehouse_and_jarl_counts_in_some_record(id: str) -> None:
    assert id in used_by_all()


@pytest.mark.parametrize("face", [row.id for row in GAME.box(GAME.edition).demands])
def test_every_demand_is_met_in_some_record(face: str) -> None:
    assert face in used_by_all()


@pytest.mark.parametrize("letter", "abcd")
def test_every_longship_power_is_used_in_some_record(letter: str) -> None:
    assert f"longship {letter}" in used_by_all()


@pytest.mark.parametrize("event", GAME.events.names)
def test_everything_that_can_happen_happens_in_some_record(event: str) -> None:
    assert event in used_by_all() or event == "first_orders"


@pytest.mark.rule("LOF-102")
def test_friendly_ties_count_for_both_in_a_record() -> None:
    table = story("friendly-ties").table
    shared = [
        slot
        for slot in range(1, 5)
        if table.breakdown(0)[f"warehouse_{slot}"] == table.breakdown(1)[f"warehouse_{slot}"] > 0
    ]
    assert shared
