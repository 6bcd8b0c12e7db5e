"""HTTP client for a person's account on a server, which shares lesson progress with the browser."""

from __future__ import annotations

from http.client import HTTPException
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import msgspec

from meadhall.core.engine.errors import BadOption
from meadhall.lessons.progress import LessonProgress

REQUEST_TIMEOUT_S = 10
OWNER_ONLY = 0o600
UNAUTHORIZED_STATUSES = (401, 403)


class ServerUnreachable(Exception):
    """The server does not answer, or sends something unexpected."""


class ServerAccount(msgspec.Struct, frozen=True):
    server: str
    token: str

    def request(self, method: str, path: str, body: object = None) -> bytes:
        headers = {
            "Content-Type": "application/json",
            **({"Authorization": f"Bearer {self.token}"} if self.token else {}),
        }
        sent = None if body is None else msgspec.json.encode(body)
        request = Request(f"{self.server}{path}", sent, headers, method=method)
        try:
            with urlopen(request, timeout=REQUEST_TIMEOUT_S) as answer:
                content: bytes = answer.read()
                return content
        except HTTPError as error:
            if error.code in UNAUTHORIZED_STATUSES:
                raise BadOption(
                    f"{self.server} has signed this device out. Open *You* in your browser and pass the link shown "
                    "there to --link, or use --unlink."
                ) from None
            raise ServerUnreachable(str(error)) from None
        except (URLError, HTTPException, OSError) as error:
            raise ServerUnreachable(str(error)) from None

    def fetch_progress(self) -> LessonProgress:
        """The lesson progress that the server has."""
        try:
            return msgspec.json.decode(self.request("GET", "/api/lessons"), type=LessonProgress)
        except msgspec.DecodeError as error:
            raise ServerUnreachable(str(error)) from None

    def save_lesson(self, lesson: str, given: list[str]) -> None:
        self.request("PUT", f"/api/lessons/{lesson}", {"given": given})


def account_from_link(link: str) -> ServerAccount:
    """Sign in with a personal link from the page *You*: the server gives this device a token."""
    parts = urlsplit(link)
    path, _, signed = parts.path.rpartition("/")
    if parts.scheme not in ("http", "https") or not parts.netloc or not path.endswith("/me") or not signed:
        raise BadOption(
            f"{link}: this is not a personal link. Open *You* in your browser and copy the one shown there."
        )
    server = f"{parts.scheme}://{parts.netloc}{path.removesuffix('/me')}"
    try:
        answer = ServerAccount(server, "").request("POST", "/api/devices", {"link": signed})
        return ServerAccount(server, msgspec.json.decode(answer, type=dict[str, str])["token"])
    except (ServerUnreachable, msgspec.DecodeError, KeyError) as error:
        raise BadOption(
            f"{link}: this link is invalid or has expired ({error}). Copy a new one; it is valid for 15 minutes."
        ) from None


def read_account(path: Path) -> ServerAccount | None:
    try:
        return msgspec.json.decode(path.read_bytes(), type=ServerAccount)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return None


def save_account(account: ServerAccount, path: Path) -> None:
    """Write the account to a file only its owner can read: the token signs in as this person."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(OWNER_ONLY)
        path.chmod(OWNER_ONLY)
        path.write_bytes(msgspec.json.encode(account))
    except OSError as error:
        raise BadOption(f"{path}: cannot be written ({error.strerror}), so the link can't be saved.") from None
