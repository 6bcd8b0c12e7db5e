"""Diff of two editions, as lines that name the keys of the file."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from meadhall.core.engine.edition import Edition

MAX_VALUE_LENGTH = 60


def edition_changes(before: Edition, after: Edition) -> list[str]:
    """Every difference, in the order of the file; empty where the components are the same."""
    return list(differences("", msgspec.to_builtins(before.content), msgspec.to_builtins(after.content)))


def differences(key: str, before: object, after: object) -> Iterator[str]:
    if before == after:
        return
    if isinstance(before, dict) and isinstance(after, dict):
        yield from mapping_differences(key, before, after)
    elif isinstance(before, list) and isinstance(after, list) and all_have_ids(before) and all_have_ids(after):
        yield from mapping_differences(key, by_id(before), by_id(after))
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for place, (old, new) in enumerate(zip(before, after, strict=True)):
            yield from differences(f"{key}[{place}]", old, new)
    else:
        yield f"{key}: {abbreviated(before)} became {abbreviated(after)}"


def mapping_differences(key: str, before: dict[str, object], after: dict[str, object]) -> Iterator[str]:
    inside = f"{key}." if key else ""
    for name in [*before, *[name for name in after if name not in before]]:
        if name not in after:
            yield f"{inside}{name} is gone ({abbreviated(before[name])})"
        elif name not in before:
            yield f"{inside}{name} is new ({abbreviated(after[name])})"
        else:
            yield from differences(f"{inside}{name}", before[name], after[name])


def all_have_ids(things: list[object]) -> bool:
    """Whether all items of a list have ids, by which they are compared."""
    ids = [thing.get("id") for thing in things if isinstance(thing, dict)]
    return len(ids) == len(things) == len(set(map(str, ids))) and None not in ids


def by_id(things: list[object]) -> dict[str, object]:
    return {str(thing["id"]): thing for thing in things if isinstance(thing, dict)}


def abbreviated(value: object) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= MAX_VALUE_LENGTH else f"{text[: MAX_VALUE_LENGTH - 1]}…"
