"""Somebody who learns both here and in a browser: the server they are known at, and how it is asked."""

from __future__ import annotations

from http.client import HTTPException
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import msgspec

from meadhall.core.engine.errors import BadOption
from meadhall.lessons.progress import Progress

PATIENCE = 10
OWNER_ONLY = 0o600
UNKNOWN = (401, 403)


class OutOfReach(Exception):
    """The server does not answer, or not as it should."""


class Account(msgspec.Struct, frozen=True):
    server: str
    token: str

    def ask(self, method: str, path: str, body: object = None) -> bytes:
        headers = {
            "Content-Type": "application/json",
            **({"Authorization": f"Bearer {self.token}"} if self.token else {}),
        }
        sent = None if body is None else msgspec.json.encode(body)
        request = Request(f"{self.server}{path}", sent, headers, method=method)
        try:
            with urlopen(request, timeout=PATIENCE) as answer:
                content: bytes = answer.read()
                return content
        except HTTPError as error:
            if error.code in UNKNOWN:
                raise BadOption(
                    f"{self.server} does not know you here any more. Open *You* in your browser and give the link "
                    "there to --link, or say --unlink."
                ) from None
            raise OutOfReach(str(error)) from None
        except (URLError, HTTPException, OSError) as error:
            raise OutOfReach(str(error)) from None

    def progress(self) -> Progress:
        """How far the person is, by what the server knows."""
        try:
            return msgspec.json.decode(self.ask("GET", "/api/lessons"), type=Progress)
        except msgspec.DecodeError as error:
            raise OutOfReach(str(error)) from None

    def keep(self, lesson: str, given: list[str]) -> None:
        self.ask("PUT", f"/api/lessons/{lesson}", {"given": given})


def linked(link: str) -> Account:
    """The account behind a personal link, as the page *You* shows it."""
    parts = urlsplit(link)
    path, _, signed = parts.path.rpartition("/")
    if parts.scheme not in ("http", "https") or not parts.netloc or not path.endswith("/me") or not signed:
        raise BadOption(
            f"{link}: this is no personal link. Open *You* in your browser and copy the one you find there."
        )
    server = f"{parts.scheme}://{parts.netloc}{path.removesuffix('/me')}"
    try:
        answer = Account(server, "").ask("POST", "/api/devices", {"link": signed})
        return Account(server, msgspec.json.decode(answer, type=dict[str, str])["token"])
    except (OutOfReach, msgspec.DecodeError, KeyError) as error:
        raise BadOption(
            f"{link}: this link is not good, or no longer ({error}). Copy it anew; it lasts a quarter of an hour."
        ) from None


def read_account(path: Path) -> Account | None:
    try:
        return msgspec.json.decode(path.read_bytes(), type=Account)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return None


def keep_account(account: Account, path: Path) -> None:
    """Write it where nobody else can read it: whoever has the token is this person."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(OWNER_ONLY)
        path.chmod(OWNER_ONLY)
        path.write_bytes(msgspec.json.encode(account))
    except OSError as error:
        raise BadOption(f"{path}: cannot be written ({error.strerror}), so the link can't be kept.") from None
