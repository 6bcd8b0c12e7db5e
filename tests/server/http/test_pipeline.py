"""The request pipeline: headers, limits, refusals, and what may not leak, with careless and hostile clients."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
import pytest

from meadhall.core.engine.errors import BadOption, IllegalAction
from meadhall.core.i18n.display_names import clean_name
from meadhall.games import game
from meadhall.match import Refused
from meadhall.server.accounts.visitor import Visitor, negotiate_language
from meadhall.server.http.error_pages import error_response
from meadhall.server.http.errors import status_of
from meadhall.server.http.routing import refusal_for
from meadhall.server.presenters.replay_cache import ReplayCache, ReplayKey
from meadhall.server.runtime.rate_limit import (
    LISTEN,
    MAX_BUCKETS,
    MAX_CONCURRENT_PER_ADDRESS,
    RATES,
    RateLimiter,
    request_kind,
)
from meadhall.server.runtime.signing import Signer
from tests import plain
from tests.server.kit import Player, RunningServer, play_plies, start_match

HTML = {"accept": "text/html"}


def browser(server: RunningServer, lang: str = "en") -> httpx.Client:
    return plain.Client(base_url=server.base, headers={**HTML, "accept-language": lang}, timeout=60)


@pytest.mark.parametrize("path", ["/", "/nowhere", "/static/meadhall.js", "/api/games", "/healthz", "/m/none"])
def test_every_response_has_the_security_headers(server: RunningServer, path: str) -> None:
    headers = browser(server).get(path).headers
    policy = headers["content-security-policy"]
    assert "script-src 'self';" in policy
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert "server" not in headers


def test_pages_have_no_inline_scripts(server: RunningServer) -> None:
    for path in ("/", "/new", "/rules/raids", "/me"):
        page = browser(server).get(path).text
        assert re.findall(r"<script(?![^>]*src=)", page) == []
        assert re.findall(r'\son[a-z]+="|javascript:', page) == []


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"origin": "https://evil.example"}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"sec-fetch-site": "same-origin"}, 303),
        ({}, 303),
    ],
)
def test_cross_site_posts_are_refused(server: RunningServer, headers: dict[str, str], status: int) -> None:
    client = browser(server)
    client.get("/")
    assert client.post("/play", data={"game": "raids"}, headers=headers).status_code == status


def test_session_cookie_is_signed_and_http_only(server: RunningServer) -> None:
    client = browser(server)
    cookie = client.post("/me", data={"name": "Ann"}).headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert 'value="Ann"' in client.get("/me").text
    value = client.cookies["meadhall"]
    forged = ("0" if value[0] != "0" else "1") + value[1:]
    assert 'value="Ann"' not in plain.get(f"{server.base}/me", cookies={"meadhall": forged}).text


def test_signatures_are_for_one_purpose() -> None:
    signer = Signer(b"key")
    signed = signer.sign("person", "ann")
    assert signer.verify("person", signed)
    assert not signer.verify("device", signed)
    assert not Signer(b"other").verify("person", signed)
    assert not signer.verify("person", "")
    assert not signer.verify("person", signed, generation=1)


def test_personal_link_is_signed_and_asks_first(server: RunningServer) -> None:
    client = browser(server)
    client.post("/me", data={"name": "Ann"})
    person = client.cookies["meadhall"].split(".")[0]
    link = re.search(r'value="[^"]*(/me/[^"]+)"', client.get("/me/devices").text)
    assert link is not None
    other = browser(server)
    other.get(link[1])
    assert not other.cookies
    other.post(link[1])
    assert other.cookies["meadhall"].startswith(person)
    assert browser(server).get(f"/me/{person}.{'0' * 40}").status_code == 404


def test_names_are_escaped_on_every_page(server: RunningServer) -> None:
    client = browser(server)
    client.get("/")
    nasty = '"><img src=x>'
    client.post("/me", data={"name": nasty})
    place = client.post("/play", data={"game": "raids"}).headers["location"]
    for path in (place, f"{place}/replay", "/", "/me", "/new"):
        assert "<img src=x>" not in client.get(path).text


def test_language_switch_redirects_within_the_site(server: RunningServer) -> None:
    client = browser(server)
    for referer, expected in (
        (f"{server.base}/rules/raids?x=1", "/rules/raids?x=1"),
        ("https://evil.example//evil.example/", "/"),
        ("", "/"),
    ):
        answer = client.post("/lang", data={"lang": "fr"}, headers={"referer": referer})
        assert answer.headers["location"] == expected
    assert '<html lang="fr"' in client.get("/").text


def test_error_pages_are_in_both_languages(server: RunningServer) -> None:
    for lang, words in (("en", "Lost at sea"), ("fr", "Perdu en mer")):
        answer = browser(server, lang).get("/m/nothing")
        assert answer.status_code == 404
        assert words in answer.text
    with suppress(httpx.TransportError):  # the closed connection may be noticed first
        answer = browser(server).post("/play", data={"game": "raids", "more": "x" * 100_000})
        assert answer.status_code == 413
    assert browser(server).get("/m/x/replay?ply=abc").status_code == 400


@pytest.mark.parametrize(
    ("error", "status"),
    [(ZeroDivisionError("secret"), 500), (BadOption("so not"), 400), (IllegalAction("no"), 409)],
)
def test_errors_show_no_traceback(error: Exception, status: int) -> None:
    refusal = refusal_for(error)
    assert status_of(refusal) == status
    for path in ("/m/x", "/api/matches"):
        for on_page in (True, False):
            answer = error_response(refusal, Visitor("", False, "fr", False, "", ""), path, on_page)
            assert b"secret" not in answer.body
            assert b"Traceback" not in answer.body


def test_rate_limit_is_refused_with_a_message(tmp_path: Path) -> None:
    own = RunningServer(tmp_path / "matches.sqlite")
    ann = Player(own, "Ann")
    answers = [ann.http.post("/api/matches", json={"game": "raids", "seats": ["me", ""]}) for _ in range(30)]
    assert answers[0].status_code == 201
    assert answers[-1].status_code == 429
    assert answers[-1].json()["error"] == "many_matches"
    client = browser(own)
    client.get("/")
    client.post("/me", data={"name": "Bob"})
    pages = [client.post(f"/m/{answers[0].json()['match']}/chat", data={"words": "hi"}) for _ in range(30)]
    assert pages[-1].status_code == 429
    assert "Slowly" in pages[-1].text
    assert own.stop() == 0


def test_rate_limits_are_by_person_and_address_and_bounded() -> None:
    limits = RateLimiter()
    assert all(limits.allow("make", "ann", "1.1.1.1") for _ in range(20))
    assert not limits.allow("make", "ann", "1.1.1.1")
    assert limits.allow("make", "bob", "1.1.1.1")
    assert limits.allow("do", "ann", "1.1.1.1")
    for number in range(MAX_BUCKETS + 10):
        limits.allow("look", f"{number}", "2.2.2.2")
    assert len(limits.buckets) <= MAX_BUCKETS


DIGITS = "9" * 5000
NESTED = ("[" * 30_000, '{"a":' * 10_000, '{"game": "raids", "seats": ' + "[" * 30_000, '{"options": ' * 5_000)


@pytest.mark.parametrize("number", ["abc", "²", "٣", "", "-1", "0x2", " ", DIGITS])
def test_invalid_numbers_are_refused(server: RunningServer, number: str) -> None:
    ann = Player(server, "Ann")
    match = ann.create_match("lofoten", ["me", "random"])["match"]
    client = browser(server)
    client.cookies.set("meadhall", ann.http.headers["Authorization"].removeprefix("Bearer "))
    form = {"game": "lofoten", "players": "2", "seat0": "me", "seat1": "random"}
    options = [f"rule.{option.name}" for option in game("lofoten").options]
    for path, data in (
        ("/new", form | {"players": number}),
        *(("/new", form | {option: number or "x"}) for option in options),
        (f"/m/{match}/act", {"take": "0", "ply": "0", "action": number}),
        (f"/m/{match}/act", {"take": number, "ply": "0", "action": "0"}),
        (f"/m/{match}/sit", {"seat": number or "x"}),
        (f"/m/{match}/stand-in", {"seat": number or "x"}),
        (f"/m/{match}/agree", {"answer": "yes", "wish": number}),
        (f"/m/{match}/other-seat", {"seat": number}),
        (f"/m/{match}/undo?take={number}", {}),
    ):
        assert client.post(path, data=data).status_code == 400, (path, data)
    for path in ("moment?ply={}", "replay?ply={}", "moment?ply=0&eyes={}", "why?action={}", "zones?narrow={}"):
        answer = client.get(f"/m/{match}/{path.format(number)}")
        assert answer.status_code in (400, 403, 404, 409) or number in ("", "-1", "٣"), path


@pytest.mark.parametrize("body", NESTED, ids=range(len(NESTED)))
@pytest.mark.parametrize("path", ["people", "matches", "matches/{}/join", "matches/{}/act", "matches/{}/reveal"])
def test_deeply_nested_json_is_refused(server: RunningServer, path: str, body: str) -> None:
    ann = Player(server, "Ann")
    match = ann.create_match("raids", ["me", "random"])["match"]
    answer = ann.http.post(f"/api/{path.format(match)}", content=body, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["error"]) == (400, "not_understood")


def secrets_of(server: RunningServer, match: str) -> list[str]:
    """The secrets of the deal until the end: the salt, the server's secret, and the seed."""
    with sqlite3.connect(f"file:{server.path}?mode=ro", uri=True) as reader:
        kept = dict(reader.execute("SELECT kind, body FROM deeds WHERE match = ? AND version < 5", [match]).fetchall())
    promise, begin = json.loads(kept["promise"]), json.loads(kept["begin"])
    return [promise["salt"], promise["secret"], begin["seed"]]


