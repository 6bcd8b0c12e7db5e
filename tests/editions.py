"""Editions that nobody designed: the shipped one with a few components changed, as far as its shape allows."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from typing import Any

import msgspec
from hypothesis import strategies as st
from msgspec import inspect

from meadhall.core.engine.edition import Edition
from meadhall.core.engine.game import Game
from tests.corrupt import Path, look

NUMBER = re.compile(r"-?\d+")
Place = tuple[Path, inspect.Type]


def places(kind: inspect.Type, value: Any, here: Path = ()) -> Iterator[Place]:
    """The way to everything in an edition that could be different, with what the shape says of it."""
    if isinstance(kind, inspect.StructType):
        for field in kind.fields:
            if field.encode_name in value:
                yield from places(field.type, value[field.encode_name], (*here, field.encode_name))
    elif isinstance(kind, inspect.DictType):
        for key in value:
            yield from places(kind.value_type, value[key], (*here, key))
    elif isinstance(kind, inspect.ListType):
        yield here, kind
        for index, item in enumerate(value):
            yield from places(kind.item_type, item, (*here, index))
    elif isinstance(kind, inspect.TupleType):
        for index, item_type in enumerate(kind.item_types):
            yield from places(item_type, value[index], (*here, index))
    elif isinstance(kind, inspect.UnionType):
        yield from places(next(each for each in kind.types if not isinstance(each, inspect.NoneType)), value, here)
    elif value is not None:
        yield here, kind


@st.composite
def changed_editions(draw: st.DrawFn, game: Game, most: int = 5) -> Edition[Any]:
    """The edition of a game with a few changes."""
    content = json.loads(msgspec.json.encode(game.edition.content))
    shape = inspect.type_info(game.edition_shape)
    for _ in range(draw(st.integers(1, most))):
        found = list(places(shape, content))
        part = draw(st.sampled_from(sorted({str(path[0]) for path, _ in found} - {"schema"})))
        path, kind = draw(st.sampled_from([place for place in found if place[0][0] == part]))
        others = [look(content, other) for other, _ in found if title(other) == title(path)]
        look(content, path[:-1])[path[-1]] = draw(another(kind, look(content, path), others))
    return Edition("changed.toml", msgspec.convert(content, game.edition_shape))


def title(path: Path) -> str:
    """The last key on a way: the same for everything that says the same of different components."""
    return str([key for key in path if isinstance(key, str)][-1])


def another(kind: inspect.Type, old: Any, others: list[Any]) -> st.SearchStrategy[Any]:
    """What the shape would allow instead of a value."""
    if isinstance(kind, inspect.IntType):
        return integers(kind, old)
    if isinstance(kind, inspect.LiteralType):
        return st.sampled_from(kind.values)
    if isinstance(kind, inspect.BoolType):
        return st.booleans()
    if isinstance(kind, inspect.ListType):
        return lists(kind, old)
    assert isinstance(kind, inspect.StrType)
    words = st.sampled_from([other for other in others if isinstance(other, str)])
    if kind.pattern:
        return words
    return words | st.builds(lambda number: NUMBER.sub(str(number), old, count=1), st.integers(-2, 40))


def integers(kind: inspect.IntType, old: int) -> st.SearchStrategy[int]:
    least = -(2**64) if kind.ge is None else kind.ge
    most = 2**64 if kind.le is None else kind.le
    near = st.integers(max(least, old - 2), min(most, old + 2))
    return near | st.sampled_from([least, most]) | st.integers(max(least, -99), min(most, 99))


def lists(kind: inspect.ListType, old: list[Any]) -> st.SearchStrategy[list[Any]]:
    """One item twice, one less, all alike, or another order; nothing that has another length than the shape allows."""
    shortened = [old[:at] + old[at + 1 :] for at in range(len(old))]
    lengthened = [[*old, copy.deepcopy(item)] for item in old]
    uniform = [[copy.deepcopy(item) for _ in old] for item in old]
    least, most = kind.min_length or 0, 99 if kind.max_length is None else kind.max_length
    fitting = [each for each in [old, *shortened, *lengthened, *uniform] if least <= len(each) <= most]
    return st.sampled_from(fitting) | st.permutations(old)
