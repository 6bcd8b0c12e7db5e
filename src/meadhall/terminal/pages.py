"""Pagination of options below a table: in columns, and on several pages if they don't fit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.console import Console
from rich.text import Text

from meadhall.terminal.columns import balanced_columns, filled_columns

MAX_COLUMNS = 3
NUMBER_WIDTH = 3
COLUMN_GAP = 2


class OptionLine(NamedTuple):
    """An option in the list."""

    number: int
    words: Text
    name: str
    on_table: bool
    """Whether its number is drawn on the table too."""


def option_pages(console: Console, options: Sequence[OptionLine], width: int, height: int) -> list[list[Text]]:
    """The lines of each page. If one is not enough, options without a number on the table come first."""
    height = max(1, height)
    named = [entry(console, each, width, named=True) for each in options]
    if sum(map(len, named)) <= height:
        return [[line for lines in named for line in lines]] if named else []
    for columns in range(1, MAX_COLUMNS + 1):
        cells = [entry(console, each, column_width(width, columns)) for each in options]
        if fits(cells, height) and len(filled_columns(list(map(len, cells)), height)) <= columns:
            return [page(cells, balanced_columns(list(map(len, cells)), columns), width, columns)]
    return fewest_pages(console, sorted(options, key=lambda each: each.on_table), width, max(1, height - 1))


def fewest_pages(console: Console, options: Sequence[OptionLine], width: int, height: int) -> list[list[Text]]:
    """The layout with the fewest pages."""
    best: list[list[Text]] = []
    for columns in range(1, MAX_COLUMNS + 1):
        cells = [entry(console, each, column_width(width, columns)) for each in options]
        if best and not fits(cells, height):
            continue
        stacks = filled_columns(list(map(len, cells)), height)
        parts = [stacks[first : first + columns] for first in range(0, len(stacks), columns)]
        if not best or len(parts) < len(best):
            best = [page(cells, part, width, columns) for part in parts]
    return best


def fits(cells: Sequence[list[Text]], height: int) -> bool:
    """Whether no cell is higher than a page."""
    return max(map(len, cells)) <= height


def column_width(width: int, columns: int) -> int:
    return (width + COLUMN_GAP) // columns - COLUMN_GAP


def entry(console: Console, option: OptionLine, width: int, named: bool = False) -> list[Text]:
    """One option: its number, perhaps how it is written, and its words; further lines stand below the first."""
    number = f"{option.number:>{NUMBER_WIDTH}} "
    written = f"{option.name} " if named and option.name else ""
    lines = Text.assemble((written, "dim"), option.words).wrap(console, width - len(number))
    blank = " " * len(number)
    return [Text.assemble(blank if row else (number, "bold"), line) for row, line in enumerate(lines)]


def page(cells: Sequence[list[Text]], stacks: Sequence[Sequence[int]], width: int, columns: int) -> list[Text]:
    """Columns side by side."""
    wide = column_width(width, columns) + COLUMN_GAP
    tall = [[line for cell in stack for line in cells[cell]] for stack in stacks]
    rows = []
    for row in range(max(map(len, tall))):
        line = Text(no_wrap=True)
        for column, lines in enumerate(tall):
            if row < len(lines):
                line.append(" " * (column * wide - line.cell_len))
                line.append_text(lines[row])
        rows.append(line)
    return rows
