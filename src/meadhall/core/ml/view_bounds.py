"""What a game's views can hold at most, so that a view can be written as numbers with nothing left out.

An extent looks like a view. A row is as long as it can get; a tuple stands for any one of its members; a `Bag` is a
row whose order says nothing; any number stands for all numbers. It follows from the type of the view (rows marked
with `Most` or `BAG`, keys with `Keys`) and from the components of the edition. What every view of a new table has,
and the question asked, need not be repeated.
"""

from __future__ import annotations

import types
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import UnsetType

from meadhall.core.engine.view import View

Extent = dict[str, object]
Components = Mapping[type[msgspec.Struct] | str, Sequence[object]]
"""All components of a kind that an edition has, and words by the name under which `Among` knows them."""


class Bag:
    """A row in no order, however long, of things of these kinds."""

    def __init__(self, kinds: Iterable[object]) -> None:
        self.kinds = list(kinds)


class Most:
    """Marks a row that has at most so many things."""

    def __init__(self, count: int) -> None:
        self.count = count


class Keys:
    """Marks a group that can have these keys."""

    def __init__(self, keys: Iterable[object]) -> None:
        self.keys = [str(key) for key in keys]


class Among:
    """Marks a word or number that is one of these; a name stands for words that the edition has."""

    def __init__(self, choices: Iterable[object] | str) -> None:
        self.choices = choices if isinstance(choices, str) else tuple(choices)


BAG: Final = "bag"
"""Marks a row whose order says nothing."""


def extent_of(view: type[View], components: Components) -> Extent:
    """What views of this type can hold of these components."""
    common = View.__struct_fields__
    hints = get_type_hints(view, include_extras=True)
    names = {field.name: field.encode_name for field in msgspec.structs.fields(view)}
    return {names[name]: reach(hint, components, []) for name, hint in hints.items() if name not in common}


def components_of(box: object) -> Components:
    """What a box has in lists: components by their type, words by the name of their list."""
    lists = {name: getattr(box, name, None) for name in dir(box) if not name.startswith("_")}
    return {
        type(found[0]) if isinstance(found[0], msgspec.Struct) else name: found
        for name, found in lists.items()
        if isinstance(found, list) and found
    }


def reach(hint: object, components: Components, marks: list[object]) -> object:
    """What can stand at a place of that type."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return reach(arguments[0], components, [*arguments[1:], *marks])
    for mark in marks:
        if isinstance(mark, Among):
            return tuple(components[mark.choices]) if isinstance(mark.choices, str) else mark.choices
    if origin is Literal:
        return arguments
    if origin in (Union, types.UnionType):
        chosen = [each for each in arguments if each not in (type(None), UnsetType)]
        found = [reach(each, components, marks) for each in chosen]
        return found[0] if len(found) == 1 else tuple(one for each in found for one in choices(each))
    if origin is list:
        return row(arguments[0], components, marks)
    if origin is dict:
        keys = next((mark.keys for mark in marks if isinstance(mark, Keys)), [])
        return {key: reach(arguments[1], components, []) for key in keys}
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return group(hint, components)
    return 0


def choices(found: object) -> tuple[object, ...]:
    """What a place of several types can hold: any choice of any of them."""
    return found if isinstance(found, tuple) else (found,)


def row(item: object, components: Components, marks: list[object]) -> object:
    if BAG in marks:
        return Bag(choices(reach(item, components, [])))
    most = next((mark.count for mark in marks if isinstance(mark, Most)), 1)
    return [reach(item, components, [])] * most


def group(struct: type[msgspec.Struct], components: Components) -> object:
    """Any of the edition's components of this kind; of what is no component, its fields."""
    if struct in components:
        return tuple(msgspec.to_builtins(component) for component in components[struct])
    hints = get_type_hints(struct, include_extras=True)
    return {field.encode_name: reach(hints[field.name], components, []) for field in msgspec.structs.fields(struct)}
