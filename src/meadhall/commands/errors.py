"""Error handling of commands: one clear line, no traceback."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import ParamSpec

import typer

from meadhall.core.engine.errors import BadOption, MeadhallError

P = ParamSpec("P")

ERROR_EXIT_CODE = 2


def with_error_line(command: Callable[P, None]) -> Callable[P, None]:
    """The command, with errors of the user as one line on standard error and exit code 2."""

    @wraps(command)
    def careful(*args: P.args, **options: P.kwargs) -> None:
        try:
            command(*args, **options)
        except MeadhallError as error:
            print_error(error)
            raise typer.Exit(ERROR_EXIT_CODE) from None

    return careful


def print_error(error: MeadhallError) -> None:
    typer.echo(" ".join(str(error).split()), err=True)


def write_text_file(path: Path, text: str) -> None:
    """Write a file; raises `BadOption` if it can't be written."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadOption(f"{path}: cannot be written ({error.strerror}). Choose another file.") from None
