"""View bounds: the most that a game's views can hold, so that a view can be encoded as numbers without loss.

Bounds have the shape of a view. A list is as long as it can get; a tuple stands for any one of its members; a `Bag` is
an unordered list; any number stands for all numbers. They are derived from the type of the view (lists marked with
`MaxLength` or `BAG`, keys with `Keys`) and from the components of the edition. What every view of a new table has, and
the question asked, need not be repeated.
"""

from __future__ import annotations

import types
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import UnsetType

from meadhall.core.engine.view import View

ViewBounds = dict[str, object]
Components = Mapping[type[msgspec.Struct] | str, Sequence[object]]
"""All components of an edition by kind, and words by the name under which `OneOf` knows them."""


class Bag:
    """Multiset: an unordered list of any length, of things of these kinds."""

    def __init__(self, kinds: Iterable[object]) -> None:
        self.kinds = list(kinds)


class MaxLength:
    """Marks a list that has at most so many things."""

    def __init__(self, count: int) -> None:
        self.count = count


class Keys:
    """Marks an object that can have these keys."""

    def __init__(self, keys: Iterable[object]) -> None:
        self.keys = [str(key) for key in keys]


class OneOf:
    """Marks a word or number that is one of these; a name stands for words of the edition."""

    def __init__(self, choices: Iterable[object] | str) -> None:
        self.choices = choices if isinstance(choices, str) else tuple(choices)


BAG: Final = "bag"
"""Marks an unordered list."""


def view_bounds_of(view: type[View], components: Components) -> ViewBounds:
    """The bounds of views of this type with these components."""
    common = View.__struct_fields__
    hints = get_type_hints(view, include_extras=True)
    names = {field.name: field.encode_name for field in msgspec.structs.fields(view)}
    return {names[name]: bounds_of(hint, components, []) for name, hint in hints.items() if name not in common}


def components_of(box: object) -> Components:
    """The lists of a box: components by their type, words by the name of their list."""
    lists = {name: getattr(box, name, None) for name in dir(box) if not name.startswith("_")}
    return {
        type(found[0]) if isinstance(found[0], msgspec.Struct) else name: found
        for name, found in lists.items()
        if isinstance(found, list) and found
    }


def bounds_of(hint: object, components: Components, marks: list[object]) -> object:
    """The bounds of a value of that type."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return bounds_of(arguments[0], components, [*arguments[1:], *marks])
    for mark in marks:
        if isinstance(mark, OneOf):
            return tuple(components[mark.choices]) if isinstance(mark.choices, str) else mark.choices
    if origin is Literal:
        return arguments
    if origin in (Union, types.UnionType):
        chosen = [each for each in arguments if each not in (type(None), UnsetType)]
        found = [bounds_of(each, components, marks) for each in chosen]
        return found[0] if len(found) == 1 else tuple(one for each in found for one in choices(each))
    if origin is list:
        return row(arguments[0], components, marks)
    if origin is dict:
        keys = next((mark.keys for mark in marks if isinstance(mark, Keys)), [])
        return {key: bounds_of(arguments[1], components, []) for key in keys}
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return group(hint, components)
    return 0


def choices(found: object) -> tuple[object, ...]:
    """The bounds of a union: any choice of any of its types."""
    return found if isinstance(found, tuple) else (found,)


def row(item: object, components: Components, marks: list[object]) -> object:
    if BAG in marks:
        return Bag(choices(bounds_of(item, components, [])))
    most = next((mark.count for mark in marks if isinstance(mark, MaxLength)), 1)
    return [bounds_of(item, components, [])] * most


def group(struct: type[msgspec.Struct], components: Components) -> object:
    """The bounds of a structure: any of the edition's components of this kind, or else its fields."""
    if struct in components:
        return tuple(msgspec.to_builtins(component) for component in components[struct])
    hints = get_type_hints(struct, include_extras=True)
    return {field.encode_name: bounds_of(hints[field.name], components, []) for field in msgspec.structs.fields(struct)}
