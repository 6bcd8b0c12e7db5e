"""`make mutants GAME=raids`: how many small breakages of a game's rules its own tests see."""

from __future__ import annotations

import argparse
import os
import random
import sys
import tomllib
from pathlib import Path

import pytest

import meadhall
from meadhall.core.engine import table
from tests.mutants.breakages import Source
from tests.mutants.hunt import Hunt, Key, Mutant

NOT_RULES = {
    *("__init__", "edition", "events", "extent", "view"),
    *("acquisitions", "board", "draw", "printed", "quiz", "text", "tips"),
    *("bot", "evaluation", "evaluation_pending", "inputs", "observe", "plans", "reach"),
    *("check_position", "invariants"),
}
"""What names, shows, tells, judges or checks the rules, but is none of them."""
NO_RULE_TESTS = ("test_bot.py", "test_look.py")
"""Long, and about other things: a broken rule that only they see is not tested."""
WANTED = 95


def main() -> int:
    arguments = parse()
    game = meadhall.game(arguments.game)
    if not str(table.__file__).endswith(".py"):
        sys.exit("Rules can be broken only in the plain Python sources: PYTHONPATH=src.")
    mutants = chosen(game.folder, arguments)
    if not mutants:
        sys.exit("Nothing to break: no such file or function.")
    tests = Path(__file__).parents[1] / "games" / game.name
    known = equivalents(tests / "equivalent.toml")
    hunt = Hunt(mutants, arguments.jobs, known)
    ignored = [f"--ignore={tests / name}" for name in NO_RULE_TESTS]
    options = ["-q", "-p", "no:xdist", "-p", "no:cacheprovider", "--no-header"]
    pytest.main([*options, *ignored, str(tests)], plugins=[hunt])
    if hunt.problem:
        sys.exit(f"The tests must pass before rules are broken: {hunt.problem}.")
    if not (arguments.only or arguments.function or arguments.sample):
        outdated(mutants, known)
    return report(game.name, mutants, known)


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("game", choices=[game.name for game in meadhall.games()], help="whose rules to break")
    parser.add_argument(
        "--only", nargs="+", metavar="FILE", help="only these files of the rules, such as scoring or scoring.py"
    )
    parser.add_argument(
        "--function", nargs="+", metavar="NAME", help="only functions whose qualified name has one of these in it"
    )
    parser.add_argument("--sample", type=int, metavar="N", help="only so many breakages, chosen at random")
    parser.add_argument("--seed", type=int, default=1, help="of the sample (1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at once (one a processor)")
    return parser.parse_args()


def chosen(folder: Path, arguments: argparse.Namespace) -> list[Mutant]:
    paths = [path for path in sorted(folder.rglob("*.py")) if not NOT_RULES & {path.stem, path.parent.name}]
    if arguments.only:
        wanted = {Path(name).stem for name in arguments.only}
        paths = [path for path in paths if path.stem in wanted]
    mutants = [
        Mutant(source, breakage)
        for source in (Source(path, module(folder, path)) for path in paths)
        for breakage in source.breakages
        if not arguments.function or any(name in breakage.function for name in arguments.function)
    ]
    if arguments.sample and arguments.sample < len(mutants):
        mutants = random.Random(arguments.seed).sample(mutants, arguments.sample)
    return mutants


def module(folder: Path, path: Path) -> str:
    """How a file of a game is imported, also from a folder inside the game's."""
    return ".".join(["meadhall", "games", folder.name, *path.relative_to(folder).with_suffix("").parts])


def equivalents(path: Path) -> dict[Key, str]:
    """Breakages that break nothing, each with the reason: `[[mutant]]` with file, function, line, change, why."""
    if not path.exists():
        return {}
    rows = tomllib.loads(path.read_text(encoding="utf-8"))["mutant"]
    return {(row["file"], row["function"], row["line"], row["change"]): row["why"] for row in rows}


def outdated(mutants: list[Mutant], equivalent: dict[Key, str]) -> None:
    """Name what was taken for equivalent and is gone, or is seen by a test after all."""
    survivors = {mutant.key for mutant in mutants if not mutant.killed}
    for file, function, line, change in equivalent:
        if (file, function, line, change) not in survivors:
            print(f"  not equivalent any more: {file} {function}: {change}\n      {line}")


def report(name: str, mutants: list[Mutant], equivalent: dict[Key, str]) -> int:
    survivors = [mutant for mutant in mutants if not mutant.killed]
    real = [mutant for mutant in survivors if mutant.key not in equivalent]
    same = len(survivors) - len(real)
    killed = len(mutants) - len(survivors)
    share = 100 * killed / max(1, len(mutants) - same)
    print(f"{name}: {len(mutants)} mutants, {killed} killed, {same} equivalent, {len(real)} survive: {share:.1f} %")
    return 0 if share >= WANTED else 1


if __name__ == "__main__":
    sys.exit(main())
