"""For a game whose things explain themselves only by their titles, and whose text is its sheet."""

from __future__ import annotations

from collections.abc import Sequence

from meadhall.core.canvas import Canvas, Room
from meadhall.core.picture import Card, Course, Fact


def inspect(view: object, thing: str, say: object) -> Card | None:
    return None


def legend(say: object) -> Sequence[Fact]:
    return ()


def course(view: object, say: object) -> Course:
    return Course()


def letters(view: object, say: object, room: Room) -> Canvas | None:
    return None
