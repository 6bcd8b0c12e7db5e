"""Text canvas: clipping, spans, things and signals."""

from __future__ import annotations

import pytest

from meadhall.core.draw.canvas import Canvas, Span, truncated
from meadhall.core.draw.glyphs import to_ascii


class Choosing:
    """Options 0 to 2 are legal, and are actions 10 to 12."""

    def action(self, option: int) -> int:
        return option + 10

    def number(self, option: int) -> int:
        return option + 1 if option < 3 else 0


def test_what_is_put_beyond_the_edge_is_lost() -> None:
    canvas = Canvas(6, 2)
    assert canvas.put(4, 0, "abc") == 7
    canvas.put(-1, 1, "xy")
    canvas.put(0, 9, "nowhere")
    assert str(canvas) == "    ab\ny"


def test_options_have_numbers_where_they_can_be_chosen_and_fit() -> None:
    canvas = Canvas(6, 1)
    assert canvas.choice(0, 0, Choosing(), 1) == 3
    assert canvas.choice(3, 0, Choosing(), 2, bare=True) == 4
    assert canvas.choice(4, 0, Choosing(), 0) == 4, "there is no room for [1]"
    assert canvas.choice(4, 0, Choosing(), 3) == 4, "it is not legal"
    assert str(canvas) == "[2]3"
    assert canvas.numbered == {11, 12}


def test_rows_are_told_ink_by_ink() -> None:
    canvas = Canvas(5, 1)
    canvas.spans(0, 0, [Span("ab", "gold"), Span("c")])
    assert list(canvas.rows()) == [[Span("ab", "gold"), Span("c  ")]]


def test_a_legend_breaks_between_its_entries() -> None:
    canvas = Canvas(13, 4)
    assert canvas.legend(0, 0, 13, [(Span("a"), "first"), (Span("b"), "two"), (Span("c"), "third")], gap=1) == 2
    assert str(canvas.trimmed()) == "a first b two\nc third"
    assert canvas.height == 2


def test_changed_things_are_those_that_read_otherwise_but_for_signals() -> None:
    earlier, now = Canvas(9, 1), Canvas(9, 1)
    for canvas, crew in ((earlier, "3"), (now, "4")):
        canvas.put(0, 0, f"v{crew}", "gold")
        canvas.put(3, 0, "same")
        canvas.thing("ship", 0, 0, 2)
        canvas.thing("port", 3, 0, 6)
    now.choice(7, 0, Choosing(), 0, bare=True)
    now.thing("new", 8, 0, 1)
    assert now.changed(earlier) == ["ship"]
    now.mark(["ship", "no such thing"], "last")
    assert next(now.rows())[0] == Span("v4", "gold last")
    assert earlier.changed(now) == ["ship"]
    assert now.changed(now) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("▲ ■ ○ ✚ [1]", "^ # o x [1]"),
        ("┌─┐│≈…", "+-+|~."),
        ("Entrepôt\u00a0: « Jötunn » – 2×", 'Entrepôt : " Jötunn " - 2x'),
        ("☃", "?"),
    ],
)
def test_every_sign_has_a_stand_in_and_letters_stay(text: str, expected: str) -> None:
    assert to_ascii(text) == expected


def test_long_words_are_shortened() -> None:
    assert truncated("Mjöllnir", 8) == "Mjöllnir"
    assert truncated("Mjöllnir", 6) == "Mjöll…"
