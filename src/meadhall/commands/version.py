"""`meadhall --version`"""

from __future__ import annotations

from pathlib import Path

import typer

from meadhall.bots.nets import all_shipped
from meadhall.core.engine import table
from meadhall.games import games
from meadhall.version import VERSION


def build() -> str:
    """Whether the rules run as machine code or as Python; and if so, what would make them faster."""
    file = Path(table.__file__).resolve()
    if file.suffix != ".py":
        return "compiled rules"
    if (file.parents[3] / "Makefile").is_file():
        return "pure Python rules; with a C compiler, `make fast` makes them many times faster"
    return "pure Python rules; installed again where a C compiler is, they are many times faster"


def show_version() -> None:
    typer.echo(f"meadhall {VERSION} ({build()})")
    for name, found in all_shipped(games()).items():
        typer.echo(f"net {name}: {found}")
