"""Whole matches in real browsers: by mouse and by keyboard alone, with a friend and with bots."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Callable
from functools import partial

import pytest

import meadhall
from meadhall.bots import answer, bot
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.game import Game
from meadhall.core.engine.record import Record
from meadhall.core.engine.table import Table
from tests.server.browsers import WHOLE, Seen, Visitor, Visitors
from tests.server.kit import RunningServer
from tests.server.sheets import PHONE

LONGEST = 900
BY_HAND = LONGEST if WHOLE else 8
"""So many answers people give themselves; then they go, bots play the match to its end, and all come back to see it."""
SEED = "a whole match"
pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]


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

    @property
    def over(self) -> bool:
        self.follow()
        return self.table.over

    def follow(self) -> None:
        sql = "SELECT body FROM deeds WHERE match = ? AND kind = 'answer' ORDER BY version"
        answers = [json.loads(body) for (body,) in self.store.execute(sql, [self.match])]
        self.record.actions = [(answer["seat"], answer["decision"], answer["action"]) for answer in answers]
        while self.table.ply < len(self.record):
            self.record.replay_line(self.table, int(self.table.ply))


def set_up(host: Visitor, game: Game, players: int, friends: int) -> str:
    """Make a match on the page: me, that many friends, and bots for the rest; returns its address."""
    host.go(f"/new?game={game.name}")
    host.page.fill("[name=name]", "Astrid the Host")
    host.page.check(f'[name=players][value="{players}"]', force=True)
    for seat in range(1, players):
        host.page.check(f"[name=seat{seat}][value={'friend' if seat <= friends else 'thrall'}]", force=True)
    host.page.click("form.setup details summary")
    host.page.fill("[name=seed]", SEED)
    host.submit("form.setup .button.main")
    host.page.wait_for_selector("#board")
    return host.path


Way = Callable[[int, int], None]
"""How a player chooses an action at a ply."""


def play(referee: Referee, ways: dict[Visitor, Way]) -> int:
    """Everybody answers in their own way when asked, until it is over; returns the number of answers."""
    count = 0
    while count < BY_HAND:
        sights = {person: person.look() for person in ways}
        if all(seen.state == "over" for seen in sights.values()):
            return count
        for person, seen in sights.items():
            action = referee.answer_to(seen)
            if action is not None:
                ways[person](action, seen.ply)
                count += 1
                break
        else:
            next(iter(ways)).page.wait_for_timeout(40)
    table = next(iter(ways)).path
    for person in ways:
        person.leave_to_a_bot()
        person.go("/fair")
    while not referee.over:
        time.sleep(0.2)
    for person in ways:
        person.go(table)
        person.wait_for("over")
    return count


@pytest.mark.parametrize("game", meadhall.games(), ids=lambda game: game.name)
def test_a_whole_match_of_two_browsers_and_a_bot_one_by_mouse_and_one_by_keyboard_alone(
    server: RunningServer, visitors: Visitors, game: Game
) -> None:
    players = 3 if 3 in game.players else 2
    host, friend = visitors(2)
    path = set_up(host, game, players, 1)
    friend.go(path)
    friend.page.fill("[name=name]", "Bjorn")
    friend.page.check("[name=accept_seed]")
    friend.submit("[name=seat]")
    referee = Referee(server, game, players, path.removeprefix("/m/"))
    count = play(referee, {host: host.choose, friend: friend.choose_by_keyboard})
    assert host.unreachable <= count // 10
    assert (
        host.page.locator(".standings .total").all_inner_texts()
        == friend.page.locator(".standings .total").all_inner_texts()
    )
    assert friend.page.inner_text("#end-title")


@pytest.mark.skipif(not WHOLE, reason="test_browser_stage plays on phones; make whole plays to the end there")
@pytest.mark.parametrize("game", meadhall.games(), ids=lambda game: game.name)
def test_a_whole_match_by_touch_on_a_phone(server: RunningServer, visitors: Visitors, game: Game) -> None:
    players = game.players[0]
    (ann,) = visitors(**PHONE, has_touch=True)
    path = set_up(ann, game, players, 0)
    referee = Referee(server, game, players, path.removeprefix("/m/"))
    count = play(referee, {ann: ann.choose})
    assert ann.unreachable <= count // 10
    assert ann.page.inner_text(".standings")


def test_a_whole_match_against_bots_only_by_keyboard_alone(server: RunningServer, visitors: Visitors) -> None:
    raids = meadhall.game("raids")
    players = raids.players[-1]
    (ann,) = visitors()
    path = set_up(ann, raids, players, 0)
    assert play(Referee(server, raids, players, path.removeprefix("/m/")), {ann: ann.choose_by_keyboard})
    assert ann.page.inner_text(".standings")
