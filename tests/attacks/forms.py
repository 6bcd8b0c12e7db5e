"""Malformed input: invalid numbers, endless bodies, request smuggling."""

from __future__ import annotations

from itertools import product

from tests.attacks.kit import Target, attack, require

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
def bad_forms(target: Target) -> str:
    match, ann, _ = target.match()
    page = target.page(ann)
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
            require(status < 500, f"{path} with {name}={value[:10]!r} breaks ({status})")
            tried += 1
    for query, value in product(
        ("replay?ply=", "moment?ply=", "moment?ply=0&eyes=", "why?action=", "zones?narrow="), NUMBERS
    ):
        status = page.get(f"/m/{match}/{query}{value}" if value.isprintable() else f"/m/{match}/{query}%00").status_code
        require(status < 500, f"{query}{value[:10]!r} breaks ({status})")
        tried += 1
    return f"{tried} tries, none broke anything"


@attack("JSON that is deep, long, or not JSON")
def bad_json(target: Target) -> str:
    ann = target.new_player("Ann")
    match = ann.create_match("raids", ["me", ""])["match"]
    paths = "/api/people", "/api/matches", f"/api/matches/{match}/act", f"/api/matches/{match}/join"
    for path, body in product(paths, BODIES):
        answer = ann.http.post(path, content=body, headers={"content-type": "application/json"})
        require(answer.status_code < 500, f"{path} breaks by {body[:6]!r} ({answer.status_code})")
    status = target.connection().request("/api/people", "Content-Length: 999999999", method="POST").status()
    require(status == 413, f"a body of a gigabyte is waited for ({status})")
    return "all were refused with words"


@attack("headers and requests that are none")
def bad_http(target: Target) -> str:
    match, _, _ = target.match()
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
        status = target.connection().send(text).status()
        require(status < 500 or status == 503, f"{text[:30]!r} breaks ({status})")
    return "none broke anything"


@attack("read what is the host's alone")
def metrics(target: Target) -> str:
    status = target.connection().request("/metrics", "X-Forwarded-For: 198.51.100.1").status()
    require(status == 404, "the metrics are open to the world behind a proxy")
    for path in ("/static/../app.py", "/static/%2e%2e/app.py", "/static/..%2f..%2fversion.py"):
        require(target.connection().request(path).status() == 404, f"{path} is served")
    return "nothing to be seen"
