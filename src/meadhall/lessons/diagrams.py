"""Rule diagrams: positions of real games with pointers at things, drawn when they are shown."""

from __future__ import annotations

from functools import cache

import msgspec

from meadhall.core.engine.game import Game
from meadhall.core.engine.table import Table
from meadhall.lessons.goal import BadLesson
from meadhall.lessons.lesson import LessonStruct, Start
from meadhall.lessons.session import start_record

FILE = "diagrams.toml"


class Diagram(LessonStruct, frozen=True, kw_only=True):
    """`diagram.NAME` in the game's words says what it shows; it calls the things a, b, c, in their order here."""

    name: str
    light: tuple[str, ...]
    rules: tuple[str, ...]
    start: Start

    def table(self, game: Game) -> Table:
        return start_record(game, self.start).replay()


class DiagramFile(LessonStruct, frozen=True, kw_only=True):
    diagram: tuple[Diagram, ...]


@cache
def diagrams(game: Game) -> tuple[Diagram, ...]:
    """A game's diagrams in their order; none where it has none."""
    path = game.folder / FILE
    if not path.exists():
        return ()
    try:
        return msgspec.toml.decode(path.read_bytes(), type=DiagramFile, strict=False).diagram
    except (msgspec.DecodeError, UnicodeDecodeError, ValueError) as error:
        raise BadLesson(f"{path}: {error}") from None
