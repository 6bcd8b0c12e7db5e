"""Which rules the tests name, read from the tests' own sources."""

from __future__ import annotations

import ast
from collections import defaultdict
from functools import lru_cache
from pathlib import Path


@lru_cache
def covered() -> dict[str, list[str]]:
    """For each rule id, the tests marked with it."""
    found: dict[str, list[str]] = defaultdict(list)
    for source in sorted(Path(__file__).parent.rglob("test_*.py")):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                for rule_id in marked(node.decorator_list):
                    found[rule_id].append(f"{source.name}::{node.name}")
    return dict(found)


def marked(decorators: list[ast.expr]) -> list[str]:
    """The rule ids in `@pytest.mark.rule("XXX-001", …)`."""
    return [
        ast.literal_eval(argument)
        for decorator in decorators
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule"
        for argument in decorator.args
    ]
