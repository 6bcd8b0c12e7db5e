"""A person at a real terminal."""

from __future__ import annotations

import os
import re
import signal
from pathlib import Path

import pexpect
import pytest

import meadhall
from tests.console import start, words


def read_on(child: pexpect.spawn[str]) -> str:
    """Everything up to the next question."""
    child.expect("\n(\x1b\\[[0-9;]*m)*> ")
    return words(child.before or "")


def type_in(child: pexpect.spawn[str], text: str) -> str:
    child.sendline(text)
    return read_on(child)


def last_words(child: pexpect.spawn[str], code: int = 0) -> str:
    """Everything up to the end, which must be a good one."""
    child.expect(pexpect.EOF)
    child.close()
    assert (child.exitstatus, child.signalstatus) == (code, None)
    return words(child.before or "")


def saved(home: Path) -> meadhall.Record:
    (path,) = (home / "meadhall" / "games").iterdir()
    return meadhall.load_record(path)


def asked(screen: str) -> list[str]:
    """The options shown last."""
    numbered = [line for line in screen.splitlines() if re.match(r" *\d+\.? ", line)]
    first = max(index for index, line in enumerate(numbered) if re.match(r" *1\.? ", line))
    return numbered[first:]


@pytest.mark.parametrize(
    ("lang", "plain", "turn"),
    [("en", False, "▲ Orange · "), ("fr", True, "Orange, à vous de décider")],
    ids=["en-rich", "fr-plain"],
)
def test_a_whole_game_at_the_terminal(lang: str, plain: bool, turn: str, home: Path) -> None:
    child = start("play", "raids", "--players", "2", "--seed", "3", "--lang", lang, *(["--plain"] if plain else []))
    raw = ""
    while child.expect(["\n(\x1b\\[[0-9;]*m)*> ", pexpect.EOF]) == 0:
        raw += child.before or ""
        child.sendline("1")
    raw += child.before or ""
    child.close()
    assert child.exitstatus == 0
    assert turn in words(raw)
    assert ("\x1b[" in raw) is not plain
    assert ("─" in raw) is not plain
    assert saved(home).verify().over


def test_no_color_is_respected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    child = start("play", "raids", "--seed", "3", "--lang", "fr")
    child.expect("> ")
    assert "▲" in (child.before or "")
    assert not re.search(r"\x1b\[[0-9;]*3[0-9]", child.before or "")
    child.sendline("q")
    last_words(child)


def test_a_dumb_terminal_gets_plain_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    child = start("play", "raids", "--seed", "3")
    child.expect("> ")
    assert "\x1b" not in (child.before or "")
    child.sendline("q")
    last_words(child)


def test_keys_undo_quit_and_resume(home: Path) -> None:
    child = start("play", "raids", "--seed", "5")
    first = read_on(child)
    assert "You play Orange" in first
    assert "RAI-048" in type_in(child, "?")
    assert re.search(r"Hint: \d+\. ", type_in(child, "h"))
    assert "Nothing can be taken back" in type_in(child, "u")
    assert "Since your last turn" in type_in(child, "l")
    assert "Saved in" in type_in(child, "s")
    assert asked(type_in(child, "")) == asked(first)
    placing = first
    while "Where does it go?" not in placing:
        placing = type_in(child, "1")
    assert "where do you sail?" in type_in(child, "1")
    back = type_in(child, "U")
    assert "taken back" in back
    assert asked(back) == asked(placing)
    child.sendline("q")
    assert "resumes it" in last_words(child)
    child = start("play", "raids")
    offer = read_offer(child)
    assert "A game is waiting" in offer
    child.sendline("")
    again = read_on(child)
    assert "continues from where you left it" in again
    assert asked(again) == asked(placing)
    child.sendline("q")
    last_words(child)
    assert saved(home).verify().seat == 0


def read_offer(child: pexpect.spawn[str]) -> str:
    child.expect("to quit: ")
    return words(child.before or "")


def test_a_new_game_leaves_the_old_one_waiting(home: Path) -> None:
    for typed in (["q"], ["n", "q"], ["x", "7", "2", "q"]):
        child = start("play", "raids", "--plain")
        for text in typed:
            child.expect("> |to quit: ")
            child.sendline(text)
        last_words(child)
    assert len(list((home / "meadhall" / "games").iterdir())) == 2


@pytest.mark.parametrize("stop", ["interrupt", "end of input"])
def test_stopping_abruptly_saves(stop: str, home: Path) -> None:
    child = start("play", "raids", "--seed", "5")
    read_on(child)
    type_in(child, "1")
    if stop == "interrupt":
        child.sendintr()
    else:
        child.sendeof()
    assert "resumes it" in last_words(child)
    assert len(saved(home)) > 1


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP])
def test_a_killed_game_has_lost_nothing(number: signal.Signals, home: Path) -> None:
    child = start("play", "raids", "--seed", "5", "--plain")
    read_on(child)
    type_in(child, "1")
    child.kill(number)
    child.expect(pexpect.EOF)
    child.close()
    assert saved(home).actions[-1][0] == 0


WRONG = [
    b"0",
    b"99",
    b"-1",
    b"1.5",
    b"one",
    "\u00b2".encode(),
    b"9" * 3000,
    b"?!",
    b"\x1b[A",
    b"[bold]",
    b"{typed}",
    b"\xff\xfe",
]


def test_wrong_answers_change_nothing(home: Path) -> None:
    child = start("play", "raids", "--seed", "5", "--plain")
    read_on(child)
    for wrong in WRONG:
        os.write(child.child_fd, wrong + b"\n")
        reply = read_on(child)
        assert ("is not an answer here" if wrong.isdigit() else "Raids has no action") in reply, wrong
        assert "\x1b" not in reply
    child.sendline("q")
    last_words(child)
    assert all(seat != 0 for seat, _, _ in saved(home).actions)
