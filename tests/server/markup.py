"""Every page, fragment, stream and file of a planted store, in a browser that counts what the markup asks for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode, urlsplit

from litestar.routes import HTTPRoute
from playwright.sync_api import Browser, ConsoleMessage, Dialog, Error, Page, Request

from meadhall.games import game, names
from meadhall.server.accounts.visitor import SESSION_COOKIE
from meadhall.server.http.routing import routes
from tests.server.planted import CANARY, RIVAL, PlantedStore

BY_ITSELF = ("/coach", "/pledge", "/reveal")
"""What a page at a table POSTs though nobody does anything: it asks the coach, and shows its shares of the seed."""
MOST_SECONDS_OF_A_STREAM = 1.0
EMPTY = "/offline"
WORDLESS = {
    "/api/games",
    "/favicon.ico",
    "/healthz",
    "/livez",
    "/readyz",
    "/manifest.webmanifest",
    "/materials/{name:str}",
    "/metrics",
    "/pictures/{kind:str}/{name:str}",
    "/schema",
    "/schema/openapi.json",
    "/schema/{path:str}",
    "/static/{file_path:path}",
    "/sw.js",
}
"""Routes that have no word of a person, whoever asks."""
NAMED = """() => Object.fromEntries(["thing", "why"].map((key) =>
    [key, [...new Set([...document.querySelectorAll(`[data-${key}]`)].map((each) => each.dataset[key]))]]))"""
SEARCH = """(text) => {
    const inside = document.createElement("template");
    inside.innerHTML = text.replace(/<hx-partial/g, "<section").replace(/<\\/hx-partial/g, "</section");
    return inside.content.querySelectorAll("canary-x, [src^='/canary'], [hx-get], [hx-post]").length;
}"""
"""How much of what was planted has become an element."""
FETCH = f"""async (paths) => {{
    const found = {{}};
    const next = async () => {{
        for (let path; (path = paths.pop()); ) {{
            const answer = await fetch(path);
            found[path] = [answer.status, ({SEARCH})(await answer.text())];
        }}
    }};
    await Promise.all([next(), next(), next(), next()]);
    return found;
}}"""
HEAR = """async ([path, seconds]) => {
    const answer = await fetch(path);
    const reader = answer.body.getReader();
    const decoder = new TextDecoder();
    let text = "";
    const until = Date.now() + 1000 * seconds;
    while (Date.now() < until && !/\\n\\n/.test(text.replace(/^(:|retry|event).*\\n\\n/gm, ""))) {
        const late = new Promise((go) => setTimeout(() => go({ done: true }), until - Date.now()));
        const { done, value } = await Promise.race([reader.read(), late]);
        if (done) break;
        text += decoder.decode(value, { stream: true });
    }
    reader.cancel();
    return [answer.status, text.replace(/^data: ?/gm, "")];
}"""


def of_each(planted: PlantedStore, what: str, kinds: Sequence[str] = ("over", "goes on", *names())) -> list[str]:
    return [f"/m/{planted.matches[kind]}{what}" for kind in kinds]


def pages(planted: PlantedStore) -> dict[str, list[str]]:
    """Whole pages."""
    here = planted.matches
    return {
        "/": ["/"],
        "/duplicate": ["/duplicate"],
        "/duplicate/{name:str}": [f"/duplicate/{planted.duplicate}"],
        "/fair": ["/fair"],
        "/host": ["/host"],
        "/host/do/{operation:str}": [
            f"/host/do/delete?match={here['over']}",
            f"/host/do/remove?match={here['goes on']}&seat=1",
            f"/host/do/revoke?person={RIVAL}",
            "/host/do/purge",
        ],
        "/host/{signed:str}": [f"/host/{planted.tokens['host']}"],
        "/league": ["/league"],
        "/league/{name:str}": [f"/league/{planted.league}"],
        "/learn": ["/learn"],
        "/learn/{name:str}": ["/learn/raids"],
        "/learn/{name:str}/{which:str}": ["/learn/raids/01"],
        "/m/{match:str}": of_each(planted, "", list(here)),
        "/m/{match:str}/board": of_each(planted, "/board", ("goes on", "waiting")),
        "/m/{match:str}/delete": of_each(planted, "/delete", ("alone",)),
        "/m/{match:str}/hand": of_each(planted, "/hand", ("goes on",)),
        "/m/{match:str}/invite": of_each(planted, "/invite", ("waiting",)),
        "/m/{match:str}/replay": of_each(planted, "/replay", ("over",)),
        "/m/{match:str}/review": of_each(planted, "/review", ("over",)),
        "/mail/stop/{secret:str}": [f"/mail/stop/{planted.secrets['mail']}"],
        "/me": ["/me"],
        "/me/bring/{signed:str}": [f"/me/bring/{planted.tokens['bring']}"],
        "/me/companions": ["/me/companions"],
        "/me/data": ["/me/data"],
        "/me/devices": ["/me/devices"],
        "/me/forgotten": ["/me/forgotten"],
        "/me/games": ["/me/games"],
        "/me/hours": ["/me/hours"],
        "/me/told": ["/me/told"],
        "/me/{signed:str}": [f"/me/{planted.tokens['device']}"],
        "/new": [f"/new?game={name}" for name in names()],
        "/offline": [EMPTY],
        "/people/{name:str}": [f"/people/{name}" for name in planted.people],
        "/puzzles": ["/puzzles"],
        "/puzzles/{name:str}": ["/puzzles/daily"],
        "/rules": ["/rules"],
        "/rules/{name:str}": ["/rules/raids"],
        "/seek": ["/seek"],
        "/sign-in": ["/sign-in"],
        "/try/{name:str}/{rule:str}": ["/try/raids/RAI-023"],
    }


def fragments(planted: PlantedStore) -> dict[str, list[str]]:
    """Parts of pages, and what programs are given: nothing of it may become an element."""
    return {
        "/m/{match:str}/board/zones": of_each(planted, "/board/zones", ("goes on", "waiting")),
        "/m/{match:str}/counted": of_each(planted, "/counted", ("over",)),
        "/m/{match:str}/hint": of_each(planted, "/hint", ("goes on",)),
        "/m/{match:str}/log": of_each(planted, "/log"),
        "/m/{match:str}/moment": of_each(planted, "/moment?ply=3", ("over",)),
        "/m/{match:str}/review/board": of_each(planted, "/review/board?seat=0&ply=3", ("over",)),
        "/m/{match:str}/review/news": of_each(planted, "/review/news?seat=1", ("over",)),
        "/m/{match:str}/words": of_each(planted, "/words", ("goes on", *names())),
        "/m/{match:str}/zones": of_each(planted, "/zones?narrow=1", list(planted.matches)),
        "/new/table": [f"/new/table?game={name}&players={game(name).players[0]}&seat0=me" for name in names()],
    }


def streams(planted: PlantedStore) -> dict[str, list[str]]:
    return {
        "/duplicate/{name:str}/stream": [f"/duplicate/{planted.duplicate}/stream"],
        "/hall/stream": ["/hall/stream"],
        "/league/{name:str}/stream": [f"/league/{planted.league}/stream"],
        "/m/{match:str}/board/stream": of_each(planted, "/board/stream?narrow=0", ("waiting",)),
        "/m/{match:str}/stream": of_each(planted, "/stream?narrow=0", ("waiting", *names())),
        "/seek/stream": ["/seek/stream"],
    }


FOLLOWED = {
    "/m/{match:str}/review/moment",
    "/m/{match:str}/review/try",
    "/m/{match:str}/thing",
    "/m/{match:str}/why",
}
"""Fragments whose addresses are read from pages (`follow`)."""
FILES = {
    "/api/matches/{match:str}/record",
    "/feed/{secret:str}/atom.xml",
    "/feed/{secret:str}/feed.json",
    "/league/{name:str}/calendar.ics",
    "/league/{name:str}/results.csv",
    "/m/{match:str}/page",
    "/m/{match:str}/record.json",
    "/me/data/export",
}
"""What is taken away: tests parse it."""
JUST_AS = {
    "/api/lessons",
    "/api/matches",
    "/api/matches/{match:str}",
    "/api/matches/{match:str}/events",
    "/api/matches/{match:str}/legal",
    "/api/matches/{match:str}/view",
    "/games/{name:str}/{moment:str}",
    "/learn/{name:str}/{which:str}/thing",
    "/learn/{name:str}/{which:str}/words",
    "/learn/{name:str}/{which:str}/zones",
    "/mail/enter/{token:str}",
    "/mail/prove/{token:str}",
    "/people/me",
    "/puzzles/daily",
    "/puzzles/next",
    "/puzzles/{name:str}/thing",
    "/puzzles/{name:str}/words",
    "/puzzles/{name:str}/zones",
    "/rules/{name:str}/set-up/{players:str}",
    "/try/{name:str}/{rule:str}/thing",
    "/try/{name:str}/{rule:str}/words",
    "/try/{name:str}/{rule:str}/zones",
}
"""Drawn by templates and builders that others of these are drawn by too, of tables where no person has a name; led on
from to another; or JSON, of which a browser makes no element."""


def reading_routes() -> set[str]:
    """All routes that only show something."""
    found = [route for route in routes().routes if isinstance(route, HTTPRoute)]
    return {route.path for route in found for each in route.route_handlers if "GET" in each.http_methods}


class Count:
    """What was tried, and what it did."""

    def __init__(self) -> None:
        self.pages = 0
        self.parts = 0
        self.requests: list[str] = []
        """For what was planted, and all that change something and that no page makes by itself."""
        self.dialogs: list[str] = []
        self.elements: list[str] = []
        self.refusals: list[str] = []
        """What a page's policy had to stop."""
        self.absent: list[str] = []

    @property
    def harm(self) -> list[str]:
        return [*self.requests, *self.dialogs, *self.elements, *self.refusals, *self.absent]

    def watch(self, page: Page) -> None:
        page.on("request", self.note_request)
        page.on("dialog", self.note_dialog)
        page.on("console", self.note_console)

    def note_request(self, request: Request) -> None:
        path = urlsplit(request.url).path
        if path.startswith(CANARY) or (request.method != "GET" and not path.endswith(BY_ITSELF)):
            self.requests.append(f"{request.method} {path}")

    def note_dialog(self, dialog: Dialog) -> None:
        self.dialogs.append(dialog.message)
        dialog.dismiss()

    def note_console(self, said: ConsoleMessage) -> None:
        if "Content Security Policy" in said.text:
            self.refusals.append(said.text)

    def note_part(self, address: str, status: int, elements: int) -> None:
        self.parts += 1
        self.elements += [address] * elements
        if status >= 400:
            self.absent.append(address)


