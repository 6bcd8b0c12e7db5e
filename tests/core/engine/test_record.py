"""Records: kept whole, replayed to any ply, and every kind of damage named."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import meadhall
from meadhall.core.engine.dice import FastDice, commitment
from meadhall.core.engine.errors import BadRecord, IllegalAction
from meadhall.core.engine.record import NumberedFile, Record, RecordFile, content_hash, read_record

RAIDS = meadhall.game("raids")


def played(plies: int = 10**9, seed: str | None = "record", **more: Any) -> Record:
    record = Record(RAIDS, 3, seed, seats=["Ann", "Bo", "Çelik"], **more)
    table = record.start()
    dice = FastDice("record")
    while not table.over and len(record) < plies:
        legal = table.legal()
        record.play(table, legal[dice.below("test", len(legal))])
    return record


def read(content: RecordFile | bytes | str, edition: Any = None) -> Record:
    text = content.encode() if isinstance(content, str) else content
    return read_record(
        text if isinstance(text, bytes) else msgspec.json.encode(text), "game.json", meadhall.game, edition
    )


def resealed(record: Record, **changes: Any) -> RecordFile:
    """The record's file with changes, and a hash that fits them."""
    content = msgspec.structs.replace(record.file(), **changes)
    content.hash = content_hash(content)
    return content


def refused(content: RecordFile | bytes | str, *words: str) -> None:
    with pytest.raises(BadRecord) as caught:
        read(content)
    for word in ("game.json", *words):
        assert word in str(caught.value)


# Keeping and replaying.


def test_a_saved_record_is_loaded_as_it_was(tmp_path: Path) -> None:
    record = played()
    record.save(tmp_path / "game.json")
    again = meadhall.load_record(tmp_path / "game.json")
    assert again.text() == record.text()
    assert (again.players, again.seed, again.seats) == (3, "record", ["Ann", "Bo", "Çelik"])
    assert again.actions == record.actions
    assert again.verify().position() == record.replay().position()
    assert os.listdir(tmp_path) == ["game.json"]


def test_a_record_can_be_read_by_a_person() -> None:
    record = played(3)
    text = record.text()
    content = json.loads(text)
    assert content["format"] == 2
    assert content["game"] == "raids"
    assert content["rules"] == RAIDS.rules_version
    assert content["edition"] == RAIDS.edition.hash
    assert content["commitment"] == commitment("record")
    assert content["scores"] is None
    assert [json.loads(row.rstrip(",")) for row in text.splitlines()[-5:-2]] == content["actions"], "one action a line"


def test_an_empty_record_is_kept_too() -> None:
    record = played(0)
    assert json.loads(record.text())["actions"] == []
    assert read(record.text()).replay().position() == record.start().position()


def test_a_record_is_replayed_to_any_ply() -> None:
    record = Record(RAIDS, 2, "plies")
    table = record.start()
    positions = [table.position()]
    while not table.over:
        record.play(table, table.legal()[0])
        positions.append(table.position())
    for ply in range(len(record) + 1):
        assert record.replay(ply).position() == positions[ply]
    assert record.replay().position() == positions[-1]
    assert record.scores == table.scores()


@pytest.mark.parametrize("ply", [-1, 6, 10**9])
def test_a_ply_that_is_not_there(ply: int) -> None:
    with pytest.raises(BadRecord, match=r"no ply .* plies 0 to 5"):
        played(5).replay(ply)


def test_taking_back_forgets_what_came_after() -> None:
    record = played()
    before = record.replay(7).position()
    assert record.take_back(7).position() == before
    assert len(record) == 7
    assert record.scores is None
    assert record.verify().position() == before
    with pytest.raises(BadRecord):
        record.take_back(8)
    assert len(record) == 7


def test_an_illegal_action_is_not_written_down() -> None:
    record = played(4)
    table = record.replay()
    before = record.text()
    with pytest.raises(IllegalAction):
        record.play(table, 10**6)
    assert record.text() == before


