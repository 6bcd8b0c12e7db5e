"""The stage stands still, and everything on it explains itself."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

import meadhall
from tests.server.browser.test_sizes import ALL
from tests.server.browsers import ON_THE_BOARD, Visitor, Visitors

DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "is_mobile": True,
    "has_touch": True,
    "user_agent": "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
}
PLACE = """() => {
    const boxes = ["#board > svg", "#prompt"].map((name) => document.querySelector(name).getBoundingClientRect());
    return boxes.map((box) => [box.left, box.top + scrollY, box.width, box.height].map(Math.round)).join("; ");
}"""
TURNS = 400 if ALL else 6
NOT_CHOOSABLE = "#board [data-thing]:not([data-action])"
BARE_SPACE = """() => {
    const bare = (space) => {
        const box = space.getBoundingClientRect();
        const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        return top?.closest("[data-thing]") === space;
    };
    const spaces = document.querySelectorAll("#board [data-thing^=space-]:not([data-action])");
    return [...spaces].findLast(bare).dataset.thing;
}"""
"""A space that cannot be chosen and on whose middle no piece lies; the bot may have moved first."""


@pytest.fixture
def ann(visitors: Visitors) -> Visitor:
    return visitors(**DESK)[0]


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("game", [game.name for game in meadhall.games()])
def test_the_table_keeps_its_place_and_size(visitors: Visitors, game: str, screen: dict[str, Any]) -> None:
    """Through all questions, by mouse or by touch; a phone's strip is where it would be without scrolling."""
    (player,) = visitors(**screen)
    player.play_now(game)
    seen: dict[str, int] = {}
    for turn in range(TURNS):
        if player.wait_for("mine", "over") == "over":
            break
        player.page.evaluate("scrollTo(0, 0)")
        seen.setdefault(player.page.evaluate(PLACE), player.ply)
        player.choose_any(turn * 5 + 2)
    assert len(seen) == 1, seen
    assert player.unreachable == 0
    assert player.sideways() <= 0


def test_at_1280_by_800_the_whole_table_is_in_sight_at_its_own_size(ann: Visitor) -> None:
    ann.play_now()
    ann.wait_for("mine")
    box = ann.page.locator("#board > svg").bounding_box()
    assert box == {"x": 8, "y": 116, "width": 1216, "height": 676}
    ann.page.set_viewport_size({"width": 1600, "height": 1000})
    ann.page.wait_for_function("() => innerWidth === 1600")
    larger = ann.page.locator("#board > svg").bounding_box()
    assert larger is not None
    assert larger["width"] == 1536
    assert larger["y"] + larger["height"] <= 1000


def test_the_drawer_slides_over_the_table(ann: Visitor) -> None:
    ann.play_now()
    ann.wait_for("mine")
    before = ann.page.evaluate(PLACE)
    for tab in ("log", "talk", "people"):
        ann.page.click(f"[data-drawer={tab}]")
        expect(ann.page.locator(f'.tab[data-tab="{tab}"]')).to_be_visible()
        assert ann.page.evaluate(PLACE) == before
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator("#drawer")).to_be_hidden()


def test_inspect_card_opens_by_mouse_and_keyboard(ann: Visitor) -> None:
    ann.play_now()
    ann.wait_for("mine")
    ann.page.get_by_text("No, thank you").click()
    expect(ann.page.locator("#coach")).to_be_hidden()
    ann.until_asked_on_the_board()
    sheet = ann.page.locator("#inspect")
    thing = ann.page.locator(f"#board [data-thing={ann.page.evaluate(BARE_SPACE)}]").last
    choice = ann.page.locator(ON_THE_BOARD).first
    choice.focus()
    thing.hover()
    expect(sheet).to_be_visible()
    expect(sheet.locator("h2")).not_to_be_empty()
    expect(choice).to_be_focused()
    ann.page.mouse.move(5, 5)
    expect(sheet).to_be_hidden()
    expect(choice).to_be_focused()
    thing.click(button="right")
    expect(sheet).to_be_visible()
    expect(sheet.locator(".card-rules")).to_contain_text("RAI-")
    ann.page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    ann.page.wait_for_timeout(1000)
    assert sheet.is_hidden(), "a mouse that lies where it clicked asks for nothing"
    box = thing.bounding_box()
    assert box
    ann.page.mouse.move(box["x"] + box["width"] / 2 + 6, box["y"] + box["height"] / 2)
    expect(sheet).to_be_visible()
    ann.page.mouse.move(5, 5)
    expect(sheet).to_be_hidden()
    choice.focus()
    expect(choice).to_be_focused()
    ann.page.keyboard.press("i")
    expect(sheet.locator("button[data-action]")).to_be_visible()
    ply = ann.ply
    sheet.locator("button[data-action]").click()
    ann.wait_for_ply(f"!= {ply}")
    expect(sheet).to_be_hidden()


def test_arrow_keys_move_between_inspectable_things(ann: Visitor) -> None:
    ann.play_now()
    ann.wait_for("mine")
    ann.page.keyboard.press("i")
    names = set()
    for key in ("ArrowRight", "ArrowDown", "ArrowRight", "ArrowDown"):
        ann.page.keyboard.press(key)
        names.add(ann.page.evaluate("document.activeElement.dataset.thing"))
    assert len(names) > 2
    ann.page.keyboard.press("i")
    expect(ann.page.locator("#inspect")).to_be_visible()


def test_inspect_card_opens_by_tap_and_long_press(visitors: Visitors) -> None:
    (ann,) = visitors(**PHONE)
    ann.play_now()
    ann.until_asked_on_the_board()
    sheet = ann.page.locator("#inspect")
    ann.page.locator("#board [data-thing=voyage-1]").tap()
    expect(sheet).to_be_visible()
    sheet.locator(".close").click()
    expect(sheet).to_be_hidden()
    ply = ann.ply
    place = ann.page.locator(ON_THE_BOARD).first
    place.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    expect(sheet).to_be_visible()
    place.dispatch_event("click")
    assert ann.ply == ply, "what was pressed long is looked at, not chosen"


def test_the_signs_and_the_rule_open_as_sheets(ann: Visitor) -> None:
    ann.play_now()
    ann.wait_for("mine")
    before = ann.page.evaluate(PLACE)
    ann.page.keyboard.press("k")
    expect(ann.page.locator("#legend")).to_contain_text("you may choose this")
    ann.page.keyboard.press("Escape")
    ann.page.keyboard.press("?")
    expect(ann.page.locator("#rule-sheet")).to_contain_text("RAI-")
    assert ann.page.evaluate(PLACE) == before
    expect(ann.page.locator("#course")).to_contain_text("Voyage 1 of 4")


def test_last_move_is_marked(ann: Visitor) -> None:
    ann.play_now()
    ann.wait_for("mine")
    ann.choose_any(3)
    expect(ann.page.locator("#last-move path").first).to_be_attached()


def test_table_as_text_updates_while_open(ann: Visitor) -> None:
    ann.play_now()
    ann.wait_for("mine")
    assert ann.page.locator("#table-as-text section").count() == 0
    ann.page.keyboard.press("t")
    expect(ann.page.locator("#table-as-text")).to_contain_text("The route")
    before = ann.page.inner_text("#table-as-text")
    ann.choose_any(1)
    ann.page.wait_for_function("before => document.querySelector('#table-as-text').innerText !== before", arg=before)
