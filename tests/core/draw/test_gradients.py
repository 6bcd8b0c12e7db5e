"""Gradients that shade plain colours."""

from __future__ import annotations

from meadhall.core.draw.gradients import Gradients, mix_colours
from meadhall.core.draw.shapes import disc, line, shape


def test_every_area_of_one_colour_gets_the_same_light() -> None:
    tones = Gradients()
    drawn = tones.shaded(disc(0, 0, 5, "#8a5526") + shape("M0 0H4V4Z", "#8a5526"))
    assert drawn.count('fill="url(#tone-8a5526)"') == 2
    assert tones.defs.count("<linearGradient") == 1


def test_ink_lines_and_materials_stay_as_they_are() -> None:
    tones = Gradients()
    drawing = disc(0, 0, 5, "#2a1a10") + line("M0 0H4", "#8a5526") + disc(0, 0, 5, "url(#oak)") + disc(0, 0, 5, "#fff")
    assert tones.shaded(drawing) == drawing
    assert not tones.defs


def test_a_colour_passes_from_lit_to_shaded() -> None:
    assert mix_colours("808080", (255, 255, 255), 0.5) == "#c0c0c0"
    assert mix_colours("808080", (0, 0, 0), 1) == "#000000"
    tones = Gradients()
    tones.shaded(disc(0, 0, 5, "#8a5526"))
    first, middle, last = (tones.defs.split('stop-color="#')[number][:6] for number in (1, 2, 3))
    brightness = [sum(int(colour[place : place + 2], 16) for place in (0, 2, 4)) for colour in (first, middle, last)]
    assert middle == "8a5526"
    assert brightness == sorted(brightness, reverse=True)
