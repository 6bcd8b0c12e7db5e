"""The Typer application with all commands."""

from __future__ import annotations

from typing import Annotated

import typer

from meadhall.commands.admin import app as admin
from meadhall.commands.arena import app as arena
from meadhall.commands.backup import backup, restore
from meadhall.commands.bench import bench
from meadhall.commands.copy import copy
from meadhall.commands.dataset import app as dataset
from meadhall.commands.draw import draw
from meadhall.commands.errors import with_error_line
from meadhall.commands.games import games
from meadhall.commands.learn import learn
from meadhall.commands.lesson import app as lesson
from meadhall.commands.play import play
from meadhall.commands.purge import purge
from meadhall.commands.puzzle import puzzle
from meadhall.commands.puzzles import app as puzzles
from meadhall.commands.replay import replay
from meadhall.commands.review import review
from meadhall.commands.rules import rules
from meadhall.commands.serve import serve
from meadhall.commands.simulate import simulate
from meadhall.commands.study import study
from meadhall.commands.tips import tips
from meadhall.commands.verify import verify
from meadhall.commands.version import show_version
from meadhall.commands.work import work

app = typer.Typer(add_completion=False, rich_markup_mode="markdown", pretty_exceptions_enable=False)

COMMANDS = (
    games,
    serve,
    work,
    play,
    learn,
    puzzle,
    tips,
    rules,
    replay,
    review,
    verify,
    draw,
    simulate,
    study,
    bench,
    backup,
    restore,
    copy,
    purge,
)

for command in COMMANDS:
    app.command(rich_help_panel=None)(with_error_line(command))
app.add_typer(arena, name="arena")
app.add_typer(dataset, name="dataset")
app.add_typer(lesson, name="lesson")
app.add_typer(puzzles, name="puzzles")
app.add_typer(admin, name="admin")


@app.callback(invoke_without_command=True)
def meadhall(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and exit.")] = False,
) -> None:
    """Viking board games at one table, against bots and with friends.

    Start with `meadhall play raids`. Each command has its own help: `meadhall play --help`.
    """
    if version:
        show_version()
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())
