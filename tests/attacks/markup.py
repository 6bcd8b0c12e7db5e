"""Markup injection through names: on every page, in a browser, and through every input for names."""

from __future__ import annotations

import json
import re
import tempfile
from pathlib import Path

import httpx
from playwright.sync_api import Error, sync_playwright

from meadhall.core.i18n.display_names import clean_name
from tests.attacks.kit import GIVE_UP_S, Target, attack, require
from tests.attacks.names import MAX_PLIES, review
from tests.console import run
from tests.markup import Elements
from tests.server.chromium import FLAGS, quickest
from tests.server.kit import RunningServer, play_plies
from tests.server.markup import visit
from tests.server.planted import HOSTILE, planted_at
from tests.server.tokens import token_in

SCRIPT_NAME = "</script><script>x()"
IMAGE_NAME = '"></script><img src=/x>'
DESTRUCTIVE = ("/me/data/forget", "/me/elsewhere", "/me/told/mail/off", "/m/{match}/delete", "/host/do/purge")


@attack("markup in every text that can be set, on every page")
def planted_markup(target: Target) -> str:
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
    require(not count.harm, f"{len(count.harm)} times something happened: {count.harm[:2]}")
    require(count.pages > 50, f"only {count.pages} pages were there")
    return f"{count.pages} pages and {count.parts} parts: {len(count.requests)} requests, {len(count.dialogs)} dialogs"


@attack("names with invisible letters")
def unseen_letters(target: Target) -> str:
    match, ann, _ = target.match()
    page = target.page(ann)
    name = "\u202e\u2066\u200bAnn\u0000\u2028\u3164\ufeff"
    for path, fields in {"/me": {"name": name}, f"/m/{match}/chat": {"words": f"{name} {HOSTILE}"}}.items():
        require(page.post(path, data=fields).status_code < 500, f"{path} breaks")
    eve = target.new_player(name)
    match = eve.create_match("raids", ["me", ""])["match"]
    shown = f"{page.get('/me').text} {eve.http.get(f'/api/matches/{match}').text}"
    kept = [letter for letter in "\u202e\u2066\u200b\u0000\u2028\u3164\ufeff" if letter in shown]
    require(not kept, f"kept: {kept!r}")
    require(clean_name(name) == "Ann", "a name is cleaned otherwise here than there")
    return "all were left out"


@attack("forms that destroy, sent from elsewhere in a page, the host's among them")
def forms_without_token(target: Target) -> str:
    ann = target.new_player("Ann")
    match = ann.create_match("raids", ["me", "thrall"])["match"]
    page = target.page(ann)
    become_host(target, page)
    for path in DESTRUCTIVE:
        status = page.post(path.format(match=match), data={"sure": "yes", "token": "0.0.0"}).status_code
        require(status == 403, f"{path} answers {status} without its token")
    require(page.get(f"/m/{match}").status_code == 200, "the match is gone")
    purge = "/host/do/purge"
    own = page.post(purge, data={"token": token_in(page.get(purge).text, purge)}).status_code
    require(own == 303, f"the host's own form is refused too ({own}): this has tried nothing")
    return f"{len(DESTRUCTIVE)} forms, all refused"


def become_host(target: Target, page: httpx.Client) -> None:
    """Give a browser the host's key, as the command line does."""
    server = target.server
    link = run("admin", "page", "--store", str(server.path), "--address", server.base).stdout.strip()
    taken = page.post(link.removeprefix(server.base))
    require(taken.headers.get("location") == "/host", f"the key is not taken ({taken.status_code})")
    require(page.get("/host").status_code == 200, "the host's page is closed to the host")


@attack("names that would leave their place in the page of a game that is taken home")
def page_taken_home(target: Target) -> str:
    eve, bob = target.new_player(SCRIPT_NAME), target.new_player(IMAGE_NAME)
    match = eve.create_match("raids", ["me", ""])["match"]
    bob.join(match)
    play_plies(match, [eve, bob], MAX_PLIES)
    page = target.page(bob)
    review(page, match)
    text = page.get(f"/m/{match}/page", timeout=4 * GIVE_UP_S).text
    found = Elements(text).found
    require([tag for tag, _ in found].count("script") == 2, "a name has become a script, or has ended one")
    require(not any("/x" in own.values() or "onerror" in own for _, own in found), "a name has become an element")
    require([tag for tag, _ in found].index("meta") < [tag for tag, _ in found].index("style"), "no policy comes first")
    policy = next(
        (own["content"] or "" for tag, own in found if own.get("http-equiv") == "Content-Security-Policy"), ""
    )
    require(policy.startswith("default-src 'none'; script-src 'sha256-"), f"the policy is {policy[:60]!r}")
    moments = re.search(r'<script type="application/json" id="moments">(.*?)</script>', text, re.DOTALL)
    require(moments is not None and json.loads(moments[1]), "the moments can't be read")
    require(moments and not set(moments[1]) & set("<>&"), "the moments have signs by which their element may end")
    require(text.count("&lt;/script") > 2, "the names are not on the page at all")
    return f"two scripts, no element of theirs; {open_in_browser(text)}"


def open_in_browser(text: str) -> str:
    """Open a file in a browser, if there is one, and require that it runs and requests nothing."""
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
    require(not others, f"in a browser: {others[:2]}")
    return "a browser asks for nothing"
