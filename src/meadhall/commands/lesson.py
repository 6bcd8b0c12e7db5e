"""`meadhall lesson`: tools for authors of lessons."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from meadhall.commands.errors import ERROR_EXIT_CODE, with_error_line
from meadhall.commands.options import Language, Plain
from meadhall.commands.records import read_verified
from meadhall.core.engine.game import Game
from meadhall.core.i18n.words import LANGUAGES
from meadhall.games import game, names
from meadhall.lessons import Lesson
from meadhall.lessons.budget import core_minutes, lesson_seconds
from meadhall.lessons.course import WORDS, course, game_of, read_lesson
from meadhall.lessons.draft import write_draft
from meadhall.lessons.goal import BadLesson
from meadhall.lessons.lint import blocking_problems, lint
from meadhall.terminal import chosen_language, screen
from meadhall.terminal.lessons import LessonScreen

app = typer.Typer(no_args_is_help=True, rich_markup_mode="markdown", help="Write a lesson, try it, check it.")

RecordFile = Annotated[Path, typer.Argument(metavar="RECORD", help="A record, such as `meadhall play` saves.")]
PlyNumber = Annotated[int, typer.Option("--ply", min=0, help="The ply at which the lesson begins.")]
OutFile = Annotated[
    Path | None,
    typer.Option(
        "--out", metavar="FILE", help="The file to write; its name is the lesson's id.", show_default="GAME-new.toml"
    ),
]
LessonFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="A lesson, with its words in the folder `words` beside it.")
]
LessonFiles = Annotated[
    list[Path],
    typer.Argument(metavar="FILE...", help="Lessons, or a game for all of its lessons."),
]


def new(record: RecordFile, ply: PlyNumber, out: OutFile = None) -> None:
    """Draft a lesson from a position of a recorded game.

    The player to act there is the learner, and the answers of the game are the right ones.
    Then write its words in `words/en.po` and `words/fr.po` beside it.

    Example: `meadhall lesson new bots.json --ply 20 --out raids-port.toml`
    """
    recorded, _ = read_verified(record, None)
    path = out or Path(f"{recorded.game.name}-new.toml")
    write_draft(recorded, ply, path)
    words = ", ".join(str(path.parent / WORDS / f"{lang}.po") for lang in LANGUAGES)
    typer.echo(f"{path}: written. Write its words ({words}), then: meadhall lesson check {path}")


def try_out(file: LessonFile, lang: Language = None, plain: Plain = False) -> None:
    """Preview a lesson in the terminal, as a learner will see it. Nothing is saved.

    Example: `meadhall lesson try raids-port.toml --lang fr`
    """
    lesson = read_lesson(file)
    played = game_of(lesson)
    if found := blocking_problems(played, lesson):
        raise BadLesson(f"{file}: {found[0]}")
    LessonScreen(played, screen(chosen_language(lang), plain)).preview(lesson)


def check(files: LessonFiles) -> None:
    """Check lessons against the rules for lessons, and estimate how long each takes.

    Examples:

    - `meadhall lesson check raids-port.toml`
    - `meadhall lesson check raids`
    """
    well = [
        check_course(game(str(file))) if is_game(file) else check_one(read_lesson(file), str(file)) for file in files
    ]
    if not all(well):
        raise typer.Exit(ERROR_EXIT_CODE)


def is_game(file: Path) -> bool:
    return str(file) in names() and not file.exists()


def check_course(played: Game) -> bool:
    """Check all lessons of a game, and estimate the time to a first match."""
    lessons = course(played)
    well = [check_one(lesson, lesson.id) for lesson in lessons]
    core = sum(lesson.kind == "core" for lesson in lessons)
    times = ", ".join(f"{core_minutes(played, lang):.1f} minutes ({lang})" for lang in LANGUAGES)
    typer.echo(f"{played.name}: {len(lessons)} lessons; the {core} for a first match take about {times}.")
    return all(well)


def check_one(lesson: Lesson, name: str) -> bool:
    played = game_of(lesson)
    found = lint(played, lesson)
    for words in found:
        typer.echo(f"{name}: {words}")
    if not found:
        times = ", ".join(f"{lesson_seconds(played, lesson, lang):.0f} seconds ({lang})" for lang in LANGUAGES)
        typer.echo(f"{name}: no problems found. It takes about {times}.")
    return not found


app.command()(with_error_line(new))
app.command("try")(with_error_line(try_out))
app.command()(with_error_line(check))
