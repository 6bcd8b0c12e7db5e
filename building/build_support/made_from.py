"""Staleness check of the compiled build: what it was made from, and whether the sources have changed."""

from __future__ import annotations

import json
import os
from collections.abc import Container
from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES

from build_support.places import NOTE, SOURCES

PYTHON = EXTENSION_SUFFIXES[0]
"""What the names of extension modules for this Python end with."""

Files = dict[str, str]
"""Files under `src`: those that decide what comes out with a hash of what is in them, the others with nothing."""


def files(decisive: Container[str]) -> Files:
    """All source files as they are now."""
    found = {}
    start = len(f"{SOURCES}/")
    for folder, folders, names in os.walk(SOURCES / "meadhall"):
        folders[:] = [name for name in folders if name != "__pycache__"]
        for name in names:
            if name[0] not in ".#" and name[-1] != "~":  # what an editor leaves for itself
                path = os.path.join(folder, name)
                found[path[start:]] = digest(path) if path[start:] in decisive else ""
    return found


def digest(path: str) -> str:
    with open(path, "rb") as file:
        return sha256(file.read()).hexdigest()


def difference() -> str:
    """What has changed since the compiled build was made; nothing if it is what it would be if it were made now."""
    try:
        python, then = json.loads(NOTE.read_text(encoding="utf-8")).values()
    except ValueError:
        return "it was made in an older way"
    if python != PYTHON:
        return "it is for another Python"
    now = files({path for path, content in then.items() if content})
    for path in sorted(then.keys() | now.keys()):
        if path not in now:
            return f"src/{path} is gone"
        if path not in then:
            return f"src/{path} is new"
        if then[path] != now[path]:
            return f"src/{path} has changed"
    return ""
