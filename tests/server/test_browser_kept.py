"""A game in one file opens without a server or a network, in a real browser."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Request

import meadhall
from meadhall.bots import answer, bot
from meadhall.core.dice import FastDice
from meadhall.core.record import Record
from meadhall.reviews import review
from meadhall.reviews.regret import QUALITIES, Budget
from meadhall.server.reviewing.page_file import page_of

MOST_BYTES = 1_500_000


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setitem(QUALITIES, "quick", Budget(30, (30, 60)))
    record = Record(meadhall.game("raids"), 2, "kept")
    table, plays, dice = record.start(), bot("thrall"), FastDice(2)
    while not table.over:
        record.play(table, answer(plays, table, dice))
    path = tmp_path / "game.html"
    path.write_text(page_of(record, ["Astrid", "Ulf"], review(record, "quick")), encoding="utf-8")
    return path


def test_a_game_in_one_file_needs_nothing_else(kept: Path, browser: Browser) -> None:
    assert kept.stat().st_size < MOST_BYTES
    context = browser.new_context(offline=True, accept_downloads=True)
    page = context.new_page()
    asked: list[str] = []
    troubles: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url)

    page.on("request", note)
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.goto(kept.as_uri())
    page.wait_for_selector("body[data-ready]")
    last = page.input_value("#ply")
    assert page.locator("#board svg g").count() > 5
    page.locator("[data-step='-1']").click()
    assert int(page.input_value("#ply")) == int(last) - 1
    views = set()
    for eyes in ("0", "1", "-1"):
        page.select_option("#eyes", eyes)
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
    assert [url for url in asked if not url.startswith(("file:", "data:", "blob:"))] == []
    assert troubles == []
    context.close()
