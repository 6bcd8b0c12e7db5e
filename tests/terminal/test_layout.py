"""How things are laid out on the two kinds of screen."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from meadhall.terminal.columns import balanced_columns
from meadhall.terminal.plain import PlainScreen
from meadhall.terminal.rich import RichScreen
from meadhall.terminal.screen import Screen
from tests.console import words

SHEET = [("Ships", ["Orange: 3 Vikings", "Blue: 5 [bold]Vikings[/bold]"]), ("Route", [f"space {n}" for n in range(9)])]


def shown(kind: type[Screen], width: int = 120, no_color: bool = False) -> tuple[Screen, StringIO]:
    file = StringIO()
    console = Console(file=file, width=width, force_terminal=True, color_system="truecolor", no_color=no_color)
    return kind("en", console), file


@pytest.mark.parametrize(
    ("heights", "columns", "expected"),
    [
        ([3, 20, 4, 4, 4], 2, [[0, 1], [2, 3, 4]]),
        ([3, 20, 4, 4, 4], 1, [[0, 1, 2, 3, 4]]),
        ([5, 5, 5], 3, [[0], [1], [2]]),
        ([5], 2, [[0]]),
        ([], 2, []),
    ],
)
def test_panels_are_spread_evenly_and_stay_in_order(
    heights: list[int], columns: int, expected: list[list[int]]
) -> None:
    assert balanced_columns(heights, columns) == expected


def test_a_plain_sheet_is_lines_and_nothing_else() -> None:
    screen, file = shown(PlainScreen)
    screen.sheet(SHEET)
    expected = ["", "Ships:", "Orange: 3 Vikings", "Blue: 5 [bold]Vikings[/bold]", "", "Route:"]
    assert file.getvalue().splitlines() == expected + SHEET[1][1]


def test_plain_lines_end_between_words_on_a_terminal() -> None:
    screen, file = shown(PlainScreen, width=20)
    screen.options(["a very long option that goes on and on\u00a0: unquestionably-indivisible"])
    expected = ["1. a very long", "option that goes on", "and on\u00a0:", "unquestionably-indivisible"]
    assert file.getvalue().splitlines() == expected


def test_plain_lines_are_not_broken_elsewhere_nor_is_what_is_to_be_copied() -> None:
    screen, file = shown(PlainScreen, width=20)
    screen.notice("a very long command that goes on and on and on")
    screen.console = Console(file=file, width=20)
    screen.options(["a very long option that goes on and on and on"])
    expected = ["a very long command that goes on and on and on", "1. a very long option that goes on and on and on"]
    assert file.getvalue().splitlines() == expected


@pytest.mark.parametrize("width", [20, 40, 80, 120, 200])
def test_a_rich_sheet_shows_every_line_at_every_width(width: int) -> None:
    screen, file = shown(RichScreen, width, no_color=True)
    screen.sheet(SHEET)
    text = words(file.getvalue())
    assert all(f"space {n}" in text for n in range(9))
    assert max(map(len, text.splitlines())) <= width


def test_lines_do_not_break_at_spaces_that_do_not_break() -> None:
    screen, file = shown(RichScreen, width=20, no_color=True)
    screen.line("Vous jouez la carte\u00a0: Orange")
    assert words(file.getvalue()).splitlines() == ["Vous jouez la ", "carte\u00a0: Orange"]


def test_a_notice_can_be_copied_as_it_stands() -> None:
    screen, file = shown(RichScreen, width=20)
    screen.notice("Saved in /a/very/long/path/to/a/file.json.")
    assert words(file.getvalue()) == "Saved in /a/very/long/path/to/a/file.json.\n"


def test_names_are_coloured_but_also_said() -> None:
    coloured, file = shown(RichScreen)
    coloured.line("Orange and Blue")
    assert "Orange\x1b[0m" in file.getvalue()
    assert "38;2;217;121;43" in file.getvalue()


def test_without_colour_there_is_no_colour() -> None:
    screen, file = shown(RichScreen, no_color=True)
    screen.line("Orange and Blue")
    screen.sheet(SHEET)
    assert "38;" not in file.getvalue()


def test_plain_markdown_has_no_marks() -> None:
    screen, file = shown(PlainScreen)
    screen.markdown("# The aim\n\n**RAI-001** Gather *Glory* and [more](page.md).\n\n- one_two\n- `three`\n\n> said")
    assert file.getvalue() == "The aim\n\nRAI-001 Gather Glory and more.\n\none_two\nthree\n\nsaid\n"


def test_a_grid_without_boxes_names_its_columns() -> None:
    screen, file = shown(PlainScreen)
    screen.grid(["bot", "wins", "points"], [["greedy", "90 %", "30"]], ["all", "100 %", "44"])
    assert file.getvalue() == "greedy: wins 90 %, points 30\nall: wins 100 %, points 44\n"
