"""Paths that no page and no file can have, and addresses that are not of the whole net."""

from __future__ import annotations

from pathlib import Path

import pytest

from meadhall.server.http.middleware.pipeline import RequestPipeline
from meadhall.server.notifications.ssrf_guard import is_public
from tests.server.company import signed_in_client
from tests.server.personal_data.test_personal_data import come
from tests.server.stores import StoreLocations
from tests.server.strangers import with_app
from tests.server.worlds import with_served_app

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning:litestar")
PLACES = (
    "/",
    "/static/",
    "/materials/",
    "/pictures/covers/",
    "/games/raids/",
    "/m/",
    "/league/",
    "/people/",
    "/api/matches/",
    "/api/nothing/",
)
CONTROL = ("%00", "%01", "a%0ab", "%0d%0aX:y", "%1b", "%7f", "%c2%80", "%c2%9f")
IMPOSSIBLE = ("/static/" + "a" * 300, "/static/" + "a/" * 2500, "/static/lobby.css/more", "/static/..%2f..%2fapp.py")


def test_impossible_path_is_not_found(tmp_path: Path) -> None:
    async def story(app: RequestPipeline, port: int) -> None:
        browser = signed_in_client(app, port, "ann")
        for path in (*(place + letters for place in PLACES for letters in CONTROL), *IMPOSSIBLE):
            assert (await browser.get(path)).status_code == 404, path
        assert (await browser.post("/m/%00/act", data={"take": "0", "ply": "0", "action": "0"})).status_code == 404
        assert (await browser.get("/static/lobby.css")).status_code == 200

    with_served_app(tmp_path, story)


def test_nul_in_a_request_is_refused(places: StoreLocations) -> None:
    async def story(app: RequestPipeline) -> None:
        ann = await come(app, "Ann")
        for path in ("/new?for=%00", "/new?edition=%00", "/me/games?opponent=a%00b"):
            assert (await ann.get(path)).status_code == 400, path
        plan = {"game": "raids", "players": "2", "seat0": "me", "seat1": "thrall"}
        for field in ("for", "edition", "name"):
            assert (await ann.post("/new", data={**plan, field: "a\0b"})).status_code == 400, field
        headers = {"authorization": f"Bearer {ann.cookies['meadhall']}"}
        made = {"game": "raids", "seats": ["me", "thrall"], "edition": "a\0b"}
        assert (await ann.post("/api/matches", json=made, headers=headers)).status_code == 400

    with_app(places.new(), story)


@pytest.mark.parametrize(
    "address",
    [
        "0.0.0.0",
        "10.1.2.3",
        "100.64.0.1",
        "127.0.0.1",
        "169.254.169.254",
        "172.16.0.1",
        "192.0.0.1",
        "192.0.2.1",
        "192.88.99.1",
        "192.168.1.1",
        "198.18.0.1",
        "224.0.0.1",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::10.0.0.1",
        "::9.9.9.9",
        "::ffff:10.0.0.1",
        "::ffff:0:9.9.9.9",
        "64:ff9b::10.0.0.1",
        "64:ff9b::127.0.0.1",
        "64:ff9b::192.88.99.1",
        "64:ff9b:1::9.9.9.9",
        "100::1",
        "2001::1",
        "2001:0:4136:e378:8000:63bf:3fff:fdd2",
        "2001:10::1",
        "2001:db8::1",
        "2002:0a00:0001::1",
        "2002:0909:0909::1",
        "3fff::1",
        "5f00::1",
        "fc00::1",
        "fd12:3456::1",
        "fe80::1%eth0",
        "fec0::1",
        "ff02::1",
        "ff0e::1",
    ],
)
def test_private_and_tunnel_addresses_are_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize(
    "address", ["9.9.9.9", "192.88.98.1", "::ffff:9.9.9.9", "64:ff9b::9.9.9.9", "2620:fe::fe", "2a00:1450::1"]
)
def test_global_addresses_are_public(address: str) -> None:
    assert is_public(address)
