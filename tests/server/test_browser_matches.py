"""Whole matches in real browsers: by mouse with a friend and a bot, and by keyboard alone."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

import meadhall
from meadhall.bots import answer, bot
from meadhall.core.dice import FastDice
from meadhall.core.game import Game
from meadhall.core.record import Record
from meadhall.core.table import Table
from tests.server.browsers import Seen, Visitor, Visitors
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
        self.follow()
        return self.choose(self.table)

    def answer_to(self, seen: Seen) -> int | None:
        """What to answer to what a page shows, which must be exactly what the rules allow; None if nothing is asked
        there, or has been answered meanwhile."""
        self.follow()
        if seen.state != "mine" or seen.ply != self.table.ply:
            return None
        assert set(seen.choices) == set(self.table.legal())
        return self.choose(self.table)

    def follow(self) -> None:
        sql = "SELECT seat, decision, action FROM actions WHERE match = ? ORDER BY ply"
        self.record.actions = self.store.execute(sql, [self.match]).fetchall()
        while self.table.ply < len(self.record):
            self.record.replay_line(self.table, int(self.table.ply))


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
    server: RunningServer, visitors: Visitors, game: Game
) -> None:
    players = 3 if 3 in game.players else 2
    host, friend = visitors(2)
    path = set_up(host, game, players, 1)
    friend.go(path)
    friend.page.fill("[name=name]", "Bjorn")
    friend.submit("[name=seat]")
    clicks = play([host, friend], Referee(server, game, players, path.removeprefix("/m/")))
    assert host.unreachable + friend.unreachable <= clicks // 5
    assert host.page.inner_text(".scores tfoot") == friend.page.inner_text(".scores tfoot")
    assert friend.page.inner_text(".winner")


def play(people: list[Visitor], referee: Referee) -> int:
    """Everybody clicks when asked, until it is over; returns the number of clicks."""
    clicks = 0
    while True:
        sights = [person.look() for person in people]
        if all(seen.state == "over" for seen in sights):
            return clicks
        answers = [referee.answer_to(seen) for seen in sights]
        for person, seen, action in zip(people, sights, answers, strict=True):
            if action is not None:
                person.choose(action, seen.ply)
                clicks += 1
                break
        else:
            people[0].page.wait_for_timeout(15)


@pytest.mark.parametrize("game", games())
def test_a_whole_match_by_keyboard_alone(server: RunningServer, visitors: Visitors, game: Game) -> None:
    players = game.players[-1]
    (ann,) = visitors()
    path = set_up(ann, game, players, 0)
    referee = Referee(server, game, players, path.removeprefix("/m/"))
    while ann.wait_for("mine", "over") == "mine":
        seen = ann.look()
        action = referee.answer_to(seen)
        if action is not None:
            ann.choose_by_keyboard(action, seen.ply)
    assert ann.page.inner_text(".scores tfoot")
