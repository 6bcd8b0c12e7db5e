"""Damaged positions and records of every game: a clear refusal, or a table that plays to the end; nothing else."""

from __future__ import annotations

import copy
import json
from functools import lru_cache
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import meadhall
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.errors import BadPosition, BadRecord
from meadhall.core.engine.record import Record, RecordFile, content_hash, read_record
from tests.corrupt import FUZZ, Path, damaged, look, nodes
from tests.kit import VARIANTS, Variant, random_plies

POSITIONS = 24
NUDGES = 120
MAX_PLIES = 20_000


def whole_or_changed() -> list[Variant]:
    """Every game and player count with the usual options; with the fewest players, with other options too."""
    found: dict[tuple[str, int, bool], Variant] = {}
    for variant in VARIANTS:
        found[variant.game.name, variant.players, bool(variant.options)] = variant
    fewest = {variant.game.name: min(variant.game.players) for variant in VARIANTS}
    return [each for (name, players, changed), each in found.items() if not changed or players == fewest[name]]


CHOSEN = whole_or_changed()
chosen = pytest.mark.parametrize("number", range(len(CHOSEN)), ids=[repr(each) for each in CHOSEN])


@lru_cache
def positions(number: int) -> list[dict[str, Any]]:
    """Positions of a variant from all over a game, the end included."""
    table = CHOSEN[number].new("corruption")
    passed = [table.position()]
    for now, _ in random_plies(table, FastDice("corruption")):
        passed.append(now.position())
    passed.append(table.position())
    return [passed[(len(passed) - 1) * step // (POSITIONS - 1)] for step in range(POSITIONS)]


@lru_cache
def record(number: int) -> Record:
    """A finished game of a variant."""
    variant = CHOSEN[number]
    played = Record(variant.game, variant.players, "corruption", variant.options, list("ABCDEFGH"[: variant.players]))
    table = played.start()
    dice = FastDice("corruption")
    while not table.over:
        legal = table.legal()
        played.play(table, legal[dice.below("test", len(legal))])
    return played


def refused_or_played(variant: Variant, position: dict[str, Any]) -> bool:
    """Load a position and play it to the end; whether it was refused."""
    try:
        table = variant.game.load(position)
    except BadPosition:
        return True
    count = 0
    for now, _ in random_plies(table, FastDice("corruption")):
        assert now.audit() == "", f"after {count} plies from {position}"
        count += 1
        assert count < MAX_PLIES, "this game does not end"
    assert table.audit() == ""
    assert variant.game.load(table.position()).position() == table.position()
    return False


@chosen
@given(step=st.integers(0, POSITIONS - 1), draw=st.data())
@FUZZ
def test_a_damaged_position_is_refused_or_played(number: int, step: int, draw: st.DataObject) -> None:
    refused_or_played(CHOSEN[number], draw.draw(damaged(positions(number)[step])))


@chosen
def test_a_number_off_by_one_is_refused_or_played(number: int) -> None:
    """Numbers from all over a position in the middle of a game, one more and one less."""
    position = positions(number)[POSITIONS // 2]
    numbers = [path for path in nodes(position) if type(look(position, path)) is int]
    refusals = [
        refused_or_played(CHOSEN[number], nudged(position, path, step))
        for path in numbers[:: 1 + 2 * len(numbers) // NUDGES]
        for step in (1, -1)
    ]
    assert any(refusals)


def nudged(position: dict[str, Any], path: Path, step: int) -> dict[str, Any]:
    changed = copy.deepcopy(position)
    look(changed, path[:-1])[path[-1]] += step
    return changed


@chosen
def test_the_questions_of_another_moment_are_refused_or_played(number: int) -> None:
    sound = positions(number)
    for here in sound[::6]:
        for there in sound:
            refused_or_played(CHOSEN[number], {**here, "stack": there["stack"]})


@chosen
def test_too_large_and_too_deep_numbers_are_refused(number: int) -> None:
    deep: list[Any] = []
    for _ in range(5000):
        deep = [deep]
    position = positions(number)[1]
    for key in position:
        for value in (10**5000, deep):
            assert refused_or_played(CHOSEN[number], {**position, key: value})


@chosen
def test_positions_from_all_over_a_game_load(number: int) -> None:
    for position in positions(number):
        assert CHOSEN[number].game.load(json.loads(json.dumps(position))).position() == position


def read(text: bytes) -> Record:
    return read_record(text, "damaged.json", meadhall.game)


def sound_or_refused(text: bytes, sound: Record) -> None:
    """Without a new hash, only what says the same as before is read."""
    try:
        found = read(text)
    except BadRecord:
        return
    assert found.text() == sound.text()


@chosen
@given(cut=st.integers(0, 10**6))
@FUZZ
def test_a_truncated_record_is_refused(number: int, cut: int) -> None:
    sound = record(number)
    text = sound.text().encode()
    whole = len(text.rstrip())
    with pytest.raises(BadRecord, match=r"damaged\.json: "):
        read(text[: cut % whole])


@chosen
@given(flips=st.lists(st.tuples(st.integers(0, 10**6), st.integers(1, 255)), min_size=1, max_size=3))
@FUZZ
def test_a_record_with_flipped_bits_is_refused(number: int, flips: list[tuple[int, int]]) -> None:
    sound = record(number)
    text = bytearray(sound.text().encode())
    for place, bits in flips:
        text[place % len(text)] ^= bits
    sound_or_refused(bytes(text), sound)


@chosen
@given(draw=st.data())
@FUZZ
def test_an_edited_record_is_refused(number: int, draw: st.DataObject) -> None:
    sound = record(number)
    content = draw.draw(damaged(json.loads(sound.text())))
    sound_or_refused(encoded(content), sound)


@chosen
@given(draw=st.data())
@FUZZ
def test_an_edited_record_with_a_new_hash_is_refused_or_verified(number: int, draw: st.DataObject) -> None:
    sound = record(number)
    content = draw.draw(damaged(json.loads(sound.text()), most=2))
    try:
        file = msgspec.json.decode(encoded(content), type=RecordFile)
    except msgspec.MsgspecError:
        return
    file.hash = content_hash(file)
    try:
        table = read(msgspec.json.encode(file)).verify()
    except BadRecord:
        return
    assert table.audit() == ""
    assert file.scores is None or file.scores == table.scores()


def encoded(content: Any) -> bytes:
    """A damaged structure as a file might hold it: JSON as far as JSON goes."""
    return json.dumps(content, default=str).encode(errors="replace")
