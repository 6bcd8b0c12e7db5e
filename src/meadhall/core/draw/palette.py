"""Palette of all tables. Things keep their colours; parchment and water are dimmer in dark mode."""

from __future__ import annotations

from typing import NamedTuple

INK, SOFT_INK, ZERO_INK = "#2a1a10", "#4a3826", "#6b5a44"
"""Text on parchment: normal, less important, and zero values."""
CHALK = "#fff3dd"
"""Text on dark grounds."""
EDGE = "#24150b"
"""The outline of boards, cards and plates."""
GOLD_THREAD = "#e0b352"
"""Knots and fine lines; never a signal."""
HARM = "#8f1f16"
"""Losses and fights, always with a word or a sign."""

OAK, TAR, BIRCH, SLATE, IRON = "#8a5c2e", "#3b2414", "#d8bf92", "#59636b", "#3a3f45"
WOOL_RED, WOOL_BLUE, WOOL_GOLD = "#8f2b25", "#24527f", "#7d6112"

GOLD, STEEL = "url(#gold)", "url(#steel)"
"""Metal that shines: patterns rather than colours, for areas only."""

CHOOSE, CHOOSE_EDGE = "#ffd24a", "#5a2a00"
"""Can be chosen: the light rail and its dark edge."""
CHOSEN, CHOSEN_EDGE = "#084a34", "#fff8e7"
"""Chosen, or what the question is about."""
FOCUS, FOCUS_EDGE = "#000000", "#ffffff"
"""Keyboard focus."""


class SeatColour(NamedTuple):
    fill: str
    shade: str


SEATS = (
    SeatColour("#e56606", "#752f00"),
    SeatColour("#164598", "#0c2a5e"),
    SeatColour("#178242", "#0a4722"),
    SeatColour("#c95ea9", "#742a5c"),
)
"""Orange, blue, green, pink; each seat also has a mark, since colour never carries meaning alone."""
MARK = "#fff8e7"

DAY = {
    "parchment": "#f3e6c8",
    "pale": "#fff8e7",
    "sea": "#4f93ab",
    "deep": "#2a647d",
    "heath": "#8fa35c",
    "surround": BIRCH,
}
NIGHT = {
    "parchment": "#d6c49c",
    "pale": "#efe3c4",
    "sea": "#2f6780",
    "deep": "#1b4457",
    "heath": "#5f7040",
    "surround": TAR,
}
"""The colours that differ in dark mode: `var(--sea)` and so on."""


def variables(colours: dict[str, str]) -> str:
    return "".join(f"--{name}:{colour};" for name, colour in colours.items())


STYLE = f":root,.table{{{variables(DAY)}}}@media (prefers-color-scheme:dark){{:root,.table{{{variables(NIGHT)}}}}}"
