"""All that a finished game showed, through every eye and in every language, packed so that it fits into one file.

A drawing is a list of parts, and most parts of two drawings are the same: each is written down once.
"""

from __future__ import annotations

import gzip
from base64 import b64encode
from collections.abc import Callable

import msgspec

from meadhall.core.engine.view import without_legal
from meadhall.core.i18n.words import LANGUAGES
from meadhall.match import Match
from meadhall.match.event_log import log_lines

SPECTATOR = -1
CLOSEST = 9
Progress = Callable[[int, int], None]


class Album(msgspec.Struct):
    parts: list[str]
    """Every part of a drawing, once."""
    frames: dict[str, str]
    """The beginning of a drawing, by language."""
    moments: dict[str, list[list[int]]]
    """For each pair of eyes and language, at each ply the parts of the drawing."""
    log: dict[str, list[tuple[int, str]]]
    """What was told to each, with the ply."""
    stands: dict[str, list[str]]
    """By language, how far the game had come at each ply."""

    def pack(self) -> str:
        """As text that a browser can unpack by itself."""
        return b64encode(gzip.compress(msgspec.json.encode(self), CLOSEST, mtime=0)).decode()


class Binder:
    """Puts an album together; parts of one name lie beside each other, for they are most alike."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.found: dict[tuple[str, str], int] = {}
        self.album = Album([], {}, {}, {}, {})

    def part(self, name: str, content: str) -> int:
        return self.found.setdefault((name, str(content)), len(self.found))

    def bind(self, on_progress: Progress | None = None) -> Album:
        match, album = self.match, self.album
        eyes = [*range(match.record.players), SPECTATOR]
        for number, lang in enumerate(LANGUAGES):
            words = match.game.words(lang, match.names(match.game.words(lang)))
            album.stands[lang] = []
            for each in eyes:
                album.moments[f"{each} {lang}"] = []
                told = log_lines(match, None if each == SPECTATOR else each, words)
                album.log[f"{each} {lang}"] = [(line.ply, line.words) for line in told]
            for ply in range(match.ply + 1):
                table = match.table_at(ply)
                for each in eyes:
                    view = without_legal(table.view(None if each == SPECTATOR else each))
                    drawing = match.game.board.draw(view, words, False)
                    album.frames[lang] = drawing.opening
                    album.moments[f"{each} {lang}"].append(
                        [self.part(part.name, part.content) for part in drawing.parts]
                    )
                    if each == SPECTATOR:
                        album.stands[lang].append(match.game.board.progress(view, words).stand)
                if on_progress is not None:
                    on_progress(number * (match.ply + 1) + ply + 1, len(LANGUAGES) * (match.ply + 1))
        self.sort()
        return album

    def sort(self) -> None:
        """Put the parts into an order in which neighbours are alike."""
        order = sorted(self.found, key=lambda key: (key[0], self.found[key]))
        place = {self.found[key]: number for number, key in enumerate(order)}
        self.album.parts = [content for _, content in order]
        for drawn in self.album.moments.values():
            drawn[:] = [[place[part] for part in parts] for parts in drawn]
