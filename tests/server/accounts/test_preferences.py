"""Preferences apply to all devices of a person; the page as a PWA."""

from __future__ import annotations

from pathlib import Path

import pytest

from meadhall.server.accounts.preferences import CHOICES, Preferences, encode_preferences, read_preferences
from meadhall.server.http.middleware.pipeline import RequestPipeline
from tests.server.accounts.test_devices import second_device
from tests.server.stores import StoreLocations
from tests.server.strangers import BrowserClient, with_app

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning:litestar")


def test_preferences_apply_to_every_device(places: StoreLocations) -> None:
    async def story(app: RequestPipeline) -> None:
        first = BrowserClient(app)
        await first.get("/")
        await first.post_form(
            "/me/settings", theme="dark", pace="fast", sounds="off", confirm="on", roomy="on", lang="fr"
        )
        await first.post_form("/me/settings", pace="slow")
        second = await second_device(first, app)
        for browser in (first, second):
            page = (await browser.get("/me")).text
            assert (
                '<html lang="fr" hx-ignore data-theme="dark" data-pace="slow" data-sounds="off" data-confirm="on"'
                in page
            )
            assert 'data-roomy="on"' in page
            assert '<meta name="color-scheme" content="dark">' in page
        await second.post_form("/lang", lang="en")
        assert '<html lang="en" hx-ignore data-theme="dark"' in (await first.get("/me")).text

    with_app(places.new(), story)


def test_unknown_preference_values_are_refused(tmp_path: Path) -> None:
    async def story(app: RequestPipeline) -> None:
        eve = BrowserClient(app)
        await eve.get("/")
        for name in CHOICES:
            assert (await eve.post("/me/settings", data={name: '"><script>'})).status_code == 400
        await eve.post_form("/me/settings", muted="0", generation="7", theme="light")
        person = await app.services.store.person(eve.person)
        assert (person.preferences, person.generation) == ('{"theme":"light"}', 0)

    with_app(tmp_path / "m.sqlite", story)


def test_undecodable_preferences_count_as_never_chosen() -> None:
    chosen = Preferences(lang="fr", pace="slow")
    assert read_preferences(encode_preferences(chosen)) == chosen
    for damaged in ("", "[]", '{"theme":"pink"}', '{"pace":3}'):
        assert read_preferences(damaged) == Preferences()


def test_pwa_manifest_and_offline_page(tmp_path: Path) -> None:
    async def story(app: RequestPipeline) -> None:
        browser = BrowserClient(app, **{"accept-language": "fr"})
        found = (await browser.get("/manifest.webmanifest")).json()
        assert (found["lang"], found["display"], found["scope"]) == ("fr", "standalone", "/")
        for icon in found["icons"]:
            picture = await browser.get(icon["src"])
            assert picture.content[:8] == b"\x89PNG\r\n\x1a\n"
            assert int.from_bytes(picture.content[16:20], "big") == int(icon["sizes"].partition("x")[0])
        worker = await browser.get("/sw.js")
        assert worker.headers["content-type"].startswith("text/javascript")
        assert worker.headers["cache-control"] == "no-cache"
        offline = await browser.get("/offline")
        assert "Pas de connexion" in offline.text
        assert "<script" not in offline.text
        assert 'rel="manifest"' in (await browser.get("/")).text

    with_app(tmp_path / "m.sqlite", story)
