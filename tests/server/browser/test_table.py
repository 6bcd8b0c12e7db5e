"""The table page: taking back, hints, refusals, talk, presence, several tabs, lost connections, replays, phones."""

from __future__ import annotations

import zipfile
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.server.browsers import Visitor, Visitors
from tests.server.kit import RunningServer, play_plies, start_match

PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "is_mobile": True,
    "has_touch": True,
    "user_agent": "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
}


@pytest.fixture
def ann(visitors: Visitors) -> Visitor:
    return visitors()[0]


def pair(server: RunningServer, host: Visitor, friend: Visitor) -> str:
    """A match of two people."""
    host.go("/new?game=raids&with=friends")
    host.page.fill("[name=name]", "Ann")
    host.page.check('[name=players][value="2"]', force=True)
    host.submit("form.setup .button.main")
    expect(host.page.locator("#share")).to_contain_text("Waiting for players")
    friend.go(host.path)
    friend.page.fill("[name=name]", "Bob <script>alert(1)</script>")
    friend.submit("[name=seat]")
    host.wait_for("mine", "others")
    return host.path


def test_one_click_from_the_hall_to_a_table_where_it_is_my_turn(ann: Visitor) -> None:
    ann.play_from_the_hall()
    ann.wait_for("mine")
    assert ann.page.title().startswith("● Your turn")
    assert ann.look().choices


def test_pieces_glide_from_one_drawing_to_the_next(visitors: Visitors) -> None:
    (ann,) = visitors(reduced_motion="no-preference")
    ann.play_now()
    ann.wait_for("mine")
    ann.page.evaluate("""() => {
        window.glides = 0;
        document.addEventListener('transitionrun', (event) => window.glides += event.propertyName === 'transform');
        document.querySelectorAll('#board .piece').forEach((piece) => (piece.dataset.mark = 'kept'));
    }""")
    ann.choose_any(1)
    ann.page.wait_for_function("() => window.glides > 0")
    assert ann.page.locator('#board .piece[data-mark="kept"], #board .piece').count() > 5
    stray = "[...document.querySelectorAll('#board svg *')].filter(e => !e.namespaceURI.endsWith('svg')).length"
    assert ann.page.evaluate(stray) == 0


def test_a_viking_glides_from_its_seat_to_the_field_where_it_lands(server: RunningServer, visitors: Visitors) -> None:
    """The Vikings of a seat are all alike: the page finds out which one went where."""
    match, people = start_match(server, "walhalla", 3, seed="a quiet bank")
    asked = 0
    while people[asked].get(match, "/view")["question"]["decision"] != "choose_landing":
        play_plies(match, people, 1)
        asked = people[0].get(match)["asked"]
    (ann,) = visitors(reduced_motion="no-preference")
    token = people[asked].http.headers["Authorization"].removeprefix("Bearer ")
    ann.context.add_cookies([{"name": "meadhall", "value": token, "url": server.base}])
    ann.go(f"/m/{match}")
    ann.wait_for("mine")
    seats = ann.page.evaluate("""() => {
        window.glides = [];
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (frames, how) {
            window.glides.push([this.id, frames[0].transform]);
            return animate.call(this, frames, how);
        };
        return [...document.querySelectorAll('#board .piece[id*=-bench-]')].map((piece) => piece.style.transform);
    }""")
    ann.choose_any(0)
    ann.page.wait_for_function("() => window.glides.length > 0")
    ((name, start), *_) = ann.page.evaluate("() => window.glides")
    assert name.startswith(f"viking-{asked}-field-")
    assert start in seats


def test_refused_click_says_why_with_the_rule(ann: Visitor) -> None:
    ann.play_now()
    for turn in range(30):
        ann.wait_for("mine")
        if ann.page.locator("#board [data-why]").count():
            break
        ann.choose_any(turn)
    ann.page.locator("#board [data-why]").first.dispatch_event("click")
    expect(ann.page.locator("#inspect")).to_be_visible()
    expect(ann.page.locator("#inspect .problem")).to_contain_text("RAI-")


def test_a_hint_says_what_a_bot_would_do_and_why_and_points_at_it(ann: Visitor) -> None:
    ann.go("/new?game=raids")
    ann.page.fill("[name=name]", "Ann")
    ann.page.click("form.setup details summary")
    ann.page.fill("[name=seed]", "hints")
    ann.submit("form.setup .button.main")
    ann.wait_for("mine")
    ann.page.keyboard.press("h")
    advice = ann.page.locator("#advice [data-hint]")
    expect(advice).to_contain_text("A bot would choose")
    expect(advice).to_contain_text("%")
    assert ann.page.locator("#advice .weighed li").count() == 3
    hinted = ann.page.locator(f'.hinted[data-action="{advice.get_attribute("data-hint")}"]')
    assert hinted.count()
    ann.talk("What do you think?")
    expect(ann.page.locator("#chat")).to_contain_text("What do you think?")
    assert hinted.count(), "news from the table must not wipe the hint away"
    ann.choose(int(advice.get_attribute("data-hint") or 0), ann.ply)
    expect(advice).to_have_count(0)


