"""How trouble is told: one clear line, no traceback."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import ParamSpec

import typer

from meadhall.core.engine.errors import BadOption, MeadhallError

P = ParamSpec("P")

TROUBLE = 2


def in_one_line(command: Callable[P, None]) -> Callable[P, None]:
    """The command, ending with one line on standard error and exit code 2 when what was asked for is wrong."""

    @wraps(command)
    def careful(*args: P.args, **options: P.kwargs) -> None:
        try:
            command(*args, **options)
        except MeadhallError as error:
            tell(error)
            raise typer.Exit(TROUBLE) from None

    return careful


def tell(error: MeadhallError) -> None:
    typer.echo(" ".join(str(error).split()), err=True)


def write(path: Path, text: str) -> None:
    """Write a file, or say that it can't be done."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadOption(f"{path}: cannot be written ({error.strerror}). Give another file.") from None
