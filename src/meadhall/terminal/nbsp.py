"""Lines are not broken at the spaces that must not break: Rich takes those for any other space.

Where a terminal knows only ASCII, signs are replaced on the same way out.
"""

from __future__ import annotations

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.segment import Segment

from meadhall.core.draw.glyphs import in_ascii

BOUND = str.maketrans({"\u00a0": "\ue000", "\u202f": "\ue001"})
LOOSE = str.maketrans({"\ue000": "\u00a0", "\ue001": "\u202f"})


def bound(text: str) -> str:
    """The text with stand-ins for the spaces that must not break; `Unbroken` puts these back."""
    return text.translate(BOUND)


class Unbroken:
    """Something to show whose texts are bound."""

    def __init__(self, shown: RenderableType, ascii_only: bool = False) -> None:
        self.shown = shown
        self.ascii_only = ascii_only

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for segment in console.render(self.shown, options):
            text = segment.text.translate(LOOSE)
            yield Segment(in_ascii(text) if self.ascii_only else text, segment.style, segment.control)
