"""Takes the pictures in docs/pictures: `make pictures`, or of some games `make pictures ARGS="raids"`.

They show real matches, played by bots.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from threading import Thread
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

import meadhall
from meadhall.core.engine.game import Game
from tests.server.browser.test_matches import SEED, Referee, like_a_bot
from tests.server.browsers import Visitor
from tests.server.chromium import FLAGS, chromium
from tests.server.kit import Player, RunningServer, start_match
from tests.server.sheets import PHONE, Sheets, save_small, send_the_coach_away

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
WIDE: dict[str, Any] = {"viewport": {"width": 1280, "height": 860}}
MOMENTS = {"drakkar": 45, "lofoten": 101, "midgard": 134, "raids": 44, "walhalla": 92}
EARLY = 6
"""The moment of a game that has none of its own."""
MOST_BYTES = 420_000
NAMES = ("Astrid", "Bjorn", "Gudrun", "Orm")


class Table:
    """A match played by bots up to a moment at which the first seat is asked, or to the end."""

    def __init__(self, server: RunningServer, game: Game) -> None:
        self.server = server
        self.game = game
        self.players = 3 if 3 in game.players else 2
        self.match, self.people = start_match(server, game.name, self.players, seed=SEED, names=NAMES)
        self.referee = Referee(server, game, self.players, self.match)
        self.referee.choose = like_a_bot
        for person in self.people[1:]:
            Thread(target=self.attend, args=[person], daemon=True).start()

    def attend(self, person: Player) -> None:
        """Be at the table."""
        for _ in person.events(self.match):
            pass

    def play(self, until: int) -> None:
        while True:
            action = self.referee.action()
            table = self.referee.table
            seat = int(table.seat or 0)
            if table.ply >= until and seat == 0:
                return
            answer = self.people[seat].act(self.match, int(table.ply), action)
            if answer.json()["over"]:
                return

    def show(self, browser: Browser, path: str, name: str, settings: dict[str, Any], **more: Any) -> None:
        with_token(browser, self.server, self.people[0], path.format(match=self.match), name, settings, **more)


def with_token(
    browser: Browser,
    server: RunningServer,
    person: Player,
    path: str,
    name: str,
    settings: dict[str, Any],
    **more: Any,
) -> None:
    """One picture of a page, as that person sees it."""
    visitor = Visitor(browser, server, drawn=True, **settings, **more)
    token = person.http.headers["Authorization"].removeprefix("Bearer ")
    visitor.context.add_cookies([{"name": "meadhall", "value": token, "url": server.base}])
    visitor.go(path)
    visitor.page.wait_for_load_state("load")
    visitor.page.wait_for_timeout(1500)
    send_the_coach_away(visitor)
    file = PICTURES / f"{name}.png"
    visitor.page.screenshot(path=file)
    visitor.close()
    save_small(Image.open(file).convert("RGB"), file, MOST_BYTES)


def take_all(browser: Browser, server: RunningServer, wanted: Sequence[str]) -> None:
    for game in meadhall.games():
        if wanted and game.name not in wanted:
            continue
        table = Table(server, game)
        sheets = Sheets(browser, server, PICTURES / "tables", game.name)
        address = f"/m/{table.match}"
        table.play(0)
        sheets.take(table.people[0], address)
        table.play(MOMENTS.get(game.name, EARLY))
        sheets.take(table.people[0], address)
        table.show(browser, "/m/{match}", f"table-{game.name}", WIDE)
        table.show(browser, "/m/{match}", f"phone-{game.name}", PHONE)
        if game.name == "raids":
            table.show(browser, "/m/{match}", "table", WIDE)
        table.play(10_000)
        sheets.take(table.people[0], address)
        sheets.save()
        if game.name == "raids":
            table.show(browser, "/m/{match}", "end", WIDE)
            table.show(browser, "/m/{match}/replay?ply=40", "replay", WIDE, color_scheme="dark")
            with_token(browser, server, table.people[0], "/new?game=midgard", "new", WIDE)
            with_token(browser, server, table.people[0], "/learn/raids/raids-1", "lesson", WIDE)
    if not wanted or "raids" in wanted:
        with_token(
            browser, server, Player(server, "Astrid"), "/", "hall", {"viewport": {"width": 1280, "height": 1180}}
        )


def main() -> None:
    found = chromium()
    if found is None:
        sys.exit("No chromium or chrome on this machine: no pictures were taken.")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = RunningServer(Path(folder) / "matches.sqlite", "--no-limits")
        try:
            take_all(playwright.chromium.launch(executable_path=found, args=FLAGS), server, sys.argv[1:])
        finally:
            server.stop()


if __name__ == "__main__":
    main()
