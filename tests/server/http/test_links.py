"""No dead links: all that pages link to or embed exists, and so do the anchors."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser
from urllib.parse import urljoin, urlsplit

import httpx

from tests import plain
from tests.server.http.test_pages import as_person
from tests.server.kit import RunningServer, play_plies, start_match

WAYS = {"a": "href", "img": "src", "link": "href", "script": "src"}
SOME = 2
"""So many addresses of one shape are looked at: of two lessons of a game, not of all."""
ALSO_TESTED = "/m/*/page"
"""A whole game in one file takes seconds to write, and has tests of its own."""
ONE = re.compile(r"(?<=/)(?:[0-9a-f]{16}|[A-Z]+-?\d+|[\w-]*\d[\w.-]*)(?=/|$)")
"""What differs between addresses of one shape: a match, a rule, a lesson."""


class Page(HTMLParser):
    """The anchors and the links of a page."""

    def __init__(self, address: str, text: str) -> None:
        super().__init__()
        self.address = address
        self.places: set[str] = set()
        self.ways: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.places |= {value for name in ("id", "name") if (value := found.get(name))}
        if way := found.get(WAYS.get(tag, "")):
            self.ways.add(urljoin(self.address, way))


class Walk:
    """Goes wherever pages lead to, and notes what is not there."""

    def __init__(self, client: httpx.Client) -> None:
        self.client = client
        self.pages: dict[str, Page | None] = {}
        """What was looked at; nothing where it is no page."""
        self.shapes: Counter[str] = Counter()
        self.nowhere: list[str] = []

    def look(self, address: str, came_from: str) -> None:
        self.pages[address] = None
        answer = self.client.get(address)
        if answer.status_code != 200:
            self.nowhere.append(f"{came_from} leads to {address}: {answer.status_code}")
        elif answer.headers["content-type"].startswith("text/html"):
            self.pages[address] = page = Page(str(answer.url), answer.text)
            self.follow(page)

    def follow(self, page: Page) -> None:
        self.pages[page.address] = page
        for way in sorted(page.ways):
            address, _, place = way.partition("#")
            if urlsplit(address).netloc != self.client.base_url.netloc.decode():
                continue
            shape = ONE.sub("*", urlsplit(address).path)
            if address not in self.pages and self.shapes[shape] < SOME and shape != ALSO_TESTED:
                self.shapes[shape] += 1
                self.look(address, page.address)
            there = self.pages.get(address)
            if place and there is not None and place not in there.places:
                self.nowhere.append(f"{page.address} leads to {way}: no such place")


def test_every_link_has_a_target(server: RunningServer) -> None:
    over, people = start_match(server, "raids", 2, rated=True, doors="open")
    play_plies(over, people, 10_000)
    going, _ = start_match(server, "drakkar", 2, doors="open")
    waiting = people[0].create_match("lofoten", ["me", ""], doors="open")["match"]
    walk = Walk(as_person(server, people[0].http.headers["Authorization"], "fr"))
    walk.client.headers["Origin"] = server.base
    league = walk.client.post("/league", data={"league": "Winter", "game": "raids", "name": "Ann"})
    deal = walk.client.post("/duplicate", data={"game": "raids", "name": "Ann"})
    for path in ("/", f"/m/{over}", f"/m/{going}", f"/m/{waiting}", str(league.url), str(deal.url), "/nothing"):
        page = walk.client.get(path)
        walk.follow(Page(str(page.url), page.text))
    assert walk.nowhere == []
    assert {"/m/*/review", "/m/*/replay", "/people/*", "/me/devices", "/learn/raids/*", "/schema"} <= set(walk.shapes)


def test_default_icon_exists(server: RunningServer) -> None:
    """Beside the description of the interface a browser asks for it by itself."""
    answer = plain.get(f"{server.base}/favicon.ico", follow_redirects=True)
    assert answer.headers["content-type"] == "image/png"
