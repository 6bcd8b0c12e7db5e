"""Things on a table: what explains itself, and what can be chosen."""

from __future__ import annotations

from meadhall.core.draw.svg import EMPTY, Attribute, Markup, tag


def thing(name: str, words: str, *children: Markup, **attributes: Attribute) -> Markup:
    """Something that has a card: `name` is what the game's `inspect` knows it by, `words` say what it is."""
    return tag(
        "g", tag("g", *children, aria_hidden="true"), data_thing=name, role="img", aria_label=words, **attributes
    )


def choice(
    action: int,
    legal: bool,
    words: str,
    rail: Markup,
    *children: Markup,
    name: str | None = None,
    **attributes: Attribute,
) -> Markup:
    """Something that answers the question when clicked. What can't be chosen has no rail, and can be asked why not."""
    state: dict[str, Attribute] = (
        {"class_": "spot", "data_action": action, "tabindex": 0, "role": "button"}
        if legal
        else {"class_": "spot", "data_why": action, "role": "img"}
    )
    drawn = tag("g", *children, rail if legal else EMPTY, aria_hidden="true")
    return tag("g", drawn, data_thing=name, aria_label=words, **state, **attributes)


def under_hit_area(*children: Markup) -> Markup:
    """What is drawn under a choice that lies over it and has none of its words: a user of voice control says what the
    choice is called, not what a picture of it says."""
    return tag("g", *children, class_="beneath", aria_hidden="true", pointer_events="none")
