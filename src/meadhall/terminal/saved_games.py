"""Saved games of the terminal, finished and unfinished, as files in the person's data folder."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from platformdirs import user_data_path

from meadhall.core.engine.edition import Edition
from meadhall.core.engine.errors import BadOption, MeadhallError
from meadhall.core.engine.game import Game
from meadhall.core.engine.record import Record
from meadhall.games import load_record


class SavedGame:
    """A saved game and its file."""

    def __init__(self, path: Path, record: Record) -> None:
        self.path = path
        self.record = record

    @property
    def when(self) -> datetime:
        return datetime.fromtimestamp(self.path.stat().st_mtime)


def games_folder() -> Path:
    """The folder of saved games: `$XDG_DATA_HOME/meadhall/games`, or the platform's equivalent."""
    return user_data_path("meadhall", appauthor=False) / "games"


def new_file(game: Game, now: datetime) -> Path:
    """A path for a new game that does not exist yet."""
    name = f"{game.name}-{now:%Y%m%d-%H%M%S}"
    paths = (games_folder() / f"{name}{suffix}.json" for suffix in ("", *(f"-{n}" for n in range(2, 1000))))
    return next(path for path in paths if not path.exists())


def save_record(record: Record, path: Path) -> None:
    """Save a game; raises `BadOption` if the file can't be written."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        record.save(path)
    except OSError as error:
        raise BadOption(f"{path}: cannot be written ({error.strerror}). Choose another file with --save.") from None


def saved_games(game: Game, edition: Edition | None) -> tuple[list[SavedGame], list[str]]:
    """All saved games of a game, the latest first, and the problems of files that can't be read."""
    found: list[SavedGame] = []
    problems: list[str] = []
    for path in games_folder().glob(f"{game.name}-*.json"):
        try:
            found.append(SavedGame(path, load_record(path, edition)))
        except MeadhallError as error:
            problems.append(str(error))
    return sorted(found, key=lambda save: save.when, reverse=True), problems


def unfinished(game: Game, edition: Edition | None) -> tuple[list[SavedGame], list[str]]:
    """The saved games that can be resumed, and the problems of files that can't be read."""
    found, problems = saved_games(game, edition)
    return [save for save in found if save.record.scores is None], problems
