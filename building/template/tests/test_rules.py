"""The rules of New game, each by its id."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.errors import BadEdition, BadPosition
from meadhall.games.newgame import GAME
from meadhall.games.newgame.edition import KINDS
from tests.games.newgame.situations import AMBER, FISH, FURS, MEAD, situation
from tests.kit import choose, options, random_plies, told

EDITION = (GAME.folder / "edition.toml").read_text(encoding="utf-8")


@pytest.mark.rule("NEW-001", "NEW-008", "NEW-009")
def test_the_most_glory_wins() -> None:
    table = situation([AMBER, MEAD], [[FURS, FURS, FISH], [AMBER, AMBER, AMBER, MEAD], [FURS]], [FURS, MEAD, FISH])
    assert [table.breakdown(seat) for seat in range(3)] == [
        {"gathered": 4, "sworn": 3},
        {"gathered": 7, "sworn": 1},
        {"gathered": 1, "sworn": 0},
    ]
    assert table.scores() == [7, 8, 1]
    assert table.winners() == [1]


@pytest.mark.rule("NEW-010")
def test_a_victory_is_shared() -> None:
    assert situation([AMBER, FURS], [[AMBER, MEAD], [FURS, MEAD]], [AMBER, FURS]).winners() == [0, 1]


@pytest.mark.rule("NEW-002")
def test_what_is_in_the_chest() -> None:
    table = GAME.new(3, 1)
    assert [treasure.count for treasure in table.box.treasures] == [11] * KINDS
    gone = [*table.view(None).drawn, *(count for hoard in table.view(None).hoards for count in hoard)]
    assert sum(table.chest) == 4 * 11 - sum(gone)


@pytest.mark.rule("NEW-003")
@pytest.mark.parametrize("players", GAME.players)
def test_oaths_are_secret_until_the_end(players: int) -> None:
    table = GAME.new(players, 5)
    assert all(count <= 2 for count in Counter(table.oaths).values())
    for eyes in [*range(players), None]:
        assert [oath is not None for oath in table.view(eyes).oaths] == [seat == eyes for seat in range(players)]
    while not table.over:
        table.apply(table.legal()[0])
    assert table.view(None).oaths == [int(oath) for oath in table.oaths]


@pytest.mark.rule("NEW-003")
def test_every_oath_that_is_left_can_be_imagined() -> None:
    table = situation([AMBER, FURS], [[], [], []], [FISH, FISH, AMBER])
    worlds = [table.guess(0, FastDice(seed)) for seed in range(100)]
    assert {int(world.oaths[0]) for world in worlds} == {FISH}
    assert {int(world.oaths[1]) for world in worlds} == {AMBER, FURS, MEAD, FISH}
    assert (FISH, FISH) not in {(int(world.oaths[1]), int(world.oaths[2])) for world in worlds}


@pytest.mark.rule("NEW-004")
def test_turns_go_round_with_two_treasures_each() -> None:
    table = GAME.new(3, 2)
    heard = table.listen()
    first = table.view(None).turn % 3
    for now, _ in random_plies(table, FastDice(2)):
        assert sum(now.view(None).drawn) == 2
        assert now.seat == now.view(None).turn % 3
    seats = [event.named["seat"] for event in heard if event.begins_turn]
    assert seats == [(first + turn) % 3 for turn in range(1, len(seats) + 1)]


@pytest.mark.rule("NEW-005", "NEW-006")
def test_one_treasure_is_kept_and_the_neighbour_gets_the_other() -> None:
    table = situation([AMBER, MEAD], [[], [], []], [FURS, FURS, AMBER])
    assert options(table) == [AMBER, MEAD]
    assert "NEW-005" in str(table.why_not(table.parse(f"keep:{FISH}")))
    assert told(table, choose(table, "keep", MEAD))[0] == ("share", (0, MEAD, 1, AMBER))
    assert table.view(None).hoards == [[0, 0, 1, 0], [1, 0, 0, 0], [0, 0, 0, 0]]
    assert table.view(None).turn >= 1


@pytest.mark.rule("NEW-006")
def test_of_two_alike_one_is_kept_and_the_last_seat_has_the_first_as_its_neighbour() -> None:
    table = situation([FURS, FURS], [[], [MEAD, MEAD], []], [FURS, FURS, AMBER])
    assert table.view(None).hoards[1] == [0, 1, 2, 0]
    assert table.view(None).hoards[2][FURS] == 1
    last = situation([FURS, FISH], [[MEAD], [MEAD], [MEAD, MEAD]], [FURS, FURS, AMBER])
    choose(last, "keep", FISH)
    assert last.view(None).hoards[0][FURS] == 1


@pytest.mark.rule("NEW-007")
@pytest.mark.parametrize("players", GAME.players)
def test_everybody_has_five_turns(players: int) -> None:
    table = GAME.new(players, 3)
    while not table.over:
        table.apply(table.legal()[-1])
    assert [sum(hoard) for hoard in table.view(None).hoards] == [10] * players


@pytest.mark.parametrize(
    ("key", "value", "rule"),
    [
        ("chest", [11, 11, 11, 11], "NEW-002"),
        ("oaths", [0, 0, 0], "NEW-003"),
        ("drawn", [0, 0, 0, 0], "NEW-002"),
    ],
)
def test_what_can_not_be_is_refused(key: str, value: object, rule: str) -> None:
    position = situation([AMBER, FURS], [[], [], []], [FURS, FURS, AMBER]).position()
    components = position["components"]
    assert isinstance(components, dict)
    with pytest.raises(BadPosition, match=rule):
        GAME.load({**position, "components": {**components, key: value}})


def test_whose_turn_it_is_not_can_not_be_asked() -> None:
    position = situation([AMBER, FURS], [[], [], []], [FURS, FURS, AMBER]).position()
    with pytest.raises(BadPosition, match="NEW-004"):
        GAME.load({**position, "stack": [["next_turn", -1], ["keep", 2]]})
    with pytest.raises(BadPosition, match="NEW-007"):
        GAME.load({**position, "stack": []})


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [("schema = 1", "schema = 2", "schema"), ("turns = 5", "turns = 6", "treasures")],
)
def test_an_edition_that_can_not_be_played_is_refused(tmp_path: Path, old: str, new: str, key: str) -> None:
    path = tmp_path / "changed.toml"
    path.write_text(EDITION.replace(old, new), encoding="utf-8")
    with pytest.raises(BadEdition, match=f": {key}: "):
        GAME.read_edition(path)
