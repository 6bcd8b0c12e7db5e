"""Every small way to break a source file: a comparison turned, a number off by one, a statement left out."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType
from typing import Any

TURNED: dict[type[ast.AST], list[type[ast.AST]]] = {
    ast.Lt: [ast.LtE, ast.GtE],
    ast.LtE: [ast.Lt, ast.Gt],
    ast.Gt: [ast.GtE, ast.LtE],
    ast.GtE: [ast.Gt, ast.Lt],
    ast.Eq: [ast.NotEq],
    ast.NotEq: [ast.Eq],
    ast.In: [ast.NotIn],
    ast.NotIn: [ast.In],
    ast.Is: [ast.IsNot],
    ast.IsNot: [ast.Is],
    ast.Add: [ast.Sub],
    ast.Sub: [ast.Add],
    ast.Mult: [ast.FloorDiv],
    ast.FloorDiv: [ast.Mult],
    ast.Mod: [ast.FloorDiv],
    ast.BitAnd: [ast.BitOr],
    ast.BitOr: [ast.BitAnd],
    ast.BitXor: [ast.BitOr],
    ast.LShift: [ast.RShift],
    ast.RShift: [ast.LShift],
    ast.And: [ast.Or],
    ast.Or: [ast.And],
}
EXCHANGED = {"min": "max", "max": "min", "all": "any", "any": "all"}
HINTS = {"capacity", "strict"}
"""Keywords that make room, or check what always holds, and change nothing."""


class Breakage:
    """One way to break a function: `apply` changes the tree in place, `undo` mends it."""

    def __init__(
        self, function: str, node: ast.expr | ast.stmt, change: str, apply: Callable[[], None], undo: Callable[[], None]
    ) -> None:
        self.function = function
        self.line = node.lineno
        self.statement = range(node.lineno, node.lineno + 1)
        """The lines of the statement it breaks."""
        self.change = change
        self.apply = apply
        self.undo = undo


class Source:
    """A file that can be broken."""

    def __init__(self, path: Path, module: str) -> None:
        self.path = path
        self.module = module
        text = path.read_text(encoding="utf-8")
        self.lines = text.splitlines()
        self.tree = ast.parse(text, str(path))
        self.breakages = [breakage for name, node in functions(self.tree, "") for breakage in breaks(name, node)]

    def broken(self, breakage: Breakage) -> CodeType:
        """The function's code with the breakage in it."""
        breakage.apply()
        try:
            code = compile(self.tree, str(self.path), "exec", dont_inherit=True)
        finally:
            breakage.undo()
        return find(code, breakage.function.split("."))


def find(code: CodeType, names: list[str]) -> CodeType:
    """The code of a function inside a module's code."""
    for name in names:
        code = next(inner for inner in code.co_consts if isinstance(inner, CodeType) and inner.co_name == name)
    return code


NOT_RULES = {"components", "check_position", "invariants"}
"""Functions that only say which positions there can be."""


def functions(node: ast.AST, outer: str) -> Iterator[tuple[str, ast.FunctionDef]]:
    """Functions of the module and methods of its classes, by qualified name."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef) and child.name not in NOT_RULES:
            yield f"{outer}{child.name}", child
        elif isinstance(child, ast.ClassDef):
            yield from functions(child, f"{outer}{child.name}.")


def breaks(name: str, function: ast.FunctionDef) -> Iterator[Breakage]:
    lines = statements(function)
    for parent, field, index, node in places(function):
        for change, replacement in replacements(node):
            breakage = exchange(name, parent, field, index, node, change, replacement)
            breakage.statement = lines[node.lineno]
            yield breakage


def statements(function: ast.FunctionDef) -> dict[int, range]:
    """For each line of a function the lines of the innermost statement, without the block it may govern."""
    lines: dict[int, range] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.stmt):
            block = getattr(node, "body", None)
            end = max(node.lineno, block[0].lineno - 1) if block else node.end_lineno or node.lineno
            lines.update(dict.fromkeys(range(node.lineno, end + 1), range(node.lineno, end + 1)))
    return lines


Place = tuple[ast.AST, str, int | None, ast.expr | ast.stmt]


def places(function: ast.FunctionDef) -> Iterator[Place]:
    """Everything in a function's body, with where it hangs in the tree."""
    for index, statement in enumerate(function.body):
        yield from below(function, "body", index, statement)


