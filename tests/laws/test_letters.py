"""Text tables of all games: they fit, show every choice, and use known signs only."""

from __future__ import annotations

from functools import lru_cache
from io import StringIO
from unicodedata import category

import pytest
from rich.cells import cell_len
from rich.console import Console

from meadhall.core.draw.canvas import MIN_SIZE, STYLES, Canvas, CanvasSize
from meadhall.core.draw.glyphs import ASCII_FALLBACKS, to_ascii
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.table import Table
from meadhall.core.i18n.words import LANGUAGES
from meadhall.terminal.pages import NUMBER_WIDTH
from meadhall.terminal.prompt import question
from meadhall.terminal.rich import RichScreen
from tests.kit import Variant, random_plies

SIZES = [CanvasSize(80, 24), CanvasSize(120, 40)]
MOMENTS = 3
"""From so many questions of a game to twice as many are looked at."""


@lru_cache(1)
def moments(variant: Variant) -> list[Table]:
    """Some questions from all parts of a random game, and its end."""
    table = variant.new("letters")
    kept: list[Table] = []
    step = 1
    for now, _ in random_plies(table, FastDice("letters")):
        if now.ply % step == 0:
            kept.append(now.clone())
        if len(kept) > 2 * MOMENTS:
            kept, step = kept[::2], 2 * step
    return [*kept, table]


def letters(table: Table, lang: str, room: CanvasSize, seat: int | None) -> Canvas:
    found = table.game.board.letters(table.view(seat), table.game.words(lang), room)
    if found is None:
        pytest.skip("this game has only its sheet")
    return found


def screen(lang: str, size: CanvasSize) -> RichScreen:
    console = Console(file=StringIO(), width=size.width, height=size.height, force_terminal=True)
    return RichScreen(lang, console)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size.width}x{size.height}")
def test_the_table_fits_with_its_question_and_every_option(variant: Variant, lang: str, size: CanvasSize) -> None:
    shown = screen(lang, size)
    assert shown.canvas_size is not None
    for table in moments(variant):
        if table.over:
            continue
        canvas = letters(table, lang, shown.canvas_size, table.seat)
        asked = question(table, table.game.words(lang), shown.say, canvas)
        pages = [shown.question_lines(asked, canvas, 0)]
        while (page := shown.question_lines(asked, canvas, len(pages))) != pages[0]:
            pages.append(page)
        for page in pages:
            assert len(page) < size.height, f"{table.decision}: no line is left for the answer"
            assert max(line.cell_len for line in page) <= size.width
        listed = "\n".join(line.plain for page in pages for line in page[canvas.height :])
        for number, (words, name) in enumerate(zip(asked.options, asked.names, strict=True), 1):
            first = words.split(" ")[0].split("\u00a0")[0].split("\u202f")[0]
            shapes = (f"{number:>{NUMBER_WIDTH}} {name}", f"{number:>{NUMBER_WIDTH}} {first}")
            assert any(shape in listed for shape in shapes), f"{table.decision}: {number} {words}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_stands_on_the_table_is_known_and_never_too_wide(variant: Variant, lang: str) -> None:
    for table in moments(variant):
        for room in (MIN_SIZE, CanvasSize(120, 27)):
            canvas = letters(table, lang, room, table.seat)
            signs_are_known(canvas)
            numbers_are_those_of_the_list(canvas, table)
            things_lie_on_it(canvas)
            assert canvas.width <= room.width
            assert canvas.height <= room.height
            watched = letters(table, lang, room, None)
            signs_are_known(watched)
            assert watched.numbered == set()


def signs_are_known(canvas: Canvas) -> None:
    """Every sign is one cell wide and has a stand-in in ASCII, unless it is a letter."""
    text = str(canvas)
    for sign in set(text) - {"\n"}:
        assert cell_len(sign) == 1, repr(sign)
        assert sign.isascii() or sign in ASCII_FALLBACKS or category(sign)[0] == "L", repr(sign)
    assert all(sign.isascii() or category(sign)[0] == "L" for sign in to_ascii(text))
    assert len(to_ascii(text)) == len(text)
    assert {ink for row in canvas.inks for inks in row for ink in inks.split()} <= STYLES


def numbers_are_those_of_the_list(canvas: Canvas, table: Table) -> None:
    legal = [] if table.over else table.legal()
    assert canvas.numbered <= set(legal)
    written = "".join(
        sign if "number" in ink.split() else " "
        for signs, inks in zip(canvas.signs, canvas.inks, strict=True)
        for sign, ink in zip([*signs, " "], [*inks, ""], strict=True)
    )
    numbers = {part.strip("[]") for part in written.replace("]", "] ").split()}
    assert numbers <= {str(number) for number in range(1, len(legal) + 1)}
    for action in canvas.numbered:
        assert str(legal.index(action) + 1) in numbers


def things_lie_on_it(canvas: Canvas) -> None:
    """No thing is said to lie beyond the edge."""
    for places in canvas.things.values():
        for place in places:
            assert 0 <= place.y < canvas.height
            assert 0 <= place.x < canvas.width
