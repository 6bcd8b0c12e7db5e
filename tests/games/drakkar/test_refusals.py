"""Refusals: each refused piece or move names the rule that forbids it, and no other."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from meadhall.core.i18n.words import LANGUAGES
from tests.games.drakkar.reference_rules import FILES, MOVES, PAWNS, ReferenceRules
from tests.games.drakkar.situations import GAME, SEATS, go, number_of, pick, situation, throw
from tests.kit import options

POSITIONS = 200
WORDS = set(re.findall(r'^msgid "refuse\.(.+)"$', (GAME.folder / "words" / "en.po").read_text("utf-8"), re.MULTILINE))
"""The refusals there are words for."""
SOME_SQUARES = range(2, 2 + 169, 17)


# Positions where pieces are in each other's way.


def crowded(seed: int) -> tuple[Any, set[int]]:
    """A turn that has just begun, and which of the mover's captives a 6 can't bring out at the throw."""
    random = Random(seed)
    players, mode = random.choice((2, 3, 4)), random.choice(("opening", "return", "normal", "normal"))
    turn = random.choice(SEATS[players])
    near, far = crowd(random, turn)
    pawns = {}
    for name in [f"{side}.{pawn}" for side in SEATS[players] for pawn in "AB"]:
        if name[0] != turn or mode == "normal" or random.random() < 0.1:
            kind = random.choice(("near", "near", "far", "ship"))
            pawns[name] = ship(random, name) if kind == "ship" else (near if kind == "near" else far).pop()
    squares = [*near, *far, *(place for place in pawns.values() if " " not in place)]
    emblems = dict.fromkeys(random.sample(squares, random.choice((2, 8, 16))), "?")
    table = situation(pawns, emblems, players, turn, mode=mode, teams=players == 4 and random.random() < 0.7)
    die = random.randint(1, 6)
    dice = (die, random.choice((die, 1, 6, random.randint(1, 6))))
    table.thrown, table.used = vec[i64](dice), 0
    before = ReferenceRules(table.view())
    throw(table, *dice)
    return table, {pawn for pawn in PAWNS if 6 in dice and captive(before, pawn) and not before.legal(pawn)}


def crowd(random: Random, side: str) -> tuple[list[str], list[str]]:
    """In any order, the squares before a side's longships or those of a corner, and others."""
    lines = {
        "S": [f"{file}{rank}" for file in "ei" for rank in range(1, 7)],
        "W": [f"{file}{rank}" for file in "abcdef" for rank in (5, 9)],
        "N": [f"{file}{rank}" for file in "ei" for rank in range(8, 14)],
        "E": [f"{file}{rank}" for file in "hijklm" for rank in (5, 9)],
    }
    near = random.choice((lines[side], [f"{file}{rank}" for file in "abc" for rank in (1, 2, 3)]))
    far = [f"{file}{rank}" for file in FILES for rank in (4, 7, 10) if f"{file}{rank}" not in near]
    return random.sample(near, len(near)), random.sample(far, len(far))


def ship(random: Random, pawn: str) -> str:
    return f"{pawn[0]}{'LR'['AB'.index(pawn[2])]} {random.choice(('home', 'captive'))}"


def captive(reading: ReferenceRules, pawn: int) -> bool:
    return bool(reading.clan.pawns[pawn].status == "captive")


# What is refused, and why.


def refused_pieces(table: Any, barred: set[int]) -> set[str]:
    """Check every piece of the question asked now; the rules that were named."""
    reading = ReferenceRules(table.view())
    assert options(table) == list(reading.pieces())
    named = set()
    for piece in {*PAWNS, *reading.emblem_pieces, *SOME_SQUARES} - {*options(table)}:
        true = reading.true_of_piece(piece)
        if piece in barred and captive(reading, piece) and 6 in reading.dice and not reading.moved(piece):
            true = {"DRA-092"}
        reason = table.top.refusal(table, piece)
        assert reason in true, f"{reading.view.clans} {piece}"
        named.add(reason)
    return named