def below(parent: ast.AST, field: str, index: int | None, node: ast.AST) -> Iterator[Place]:
    if isinstance(node, ast.Assert | ast.Raise | ast.Pass) or (isinstance(node, ast.keyword) and node.arg in HINTS):
        return
    if isinstance(node, ast.AnnAssign):
        if node.value is not None:
            yield from below(node, "value", None, node.value)
        return
    if isinstance(node, ast.expr | ast.stmt):
        yield parent, field, index, node
    for name, value in ast.iter_fields(node):
        if isinstance(value, list):
            for at, item in enumerate(value):
                if isinstance(item, ast.AST):
                    yield from below(node, name, at, item)
        elif isinstance(value, ast.AST):
            yield from below(node, name, None, value)


def replacements(node: ast.expr | ast.stmt) -> Iterator[tuple[str, ast.expr | ast.stmt]]:
    """What a node can be broken into, each with a few words."""
    match node:
        case ast.Constant(value=bool() as value):
            yield f"{value} → {not value}", ast.Constant(not value)
        case ast.Constant(value=int() as value):
            yield f"{value} → {value + 1}", ast.Constant(value + 1)
        case ast.Compare(ops=[operator, *rest]):
            for turned in TURNED.get(type(operator), []):
                new = ast.Compare(node.left, [made(turned), *rest], node.comparators)
                yield f"{ast.unparse(node)} → {ast.unparse(new)}", new
        case ast.BinOp(op=operator):
            for turned in TURNED.get(type(operator), []):
                new_value = ast.BinOp(node.left, made(turned), node.right)
                yield f"{ast.unparse(node)} → {ast.unparse(new_value)}", new_value
        case ast.BoolOp(op=operator):
            for turned in TURNED[type(operator)]:
                joined = ast.BoolOp(made(turned), node.values)
                yield f"{ast.unparse(node)} → {ast.unparse(joined)}", joined
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield f"{ast.unparse(node)} → {ast.unparse(operand)}", operand
        case ast.UnaryOp(op=ast.USub(), operand=operand) if not isinstance(operand, ast.Constant):
            yield f"{ast.unparse(node)} → {ast.unparse(operand)}", operand
        case ast.IfExp(test=test, body=body, orelse=orelse) if not isinstance(test, ast.Compare | ast.BoolOp):
            yield "the two values exchanged", ast.IfExp(test, orelse, body)
        case ast.Call(func=ast.Name(id=name) as called, args=args, keywords=keywords) if name in EXCHANGED:
            swapped = ast.Call(ast.Name(EXCHANGED[name], called.ctx), args, keywords)
            yield f"{name} → {EXCHANGED[name]}", swapped
        case ast.AugAssign(target=target, op=operator, value=value):
            for turned in TURNED.get(type(operator), []):
                yield f"{ast.unparse(node)} turned", ast.AugAssign(target, made(turned), value)
            yield f"without {ast.unparse(node)}", ast.Pass()
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield f"without {ast.unparse(node)}", ast.Pass()
        case ast.Expr(value=ast.Call() as call) if "super()" not in ast.unparse(call):
            yield f"without {ast.unparse(node)}", ast.Pass()
        case ast.Break():
            yield "break → continue", ast.Continue()
        case ast.Continue():
            yield "continue → break", ast.Break()
        case ast.If(test=ast.Call() | ast.Name() | ast.Attribute() as test, body=body, orelse=orelse):
            yield f"if {ast.unparse(test)} → if not", ast.If(ast.UnaryOp(ast.Not(), test), body, orelse)


def made(operator: type[ast.AST]) -> Any:
    return operator()


def exchange(
    name: str,
    parent: ast.AST,
    field: str,
    index: int | None,
    node: ast.expr | ast.stmt,
    change: str,
    replacement: ast.expr | ast.stmt,
) -> Breakage:
    ast.copy_location(replacement, node)
    ast.fix_missing_locations(replacement)

    def put(item: ast.AST) -> None:
        if index is None:
            setattr(parent, field, item)
        else:
            getattr(parent, field)[index] = item

    return Breakage(name, node, change, lambda: put(replacement), lambda: put(node))
