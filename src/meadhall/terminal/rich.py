"""Rich screen with boxes and colours. Colours never carry meaning alone: players are named too."""

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

from meadhall.core.draw.canvas import MIN_SIZE, Canvas, CanvasSize
from meadhall.core.draw.glyphs import to_ascii
from meadhall.core.engine.contracts import Sheet
from meadhall.terminal.columns import side_by_side
from meadhall.terminal.nbsp import KeepNbsp, with_placeholders
from meadhall.terminal.pages import OptionLine, option_pages
from meadhall.terminal.screen import Question, Screen
from meadhall.terminal.theme import SEAT_COLOURS, styled_row

MIN_PANEL_WIDTH = 50
LINES_BELOW_TABLE = 9
"""Lines reserved for question, options and keys below a table."""
MIN_TALL_HEIGHT = 32
"""Terminals from this height on get four more lines for options and the log."""


def marked_grid(style: str) -> Table:
    """A grid whose rows begin with a mark and wrap beside it."""
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=3, justify="right", style=style)
    return grid


class RichScreen(Screen):
    def __init__(self, lang: str, console: Console, ascii_only: bool = False) -> None:
        super().__init__(lang, console)
        self.ascii_only = ascii_only
        self.names = [(self.say.seat_name(seat), f"bold {colour}") for seat, colour in enumerate(SEAT_COLOURS)]

    def coloured(self, text: str, style: str = "") -> Text:
        """The text with players' names in their colours."""
        dressed = Text(with_placeholders(text), style=style)
        for name, colour in self.names:
            dressed.highlight_regex(rf"\b{name}\b", colour)
        return dressed

    def show(self, shown: RenderableType) -> None:
        self.console.print(KeepNbsp(shown, self.ascii_only))

    def with_known_glyphs(self, text: str) -> str:
        """The text with glyphs that this terminal can show."""
        return to_ascii(text) if self.ascii_only else text

    def line(self, text: str = "") -> None:
        self.show(self.coloured(text))

    def aside(self, text: str) -> None:
        self.show(Text(with_placeholders(text), style="dim"))

    def notice(self, text: str) -> None:
        self.console.print(Text(self.with_known_glyphs(text)), soft_wrap=True)

    def heading(self, text: str) -> None:
        self.console.print()
        self.show(Rule(self.coloured(text, "bold"), align="left"))

    def news(self, lines: list[str]) -> None:
        for line in lines:
            grid = marked_grid("dim")
            grid.add_column()
            grid.add_row("·", self.coloured(line, "italic"))
            self.show(grid)

    def sheet(self, sheet: Sheet) -> None:
        panels = [self.panel(heading, lines) for heading, lines in sheet]
        columns = max(1, min(len(panels), self.console.width // MIN_PANEL_WIDTH))
        width = self.console.options.update(width=self.console.width // columns)
        heights = [len(self.console.render_lines(panel, width)) for panel in panels]
        self.show(side_by_side(panels, heights, columns))

    def panel(self, heading: str, lines: list[str]) -> Panel:
        words = Text("\n").join(self.coloured(line) for line in lines)
        return Panel(words, title=self.coloured(heading, "bold"), title_align="left", border_style="dim")

    def options(self, options: list[str], names: Sequence[str] = ()) -> None:
        grid = marked_grid("bold")
        if names:
            grid.add_column(style="dim", overflow="fold")
        grid.add_column()
        for number, (words, name) in enumerate(zip_longest(options, names, fillvalue=""), 1):
            grid.add_row(f"{number}", *([name] if names else []), self.coloured(words))
        self.show(grid)

    @property
    def canvas_size(self) -> CanvasSize | None:
        width, height = self.console.size
        below = LINES_BELOW_TABLE if height < MIN_TALL_HEIGHT else LINES_BELOW_TABLE + 4
        return CanvasSize(width, max(MIN_SIZE.height, height - below)) if width >= MIN_SIZE.width else None

    def letters(self, table: Canvas) -> None:
        for row in table.rows():
            self.show(styled_row(row))

    def question(self, asked: Question, table: Canvas | None = None, page: int = 0) -> None:
        if table is None:
            super().question(asked)
        else:
            for line in self.question_lines(asked, table, page):
                self.show(line)

    def question_lines(self, asked: Question, table: Canvas, page: int) -> list[Text]:
        """The lines of the table, the question, a page of options and the keys, which fit the terminal's height."""
        width, height = self.console.size
        lines = [styled_row(row) for row in table.rows()]
        for sentence in asked.sentences:
            lines += self.coloured(sentence).wrap(self.console, width)
        keys: list[Text] = []
        if asked.short_keys:
            keys += Text(with_placeholders(asked.short_keys), style="dim").wrap(self.console, width)
        left = height - len(lines) - len(keys) - 1
        choices = [
            OptionLine(number, self.coloured(words), name, on_table)
            for number, (words, name, on_table) in enumerate(
                zip(asked.options, asked.names, asked.numbered, strict=True), 1
            )
        ]
        pages = option_pages(self.console, choices, width, left)
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
            table.add_column(self.coloured(column, "bold"), footer, justify="right" if index else "left")
        for row in rows:
            table.add_row(*map(self.coloured, row))
        self.show(table)

    def markdown(self, text: str) -> None:
        from rich.markdown import Markdown  # imported late: it is slow to load and rarely needed

        page = Padding(Markdown(with_placeholders(text)), (0, 1))
        lines = len(self.console.render_lines(page))
        if self.console.is_terminal and lines > self.console.height - 2:
            os.environ.setdefault("LESS", "-R")
            with self.console.pager(styles=True):
                self.show(page)
        else:
            self.show(page)

    def thinking(self) -> AbstractContextManager[object]:
        spinner = "line" if self.ascii_only else "dots"
        return self.console.status(Text(self.with_known_glyphs(self.say("waiting")), style="dim"), spinner=spinner)

    def hide(self) -> None:
        self.console.clear()
        if self.console.is_terminal:
            self.console.file.write("\x1b[3J\x1b[H")
            self.console.file.flush()
