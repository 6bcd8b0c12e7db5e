"""Glyphs of text tables, with ASCII fallbacks."""

from __future__ import annotations

from unicodedata import category

SEAT_SIGNS = ("▲", "■", "○", "✚")
"""Triangle, square, ring, cross, as on the plates of a drawing."""

ASCII_FALLBACKS = {
    **dict(zip(SEAT_SIGNS, "^#ox", strict=True)),
    **dict(zip("─│┌┐└┘├┤┬┴┼═", "-|+++++++++=", strict=True)),
    **dict(zip("·•●◆◇★☆✓†¤", ".*@%)*Gv+$", strict=True)),
    **dict(zip("←→↑↓▶◀▼△", "<>^v><v^", strict=True)),
    **dict(zip("♥♠♦♣♛♜", "hsdckt", strict=True)),
    **dict(zip("≈⌂♧‡⚒", "~n%:T", strict=True)),
    **dict(zip("…–—−×", ".---x", strict=True)),
    **dict(zip("’‘“”«»", '\'\'""""', strict=True)),
    **dict.fromkeys("\u00a0\u202f\u2009", " "),
}
"""One character each, so that columns stay aligned."""
ASCII_TABLE = str.maketrans(ASCII_FALLBACKS)
REPLACEMENT = "?"


def to_ascii(text: str) -> str:
    """The text with ASCII for all signs; letters stay."""
    pale = text.translate(ASCII_TABLE)
    if pale.isascii():
        return pale
    return "".join(sign if sign.isascii() or category(sign)[0] == "L" else REPLACEMENT for sign in pale)
