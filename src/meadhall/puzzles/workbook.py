"""Checkpoint file of puzzle mining: every mined game is appended, so that an interrupted run can resume."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from meadhall.core.engine.errors import BadOption
from meadhall.core.engine.game import Game
from meadhall.puzzles.mining import DEFAULT_PLAN, MiningPlan, mine_game
from meadhall.puzzles.models import MinedGame, PuzzleFile
from meadhall.puzzles.verification import FULL_EFFORT, Effort

Progress = Callable[[int, int], None]


class Workbook:
    """Checkpoint of the games mined so far, one JSON line each."""

    def __init__(self, path: Path, game: Game, seed: str) -> None:
        self.path = path
        self.game = game
        self.seed = seed
        self.looked_at = read_log(path)
        for each in self.looked_at:
            if each.seed != f"{seed} {each.number}":
                raise BadOption(f"{path}: begun with another seed ({each.seed!r}). Give that one, or remove the file.")

    @property
    def puzzles(self) -> int:
        return sum(len(each.puzzle) for each in self.looked_at)

    def mine(
        self,
        puzzles: int,
        games: int,
        on_progress: Progress,
        on_find: Callable[[], None],
        effort: Effort = FULL_EFFORT,
        plan: MiningPlan = DEFAULT_PLAN,
    ) -> None:
        """Mine until there are so many puzzles, or so many games are mined."""
        on_progress(self.puzzles, puzzles)
        while self.puzzles < puzzles and len(self.looked_at) < games:
            found = mine_game(self.game, len(self.looked_at), self.seed, effort, plan)
            with self.path.open("ab") as file:
                file.write(msgspec.json.encode(found) + b"\n")
            self.looked_at.append(found)
            if found.puzzle:
                on_find()
            on_progress(min(self.puzzles, puzzles), puzzles)

    def content(self, made: str) -> PuzzleFile:
        """The puzzle file of what was found."""
        return PuzzleFile(made=made, game=tuple(each for each in self.looked_at if each.puzzle))


def read_log(path: Path) -> list[MinedGame]:
    """The games in the file; a torn last line is dropped."""
    if not path.exists():
        return []
    whole, _, torn = path.read_bytes().rpartition(b"\n")
    try:
        found = [msgspec.json.decode(line, type=MinedGame) for line in whole.splitlines()]
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadOption(f"{path}: this is no list of games that were looked at ({error}). Remove it.") from None
    if torn:
        path.write_bytes(whole + b"\n" if whole else b"")
    return found
