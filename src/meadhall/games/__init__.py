"""The games: every folder here is one, found by being here."""

from __future__ import annotations

import sys
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import TYPE_CHECKING, Literal, overload

from meadhall.core.engine import record
from meadhall.core.engine.edition import EditionLike
from meadhall.core.engine.errors import BadRecord, UnknownGame
from meadhall.core.engine.game import Game
from meadhall.core.engine.record import Held, Record, read_record
from meadhall.core.engine.table import Table
from meadhall.core.engine.view import View
from meadhall.games.lazy_module import import_lazily

if TYPE_CHECKING:
    from meadhall.games.drakkar.table import DrakkarTable
    from meadhall.games.drakkar.view import DrakkarView
    from meadhall.games.lofoten.table import LofotenTable
    from meadhall.games.lofoten.view import LofotenView
    from meadhall.games.midgard.table import MidgardTable
    from meadhall.games.midgard.view import MidgardView
    from meadhall.games.raids.table import RaidsTable
    from meadhall.games.raids.view import RaidsView
    from meadhall.games.walhalla.table import WalhallaTable
    from meadhall.games.walhalla.view import WalhallaView


class GamesPackage(ModuleType):
    """Callable package: `meadhall.games()` lists all games, and `meadhall.games.raids` is the folder of one."""

    def __call__(self) -> list[Game[Table, View]]:
        return games()


sys.modules[__name__].__class__ = GamesPackage


@lru_cache
def names() -> tuple[str, ...]:
    """The names of all games, in alphabetical order."""
    return tuple(sorted(module.name for module in iter_modules(__path__) if module.ispkg))


def games() -> list[Game[Table, View]]:
    """All games."""
    return [game(name) for name in names()]


@overload
def game(name: Literal["drakkar"]) -> Game[DrakkarTable, DrakkarView]: ...
@overload
def game(name: Literal["lofoten"]) -> Game[LofotenTable, LofotenView]: ...
@overload
def game(name: Literal["midgard"]) -> Game[MidgardTable, MidgardView]: ...
@overload
def game(name: Literal["raids"]) -> Game[RaidsTable, RaidsView]: ...
@overload
def game(name: Literal["walhalla"]) -> Game[WalhallaTable, WalhallaView]: ...
@overload
def game(name: str) -> Game[Table, View]: ...
def game(name: str) -> Game:
    """The game of that name; an unknown name raises `UnknownGame` with a suggestion."""
    if name not in names():
        raise UnknownGame(name, list(names()))
    package = f"{__name__}.{name}"
    if package not in sys.modules:
        import_lazily(f"{package}.board")
    found: Game = import_module(package).GAME
    return found


def load_record(path: Path | str, edition: EditionLike | None = None) -> Record:
    """The record in a file; raises `BadRecord` if it is damaged or edited, or made with another edition.

    A record of other rules is loaded if it means the same under these, otherwise it raises `OtherRules`.
    """
    return read_record(content_of(path), str(path), game, edition)


def open_record(path: Path | str) -> Held:
    """What a record file holds: who sat where, every answer as it is written, the points; of any rules."""
    return record.open_record(content_of(path), str(path))


def content_of(path: Path | str) -> bytes:
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise BadRecord(f"{path}: cannot be read ({error.strerror}). Give the path of a record.") from None
    except ValueError as error:
        raise BadRecord(f"{str(path)!r}: cannot be read ({error}). Give the path of a record.") from None
