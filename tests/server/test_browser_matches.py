"""Whole matches in real browsers: by mouse with a friend and a bot, and by keyboard alone."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Browser

import meadhall
from meadhall.bots import answer, bot
from meadhall.core.dice import FastDice
from meadhall.core.game import Game
from meadhall.core.record import Record
from meadhall.core.table import Table
from tests.server.browsers import CHOICES, Visitor, visitors
from tests.server.kit import RunningServer

LONGEST = 900
SEED = "a whole match"


def games() -> list[Any]:
    """All games; the longer ones are marked, so that they can be left out."""
    return [
        pytest.param(game, id=game.name, marks=() if game.name == "raids" else pytest.mark.slow)
        for game in meadhall.games()
    ]


def first_option(table: Table) -> int:
    return table.legal()[0]


def last_option(table: Table) -> int:
    return table.legal()[-1]


def like_a_bot(table: Table) -> int:
    return answer(bot("greedy"), table, FastDice(int(table.ply)))


def length(game: Game, players: int, choose: Callable[[Table], int]) -> int:
    """How many plies a match takes when everybody chooses like this."""
    table = game.new(players, SEED)
    while not table.over and table.ply < LONGEST:
        table.apply(choose(table))
    return int(table.ply)


class Referee:
    """Knows the match from the store and the rules alone, and chooses so that it comes to an end soon."""

    def __init__(self, server: RunningServer, game: Game, players: int, match: str) -> None:
        self.store = sqlite3.connect(server.path)
        self.match = match
        self.record = Record(game, players, SEED)
        self.table = self.record.start()
        self.choose = min([last_option, first_option, like_a_bot], key=partial(length, game, players))

    def action(self) -> int:
        """What to answer to the question asked now."""
        sql = "SELECT body FROM deeds WHERE match = ? AND kind = 'answer' ORDER BY version"
        answers = [json.loads(body) for (body,) in self.store.execute(sql, [self.match])]
        self.record.actions = [(answer["seat"], answer["decision"], answer["action"]) for answer in answers]
        while self.table.ply < len(self.record):
            self.record.replay_line(self.table, int(self.table.ply))
        return self.choose(self.table)

    def check_choices(self, visitor: Visitor) -> None:
        """Exactly what the rules allow can be chosen."""
        read = f"[...document.querySelectorAll('{CHOICES}')].map(place => Number(place.dataset.action))"
        assert set(visitor.page.evaluate(read)) == set(self.table.legal())


def set_up(host: Visitor, game: Game, players: int, friends: int) -> str:
    """Make a match on the page: me, that many friends, and bots for the rest; returns its address."""
    host.go(f"/new?game={game.name}")
    host.page.fill("[name=name]", "Astrid the Host")
    host.page.check(f'[name=players][value="{players}"]', force=True)
    for seat in range(1, players):
        host.page.select_option(f"[name=seat{seat}]", "friend" if seat <= friends else "jarl")
    host.page.click("form.setup details summary")
    host.page.fill("[name=seed]", SEED)
    host.page.click("form.setup .button.main")
    host.page.wait_for_selector("#board svg")
    return host.path


@pytest.mark.parametrize("game", games())
def test_two_browsers_and_a_bot_play_a_whole_match_by_mouse(
    server: RunningServer, browser: Browser, game: Game
) -> None:
    players = 3 if 3 in game.players else 2
    with visitors(browser, server, 2) as (host, friend):
        path = set_up(host, game, players, 1)
        friend.go(path)
        friend.page.fill("[name=name]", "Bjorn")
        friend.page.click("[name=seat]")
        friend.page.wait_for_selector("#board svg")
        host.wait_for("mine", "others")
        clicks = play(host, friend, Referee(server, game, players, path.removeprefix("/m/")))
        assert host.unreachable + friend.unreachable <= clicks // 5
        assert host.page.inner_text(".scores tfoot") == friend.page.inner_text(".scores tfoot")
        assert friend.page.inner_text(".winner")


def play(host: Visitor, friend: Visitor, referee: Referee) -> int:
    """Both click whenever they are asked, until it is over; returns the number of clicks."""
    clicks = 0
    while clicks < LONGEST:
        states = [host.state, friend.state]
        if states == ["over", "over"]:
            return clicks
        if "mine" in states:
            asked = host if states[0] == "mine" else friend
            ply = asked.ply
            action = referee.action()
            if asked.ply == ply == referee.table.ply:
                referee.check_choices(asked)
                asked.choose(action)
                clicks += 1
        else:
            host.page.wait_for_timeout(15)
    raise AssertionError("the match does not end")


@pytest.mark.parametrize("game", games())
def test_a_whole_match_by_keyboard_alone(server: RunningServer, browser: Browser, game: Game) -> None:
    players = game.players[-1]
    with visitors(browser, server) as (ann,):
        path = set_up(ann, game, players, 0)
        referee = Referee(server, game, players, path.removeprefix("/m/"))
        for _ in range(LONGEST):
            if ann.wait_for("mine", "over") == "over":
                break
            ann.choose_by_keyboard(referee.action())
        assert ann.state == "over"
        assert ann.page.inner_text(".scores tfoot")
