"""Attacks on sessions: revoked devices, links and cookies."""

from __future__ import annotations

import re
import secrets
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from time import monotonic, sleep

import httpx

from meadhall.server.runtime.network import lan_address
from meadhall.server.runtime.signing import Signer
from tests.attacks.kit import GIVE_UP_S, Target, attack, require
from tests.server.crowds import RawConnection
from tests.server.kit import RunningServer
from tests.server.listeners import PushSubscriber
from tests.server.tokens import token_in

FEED = re.compile(r"/feed/[^/\"]+/feed\.json")
PUSHED = "/me/told/push/off"
"""Path of the form that ends push messages, on the page while a browser has them."""
LINK = re.compile(r'value="[^"]*(/me/[^"]+)"')


def signed_in(target: Target, name: str) -> httpx.Client:
    """A browser with a new person, by a first form."""
    page = target.page()
    page.post("/me", data={"name": name})
    return page


def link_of(page: httpx.Client) -> str:
    found = LINK.search(page.get("/me/devices").text)
    assert found is not None, "no personal link is shown"
    return found[1]


def second_device(target: Target, first: httpx.Client) -> httpx.Client:
    second = target.page()
    second.post(link_of(first))
    return second


def cookie_of(page: httpx.Client) -> str:
    return page.cookies["meadhall"]


def sign_out(first: httpx.Client, second: httpx.Client) -> None:
    path = f"/me/devices/{cookie_of(second).split('.')[1]}/out"
    first.post(path, data={"token": token_in(first.get("/me/devices").text, path)})


def place_of(answer: httpx.Response) -> str:
    assert answer.status_code == 303, answer.text[:200]
    return answer.headers["location"]


def new_league(page: httpx.Client) -> str:
    form = {"league": "Winter", "game.raids": "on", "size": "2", "mode": "robin", "rounds": "1", "lasts": "0"}
    return place_of(page.post("/league", data=form))


def new_deal(page: httpx.Client, mode: str = "alone") -> str:
    return place_of(page.post("/duplicate", data={"game": "raids", "players": "2", "mode": mode}))


def ended(wire: RawConnection, seconds: float = 5.0) -> bool:
    """Whether a stream ends in that time, with or without messages before."""
    until = monotonic() + seconds
    while (left := until - monotonic()) > 0:
        wire.socket.settimeout(left)
        try:
            if not wire.socket.recv(65536):
                return True
        except TimeoutError:
            return False
        except OSError:
            return True
    return False


@attack("listen on after a device was signed out: matches, hall, league, deal, waiting list")
def listen_on(target: Target) -> str:
    first = signed_in(target, "Ann")
    second = second_device(target, first)
    match = place_of(first.post("/play", data={"game": "raids"}))
    first.post("/seek", data={"game": "raids", "players": "4", "patience": "600"})
    paths = [match, f"{match}/board", "/hall", new_league(first), new_deal(first), "/seek"]
    wires = {path: target.connection() for path in paths}
    for path, wire in wires.items():
        wire.request(f"{path}/stream", f"Cookie: meadhall={cookie_of(second)}")
        require(wire.status() == 200, f"the stream of {path} was not opened")
    sign_out(first, second)
    open_still = [path.split("/")[1] for path, wire in wires.items() if not ended(wire)]
    require(not open_still, f"still heard: {', '.join(open_still)}")
    return f"all {len(wires)} streams were ended"


@attack("come back by a personal link that was fetched before signing out")
def old_link(target: Target) -> str:
    first = signed_in(target, "Ann")
    second = second_device(target, first)
    link = link_of(second)
    sign_out(first, second)
    thief = target.page()
    status = thief.post(link).status_code
    require("Ann" not in thief.get("/me").text, f"the link signs in again ({status})")
    program = target.page().post("/api/devices", json={"link": link.removeprefix("/me/")}).status_code
    require(program == 404, f"the link gives a token ({program})")
    return f"answered {status} and {program}"


@attack("be told by a browser's messages, or by the feed, after signing out")
def told_on(target: Target) -> str:
    first = signed_in(target, "Ann")
    second = second_device(target, first)
    wanted = PushSubscriber(f"https://push.example/{secrets.token_hex(8)}").subscription
    assert second.post("/me/told/push", json=wanted).status_code == 200
    first.post("/me/told/feed")
    feed = FEED.search(second.get("/me/told").text)
    assert feed is not None
    assert PUSHED in first.get("/me/told").text
    sign_out(first, second)
    require(PUSHED not in first.get("/me/told").text, "a signed-out browser still gets push messages")
    first.post("/me/elsewhere", data={"token": token_in(first.get("/me/devices").text, "/me/elsewhere")})
    status = target.page().get(feed[0]).status_code
    require(status == 404, f"the feed is still read everywhere ({status})")
    return "neither told nor read"


