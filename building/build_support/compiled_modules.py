"""Which sources mypyc compiles, and on which others the result depends."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from build_support.places import SOURCES

PACKAGE = SOURCES / "meadhall"
CORE = (
    *("engine/decision", "engine/dice", "engine/playout", "engine/table"),
    *("ml/encoder", "ml/neural_net", "ml/table_batch"),
)
NOT_COMPILED = (
    *("__init__", "acquisitions", "board", "edition", "events", "view_bounds"),
    *("printed", "quiz", "text", "tips", "view"),
)
"""What a game's folder has for people rather than for the rules; also anything in its folders `draw` and `text`."""


def compiled() -> dict[str, list[Path]]:
    """The sources of each library: the engine with the bots that search, and every game's rules and sense."""
    engine = [PACKAGE / "core" / f"{name}.py" for name in CORE] + sorted((PACKAGE / "bots" / "search").glob("*.py"))
    libraries = {"meadhall_engine": [path for path in engine if path.stem != "__init__"]}
    for edition in sorted((PACKAGE / "games").glob("*/edition.toml")):
        libraries[f"meadhall_{edition.parent.name}"] = [
            path
            for path in sorted(edition.parent.rglob("*.py"))
            if path.stem not in NOT_COMPILED and not {"draw", "text"} & {*path.relative_to(PACKAGE).parts}
        ]
    return libraries


def decisive() -> set[Path]:
    """The sources that decide what comes out: those compiled, and all whose types they use, also at second hand."""
    found: set[Path] = set()
    following = [path for paths in compiled().values() for path in paths]
    while following:
        path = following.pop()
        if path not in found:
            found.add(path)
            following += imported(path)
    return found


def imported(path: Path) -> Iterator[Path]:
    """The files of meadhall that a file imports from."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            found = [source(alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            found = [source(f"{node.module}.{alias.name}") or source(node.module) for alias in node.names]
        else:
            continue
        yield from filter(None, found)


def source(name: str) -> Path | None:
    """The file of a module or a package, if it is ours."""
    place = SOURCES.joinpath(*name.split("."))
    return next((file for file in (place.with_suffix(".py"), place / "__init__.py") if file.is_file()), None)
