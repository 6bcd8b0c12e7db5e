"""Coach: one sentence for each new topic, once, from what the seat may know."""

from __future__ import annotations

import re

import pytest

import meadhall
from meadhall.bots import answer, bot
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.game import Game
from meadhall.core.engine.record import Record
from meadhall.core.i18n.words import LANGUAGES
from meadhall.games.raids.view import RaidsView
from meadhall.lessons.coach import all_topics, current_topics, decisions, next_topic, own_turn_start, topic_text
from meadhall.match import Match, Seat

MAX_TEXT_LENGTH = 170
RAIDS = meadhall.game("raids")
every_game = pytest.mark.parametrize("game", meadhall.games(), ids=lambda game: game.name)


def begun(game: Game, seed: str = "coach") -> Match:
    players = 3 if 3 in game.players else game.players[0]
    seats = [Seat(0, "learner"), *(Seat(seat, level="thrall") for seat in range(1, players))]
    return Match(Record(game, players, seed), seats)


def go_on(match: Match) -> None:
    """Let a bot answer for the asked seat."""
    table = match.table
    assert table.seat is not None
    match.answer(table.seat, answer(bot("thrall"), table, FastDice(int(table.ply))))


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_decision_has_a_sentence_that_is_short_and_in_good_form(game: Game, lang: str) -> None:
    say = game.words(lang)
    known = all_topics(game, say)
    assert set(decisions(game)) <= set(known)
    for topic in known:
        words = topic_text(say, topic)
        assert 10 < len(words) <= MAX_TEXT_LENGTH, topic
        assert words[0].isupper() or words[0].isdigit(), topic
        assert words[-1] in ".?", topic
        assert lang != "fr" or not re.search(r" [:;?!»]|« |'", words), topic


@every_game
def test_both_languages_speak_about_the_same(game: Game) -> None:
    english, french = (all_topics(game, game.words(lang)) for lang in LANGUAGES)
    assert english == french


@every_game
def test_each_thing_is_new_once(game: Game) -> None:
    match, say = begun(game), game.words("en")
    met: set[str] = set()
    for _ in range(60):
        if match.over:
            break
        if match.table.seat == 0:
            topic = next_topic(match, 0, met, say)
            assert topic not in met
            if match.table.decision not in met:
                assert topic == match.table.decision
            met |= {topic} - {""}
        go_on(match)
    assert met
    assert met <= set(all_topics(game, say))


def test_nobody_else_is_coached_than_who_is_asked() -> None:
    match, say = begun(RAIDS), RAIDS.words("en")
    while match.table.seat == 0:
        go_on(match)
    assert next_topic(match, 0, set(), say) == ""


def test_a_new_danger_counts_as_new() -> None:
    say = RAIDS.words("en")
    match = begun(RAIDS, "63")
    found: set[str] = set()
    for _ in range(80):
        if match.over:
            break
        if match.table.seat == 0:
            view = match.table.view(0)
            assert isinstance(view, RaidsView)
            at_hand = set(current_topics(match, view, 0, say))
            found |= at_hand
            if match.table.decision == "navigate":
                rivals = any(landing.rival >= 0 for landing in view.landings.values())
                assert ("navigate.attackable" in at_hand) == rivals
        go_on(match)
    assert {"navigate", "navigate.attackable", "navigate.beasts"} <= found


def test_a_turn_goes_on_while_nobody_else_answers() -> None:
    match = begun(RAIDS)
    turns: list[int] = []
    for _ in range(40):
        if match.table.seat == 0:
            turns.append(own_turn_start(match, 0))
        go_on(match)
    assert turns == sorted(turns)
    assert len(set(turns)) > 3