def test_taking_back_against_bots_is_granted_at_once(ann: Visitor) -> None:
    ann.play_now()
    ann.wait_for("mine")
    ply = ann.ply
    before = ann.page.inner_text("#prompt .prompt-question")
    ann.choose_any(1)
    ann.wait_for("mine")
    ann.page.click("#undo")
    ann.wait_for_ply(f"== {ply}")
    ann.wait_for("mine")
    assert ann.page.inner_text("#prompt .prompt-question") == before
    expect(ann.page.locator("#chat")).to_contain_text("took back")


def test_takeback_of_new_information_asks_the_others(server: RunningServer, visitors: Visitors) -> None:
    people = visitors(2)
    pair(server, *people)
    mover = people[0] if people[0].wait_for("mine", "others") == "mine" else people[1]
    other = people[1] if mover is people[0] else people[0]
    other.wait_for("others")
    mover.choose_any(2)
    other.wait_for("mine", "others")
    while mover.state == "mine":
        mover.choose_any(0)
    other.wait_for("mine")
    other.choose_any(0)
    ply = other.ply
    mover.wait_for_ply(f"!= {ply - 1}")
    mover.page.click("#undo")
    notice = other.page.locator("#notice .notice")
    expect(notice).to_contain_text("would like to take back")
    other.page.evaluate("document.querySelector('#push-offer').hidden = false")
    other.page.click("#notice [value=no]")
    expect(mover.page.locator("#notice .notice")).to_have_count(0)
    assert mover.ply == ply
    mover.page.click("#undo")
    other.page.click("#notice [value=yes]")
    mover.wait_for_ply(f"< {ply}")
    mover.wait_for("mine")
    other.wait_for_ply(f"< {ply}")


def test_chat_reaches_everybody_and_is_escaped(server: RunningServer, visitors: Visitors) -> None:
    host, friend, watcher = *visitors(2), *visitors(1, **PHONE)
    path = pair(server, host, friend)
    watcher.go(path)
    friend.talk("<img src=x onerror=alert(1)> skål!")
    for person in (host, friend, watcher):
        expect(person.page.locator("#chat")).to_contain_text("<img src=x onerror=alert(1)> skål!")
        expect(person.page.locator("#players")).to_contain_text("Bob <script>alert")
        assert person.page.locator("#chat img").count() == 0
    expect(watcher.page.locator('.tool.unread[data-count="1"]:visible')).to_have_count(1)
    assert friend.page.input_value("#talk-words") == ""
    assert watcher.page.locator("#board [data-action]").count() == 0
    expect(watcher.page.locator("#prompt")).to_contain_text("You are watching")


def test_two_tabs_stay_in_sync_and_a_stale_answer_is_refused(ann: Visitor) -> None:
    ann.play_now()
    ann.wait_for("mine")
    second = ann.context.new_page()
    second.goto(ann.page.url)
    second.wait_for_selector("#prompt[data-state=mine]")
    ann.choose_any(1)
    second.wait_for_function("ply => Number(document.querySelector('#prompt').dataset.ply) >= ply", arg=ann.ply)


def test_host_gives_an_absent_seat_to_a_bot_and_back(server: RunningServer, visitors: Visitors) -> None:
    host, friend = visitors(2)
    path = pair(server, host, friend)
    expect(host.page.locator("#players")).to_contain_text("here")
    friend.go("/")
    expect(host.page.locator("#players")).to_contain_text("away")
    host.drawer("people")
    host.page.get_by_role("button", name="play for Bob").click()
    expect(host.page.locator("#players")).to_contain_text("a bot stands in")
    host.wait_for("mine")
    friend.go(path)
    friend.drawer("people")
    friend.page.click("#players form[data-post$=stand-in] button")
    expect(host.page.locator("#players")).not_to_contain_text("a bot stands in")


def test_a_page_catches_up_after_the_network_was_gone(server: RunningServer, visitors: Visitors) -> None:
    people = visitors(2)
    pair(server, *people)
    mover = people[0] if people[0].state == "mine" else people[1]
    other = people[1] if mover is people[0] else people[0]
    other.context.set_offline(True)
    expect(other.page.locator("#offline")).to_be_visible()
    mover.choose_any(1)
    other.context.set_offline(False)
    other.wait_for_ply("!= 0")
    expect(other.page.locator("#offline")).to_be_hidden()


