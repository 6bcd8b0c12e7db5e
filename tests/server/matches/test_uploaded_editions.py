"""Uploaded editions: uploaded on the set-up page and played with at once; bad files are refused in words."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

import meadhall
from meadhall.server.matches.uploaded_editions import MAX_EDITIONS_PER_PERSON, UploadedEditions
from meadhall.server.storage import Store
from tests import plain
from tests.own_edition import own_file, own_hash
from tests.server.kit import Player, RunningServer
from tests.server.stores import StoreLocations, with_store

__all__ = ["own_file"]

RAIDS = meadhall.game("raids")
USUAL = RAIDS.folder / "edition.toml"
FORM = {"accept": "text/html"}


def bring(client: httpx.Client, name: str, raw: bytes, game: str = "raids") -> httpx.Response:
    return client.post("/new/edition", data={"game": game}, files={"file": (name, raw)}, headers=FORM)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    running = RunningServer(tmp_path_factory.mktemp("brought") / "matches.sqlite", "--no-limits")
    yield running
    running.stop()
    assert not running.error_lines()


@pytest.fixture
def client(server: RunningServer) -> httpx.Client:
    return plain.Client(base_url=server.base, follow_redirects=True, timeout=60)


def test_uploaded_edition_is_offered_played_and_named_at_the_table(
    server: RunningServer, client: httpx.Client, own_file: Path
) -> None:
    client.get("/")
    offered = bring(client, "C:\\games\\my <i>raids.toml", own_file.read_bytes())
    assert offered.status_code == 200
    assert offered.url.params["edition"] == own_hash(own_file)
    assert re.search(rf'value="{own_hash(own_file)}" checked', offered.text)
    assert "my <i>raids.toml" in html.unescape(offered.text)
    assert "<i>raids" not in offered.text
    form = {"game": "raids", "players": "2", "seat0": "me", "seat1": "karl", "edition": own_hash(own_file)}
    table = client.post("/new", data=form, headers=FORM)
    assert table.status_code == 200
    assert own_hash(own_file)[:8] in table.text
    ann = Player(server, "Ann")
    assert ann.create_match("raids", ["me", "karl"], edition=own_hash(own_file))["edition"] == own_hash(own_file)
    stranger = plain.get(f"{server.base}/new?game=raids", headers=FORM)
    assert own_hash(own_file) not in stranger.text


BAD = {
    "broken.toml": (b"schema = 1\nx = [1,\n", "broken.toml: line"),
    "binary.toml": (b"\xff\xfe\x00" * 50, "line 1, column 1: this is not UTF-8"),
    "deep.toml": (b"schema = 1\nx = " + b"[" * 5000, "line 2"),
    "long.toml": (b"schema = 1\nx = " + b"9" * 6000, "line 2"),
    "other.toml": ((meadhall.game("walhalla").folder / "edition.toml").read_bytes(), "other.toml: "),
    "dates.toml": (b"schema = 1979-05-27T07:32:00Z", "schema"),
    "empty.toml": (b"", "schema"),
    "huge.toml": (USUAL.read_bytes().replace(b"schema = ", b"schema = 99999999"), "schema"),
}


@pytest.mark.parametrize("name", BAD)
def test_invalid_edition_is_refused_with_the_position_of_its_error(client: httpx.Client, name: str) -> None:
    client.get("/")
    raw, why = BAD[name]
    refused = bring(client, name, raw)
    assert refused.status_code == 400
    assert why in html.unescape(refused.text)
    assert "Traceback" not in refused.text
    assert client.get("/new?game=raids").status_code == 200


def test_empty_oversized_or_gameless_upload_is_refused(client: httpx.Client) -> None:
    client.get("/")
    assert client.post("/new/edition", data={"game": "raids"}, headers=FORM).status_code == 400
    assert bring(client, "", b"x").status_code == 400
    with suppress(httpx.NetworkError):  # the server may hang up before it has heard all of it
        assert bring(client, "large.toml", USUAL.read_bytes() + b"#" * 70_000).status_code == 413
    assert "large.toml" not in client.get("/new?game=raids").text
    assert bring(client, "x.toml", USUAL.read_bytes(), "chess").status_code in (400, 404)


def test_uploads_per_person_are_limited_and_used_editions_stay(places: StoreLocations) -> None:
    text = USUAL.read_text()
    number = re.search(r"^3 = \[(\d), 2, 2\]", text, re.MULTILINE)
    assert number is not None

    async def many(store: Store) -> None:
        own = UploadedEditions(store)
        for turn in range(MAX_EDITIONS_PER_PERSON + 2):
            other = text.replace(number[0], f"3 = [{turn % 4}, {turn // 4}, 3]")
            await own.upload("ann", RAIDS, f"{turn}.toml", other.encode(), 100.0 + turn)
        found = await own.of("ann", "raids")
        assert [each.name for each in found][:2] == [
            f"{MAX_EDITIONS_PER_PERSON + 1}.toml",
            f"{MAX_EDITIONS_PER_PERSON}.toml",
        ]
        assert len(found) == MAX_EDITIONS_PER_PERSON
        assert await own.of("bob", "raids") == []
        await store.delete_unused_editions()
        edition = await own.find(RAIDS, found[0].hash)
        assert edition is not None
        assert edition.hash == found[0].hash
        await store.erase_people(["ann"])
        assert await own.of("ann", "raids") == []
        await store.delete_unused_editions()
        assert await own.find(RAIDS, found[0].hash) is None

    with_store(places.new(), many)
