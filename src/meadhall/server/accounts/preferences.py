"""What somebody has chosen once, for all their devices."""

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
    """Whatever is empty was never chosen: the browser decides."""

    lang: Lang = ""
    theme: Theme = ""
    """Colours of the ground: as the system has it, or always by day, or by night."""
    pace: Pace = ""
    """How fast others' moves are shown."""
    sounds: Switch = ""
    """Never chosen: on at a desk, off on a phone."""
    confirm: Switch = ""
    """Whether a move is asked for twice."""
    roomy: Switch = ""
    """Whether the table takes the whole window."""
    untold: tuple[str, ...] = ()
    """Kinds of notices that they do not want."""


CHOICES: dict[str, tuple[str, ...]] = {
    "lang": get_args(Lang),
    "theme": get_args(Theme),
    "pace": get_args(Pace),
    "sounds": get_args(Switch),
    "confirm": get_args(Switch),
    "roomy": get_args(Switch),
}
"""What can be chosen, and the values of each."""


@lru_cache(4096)
def read_preferences(text: str) -> Preferences:
    """Preferences as they are kept; what can't be understood was never chosen."""
    try:
        return msgspec.json.decode(text, type=Preferences)
    except msgspec.MsgspecError:
        return Preferences()


def chosen(before: Preferences, wishes: Mapping[str, str]) -> Preferences:
    """The preferences with other values; what nobody can choose is refused."""
    fitting = {name: value for name, value in wishes.items() if name in CHOICES}
    if any(value not in CHOICES[name] for name, value in fitting.items()):
        raise Refused("not_understood")
    return msgspec.structs.replace(before, **fitting)


def without_notices(before: Preferences, untold: Iterable[str]) -> Preferences:
    """The preferences of somebody who does not want to be told these kinds."""
    return msgspec.structs.replace(before, untold=tuple(untold))


def written(preferences: Preferences) -> str:
    return msgspec.json.encode(preferences).decode()
