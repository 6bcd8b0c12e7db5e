"""`python -m build_support.locked FILE...` installs what locked files list into the environment that runs it.

uv needs a tenth of the processor time for it that pip needs. Where it can't be had, or does not get what pip gets, pip
does it. Every version is locked, so there is nothing to resolve; and most modules are never imported, so none is
compiled beforehand.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from build_support.places import ROOT

INSTALLER = ROOT / "requirements" / "installer.txt"
UV = Path(sys.executable).with_name("uv.exe" if os.name == "nt" else "uv")
PIP = [sys.executable, "-m", "pip"]
ALIKE = {"index-url": "UV_DEFAULT_INDEX", "extra-index-url": "UV_INDEX", "cert": "SSL_CERT_FILE"}
"""What pip may have been told, and what uv calls it."""
ANYWHERE = ["--index-strategy", "unsafe-best-match"]
"""From whichever place has it, as pip does."""


def by_pip(*files: Path) -> list[str]:
    more = ["--quiet", "--disable-pip-version-check", "--no-compile", "--no-deps", "--require-hashes"]
    return [*PIP, "install", *more, *listed(files)]


def by_uv(*files: Path) -> list[str]:
    more = ["--quiet", "--no-deps", "--require-hashes", *ANYWHERE, "--python", sys.executable]
    return [str(UV), "pip", "install", *more, *listed(files)]


def listed(files: Iterable[Path]) -> list[str]:
    return [word for file in files for word in ("-r", str(file))]


def goes_well(command: list[str], **around: str) -> bool:
    try:
        return subprocess.run(command, env={**os.environ, **around}, capture_output=True).returncode == 0
    except OSError:  # there is no such program, or none for this machine
        return False


def as_pip_was_told() -> dict[str, str]:
    """Where pip was told to look for packages, in a file or in the environment, uv looks too."""
    told = subprocess.run([*PIP, "config", "list"], capture_output=True, text=True).stdout
    found = {}
    for line in told.splitlines():
        name, _, value = line.partition("=")
        uv_name = ALIKE.get(name.rpartition(".")[2])
        if uv_name is not None and uv_name not in os.environ:
            found[uv_name] = value.strip("'\"")
    return found


def install(*files: Path) -> int:
    if (UV.exists() or goes_well(by_pip(INSTALLER))) and goes_well(by_uv(*files), **as_pip_was_told()):
        return 0
    return subprocess.run(by_pip(*files)).returncode


if __name__ == "__main__":
    sys.exit(install(*map(Path, sys.argv[1:])))
