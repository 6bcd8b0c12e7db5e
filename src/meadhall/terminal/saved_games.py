"""Where games that are not finished wait, and where finished ones are kept."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from platformdirs import user_data_path

from meadhall.core.engine.edition import Edition
from meadhall.core.engine.errors import BadOption, MeadhallError
from meadhall.core.engine.game import Game
from meadhall.core.engine.record import Record
from meadhall.games import load_record


class Save:
    """A game in a file."""

    def __init__(self, path: Path, record: Record) -> None:
        self.path = path
        self.record = record

    @property
    def when(self) -> datetime:
        return datetime.fromtimestamp(self.path.stat().st_mtime)


def folder() -> Path:
    """The person's own folder for games: `$XDG_DATA_HOME/meadhall/games` or what the platform has instead."""
    return user_data_path("meadhall", appauthor=False) / "games"


def fresh_file(game: Game, now: datetime) -> Path:
    """A file for a new game; one that does not exist yet."""
    name = f"{game.name}-{now:%Y%m%d-%H%M%S}"
    paths = (folder() / f"{name}{suffix}.json" for suffix in ("", *(f"-{n}" for n in range(2, 1000))))
    return next(path for path in paths if not path.exists())


def keep(record: Record, path: Path) -> None:
    """Write the game down; raises `BadOption` where nothing can be written."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        record.save(path)
    except OSError as error:
        raise BadOption(f"{path}: cannot be written ({error.strerror}). Choose another file with --save.") from None


def kept(game: Game, edition: Edition | None) -> tuple[list[Save], list[str]]:
    """All games that are kept here, the latest first; and what is wrong with files that can't be read."""
    found: list[Save] = []
    problems: list[str] = []
    for path in folder().glob(f"{game.name}-*.json"):
        try:
            found.append(Save(path, load_record(path, edition)))
        except MeadhallError as error:
            problems.append(str(error))
    return sorted(found, key=lambda save: save.when, reverse=True), problems


def unfinished(game: Game, edition: Edition | None) -> tuple[list[Save], list[str]]:
    """The games that can be gone on with, and what is wrong with files that can't be read."""
    found, problems = kept(game, edition)
    return [save for save in found if save.record.scores is None], problems
