"""Tables in letters at a terminal: pages of options, what has changed, other terminals, and lessons."""

from __future__ import annotations

from io import StringIO

import pexpect
import pytest
from rich.console import Console
from rich.text import Text

import meadhall
from meadhall.core.draw.canvas import CanvasSize, no_letters
from meadhall.core.engine.game import Game
from meadhall.terminal.change_tracking import ChangeTracker
from meadhall.terminal.pages import OptionLine, option_pages
from meadhall.terminal.rich import RichScreen
from tests.console import start, words

RAIDS = meadhall.game("raids")
PROMPT = "\n(\x1b\\[[0-9;]*m)*> "


def console(width: int = 80, height: int = 24) -> Console:
    return Console(file=StringIO(), width=width, height=height, force_terminal=True, color_system="truecolor")


def options(count: int, long: str = "an option") -> list[OptionLine]:
    return [
        OptionLine(number, Text(f"{long} {number}"), f"go:{number}", number % 2 == 0) for number in range(1, count + 1)
    ]


def pages(count: int, height: int, long: str = "an option") -> list[list[str]]:
    return [[line.plain for line in page] for page in option_pages(console(), options(count, long), 80, height)]


def test_few_options_stand_below_each_other_with_their_names() -> None:
    assert pages(2, 4) == [["  1 go:1 an option 1", "  2 go:2 an option 2"]]
    assert pages(0, 4) == []


def test_more_options_stand_in_columns() -> None:
    (page,) = pages(8, 4)
    assert len(page) == 4
    assert page[0].split() == ["1", "an", "option", "1", "5", "an", "option", "5"]


def test_too_many_options_have_pages_and_those_on_the_table_come_last() -> None:
    found = pages(30, 4)
    assert len(found) == 4
    assert all(len(page) <= 3 for page in found)
    assert found[0][0].startswith("  1 an option 1")
    assert [line[:3] for line in found[0]] == ["  1", "  3", "  5"]
    assert "  2 an option 2" in "\n".join(map("\n".join, found[1:]))


def test_an_option_is_never_higher_than_its_page() -> None:
    found = pages(9, 4, "a rather long option, which goes on and on, as some of them do, and on")
    assert all(len(page) <= 3 for page in found)


def test_what_has_changed_since_the_last_answer_is_underlined() -> None:
    table = RAIDS.new(2, 3)
    seat = table.seat
    sights = ChangeTracker(RAIDS, RichScreen("en", console()), RAIDS.words("en"))

    def marked() -> set[str]:
        canvas = sights.marked_canvas(table.view(seat), int(table.ply))
        assert canvas is not None
        return {name for name, (place, *_) in canvas.things.items() if "last" in canvas.inks[place.y][place.x].split()}

    assert marked() == set(), "nothing was shown before"
    table.apply(table.legal()[0])
    changed = marked()
    assert f"ship-{seat}" in changed
    assert marked() == changed, "the same table again"
    sights.reset()
    assert marked() == set()


@pytest.mark.parametrize("game", meadhall.games(), ids=lambda game: game.name)
def test_the_first_screen_fits_a_real_terminal(game: Game) -> None:
    child = start("play", game.name, "--seed", "3", rows=24, columns=80)
    child.expect(PROMPT)
    child.sendline("")
    child.expect(PROMPT)
    shown = words(child.before or "").removeprefix("\n").splitlines()
    assert "▲" in "".join(shown)
    assert len(shown) < 24
    assert max(map(len, shown)) <= 80
    child.sendline("q")
    child.expect(pexpect.EOF)


def test_ascii_is_all_that_is_needed() -> None:
    child = start("play", "drakkar", "--seed", "3", "--ascii", rows=24, columns=80)
    child.expect(PROMPT)
    shown = words(child.before or "")
    assert shown.isascii()
    assert "^A" in shown
    child.sendline("q")
    child.expect(pexpect.EOF)


def test_a_narrow_terminal_gets_the_sheet() -> None:
    assert RichScreen("en", console(79)).canvas_size is None
    child = start("play", "raids", "--seed", "3", rows=24, columns=70)
    child.expect(PROMPT)
    assert "Waiting in the Harbour" in words(child.before or "")
    child.sendline("q")
    child.expect(pexpect.EOF)


def test_a_game_without_letters_is_shown_as_its_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RAIDS.board, "letters", no_letters)
    table = RAIDS.new(2, 3)
    assert ChangeTracker(RAIDS, RichScreen("en", console()), RAIDS.words("en")).marked_canvas(table.view(0), 0) is None
    assert RAIDS.letters(table) == str(table)


def test_a_lesson_lights_what_it_speaks_of() -> None:
    sights = ChangeTracker(RAIDS, RichScreen("en", console()), RAIDS.words("en"))
    canvas = sights.marked_canvas(RAIDS.new(2, 3).view(0), 0, ["space-8"])
    assert canvas is not None
    assert all("lit" in canvas.inks[place.y][place.x].split() for place in canvas.things["space-8"])


def test_a_lesson_is_taught_on_the_table_in_letters() -> None:
    child = start("learn", "raids", "2", rows=24, columns=80)
    child.expect("quit >")
    shown = words(child.before or "")
    assert "≈≈≈" in shown
    assert "[1]" in shown
    child.sendline("q")
    child.expect(pexpect.EOF)


def test_every_table_can_be_had_as_a_text() -> None:
    for game in meadhall.games():
        table = game.new(game.players[0], 3)
        drawn = game.board.letters(table.view(table.seat), game.words("fr"), CanvasSize(120, 27))
        assert game.letters(table, table.seat, "fr", CanvasSize(120, 27)) == str(drawn)
