"""Animation hooks for pages: numbers that count up, dice that roll, things that are turned over."""

from __future__ import annotations

from meadhall.core.draw.svg import Markup, tag


def animated_count(name: str, value: object, *children: Markup) -> Markup:
    """A number and what is drawn of it: when it changes under the same name, the page tells by how much."""
    return tag("g", *children, data_count=name, data_value=str(value))


def animated_roll(name: str, face: object, *children: Markup) -> Markup:
    """A die, around its own middle: when it shows another face under the same name, the page rolls it."""
    return tag("g", *children, data_roll=name, data_face=str(face))


def animated_turn(name: str, side: object, *children: Markup) -> Markup:
    """Something with two sides, around its own middle: when the other comes up, the page turns it over."""
    return tag("g", *children, data_turn=name, data_face=str(side))
