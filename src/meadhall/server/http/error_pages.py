"""Error responses: a page, a short message on the page, or JSON for programs. Never a traceback."""

from __future__ import annotations

import msgspec
from litestar.types import Send

from meadhall.match import Refused
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.http.errors import message_of, retry_after_s, status_of
from meadhall.server.rendering import render, server_words

TOO_LATE = "answered"
"""The refusal of an answer to a question that is answered already: the page says so where the question is."""


class Problem(msgspec.Struct):
    """An error as JSON: a word for the kind of problem, the message for a user, and the ID by which the host finds the
    request in the log."""

    error: str
    detail: str
    request: str = ""


class ErrorResponse(msgspec.Struct):
    status: int
    media: str
    body: bytes
    headers: dict[str, str]

    async def send(self, send: Send) -> None:
        headers = {"content-type": self.media, "content-length": f"{len(self.body)}", **self.headers}
        lines = [(name.encode(), value.encode()) for name, value in headers.items()]
        await send({"type": "http.response.start", "status": self.status, "headers": lines})
        await send({"type": "http.response.body", "body": self.body, "more_body": False})


def error_response(refusal: Refused, visitor: Visitor, path: str, on_page: bool, status: int = 0) -> ErrorResponse:
    """The response to a refused request, with the refusal's own status if no other is given."""
    code = status or status_of(refusal)
    words = message_of(refusal, server_words(visitor.lang))
    headers = {"cache-control": "no-store"}
    if seconds := retry_after_s(refusal):
        headers["retry-after"] = f"{seconds}"
    if path.startswith("/api/") or path == "/api":
        body = msgspec.json.encode(Problem(refusal.key, words, visitor.request))
        return ErrorResponse(code, "application/json", body, headers)
    if on_page:
        text = render("conflict.html" if refusal.key == TOO_LATE else "toast.html", visitor, words=words)
    else:
        text = render("error.html", visitor, words=words, status=code)
    return ErrorResponse(code, "text/html; charset=utf-8", text.encode(), headers)
