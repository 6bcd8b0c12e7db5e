"""`meadhall learn`"""

from __future__ import annotations

from typing import Annotated

import typer

import meadhall
from meadhall.commands.options import Ascii, GameName, Language, Plain
from meadhall.core.errors import BadOption
from meadhall.lessons import course, find_lesson
from meadhall.terminal import language, screen
from meadhall.terminal.learning import Desk

LessonName = Annotated[
    str | None, typer.Argument(metavar="[LESSON]", help="Which lesson: its number or its id.", show_default="the list")
]


def learn(
    name: GameName, lesson: LessonName = None, lang: Language = None, plain: Plain = False, ascii_only: Ascii = False
) -> None:
    """Learn a game by playing it, lesson by lesson. Your progress is kept.

    Examples:

    - `meadhall learn raids`
    - `meadhall learn raids 3 --lang fr`
    """
    game = meadhall.game(name)
    if not course(game):
        raise BadOption(f"There are no lessons for {game.name} yet. Read its rules: meadhall rules {game.name}")
    desk = Desk(game, screen(language(lang), plain, ascii_only))
    if lesson is None:
        desk.teach_all()
    else:
        desk.teach_one(find_lesson(game, lesson))
