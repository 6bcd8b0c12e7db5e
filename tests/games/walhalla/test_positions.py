"""Position checks of Walhalla: loading finds every fault, or the position can be played on."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.errors import BadPosition
from tests.corrupt import FUZZ, damaged
from tests.games.walhalla.situations import BLUE, GAME, RED, commit, end_attack, reveal, send, situation
from tests.kit import choose, random_plies


def fight() -> dict[str, object]:
    table = situation(fields={"A1": BLUE}, hands={RED: ["axe"], BLUE: ["shield"]})
    send(table, "S01", fjord=1, board=0b011)
    return table.position()


def sale() -> dict[str, object]:
    table = situation(midgard=[0, 3, 3, 3], scores=[9] * 4, hands={RED: ["axe", "hunt", "shield"]})
    reveal(table, "S01")
    choose(table, "active_board", 3)
    return table.position()


def commitments() -> dict[str, object]:
    table = situation(hands={RED: ["bonus_cult", "bonus_cult", "axe"], BLUE: ["warband_6"]})
    end_attack(table)
    choose(table, "commit_end_cards", 3)
    return table.position()


def supply() -> dict[str, object]:
    table = situation(hands={RED: ["walhalla"], BLUE: ["axe"]})
    end_attack(table)
    commit(table, {})
    choose(table, "supply_walhalla", 1)
    return table.position()


def middle(plies: int) -> dict[str, object]:
    table = GAME.new(3, plies, layout="random")
    for now, _ in random_plies(table, FastDice(plies)):
        if now.ply == plies:
            break
    return table.position()


SOUND: dict[str, dict[str, object]] = {
    "fight": fight(),
    "sale": sale(),
    "commitments": commitments(),
    "supply": supply(),
    **{f"ply {plies}": middle(plies) for plies in (0, 13, 40, 77)},
}


@pytest.mark.parametrize("name", SOUND)
def test_a_position_is_loaded_as_it_was_saved(name: str) -> None:
    assert GAME.load(SOUND[name]).position() == SOUND[name]


@given(position=st.sampled_from(list(SOUND.values())).flatmap(damaged))
@FUZZ
def test_a_damaged_position_is_refused_or_played_to_the_end(position: Any) -> None:
    with suppress(BadPosition):
        table = GAME.load(position)
        for now, _ in random_plies(table, FastDice(1)):
            assert now.audit() == ""
            assert now.view(None)
        assert table.audit() == ""


def broken(name: str, key: str, at: int | None, to: int) -> dict[str, Any]:
    position: dict[str, Any] = GAME.load(SOUND[name]).position()
    if at is None:
        position["components"][key] = to
    else:
        position["components"][key][at] = to
    return position


@pytest.mark.parametrize(
    ("name", "key", "at", "to", "words"),
    [
        ("fight", "midgard", 0, 9, "Vikings"),
        ("fight", "pile", 0, 0, "cards"),
        ("fight", "held", 0, 3, "hold"),
        ("fight", "score", 0, 3, "score"),
        ("fight", "terrain", 0, 3, "A"),
        ("fight", "waiting", None, 4095, "ships"),
        ("fight", "fjord", None, 2, "last one"),
        ("commitments", "done", 0, 1, "answered"),
        ("commitments", "answered", 3, 1, "answered"),
        ("supply", "raised", 3, 1, "Walhalla card"),
        ("sale", "attack", None, 0, "attack"),
    ],
)
def test_what_is_wrong_is_told(name: str, key: str, at: int | None, to: int, words: str) -> None:
    with pytest.raises(BadPosition, match=words):
        GAME.load(broken(name, key, at, to))


@pytest.mark.parametrize(
    "stack",
    [
        [["next_turn", -1], ["play_axe", RED, 0, 0]],
        [["next_turn", -1], ["landing", -1, 1], ["play_axe", BLUE, 0, 0]],
        [["next_turn", -1], ["landing", -1, 1], ["play_axe", RED, 0, 1]],
        [["next_turn", -1], ["landing", -1, 2], ["defend", BLUE, 1, 0]],
        [["next_turn", -1], ["landing", -1, 1], ["choose_landing", RED, 0]],
        [["next_turn", -1], ["landing", -1, 1], ["play_hunt", BLUE, 0]],
        [["next_turn", -1], ["place_ship", RED]],
        [["landing", -1, 1], ["play_axe", RED, 0, 0]],
        [["next_turn", -1]],
        [],
    ],
)
def test_a_question_that_cannot_be_asked_now_is_refused(stack: list[Any]) -> None:
    with pytest.raises(BadPosition):
        GAME.load({**SOUND["fight"], "stack": stack})
