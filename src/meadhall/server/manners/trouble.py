"""What to show when something is wrong: a friendly page, a short message on the page, or JSON. Never a traceback."""

from __future__ import annotations

import msgspec
from litestar.types import Send

from meadhall.server.paper import render, server_words
from meadhall.server.refusals import Refused
from meadhall.server.visitor import Visitor


class Problem(msgspec.Struct):
    """What a program is told: a word for the kind of problem, and what to say to a person."""

    error: str
    detail: str


class Answer(msgspec.Struct):
    status: int
    media: str
    body: bytes

    async def send(self, send: Send) -> None:
        headers = [
            (b"content-type", self.media.encode()),
            (b"content-length", str(len(self.body)).encode()),
            (b"cache-control", b"no-store"),
        ]
        await send({"type": "http.response.start", "status": self.status, "headers": headers})
        await send({"type": "http.response.body", "body": self.body, "more_body": False})


def trouble(refusal: Refused, visitor: Visitor, path: str, on_page: bool) -> Answer:
    say = server_words(visitor.lang)
    words = (
        str(refusal.values["words"]) if "words" in refusal.values else say(f"refused.{refusal.key}", **refusal.values)
    )
    if path.startswith("/api/") or path == "/api":
        return Answer(refusal.status, "application/json", msgspec.json.encode(Problem(refusal.key, words)))
    if on_page:
        text = render("toast.html", visitor, words=words)
    else:
        text = render("trouble.html", visitor, words=words, status=refusal.status)
    return Answer(refusal.status, "text/html; charset=utf-8", text.encode())
