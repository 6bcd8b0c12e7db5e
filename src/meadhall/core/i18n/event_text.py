"""Default event text: an event in words, where the names of its fields say what they hold."""

from __future__ import annotations

from collections.abc import Sequence

from meadhall.core.engine.events import Event
from meadhall.core.i18n.words import Named, Words

SEAT_FIELDS = ("seat", "rival")


def default_event_text(event: Event, say: Words, **components: Sequence[Named]) -> str:
    """The phrase `event.NAME` with the event's fields: seats, components by name, other numbers as they are.

    `components` has the list that a field indexes: `treasure=box.treasures`.
    """
    words: dict[str, object] = {}
    for place, value in event.named.items():
        if place in SEAT_FIELDS:
            words[place] = say.person(value)
        else:
            words[place] = say.called(components[place][value]) if place in components else value
    return say(f"event.{event.name}", **words)
