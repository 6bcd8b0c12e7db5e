"""`meadhall --version`: the version, the build, and the bundled nets."""

from __future__ import annotations

from pathlib import Path

import typer

from meadhall.bots.nets import bundled_net_hashes
from meadhall.core.engine import table
from meadhall.games import games
from meadhall.version import VERSION


def build() -> str:
    """Whether the rules are compiled; if not, how to compile them."""
    file = Path(table.__file__).resolve()
    if file.suffix != ".py":
        return "compiled rules"
    if (file.parents[4] / "Makefile").is_file():
        return "pure Python rules; with a C compiler, `make fast` makes them many times faster"
    return "pure Python rules; reinstall with a C compiler to make them many times faster"


def show_version() -> None:
    typer.echo(f"meadhall {VERSION} ({build()})")
    for name, found in bundled_net_hashes(games()).items():
        typer.echo(f"net {name}: {found}")
