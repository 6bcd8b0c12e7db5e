"""Words are set by their real widths: they fit their room, and never below the law of sizes."""

from __future__ import annotations

import re

import pytest

from meadhall.core.draw.font_metrics import FACES, HEAD, SANS, width
from meadhall.core.draw.text_layout import LEAST_WORD, block, fitted, words, wrapped

SENTENCE = "Le drakkar le plus en arrière reprend toujours la mer, aussi loin qu’il l’ose."


def test_width_grows_with_the_letters_and_the_size() -> None:
    assert 0 < width("i", 10) < width("m", 10) < width("mm", 10)
    assert width("sail", 20) == pytest.approx(2 * width("sail", 10))
    assert width("漢", 10) > 0


def test_what_fits_stays_as_it_is() -> None:
    assert fitted("Astrid", 17, SANS, 200) == ("Astrid", 17)


@pytest.mark.parametrize("room", [40.0, 70.0, 100.0, 150.0, 300.0])
@pytest.mark.parametrize("face", [face for face in FACES if face != "r4"])
def test_a_line_fits_its_room_and_is_never_too_small(face: str, room: float) -> None:
    text, size = fitted(SENTENCE, 18, face, room)
    assert width(text, size, face) <= room
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
        assert width(text, float(size), HEAD) <= room


def test_lines_lose_no_word() -> None:
    assert " ".join(wrapped(SENTENCE, 15, SANS, 120)) == SENTENCE


def test_words_are_escaped() -> None:
    assert "&lt;b&gt;" in words(0, 0, "<b>", room=100)
