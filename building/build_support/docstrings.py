"""Docstrings for compiled code: mypyc keeps signatures alone, so the docstrings are inserted into its C."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from inspect import cleandoc
from pathlib import Path

from build_support.places import SOURCES

LITERAL = r'(?:NULL|"(?:[^"\\]|\\.)*")'
FUNCTION = re.compile(rf"(\(PyCFunction\)CPyPy_(\w+),[\w\s|]+, PyDoc_STR\()({LITERAL})")
CLASS = re.compile(rf"(\.tp_methods = (\w+)_methods,(?:(?!}};).)*?\.tp_doc = PyDoc_STR\()({LITERAL})", re.DOTALL)
ATTRIBUTE = re.compile(r"(\(getter\)(\w+_get_\w+),\s*(?:\(setter\)\w+|NULL),\s*)(NULL)(?=, NULL\})")


def documented(generated: Path, sources: Iterable[Path], into: Path) -> Path:
    """A copy of generated C with the docstrings of its sources; written only if it changes, for make."""
    docs = dict(doc for source in sources for doc in docstrings(source))

    def with_doc(found: re.Match[str]) -> str:
        before, name, signature = found.groups()
        if name not in docs:
            return found[0]
        return f"{before}{'' if signature == 'NULL' else signature} {c_literal(docs[name])}"

    text = generated.read_text(encoding="utf-8")
    for pattern in (FUNCTION, CLASS, ATTRIBUTE):
        text = pattern.sub(with_doc, text)
    copy = into / generated.name
    if not copy.exists() or copy.read_text(encoding="utf-8") != text:
        into.mkdir(parents=True, exist_ok=True)
        copy.write_text(text, encoding="utf-8")
    return copy


def docstrings(source: Path) -> Iterator[tuple[str, str]]:
    """Every docstring of a file, by the name that mypyc gives the function, class or attribute in C."""
    module = "___".join(source.relative_to(SOURCES).with_suffix("").parts)
    for node in ast.parse(source.read_bytes()).body:
        if isinstance(node, ast.FunctionDef):
            yield from doc_of(node, f"{module}___{node.name}")
        elif isinstance(node, ast.ClassDef):
            name = f"{module}___{node.name}"
            yield from doc_of(node, name)
            for method in node.body:
                if isinstance(method, ast.FunctionDef):
                    yield from doc_of(method, f"{name}___{method.name}")
                    yield from doc_of(method, f"{name}_get_{method.name}")
            yield from attributes(node, name)


def doc_of(node: ast.FunctionDef | ast.ClassDef, name: str) -> Iterator[tuple[str, str]]:
    if doc := ast.get_docstring(node):
        yield name, doc


def attributes(node: ast.ClassDef, name: str) -> Iterator[tuple[str, str]]:
    """The texts that stand under declared attributes."""
    for declared, text in zip(node.body, node.body[1:], strict=False):
        if isinstance(declared, ast.AnnAssign) and isinstance(declared.target, ast.Name):
            match text:
                case ast.Expr(ast.Constant(str(doc))):
                    yield f"{name}_get_{declared.target.id}", cleandoc(doc)


def c_literal(text: str) -> str:
    """A text as a string literal of C: what is not plain ASCII is written as the octal numbers of its bytes."""
    plain = (chr(byte) if 32 <= byte < 127 and byte not in b'"\\' else f"\\{byte:03o}" for byte in text.encode())
    return f'"{"".join(plain)}"'
