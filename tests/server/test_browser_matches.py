"""Whole matches in real browsers: by mouse with a friend and a bot, and by keyboard alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

import meadhall
from meadhall.core.game import Game
from tests.server.browsers import Visitor, visitors
from tests.server.kit import RunningServer

GAMES = meadhall.games()
LONGEST = 900


def set_up(host: Visitor, game: Game, friends: int) -> str:
    """Make a match on the page: me, that many friends, and bots for the rest."""
    players = next(count for count in game.players if count > friends)
    if friends + 2 in game.players:
        players = friends + 2
    host.go(f"/new?game={game.name}")
    host.page.fill("[name=name]", "Astrid the Host")
    host.page.check(f'[name=players][value="{players}"]', force=True)
    for seat in range(1, players):
        host.page.select_option(f"[name=seat{seat}]", "friend" if seat <= friends else "thrall")
    host.page.click("form.setup .button.main")
    host.page.wait_for_selector("#board svg")
    return host.path


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_two_browsers_and_a_bot_play_a_whole_match_by_mouse(
    server: RunningServer, browser: Browser, game: Game
) -> None:
    with visitors(browser, server, 2) as (host, friend):
        path = set_up(host, game, 1)
        friend.go(path)
        friend.page.fill("[name=name]", "Bjorn")
        friend.page.click("[name=seat]")
        friend.page.wait_for_selector("#board svg")
        host.wait_for("mine", "others")
        clicks = play(host, friend)
        assert clicks > 5
        assert host.unreachable + friend.unreachable <= clicks // 5
        assert host.page.inner_text(".scores tfoot") == friend.page.inner_text(".scores tfoot")
        assert friend.page.inner_text(".winner")


def play(host: Visitor, friend: Visitor) -> int:
    """Both click whenever they are asked, until it is over; returns the number of clicks."""
    clicks = 0
    while clicks < LONGEST:
        states = [host.state, friend.state]
        if states == ["over", "over"]:
            return clicks
        if "mine" in states:
            (host if states[0] == "mine" else friend).choose(clicks * 5 + 1)
            clicks += 1
        else:
            host.page.wait_for_timeout(15)
    raise AssertionError("the match does not end")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_whole_match_by_keyboard_alone(server: RunningServer, browser: Browser, game: Game) -> None:
    with visitors(browser, server) as (ann,):
        set_up(ann, game, 0)
        for turn in range(LONGEST):
            if ann.wait_for("mine", "over") == "over":
                break
            ann.choose_by_keyboard(turn % 2)
        assert ann.state == "over"
        assert ann.page.inner_text(".scores tfoot")
