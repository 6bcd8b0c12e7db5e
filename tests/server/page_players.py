"""People who play by the page: that it is their turn, they know from its stream alone."""

from __future__ import annotations

import re
import threading
from contextlib import suppress
from typing import NamedTuple

import httpx

from tests.server.kit import Player

PROMPT = re.compile(r'<section id="prompt"[^>]*>')
SAYS = re.compile(r'data-(take|ply|state)="(\w+)"')
VERSION = re.compile(r"<!--(?:whole|part) (\d+) ")
ACTION = re.compile(r'data-action="(\d+)"')
AGAIN = 1.0
"""Seconds after which a page opens a stream anew that has ended, as we tell it to."""


class Shown(NamedTuple):
    """What a page shows of a match: whose turn it is, and at which question."""

    take: int
    ply: int
    state: str


def shown_in(content: str) -> Shown | None:
    found = PROMPT.search(content)
    if found is None:
        return None
    says = dict(SAYS.findall(found[0]))
    return Shown(int(says["take"]), int(says["ply"]), says["state"])


class PagePlayer(Player):
    """Somebody who plays with a browser, known by a cookie."""

    @property
    def cookie(self) -> dict[str, str]:
        return {"Cookie": f"meadhall={self.token}"}

    def look(self, match: str) -> tuple[Shown | None, list[str]]:
        """The whole table as the page has it: the question, and what can be clicked."""
        answer = self.http.get(f"/m/{match}/zones", headers=self.cookie)
        assert answer.status_code == 200, answer.text
        return shown_in(answer.text), sorted(set(ACTION.findall(answer.text)))

    def act(self, match: str, ply: int, action: int | str, take: int = -1) -> httpx.Response:
        form = {"take": str(take), "ply": str(ply), "action": str(action), "streaming": "1"}
        return self.http.post(f"/m/{match}/act", data=form, headers=self.cookie)


class OpenPage(threading.Thread):
    """A table's stream, opened again whenever it ends, and the newest that it has shown."""

    def __init__(self, person: PagePlayer, match: str) -> None:
        super().__init__(daemon=True)
        self.person = person
        self.match = match
        self.version = 0
        self.coming = 0
        """The version to which the lines belong that are being read."""
        self.shown: Shown | None = None
        self.closed = threading.Event()

    def run(self) -> None:
        while not self.closed.is_set():
            with suppress(httpx.HTTPError):
                self.listen()
            self.closed.wait(AGAIN)

    def listen(self) -> None:
        with self.person.http.stream("GET", f"/m/{self.match}/stream", headers=self.person.cookie) as stream:
            for line in stream.iter_lines():
                if self.closed.is_set():
                    return
                self.read(line)

    def read(self, line: str) -> None:
        """Whatever is older than what the page has, it drops."""
        if found := VERSION.search(line):
            self.coming = int(found[1])
        shown = shown_in(line)
        if shown is not None and self.coming >= self.version:
            self.version, self.shown = self.coming, shown
