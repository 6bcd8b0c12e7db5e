"""The drawing kit: whatever a person is called, the drawing stays whole."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest

from meadhall.core import svg

HOSTILE = """<script>alert("x")</script> & 'co' ]]> --> Ærik"""
NAMESPACE = "{http://www.w3.org/2000/svg}"


def parsed(*children: str, title: str = "A table") -> ElementTree.Element:
    return ElementTree.fromstring(svg.picture(100, 50, title, *children))


def one(element: ElementTree.Element, name: str) -> ElementTree.Element:
    found = element.findall(f".//{NAMESPACE}{name}")
    assert found, f"no {name}"
    return found[-1]


def test_text_is_escaped() -> None:
    drawn = parsed(svg.text(1, 2, HOSTILE))
    assert one(drawn, "text").text == HOSTILE
    assert drawn.find(f".//{NAMESPACE}script") is None


def test_lines_are_escaped() -> None:
    drawn = parsed(svg.lines(0, 0, HOSTILE, 12))
    said = [element.text for element in drawn.iter(f"{NAMESPACE}text")]
    assert " ".join(filter(None, said)) == HOSTILE


def test_attributes_are_escaped() -> None:
    drawn = parsed(svg.tag("g", id=HOSTILE, data_name=HOSTILE))
    assert one(drawn, "g").get("id") == one(drawn, "g").get("data-name") == HOSTILE


def test_titles_labels_and_tips_are_escaped() -> None:
    drawn = parsed(svg.spot([4], 4, HOSTILE), svg.tip(HOSTILE), title=HOSTILE)
    assert drawn.get("aria-label") == HOSTILE
    assert [element.text for element in drawn.iter(f"{NAMESPACE}title")] == [HOSTILE] * 3
    assert drawn.findall(f".//{NAMESPACE}g[@aria-label]")[0].get("aria-label") == HOSTILE


def test_names_of_attributes() -> None:
    """`class_` is class, underscores are hyphens, None is left out; a number has no needless digits."""
    assert svg.tag("rect", class_="a", stroke_width=1.50, x=2.0, y=0, rx=None) == (
        '<rect class="a" stroke-width="1.5" x="2" y="0"/>'
    )
    assert svg.tag("g", "<a/>", "<b/>") == "<g><a/><b/></g>"


@pytest.mark.parametrize(
    ("value", "written"),
    [(1.0, "1"), (0.125, "0.12"), (-0.5, "-0.5"), (100.0, "100"), (7, "7"), ("a", "a"), (1e6, "1000000")],
)
def test_numbers_are_short(value: Any, written: str) -> None:
    assert svg.plain(value) == written


def test_a_spot_can_be_chosen_or_asked_why_not() -> None:
    assert 'data-action="4"' in svg.spot([4, 5], 4, "four")
    assert 'tabindex="0"' in svg.spot([4, 5], 4, "four")
    refused = svg.spot([5], 4, "four")
    assert 'data-why="4"' in refused
    assert "data-action" not in refused
    assert "tabindex" not in refused
    idle = svg.spot([], 4, "four")
    assert "data-" not in idle, "nothing to choose for somebody who is not asked"


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


@pytest.mark.parametrize(
    ("words", "width", "rows"),
    [("", 5, [""]), ("one", 2, ["one"]), ("one two three", 7, ["one two", "three"]), ("a b c", 1, ["a", "b", "c"])],
)
def test_words_are_wrapped(words: str, width: int, rows: list[str]) -> None:
    assert svg.wrap(words, width) == rows


def test_each_seat_has_a_colour_and_a_mark_of_its_own() -> None:
    assert len(set(svg.SEAT_COLOURS)) == len(svg.SEAT_COLOURS)
    assert len(set(svg.SEAT_MARKS)) == len(svg.SEAT_MARKS) >= len(svg.SEAT_COLOURS)
    for seat in range(len(svg.SEAT_COLOURS)):
        assert one(parsed(svg.seat_mark(seat)), "path").get("d") == svg.SEAT_MARKS[seat]


def test_words_with_a_colour_of_their_own_keep_it_in_every_light() -> None:
    assert ".table text:where(:not([fill])){fill:var(--ink)}" in svg.picture(10, 10, "A drawing")
    assert 'fill="#fff"' in svg.text(0, 0, "?", fill="#fff")