def test_a_record_of_an_edition_of_ones_own_names_it(tmp_path: Path) -> None:
    text = (RAIDS.folder / "edition.toml").read_text(encoding="utf-8").replace("vikings = 40", "vikings = 41")
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    edition = RAIDS.read_edition(path)
    record = played(5, edition=edition)
    refused(record.text(), "edition", edition.hash, "Give that edition's file")
    assert read(record.text(), edition).verify().position() == record.replay().position()


# The seed and its commitment.


def test_without_its_seed_a_record_is_kept_but_not_replayed() -> None:
    secret = played(5)
    shown = Record(RAIDS, 3, None, commitment=secret.commitment)
    shown.actions = secret.actions
    again = read(shown.text())
    assert again.commitment == commitment("record")
    for use in (again.start, again.replay, again.verify):
        with pytest.raises(BadRecord, match="does not have its seed yet"):
            use()
    again.seed = "record"
    assert again.verify().position() == secret.replay().position()


@pytest.mark.parametrize("promise", [commitment("another"), "", "0" * 64])
def test_a_seed_that_was_not_promised_is_found_out(promise: str) -> None:
    record = read(resealed(played(5), commitment=promise))
    with pytest.raises(BadRecord, match="commitment"):
        record.verify()


# What is wrong with a file.


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    for path in (tmp_path / "nowhere.json", tmp_path):
        with pytest.raises(BadRecord, match=r"cannot be read .* Give the path of a record"):
            meadhall.load_record(path)
    with pytest.raises(BadRecord, match="cannot be read"):
        meadhall.load_record("no\0file")


@pytest.mark.parametrize("text", [b"", b"{}", b"[]", b"null", b"\xff\xfe", b"hello", b"[" * 10_000, b'{"format": 1'])
def test_a_file_that_is_no_record(text: bytes) -> None:
    refused(text, "not a whole record")


def test_a_truncated_file() -> None:
    text = played(20).text()
    for length in range(0, len(text.rstrip()), 37):
        refused(text[:length], "not a whole record", "Restore the file from a copy")


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ('"players": 3', '"players": "3"', "$.players"),
        ('"players": 3', '"players": 3, "colour": 1', "colour"),
        ('"players": 3,', "", "players"),
        ('"seats": [', '"seats": [7, ', "$.seats"),
        ('"keep"', "null", "$.actions"),
        ('"scores": null', '"scores": 3', "$.scores"),
        ('"players": 3', '"players": 1' + "0" * 5000, "$.players"),
    ],
)
def test_a_file_of_the_wrong_shape(old: str, new: str, key: str) -> None:
    text = played(5).text()
    assert old in text
    refused(text.replace(old, new, 1), key)


@pytest.mark.parametrize(
    ("old", "new"),
    [('"seed": "record"', '"seed": "recorD"'), ('"Ann"', '"Eve"'), ('"scores": null', '"scores": [9,9,9]')],
)
def test_an_edited_file(old: str, new: str) -> None:
    text = played(5).text()
    assert old in text
    refused(text.replace(old, new, 1), "hash", "changed after it was written")


REASONS: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "format": ({"format": 5}, ("format", "reads formats up to 4, not 5")),
    "game": ({"game": "raid"}, ("game", "no game called 'raid'", "raids")),
    "edition": ({"edition": "0123456789abcdef"}, ("edition", "0123456789abcdef")),
    "players": ({"players": 7}, ("options", "not for 7 players")),
    "option": ({"options": {"oars": True}}, ("options", "no option 'oars'")),
    "seats": ({"seats": ["Ann"]}, ("seats", "each of the 3 players")),
    "no seats": ({"seats": []}, ("seats", "each of the 3 players")),
}


@pytest.mark.parametrize("case", REASONS)
def test_a_record_that_cannot_be_played_here(case: str) -> None:
    changes, words = REASONS[case]
    refused(resealed(played(5), **changes), *words)


