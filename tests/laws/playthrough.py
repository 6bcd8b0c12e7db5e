"""Playthroughs: one recorded game of every variant as text, written by `make playthroughs` and kept with its tests."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import TypeGuard

import msgspec

from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.events import Event
from meadhall.core.engine.table import Table
from meadhall.games import names
from tests.kit import VARIANTS, Variant, four

plain = json.JSONEncoder(ensure_ascii=False).encode
GAMES = Path(__file__).parent.parent / "games"
NOTHING = object()
MAX_PLIES = 200
"""A playthrough stops after so many plies; the law of random games follows every game to its end."""


def playthrough(variant: Variant) -> str:
    """Every question with its options and what they mean, every view as it changes, every event, the scores."""
    return "\n".join(plies(variant)) + "\n"


def plies(variant: Variant) -> Iterator[str]:
    table = variant.new("playthrough")
    dice = FastDice("playthrough")
    seen: dict[int | None, object] = {}
    yield f"# {variant!r}"
    while not table.over and table.ply < MAX_PLIES:
        yield f"\n== ply {table.ply}: seat {table.seat} is asked {table.decision}"
        yield from changed_views(table, seen)
        yield from (f"  {action:5} {table.describe(action)}" for action in table.legal())
        action = table.legal()[dice.below("playthrough", len(table.legal()))]
        events = table.listen()
        table.apply(action)
        yield f"  > {action}"
        yield from (event_line(table, event) for event in events)
    yield from changed_views(table, seen)
    yield f"\nscores {table.scores()} winners {table.winners()}" if table.over else "\n(goes on)"


def changed_views(table: Table, seen: dict[int | None, object]) -> Iterator[str]:
    """What is new in the views, each line once for all who see it (- is a spectator)."""
    news: dict[str, str] = {}
    for seat in [*range(int(table.seats)), None]:
        view = {**msgspec.to_builtins(table.view(seat)), "seat": None, "legal": None, "ply": None}
        for line in changes("", seen.get(seat, {}), view):
            news[line] = news.get(line, "") + ("-" if seat is None else str(seat))
        seen[seat] = view
    yield from (f"  [{who}] {line}" for line, who in sorted(news.items()))


def changes(path: str, old: object, new: object) -> Iterator[str]:
    """The lines that are new, and those that are gone; only what differs is looked at."""
    if old == new:
        return
    if isinstance(old, dict) and isinstance(new, dict) and not ("id" in old or "id" in new):
        for key in {**old, **new}:
            yield from changes(f"{path}.{key}" if path else str(key), old.get(key, NOTHING), new.get(key, NOTHING))
        return
    if of_parts(old) and of_parts(new):
        for index, parts in enumerate(zip_longest(old, new, fillvalue=NOTHING)):
            yield from changes(f"{path}.{index}", *parts)
        return
    before, after = dict(flat(path, old)), dict(flat(path, new))
    yield from (f"{key} = {value}" for key, value in after.items() if before.get(key) != value)
    yield from (f"{key} is gone" for key in before.keys() - after.keys())


def of_parts(value: object) -> TypeGuard[list[object]]:
    return isinstance(value, list) and any(isinstance(part, dict | list) for part in value)


def flat(path: str, value: object) -> Iterator[tuple[str, str]]:
    """A view as lines; a component with an id is told by its id."""
    if value is NOTHING:
        return
    if isinstance(value, dict) and "id" in value:
        yield path, str(value["id"])
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from flat(f"{path}.{key}" if path else str(key), part)
    elif of_parts(value):
        for index, part in enumerate(value):
            yield from flat(f"{path}.{index}", part)
    else:
        yield path, plain(value)


def event_line(table: Table, event: Event) -> str:
    words = table.game.event_words(table, event, table.game.words("en"))
    who = "".join(str(seat) for seat in range(int(table.seats)) if event.seen_by(seat))
    return f"    {event.number} {list(four(event))} seen by {who}{'' if event.seen_by(None) else ' only'}: {words}"


def folder(game: str) -> Path:
    return GAMES / game / "playthroughs"


def path(variant: Variant) -> Path:
    return folder(variant.game.name) / f"{variant!r}.txt"


def write(game: str) -> None:
    """Regenerate the playthroughs of a game."""
    folder(game).mkdir(exist_ok=True)
    for old in folder(game).glob("*.txt"):
        old.unlink()
    for variant in VARIANTS:
        if variant.game.name == game:
            path(variant).write_text(playthrough(variant), encoding="utf-8")


if __name__ == "__main__":
    for name in sys.argv[1:] or names():
        write(name)
