"""Which rules the tests name, read from the tests' own sources."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path


@lru_cache
def covered() -> dict[str, list[str]]:
    """For each rule id, the tests marked with it."""
    found: dict[str, list[str]] = defaultdict(list)
    for source in sorted(Path(__file__).parent.rglob("test_*.py")):
        text = source.read_text(encoding="utf-8")
        if "mark.rule(" in text:
            for node in tests_in(ast.parse(text)):
                for rule_id in marked(node.decorator_list):
                    found[rule_id].append(f"{source.name}::{node.name}")
    return dict(found)


def tests_in(node: ast.Module | ast.ClassDef) -> Iterator[ast.FunctionDef | ast.ClassDef]:
    """The functions and classes of a file, and the functions of its classes."""
    for child in node.body:
        if isinstance(child, ast.FunctionDef | ast.ClassDef):
            yield child
        if isinstance(child, ast.ClassDef):
            yield from tests_in(child)


def marked(decorators: list[ast.expr]) -> list[str]:
    """The rule ids in `@pytest.mark.rule("XXX-001", …)`."""
    return [
        ast.literal_eval(argument)
        for decorator in decorators
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule"
        for argument in decorator.args
    ]
