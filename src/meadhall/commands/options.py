"""The arguments and options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer
from platformdirs import user_data_path

from meadhall.core.errors import BadOption
from meadhall.core.game import Game
from meadhall.core.option import OptionValue

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game: `meadhall games` lists them.")]
Language = Annotated[
    Literal["en", "fr"] | None, typer.Option("--lang", help="English or French; otherwise as your system speaks.")
]
Plain = Annotated[bool, typer.Option("--plain", help="Plain lines: no boxes, no colours; for screen readers too.")]
Players = Annotated[int | None, typer.Option("--players", help="How many players.", show_default="usually 3")]
Seed = Annotated[str | None, typer.Option("--seed", help="The same seed gives the same deal.")]
GameOptions = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; may be repeated.")
]
EditionFile = Annotated[Path | None, typer.Option("--edition", metavar="FILE", help="An edition file of your own.")]
SeatNumber = Annotated[
    int | None,
    typer.Option("--seat", help="Through whose eyes: 0 is the first seat.", show_default="a spectator's"),
]


StoreFile = Annotated[
    Path | None,
    typer.Option("--store", metavar="FILE", help="The server's data file.", show_default="as `meadhall serve`"),
]


def usual_store() -> Path:
    """The data file of a server that was told of no other."""
    return user_data_path("meadhall") / "matches.sqlite"


def parse_options(game: Game, given: list[str] | None) -> dict[str, OptionValue]:
    """`name=value` as typed, each name once."""
    texts: dict[str, str] = {}
    for text in given or []:
        name, equals, value = text.partition("=")
        if not equals or name in texts:
            raise BadOption(f"--option {text}: write each option once, as name=value.")
        texts[name.strip()] = value
    return game.parse_options(texts)
