"""Non-breaking spaces for Rich, which breaks lines at them: they travel as placeholders until output.

For terminals with ASCII only, glyphs are replaced in the same pass.
"""

from __future__ import annotations

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.segment import Segment

from meadhall.core.draw.glyphs import to_ascii

TO_PLACEHOLDER = str.maketrans({"\u00a0": "\ue000", "\u202f": "\ue001"})
FROM_PLACEHOLDER = str.maketrans({"\ue000": "\u00a0", "\ue001": "\u202f"})


def with_placeholders(text: str) -> str:
    """The text with placeholders for its non-breaking spaces, which `KeepNbsp` puts back."""
    return text.translate(TO_PLACEHOLDER)


class KeepNbsp:
    """A renderable whose texts have placeholders for non-breaking spaces."""

    def __init__(self, shown: RenderableType, ascii_only: bool = False) -> None:
        self.shown = shown
        self.ascii_only = ascii_only

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for segment in console.render(self.shown, options):
            text = segment.text.translate(FROM_PLACEHOLDER)
            yield Segment(to_ascii(text) if self.ascii_only else text, segment.style, segment.control)
