"""`meadhall lesson`: the workshop of those who write lessons."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from meadhall.commands.errors import TROUBLE, in_one_line
from meadhall.commands.options import Language, Plain
from meadhall.commands.records import read
from meadhall.core.engine.game import Game
from meadhall.core.i18n.words import LANGUAGES
from meadhall.games import game, names
from meadhall.lessons import Lesson
from meadhall.lessons.budget import core_minutes, lesson_seconds
from meadhall.lessons.course import WORDS, course, game_of, read_lesson
from meadhall.lessons.draft import write_draft
from meadhall.lessons.goal import BadLesson
from meadhall.lessons.lint import complaints, unplayable
from meadhall.terminal import language, screen
from meadhall.terminal.lessons import Desk

app = typer.Typer(no_args_is_help=True, rich_markup_mode="markdown", help="Write a lesson, try it, check it.")

RecordFile = Annotated[Path, typer.Argument(metavar="RECORD", help="A record, such as `meadhall play` keeps.")]
PlyNumber = Annotated[int, typer.Option("--ply", min=0, help="After how many answers the lesson begins.")]
OutFile = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE", help="Where to write it; its name is the id.", show_default="GAME-new.toml"),
]
LessonFile = Annotated[Path, typer.Argument(metavar="FILE", help="A lesson: its words are in `words` beside it.")]
LessonFiles = Annotated[
    list[Path],
    typer.Argument(metavar="FILE...", help="Lessons; their words are in `words`. Or a game: all of its own."),
]


def new(record: RecordFile, ply: PlyNumber, out: OutFile = None) -> None:
    """Make a lesson from a moment of a recorded game.

    It begins after so many answers, whoever is asked then is the learner, and what was answered in the game is good.
    What it says is still to be written, in `words/en.po` and `words/fr.po` beside it.

    Example: `meadhall lesson new bots.json --ply 20 --out raids-port.toml`
    """
    recorded, _ = read(record, None)
    path = out or Path(f"{recorded.game.name}-new.toml")
    write_draft(recorded, ply, path)
    words = ", ".join(str(path.parent / WORDS / f"{lang}.po") for lang in LANGUAGES)
    typer.echo(f"{path}: written. Write what it says ({words}), then: meadhall lesson check {path}")


def try_out(file: LessonFile, lang: Language = None, plain: Plain = False) -> None:
    """Go through a lesson in the terminal, as a learner will. Nothing is kept.

    Example: `meadhall lesson try raids-port.toml --lang fr`
    """
    lesson = read_lesson(file)
    played = game_of(lesson)
    if found := unplayable(played, lesson):
        raise BadLesson(f"{file}: {found[0]}")
    Desk(played, screen(language(lang), plain)).try_out(lesson)


def check(files: LessonFiles) -> None:
    """Say what is wrong with lessons, by the laws that all lessons keep to, and how long each takes.

    Examples:

    - `meadhall lesson check raids-port.toml`
    - `meadhall lesson check raids`
    """
    well = [
        check_course(game(str(file))) if is_game(file) else check_one(read_lesson(file), str(file)) for file in files
    ]
    if not all(well):
        raise typer.Exit(TROUBLE)


def is_game(file: Path) -> bool:
    return str(file) in names() and not file.exists()


def check_course(played: Game) -> bool:
    """All lessons of a game, and how long it takes to be ready for a first match."""
    lessons = course(played)
    well = [check_one(lesson, lesson.id) for lesson in lessons]
    core = sum(lesson.kind == "core" for lesson in lessons)
    times = ", ".join(f"{core_minutes(played, lang):.1f} minutes ({lang})" for lang in LANGUAGES)
    typer.echo(f"{played.name}: {len(lessons)} lessons; the {core} for a first match take about {times}.")
    return all(well)


def check_one(lesson: Lesson, name: str) -> bool:
    played = game_of(lesson)
    found = complaints(played, lesson)
    for words in found:
        typer.echo(f"{name}: {words}")
    if not found:
        times = ", ".join(f"{lesson_seconds(played, lesson, lang):.0f} seconds ({lang})" for lang in LANGUAGES)
        typer.echo(f"{name}: all is well. It takes about {times}.")
    return not found


app.command()(in_one_line(new))
app.command("try")(in_one_line(try_out))
app.command()(in_one_line(check))
