"""Waiting and trouble at the table, what happened meanwhile, and the end: each where it belongs, without moving it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from tests.server.browser.test_table import pair
from tests.server.browsers import Visitor, Visitors
from tests.server.kit import Player, RunningServer, play_plies, start_match

BOXES = """(name) => ['.strip-place', '#board', name].map((each) => {
    const { x, y, width, height } = document.querySelector(each).getBoundingClientRect();
    return [x, y, width, height].map(Math.round);
})"""


def come(visitors: Visitors, server: RunningServer, person: Player, path: str, **settings: Any) -> Visitor:
    """A person of the HTTP API opens a page."""
    (ann,) = visitors(**settings)
    token = person.http.headers["Authorization"].removeprefix("Bearer ")
    ann.context.add_cookies([{"name": "meadhall", "value": token, "url": server.base}])
    ann.go(path)
    return ann


def test_lost_network_is_shown_in_the_prompt_without_layout_shift(visitors: Visitors) -> None:
    (ann,) = visitors()
    ann.play_now()
    ann.until_asked_on_the_board()
    before = ann.page.evaluate(BOXES, "#prompt")
    ann.context.set_offline(True)
    sign = ann.page.get_by_role("alert").filter(has_text="No network")
    expect(sign).to_be_visible()
    expect(sign.get_by_text("Your last move has arrived")).to_be_visible()
    strip, board, over = ann.page.evaluate(BOXES, "#offline")
    assert [strip, board] == before[:2]
    assert over == strip
    ann.page.evaluate("() => { answer(document.querySelector('#board [data-action]').dataset.action); }")
    expect(sign.get_by_text("Your last move may not have arrived")).to_be_visible()
    ann.context.set_offline(False)
    expect(ann.page.locator("#offline")).to_be_hidden()


def test_stopping_server_tells_its_pages_that_it_restarts(visitors: Visitors, tmp_path: Path) -> None:
    own = RunningServer(tmp_path / "matches.sqlite")
    (ann,) = visitors(server=own)
    ann.play_now()
    ann.wait_for("mine")
    assert own.stop() == 0
    expect(ann.page.locator("#offline")).to_contain_text("The hall is restarting")
    expect(ann.page.locator("#offline").get_by_text("Every move is saved")).to_be_visible()
    own.start()
    expect(ann.page.locator("#offline")).to_be_hidden()
    assert own.stop() == 0


def test_seat_is_taken_back_from_a_bot_in_the_prompt(server: RunningServer, visitors: Visitors) -> None:
    ann, bob = visitors(2)
    pair(server, ann, bob)
    ann.drawer("people")
    ann.submit("#players form[action$=leave] button")
    back = ann.page.get_by_role("button", name="Take my seat back")
    expect(ann.page.locator("#notice .notice-box")).to_contain_text("A bot plays for you")
    back.first.click()
    expect(ann.page.locator("#notice .notice-box")).to_have_count(0)
    ann.drawer("people")
    ann.page.get_by_text("Resign", exact=True).click()
    ann.page.get_by_role("button", name="Yes, resign").click()
    expect(ann.page.locator("#prompt")).to_contain_text("You have resigned: a bot plays your seat to the end.")


def test_the_host_sees_who_is_missing_and_lets_a_bot_play_on(server: RunningServer, visitors: Visitors) -> None:
    host, friend = visitors(2)
    pair(server, host, friend)
    if host.state == "mine":
        host.choose_any(0)
    friend.go("/")
    while host.wait_for("mine", "others") == "mine":
        host.choose_any(0)
    expect(host.page.locator("#prompt")).to_contain_text("is not here")
    host.page.evaluate("document.querySelector('#push-offer').hidden = false")
    host.page.get_by_role("button", name="Let a bot play").click()
    expect(host.page.locator("#players")).to_contain_text("a bot stands in")


def test_second_screen_notice_is_dismissed_for_good(visitors: Visitors) -> None:
    (ann,) = visitors()
    path = ann.play_now()
    ann.wait_for("mine")
    second = ann.context.new_page()
    second.goto(f"{ann.server.base}{path}")
    sign = second.locator("#notice .notice-box", has_text="open elsewhere too")
    expect(sign).to_be_visible()
    second.get_by_role("button", name="Go on here").click()
    expect(sign).to_be_hidden()
    second.close()
    expect(ann.page.locator("#notice .notice-box")).to_have_count(0)


def test_returning_player_reads_a_recap(server: RunningServer, visitors: Visitors) -> None:
    match, people = start_match(server, "raids", 4)
    ann = come(visitors, server, people[0], f"/m/{match}")
    ann.wait_for("mine", "others")
    card = ann.page.locator("#since section")
    assert not card.is_visible(), "a first look is no coming back"
    ann.go("/")
    meanwhile = 0
    while True:
        asked = people[0].get(match)["asked"]
        if asked == 0 and meanwhile > 4:
            break
        meanwhile = 0 if asked == 0 else meanwhile + 1
        play_plies(match, people, 1)
    ann.go(f"/m/{match}")
    ann.wait_for("mine")
    expect(card).to_be_visible()
    expect(card).to_contain_text("Since your last turn")
    ann.page.get_by_role("button", name="Got it, my turn").click()
    expect(card).to_be_hidden()
    ann.choose_any(0)
    ann.page.reload()
    ann.wait_for("mine", "others")
    assert not card.is_visible(), "what was seen is not told again"


def test_the_whole_game_can_be_read_in_the_log(server: RunningServer, visitors: Visitors) -> None:
    match, people = start_match(server, "raids", 2, ("Ann", "Bo"))
    play_plies(match, people, 60)
    ann = come(visitors, server, people[0], f"/m/{match}")
    ann.drawer("log")
    before = ann.page.locator(".drawer .log li:not(.turn):not(.seen)").count()
    ann.page.get_by_role("button", name="Everything from the beginning").click()
    expect(ann.page.locator("#full-log li").first).to_be_visible()
    lines = ann.page.locator(".drawer .log li:not(.turn):not(.seen)")
    assert lines.count() > before
    texts = lines.all_inner_texts()
    assert any(text.startswith("You ") for text in texts)
    assert not any("Ann" in text for text in texts)
    assert ann.page.locator("#full-log .turn").count() > 3


def test_quick_words_reach_everybody_in_their_own_language(server: RunningServer, visitors: Visitors) -> None:
    match, people = start_match(server, "raids", 2, ("Ann", "Bo"))
    ann = come(visitors, server, people[0], f"/m/{match}")
    bo = come(visitors, server, people[1], f"/m/{match}", locale="fr-FR")
    ann.drawer("talk")
    ann.page.get_by_role("button", name="Well played!").click()
    expect(ann.page.locator("#chat")).to_contain_text("Well played!")
    expect(bo.page.locator("#chat")).to_contain_text("Bien joué")


def test_game_over_dialog_says_why_and_can_be_dismissed(server: RunningServer, visitors: Visitors) -> None:
    match, people = start_match(server, "raids", 3, seed="one winner")
    play_plies(match, people, 10_000)
    ann = come(visitors, server, people[0], f"/m/{match}", viewport={"width": 1280, "height": 800})
    end = ann.page.locator("#end")
    expect(end.locator("h2")).to_contain_text("win")
    assert end.locator(".standings li").count() == 3
    assert ann.page.get_by_text("Where the points come from").count() == 1
    strip, board, over = ann.page.evaluate(BOXES, "#end")
    assert over == [board[0], strip[1], board[2], board[1] + board[3] - strip[1]], (
        "it says what the strip would say too"
    )
    ann.page.get_by_role("button", name="See the table").click()
    expect(end).to_be_hidden()
    ann.page.get_by_role("button", name="The final count").click()
    expect(end).to_be_visible()
    ann.submit("#end .button.main")
    ann.wait_for("mine", "others", "waiting")
