"""Preferences of a person for all their devices."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Literal, get_args

import msgspec

from meadhall.match import Refused

Lang = Literal["", "en", "fr"]
Theme = Literal["", "light", "dark"]
Pace = Literal["", "slow", "normal", "fast", "instant"]
Switch = Literal["", "on", "off"]


class Preferences(msgspec.Struct, frozen=True, omit_defaults=True):
    """An empty value was never chosen: the browser decides."""

    lang: Lang = ""
    theme: Theme = ""
    """Colour scheme; empty follows the system."""
    pace: Pace = ""
    """Speed of the animations of other players' moves."""
    sounds: Switch = ""
    """Empty: on for desktops, off for phones."""
    confirm: Switch = ""
    """Whether moves must be confirmed."""
    roomy: Switch = ""
    """Whether the table takes the whole window."""
    untold: tuple[str, ...] = ()
    """Kinds of notifications that are switched off."""


CHOICES: dict[str, tuple[str, ...]] = {
    "lang": get_args(Lang),
    "theme": get_args(Theme),
    "pace": get_args(Pace),
    "sounds": get_args(Switch),
    "confirm": get_args(Switch),
    "roomy": get_args(Switch),
}
"""Values of each preference that a form may set."""


@lru_cache(4096)
def read_preferences(text: str) -> Preferences:
    """Decode stored preferences; those that can't be decoded count as never chosen."""
    try:
        return msgspec.json.decode(text, type=Preferences)
    except msgspec.MsgspecError:
        return Preferences()


def with_choices(before: Preferences, wishes: Mapping[str, str]) -> Preferences:
    """Preferences with values from a form; unknown values are refused, other fields ignored."""
    fitting = {name: value for name, value in wishes.items() if name in CHOICES}
    if any(value not in CHOICES[name] for name, value in fitting.items()):
        raise Refused("not_understood")
    return msgspec.structs.replace(before, **fitting)


def with_muted_notices(before: Preferences, untold: Iterable[str]) -> Preferences:
    """Preferences with exactly these kinds of notifications switched off."""
    return msgspec.structs.replace(before, untold=tuple(untold))


def encode_preferences(preferences: Preferences) -> str:
    return msgspec.json.encode(preferences).decode()
