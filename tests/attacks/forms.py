"""Attacks by what is sent: numbers that are none, bodies without end, requests that are two."""

from __future__ import annotations

from itertools import product

from tests.attacks.kit import House, attack, hold

NUMBERS = ("abc", "²", "٣", "-1", "1e9", "9" * 5000, "", "0x10", "NaN", "\x00", "1;drop table matches", "☃" * 500)

BODIES = (
    b"[" * 60_000,
    b'{"a":' * 10_000,
    b"{",
    b"nul",
    b'"' + b"x" * 60_000,
    b"1" * 60_000,
    b"\xed\xa0\x80",
)
TWO_IN_ONE = "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /smuggled"


@attack("numbers that are none, in every form and address")
def bad_forms(house: House) -> str:
    match, ann, _ = house.match()
    page = house.page(ann)
    tried = 0
    forms = {
        "/new": ("players", "seat0", "seed", "rule.jarls", "doors", "game"),
        "/play": ("game",),
        f"/m/{match}/act": ("take", "ply", "action"),
        f"/m/{match}/sit": ("seat",),
        f"/m/{match}/stand-in": ("seat", "bot"),
        f"/m/{match}/other-seat": ("seat",),
        f"/m/{match}/fill": ("level",),
        f"/m/{match}/agree": ("answer",),
        "/me": ("name",),
        "/lang": ("lang",),
    }
    for path, fields in forms.items():
        for name, value in product(fields, NUMBERS):
            good = {"game": "raids", "players": "2", "take": "0", "ply": "0", "action": "0"}
            status = page.post(path, data=good | {name: value}).status_code
            hold(status < 500, f"{path} with {name}={value[:10]!r} breaks ({status})")
            tried += 1
    for query, value in product(
        ("replay?ply=", "moment?ply=", "moment?ply=0&eyes=", "why?action=", "zones?narrow="), NUMBERS
    ):
        status = page.get(f"/m/{match}/{query}{value}" if value.isprintable() else f"/m/{match}/{query}%00").status_code
        hold(status < 500, f"{query}{value[:10]!r} breaks ({status})")
        tried += 1
    return f"{tried} tries, none broke anything"


@attack("JSON that is deep, long, or not JSON")
def bad_json(house: House) -> str:
    ann = house.somebody("Ann")
    match = ann.create_match("raids", ["me", ""])["match"]
    paths = "/api/people", "/api/matches", f"/api/matches/{match}/act", f"/api/matches/{match}/join"
    for path, body in product(paths, BODIES):
        answer = ann.http.post(path, content=body, headers={"content-type": "application/json"})
        hold(answer.status_code < 500, f"{path} breaks by {body[:6]!r} ({answer.status_code})")
    status = house.wire().request("/api/people", "Content-Length: 999999999", method="POST").status()
    hold(status == 413, f"a body of a gigabyte is waited for ({status})")
    return "all were refused with words"


@attack("headers and requests that are none")
def bad_http(house: House) -> str:
    match, _, _ = house.match()
    for text in (
        "\x00" * 2000,
        "GET / HTTP/9.9\r\n\r\n",
        f"GET / HTTP/1.1\r\nHost: x\r\nX: {'y' * 100_000}\r\n\r\n",
        "GET / HTTP/1.1\r\n" + "".join(f"X{n}: y\r\n" for n in range(5000)) + "\r\n",
        f"POST /play HTTP/1.1\r\nHost: x\r\n{TWO_IN_ONE}",
        "POST /play HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello!",
        "GET /%ff%fe HTTP/1.1\r\nHost: x\r\n\r\n",
        f"GET /api/matches/{match}/events HTTP/1.1\r\nHost: x\r\nLast-Event-ID: 0.{'9' * 20_000}\r\n\r\n",
        'GET / HTTP/1.1\r\nHost: x\r\nCookie: meadhall="\\\r\n\r\n',
        "GET / HTTP/1.1\r\nHost: x\r\nAccept-Language: " + "fr;q=x," * 5000 + "\r\n\r\n",
    ):
        status = house.wire().send(text).status()
        hold(status < 500 or status == 503, f"{text[:30]!r} breaks ({status})")
    return "none broke anything"


@attack("read what is the host's alone")
def metrics(house: House) -> str:
    status = house.wire().request("/metrics", "X-Forwarded-For: 198.51.100.1").status()
    hold(status == 404, "the metrics are open to the world behind a proxy")
    for path in ("/static/../app.py", "/static/%2e%2e/app.py", "/static/..%2f..%2fversion.py"):
        hold(house.wire().request(path).status() == 404, f"{path} is served")
    return "nothing to be seen"
