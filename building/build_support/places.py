"""Paths in a clone."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "src"
FAST = ROOT / "build" / "fast"
"""The compiled build: links to all source files, and the extension modules beside them."""
NOTE = FAST / ".done"
"""The manifest of what the compiled build was made from, written when it is complete."""
WORK = ROOT / "build" / "mypyc"
"""Intermediate files of the compilation."""
