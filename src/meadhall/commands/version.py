"""`meadhall --version`"""

from __future__ import annotations

from pathlib import Path

import typer

from meadhall.core import table
from meadhall.version import VERSION


def build() -> str:
    """Whether the rules run as machine code or as Python."""
    return "pure Python" if Path(table.__file__).suffix == ".py" else "compiled"


def show_version() -> None:
    typer.echo(f"meadhall {VERSION} ({build()})")
