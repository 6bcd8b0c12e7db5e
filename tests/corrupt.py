"""Damage for files and positions: one or several small changes anywhere in a structure of JSON or TOML values."""

from __future__ import annotations

import copy
import os
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

Path = tuple[str | int, ...]
EXAMPLES = int(os.environ.get("MEADHALL_FUZZ_EXAMPLES", "40"))
FUZZ = settings(
    max_examples=EXAMPLES,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)

small = st.integers(-3, 70)
junk: st.SearchStrategy[Any] = st.one_of(
    small,
    st.sampled_from([99, 100, -(2**31), 2**31, 2**40 + 1, 2**63 - 1, 2**63, -(2**64), 10**30, -(10**60)]),
    st.booleans(),
    st.none(),
    st.floats(),
    st.text(max_size=6),
    st.lists(small, max_size=4),
    st.dictionaries(st.text(max_size=3), small, max_size=2),
)


def nodes(value: Any, here: Path = ()) -> list[Path]:
    """The way to every value inside, the whole included."""
    found = [here]
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inside:
        found += nodes(item, (*here, key))
    return found


def look(value: Any, path: Path) -> Any:
    for key in path:
        value = value[key]
    return value


@st.composite
def damaged(draw: st.DrawFn, sound: Any, most: int = 3) -> Any:
    """The structure with a few changes; some of them keep every type and every sum as it was."""
    value = copy.copy(sound)
    for _ in range(draw(st.integers(1, most))):
        if not value:
            return value
        change(draw, value)
    return value


def change(draw: st.DrawFn, value: Any) -> None:
    """Change one part of a structure of which only the whole is a copy yet."""
    part = draw(st.sampled_from(siblings(value)))
    value[part] = copy.deepcopy(value[part])
    paths = nodes(value[part], (part,))
    path = draw(st.sampled_from(paths))
    inside: Any = look(value, path[:-1])
    key: Any = path[-1]
    kind = draw(st.sampled_from(("nudge", "trade", "swap", "copy", "delete", "replace", "add")))
    if kind in ("nudge", "trade"):
        numbers = [way for way in paths if type(look(value, way)) is int]
        for step in (1, -1)[: 1 + (kind == "trade")]:
            if numbers:
                path = draw(st.sampled_from(numbers))
                look(value, path[:-1])[path[-1]] += step * draw(
                    st.sampled_from([1, -1]) if kind == "nudge" else st.just(1)
                )
    elif kind == "swap":
        other = draw(st.sampled_from(siblings(inside)))
        inside[key], inside[other] = inside[other], inside[key]
    elif kind == "copy":
        alike = [path for path in nodes(value)[1:] if type(look(value, path)) is type(inside[key])]
        inside[key] = copy.deepcopy(look(value, draw(st.sampled_from(alike))))
    elif kind == "delete":
        del inside[key]
    elif kind == "replace":
        inside[key] = draw(junk)
    elif isinstance(inside, list):
        inside.insert(draw(st.integers(0, len(inside))), draw(junk | st.just(copy.deepcopy(inside[key]))))
    else:
        inside[draw(st.text(max_size=8))] = draw(junk)


def siblings(inside: Any) -> list[str | int]:
    return list(inside) if isinstance(inside, dict) else list(range(len(inside)))
