"""The log as people read it."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

import pytest

import meadhall
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.events import Event
from meadhall.core.engine.game import Game
from meadhall.core.engine.record import Record
from meadhall.core.i18n.words import LANGUAGES
from meadhall.match import Match
from meadhall.match.event_log import LogLine
from meadhall.server.presenters.event_log import by_turns, weightiest, with_you
from meadhall.server.rendering import server_words

NAMES = ("Ann", "Bo", "Cai", "Dag")


class Moved(Event, frozen=True, tag="moved"):
    seat: int


class Fell(Event, frozen=True, tag="fell"):
    seat: int


def told(words: str, event: type[Moved] | type[Fell] = Moved, ply: int = 1) -> LogLine:
    return LogLine(ply, words, event(ply, 0, 1))


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


def test_one_is_called_you_oneself() -> None:
    assert [str(name) for name in with_you(NAMES, 1, server_words("en"))] == ["Ann", "you", "Cai", "Dag"]
    assert [str(name) for name in with_you(NAMES, 1, server_words("fr"))] == ["Ann", "vous", "Cai", "Dag"]
    assert with_you(NAMES, None, server_words("en")) == NAMES


def test_somebody_whose_name_is_you_is_not_taken_for_the_reader() -> None:
    raids = meadhall.game("raids")
    reader, namesake = with_you(NAMES, 0, server_words("en")), ("you", *NAMES[1:])
    assert reader != namesake
    assert raids.words("en", reader)("event.sell", seat=raids.words("en", reader).person(0), tile="X") == "You sell X."
    assert (
        raids.words("en", namesake)("event.sell", seat=raids.words("en", namesake).person(0), tile="X")
        == "you sells X."
    )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", meadhall.games(), ids=lambda game: game.name)
def test_what_one_did_oneself_is_told_in_the_second_person_and_the_rest_as_before(game: Game, lang: str) -> None:
    """No line has one's name in it, none calls others you, and a sentence that begins so has its capital."""
    match = played(game, 250)
    names = NAMES[: game.players[-1]]
    plain = match.log(0, game.words(lang, names))
    own = match.log(0, game.words(lang, with_you(names, 0, server_words(lang))))
    you = re.compile(r"\b(?:your?|vous|votre|vos)\b", re.IGNORECASE)
    told_to_me = 0
    for before, now in zip(plain, own, strict=True):
        if NAMES[0] not in before.words:
            assert now.words == before.words
            continue
        told_to_me += 1
        assert NAMES[0] not in now.words
        assert you.search(now.words) or "!" in now.words, now.words
        assert not re.match("you|vous|votre|vos", now.words)
        assert not re.search(r"\b[Yy]ou (?:\w+ )?(?:is|has|goes|takes|draws|plays|rolls|scores|moves)\b", now.words)
        assert not re.search(r"\b[Vv]ous (?:est|a|prend|pioche|joue|lance|marque|déplace)\b", now.words)
    assert told_to_me > 5


def test_the_few_that_are_told_concern_oneself_or_happen_seldom_and_keep_their_order() -> None:
    lines = [
        told("Bo moves."),
        told("Bo falls.", Fell),
        told("Bo moves again."),
        told("Bo pushes you."),
        told("Bo moves once more."),
    ]
    often = Counter({"moved": 9, "fell": 1})
    assert [each.words for each in weightiest(lines, often, 2)] == ["Bo falls.", "Bo pushes you."]
    assert [each.words for each in weightiest(lines, often, 3)][-1] == "Bo moves once more."
    assert weightiest(lines, often, 9) == lines