def test_a_record_longer_than_any_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("meadhall.core.engine.record.MAX_ACTIONS", 4)
    refused(played(5).text(), "actions", "no game has more than 4")


def line(index: int, **changes: Any) -> Callable[[Record], None]:
    """Change one line of a record: its seat, decision or action."""

    def change(record: Record) -> None:
        seat, decision, action = record.actions[index]
        now: dict[str, Any] = {"seat": seat, "decision": decision, "action": action} | changes
        record.actions[index] = (now["seat"], now["decision"], now["action"])

    return change


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (line(3, seat=9), "seat 9 answers"),
        (line(3, decision="sleep"), "answers sleep"),
        (line(3, action=10**6), "1000000 is not legal"),
        (line(3, action=-1), "-1 is not legal"),
        (line(3, action=2**70), "is not legal"),
        (lambda record: record.actions.append((0, "navigate", 14)), "the game is over"),
        (lambda record: record.actions.pop(0) and None, r"actions\[0\]"),
    ],
)
def test_actions_that_do_not_replay(change: Callable[[Record], Any], words: str) -> None:
    record = played()
    change(record)
    with pytest.raises(BadRecord, match=words):
        record.verify()


@pytest.mark.parametrize(
    ("line", "words"),
    [([0, "stop:99"], "no action “stop:99”"), ([0, "stop"], "Did you mean"), ([0, ""], "written like")],
)
def test_actions_that_are_not_written_like_any(line: list[Any], words: str) -> None:
    refused(resealed(played(5), actions=[line]), r"actions[0]", words)


def test_records_of_the_first_format_are_still_read() -> None:
    """Its actions were numbers, with the name of the question."""
    record = played()
    content = msgspec.structs.asdict(record.file())
    del content["origin"], content["redrawn"]
    old = NumberedFile(**{**content, "format": 1, "actions": record.actions})
    old.hash = content_hash(old)
    again = read_record(msgspec.json.encode(old), "old.json", meadhall.game)
    assert again == record
    assert again.verify().scores() == record.scores


def test_every_ply_can_be_looked_at() -> None:
    record = played(5)
    plies = list(record)
    assert [(ply.number, ply.seat, ply.decision, ply.action) for ply in plies] == [
        (number, *line) for number, line in enumerate(record.actions)
    ]
    assert [int(ply.table.ply) for ply in plies] == [0, 1, 2, 3, 4]
    assert plies[3].table == record.replay(3)


def test_scores_that_were_not_reached() -> None:
    record = read(resealed(played(), scores=[99, 0, 0]))
    with pytest.raises(BadRecord, match=r"scores: the record says \[99, 0, 0\], the replay gives"):
        record.verify()
    unfinished = played(5)
    record = read(resealed(unfinished, scores=unfinished.replay().scores()))
    with pytest.raises(BadRecord, match="not over"):
        record.verify()


# Saving, whole or not at all.


def test_saving_again_replaces_the_file_whole(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    played(30).save(path)
    played(2).save(str(path))
    assert path.read_text(encoding="utf-8") == played(2).text()
    assert os.listdir(tmp_path) == ["game.json"]


@pytest.mark.parametrize("fault", ["fsync", "replace"])
def test_a_failed_save_loses_nothing(fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.json"
    played(3).save(path)

    def fails(*_: Any) -> None:
        raise OSError("no room")

    monkeypatch.setattr(*((os, "fsync", fails) if fault == "fsync" else (Path, "replace", fails)))
    with pytest.raises(OSError, match="no room"):
        played(9).save(path)
    monkeypatch.undo()
    assert path.read_text(encoding="utf-8") == played(3).text()
    assert os.listdir(tmp_path) == ["game.json"], "and no half-written file is left"


def test_saving_where_a_folder_stands_loses_nothing(tmp_path: Path) -> None:
    (tmp_path / "game.json").mkdir()
    with pytest.raises(OSError, match=r"game\.json"):
        played(3).save(tmp_path / "game.json")
    assert os.listdir(tmp_path) == ["game.json"]
