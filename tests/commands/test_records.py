"""`meadhall replay` and `meadhall verify`."""

from __future__ import annotations

from pathlib import Path

import pexpect
import pytest

import meadhall
from meadhall.core.engine.seed_commitment import Origin, Share, share_commitment
from tests.console import refuse, run, start, words


@pytest.fixture(autouse=True)
def whole(home: Path) -> meadhall.Record:
    """A finished game in whole.json, and the same game in part.json, not finished yet."""
    run("play", "raids", "--save", str(home.parent / "whole.json"), "--seed", "3", typed="1\n" * 500)
    record = meadhall.load_record("whole.json")
    part = meadhall.load_record("whole.json")
    part.take_back(10)
    part.save("part.json")
    return record


def test_records_that_are_well_are_said_to_be(whole: meadhall.Record) -> None:
    lines = run("verify", "whole.json", "part.json").output.splitlines()
    points = ", ".join(map(str, whole.scores or []))
    assert lines[0] == f"whole.json: valid. raids, 3 players, {len(whole)} answers, finished with {points} points."
    assert lines[1] == "part.json: valid. raids, 3 players, 10 answers, not finished."


def test_where_the_seed_comes_from_is_checked_and_said(whole: meadhall.Record) -> None:
    share = "a" * 32
    origin = Origin("a match", "5" * 32, "c" * 32, False, (Share(share_commitment(share), share), Share(), Share()))
    traced = meadhall.Record(whole.game, 3, origin.seed, seats=["Ann", "Bo", "Ulf"], commitment=origin.promise)
    traced.origin = origin
    traced.save("traced.json")
    first, *said = run("verify", "traced.json").output.splitlines()
    assert first.startswith("traced.json: valid.")
    assert said == [
        "  The server's secret is the one it promised before anybody sat down.",
        "  Shares of the seed came from Ann; each is the one promised on sitting down.",
        "  The seed follows from these and nothing else.",
        f"  The server's commitment: {origin.promise}",
    ]
    traced.seed = "another"
    traced.save("lie.json")
    assert refuse("verify", "lie.json").startswith("lie.json: seed: it does not follow")


def test_every_file_is_verified_even_after_a_bad_one() -> None:
    Path("cut.json").write_bytes(Path("whole.json").read_bytes()[:-40])
    result = run("verify", "cut.json", "whole.json", "nowhere.json", code=2)
    assert result.stdout.startswith("whole.json: valid.")
    assert [line.split(":")[0] for line in result.stderr.splitlines()] == ["cut.json", "nowhere.json"]


def test_a_record_that_does_not_replay_is_named(whole: meadhall.Record) -> None:
    seat, decision, action = whole.actions[5]
    whole.actions[5] = ((seat + 1) % 3, decision, action)
    whole.save("wrong.json")
    assert refuse("verify", "wrong.json").startswith("wrong.json: actions[5]: ")
    assert refuse("replay", "wrong.json").startswith("wrong.json: actions[5]: ")


def test_a_game_is_told_from_beginning_to_end(whole: meadhall.Record) -> None:
    shown = run("replay", "whole.json").output
    assert f"\n{len(whole)}. " in shown
    assert "wins!" in shown or "share the victory" in shown
    assert shown != run("replay", "whole.json", "--lang", "fr").output
    assert "wins!" not in run("replay", "part.json").output


def test_the_table_at_a_ply() -> None:
    shown = run("replay", "whole.json", "--ply", "10", "--seat", "1").output
    assert "The table after 10 of" in shown
    assert " is asked: " in shown
    assert "La table après 0 réponses" in run("replay", "whole.json", "--ply", "0", "--lang", "fr").output


def test_the_table_at_a_ply_as_a_picture(whole: meadhall.Record) -> None:
    run("replay", "whole.json", "--ply", "10", "--svg", "ten.svg")
    assert Path("ten.svg").read_text(encoding="utf-8") == whole.replay(10).svg(None, "en")
    run("replay", "whole.json", "--svg", "last.svg", "--seat", "2", "--lang", "fr")
    assert Path("last.svg").read_text(encoding="utf-8") == whole.replay().svg(2, "fr")


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["nowhere.json"], "nowhere.json: cannot be read"),
        (["whole.json", "--ply", "9999"], "There is no ply 9999"),
        (["whole.json", "--ply", "-1"], "There is no ply -1"),
        (["whole.json", "--seat", "3"], "There is no seat 3"),
        (["whole.json", "--svg", "no/such/folder.svg"], "cannot be written"),
        (["whole.json", "--edition", "nowhere.toml"], "nowhere.toml: cannot be read"),
    ],
)
def test_what_cannot_be_replayed_is_refused(args: list[str], reason: str) -> None:
    assert reason in refuse("replay", *args)


def test_stepping_through_a_game(whole: meadhall.Record) -> None:
    child = start("replay", "whole.json")
    shown = []
    for typed in ["", "", "b", "t", "12", "99999", "x", str(len(whole)), ""]:
        child.expect("\n(\x1b\\[[0-9;]*m)*> ")
        shown.append(words(child.before or ""))
        child.sendline(typed)
    child.expect(pexpect.EOF)
    last = words(child.before or "")
    assert "Raids" in shown[0]
    assert "\n1. " in shown[1]
    assert "\n2. " in shown[2]
    assert "\n1. " in shown[3]
    assert "The table after 1 of" in shown[4]
    assert "\n12. " in shown[5]
    assert "Enter: the next answer" in shown[6]
    assert f"\n{len(whole)}. " in shown[8]
    assert "wins!" in last or "share the victory" in last


@pytest.mark.parametrize(("lang", "heading"), [("en", "midgard, rules 1"), ("fr", "midgard, règles 1")])
def test_a_record_of_other_rules_is_shown_as_it_is_written(lang: str, heading: str) -> None:
    old = str(Path(__file__).parent.parent / "laws" / "records" / "midgard-1.json")
    shown = run("replay", old, "--lang", lang, "--plain").output
    held = meadhall.open_record(old)
    assert "made by rules 1; under rules 2 it is another game" in " ".join(shown.split())
    assert heading in shown
    assert f"{len(held.answers) - 1}  " in shown
    assert held.answers[-1][1] in shown
    assert str((held.scores or [])[0]) in shown
    assert "What it holds can still be read" in refuse("replay", old, "--ply", "3")
    assert "What it holds can still be read" in refuse("verify", old)
