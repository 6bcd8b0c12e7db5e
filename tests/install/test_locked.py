"""What a locked file lists is installed by uv, and by pip where uv fails; never with another hash."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.install.kit import ROOT, clean_environment, registry_answers

pytestmark = pytest.mark.slow

SMALLEST = re.compile(r"^mypy-extensions==.*?(?=^\S)", re.MULTILINE | re.DOTALL)
BROKEN = "#!/bin/sh\nexit 2\n"


@pytest.fixture
def python(tmp_path: Path) -> Path:
    """The Python of an environment with nothing in it yet."""
    if not registry_answers(tmp_path):
        pytest.skip("packages can't be had here")
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "environment")], check=True)
    return tmp_path / "environment" / "bin" / "python"


def install(python: Path, text: str) -> int:
    file = python.with_name("locked.txt")
    file.write_text(text, encoding="utf-8")
    command = [str(python), "-m", "build_support.locked", str(file)]
    around = clean_environment(PYTHONPATH=str(ROOT / "building"))
    return subprocess.run(command, env=around, capture_output=True).returncode


def is_there(python: Path) -> bool:
    return subprocess.run([str(python), "-c", "import mypy_extensions"], capture_output=True).returncode == 0


def test_what_is_locked_is_installed_and_nothing_else(python: Path) -> None:
    found = SMALLEST.search((ROOT / "requirements" / "run.txt").read_text(encoding="utf-8"))
    assert found is not None
    wrong = re.sub(r"sha256:.{8}", "sha256:01234567", found[0])
    uv = python.with_name("uv")
    uv.write_text(BROKEN)
    uv.chmod(0o755)
    for by in ("pip", "uv"):
        assert install(python, wrong) != 0, by
        assert not is_there(python)
        assert install(python, found[0]) == 0, by
        assert is_there(python)
        subprocess.run([str(python), "-m", "pip", "uninstall", "--quiet", "--yes", "mypy-extensions"], check=True)
        uv.unlink()
        uv.symlink_to(Path(sys.executable).with_name("uv"))
