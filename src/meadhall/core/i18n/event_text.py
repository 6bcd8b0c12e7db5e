"""Events in words, where the names of what goes with them say what they are."""

from __future__ import annotations

from collections.abc import Sequence

from meadhall.core.engine.events import Event
from meadhall.core.i18n.words import Named, Words

SEATS = ("seat", "rival")


def told_plainly(event: Event, say: Words, **components: Sequence[Named]) -> str:
    """The phrase `event.NAME`, its places filled: seats, components by what they are called, other numbers as they are.

    `components` has what a place counts: `treasure=box.treasures`.
    """
    words: dict[str, object] = {}
    for place, value in event.named.items():
        if place in SEATS:
            words[place] = say.somebody(value)
        else:
            words[place] = say.called(components[place][value]) if place in components else value
    return say(f"event.{event.name}", **words)
