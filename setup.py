"""Builds meadhall. The rules and the searches are compiled by mypyc where a C compiler is there."""

import os
import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, setup

SOURCES = Path("src/meadhall")
CORE = ("dice", "table", "playout")
NOT_COMPILED = ("__init__", "board", "edition", "phrases")
"""What a game's folder has for people rather than for the rules; also anything under its `look` folder."""


def compiled_modules() -> list[str]:
    """The same sources, as C: the engine, every game's rules and sense, and the bots that search."""
    core = [SOURCES / "core" / f"{name}.py" for name in CORE]
    games = [
        path
        for path in sorted((SOURCES / "games").glob("*/**/*.py"))
        if path.stem not in NOT_COMPILED and "look" not in path.parts
    ]
    bots = sorted((SOURCES / "bots" / "search").glob("*.py"))
    return [str(path) for path in core + games + bots if path.stem != "__init__"]


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

    built = mypycify(compiled_modules(), opt_level="3", debug_level="0")
    return [extension for extension in built if isinstance(extension, Extension)]


setup(ext_modules=extensions())
