"""Editions of Raids: broken ones are refused with file and key, playable ones are played."""

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
from hypothesis import given, settings

from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.edition import Edition
from meadhall.core.engine.errors import BadEdition
from tests.corrupt import EXAMPLES, FUZZ, damaged
from tests.games.raids.situations import RAIDS
from tests.kit import random_plies

SOUND: dict[str, Any] = tomllib.loads((RAIDS.folder / "edition.toml").read_text(encoding="utf-8"))


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


def changed(change: Callable[[Any], None]) -> dict[str, Any]:
    content = copy.deepcopy(SOUND)
    change(content)
    return content


def refused(path: Path, *words: str) -> None:
    with pytest.raises(BadEdition) as caught:
        RAIDS.read_edition(path)
    message = str(caught.value)
    assert path.name in message
    for word in words:
        assert word in message, message


def plays(edition: Edition[Any]) -> None:
    for players in RAIDS.players:
        table = RAIDS.new(players, "edition", edition)
        for now, _ in random_plies(table, FastDice(players)):
            assert now.audit() == ""
        assert table.audit() == ""
        assert RAIDS.load(table.position(), edition).position() == table.position()


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


@pytest.mark.rule("RAI-008", "RAI-009")
def test_the_edition_written_anew_is_the_same_edition(tmp_path: Path) -> None:
    assert RAIDS.read_edition(write(SOUND, tmp_path / "same.toml")).hash == RAIDS.edition.hash


