"""What to show when something is wrong: a friendly page, a short message on the page, or JSON. Never a traceback."""

from __future__ import annotations

import msgspec
from litestar.types import Send

from meadhall.match import Refused
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.http.errors import patience_of, status_of, words_of
from meadhall.server.rendering import render, server_words

TOO_LATE = "answered"
"""An answer that came after another: the page says so where the question is."""


class Problem(msgspec.Struct):
    """What a program is told: a word for the kind of problem, what to say to a person, and how the host finds the
    request in the log."""

    error: str
    detail: str
    request: str = ""


class Answer(msgspec.Struct):
    status: int
    media: str
    body: bytes
    headers: dict[str, str]

    async def send(self, send: Send) -> None:
        headers = {"content-type": self.media, "content-length": f"{len(self.body)}", **self.headers}
        lines = [(name.encode(), value.encode()) for name, value in headers.items()]
        await send({"type": "http.response.start", "status": self.status, "headers": lines})
        await send({"type": "http.response.body", "body": self.body, "more_body": False})


def trouble(refusal: Refused, visitor: Visitor, path: str, on_page: bool, status: int = 0) -> Answer:
    """The answer to a request that was refused, with the refusal's own status if no other is given."""
    code = status or status_of(refusal)
    words = words_of(refusal, server_words(visitor.lang))
    headers = {"cache-control": "no-store"}
    if patience := patience_of(refusal):
        headers["retry-after"] = f"{patience}"
    if path.startswith("/api/") or path == "/api":
        body = msgspec.json.encode(Problem(refusal.key, words, visitor.request))
        return Answer(code, "application/json", body, headers)
    if on_page:
        text = render("late.html" if refusal.key == TOO_LATE else "toast.html", visitor, words=words)
    else:
        text = render("trouble.html", visitor, words=words, status=code)
    return Answer(code, "text/html; charset=utf-8", text.encode(), headers)
