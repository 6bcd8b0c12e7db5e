"""Builds meadhall. The rules and the searches are compiled by mypyc where a C compiler is there."""

import os
import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, setup

SOURCES = Path("src/meadhall")
CORE = ("decision", "dice", "table", "playout")
NOT_COMPILED = ("__init__", "board", "edition", "events", "extent", "phrases", "printed", "view")
"""What a game's folder has for people rather than for the rules; also anything under its `look` folder."""

OWN_CALLS = ["-fvisibility=hidden", "-fno-plt"]
"""Let the libraries call their own functions directly, not by way of the dynamic linker."""


def compiled_groups() -> list[tuple[list[str], str | None]]:
    """The same sources, as C: the engine with the bots that search, and every game's rules and sense."""
    engine = [SOURCES / "core" / f"{name}.py" for name in CORE] + sorted((SOURCES / "bots" / "search").glob("*.py"))
    groups = {"meadhall_engine": [path for path in engine if path.stem != "__init__"]}
    for game in sorted((SOURCES / "games").glob("*/edition.toml")):
        groups[f"meadhall_{game.parent.name}"] = [
            path
            for path in sorted(game.parent.rglob("*.py"))
            if path.stem not in NOT_COMPILED and "look" not in path.parts
        ]
    return [([str(path) for path in paths], name) for name, paths in groups.items()]


def wanted() -> bool:
    """Compile unless told not to, unless the sources are used in place, and only where it can be done."""
    choice = os.environ.get("MEADHALL_COMPILE", "auto")
    if choice == "no" or "editable_wheel" in sys.argv:
        return False
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    return choice == "yes" or shutil.which(compiler) is not None


def extensions() -> list[Extension]:
    if not wanted():
        return []
    from mypyc.build import mypycify

    groups = compiled_groups()
    modules = [path for paths, _ in groups for path in paths]
    built = mypycify(modules, separate=groups, opt_level="2", debug_level="0")
    found = [extension for extension in built if isinstance(extension, Extension)]
    if os.name == "posix":
        for extension in found:
            extension.extra_compile_args += OWN_CALLS
    return found


setup(ext_modules=extensions())