def old_cookie(target: Target, person: str) -> str:
    """Cookie of a person as earlier versions set it, without a device."""
    with closing(sqlite3.connect(target.server.path)) as connection:
        (key,) = connection.execute("SELECT value FROM settings WHERE name = 'key'").fetchone()
    return Signer(bytes.fromhex(key)).sign("person", person)


@attack("stay signed in with a cookie that stands in no list, as a browser or as a program")
def unlisted_cookie(target: Target) -> str:
    name, person = f"Ann {secrets.token_hex(3)}", secrets.token_hex(8)
    old = old_cookie(target, person)
    own, copied = target.page(), target.page()
    copied.headers["cookie"] = f"meadhall={old}"
    own.cookies.set("meadhall", old, domain="127.0.0.1")
    own.post("/me", data={"name": name})

    def good() -> tuple[bool, bool]:
        program = target.page().get("/api/lessons", headers={"authorization": f"Bearer {old}"})
        return name in copied.get("/me").text, program.status_code == 200

    assert good() == (True, True)
    own.post("/me/devices")
    require(good() == (False, False), "it is good although the list has begun without it")
    sign_out(own, own)
    require(good() == (False, False), "it is good again when the last device is signed out")
    return "worthless as soon as the list begins, and for ever"


@attack("sit in several seats with one cookie, by lifting curtains that are not there")
def lifted(target: Target) -> str:
    page = signed_in(target, "Eve")
    host = signed_in(target, "Ann")
    league, deal = new_league(host), new_deal(host, "exchanged")
    match = target.new_player("Bob").create_match("raids", ["", "", "", ""])["match"]
    for number in range(4):
        page.cookies.set("lifted", str(number))
        page.post(f"{league}/join", data={"name": f"Eve {number}"})
        page.post(f"{deal}/join", data={"name": f"Eve {number}"})
        page.post(f"/m/{match}/sit", data={"name": f"Eve {number}"})
    sat = target.page().get(f"/api/matches/{match}").json()["seats"]
    places = {
        "league": len(set(re.findall(r"Eve \d", host.get(league).text))),
        "deal": len(set(re.findall(r"Eve \d", host.get(deal).text))),
        "match": sum(seat["name"].startswith("Eve") for seat in sat),
    }
    require(all(many <= 1 for many in places.values()), f"one cookie took {places}")
    return f"places taken: {places}"


@attack("become a person, or write rows, by GET requests only")
def looking(target: Target) -> str:
    page = target.page()
    paths = ("/", "/me", "/me/devices", "/people/me", "/seek", "/new", "/league", "/learn", "/puzzles", "/sign-in")
    given = [path for path in paths if "set-cookie" in page.get(path).headers]
    require(not given, f"a year's cookie comes with {', '.join(given)}")
    return f"{len(paths)} pages, no cookie"


@attack("put one's own Host into the links that others are shown")
def poisoned(target: Target) -> str:
    ann = signed_in(target, "Ann")
    match = place_of(ann.post("/play", data={"game": "raids"}))
    ann.post(f"{match}/resign", data={"sure": "yes"})
    until = monotonic() + 4 * GIVE_UP_S
    while not target.page().get(f"/api/matches{match.removeprefix('/m')}").json()["over"]:
        assert monotonic() < until, "the match does not end"
        sleep(0.5)
    target.page().get(match, headers={"host": "evil.example"})
    require("evil.example" not in target.page().get(match).text, "a drawing for many has the link of one")
    return "no page showed it"


@attack("come through a proxy, say one came to localhost, and be shown where the server is in its own network")
def inner_address(target: Target) -> str:
    address = lan_address()
    if not address:
        return "this machine has no network of its own: not tried"
    with tempfile.TemporaryDirectory() as folder:
        server = RunningServer(Path(folder) / "m.sqlite", "--trust-proxy", "127.0.0.0/8", host="0.0.0.0", quiet=True)
        try:
            page = Target(server).page()
            page.post("/me", data={"name": "Eve"})
            places = [new_league(page), new_deal(page)]
            here = {"host": f"localhost:{server.port}"}
            shown = {
                where: [address in page.get(place, headers=headers).text for place in places]
                for where, headers in {"far": {**here, "x-forwarded-for": "198.51.100.1"}, "near": here}.items()
            }
        finally:
            server.stop()
    require(all(shown["near"]), "no page has a link for friends: this has tested nothing")
    require(not any(shown["far"]), f"a stranger is shown {address}")
    return f"{len(places)} pages show it to the machine itself only"
