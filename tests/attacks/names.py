"""Markup injection through names that htmx would execute in another player's browser."""

from __future__ import annotations

import re
from time import monotonic, sleep

import httpx

import meadhall
from tests.attacks.competitions import LEAGUE
from tests.attacks.kit import GIVE_UP_S, Target, attack, require
from tests.markup import Elements
from tests.server.kit import play_plies

NAME = "<b hx-get=/x>"
LOOK_ALIKES = (
    "bob",
    "Воb",
    "ΒΟΒ",
    "ꓐꓳꓐ",
    "Ᏼⲟᏼ",
    "𐌁𐌏𐌁",
    "B०b",
    "B߀b",
    "B〇b",
    "BⵔB",
    "ᛒоᛒ",
    "𝔹𝕠𝕓",
    "B o b",
    "B\u200bob",
)
"""Look-alikes of Bob in many alphabets."""
NUMBERED = re.compile(r" \d+$")
MEMBER = re.compile(r"</svg> ([^<]+)</th>")
TILE = "x--><img src=/x>"
MAX_PLIES = 4000


def planted(page: str) -> bool:
    """Whether the page contains an injected element."""
    return any("/x" in attributes.values() for _, attributes in Elements(page).found)


def review(page: httpx.Client, match: str) -> str:
    """Wait for the chart of a review; returns the page."""
    until = monotonic() + 4 * GIVE_UP_S
    while monotonic() < until:
        text = page.get(f"/m/{match}/review").text
        if 'class="curve"' in text:
            return text
        sleep(0.5)
    raise AssertionError("no curve is drawn")


@attack("a name that is an element, in the curve of a review")
def name_in_a_curve(target: Target) -> str:
    eve, bob = target.new_player(NAME), target.new_player("Bob")
    match = eve.create_match("raids", ["me", ""])["match"]
    bob.join(match)
    play_plies(match, [eve, bob], MAX_PLIES)
    page = target.page(bob)
    text = review(page, match)
    require(not planted(text), f"the browser of the other player would find {NAME}")
    require("&lt;b hx-get" in text, "the name is not on the page at all")
    return "the name is text"


@attack("an edition whose tile is called so that a comment of the stream ends")
def tile_in_a_comment(target: Target) -> str:
    eve, bob = target.new_player("Eve"), target.new_player("Bob")
    text = (meadhall.game("raids").folder / "edition.toml").read_text(encoding="utf-8")
    head, begin, tiles = text.partition("[[voyage]]")
    edition = head + begin + tiles.replace('id = "', f'id = "{TILE}')
    page = target.page(eve)
    files = {"file": ("mine.toml", edition.encode())}
    brought = page.post("/new/edition", data={"game": "raids"}, files=files, headers={"accept": "text/html"})
    if brought.status_code >= 400:
        return f"the edition is refused ({brought.status_code})"
    hash_of = httpx.URL(brought.headers["location"]).params["edition"]
    match = eve.create_match("raids", ["me", ""], edition=hash_of)["match"]
    bob.join(match)
    wire = target.connection()
    wire.request(f"/m/{match}/stream", f"Cookie: meadhall={bob.token}")
    wire.socket.settimeout(2)
    play_plies(match, [eve, bob], 6)
    require(not planted(wire.read()), "the other player's page would be given an element by the stream")
    return "the name is text"


@attack("sit down and join a league under another's name in letters of other alphabets")
def look_alikes(target: Target) -> str:
    bob, passed = target.new_player("Bob"), []
    matches = [bob.create_match("raids", ["me", ""])["match"] for _ in LOOK_ALIKES]
    league = target.page(bob).post("/league", data={**LEAGUE, "rounds": "1", "name": "Bob"}).headers["location"]
    for match, name in zip(matches, LOOK_ALIKES, strict=True):
        eve = target.new_player(name)
        page = target.page(eve)
        page.post(f"{league}/join", data={"name": name})
        eve.join(match)
        seated = bob.get(match)["seats"][1]["name"]
        if not NUMBERED.search(seated):
            passed.append(seated)
    require(not passed, f"at a table passes for Bob: {', '.join(passed)}")
    members = MEMBER.findall(target.page(bob).get(league).text)
    require(len(members) == len(LOOK_ALIKES) + 1, f"{len(members)} members are shown")
    bare = [member for member in members if not NUMBERED.search(member)]
    require(len(bare) == 1, f"in a league pass for Bob: {', '.join(bare)}")
    return f"{len(LOOK_ALIKES)} names at tables and in a league, each with a number"
