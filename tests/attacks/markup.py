"""Attacks by markup in names: on every page, in a browser, and through every door by which a name comes in."""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import Error, sync_playwright

from meadhall.core.i18n.display_names import clean_name
from tests.attacks.kit import House, attack, hold
from tests.server.chromium import FLAGS, quickest
from tests.server.kit import RunningServer
from tests.server.markup import visit
from tests.server.planted import HOSTILE, planted_at

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


@attack("forms that destroy, sent from elsewhere in a page")
def forms_without_token(house: House) -> str:
    ann = house.somebody("Ann")
    match = ann.create_match("raids", ["me", "thrall"])["match"]
    page = house.page(ann)
    for path in DESTRUCTIVE:
        status = page.post(path.format(match=match), data={"sure": "yes", "token": "0.0.0"}).status_code
        hold(status == 403, f"{path} answers {status} without its token")
    hold(page.get(f"/m/{match}").status_code == 200, "the match is gone")
    return f"{len(DESTRUCTIVE)} forms, all refused"