def visit(browser: Browser, base: str, planted: PlantedStore) -> Count:
    """Go everywhere as whoever was planted."""
    count = Count()
    context = browser.new_context(reduced_motion="reduce", service_workers="block")
    host = urlsplit(base).hostname or ""
    own: list[Any] = [
        {"name": SESSION_COOKIE, "value": planted.cookie, "domain": host, "path": "/"},
        {"name": "meadhall_host", "value": planted.host, "domain": host, "path": "/host"},
    ]
    context.add_cookies(own)
    page = context.new_page()
    count.watch(page)
    try:
        things: list[str] = []
        for address in [each for found in pages(planted).values() for each in found]:
            try:
                things += open_page(page, base, address, count)
            except Error as error:
                count.refusals.append(f"{address} was left: {error.message[:100]}")
        page.goto(f"{base}{EMPTY}")
        parts = [*things, *(each for found in fragments(planted).values() for each in found)]
        for address, (status, elements) in page.evaluate(FETCH, parts).items():
            count.note_part(address, status, elements)
        for address in [each for found in streams(planted).values() for each in found]:
            status, text = page.evaluate(HEAR, [address, MOST_SECONDS_OF_A_STREAM])
            count.note_part(address, status, page.evaluate(SEARCH, text))
    finally:
        context.close()
    return count


def open_page(page: Page, base: str, address: str, count: Count) -> list[str]:
    """Look at a page; returns the addresses that it leads to."""
    answer = page.goto(f"{base}{address}")
    if answer is None or not answer.ok:
        count.absent.append(address)
    count.pages += 1
    count.elements += [address] * page.evaluate(f"({SEARCH})(document.documentElement.outerHTML)")
    return follow(page, address)


def follow(page: Page, address: str) -> list[str]:
    """The addresses of the cards, the reasons and the moments that a page leads to."""
    at = address.partition("?")[0]
    if at.endswith("/review"):
        plies = page.evaluate("[...document.querySelectorAll('[data-moment]')].map((each) => each.dataset.moment)")
        return [f"{at}/{what}?seat=0&ply={ply}" for ply in plies for what in ("moment", "try")]
    if not at.startswith("/m/") or at.count("/") > 2:
        return []
    found = page.evaluate(NAMED)
    cards = [f"{at}/thing?{urlencode({'name': thing})}" for thing in found["thing"]]
    return cards + [f"{at}/why?action={each}" for each in found["why"][:3]]
