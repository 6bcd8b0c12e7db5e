"""Measured figures in the documents: read from files that benchmarks write, and marked once they are out of date.

Each file in `docs/figures` holds figures by key, each with its command, date, commit and the digests of what it depends
on. A document has places for them: `<!-- figure NAME.KEY -->` for one, and `<!-- rows NAME.GROUP -->` around a table,
whose heading stands in the document and whose rows are all figures of which the key begins with the group. What has
changed since a figure was measured is told beside it; a test compares the documents with the files.

    make figures

writes the documents again, and lists the commands that would measure again what is out of date.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from benchmarks.dependencies import described, digest
from meadhall.arena.confidence import Estimate

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "figures"
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
FIGURE = re.compile(r"(<!-- figure ([\w-]+)\.(\S+) -->).*?(<!-- /figure -->)", re.DOTALL)
ROWS = re.compile(r"(<!-- rows ([\w-]+)\.(\S+) -->\n[^\n]*\n[^\n]*\n).*?(<!-- /rows -->)", re.DOTALL)


class Figure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A measured figure, or a row of a table of them, as it stands in a document."""

    text: str
    command: str
    date: str
    commit: str
    depends: dict[str, str]
    """The digests that its dependencies had when it was measured."""

    @property
    def outdated(self) -> list[str]:
        """The dependencies that have changed since."""
        return [name for name, before in self.depends.items() if digest(name) != before]

    @property
    def told(self) -> str:
        """Its text, with what has changed since it was measured."""
        changed = list(dict.fromkeys(map(described, self.outdated)))
        if not changed:
            return self.text
        note = f"(measured before {' and '.join(changed)} changed)"
        return f"{self.text[:-1].rstrip()} {note} |" if self.text.endswith("|") else f"{self.text} {note}"


def measured(text: str, command: str, depends: Iterable[str]) -> Figure:
    """A figure measured just now."""
    asked = ["git", "-C", str(ROOT), "describe", "--always", "--abbrev=8", "--exclude=*", "--dirty=+"]
    commit = subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()
    return Figure(text, command, f"{datetime.now(UTC):%Y-%m-%d}", commit, {name: digest(name) for name in depends})


def read(name: str, folder: Path = FOLDER) -> dict[str, Figure]:
    path = folder / f"{name}.json"
    return msgspec.json.decode(path.read_bytes(), type=dict[str, Figure]) if path.exists() else {}


def write(name: str, figures: Mapping[str, Figure], folder: Path = FOLDER) -> None:
    """Add figures to a file, each in place of the one that had its key."""
    folder.mkdir(parents=True, exist_ok=True)
    content = msgspec.json.encode({**read(name, folder), **figures})
    (folder / f"{name}.json").write_bytes(msgspec.json.format(content, indent=1) + b"\n")


def rendered(text: str, folder: Path = FOLDER) -> str:
    """A document with the figures as they are now."""

    def figure(place: re.Match[str]) -> str:
        found = read(place[2], folder).get(place[3])
        if found is None:
            raise LookupError(f"{place[2]}.{place[3]} stands in a document and was never measured")
        return f"{place[1]}{found.told}{place[4]}"

    def rows(place: re.Match[str]) -> str:
        group = [each for key, each in read(place[2], folder).items() if key.startswith(f"{place[3]}.")]
        if not group:
            raise LookupError(f"{place[2]}.{place[3]} stands in a document and has no rows")
        lines = "".join(f"{each.told}\n" for each in group)
        return f"{place[1]}{lines}\n{provenance(place[2], group)}\n{place[4]}"

    return FIGURE.sub(figure, ROWS.sub(rows, text))


def provenance(name: str, group: list[Figure]) -> str:
    """When a table was measured, and where its commands and commits stand."""
    first, last = min(each.date for each in group), max(each.date for each in group)
    when = f"on {first}" if first == last else f"from {first} to {last}"
    return f"Measured {when}; commands, commits and what they depend on: [figures/{name}.json](figures/{name}.json)."


def interval(wins: Estimate) -> str:
    """A share of wins with its 95 % confidence interval, as tables have it."""
    return f"{100 * wins.value:.1f} % [{100 * wins.low:.1f}, {100 * wins.high:.1f}]"


def command_of(target: str) -> str:
    """The command that is running, as it is typed: a target of make, or a module."""
    arguments = " ".join(each for each in sys.argv[1:] if each != "--write")
    if target.startswith("benchmarks."):
        return f"python -m {target} {arguments}".rstrip()
    return f'make {target} ARGS="{arguments}"' if arguments else f"make {target}"


def render_documents() -> None:
    for document in DOCUMENTS:
        text = document.read_text(encoding="utf-8")
        if (now := rendered(text)) != text:
            document.write_text(now, encoding="utf-8")
            print(f"written: {document.relative_to(ROOT)}")


def publish(name: str, figures: Mapping[str, Figure]) -> None:
    """Write figures to their file and into the documents."""
    write(name, figures)
    render_documents()


def main() -> None:
    render_documents()
    for path in sorted(FOLDER.glob("*.json")):
        for key, figure in read(path.stem).items():
            if figure.outdated:
                print(f"out of date: {path.stem}.{key} ({', '.join(figure.outdated)}): {figure.command}")


if __name__ == "__main__":
    main()
