"""Positions: what every game's `load` refuses, and how it says so."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import meadhall
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.errors import BadPosition

RAIDS = meadhall.game("raids")


def position(plies: int = 9) -> dict[str, Any]:
    table = RAIDS.new(3, seed="position")
    for _ in range(plies):
        table.apply(table.legal()[0])
    return table.position()


def put(*keys: Any, to: Any) -> Callable[[Any], None]:
    def change(found: Any) -> None:
        for key in keys[:-1]:
            found = found[key]
        found[keys[-1]] = to

    return change


def drop(*keys: Any) -> Callable[[Any], None]:
    def change(found: Any) -> None:
        for key in keys[:-1]:
            found = found[key]
        del found[keys[-1]]

    return change


WRONG: dict[str, tuple[Callable[[Any], None], str]] = {
    "missing": (drop("ply"), "position: ply is missing"),
    "unknown": (put("colour", to=1), "position: there is no 'colour' here. The keys are: game, rules"),
    "another game": (put("game", to="lofoten"), "game: this is a position of 'lofoten', not of raids"),
    "other rules": (put("rules", to=0), "rules: made by rules 0"),
    "another edition": (put("edition", to="beef"), "edition: made with edition 'beef'"),
    "players": (put("players", to=5), "options: raids is not for 5 players"),
    "players as text": (put("players", to="3"), "players: expected a whole number from 1 to 99, found '3'"),
    "players as a flag": (put("players", to=True), "players: expected"),
    "options": (put("options", to=[]), "options: expected an object, found []"),
    "unknown option": (put("options", to={"oars": 1}), "options: raids has no option 'oars'"),
    "no dice": (put("dice", to=None), "dice: expected an object, found None"),
    "dice without a key": (drop("dice", "key"), "dice: key is missing"),
    "dice with a short key": (put("dice", "key", to="ab"), "dice.key: expected 32 hexadecimal digits"),
    "dice with a bad key": (put("dice", "key", to="g" * 32), "dice.key: expected 32 hexadecimal digits"),
    "dice counts": (put("dice", "counts", to=[1]), "dice.counts: expected an object"),
    "dice purpose": (put("dice", "counts", 7, to=1), "dice.counts: expected the name of a purpose, found 7"),
    "dice count": (put("dice", "counts", "first player", to=0), "dice.counts.first player: expected"),
    "dice draws": (put("dice", "draws", to=77), "dice.draws: expected a whole number from"),
    "fast dice": (put("dice", to={"fast": [1, 2, 3], "draws": 0}), "dice.fast: expected four numbers"),
    "fast dice too large": (put("dice", to={"fast": [1, 2, 3, 2**32], "draws": 0}), "dice.fast: expected a whole"),
    "ply": (put("ply", to=-1), "ply: expected a whole number from 0"),
    "ply too large": (put("ply", to=2**41), "ply: expected"),
    "barrier after the ply": (put("barrier", to=99), "barrier: expected a whole number from 0 to 9, found 99"),
    "actor": (put("actor", to=3), "actor: expected a whole number from 0 to 2, found 3"),
    "nobody acted": (put("actor", to=-1), "actor: expected"),
    "stack": (put("stack", to={}), "stack: expected a list, found {}"),
    "stack entry": (put("stack", 0, to=7), "stack: 7 is no decision. The decisions are: place_tile"),
    "empty stack entry": (put("stack", 0, to=[]), "stack: [] is no decision"),
    "unknown decision": (put("stack", 0, to=["sleep", 0]), "is no decision"),
    "unhashable decision": (put("stack", 0, to=[{}, 0]), "is no decision"),
    "decision without its numbers": (put("stack", -1, to=["navigate", 0]), "navigate takes a seat and 1 more numbers"),
    "decision of a seat that is not there": (put("stack", -1, to=["navigate", 3, 0]), "stack.navigate.seat: expected"),
    "decision out of range": (put("stack", -1, to=["navigate", 0, 20]), "stack.navigate.start: expected"),
    "step of a seat": (put("stack", 0, to=["next_turn", 0]), "stack.next_turn.seat: expected"),
    "components": (put("components", to=[]), "components: expected an object"),
    "missing component": (drop("components", "pos"), "components: pos is missing"),
    "unknown component": (put("components", "oars", to=1), "components: there is no 'oars' here"),
    "component of another length": (put("components", "pos", to=[0, 0]), "components.pos: expected 5 numbers, found 2"),
    "component that is no list": (
        put("components", "pos", to=0),
        "components.pos: expected a list of numbers, found 0",
    ),
    "component that is a list": (put("components", "voyage", to=[1]), "components.voyage: expected a whole number"),
    "component out of range": (
        put("components", "voyage", to=5),
        "components.voyage: expected a whole number from 1 to 4",
    ),
    "fraction": (put("components", "pos", 0, to=1.0), "components.pos: expected a whole number"),
    "flag": (put("components", "pos", 0, to=True), "components.pos: expected a whole number"),
    "beyond 64 bits": (put("components", "pos", 0, to=2**70), "components.pos: expected a whole number"),
    "too long to show": (put("components", "pos", 0, to=10**5000), "found a value too large to show"),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_wrong_position_is_refused_with_its_key(case: str) -> None:
    change, words = WRONG[case]
    found = position()
    change(found)
    with pytest.raises(BadPosition) as caught:
        RAIDS.load(found)
    assert words in str(caught.value)


@pytest.mark.parametrize("found", [None, 7, "raids", [], [1, 2], {}, {"game": "raids"}])
def test_what_is_no_position_at_all(found: object) -> None:
    with pytest.raises(BadPosition, match="position: "):
        RAIDS.load(found)


def test_a_position_goes_through_json_and_back() -> None:
    found = position()
    again = RAIDS.load(json.loads(json.dumps(found)))
    assert again.position() == found
    assert again.ply == 9


def test_the_dice_go_on_where_they_were() -> None:
    table = RAIDS.new(3, seed="position")
    again = RAIDS.load(table.position())
    for other in (table, again):
        while not other.over:
            other.apply(other.legal()[-1])
    assert again.position() == table.position()


def test_a_guess_has_a_position_too() -> None:
    guess = RAIDS.new(3, seed="position").guess(0, FastDice(5))
    again = RAIDS.load(guess.position())
    assert again.position() == guess.position()
    dice: Any = guess.position()["dice"]
    assert set(dice) == {"fast", "draws"}
