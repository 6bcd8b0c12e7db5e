"""Text layout by font metrics: text fits its room, and is never smaller than the minimum size."""

from __future__ import annotations

import re

import pytest

from meadhall.core.draw.font_metrics import FONTS, HEAD, SANS, text_width
from meadhall.core.draw.text_layout import LEAST_WORD, block, fit_text, words, wrap_text

SENTENCE = "Le drakkar le plus en arrière reprend toujours la mer, aussi loin qu’il l’ose."


def test_width_grows_with_the_letters_and_the_size() -> None:
    assert 0 < text_width("i", 10) < text_width("m", 10) < text_width("mm", 10)
    assert text_width("sail", 20) == pytest.approx(2 * text_width("sail", 10))
    assert text_width("漢", 10) > 0


def test_what_fits_stays_as_it_is() -> None:
    assert fit_text("Astrid", 17, SANS, 200) == ("Astrid", 17)


@pytest.mark.parametrize("room", [40.0, 70.0, 100.0, 150.0, 300.0])
@pytest.mark.parametrize("face", [face for face in FONTS if face != "r4"])
def test_a_line_fits_its_room_and_is_never_too_small(face: str, room: float) -> None:
    text, size = fit_text(SENTENCE, 18, face, room)
    assert text_width(text, size, face) <= room
    assert LEAST_WORD <= size <= 18
    assert SENTENCE.startswith(text.removesuffix("…"))


@pytest.mark.parametrize("room", [90.0, 140.0, 260.0])
@pytest.mark.parametrize("rows", [1, 2, 5])
def test_a_block_has_no_more_lines_than_it_may(room: float, rows: int) -> None:
    drawn = block(0, 0, SENTENCE, room, rows, 16, HEAD)
    lines = re.findall(r'font-size="([\d.]+)"[^>]*>([^<]+)<', drawn)
    assert 1 <= len(lines) <= rows
    for size, text in lines:
        assert float(size) >= LEAST_WORD
        assert text_width(text, float(size), HEAD) <= room


def test_lines_lose_no_word() -> None:
    assert " ".join(wrap_text(SENTENCE, 15, SANS, 120)) == SENTENCE


def test_words_are_escaped() -> None:
    assert "&lt;b&gt;" in words(0, 0, "<b>", room=100)
