"""SVG builder: any name of a person keeps the markup well-formed."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest

from meadhall.core.draw import svg
from meadhall.core.draw.drawing import Kit, compose_drawing
from meadhall.core.draw.hit_areas import choice, thing
from meadhall.core.draw.palette import SEATS
from meadhall.core.draw.picture import Part
from meadhall.core.draw.svg import EMPTY, Markup, join

HOSTILE = """<script>alert("x")</script> & 'co' ]]> --> Ærik"""
NAMESPACE = "{http://www.w3.org/2000/svg}"


def parsed(*children: Markup, title: str = "A table") -> ElementTree.Element:
    return ElementTree.fromstring(str(compose_drawing(100, 50, title, [Part("all", join(children))], Kit())))


def one(element: ElementTree.Element, name: str) -> ElementTree.Element:
    found = element.findall(f".//{NAMESPACE}{name}")
    assert found, f"no {name}"
    return found[-1]


def test_text_is_escaped() -> None:
    drawn = parsed(svg.text(1, 2, HOSTILE))
    assert one(drawn, "text").text == HOSTILE
    assert drawn.find(f".//{NAMESPACE}script") is None


def test_attributes_are_escaped() -> None:
    drawn = parsed(svg.tag("g", id=HOSTILE, data_name=HOSTILE))
    assert one(drawn, "g").get("id") == one(drawn, "g").get("data-name") == HOSTILE


def test_titles_and_labels_are_escaped() -> None:
    drawn = parsed(choice(4, True, HOSTILE, EMPTY), thing("x", HOSTILE), title=HOSTILE)
    assert drawn.get("aria-label") == HOSTILE
    assert one(drawn, "title").text == HOSTILE
    assert [each.get("aria-label") for each in drawn.findall(f".//{NAMESPACE}g[@aria-label]")] == [HOSTILE] * 2


def test_names_of_attributes() -> None:
    """`class_` is class, underscores are hyphens, None is left out; a number has no needless digits."""
    assert svg.tag("rect", class_="a", stroke_width=1.50, x=2.0, y=0, rx=None) == (
        '<rect class="a" stroke-width="1.5" x="2" y="0"/>'
    )
    assert svg.tag("g", svg.tag("a"), svg.tag("b")) == "<g><a/><b/></g>"


@pytest.mark.parametrize(
    ("value", "written"),
    [(1.0, "1"), (0.125, "0.12"), (-0.5, "-0.5"), (100.0, "100"), (7, "7"), ("a", "a"), (1e6, "1000000")],
)
def test_numbers_are_short(value: Any, written: str) -> None:
    assert svg.compact_number(value) == written


def test_a_choice_can_be_chosen_or_asked_why_not() -> None:
    free = choice(4, True, "four", svg.tag("rail"))
    assert 'data-action="4"' in free
    assert 'tabindex="0"' in free
    assert "<rail/>" in free
    refused = choice(4, False, "four", svg.tag("rail"))
    assert 'data-why="4"' in refused
    assert "data-action" not in refused
    assert "tabindex" not in refused
    assert "<rail/>" not in refused


def test_a_piece_keeps_its_name_and_is_placed_by_its_style() -> None:
    drawn = one(parsed(svg.piece("ship-1", 3, 4.5, turn=90, scale=2)), "g")
    assert drawn.get("id") == "ship-1"
    assert drawn.get("style") == "transform:translate(3px,4.5px) rotate(90deg) scale(2)"


def test_things_are_moved_turned_and_scaled() -> None:
    assert svg.at(1, 2) == '<g transform="translate(1 2)"></g>'
    assert svg.at(1, 2, turn=45, scale=0.5) == '<g transform="translate(1 2) rotate(45) scale(0.5)"></g>'


def test_a_drawing_says_its_size_and_what_it_is() -> None:
    drawn = parsed(title="Raids")
    assert drawn.get("viewBox") == "0 0 100 50"
    assert drawn.get("role") == "group"
    assert "prefers-color-scheme:dark" in (one(drawn, "style").text or "")


def test_each_seat_has_a_colour_and_a_mark_of_its_own() -> None:
    assert len({seat.fill for seat in SEATS}) == len(SEATS)
    assert len(set(svg.SEAT_MARKS)) == len(svg.SEAT_MARKS) >= len(SEATS)


def test_words_with_a_colour_of_their_own_keep_it_in_every_light() -> None:
    assert ".table text:where(:not([fill])){" in str(compose_drawing(10, 10, "A drawing", [], Kit()))
    assert 'fill="#fff"' in svg.text(0, 0, "?", fill="#fff")
