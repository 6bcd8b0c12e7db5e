"""The rules of New game, each by its id."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from meadhall.core.dice import FastDice
from meadhall.core.errors import BadEdition, BadPosition
from meadhall.games.newgame import GAME
from meadhall.games.newgame.box import KINDS
from tests.games.newgame.situations import AMBER, FURS, MEAD, SILVER, give, laid
from tests.kit import choose, options, random_plies, told

EDITION = (GAME.folder / "edition.toml").read_text(encoding="utf-8")


@pytest.mark.rule("NEW-001", "NEW-008", "NEW-009")
def test_the_most_glory_wins() -> None:
    table = laid([AMBER, MEAD, MEAD], [[FURS, FURS, SILVER], [AMBER, AMBER, AMBER, MEAD], [FURS]], [FURS, MEAD, SILVER])
    assert [table.breakdown(seat) for seat in range(3)] == [
        {"gathered": 4, "sworn": 3},
        {"gathered": 7, "sworn": 1},
        {"gathered": 1, "sworn": 0},
    ]
    assert table.scores() == [7, 8, 1]
    assert table.winners() == [1]


@pytest.mark.rule("NEW-010")
def test_a_victory_is_shared() -> None:
    assert laid([AMBER, FURS, FURS], [[AMBER, MEAD], [FURS, MEAD]], [AMBER, FURS]).winners() == [0, 1]


@pytest.mark.rule("NEW-002")
def test_what_is_in_the_chest() -> None:
    table = GAME.new(3, 1)
    assert [int(count) for count in table.box.counts] == [11] * KINDS
    assert sum(table.chest) == 4 * 11 - 3


@pytest.mark.rule("NEW-003")
@pytest.mark.parametrize("players", GAME.players)
def test_oaths_are_secret_until_the_end(players: int) -> None:
    table = GAME.new(players, 5)
    assert all(count <= 2 for count in Counter(table.oaths).values())
    for eyes in [*range(players), None]:
        assert [hoard.oath is not None for hoard in table.view(eyes).hoards] == [
            seat == eyes for seat in range(players)
        ]
    while not table.over:
        table.apply(table.legal()[0])
    assert [hoard.oath for hoard in table.view(None).hoards] == [int(oath) for oath in table.oaths]


@pytest.mark.rule("NEW-003")
def test_every_oath_that_is_left_can_be_imagined() -> None:
    table = laid([AMBER, FURS, FURS], [[], []], [SILVER, AMBER])
    imagined = set()
    for seed in range(100):
        world = table.clone()
        world.dice = FastDice(seed)
        world.redraw(0)
        assert world.oaths[0] == SILVER
        imagined.add(int(world.oaths[1]))
    assert imagined == {AMBER, FURS, MEAD, SILVER}


@pytest.mark.rule("NEW-004")
def test_turns_go_round_with_three_treasures_each() -> None:
    table = GAME.new(3, 2)
    heard = table.listen()
    for now, _ in random_plies(table, FastDice(2)):
        assert len(now.view(None).lying()) == (3 if now.decision == "keep_treasure" else 2)
    seats = [event.named["seat"] for event in heard if event.begins_turn]
    assert seats == [1, 2] + 4 * [0, 1, 2]


@pytest.mark.rule("NEW-005", "NEW-006")
def test_one_treasure_is_kept_one_given_away_and_one_put_back() -> None:
    table = laid([AMBER, MEAD, MEAD], [[], [], []], [FURS, FURS, AMBER])
    chest = [int(count) for count in table.chest]
    assert options(table) == [AMBER, MEAD]
    assert "NEW-005" in str(table.why_not(table.parse(f"keep:{SILVER}")))
    assert told(table, choose(table, "keep_treasure", MEAD)) == [("keep", (0, MEAD, 0, 0))]
    assert options(table) == [give(AMBER, 1), give(AMBER, 2), give(MEAD, 1), give(MEAD, 2)]
    for kind, rival in ((AMBER, 0), (AMBER, 3), (FURS, 1)):
        assert "NEW-006" in str(table.why_not(table.game.action("give_treasure", give(kind, rival))))
    assert told(table, choose(table, "give_treasure", give(AMBER, 2)))[0] == ("give", (0, 2, AMBER, 0))
    assert [hoard.treasures for hoard in table.view(None).hoards] == [[0, 0, 1, 0], [0, 0, 0, 0], [1, 0, 0, 0]]
    assert [table.chest[kind] + table.drawn[kind] for kind in range(KINDS)] == [
        chest[0],
        chest[1],
        chest[2] + 1,
        chest[3],
    ]
    assert table.seat == 1


@pytest.mark.rule("NEW-007")
@pytest.mark.parametrize("players", GAME.players)
def test_everybody_has_five_turns(players: int) -> None:
    table = GAME.new(players, 3)
    heard = table.listen()
    while not table.over:
        table.apply(table.legal()[-1])
    kept = [event for event in heard if event.name == "keep"]
    assert Counter(event.named["seat"] for event in kept) == dict.fromkeys(range(players), 5)
    assert heard[-1].name == "end"


@pytest.mark.parametrize(
    ("key", "value", "rule"),
    [
        ("chest", [11, 11, 11, 11], "NEW-002"),
        ("oaths", [0, 0, 0], "NEW-003"),
        ("turn", 2, "NEW-004"),
        ("drawn", [0, 0, 0, 0], "NEW-002"),
    ],
)
def test_what_can_not_be_is_refused(key: str, value: object, rule: str) -> None:
    position = GAME.new(3, 4).position()
    components = position["components"]
    assert isinstance(components, dict)
    with pytest.raises(BadPosition, match=rule):
        GAME.load({**position, "components": {**components, key: value}})


def test_whose_turn_it_is_not_can_not_be_asked() -> None:
    position = GAME.new(3, 4).position()
    for asked in (["keep_treasure", 2], ["give_treasure", 0]):
        with pytest.raises(BadPosition, match="NEW-004"):
            GAME.load({**position, "stack": [["next_turn", -1], asked]})


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("schema = 1", "schema = 2", "schema"),
        ("turns = 5", "turns = 6", "treasures"),
        ('id = "furs"', 'id = "amber"', "treasures"),
    ],
)
def test_an_edition_that_can_not_be_played_is_refused(tmp_path: Path, old: str, new: str, key: str) -> None:
    path = tmp_path / "changed.toml"
    path.write_text(EDITION.replace(old, new), encoding="utf-8")
    with pytest.raises(BadEdition, match=f": {key}: "):
        GAME.read_edition(path)
