"""Factory of screens, by terminal and options."""

from __future__ import annotations

import os
import sys

from rich.console import Console

from meadhall.terminal.plain import PlainScreen
from meadhall.terminal.rich import RichScreen
from meadhall.terminal.screen import Screen


def screen(lang: str, plain: bool = False, ascii_only: bool = False) -> Screen:
    """A plain screen on request and without a capable terminal; ASCII where the terminal lacks other glyphs."""
    for stream in (sys.stdin, sys.stdout):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    console = Console(no_color=True) if plain else Console()
    if plain or not console.is_terminal or os.environ.get("TERM") == "dumb":
        return PlainScreen(lang, console)
    poor = console.options.ascii_only or os.environ.get("TERM") == "linux"
    return RichScreen(lang, console, ascii_only or poor)
