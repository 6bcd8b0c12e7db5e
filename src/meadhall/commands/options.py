"""The arguments and options that several commands share."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import parse_qs, quote, urlsplit

import typer
from platformdirs import user_data_path

from meadhall.core.engine.edition import Edition
from meadhall.core.engine.errors import BadOption, UnknownGame
from meadhall.core.engine.game import Game
from meadhall.core.engine.option import OptionValue

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game: `meadhall games` lists them.")]
Language = Annotated[
    Literal["en", "fr"] | None, typer.Option("--lang", help="English or French; otherwise as your system speaks.")
]
Ascii = Annotated[bool, typer.Option("--ascii", help="Only ASCII for boards and boxes: for fonts with few signs.")]
Plain = Annotated[bool, typer.Option("--plain", help="Plain lines: no boxes, no colours; for screen readers too.")]
Players = Annotated[
    int | None, typer.Option("--players", help="How many players.", show_default="as few as can play the game")
]
PlayersOfPeople = Annotated[int | None, typer.Option("--players", help="How many players.", show_default="usually 3")]
PlayersOfBots = Annotated[
    int | None, typer.Option("--players", help="How many players.", show_default="as many as there are bots")
]
Seed = Annotated[str | None, typer.Option("--seed", help="The same seed gives the same deal.")]
GameOptions = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; may be repeated.")
]
EditionFile = Annotated[Path | None, typer.Option("--edition", metavar="FILE", help="An edition file of your own.")]
Jobs = Annotated[
    int | None, typer.Option("--jobs", min=1, help="How many games side by side.", show_default="one a core")
]
EditionFiles = Annotated[
    list[str] | None,
    typer.Option("--edition", metavar="GAME=FILE", help="An edition file of your own for a game; may be repeated."),
]
SeatNumber = Annotated[
    int | None,
    typer.Option("--seat", help="Through whose eyes: 0 is the first seat.", show_default="a spectator's"),
]
STORE = "MEADHALL_STORE"
"""The variable that names a store where no option does; with _FILE, the file that does."""
PASSWORD = "MEADHALL_STORE_PASSWORD"
StorePlace = Annotated[
    str | None,
    typer.Option(
        "--store",
        metavar="STORE",
        help=f"The server's data file, or the address of its database; also {STORE} in the environment.",
        show_default="as `meadhall serve`",
    ),
]


def usual_store() -> Path:
    """The data file of a server that was told of no other."""
    return user_data_path("meadhall") / "matches.sqlite"


def store_place(given: str | None) -> Path | str:
    """A data file, or the address of a database with its password."""
    from meadhall.server.storage import is_address

    place = given or from_environment(STORE)
    if not place:
        return usual_store()
    return with_password(place) if is_address(place) else Path(place).expanduser()


def with_password(url: str) -> str:
    """The address of a database with the password that the environment gives, whatever its letters; one that has a
    password of its own keeps it."""
    parts = urlsplit(url)
    password = from_environment(PASSWORD)
    if not password or parts.password is not None or "password" in parse_qs(parts.query):
        return url
    return f"{url}{'&' if parts.query else '?'}password={quote(password, safe='')}"


def from_environment(name: str) -> str:
    """The value of a variable, or of the file that NAME_FILE names; empty if there is neither."""
    file = os.environ.get(f"{name}_FILE", "")
    if not file:
        return os.environ.get(name, "")
    if os.environ.get(name):
        raise BadOption(f"{name} and {name}_FILE are both set. Set one of them.")
    try:
        return Path(file).read_text(encoding="utf-8").rstrip("\r\n")
    except (OSError, UnicodeDecodeError) as error:
        raise BadOption(f"{name}_FILE: {file} cannot be read ({error}).") from None


def parse_options(game: Game, given: list[str] | None) -> dict[str, OptionValue]:
    return game.parse_options(pairs(given, "--option {}: write each option once, as name=value."))


def parse_editions(chosen: Sequence[Game], given: list[str] | None) -> dict[str, Edition]:
    """The editions for some of these games, by the game's name."""
    files = pairs(given, "--edition {}: write each game once, as game=file.")
    for name in files:
        if name not in [game.name for game in chosen]:
            raise UnknownGame(name, [game.name for game in chosen])
    return {game.name: game.read_edition(files[game.name]) for game in chosen if game.name in files}


def pairs(given: list[str] | None, problem: str) -> dict[str, str]:
    """`name=value` as typed, each name once."""
    found: dict[str, str] = {}
    for text in given or []:
        name, equals, value = text.partition("=")
        if not equals or name.strip() in found:
            raise BadOption(problem.format(text))
        found[name.strip()] = value
    return found