def refused_moves(table: Any) -> set[str]:
    """Check every move of the piece chosen now; the rules that were named."""
    reading, piece = ReferenceRules(table.view()), int(table.top.piece)
    legal = [(option // 8 + 1, option % 8) for option in options(table)]
    assert legal == sorted(reading.allowed(piece))
    reasons = {move: table.top.refusal(table, (move[0] - 1) * 8 + move[1]) for move in MOVES if move not in legal}
    for move, reason in reasons.items():
        assert reason in reading.true_of_move(piece, move), f"{reading.view.clans} {piece} {move}"
    return set(reasons.values())


def refused_in_turn(table: Any, barred: set[int], random: Random) -> set[str]:
    """Check the questions of a turn but the claims, the pawns and some emblem; the rules that were named."""
    named: set[str] = set()
    turn = table.turn
    while not table.over and table.turn == turn:
        if table.decision == "choose_piece":
            named |= refused_pieces(table, barred)
            for action in {*table.legal()[:2], random.choice(table.legal())}:
                then = table.clone()
                then.apply(action)
                if then.decision == "choose_destination" and then.turn == turn:
                    named |= refused_moves(then)
        elif table.decision == "choose_destination":
            named |= refused_moves(table)
        table.apply(table.legal()[-1] if table.decision == "claim" else random.choice(table.legal()))
    return named


@pytest.mark.rule("DRA-026", "DRA-028", "DRA-032", "DRA-037", "DRA-039", "DRA-041", "DRA-042", "DRA-045", "DRA-049")
@pytest.mark.rule("DRA-050", "DRA-055", "DRA-056", "DRA-061", "DRA-072", "DRA-074", "DRA-089", "DRA-092", "DRA-109")
def test_every_refusal_names_a_rule_that_forbids_it() -> None:
    for seed in range(POSITIONS):
        table, barred = crowded(seed)
        assert refused_in_turn(table, barred, Random(seed)) <= WORDS


# One situation for each of the words.

FAR = {"S.B": "k4", "N.A": "a13", "N.B": "m13"}
TEAM = {"W.A": "a13", "W.B": "a11", "N.B": "m13", "E.A": "m11", "E.B": "m8"}

CASES: dict[str, tuple[str, dict[str, Any]]] = {
    "DRA-026": ("c7", {"mode": "opening"}),
    "DRA-028": ("c7", {"pawns": {"N.A": "e3", "N.B": "i3"}, "mode": "opening"}),
    "DRA-032": ("A", {"pawns": {**FAR, "S.A": "g7"}, "first": ("A", "4:g11")}),
    "DRA-037": ("c8", {}),
    "DRA-039": ("A 3 north", {"pawns": {**FAR, "S.A": "g7"}}),
    "DRA-041": ("A 4 west", {"pawns": {**FAR, "S.A": "c9"}}),
    "DRA-042": ("A 4 east", {}),
    "DRA-045": ("A 4 east", {"pawns": {**FAR, "S.A": "c9", "N.A": "e9"}}),
    "DRA-045.stuck": ("A", {"pawns": {**FAR, "N.A": "e1"}}),
    "DRA-049": ("c7 2 east", {"pawns": {**FAR, "N.A": "e7"}}),
    "DRA-049.stuck": (
        "m1",
        {"pawns": {"S.A": "m3", "S.B": "k3", "N.A": "k1"}, "emblems": ("m1", "c7"), "dice": (2, 2)},
    ),
    "DRA-050": ("c7 4 east", {"emblems": ("c7", "g7", "a1")}),
    "DRA-050.stuck": ("m1", {"emblems": ("m1", "m3", "k3", "k1"), "dice": (2, 2)}),
    "DRA-055": ("A 4 east", {"pawns": {**FAR, "S.A": "c9", "S.B": "g9"}}),
    "DRA-055.stuck": ("A", {"pawns": {**FAR, "S.B": "e2"}, "dice": (2, 4)}),
    "DRA-056": ("A 4 east", {"pawns": {**FAR, "S.A": "c9", "N.A": "g9"}}),
    "DRA-056.stuck": ("A", {"pawns": {**FAR, "N.A": "e2"}, "dice": (2, 4)}),
    "DRA-061": ("c7", {"pawns": {**FAR, "N.A": "c7"}, "emblems": ("c7", "a1")}),
    "DRA-072": ("a1", {"mode": "return", "first": ("c7", "4:c3")}),
    "DRA-074": ("a1", {"pawns": {"N.A": "e3", "N.B": "i3"}, "emblems": ("a1", "a5", "e1", "e5"), "mode": "return"}),
    "DRA-089": ("A", {"pawns": {**FAR, "S.A": "SL captive"}}),
    "DRA-092": ("A", {"pawns": {**FAR, "S.A": "SL captive", "N.A": "e3"}, "dice": (6, 2)}),
    "DRA-109": ("A 4 east", {"pawns": {**TEAM, "S.A": "c9", "N.A": "g9"}, "players": 4, "teams": True}),
    "DRA-109.stuck": ("A", {"pawns": {**TEAM, "N.A": "e2"}, "players": 4, "teams": True, "dice": (2, 4)}),
}


def refusal(table: Any, option: int) -> str:
    """The rule that the table names, and that a player who asks is told."""
    named: str = table.top.refusal(table, option)
    reason = GAME.words("en")(f"refuse.{named}")
    assert table.why_not(GAME.action(table.decision, option)) == f"{reason} ({named[:7]})"
    return named


def refused(
    what: str, first: tuple[str, str] | None = None, emblems: tuple[str, ...] = ("c7", "a1"), **layout: Any
) -> str:
    """The rule by which a piece (`A`, `c7`) or a move of it (`A 4 west`) is refused, at once or after a first move."""
    table = situation(emblems=dict.fromkeys(emblems, "?"), **{"dice": (4, 2), **layout})
    if first:
        go(table, *first)
    piece, *move = what.split()
    if not move:
        return refusal(table, number_of(piece))
    pick(table, piece)
    return refusal(table, (int(move[0]) - 1) * 8 + ("north", "", "east", "", "south", "", "west").index(move[1]))


def test_every_refusal_that_has_words_has_its_situation() -> None:
    assert set(CASES) == WORDS


@pytest.mark.parametrize("named", CASES)
def test_a_refusal_names_its_rule(named: str) -> None:
    what, layout = CASES[named]
    assert refused(what, **layout) == named


@pytest.mark.rule("DRA-045", "DRA-055", "DRA-089")
def test_ones_own_first_die_may_bar_a_captive_that_a_six_would_have_freed() -> None:
    pawns = {**FAR, "S.A": "SL captive", "S.B": "c3"}
    assert refused("A", pawns=pawns, dice=(6, 2), first=("B", "2:e3")) == "DRA-045.stuck"
    assert refused("A", pawns={**pawns, "S.B": "c6"}, dice=(6, 2), first=("B", "2:e6")) == "DRA-055.stuck"
    assert refused("A", pawns=pawns, dice=(6, 2), first=("c7", "6:i7")) == "DRA-089", "the 6 has been played"


@pytest.mark.rule("DRA-045", "DRA-042")
@pytest.mark.parametrize(("side", "start", "end"), [("W", "c11", "c9"), ("N", "g11", "i11"), ("E", "k7", "k5")])
def test_a_captive_of_any_side_may_be_barred_so(side: str, start: str, end: str) -> None:
    pawns = {f"{side}.A": f"{side}L captive", f"{side}.B": start}
    first = ("B", f"2:{end}")
    assert refused("A", pawns=pawns, players=4, turn=side, dice=(6, 2), first=first) == "DRA-045.stuck"


@pytest.mark.rule("DRA-049")
def test_a_stuck_emblem_in_the_corner_is_no_captive() -> None:
    pawns = {"S.A": "a3", "S.B": "c3", "N.A": "NL captive", "N.B": "c1"}
    assert refused("a1", pawns=pawns, dice=(2, 2)) == "DRA-049.stuck"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_refusals_are_told_in_every_language(lang: str) -> None:
    assert [named for named in WORDS if not GAME.words(lang).has(f"refuse.{named}")] == []
