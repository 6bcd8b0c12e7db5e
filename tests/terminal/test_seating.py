"""Seats of terminal games."""

from __future__ import annotations

import pytest

import meadhall
from meadhall.core.engine.record import Record
from meadhall.terminal.seating import RecordSeating, default_players, seat_names

RAIDS = meadhall.game("raids")
GREEDY, RANDOM, PERSON = "bot greedy", "bot random", "person"


@pytest.mark.parametrize(
    ("players", "people", "levels", "expected"),
    [
        (None, 1, [], [PERSON, GREEDY, GREEDY]),
        (2, 1, [], [PERSON, GREEDY]),
        (4, 1, ["random"], [PERSON, RANDOM, RANDOM, RANDOM]),
        (4, 2, ["greedy", "random"], [PERSON, PERSON, GREEDY, RANDOM]),
        (None, 1, ["random", "greedy"], [PERSON, RANDOM, GREEDY]),
        (None, 2, [], [PERSON, PERSON]),
        (3, 3, [], [PERSON, PERSON, PERSON]),
        (None, 0, ["greedy", "random"], [GREEDY, RANDOM]),
        (None, 0, [], [GREEDY, GREEDY, GREEDY]),
    ],
)
def test_people_sit_first_and_bots_after_them(
    players: int | None, people: int, levels: list[str], expected: list[str]
) -> None:
    assert seat_names(RAIDS, players, people, levels) == expected


@pytest.mark.parametrize(
    ("players", "people", "levels"), [(2, 3, []), (2, 1, ["random", "random"]), (2, 2, ["random"])]
)
def test_too_many_are_refused(players: int, people: int, levels: list[str]) -> None:
    with pytest.raises(meadhall.BadOption):
        seat_names(RAIDS, players, people, levels)


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(meadhall.UnknownBot, match="greedy"):
        seat_names(RAIDS, 3, 1, ["genius"])


def test_a_record_says_who_is_a_bot() -> None:
    seating = RecordSeating(Record(RAIDS, 3, "1", {}, [GREEDY, "Astrid", RANDOM]))
    assert seating.people == [1]
    assert seating.levels == {0: "greedy", 2: "random"}


@pytest.mark.parametrize("game", meadhall.games(), ids=lambda game: game.name)
def test_the_usual_number_of_players_can_play(game: meadhall.Game) -> None:
    assert default_players(game) in game.players
