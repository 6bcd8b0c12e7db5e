"""Sheets of pictures: a table at the start, in the middle and at the end of a game, by day and by night."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any, Literal

from PIL import Image
from playwright.sync_api import Browser

from tests.server.browsers import Visitor
from tests.server.kit import Player, RunningServer

DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "user_agent": "Mobi"}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
SCREENS = {"desk": (DESK, 640), "phone": (PHONE, 260)}
"""What one looks at, and how wide that is on a sheet."""
GAP = 8
MOST_BYTES = 580_000


class Sheets:
    """What a game looks like on each screen, one column for each moment and a row by day and by night."""

    def __init__(self, browser: Browser, server: RunningServer, folder: Path, game: str) -> None:
        self.browser = browser
        self.server = server
        self.folder = folder
        self.game = game
        self.taken: dict[str, list[list[Image.Image]]] = {screen: [] for screen in SCREENS}

    def take(self, person: Player, path: str) -> None:
        """One moment more, as that person sees it."""
        token = person.http.headers["Authorization"].removeprefix("Bearer ")
        for screen, (settings, wide) in SCREENS.items():
            visitor = Visitor(self.browser, self.server, drawn=True, **settings)
            visitor.context.add_cookies([{"name": "meadhall", "value": token, "url": self.server.base}])
            visitor.go(path)
            visitor.page.wait_for_load_state("load")
            visitor.page.evaluate("document.fonts.ready.then(() => 0)")
            send_the_coach_away(visitor)
            self.taken[screen].append(list(both_ways(visitor, wide)))
            visitor.close()

    def save(self) -> None:
        for screen, columns in self.taken.items():
            save_small(laid_out(columns), self.folder / f"{self.game}-{screen}.png")


def send_the_coach_away(visitor: Visitor) -> None:
    """The table alone is to be seen, not what explains it."""
    if visitor.page.locator(".coach [data-guide=off]").is_visible():
        visitor.page.click(".coach [data-guide=off]")
        visitor.page.wait_for_selector(".coach :first-child", state="detached")
        visitor.page.mouse.move(0, 0)
        visitor.page.wait_for_timeout(600)


def both_ways(visitor: Visitor, wide: int) -> Iterator[Image.Image]:
    for scheme in SCHEMES:
        visitor.page.emulate_media(color_scheme=scheme)
        visitor.page.wait_for_timeout(400)
        yield narrowed(Image.open(BytesIO(visitor.page.screenshot())), wide)


def narrowed(picture: Image.Image, wide: int) -> Image.Image:
    return picture.convert("RGB").resize((wide, picture.height * wide // picture.width), Image.Resampling.LANCZOS)


def laid_out(columns: list[list[Image.Image]]) -> Image.Image:
    """Pictures of one size in rows and columns."""
    wide, high = columns[0][0].width + GAP, columns[0][0].height + GAP
    sheet = Image.new("RGB", (wide * len(columns) - GAP, high * len(columns[0]) - GAP), "white")
    for across, column in enumerate(columns):
        for down, picture in enumerate(column):
            sheet.paste(picture, (across * wide, down * high))
    return sheet


def save_small(picture: Image.Image, file: Path, most: int = MOST_BYTES) -> None:
    """As many colours as fit into the size we allow ourselves."""
    for colours in (256, 128, 64, 32):
        few = picture.quantize(colours, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        few.save(file, optimize=True)
        if file.stat().st_size < most:
            return
