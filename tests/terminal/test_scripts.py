"""Whole games typed in beforehand, in every game there is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import meadhall
from meadhall.core.engine.game import Game
from tests.console import run

GAMES = meadhall.games()
MANY = 3000


def only_record(home: Path) -> Path:
    (path,) = (home / "meadhall" / "games").iterdir()
    return path


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_whole_game_by_always_taking_the_first_option(game: Game, lang: str, home: Path) -> None:
    shown = run("play", game.name, "--seed", "3", "--lang", lang, typed="1\n" * MANY).output
    record = meadhall.load_record(only_record(home))
    table = record.verify()
    assert table.over
    say = game.words(lang)
    assert say("game.title") in shown
    for source in table.breakdown(0):
        assert say(f"source.{source}") in shown
    ending = shown[shown.rindex(say(f"source.{next(iter(table.breakdown(0)))}")) :]
    for winner in table.winners():
        assert say.seat_name(winner) in ending


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_two_people_at_one_screen_finish_a_game(game: Game, home: Path) -> None:
    players = next(count for count in game.players if count >= 2)
    run("play", game.name, "--players", str(players), "--people", "2", "--seed", "4", typed="1\n" * MANY)
    record = meadhall.load_record(only_record(home))
    assert record.verify().over
    assert record.seats[:2] == ["person", "person"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_bots_play_among_themselves(game: Game, home: Path) -> None:
    players = str(game.players[0])
    shown = run("play", game.name, "--players", players, "--people", "0", "--bot", "random", "--seed", "5").output
    assert meadhall.load_record(only_record(home)).verify().over
    assert "The game is over" in shown


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_key_at_every_question(game: Game, home: Path) -> None:
    """Rules, hint, log, table, save and undo, wherever one is, harm nothing."""
    shown = run("play", game.name, "--seed", "6", typed="?\nh\nl\nt\ns\n\n1\n" * 3 + "l\ns\n1\n" * 9).output
    record = meadhall.load_record(only_record(home))
    answers = sum(record.seats[ply.seat] == "person" for ply in record)
    assert answers == 12 or record.verify().over
    hints = min(answers, 3)
    assert shown.count("Hint:") == hints
    assert shown.count("Chance of winning:") + shown.count("There is nothing else to do.") == hints
    assert shown.count("Saved in") == answers


def test_what_cannot_be_taken_back_is_said_truly() -> None:
    """In Lofoten a card is drawn as soon as the fleet stops."""
    begin, move, place, end = "\nu\n1\n", "3\nu\n", "1\n", "2\n\nu\nq\n"
    shown = run("play", "lofoten", "--seed", "3", "--people", "2", typed=begin + move + place + end).output
    said = [line for line in shown.splitlines() if line.startswith("Nothing ")]
    assert said[0] == "Nothing has been answered yet."
    assert "your last answer has revealed something" in said[1]
    assert "the last answer was not yours" in said[2]


def test_the_same_seed_and_answers_give_the_same_game() -> None:
    one, other = (run("play", "raids", "--seed", "7", "--save", f"{n}.json", typed="1\n" * 30) for n in "ab")
    assert Path("a.json").read_text() == Path("b.json").read_text()
    assert one.output.replace("a.json", "b.json") == other.output


def test_what_the_bots_do_is_told_before_the_question() -> None:
    shown = run("play", "raids", "--seed", "7", typed="1\n1\nq\n").output
    assert "Blue stops at" in shown
    assert shown.index("Blue stops at") < shown.rindex("Orange, it is up to you")


@pytest.mark.parametrize("people", ["1", "2"])
def test_what_happened_before_the_first_question_is_told_with_it(people: str) -> None:
    """In this deal a troll takes the only Viking of the first to sail, without a decision."""
    shown = run("play", "raids", "--players", "2", "--people", people, "--seed", "50", typed="q\n").output
    news = "Orange yields 1 Viking to Troll (strength 4) and sails on."
    assert shown.index(news) < shown.index("The table"), "as everything that happens"
    question = shown[shown.index("Orange, it is up to you") :]
    assert f"You had no choice: {news}\nThe monster lies astern: where do you sail on to?" in question


def test_an_edition_of_ones_own(home: Path) -> None:
    raids = meadhall.game("raids")
    text = (raids.folder / "edition.toml").read_text(encoding="utf-8")
    Path("mine.toml").write_text(text.replace("\nrecruit = 1", "\nrecruit = 2"), encoding="utf-8")
    run("play", "raids", "--edition", "mine.toml", "--seed", "1", typed="1\nq\n")
    path = only_record(home)
    assert json.loads(path.read_text())["edition"] != raids.edition.hash
    assert "Give that edition's file" in run("play", "raids", typed="q\n").output
    assert "continues from where you left it" in run("play", "raids", "--edition", "mine.toml", typed="\nq\n").output
    assert ": valid." in run("verify", str(path), "--edition", "mine.toml").output
