"""`meadhall learn`"""

from __future__ import annotations

from typing import Annotated

import typer

import meadhall
from meadhall.commands.options import Ascii, GameName, Language, Plain
from meadhall.core.engine.errors import BadOption
from meadhall.lessons import course, find_lesson
from meadhall.terminal import chosen_language, screen
from meadhall.terminal.account import account_from_link, save_account
from meadhall.terminal.lesson_progress import account_path
from meadhall.terminal.lessons import LessonScreen

LessonName = Annotated[
    str | None, typer.Argument(metavar="[LESSON]", help="The number or id of a lesson.", show_default="the list")
]


Link = Annotated[
    str | None,
    typer.Option(
        "--link",
        metavar="URL",
        help="Your personal link from the page *You* of a server, to share your progress with it.",
    ),
]
Unlink = Annotated[bool, typer.Option("--unlink", help="Keep your progress on this machine only.")]


def learn(
    name: GameName,
    lesson: LessonName = None,
    lang: Language = None,
    plain: Plain = False,
    ascii_only: Ascii = False,
    link: Link = None,
    unlink: Unlink = False,
) -> None:
    """Learn a game by playing it, lesson by lesson. Your progress is saved.

    Examples:

    - `meadhall learn raids`
    - `meadhall learn raids 3 --lang fr`
    - `meadhall learn raids --link http://127.0.0.1:8000/me/…`
    """
    if unlink:
        account_path().unlink(missing_ok=True)
    if link is not None:
        save_account(account_from_link(link), account_path())
    game = meadhall.game(name)
    if not course(game):
        raise BadOption(f"There are no lessons for {game.name} yet. Read its rules: meadhall rules {game.name}")
    desk = LessonScreen(game, screen(chosen_language(lang), plain, ascii_only))
    if lesson is None:
        desk.run()
    else:
        desk.run_lesson(find_lesson(game, lesson))
