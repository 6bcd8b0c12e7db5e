"""`meadhall lesson`: the workshop of those who write lessons."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from meadhall.commands.options import Language, Plain
from meadhall.commands.records import read
from meadhall.commands.trouble import TROUBLE, in_one_line
from meadhall.core.words import LANGUAGES
from meadhall.lessons.budget import lesson_seconds
from meadhall.lessons.course import WORDS, game_of, read_lesson
from meadhall.lessons.draft import write_draft
from meadhall.lessons.goal import BadLesson
from meadhall.lessons.laws import complaints, unplayable
from meadhall.terminal import language, screen
from meadhall.terminal.learning import Desk

app = typer.Typer(no_args_is_help=True, rich_markup_mode="markdown", help="Write a lesson, try it, check it.")

RecordFile = Annotated[Path, typer.Argument(metavar="RECORD", help="A record, such as `meadhall play` keeps.")]
PlyNumber = Annotated[int, typer.Option("--ply", min=0, help="After how many answers the lesson begins.")]
OutFile = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE", help="Where to write it; its name is the id.", show_default="GAME-new.toml"),
]
LessonFile = Annotated[Path, typer.Argument(metavar="FILE", help="A lesson: its words are in `words` beside it.")]
LessonFiles = Annotated[list[Path], typer.Argument(metavar="FILE...", help="Lessons; their words are in `words`.")]


def new(record: RecordFile, ply: PlyNumber, out: OutFile = None) -> None:
    """Make a lesson from a moment of a recorded game.

    It begins after so many answers, whoever is asked then is the learner, and what was answered in the game is good.
    What it says is still to be written, in `words/en.po` and `words/fr.po` beside it.

    Example: `meadhall lesson new bots.json --ply 20 --out raids-port.toml`
    """
    game, _ = read(record, None)
    path = out or Path(f"{game.game.name}-new.toml")
    write_draft(game, ply, path)
    words = ", ".join(str(path.parent / WORDS / f"{lang}.po") for lang in LANGUAGES)
    typer.echo(f"{path}: written. Write what it says ({words}), then: meadhall lesson check {path}")


def try_out(file: LessonFile, lang: Language = None, plain: Plain = False) -> None:
    """Go through a lesson in the terminal, as a learner will. Nothing is kept.

    Example: `meadhall lesson try raids-port.toml --lang fr`
    """
    lesson = read_lesson(file)
    game = game_of(lesson)
    if found := unplayable(game, lesson):
        raise BadLesson(f"{file}: {found[0]}")
    Desk(game, screen(language(lang), plain)).try_out(lesson)


def check(files: LessonFiles) -> None:
    """Say what is wrong with lessons, by the laws that all lessons keep to, and how long each takes.

    Example: `meadhall lesson check raids-port.toml`
    """
    well = True
    for file in files:
        lesson = read_lesson(file)
        game = game_of(lesson)
        found = complaints(game, lesson)
        for words in found:
            typer.echo(f"{file}: {words}")
        if not found:
            times = ", ".join(f"{lesson_seconds(game, lesson, lang):.0f} seconds ({lang})" for lang in LANGUAGES)
            typer.echo(f"{file}: all is well. It takes about {times}.")
        well = well and not found
    if not well:
        raise typer.Exit(TROUBLE)


app.command()(in_one_line(new))
app.command("try")(in_one_line(try_out))
app.command()(in_one_line(check))
