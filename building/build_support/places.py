"""Where things are in a clone."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "src"
FAST = ROOT / "build" / "fast"
"""The compiled build: links to all source files, and the extension modules beside them."""
NOTE = FAST / ".done"
"""Says what the compiled build was made from; it is there when the build is complete."""
WORK = ROOT / "build" / "mypyc"
"""What lies between sources and extension modules."""
