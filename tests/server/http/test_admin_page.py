"""The admin page: its operations, and who may not open it."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import httpx
import pytest

from meadhall.server.runtime.signing import Signer
from meadhall.server.storage import Store
from tests import plain
from tests.console import run
from tests.server.kit import TIMEOUT_S, RunningServer, play_plies, start_match
from tests.server.stores import with_store
from tests.server.tokens import token_in


def browser(server: RunningServer, lang: str = "en") -> httpx.Client:
    client = plain.Client(
        base_url=server.base, timeout=TIMEOUT_S, headers={"accept-language": lang}, follow_redirects=True
    )
    client.get("/")
    return client


def link(server: RunningServer) -> str:
    printed = run("admin", "page", "--store", str(server.path), "--address", server.base).stdout.strip()
    assert printed.startswith(f"{server.base}/host/")
    return printed


@pytest.fixture
def host(server: RunningServer) -> httpx.Client:
    client, opened = browser(server), link(server)
    assert "from this browser?" in client.get(opened).text
    assert client.get("/host").status_code == 403  # looking at the question is no answer to it
    assert client.post(opened).url.path == "/host"
    return client


ASKED = ("delete", "purge", "remove", "revoke")
"""What the host is asked about once more, on a page that names what will be gone."""


def do(client: httpx.Client, deed: str, **fields: object) -> str:
    address = f"/host/do/{deed}?{urlencode(fields)}".rstrip("?")
    page = client.get(address) if deed in ASKED else client.get("/host")
    answer = client.post(address, data={"token": token_in(page.text, address)})
    assert answer.status_code == 200, answer.text
    return answer.text


def test_admin_manages_matches_and_people(server: RunningServer, host: httpx.Client) -> None:
    match, (ann, bob) = start_match(server, "raids", 2, ["Ann the calm", "Bob the loud"])
    play_plies(match, [ann, bob], 3)
    shown = host.get("/host").text
    assert match in shown
    assert "Bob the loud" in shown
    assert bob.person in shown

    assert "They have left their seat." in do(host, "remove", match=match, seat=1)
    assert ann.get(match)["seats"][1]["who"] == "bot"  # at once, without waiting for the next poll of the store

    assert "They can play but not chat." in do(host, "mute", person=bob.person)
    assert 'action="/host/do/unmute?' in host.get("/host").text
    do(host, "unmute", person=bob.person)
    assert 'action="/host/do/unmute?' not in host.get("/host").text

    do(host, "revoke", person=bob.person)
    assert bob.http.post(f"/api/matches/{match}/act", json={"ply": 3, "action": 0}).status_code == 401

    assert "The match is deleted." in do(host, "delete", match=match)
    assert ann.http.get(f"/api/matches/{match}").status_code == 404
    do(host, "purge")


def test_unknown_objects_are_refused_with_a_message(host: httpx.Client) -> None:
    for deed, fields in [
        ("delete", {"match": "nothing"}),
        ("remove", {"match": "nothing", "seat": "0"}),
        ("remove", {"match": "nothing", "seat": "²"}),
        ("mute", {"person": "nobody"}),
        ("revoke", {}),
        ("nonsense", {}),
    ]:
        answer = host.get(f"/host/do/{deed}", params=fields)
        assert 400 <= answer.status_code < 500
        assert "Traceback" not in answer.text


def test_admin_page_is_closed_to_other_users(server: RunningServer, host: httpx.Client) -> None:
    stranger = browser(server, "fr")
    refused = stranger.get("/host")
    assert refused.status_code == 403
    assert "réservée à l’hôte du serveur" in refused.text
    assert stranger.post("/host/do/purge").status_code == 403
    assert stranger.get("/host/host.99999999999.0123456789").status_code == 404

    stranger.cookies.set("meadhall_host", host.cookies["meadhall_host"], path="/host")
    assert stranger.get("/host").status_code == 403  # a cookie that was stolen is another person's


def test_admin_link_is_valid_for_its_purpose_and_time_only(server: RunningServer) -> None:
    client = browser(server)
    client.post("/me", data={"name": "Ann"})
    person = client.cookies["meadhall"].split(".")[0]

    async def secret(store: Store) -> bytes:
        return store.secret()

    signer = Signer(with_store(server.path, secret))
    for signed in (
        signer.sign_with_expiry("host", "host", ttl_s=-1),
        signer.sign_with_expiry("device", "host"),
        signer.sign_with_expiry("host", person),
    ):
        assert client.post(f"/host/{signed}").status_code == 404
    for signed in (signer.sign_with_expiry("keeper", person, ttl_s=-1), signer.sign_with_expiry("device", person)):
        client.cookies.set("meadhall_host", signed, path="/host")
        assert client.get("/host").status_code == 403


def test_admin_cookie_is_useless_to_other_sites(host: httpx.Client) -> None:
    token = token_in(host.get("/host/do/purge").text, "/host/do/purge")
    sent = host.post("/host/do/purge", data={"token": token}, headers={"origin": "https://elsewhere.example"})
    assert sent.status_code == 403
    answer = host.post("/host/do/purge", data={"token": token}, follow_redirects=False)
    assert answer.status_code == 303


def test_admin_cookie_is_http_only_and_limited_to_its_path(server: RunningServer) -> None:
    client = browser(server)
    set_cookie = client.post(link(server), follow_redirects=False).headers["set-cookie"]
    assert re.search(r"HttpOnly", set_cookie, re.IGNORECASE)
    assert re.search(r"SameSite=strict", set_cookie, re.IGNORECASE)
    assert "Path=/host" in set_cookie
