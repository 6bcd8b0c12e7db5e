"""What hatchling does besides packing files: the wheel gets the compiled modules, an editable install the finder."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WORK = "MEADHALL_WORK"
"""Names the folder that keeps what lies between, so that the next wheel compiles only what has changed."""


class MeadhallBuild(BuildHookInterface[BuilderConfig]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            build_data["force_include_editable"]["building/meadhall.pth"] = "meadhall.pth"
        elif compiled := self.compiled():
            build_data["force_include"].update(compiled)
            build_data["pure_python"] = False
            build_data["infer_tag"] = True

    def compiled(self) -> dict[str, str]:
        """The compiled modules and their places in the wheel; none where they are not wanted or can't be had."""
        choice = os.environ.get("MEADHALL_COMPILE", "auto")
        if choice == "no":
            return {}
        work = Path(os.environ.get(WORK) or Path(self.root, "build", "wheel"))
        library = work / "library"
        command = [sys.executable, "-m", "build_support.compile_extensions", str(library), str(work)]
        paths = [str(Path(self.root, "building")), *filter(None, [os.environ.get("PYTHONPATH")])]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
        if subprocess.run(command, env=environment).returncode == 0:
            return {str(path): path.relative_to(library).as_posix() for path in library.rglob("*") if path.is_file()}
        if choice == "yes":
            sys.exit("The rules could not be compiled, and MEADHALL_COMPILE=yes asks for it.")
        self.app.display_warning(
            "meadhall: the rules could not be compiled (the lines above say why). They are installed as plain Python, "
            "which plays the same games, only slower."
        )
        return {}