@pytest.mark.parametrize(
    ("method", "path", "kind"),
    [
        ("GET", "/m/abc/stream", "listen"),
        ("GET", "/api/matches/abc/events", "listen"),
        ("GET", "/m/abc/hint", "hint"),
        ("GET", "/m/abc/moment", "moment"),
        ("GET", "/m/abc/replay", "moment"),
        ("POST", "/try/raids/RAI-050/act", "moment"),
        ("POST", "/learn/raids/raids-1/act", "do"),
        ("POST", "/m/abc/chat", "talk"),
        ("POST", "/m/abc/act", "do"),
        ("POST", "/play", "do"),
        ("POST", "/league", "make"),
        ("HEAD", "/m/abc", "look"),
    ],
)
def test_costly_requests_have_their_own_rate_limit(method: str, path: str, kind: str) -> None:
    assert request_kind(method, path) == kind
    assert RATES[kind][0] <= RATES["look"][0]


def test_concurrent_requests_of_an_address_are_limited() -> None:
    limits = RateLimiter()
    with ExitStack() as under_way:
        for _ in range(MAX_CONCURRENT_PER_ADDRESS):
            under_way.enter_context(limits.limit_concurrency("look", "1.1.1.1"))
        with pytest.raises(Refused, match="too_fast"):
            under_way.enter_context(limits.limit_concurrency("look", "1.1.1.1"))
        under_way.enter_context(limits.limit_concurrency("look", "2.2.2.2"))
        under_way.enter_context(limits.limit_concurrency(LISTEN, "1.1.1.1"))
    assert not limits.in_flight


