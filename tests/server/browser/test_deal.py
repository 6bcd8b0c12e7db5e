"""The deal in real browsers: each adds its share to the seed by itself, and sees plainly what a host has chosen."""

from __future__ import annotations

import json
import sqlite3

import pytest
from playwright.sync_api import expect

from meadhall.core.engine.seed_commitment import Origin, share_commitment
from meadhall.match.commands import Begin, decode_command
from tests.server.browsers import Visitor, Visitors
from tests.server.kit import RunningServer, play_plies, start_match

SCREENS = ({"width": 1280, "height": 800}, {"width": 390, "height": 844})


def make(host: Visitor, seed: str = "") -> str:
    """A match of Lofoten with a free seat, made on the page."""
    host.go("/new?game=lofoten&with=friends")
    host.page.fill("[name=name]", "Ann")
    host.page.check('[name=players][value="2"]', force=True)
    if seed:
        host.page.click("form.setup details summary")
        host.page.fill("[name=seed]", seed)
    host.submit("form.setup .button.main")
    expect(host.page.locator("#share")).to_contain_text("Waiting for players")
    return host.path


def origin_of(server: RunningServer, path: str) -> Origin:
    with sqlite3.connect(f"file:{server.path}?mode=ro", uri=True) as reader:
        sql = "SELECT body FROM deeds WHERE match = ? AND kind = 'begin'"
        begin = decode_command(reader.execute(sql, [path.removeprefix("/m/")]).fetchone()[0])
    assert isinstance(begin, Begin)
    assert begin.origin is not None
    return begin.origin


def test_pages_commit_and_reveal_seed_shares_by_script(server: RunningServer, visitors: Visitors) -> None:
    host, friend = visitors(2)
    path = make(host)
    friend.go(path)
    friend.page.fill("#sit-name", "Bob")
    friend.submit("#share [name=seat]")
    for person in (host, friend):
        person.wait_for("mine", "others")
    origin = origin_of(server, path)
    for person, share in zip((host, friend), origin.shares, strict=True):
        assert share.promise == share_commitment(share.share)
        assert [share.promise, share.share] in json.loads(person.page.evaluate("localStorage.getItem('shares')"))
    assert origin.shares[0] != origin.shares[1]


def test_rematch_seed_has_shares_of_both_browsers(server: RunningServer, visitors: Visitors) -> None:
    match, people = start_match(server, "raids", 2, ["Ann", "Bob"])
    play_plies(match, people, 10_000)
    host, friend = visitors(2)
    for visitor, person in zip((host, friend), people, strict=True):
        token = person.http.headers["Authorization"].removeprefix("Bearer ")
        visitor.context.add_cookies([{"name": "meadhall", "value": token, "url": server.base}])
        visitor.go(f"/m/{match}")
        visitor.wait_for("over")
        expect(visitor.page.locator("[data-pledge]")).to_have_count(0)
    host.submit('form[action$="/rematch"] button')
    host.wait_for("mine", "others")
    shares = origin_of(server, host.path).shares
    assert all(share.share for share in shares)
    assert len(set(shares)) == 2
    way = friend.page.locator(f'#end a[href="{host.path}"]')
    expect(way, "the page of the finished match links to the rematch").to_be_visible()
    friend.submit(f'#end a[href="{host.path}"]')
    friend.wait_for("mine", "others")


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: f"{screen['width']}")
def test_the_waiting_room_shows_the_rules_and_no_table(visitors: Visitors, screen: dict[str, int]) -> None:
    host, friend = visitors(2, viewport=screen)
    path = make(host, "ragnarok")
    friend.go(path)
    for person in (host, friend):
        expect(person.page.locator("#share")).to_contain_text("Nothing has been dealt yet")
        expect(person.page.locator("#share .sitting")).to_contain_text("Ann")
        assert person.page.locator("#board svg").count() == 0
        expect(person.page.locator("#share")).to_contain_text("“ragnarok”")
        assert person.sideways() <= 0
        assert person.barriers() == []
    friend.page.fill("#sit-name", "Bob")
    friend.page.click("#share [name=seat]")
    assert friend.page.locator("#share [name=seat]").count() == 1, "the browser asks for the box to be ticked"
    friend.page.check("[name=accept_seed]")
    friend.submit("#share [name=seat]")
    for person in (host, friend):
        person.wait_for("mine", "others")
        expect(person.page.locator("#board svg").first).to_be_visible()
    assert origin_of(friend.server, path).chosen


def test_fair_dice_page_is_public(visitors: Visitors) -> None:
    (ann,) = visitors(viewport=SCREENS[1], locale="fr-FR")
    ann.go("/fair")
    expect(ann.page.locator("h1")).to_have_text("Comment les dés sont tirés")
    assert ann.sideways() <= 0
    assert ann.barriers() == []
