"""Game generator: `python -m build_support.new_game NAME` writes a small playable game from the template."""

from __future__ import annotations

import keyword
import os
import re
import subprocess
import sys
from importlib import import_module
from itertools import combinations
from pathlib import Path

from build_support.places import ROOT, SOURCES

TEMPLATE = ROOT / "building" / "template"
GAMES = SOURCES / "meadhall" / "games"
TESTS = ROOT / "tests" / "games"
NAME_PATTERN = re.compile(r"[a-z][a-z0-9_]{0,19}")
RULE_ID = re.compile(r'<a id="([A-Z]{3})-')
ENGINE_LIBRARY = "engine"
"""The compiled library that belongs to no game."""


def name_error(name: str) -> str:
    """Why a game can't have this name; empty if it can."""
    if not name:
        return "say what the game is called: make new-game NAME=hnefatafl"
    if not NAME_PATTERN.fullmatch(name):
        return f"{name!r} is no name for a game: lower-case letters, digits and _, a letter first, 20 of them at most"
    if len(letters(name)) < 3:
        return f"{name!r} is too short: its rules are numbered by three letters of the name"
    if keyword.iskeyword(name):
        return f"{name!r} is a word of Python"
    if (GAMES / name).exists() or (TESTS / name).exists():
        return f"there is a game {name!r} already"
    if hasattr(import_module("meadhall.games"), name) or name == ENGINE_LIBRARY:
        return f"{name!r} already means something else in meadhall"
    return ""


def letters(name: str) -> str:
    return "".join(re.findall("[a-z]", name)).upper()


def rule_prefix(name: str) -> str:
    """Prefix of the rule ids: three letters of the name that no other game uses."""
    taken = {found for rules in GAMES.glob("*/rules.en.md") for found in RULE_ID.findall(rules.read_text("utf-8"))}
    choices = ["".join(choice) for choice in combinations(letters(name), 3)]
    return next((choice for choice in choices if choice not in taken), "")


def write_game(name: str, rules: str) -> list[Path]:
    """Write the game and its tests; returns their two folders."""
    words = name.split("_")
    names = {
        "newgame": name,
        "NewGame": "".join(word.capitalize() for word in words),
        "New game": " ".join(words).strip().capitalize(),
        "NEW-": f"{rules}-",
    }
    places = re.compile("|".join(names))
    folders = {TEMPLATE / "game": GAMES / name, TEMPLATE / "tests": TESTS / name}
    for template, folder in folders.items():
        for source in sorted(path for path in template.rglob("*.*") if path.suffix != ".pyc"):
            target = folder / source.relative_to(template)
            target.parent.mkdir(parents=True, exist_ok=True)
            text = source.read_text(encoding="utf-8")
            target.write_text(places.sub(lambda place: names[place[0]], text), encoding="utf-8")
    return list(folders.values())


def run(*arguments: str) -> None:
    """Run a Python module in this clone, on its sources."""
    subprocess.run(
        [sys.executable, "-m", *arguments], cwd=ROOT, env={**os.environ, "PYTHONPATH": str(SOURCES)}, check=True
    )


def main(name: str) -> None:
    rules = "" if (reason := name_error(name)) else rule_prefix(name)
    if not rules:
        sys.exit(f"No game was made: {reason or f'every three letters of {name!r} number the rules of another game'}.")
    folders = [str(folder.relative_to(ROOT)) for folder in write_game(name, rules)]
    run("ruff", "check", "--quiet", "--fix", *folders)  # the name decides how imports are sorted and lines are broken
    run("ruff", "format", "--quiet", *folders)
    run("tests.laws.playthrough", name)
    sys.stdout.write(f"The game is in {folders[0]}, its tests are in {folders[1]}. Try it: meadhall play {name}\n")


if __name__ == "__main__":
    main(" ".join(sys.argv[1:]))