def test_chat_and_replay_are_rate_limited(tmp_path: Path) -> None:
    own = RunningServer(tmp_path / "matches.sqlite")
    match, people = start_match(own, "raids", 2)
    play_plies(match, people, 3)
    client = browser(own)
    client.cookies.set("meadhall", people[0].token)
    said = [client.post("/m/none/chat", data={"words": f"line {n}"}).status_code for n in range(40)]
    looked = [client.get(f"/m/none/moment?ply={n % 3}").status_code for n in range(200)]
    for statuses in (said, looked):
        assert statuses[0] == 404
        assert 429 in statuses
    assert people[0].step(match) or people[1].step(match), "to play is something else"
    assert own.stop() == 0


def test_replay_cache_renders_each_view_once() -> None:
    drawn: list[ReplayKey] = []

    def look(moments: ReplayCache, moment: ReplayKey) -> str:
        def draw() -> str:
            drawn.append(moment)
            return f"{moment}"

        return moments.get(moment, draw)

    moments = ReplayCache()
    first = ReplayKey("m", 7, 3, 0, "en", False)
    others = [
        first._replace(match="n"),
        first._replace(version=8),
        first._replace(ply=4),
        first._replace(eyes=1),
        first._replace(eyes=None),
        first._replace(lang="fr"),
        first._replace(narrow=True),
    ]
    for moment in [first, first, *others, first]:
        assert look(moments, moment) == f"{moment}"
    assert drawn == [first, *others]


