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

from build_support import compiled_modules
from build_support.made_from import PYTHON, Files, files
from build_support.places import FAST, NOTE, ROOT, SOURCES, WORK
from build_support.recipe import forget_other_recipes

LOG = ROOT / "build" / "compile.log"
LAST_LINES = 30
"""How much of the log is shown after an error."""


def main() -> None:
    started = time.time()
    forget_other_recipes(FAST, WORK)
    then = json.loads(NOTE.read_text(encoding="utf-8"))["files"] if NOTE.exists() else {}
    now = files({path.relative_to(SOURCES).as_posix() for path in compiled_modules.decisive()})
    link(now)
    if hashed(then) == hashed(now) or compile_all():
        draft = NOTE.with_name("draft")
        draft.write_text(json.dumps({"python": PYTHON, "files": now}), encoding="utf-8")
        os.utime(draft, (started, started))
        draft.replace(NOTE)


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


def compile_all() -> bool:
    """Compile; returns False without a C compiler, which is no error."""
    from build_support.compile_extensions import NO_COMPILER

    sys.stdout.write("Compiling the rules (about a minute the first time, then only what has changed) …\n")
    sys.stdout.flush()
    NOTE.unlink(missing_ok=True)
    with LOG.open("w", encoding="utf-8") as log:
        command = [sys.executable, "-m", "build_support.compile_extensions", str(FAST), str(WORK)]
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
