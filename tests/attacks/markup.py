"""Attacks by markup in names: on every page, in a browser, and through every door by which a name comes in."""

from __future__ import annotations

import json
import re
import tempfile
from pathlib import Path

import httpx
from playwright.sync_api import Error, sync_playwright

from meadhall.core.i18n.display_names import clean_name
from tests.attacks.kit import NEVER, House, attack, hold
from tests.attacks.names import WHOLE, review
from tests.console import run
from tests.markup import Elements
from tests.server.chromium import FLAGS, quickest
from tests.server.kit import RunningServer, play_plies
from tests.server.markup import visit
from tests.server.planted import HOSTILE, planted_at
from tests.server.tokens import token_in

LEAVING = "</script><script>x()"
PICTURE = '"></script><img src=/x>'
DESTRUCTIVE = ("/me/data/forget", "/me/elsewhere", "/me/told/mail/off", "/m/{match}/delete", "/host/do/purge")


@attack("markup in every text that can be set, on every page")
def planted_markup(house: House) -> str:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "matches.sqlite"
        planted = planted_at(path)
        server = RunningServer(path, "--no-limits", quiet=True)
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=quickest(), args=FLAGS)
                count = visit(browser, server.base, planted)
                browser.close()
        except Error as error:
            raise AssertionError(f"no browser could look: {error.message[:100]}") from None
        finally:
            server.stop()
    hold(not count.harm, f"{len(count.harm)} times something happened: {count.harm[:2]}")
    hold(count.pages > 50, f"only {count.pages} pages were there")
    return f"{count.pages} pages and {count.parts} parts: {len(count.requests)} requests, {len(count.dialogs)} dialogs"


@attack("names with letters that nobody sees")
def unseen_letters(house: House) -> str:
    match, ann, _ = house.match()
    page = house.page(ann)
    name = "\u202e\u2066\u200bAnn\u0000\u2028\u3164\ufeff"
    for path, fields in {"/me": {"name": name}, f"/m/{match}/chat": {"words": f"{name} {HOSTILE}"}}.items():
        hold(page.post(path, data=fields).status_code < 500, f"{path} breaks")
    eve = house.somebody(name)
    match = eve.create_match("raids", ["me", ""])["match"]
    shown = f"{page.get('/me').text} {eve.http.get(f'/api/matches/{match}').text}"
    kept = [letter for letter in "\u202e\u2066\u200b\u0000\u2028\u3164\ufeff" if letter in shown]
    hold(not kept, f"kept: {kept!r}")
    hold(clean_name(name) == "Ann", "a name is cleaned otherwise here than there")
    return "all were left out"


@attack("forms that destroy, sent from elsewhere in a page, the host's among them")
def forms_without_token(house: House) -> str:
    ann = house.somebody("Ann")
    match = ann.create_match("raids", ["me", "thrall"])["match"]
    page = house.page(ann)
    become_host(house, page)
    for path in DESTRUCTIVE:
        status = page.post(path.format(match=match), data={"sure": "yes", "token": "0.0.0"}).status_code
        hold(status == 403, f"{path} answers {status} without its token")
    hold(page.get(f"/m/{match}").status_code == 200, "the match is gone")
    purge = "/host/do/purge"
    own = page.post(purge, data={"token": token_in(page.get(purge).text, purge)}).status_code
    hold(own == 303, f"the host's own form is refused too ({own}): this has tried nothing")
    return f"{len(DESTRUCTIVE)} forms, all refused"


def become_host(house: House, page: httpx.Client) -> None:
    """Give a browser the host's key, as whoever runs the server would."""
    server = house.server
    link = run("admin", "page", "--store", str(server.path), "--address", server.base).stdout.strip()
    taken = page.post(link.removeprefix(server.base))
    hold(taken.headers.get("location") == "/host", f"the key is not taken ({taken.status_code})")
    hold(page.get("/host").status_code == 200, "the host's page is closed to the host")


@attack("names that would leave their place in the page of a game that is taken home")
def page_taken_home(house: House) -> str:
    eve, bob = house.somebody(LEAVING), house.somebody(PICTURE)
    match = eve.create_match("raids", ["me", ""])["match"]
    bob.join(match)
    play_plies(match, [eve, bob], WHOLE)
    page = house.page(bob)
    review(page, match)
    text = page.get(f"/m/{match}/page", timeout=4 * NEVER).text
    found = Elements(text).found
    hold([tag for tag, _ in found].count("script") == 2, "a name has become a script, or has ended one")
    hold(not any("/x" in own.values() or "onerror" in own for _, own in found), "a name has become an element")
    hold([tag for tag, _ in found].index("meta") < [tag for tag, _ in found].index("style"), "no policy comes first")
    policy = next(
        (own["content"] or "" for tag, own in found if own.get("http-equiv") == "Content-Security-Policy"), ""
    )
    hold(policy.startswith("default-src 'none'; script-src 'sha256-"), f"the policy is {policy[:60]!r}")
    moments = re.search(r'<script type="application/json" id="moments">(.*?)</script>', text, re.DOTALL)
    hold(moments is not None and json.loads(moments[1]), "the moments can't be read")
    hold(moments and not set(moments[1]) & set("<>&"), "the moments have signs by which their element may end")
    hold(text.count("&lt;/script") > 2, "the names are not on the page at all")
    return f"two scripts, no element of theirs; {opened(text)}"


def opened(text: str) -> str:
    """What a file does in a browser without a network, where there is a browser."""
    happened: list[str] = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        path = Path(folder) / "game.html"
        path.write_text(text, encoding="utf-8")
        try:
            browser = playwright.chromium.launch(executable_path=quickest(), args=FLAGS)
        except Error:
            return "no browser could look"
        page = browser.new_page()
        page.on("dialog", lambda dialog: happened.append(dialog.message))
        page.on("request", lambda asked: happened.append(asked.url))
        page.on("pageerror", lambda error: happened.append(str(error)))
        try:
            page.goto(path.as_uri())
            page.wait_for_selector("body[data-ready]")
        except Error as error:
            happened.append(f"the page breaks: {error.message[:60]}")
        finally:
            browser.close()
    others = [each for each in happened if not each.startswith(("file:", "data:", "blob:")) or each.endswith("/x")]
    hold(not others, f"in a browser: {others[:2]}")
    return "a browser asks for nothing"
