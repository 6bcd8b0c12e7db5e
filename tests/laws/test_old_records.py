"""Records of every released version of the rules stay readable for ever: one of each is kept here.

When a game's `rules_version` grows, play a game to its end under the old rules first and keep its record here.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import meadhall
from meadhall.core.engine.errors import BadRecord, OtherRules
from meadhall.core.engine.record import RecordFile, content_hash, read_record

RECORDS = Path(__file__).parent / "records"
RELEASED = [game for game in meadhall.games() if (RECORDS / f"{game.name}-1.json").exists()]
VERSIONS = [(game.name, rules) for game in RELEASED for rules in range(1, game.rules_version + 1)]


def test_five_games_were_released() -> None:
    assert len(RELEASED) >= 5


@pytest.mark.parametrize(("name", "rules"), VERSIONS)
def test_a_record_of_every_rules_version_is_kept_and_can_be_read(name: str, rules: int) -> None:
    file = RECORDS / f"{name}-{rules}.json"
    held = meadhall.open_record(file)
    assert (held.game, held.rules) == (name, rules)
    assert len(held.seats) == held.players
    assert held.scores is not None
    assert len(held.scores) == held.players
    assert len(held.answers) > 20
    assert {seat for seat, _ in held.answers} == set(range(held.players))
    if rules == meadhall.game(name).rules_version:
        assert meadhall.load_record(file).verify().scores() == held.scores


@pytest.mark.parametrize("name", ["lofoten-1", "midgard-1"])
def test_records_that_were_played_otherwise_say_so(name: str) -> None:
    """Their rules ask what later ones don't ask; should they replay one day, all the better."""
    with pytest.raises(OtherRules, match="made by rules 1; under rules 2 it is another game"):
        meadhall.load_record(RECORDS / f"{name}.json")


def sealed(file: Path, **changes: object) -> bytes:
    content = msgspec.structs.replace(msgspec.json.decode(file.read_bytes(), type=RecordFile), **changes)
    content.hash = content_hash(content)
    return msgspec.json.encode(content)


@pytest.mark.parametrize("name", [game.name for game in RELEASED])
def test_a_record_of_other_rules_that_means_the_same_is_replayed(name: str) -> None:
    file = RECORDS / f"{name}-{meadhall.game(name).rules_version}.json"
    here = meadhall.load_record(file)
    there = read_record(sealed(file, rules=99), "old.json", meadhall.game)
    assert there == here
    assert there.verify().over


def test_a_record_of_other_rules_that_means_another_game_says_why() -> None:
    file = RECORDS / "raids-1.json"
    held = meadhall.open_record(file)
    assert held.scores is not None
    other_points = [score + 1 for score in held.scores]
    answers = list(held.answers)
    for changes, why in (
        ({"scores": other_points}, "the replay gives"),
        ({"actions": [(held.answers[0][0], "flee"), *answers[1:]]}, r"actions\[0\]"),
        ({"actions": [(held.answers[0][0], "row:7"), *answers[1:]]}, "no action “row:7”"),
        ({"options": {"oars": True}}, "no option 'oars'"),
        ({"edition": "0" * 16}, "edition: made with 0000"),
        ({"seed": None}, "does not have its seed yet"),
    ):
        with pytest.raises(OtherRules, match=rf"^old\.json: rules: made by rules 99; under rules 1 .*{why}"):
            read_record(sealed(file, rules=99, **changes), "old.json", meadhall.game)


def test_a_changed_file_is_not_opened(tmp_path: Path) -> None:
    text = (RECORDS / "raids-1.json").read_text(encoding="utf-8")
    changed = tmp_path / "changed.json"
    changed.write_text(text.replace('"kept"', '"lost"'), encoding="utf-8")
    with pytest.raises(BadRecord, match="changed after it was written"):
        meadhall.open_record(changed)
