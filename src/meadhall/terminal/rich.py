"""The screen with boxes and colours. Colours never carry meaning alone: whoever is meant is named."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import AbstractContextManager
from itertools import zip_longest

from rich import box
from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from meadhall.core.draw.canvas import SMALLEST, Canvas, Room
from meadhall.core.draw.glyphs import in_ascii
from meadhall.core.engine.contracts import Sheet
from meadhall.terminal.columns import side_by_side
from meadhall.terminal.nbsp import Unbroken, bound
from meadhall.terminal.pages import Listed, listed
from meadhall.terminal.screen import Asked, Screen
from meadhall.terminal.theme import SEAT_COLOURS, painted

COLUMN = 50
"""How wide a column of panels is at least."""
BELOW = 9
"""How many lines are kept for question, options and keys below a table."""
TALL = 32
"""From so many lines on there is room for more options, and for some news above the table."""


def marked(style: str) -> Table:
    """Rows that begin with a mark; further lines stand below the first."""
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=3, justify="right", style=style)
    return grid


class RichScreen(Screen):
    def __init__(self, lang: str, console: Console, ascii_only: bool = False) -> None:
        super().__init__(lang, console)
        self.ascii_only = ascii_only
        self.names = [(self.say.who(seat), f"bold {colour}") for seat, colour in enumerate(SEAT_COLOURS)]

    def dressed(self, text: str, style: str = "") -> Text:
        """The text with the players' names in their colours."""
        dressed = Text(bound(text), style=style)
        for name, colour in self.names:
            dressed.highlight_regex(rf"\b{name}\b", colour)
        return dressed

    def show(self, shown: RenderableType) -> None:
        self.console.print(Unbroken(shown, self.ascii_only))

    def signed(self, text: str) -> str:
        """The text with the signs that this terminal has."""
        return in_ascii(text) if self.ascii_only else text

    def line(self, text: str = "") -> None:
        self.show(self.dressed(text))

    def aside(self, text: str) -> None:
        self.show(Text(bound(text), style="dim"))

    def notice(self, text: str) -> None:
        self.console.print(Text(self.signed(text)), soft_wrap=True)

    def heading(self, text: str) -> None:
        self.console.print()
        self.show(Rule(self.dressed(text, "bold"), align="left"))

    def news(self, lines: list[str]) -> None:
        for line in lines:
            grid = marked("dim")
            grid.add_column()
            grid.add_row("·", self.dressed(line, "italic"))
            self.show(grid)

    def sheet(self, sheet: Sheet) -> None:
        panels = [self.panel(heading, lines) for heading, lines in sheet]
        columns = max(1, min(len(panels), self.console.width // COLUMN))
        width = self.console.options.update(width=self.console.width // columns)
        heights = [len(self.console.render_lines(panel, width)) for panel in panels]
        self.show(side_by_side(panels, heights, columns))

    def panel(self, heading: str, lines: list[str]) -> Panel:
        words = Text("\n").join(self.dressed(line) for line in lines)
        return Panel(words, title=self.dressed(heading, "bold"), title_align="left", border_style="dim")

    def options(self, options: list[str], names: Sequence[str] = ()) -> None:
        grid = marked("bold")
        if names:
            grid.add_column(style="dim", overflow="fold")
        grid.add_column()
        for number, (words, name) in enumerate(zip_longest(options, names, fillvalue=""), 1):
            grid.add_row(f"{number}", *([name] if names else []), self.dressed(words))
        self.show(grid)

    @property
    def room(self) -> Room | None:
        width, height = self.console.size
        below = BELOW if height < TALL else BELOW + 4
        return Room(width, max(SMALLEST.height, height - below)) if width >= SMALLEST.width else None

    def letters(self, table: Canvas) -> None:
        for row in table.rows():
            self.show(painted(row))

    def question(self, asked: Asked, table: Canvas | None = None, page: int = 0) -> None:
        if table is None:
            super().question(asked)
        else:
            for line in self.staged(asked, table, page):
                self.show(line)

    def staged(self, asked: Asked, table: Canvas, page: int) -> list[Text]:
        """The table, the question, a page of its options, and the keys: no more lines than the terminal has."""
        width, height = self.console.size
        lines = [painted(row) for row in table.rows()]
        for sentence in asked.sentences:
            lines += self.dressed(sentence).wrap(self.console, width)
        keys: list[Text] = []
        if asked.short_keys:
            keys += Text(bound(asked.short_keys), style="dim").wrap(self.console, width)
        left = height - len(lines) - len(keys) - 1
        choices = [
            Listed(number, self.dressed(words), name, on_table)
            for number, (words, name, on_table) in enumerate(
                zip(asked.options, asked.names, asked.numbered, strict=True), 1
            )
        ]
        pages = listed(self.console, choices, width, left)
        if pages:
            lines += pages[page % len(pages)]
        if len(pages) > 1:
            note = self.say("pages", page=page % len(pages) + 1, pages=len(pages))
            lines.append(Text(note, style="bold dim"))
        return [*lines, *keys]

    def grid(self, columns: list[str], rows: list[list[str]], total: list[str] | None = None) -> None:
        table = Table(box=box.SIMPLE_HEAD, show_footer=total is not None, footer_style="bold")
        for index, column in enumerate(columns):
            footer = total[index] if total else ""
            table.add_column(self.dressed(column, "bold"), footer, justify="right" if index else "left")
        for row in rows:
            table.add_row(*map(self.dressed, row))
        self.show(table)

    def markdown(self, text: str) -> None:
        from rich.markdown import Markdown  # only here: whoever plays need not wait for it

        page = Padding(Markdown(bound(text)), (0, 1))
        lines = len(self.console.render_lines(page))
        if self.console.is_terminal and lines > self.console.height - 2:
            os.environ.setdefault("LESS", "-R")
            with self.console.pager(styles=True):
                self.show(page)
        else:
            self.show(page)

    def waiting(self) -> AbstractContextManager[object]:
        spinner = "line" if self.ascii_only else "dots"
        return self.console.status(Text(self.signed(self.say("waiting")), style="dim"), spinner=spinner)

    def hide(self) -> None:
        self.console.clear()
        if self.console.is_terminal:
            self.console.file.write("\x1b[3J\x1b[H")
            self.console.file.flush()
