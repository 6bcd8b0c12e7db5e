"""Bots choose legal actions, the same ones for the same dice, and only from what their seat may know."""

from __future__ import annotations

from math import sqrt

import pytest

import meadhall
from meadhall.bots import LEVELS, answer, bot
from meadhall.bots.bot import Bot
from meadhall.bots.search.mcts import Search
from meadhall.bots.search_bot import SearchBot
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.game import Game
from tests.kit import random_plies

GAMES = meadhall.games()
FAST_LEVELS = [level for level in LEVELS if level not in ("konungr", "elder")]


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_is_found_by_its_name(level: str) -> None:
    assert bot(level).name == level


def test_an_unknown_level_is_refused_with_the_known_ones() -> None:
    with pytest.raises(meadhall.UnknownBot, match="thrall, leysingi, karl, drengr, hersir, jarl, konungr"):
        bot("king")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("level", FAST_LEVELS)
def test_a_bot_answers_the_same_in_worlds_it_cannot_tell_apart(game: Game, level: str) -> None:
    table = game.new(game.players[-1], "bots")
    for now, _ in random_plies(table, FastDice(1)):
        if now.ply % 29 != 3:
            continue
        seat = now.seat or 0
        world = now.guess(seat, FastDice(77))
        here = quick(level).choose(now.guess(seat, FastDice(5)), FastDice(5))
        there = quick(level).choose(world.guess(seat, FastDice(5)), FastDice(5))
        assert here == there
        assert here in now.legal()
        if now.ply > 100:
            break


def quick(level: str) -> Bot:
    """The bot of a level, with a short search where it searches."""
    chosen = bot(level)
    if isinstance(chosen, SearchBot):
        chosen.iterations = 12
    return chosen


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_search_is_repeatable(game: Game) -> None:
    table = game.new(game.players[-1], "search")
    seat = table.seat or 0

    def visits() -> list[tuple[int, int]]:
        search = Search(table.guess(seat, FastDice(1)), seat, FastDice(2))
        search.run(40, 60.0)
        return [(int(node.action), int(node.visits)) for node in search.root.children()]

    assert visits() == visits()
    assert sum(count for _, count in visits()) == 40


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_karl_beats_random(game: Game) -> None:
    """As far from chance as 7 wins in 10, and in more games where they are short; `meadhall simulate` measures it."""
    number, wins, plies = 0, 0, 0
    while number < 10 or plies < 1500:
        table = game.new(game.players[0], f"better {number}")
        karl = number % game.players[0]
        dice = FastDice(number)
        while not table.over:
            level = "karl" if table.seat == karl else "random"
            table.apply(answer(bot(level), table, dice))
        wins += karl in table.winners()
        plies += int(table.ply)
        number += 1
    assert wins - number / 2 >= 2 * sqrt(number / 10)
