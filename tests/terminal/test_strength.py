"""Opponents of matching strength: a level chosen from the games a person has finished at this terminal."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import meadhall
from meadhall.bots import CHARACTER_LEVELS
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.record import Record
from meadhall.terminal.saved_games import games_folder
from meadhall.terminal.strength import matching_level
from tests.console import home, run

__all__ = ["home"]

RAIDS = meadhall.game("raids")
PLACE = CHARACTER_LEVELS.index("karl")


def finished(number: int, won: bool, seats: list[str]) -> None:
    """A game that the first seat has won, or lost, in the person's own folder."""
    for seed in count():
        record = Record(RAIDS, len(seats), f"{number} {seed}", None, seats)
        table, dice = record.start(), FastDice(seed)
        while not table.over:
            legal = table.legal()
            record.play(table, legal[dice.below("any", len(legal))])
        if table.winners() == [0] if won else 0 not in table.winners():
            path = games_folder() / f"raids-{number}.json"
            path.parent.mkdir(parents=True, exist_ok=True)
            record.save(path)
            return


def test_who_wins_meets_a_higher_level_and_who_loses_a_lower_one() -> None:
    newcomer = matching_level(RAIDS, 2)
    assert CHARACTER_LEVELS.index(newcomer) < PLACE
    for number in range(12):
        finished(number, True, ["person", "bot karl"])
    assert CHARACTER_LEVELS.index(matching_level(RAIDS, 2)) > PLACE
    assert matching_level(RAIDS, 3) == matching_level(RAIDS, 4), "a duel tells nothing of a table"
    for number in range(12):
        finished(number, False, ["person", "bot karl"])
    assert CHARACTER_LEVELS.index(matching_level(RAIDS, 2)) < PLACE


def test_games_with_friends_and_against_other_bots_tell_nothing(home: Path) -> None:
    newcomer = matching_level(RAIDS, 2)
    finished(1, True, ["person", "person"])
    finished(2, True, ["person", "bot random"])
    (games_folder() / "raids-3.json").write_text("torn")
    assert matching_level(RAIDS, 2) == newcomer


def test_the_level_is_chosen_when_the_game_begins(home: Path) -> None:
    run("play", "raids", "--players", "2", "--bot", "even", "--save", "a.json", typed="q\n")
    seats = meadhall.load_record("a.json").seats
    assert seats[0] == "person"
    assert seats[1].split()[1] == matching_level(RAIDS, 2)