def test_replay_cache_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("meadhall.server.presenters.replay_cache.MAX_CHARACTERS", 100)
    moments = ReplayCache()
    for ply in range(50):
        moments.get(ReplayKey("m", 7, ply, 0, "en", False), lambda: "x" * 30)
    assert [moment.ply for moment in moments.drawn] == [47, 48, 49]
    assert moments.letters == 90


def test_secrets_stay_secret_while_the_match_goes_on(server: RunningServer) -> None:
    match, people = start_match(server, "raids", 2)
    play_plies(match, people, 8)
    hidden = secrets_of(server, match)
    client = browser(server)
    for path, status in (
        (f"/m/{match}/record.json", 409),
        (f"/m/{match}/replay?eyes=0", 403),
        (f"/m/{match}/moment?ply=3&eyes=1", 403),
        (f"/m/{match}/moment?ply=99", 404),
        (f"/m/{match}/replay?ply=3&eyes=-1", 200),
        (f"/m/{match}", 200),
        (f"/m/{match}/hint", 403),
        (f"/m/{match}/why?action=1", 403),
    ):
        answer = client.get(path)
        assert answer.status_code == status, path
        assert [secret for secret in hidden if secret in answer.text] == []
    assert client.post(f"/m/{match}/act", data={"take": 0, "ply": 8, "action": 1}).status_code == 403
    assert client.post(f"/m/{match}/undo?take=0").status_code == 403
    assert client.post(f"/m/{match}/other-seat", data={"seat": 0}).status_code == 409
    play_plies(match, people, 10_000)
    assert hidden[1:] == [secret for secret in hidden if secret in client.get(f"/m/{match}").text]
    assert client.get(f"/m/{match}/replay?eyes=1").status_code == 200


def test_log_has_no_secrets(server: RunningServer) -> None:
    match, people = start_match(server, "raids", 2)
    people[0].step(match)
    client = browser(server)
    client.post("/me", data={"name": "Player 0"})
    client.get(f"/m/{match}")
    log = server.log.read_text()
    assert '"route":"/m/{match}"' in log
    token = people[0].http.headers["Authorization"].removeprefix("Bearer ")
    for secret in (match, people[0].person, token, *secrets_of(server, match), "Player 0", client.cookies["meadhall"]):
        assert secret not in log


def test_health(server: RunningServer) -> None:
    health = plain.get(f"{server.base}/healthz").json()
    assert health["status"] == "ok"
    assert set(health) == {"status", "version", "live", "commits"}


def test_accept_language_is_negotiated() -> None:
    assert negotiate_language("fr-CA,fr;q=0.9,en;q=0.8", "en") == "fr"
    assert negotiate_language("de,en;q=0.3,fr;q=0.7", "en") == "fr"
    assert negotiate_language("de", "fr") == "fr"
    assert negotiate_language("en;q=x,fr", "en") == "fr"


def test_names_are_cleaned() -> None:
    assert clean_name("  Eric\tthe \u202eRed\n ") == "Eric the Red"
    assert clean_name("x" * 100) == "x" * 24
    assert clean_name("\u0000\u200b") == ""
