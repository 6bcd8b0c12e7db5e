"""The same deal at two tables, and a season of four people, in browsers: bots play it all out at high speed."""

from __future__ import annotations

import csv
import io
import re

import pytest
from playwright.sync_api import expect

from tests.server.browsers import WITH_BOTS_ALONE, Visitor, Visitors

pytestmark = pytest.mark.timeout(900)


def leave(visitor: Visitor, match: str) -> None:
    """Stand up: a bot plays on. It is asked for as the page's button does it, without the page."""
    assert visitor.ask(f"{match}/leave", method="POST").ok


def match_on(visitor: Visitor) -> str:
    """The match that the page leads to, when it does."""
    way = visitor.page.locator('a.button.main[href^="/m/"]').first
    expect(way).to_be_visible()
    return str(way.get_attribute("href"))


def test_duplicate_comparison_appears_when_both_tables_are_over(visitors: Visitors) -> None:
    ann, bob = visitors(2)
    ann.go("/duplicate?game=raids")
    ann.page.fill("[name=name]", "Ann")
    ann.page.check('[name="level"][value="thrall"]', force=True)
    ann.submit("form .button.main.big")
    bob.go(ann.path)
    bob.page.fill("[name=name]", "Bob")
    bob.submit("#duplicate-content .button.main")
    tables = {visitor: match_on(visitor) for visitor in (ann, bob)}
    assert tables[ann] != tables[bob]
    leave(ann, tables[ann])
    deal = ann.path
    ann.go(tables[ann])
    ann.wait_for("over", patience=WITH_BOTS_ALONE)
    for path in ("", "/replay", "/review", "/zones"):
        answer = ann.ask(f"{tables[bob]}{path}")
        assert answer.status == 403, f"{path or 'the table'} of the other is closed until both are over"
    for visitor in (ann, bob):
        visitor.go(deal)
        assert visitor.page.locator("#duplicate-content table").count() == 0
    leave(bob, tables[bob])
    for visitor in (ann, bob):
        rows = visitor.page.locator("#duplicate-content tbody tr")
        expect(rows).to_have_count(2, timeout=WITH_BOTS_ALONE)
        assert sorted(rows.locator("th").all_inner_texts()) == ["Ann", "Bob"]
        assert visitor.barriers() == []
    ann.page.set_viewport_size({"width": 390, "height": 844})
    assert ann.sideways() <= 0
    assert ann.ask(tables[bob]).ok


def test_league_season_of_four_updates_without_page_reload(visitors: Visitors) -> None:
    members = visitors(4)
    host = members[0]
    host.go("/league")
    host.page.fill("[name=league]", "Winter")
    host.page.fill("[name=name]", "Ann")
    host.submit("form .button.main.big")
    league = host.path
    for each, name in zip(members[1:], ("Bob", "Cyd", "Dag"), strict=True):
        each.go(league)
        each.page.fill("[name=name]", name)
        each.submit("form[action$=join] .button.main")
    expect(host.page.locator(".standings tbody tr")).to_have_count(4)
    host.submit("form[action$=begin] button")
    host.page.evaluate("window.the_same = true")
    for number in (1, 2, 3):
        for each in members:
            expect(each.page.locator("#now")).to_contain_text(f"Round {number} of 3", timeout=WITH_BOTS_ALONE)
            leave(each, match_on(each))
    expect(host.page.locator(".banner")).to_contain_text("is over", timeout=WITH_BOTS_ALONE)
    assert host.page.evaluate("window.the_same")
    shown = {
        str(row.locator("th").inner_text()).split(" (")[0].strip(): int(row.locator("td b").inner_text())
        for row in host.page.locator(".standings tbody tr").all()
    }
    answer = host.ask(f"{league}/results.csv")
    results = list(csv.DictReader(io.StringIO(answer.text())))
    assert len(results) == 3 * 2 * 2
    assert shown == {
        name: sum(int(row["league_points"]) for row in results if row["name"] == name)
        for name in ("Ann", "Bob", "Cyd", "Dag")
    }
    assert sum(shown.values()) == 3 * 2 * 2
    assert len({frozenset(re.findall(r"\w+", row["match"])) for row in results}) == 6
    assert host.barriers() == []
