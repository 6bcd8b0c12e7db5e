"""Import hook for `import meadhall` in a clone: to the compiled build if it is up to date, otherwise to the sources.

An environment into which the clone was installed with `pip install -e .` runs this at its start, so it loads next to
nothing. What is in PYTHONPATH goes before: with PYTHONPATH=src the sources are used, even if there is a compiled build.
"""

from __future__ import annotations

import sys
from importlib.machinery import PathFinder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType


class Finder:
    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name != "meadhall":
            return None
        sys.meta_path.remove(self)
        sys.path.append(home())
        return PathFinder.find_spec(name)


def home() -> str:
    """The folder to import from, chosen once; further processes are given it with `sys.path`."""
    from build_support.made_from import difference
    from build_support.places import FAST, NOTE, SOURCES

    if not NOTE.exists():
        return str(SOURCES)
    changed = difference()
    if not changed:
        return str(FAST)
    sys.stderr.write(
        f"meadhall: the compiled build is out of date ({changed}), so everything runs as plain Python, much slower. "
        "To bring it up to date: make fast\n"
    )
    return str(SOURCES)


def install() -> None:
    sys.meta_path.append(Finder())
