"""Run-time help: every public name has docstring and signature, in the compiled build as in the sources."""

from __future__ import annotations

import ast
import inspect
import io
import pydoc
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import meadhall
from meadhall.adapters.batch import Batch
from meadhall.core.engine import dice, playout, table
from meadhall.core.engine.table import PUBLIC, Table
from tests.kit import TABLES, Variant

CLASSES = (meadhall.Game, meadhall.Record, Batch, meadhall.Bot, meadhall.Edition, meadhall.Table)
SOURCES = Path(meadhall.__file__).parent


def public(kind: type) -> list[str]:
    """What a user of a class calls: methods and properties, and of a table what `dir` lists."""
    names = PUBLIC if issubclass(kind, Table) else [name for name in dir(kind) if not name.startswith("_")]
    return [name for name in names if callable(getattr(kind, name, None)) or isdata(kind, name)]


def isdata(kind: type, name: str) -> bool:
    found = inspect.getattr_static(kind, name, None)
    return isinstance(found, property) or (inspect.isgetsetdescriptor(found) and name != "__dict__")


@pytest.mark.parametrize("name", meadhall.__all__)
def test_every_public_name_says_what_it_is(name: str) -> None:
    assert inspect.getdoc(getattr(meadhall, name))


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
def test_every_public_member_says_what_it_is(kind: type) -> None:
    assert inspect.getdoc(kind)
    assert [name for name in public(kind) if not inspect.getdoc(getattr(kind, name))] == []
    assert len(public(kind)) > 0


@pytest.mark.parametrize("seats", TABLES, ids=str)
def test_every_table_has_the_help_of_tables(seats: Variant) -> None:
    kind = type(seats.new(1))
    assert [name for name in public(kind) if not inspect.getdoc(getattr(kind, name))] == []


def declared(module: ModuleType) -> Iterator[tuple[Any, ast.FunctionDef | ast.ClassDef]]:
    """Every class, function and method of a module, with its source."""
    file = SOURCES.joinpath(*module.__name__.split(".")[1:]).with_suffix(".py")
    for node in ast.parse(file.read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield getattr(module, node.name), node
        if isinstance(node, ast.ClassDef):
            for method in node.body:
                if isinstance(method, ast.FunctionDef) and not method.name.startswith("__"):
                    yield inspect.getattr_static(getattr(module, node.name), method.name), method


@pytest.mark.parametrize("module", [dice, playout, table], ids=lambda module: module.__name__)
def test_help_is_what_the_sources_say(module: ModuleType) -> None:
    """What is compiled is checked against the text it was compiled from."""
    found = list(declared(module))
    for thing, node in found:
        if doc := ast.get_docstring(node):
            assert inspect.getdoc(thing) == doc, node.name
        if isinstance(node, ast.FunctionDef) and not isinstance(thing, property) and callable(thing):
            wanted = [argument.arg for argument in node.args.args]
            assert list(inspect.signature(thing).parameters) == wanted, node.name
    assert found


def test_help_at_the_prompt() -> None:
    shown = io.StringIO()
    with redirect_stdout(shown):
        help(meadhall.game("raids").new(2, 1).guess)
    text = pydoc.plain(shown.getvalue())
    assert "guess(seat" in text
    assert "A clone with everything hidden from the seat redrawn" in text
