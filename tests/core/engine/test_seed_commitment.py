"""Seed commitment: a lie about any link of the chain is detected."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

import meadhall
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.errors import BadRecord
from meadhall.core.engine.record import Record, content_hash, read_record
from meadhall.core.engine.seed_commitment import Origin, Share, new_secret, share_commitment

SHARES = ("0" * 31 + "a", "0" * 31 + "b")
MIXED = Origin(
    "a match", "5" * 32, "c" * 32, False, (*(Share(share_commitment(share), share) for share in SHARES), Share())
)
CHOSEN = Origin("a match", "5" * 32, "ragnarok", True, (Share(),) * 3)


def traced(origin: Origin) -> Record:
    """A game whose seed comes from there."""
    record = Record(meadhall.game("raids"), 3, origin.seed, seats=["Ann", "Bo", "Ulf"], commitment=origin.promise)
    record.origin = origin
    table = record.start()
    dice = FastDice(1)
    while not table.over:
        legal = table.legal()
        record.play(table, legal[dice.below("test", len(legal))])
    return record


def test_the_hashes_are_those_that_are_published() -> None:
    """Anybody can check them with SHA-256 and JSON alone; browsers do."""

    def digest(*parts: str) -> str:
        return sha256(json.dumps(parts, separators=(",", ":")).encode()).hexdigest()

    assert share_commitment(SHARES[0]) == digest("meadhall share", SHARES[0])
    assert MIXED.promise == digest("meadhall secret", "a match", "5" * 32, "c" * 32)
    assert MIXED.seed == digest("meadhall seed", "a match", "c" * 32, *SHARES, "")[:32]
    assert CHOSEN.seed == "ragnarok"
    assert len({new_secret() for _ in range(100)}) == 100
    assert {len(new_secret()) for _ in range(10)} == {32}


def test_everything_that_goes_into_the_seed_changes_it() -> None:
    others = [
        replace(MIXED, match="another"),
        replace(MIXED, secret="d" * 32),
        *(replace(MIXED, shares=(*MIXED.shares[:n], Share(), *MIXED.shares[n + 1 :])) for n in range(2)),
        replace(MIXED, shares=MIXED.shares[::-1]),
    ]
    assert len({origin.seed for origin in (MIXED, *others)}) == 6


def test_a_promise_can_not_be_kept_in_two_ways() -> None:
    """What is hashed says where each part ends, and a salt keeps a chosen seed from being guessed."""
    one, other = replace(MIXED, salt="1\n2", secret="3"), replace(MIXED, salt="1", secret="2\n3")
    assert one.promise != other.promise
    assert replace(CHOSEN, salt="6" * 32).promise != CHOSEN.promise


@pytest.mark.parametrize("origin", [MIXED, CHOSEN])
def test_a_record_keeps_its_chain_and_proves_it(origin: Origin, tmp_path: Path) -> None:
    record = traced(origin)
    record.save(tmp_path / "game.json")
    again = meadhall.load_record(tmp_path / "game.json")
    assert again == record
    assert again.origin == origin
    assert again.verify().scores() == record.scores
    assert json.loads((tmp_path / "game.json").read_text())["format"] == 3


@pytest.mark.parametrize(
    ("lie", "words"),
    [
        ({"origin": replace(MIXED, secret="d" * 32)}, "commitment"),
        ({"origin": replace(MIXED, salt="6" * 32)}, "commitment"),
        ({"origin": replace(MIXED, match="another")}, "commitment"),
        ({"origin": replace(MIXED, shares=(Share(MIXED.shares[0].promise, SHARES[1]), *MIXED.shares[1:]))}, "seat 0"),
        ({"origin": replace(MIXED, shares=(*MIXED.shares[:2], Share("", SHARES[1])))}, "seat 2"),
        ({"origin": replace(MIXED, shares=MIXED.shares[:2])}, "each of the 3 seats"),
        ({"origin": replace(MIXED, shares=(Share(MIXED.shares[0].promise), *MIXED.shares[1:]))}, "follow"),
        ({"origin": replace(MIXED, chosen=True)}, "follow"),
        ({"seed": "f" * 32}, "follow"),
        ({"commitment": "0" * 64}, "commitment"),
    ],
)
def test_every_lie_is_found_out(lie: dict[str, object], words: str) -> None:
    content = msgspec.structs.replace(traced(MIXED).file(), **lie)
    content.hash = content_hash(content)
    record = read_record(msgspec.json.encode(content), "game.json", meadhall.game)
    with pytest.raises(BadRecord, match=words):
        record.verify()


@pytest.mark.parametrize("changes", [{"format": 2}, {"origin": msgspec.UNSET}])
def test_the_format_says_whether_there_is_a_chain(changes: dict[str, object]) -> None:
    content = msgspec.structs.replace(traced(MIXED).file(), **changes)
    content.hash = content_hash(content)
    with pytest.raises(BadRecord, match=r"game\.json: origin"):
        read_record(msgspec.json.encode(content), "game.json", meadhall.game)


def test_what_is_proven_is_said() -> None:
    said = " ".join(traced(MIXED).proven())
    assert "the one it promised before anybody sat down" in said
    assert "came from Ann, Bo; each is the one promised" in said
    assert "not shown in time" not in said
    late = replace(MIXED, shares=(MIXED.shares[0], Share(MIXED.shares[1].promise), Share()))
    assert "not shown in time: Bo." in " ".join(traced(late).proven())
    unshared = replace(MIXED, shares=(Share(),) * 3)
    assert "the server's secret alone" in " ".join(traced(unshared).proven())
    assert "chosen by the host" in " ".join(traced(CHOSEN).proven())
    assert Record(meadhall.game("raids"), 3, "a seed").proven() == []
