"""Editions of Walhalla: broken ones are refused with file and key, playable ones are played."""

from __future__ import annotations

import copy
import json
import math
import tomllib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.edition import Edition
from meadhall.core.engine.errors import BadEdition
from tests.corrupt import FUZZ, damaged
from tests.games.walhalla.situations import GAME, end_attack, situation
from tests.kit import random_plies

SOUND: dict[str, Any] = tomllib.loads((GAME.folder / "edition.toml").read_text(encoding="utf-8"))


def toml(value: Any) -> str:
    """A value as TOML writes it within a line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {toml(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    if type(value) is int and abs(value) > 2**64:
        return hex(abs(value))
    if isinstance(value, float):
        return str(value).replace("e+", "e") if math.isfinite(value) else str(value)
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def write(content: dict[str, Any], path: Path) -> Path:
    lines = [f"{json.dumps(key)} = {toml(value)}" for key, value in content.items()]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8", errors="replace")
    return path


def put(*keys: Any, to: Any) -> Callable[[Any], None]:
    """A change that sets one value."""

    def change(content: Any) -> None:
        for key in keys[:-1]:
            content = content[key]
        content[keys[-1]] = to

    return change


def drop(*keys: Any) -> Callable[[Any], None]:
    def change(content: Any) -> None:
        for key in keys[:-1]:
            content = content[key]
        del content[keys[-1]]

    return change


def changed(change: Callable[[Any], None]) -> dict[str, Any]:
    content = copy.deepcopy(SOUND)
    change(content)
    return content


def plays(edition: Edition[Any]) -> None:
    for players in GAME.players:
        table = GAME.new(players, "edition", edition)
        for now, _ in random_plies(table, FastDice(players)):
            assert now.audit() == ""
            assert now.guess(0, FastDice(1)).audit() == ""
        assert table.audit() == ""
        assert GAME.load(table.position(), edition).position() == table.position()


def test_the_edition_written_anew_is_the_same_edition(tmp_path: Path) -> None:
    assert GAME.read_edition(write(SOUND, tmp_path / "same.toml")).hash == GAME.edition.hash


BROKEN: dict[str, tuple[Callable[[Any], None], str]] = {
    "unknown key": (put("totals", "oars", to=3), "oars"),
    "unknown key at the top": (put("dragons", to=3), "dragons"),
    "another game": (put("game", "id", to="raids"), "game.id"),
    "another schema": (put("schema", to=2), "schema"),
    "two equal colours": (put("colours", "order", 1, to="orange"), "colours.order"),
    "three colours": (drop("colours", "order", 3), "colours.order"),
    "a Viking too many": (put("setup", "4", "midgard", to=8), "setup.4"),
    "no Viking in Midgard": (lambda content: content["setup"]["3"].update(midgard=0, asgard=13), "setup.3.midgard"),
    "more cards than there are": (put("setup", "4", "hand", to=9), "setup.4.hand"),
    "two places on the scale": (put("supply", "three_players", to=[10, 9]), "supply.three_players"),
    "four headlands": (put("headlands", "inner", to=[3, 4, 5, 6]), "headlands.inner"),
    "equal outer headlands": (put("headlands", "outer", to=[6, 6, 8]), "card"),
    "unknown terrain": (put("tile", 0, "a", to="swamp"), "tile[0].a"),
    "missing terrain": (drop("terrains", "cult"), "terrains"),
    "a forest without number": (put("tile", 0, "b_worth", to=0), "tile[0] (T01).b_worth"),
    "wheat with a number": (put("tile", 6, "b_worth", to=2), "tile[6] (T07).b_worth"),
    "doubled tile": (put("tile", 1, "id", to="T01"), "tile[1] (T01)"),
    "seventeen tiles": (drop("tile", 4), "tile"),
    "a ship without a coloured seat": (put("ship", 0, "seats", 0, to="neutral"), "ship[0] (S01).seats"),
    "a ship with two": (put("ship", 0, "seats", 1, to="blue"), "ship[0] (S01).seats"),
    "a ship with four seats": (put("ship", 0, "seats", to=["orange"] + ["neutral"] * 3), "ship[0].seats"),
    "doubled ship": (put("ship", 1, "id", to="S01"), "ship[1] (S01)"),
    "eleven ships": (drop("ship", 0), "ship"),
    "unknown card": (put("card", 0, "id", to="bonus_sea"), "card"),
    "cards that don't add up": (put("card", 0, "count", to=5), "card"),
    "cards in another order": (lambda content: content["card"].reverse(), "card"),
    "a war band for no headland": (put("card", 4, "headland", to=9), "card"),
    "an axe for a headland": (put("card", 9, "headland", to=6), "card"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_edition_is_refused_with_file_and_key(case: str, tmp_path: Path) -> None:
    change, key = BROKEN[case]
    path = write(changed(change), tmp_path / "broken.toml")
    with pytest.raises(BadEdition) as caught:
        GAME.read_edition(path)
    assert path.name in str(caught.value)
    assert key in str(caught.value)


def few_cards(content: Any) -> None:
    """Seven cards in all: the piles are often empty."""
    content["totals"]["action_cards"] = 7
    for card, count in zip(content["card"], (4, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0), strict=True):
        card["count"] = count


@pytest.mark.rule("WAL-096", "WAL-102", "WAL-121")
@pytest.mark.parametrize(
    "change",
    [
        few_cards,
        put("supply", "card_heroes", to=9),
        put("headlands", "outer", to=[8, 7, 6]),
        put("scoring", "wheat_by_attack", to=[3, 2, 1]),
        lambda content: content["setup"]["4"].update(midgard=14, asgard=0, walhalla=0),
    ],
)
def test_another_edition_is_played_by_the_same_rules(change: Callable[[Any], None], tmp_path: Path) -> None:
    plays(GAME.read_edition(write(changed(change), tmp_path / "other.toml")))


@given(content=damaged(SOUND))
@FUZZ
def test_a_damaged_edition_is_refused_or_played(
    content: dict[str, Any], tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = write(content, tmp_path_factory.mktemp("damaged") / "edition.toml")
    with suppress(BadEdition):
        edition = GAME.read_edition(path)
        table = GAME.new(4, "damaged", edition)
        for now, _ in random_plies(table, FastDice(1)):
            assert now.audit() == ""


@pytest.mark.rule("WAL-193")
def test_a_second_place_in_walhalla_worth_one_point_is_paid(tmp_path: Path) -> None:
    edition = GAME.read_edition(write(changed(put("scoring", "final_walhalla_second", to=1)), tmp_path / "one.toml"))
    table = situation(3, attack=3, walhalla=[3, 2, 1], edition=edition)
    end_attack(table)
    assert [table.breakdown(seat)["walhalla"] for seat in range(3)] == [6, 1, 0]