def test_page_recovers_after_the_server_is_killed(visitors: Visitors, tmp_path: Path) -> None:
    """Even if the clock was set back meanwhile."""
    own = RunningServer(tmp_path / "matches.sqlite")
    (ann,) = visitors(server=own)
    ann.play_now()
    for number in range(3):
        ann.wait_for("mine")
        ann.choose_any(number)
    ply = ann.ply
    own.kill()
    own.start(clock=-86_400)
    expect(ann.page.locator("#offline")).to_be_hidden()
    ann.wait_for("mine")
    assert ann.ply >= ply
    ann.choose_any(1)
    assert own.stop() == 0


def test_a_second_device_takes_over_by_the_personal_link(server: RunningServer, visitors: Visitors) -> None:
    first, second = visitors(2)
    path = first.play_now()
    first.go("/me/devices")
    link = first.page.input_value(".copy input")
    second.page.goto(f"{server.base}/me/{link.rsplit('/', 1)[1]}")
    second.submit("main .button.main")
    second.go(path)
    second.wait_for("mine")


def test_the_table_fits_a_phone_and_follows_the_screen(visitors: Visitors) -> None:
    (ann,) = visitors(1, **PHONE)
    for page in ("/", "/new?game=raids", "/rules/raids", "/me"):
        ann.go(page)
        assert ann.sideways() <= 0, page
    ann.play_now()
    ann.wait_for("mine")
    assert ann.sideways() <= 0
    assert narrow(ann)
    ann.choose_any(1)
    assert narrow(ann)
    (bob,) = visitors()
    bob.play_now()
    assert not narrow(bob)
    bob.page.set_viewport_size({"width": 420, "height": 800})
    bob.page.wait_for_function("() => document.querySelector('#board svg').viewBox.baseVal.width < 700")
    bob.wait_for("mine")
    bob.choose_any(1)
    assert narrow(bob)
    assert bob.sideways() <= 0


def narrow(visitor: Visitor) -> bool:
    return bool(visitor.page.evaluate("document.querySelector('#board svg').viewBox.baseVal.width < 700"))


def test_replay_by_slider_arrows_and_link_from_own_eyes_only(ann: Visitor) -> None:
    path = ann.play_now()
    for number in range(3):
        ann.wait_for("mine")
        ann.choose_any(number)
    ann.drawer("log")
    ann.page.locator("#log li a").last.click()
    ann.page.wait_for_selector("#replay")
    assert ann.page.locator("#viewpoint option").count() == 2
    ann.go(f"{path}/replay?ply=1")
    moment = ann.page.locator("#moment")
    expect(moment).to_have_attribute("data-ply", "1")
    ann.page.keyboard.press("ArrowRight")
    expect(moment).to_have_attribute("data-ply", "2")
    ann.page.keyboard.press("Home")
    expect(moment).to_have_attribute("data-ply", "0")
    ann.page.locator("#ply").fill("3")
    expect(moment).to_have_attribute("data-ply", "3")
    expect(ann.page).to_have_url(f"{ann.server.base}{path}/replay?ply=3&eyes=0")
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ann.page.click("#moment-link")
    expect(ann.page.locator("#toast .toast-message")).to_have_text("Copied.")
    assert ann.page.evaluate("navigator.clipboard.readText()") == ann.page.url
    ann.page.keyboard.press("Home")
    ann.page.click('[data-step="play"]')
    ann.page.wait_for_function("() => Number(document.querySelector('#moment').dataset.ply) >= 2")
    assert ann.page.locator("#board [data-action]").count() == 0


def test_the_language_can_be_switched_and_is_remembered(visitors: Visitors) -> None:
    (ann,) = visitors(locale="fr-FR")
    ann.go("/")
    expect(ann.page.locator("h1")).to_have_text("Prenez place près du feu")
    ann.page.click(".languages [value=en]")
    expect(ann.page.locator("h1")).to_have_text("Take a seat by the fire")
    ann.play_now()
    expect(ann.page.locator("html")).to_have_attribute("lang", "en")


def test_the_rules_can_be_searched_and_linked_to(ann: Visitor) -> None:
    ann.go("/rules/raids#RAI-045")
    expect(ann.page.locator("#RAI-045")).to_be_in_viewport()
    ann.page.fill("#rule-search", "ghost")
    shown = ann.page.locator("#rule-text > .rule:visible")
    assert 0 < shown.count() < 30
    ann.page.fill("#rule-search", "zeppelin")
    expect(ann.page.locator("#rule-found")).to_have_text("No rule mentions that.")


def test_trace_of_a_failed_test_shows_the_page(ann: Visitor, tmp_path: Path) -> None:
    ann.go("/rules/raids")
    picture, page, trace = ann.keep(tmp_path, "ann")
    with Image.open(picture) as seen:
        assert seen.size == (1280, 900)
    assert 'id="RAI-045"' in page.read_text(encoding="utf-8")
    with zipfile.ZipFile(trace) as story:
        assert "/rules/raids" in story.read("trace.trace").decode()
