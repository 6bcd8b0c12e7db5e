"""Arguments and options that several commands share."""

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
    Literal["en", "fr"] | None,
    typer.Option("--lang", help="English or French; by default the language of your system."),
]
Ascii = Annotated[bool, typer.Option("--ascii", help="Use only ASCII for boards and boxes, for fonts with few glyphs.")]
Plain = Annotated[bool, typer.Option("--plain", help="Plain lines without boxes and colours, also for screen readers.")]
Players = Annotated[
    int | None, typer.Option("--players", help="How many players.", show_default="the fewest the game allows")
]
PlayersOfPeople = Annotated[
    int | None, typer.Option("--players", help="How many players.", show_default="3 if the game allows")
]
PlayersOfBots = Annotated[
    int | None, typer.Option("--players", help="How many players.", show_default="one for each bot")
]
Seed = Annotated[str | None, typer.Option("--seed", help="The same seed gives the same deal.")]
GameOptions = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; repeat for more.")
]
EditionFile = Annotated[Path | None, typer.Option("--edition", metavar="FILE", help="A custom edition file.")]
Jobs = Annotated[int | None, typer.Option("--jobs", min=1, help="Parallel games.", show_default="one per core")]
EditionFiles = Annotated[
    list[str] | None,
    typer.Option("--edition", metavar="GAME=FILE", help="A custom edition file for a game; repeat for more."),
]
SeatNumber = Annotated[
    int | None,
    typer.Option("--seat", help="The seat whose view is shown: 0 is the first.", show_default="a spectator"),
]
STORE_VARIABLE = "MEADHALL_STORE"
"""The environment variable of the store; with the suffix _FILE, of a file that contains it."""
PASSWORD_VARIABLE = "MEADHALL_STORE_PASSWORD"
StorePlace = Annotated[
    str | None,
    typer.Option(
        "--store",
        metavar="STORE",
        help=f"The data file or database URL of the server; also {STORE_VARIABLE} in the environment.",
        show_default="the one of `meadhall serve`",
    ),
]


def default_store() -> Path:
    """The default data file of a server."""
    return user_data_path("meadhall") / "matches.sqlite"


def store_location(given: str | None) -> Path | str:
    """The data file, or the URL of the database with its password."""
    from meadhall.server.storage import is_database_url

    place = given or from_environment(STORE_VARIABLE)
    if not place:
        return default_store()
    return add_password(place) if is_database_url(place) else Path(place).expanduser()


def add_password(url: str) -> str:
    """The URL of a database with the password from the environment, quoted; a password in the URL wins."""
    parts = urlsplit(url)
    password = from_environment(PASSWORD_VARIABLE)
    if not password or parts.password is not None or "password" in parse_qs(parts.query):
        return url
    return f"{url}{'&' if parts.query else '?'}password={quote(password, safe='')}"


def from_environment(name: str) -> str:
    """The value of an environment variable, or the content of the file in NAME_FILE; empty without both."""
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
    return game.parse_options(parse_pairs(given, "--option {}: write each option once, as name=value."))


def parse_editions(chosen: Sequence[Game], given: list[str] | None) -> dict[str, Edition]:
    """Custom editions by the game's name."""
    files = parse_pairs(given, "--edition {}: write each game once, as game=file.")
    for name in files:
        if name not in [game.name for game in chosen]:
            raise UnknownGame(name, [game.name for game in chosen])
    return {game.name: game.read_edition(files[game.name]) for game in chosen if game.name in files}


def parse_pairs(given: list[str] | None, problem: str) -> dict[str, str]:
    """Parse `name=value` arguments, each name once."""
    found: dict[str, str] = {}
    for text in given or []:
        name, equals, value = text.partition("=")
        if not equals or name.strip() in found:
            raise BadOption(problem.format(text))
        found[name.strip()] = value
    return found
