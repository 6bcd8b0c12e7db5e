"""A game in one file opens without a server or a network, in a real browser."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Request

import meadhall
from meadhall.bots import answer, bot
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.game import Game
from meadhall.core.engine.record import Record
from meadhall.core.i18n.words import LANGUAGES
from meadhall.reviews import review
from meadhall.reviews.regret import QUALITIES, Budget
from meadhall.server.rendering import server_words
from meadhall.server.reviews.standalone_page import page_of

MOST_BYTES = 1_500_000


@pytest.fixture
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(QUALITIES, "quick", Budget(8, (8, 16)))


def kept(game: Game, folder: Path) -> Path:
    """A game of bots in one file, with its review."""
    record = Record(game, game.players[0], "kept")
    table, plays, dice = record.start(), bot("karl"), FastDice(2)
    while not table.over:
        record.play(table, answer(plays, table, dice))
    path = folder / "game.html"
    names = ["Astrid", "Ulf", "Ida"][: record.players]
    path.write_text(page_of(record, names, review(record, "quick")), encoding="utf-8")
    return path


class Alone:
    """A page that was opened without a network, and what it asked for in vain."""

    def __init__(self, browser: Browser, path: Path) -> None:
        self.context = browser.new_context(offline=True, accept_downloads=True)
        self.page = self.context.new_page()
        self.asked: list[str] = []
        self.troubles: list[str] = []

        def note(request: Request) -> None:
            self.asked.append(request.url)

        self.page.on("request", note)
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.goto(path.as_uri())
        self.page.wait_for_selector("body[data-ready]")

    def close(self) -> None:
        self.context.close()
        assert [url for url in self.asked if not url.startswith(("file:", "data:", "blob:"))] == []
        assert self.troubles == []


@pytest.mark.usefixtures("quickly")
@pytest.mark.parametrize("game", meadhall.games(), ids=lambda game: game.name)
def test_standalone_page_holds_the_whole_game(game: Game, tmp_path: Path, browser: Browser) -> None:
    """The replay, the log, the points, the review of every seat, in both languages."""
    path = kept(game, tmp_path)
    assert path.stat().st_size < MOST_BYTES
    alone = Alone(browser, path)
    page = alone.page
    for lang in LANGUAGES:
        page.locator(f"[data-lang='{lang}']").click()
        assert page.locator("table.scores:visible tfoot td").count() == game.players[0]
        assert page.locator("section[data-seat]:visible h2").count() == game.players[0]
        assert page.locator(".curve:visible").count() == game.players[0]
        assert page.locator("#board svg g").count() > 5
        assert page.locator("#log li").count() > 5
        assert page.locator("[data-step='1']").get_attribute("aria-label") == server_words(lang)("replay.forward")
        assert page.locator("#viewpoint option").last.inner_text() == server_words(lang)("replay.spectator")
    at_last = page.locator("#board").inner_html()
    page.locator("section[data-seat]:visible button[data-ply]").first.click()
    assert int(page.input_value("#ply")) < int(page.get_attribute("body", "data-last") or 0)
    assert page.locator("#board").inner_html() != at_last
    alone.close()


@pytest.mark.usefixtures("quickly")
def test_standalone_page_needs_no_network(tmp_path: Path, browser: Browser) -> None:
    alone = Alone(browser, kept(meadhall.game("raids"), tmp_path))
    page = alone.page
    last = page.input_value("#ply")
    assert page.locator("#board svg g").count() > 5
    page.locator("[data-step='-1']").click()
    assert int(page.input_value("#ply")) == int(last) - 1
    views = set()
    for eyes in ("0", "1", "-1"):
        page.select_option("#viewpoint", eyes)
        views.add(page.locator("#board").inner_html())
    assert len(views) > 1
    assert "wins" in page.locator("h1:visible").inner_text()
    page.locator("[data-lang='fr']").click()
    assert page.locator("h1:visible").count() == 1
    assert "wins" not in page.locator("h1:visible").inner_text()
    page.locator("[data-better]:visible").first.click()
    assert "Mieux" in page.locator("main").inner_text()
    with page.expect_download() as download:
        page.locator("#record").click()
    assert meadhall.load_record(download.value.path()).scores is not None
    alone.close()
