"""Contrast: every signal and every text stands out from its ground, also with colour blindness."""

from __future__ import annotations

from itertools import combinations

import pytest

from meadhall.core.draw import palette

Matrix = tuple[tuple[float, float, float], ...]
EYES: dict[str, Matrix] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""What each kind of colour blindness makes of light (Machado, Oliveira and Fernandes 2009, complete)."""
GROUNDS = {
    **{f"{name} by day": colour for name, colour in palette.DAY.items()},
    **{f"{name} at night": colour for name, colour in palette.NIGHT.items()},
    "oak": palette.OAK,
    "tarred oak": palette.TAR,
    "slate": palette.SLATE,
    "iron": palette.IRON,
}


def linear(colour: str) -> list[float]:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def luminance(light: list[float]) -> float:
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]


def seen(colour: str, eyes: Matrix) -> list[float]:
    light = linear(colour)
    return [min(1.0, max(0.0, sum(row[place] * light[place] for place in range(3)))) for row in eyes]


def contrast(one: str, other: str, eyes: Matrix = EYES["normal"]) -> float:
    dark, light = sorted(luminance(seen(colour, eyes)) for colour in (one, other))
    return (light + 0.05) / (dark + 0.05)


def lab(colour: str, eyes: Matrix) -> tuple[float, float, float]:
    red, green, blue = seen(colour, eyes)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(one: str, other: str, eyes: Matrix) -> float:
    return float(sum((a - b) ** 2 for a, b in zip(lab(one, eyes), lab(other, eyes), strict=True)) ** 0.5)


@pytest.mark.parametrize("eyes", EYES.values(), ids=EYES)
@pytest.mark.parametrize("ground", GROUNDS.values(), ids=GROUNDS)
def test_every_signal_stands_out_from_every_ground(ground: str, eyes: Matrix) -> None:
    """Each is a pair of a light and a dark line: at least one of them does."""
    pairs = [
        (palette.CHOOSE, palette.CHOOSE_EDGE),
        (palette.CHOSEN, palette.CHOSEN_EDGE),
        (palette.FOCUS, palette.FOCUS_EDGE),
        *((seat.shade, palette.MARK) for seat in palette.SEATS),
    ]
    for pair in pairs:
        assert max(contrast(colour, ground, eyes) for colour in pair) >= 3, pair
        assert contrast(*pair, eyes) >= 3, pair


@pytest.mark.parametrize("eyes", EYES.values(), ids=EYES)
def test_seats_can_be_told_apart(eyes: Matrix) -> None:
    assert min(distance(one.fill, other.fill, eyes) for one, other in combinations(palette.SEATS, 2)) >= 20


def test_marks_can_be_seen_on_their_seats() -> None:
    assert all(contrast(palette.MARK, seat.fill) >= 3 for seat in palette.SEATS)
    assert all(contrast(palette.MARK, seat.shade) >= 4.5 for seat in palette.SEATS)


def test_words_can_be_read() -> None:
    for parchment in (palette.DAY["parchment"], palette.NIGHT["parchment"]):
        for ink in (palette.INK, palette.SOFT_INK, palette.HARM):
            assert contrast(ink, parchment) >= 4.5
        assert contrast(palette.ZERO_INK, parchment) >= 3
    for ground in (palette.OAK, palette.TAR, palette.SLATE, palette.IRON, palette.WOOL_RED, palette.WOOL_BLUE):
        assert contrast(palette.CHALK, ground) >= 4.5
