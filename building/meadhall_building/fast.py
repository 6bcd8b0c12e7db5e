"""`make fast`: brings the compiled build in build/fast up to date.

Everything that is not compiled is a link to the sources there, so it needs no bringing up to date. Only a change to
what is compiled, or to the types it uses, starts the compiler.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from importlib.metadata import version
from pathlib import Path

from meadhall_building import sources
from meadhall_building.made_from import PYTHON, Files, digest, files
from meadhall_building.places import FAST, NOTE, ROOT, SOURCES, WORK

COMPILER = [Path(__file__).with_name(f"{name}.py") for name in ("compiled", "docstrings")]
LOG = ROOT / "build" / "compile.log"
RECIPE = WORK / "recipe"
LAST_LINES = 30
"""So much of the log is shown when something went wrong."""


def main() -> None:
    started = time.time()
    forget_other_recipes()
    then = json.loads(NOTE.read_text(encoding="utf-8"))["files"] if NOTE.exists() else {}
    now = files({path.relative_to(SOURCES).as_posix() for path in sources.decisive()})
    link(now)
    if hashed(then) == hashed(now) or compile_anew():
        draft = NOTE.with_name("draft")
        draft.write_text(json.dumps({"python": PYTHON, "files": now}), encoding="utf-8")
        os.utime(draft, (started, started))
        draft.replace(NOTE)


def forget_other_recipes() -> None:
    """Begin from nothing when the last time things were compiled in another way."""
    recipe = f"{PYTHON} {version('mypy')} {version('setuptools')} {' '.join(digest(str(file)) for file in COMPILER)}"
    if not RECIPE.exists() or RECIPE.read_text(encoding="utf-8") != recipe:
        shutil.rmtree(FAST, ignore_errors=True)
        shutil.rmtree(WORK, ignore_errors=True)
        WORK.mkdir(parents=True)
        RECIPE.write_text(recipe, encoding="utf-8")


def hashed(found: Files) -> Files:
    return {path: content for path, content in found.items() if content}


def link(now: Files) -> None:
    """A link for each source file, and none for a file that is gone."""
    for path in now:
        place = FAST / path
        if not place.is_symlink():
            place.parent.mkdir(parents=True, exist_ok=True)
            place.symlink_to(os.path.relpath(SOURCES / path, place.parent))
    for place in [*FAST.rglob("*")]:
        if place.is_symlink() and not place.exists():
            place.unlink()
        elif place.is_dir() and place.name != "__pycache__" and not (SOURCES / place.relative_to(FAST)).is_dir():
            shutil.rmtree(place)


def compile_anew() -> bool:
    """Whether everything is compiled now. Where there is no C compiler it is not, and that is no error."""
    from meadhall_building.compiled import NO_COMPILER

    sys.stdout.write("Compiling the rules (about a minute the first time, then only what has changed) …\n")
    sys.stdout.flush()
    NOTE.unlink(missing_ok=True)
    with LOG.open("w", encoding="utf-8") as log:
        command = [sys.executable, "-m", "meadhall_building.compiled", str(FAST), str(WORK)]
        code = subprocess.run(command, stdout=log, stderr=subprocess.STDOUT).returncode
    if code == NO_COMPILER:
        sys.stdout.write(f"{last_lines(1)}So they run as plain Python, which is slower.\n")
    elif code:
        sys.exit(f"{last_lines(LAST_LINES)}The compiled build failed; see {LOG.relative_to(ROOT)}.")
    return code == 0


def last_lines(count: int) -> str:
    return "".join(LOG.read_text(encoding="utf-8").splitlines(keepends=True)[-count:])


if __name__ == "__main__":
    main()