BROKEN: dict[str, tuple[Callable[[Any], None], str]] = {
    "unknown key": (put("limits", "oars", to=3), "oars"),
    "unknown key at the top": (put("dragons", to=3), "dragons"),
    "unknown key of a tile": (put("voyage", 0, "tiles", 3, "weight", to=3), "voyage[0].tiles[3]"),
    "unknown kind": (put("voyage", 2, "tiles", 0, "kind", to="whale"), "voyage[2].tiles[0].kind"),
    "unknown player count": (put("start_vikings", "5", to=[1, 1, 1, 1, 1]), "start_vikings"),
    "wrong type": (put("limits", "vikings", to="forty"), "limits.vikings"),
    "wrong type of a list": (put("encounter", "vikings", to=3), "encounter.vikings"),
    "wrong type of a flag": (put("kinds", "rune", "can_stop", to=1), "can_stop"),
    "too few vikings": (put("limits", "vikings", to=3), "limits.vikings"),
    "too many vikings": (put("limits", "vikings", to=100), "limits.vikings"),
    "negative": (put("port", "recruit", to=-1), "port.recruit"),
    "too many shields": (put("voyage", 1, "tiles", 3, "shields", to=3), "voyage[1].tiles[3].shields"),
    "a number without end": (put("game", "year", to=10**30), "game.year"),
    "missing key": (drop("port", "recruit"), "recruit"),
    "missing table": (drop("runes"), "runes"),
    "missing kind": (drop("kinds", "plunder"), "kinds"),
    "another game": (put("game", "id", to="lofoten"), "game.id"),
    "another schema": (put("schema", to=2), "schema"),
    "doubled tile id": (put("voyage", 3, "tiles", 0, "id", to="v1_rune_1"), "voyage[3].tiles[0] (v1_rune_1)"),
    "empty tile id": (put("voyage", 3, "tiles", 0, "id", to=""), "voyage[3].tiles[0].id"),
    "fifteen tiles": (drop("voyage", 1, "tiles", 4), "voyage[1].tiles"),
    "three voyages": (drop("voyage", 3), "voyage"),
    "wrong voyage number": (put("voyage", 3, "number", to=3), "voyage"),
    "doubled space": (put("board", "tile_spaces", 0, to=2), "board"),
    "villages out of step": (put("board", "villages", to=[5, 9, 15]), "board"),
    "villages and tiles exchanged": (
        lambda content: content["board"].update(
            villages=[4, 10, 15], tile_spaces=[1, 2, 3, 5, *range(6, 10), *range(11, 15), *range(16, 20)]
        ),
        "board.ghost_step",
    ),
    "villages in disorder": (put("board", "villages", to=[10, 5, 15]), "board.villages"),
    "spaces in disorder": (
        lambda content: content["board"]["tile_spaces"].reverse(),
        "board.tile_spaces",
    ),
    "another start track": (put("board", "start_positions", to=[1, 2, 3]), "board.start_positions"),
    "ghost step": (put("board", "ghost_step", to=4), "board.ghost_step"),
    "start numbers": (put("start_pawn_positions", "3", to=[1, 2, 3]), "start_pawn_positions"),
    "too few crews": (put("start_vikings", "3", to=[1, 2]), "start_vikings.3"),
    "missing crews": (drop("start_vikings", "2"), "start_vikings"),
    "crew too large": (put("start_vikings", "4", to=[1, 2, 2, 11]), "start_vikings.4"),
    "unknown arrival tile": (put("arrival", "tiles", 3, "id", to="dragons"), "arrival.tiles"),
    "eight arrival tiles": (drop("arrival", "tiles", 8), "arrival.tiles"),
    "coins don't add up": (put("coins", "6", to=5), "coins"),
    "another coin": (put("coins", "2", to=0), "coins"),
    "a coin short": (lambda content: content["coins"].update({"6": 3, "3": 9}), "coins.6"),
    "unknown reward": (put("arrival_reward", "coins", to=[5, 3, 1, 0]), "arrival_reward.coins"),
    "unknown good": (put("voyage", 0, "tiles", 3, "good", to="gold"), "voyage[0].tiles[3]"),
    "a good on a rune": (put("voyage", 0, "tiles", 0, "good", to="gold"), "voyage[0].tiles[0]"),
    "a good without glory of its kind": (put("voyage", 0, "tiles", 3, "glory", to=9), "voyage[0].tiles[3]"),
    "shields beside the ship": (put("voyage", 0, "tiles", 0, "shields", to=1), "shields"),
    "a port that buys nothing": (put("voyage", 0, "tiles", 6, "sales", to=0), "sales"),
    "a weapon without power": (put("voyage", 0, "tiles", 9, "power", to=0), "power"),
    "a rune with strength": (put("voyage", 0, "tiles", 0, "strength", to=4), "voyage[0].tiles[0] (v1_rune_1).strength"),
    "a monster without strength": (put("voyage", 0, "tiles", 7, "strength", to=0), "strength"),
    "runes in slots": (put("kinds", "rune", "place", to="ship"), "kinds.rune"),
    "monsters to stop at": (put("kinds", "monster", "can_stop", to=True), "kinds.monster"),
    "colour without a value": (put("colours", "order", 0, to="mauve"), "colours"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_edition_is_refused_with_file_and_key(case: str, tmp_path: Path) -> None:
    change, key = BROKEN[case]
    refused(write(changed(change), tmp_path / "broken.toml"), key)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    refused(tmp_path / "nowhere.toml", "cannot be read", "Give the path")


def test_a_path_that_can_be_no_file() -> None:
    with pytest.raises(BadEdition, match="cannot be read"):
        RAIDS.read_edition("no\0file.toml")


def test_a_folder_is_no_edition(tmp_path: Path) -> None:
    refused(tmp_path, "cannot be read")


NO_TOML = {
    "empty": b"",
    "bytes": b"\xff\xfe\x00",
    "latin-1": "schema = 1 # é".encode("latin-1"),
    "no value": b"schema = ",
    "no bracket": b"[limits",
    "deep": b"a = " + b"[" * 5000,
    "zero": b"\x00",
    "long": b"schema = 1" + b"0" * 5000,
}


@pytest.mark.parametrize("content", NO_TOML.values(), ids=NO_TOML)
def test_a_file_that_is_no_toml(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    path.write_bytes(content)
    refused(path)


@pytest.mark.rule("RAI-006", "RAI-121")
@pytest.mark.parametrize(
    "change",
    [
        put("village", "vikings_per_player", to=3),
        put("limits", "vikings", to=12),
        put("limits", "vikings", to=99),
        put("encounter", "vikings", to=[40, 40]),
        put("start_vikings", "4", to=[10, 10, 10, 10]),
        put("port", "recruit", to=99),
        put("runes", "glory_by_set_size", to=[0, 0, 0, 0, 0, 99]),
        put("arrival_reward", "coins", to=[6, 0, 0, 0]),
    ],
)
def test_other_numbers_make_a_playable_edition(change: Callable[[Any], None], tmp_path: Path) -> None:
    edition = RAIDS.read_edition(write(changed(change), tmp_path / "mine.toml"))
    assert edition.hash != RAIDS.edition.hash
    plays(edition)


def test_a_voyage_of_monsters_can_be_played(tmp_path: Path) -> None:
    def change(content: Any) -> None:
        for number, tile in enumerate(content["voyage"][1]["tiles"]):
            content["voyage"][1]["tiles"][number] = {
                "id": tile["id"],
                "kind": "monster",
                "strength": 1 + number,
                "name_en": "Warg",
                "name_fr": "Loup",
            }

    plays(RAIDS.read_edition(write(changed(change), tmp_path / "monsters.toml")))


@given(content=damaged(SOUND, most=4))
@settings(FUZZ, max_examples=3 * EXAMPLES)
def test_any_change_to_an_edition_is_refused_or_played(content: Any, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = write(content, tmp_path_factory.getbasetemp() / "fuzzed.toml")
    with suppress(BadEdition):
        plays(RAIDS.read_edition(path))
