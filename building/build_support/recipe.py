"""Build recipe: the Python, the compilers and their settings; what was built by another one is not built upon."""

from __future__ import annotations

import os
import shutil
from importlib.metadata import version
from pathlib import Path

from build_support.made_from import PYTHON, digest

COMPILER = [Path(__file__).with_name(f"{name}.py") for name in ("compile_extensions", "docstrings")]
TOOLS = ("mypy", "setuptools")
SETTINGS = ("CC", "CFLAGS")
"""The environment variables that decide what a C compiler makes."""


def forget_other_recipes(library: Path, work: Path) -> None:
    """Delete the build if it was compiled with other settings."""
    parts = [
        PYTHON,
        *map(version, TOOLS),
        *(os.environ.get(name, "") for name in SETTINGS),
        *(digest(str(file)) for file in COMPILER),
    ]
    note, recipe = work / "recipe", " ".join(parts)
    if not note.exists() or note.read_text(encoding="utf-8") != recipe:
        shutil.rmtree(library, ignore_errors=True)
        shutil.rmtree(work, ignore_errors=True)
        work.mkdir(parents=True)
        note.write_text(recipe, encoding="utf-8")
