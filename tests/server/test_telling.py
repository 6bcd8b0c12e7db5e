"""The log as people read it."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

import meadhall
from meadhall.core.dice import FastDice
from meadhall.core.events import Event
from meadhall.core.game import Game
from meadhall.core.record import Record
from meadhall.match import Match
from meadhall.match.log import Told
from meadhall.server.rendering import server_words
from meadhall.server.telling import by_turns, weightiest, with_you

NAMES = ("Ann", "Bo", "Cai", "Dag")


class Moved(Event, frozen=True, tag="moved"):
    seat: int


class Fell(Event, frozen=True, tag="fell"):
    seat: int


def told(words: str, event: type[Moved] | type[Fell] = Moved, ply: int = 1) -> Told:
    return Told(ply, words, event(ply, 0, 1))


def played(game: Game, plies: int) -> Match:
    record = Record(game, game.players[-1], "telling")
    table = record.start()
    dice = FastDice(5)
    while len(record) < plies and not table.over:
        legal = table.legal()
        record.play(table, legal[dice.below("any", len(legal))])
    return Match(record)


@pytest.mark.parametrize("game", meadhall.games(), ids=lambda game: game.name)
def test_turns_hold_every_line_in_order_and_belong_to_one_seat(game: Game) -> None:
    match = played(game, 40)
    names = NAMES[: game.players[-1]]
    lines = match.log(0, game.words("en", names))
    answered = [line[0] for line in match.record.actions]
    turns = by_turns(lines, answered, names)
    assert len(turns) > 3
    assert [each for turn in turns for each in turn.lines] == [each for each in lines if not each.event.begins_turn]
    assert [turn.ply for turn in turns] == sorted(turn.ply for turn in turns)
    named = [turn for turn in turns if turn.heading]
    assert len(named) > 2
    assert all(names[turn.seat] in turn.heading for turn in named)
    assert any(one.seat != other.seat for one, other in pairwise(named))


def test_ones_own_name_says_so() -> None:
    assert with_you(NAMES, 1, server_words("en")) == ("Ann", "Bo (you)", "Cai", "Dag")
    assert with_you(NAMES, 1, server_words("fr")) == ("Ann", "Bo (vous)", "Cai", "Dag")
    assert with_you(NAMES, None, server_words("en")) == NAMES


def test_the_few_that_are_told_concern_oneself_or_happen_seldom_and_keep_their_order() -> None:
    lines = [
        told("Bo moves."),
        told("Bo falls.", Fell),
        told("Bo moves again."),
        told("Bo pushes Ann (you)."),
        told("Bo moves once more."),
    ]
    often = Counter({"moved": 9, "fell": 1})
    assert [each.words for each in weightiest(lines, often, "Ann (you)", 2)] == ["Bo falls.", "Bo pushes Ann (you)."]
    assert [each.words for each in weightiest(lines, often, "Ann (you)", 3)][-1] == "Bo moves once more."
    assert weightiest(lines, often, "Ann (you)", 9) == lines
