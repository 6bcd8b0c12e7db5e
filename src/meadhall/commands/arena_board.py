"""`meadhall arena board`"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from platformdirs import user_data_path

import meadhall
from meadhall.arena.leaderboard import Board
from meadhall.commands.options import EditionFile, GameName, Jobs, Plain, Players
from meadhall.commands.progress import bar
from meadhall.core.engine.errors import BadRecord
from meadhall.terminal import screen

Entrants = Annotated[
    list[str] | None,
    typer.Argument(metavar="[BOT]...", help="Who enters: `karl`, `jarl@300`, `my_bot.py`, `brain.npz`."),
]
Meetings = Annotated[int, typer.Option("-n", "--games", min=1, help="How many games any two of them play.")]
Folder = Annotated[
    Path | None, typer.Option("--folder", metavar="FOLDER", help="Where the board is kept.", show_default="your own")
]
Again = Annotated[bool, typer.Option("--again", help="Play everything anew, and say whether it came out the same.")]


def board(
    name: GameName,
    bots: Entrants = None,
    games: Meetings = 20,
    players: Players = None,
    again: Again = False,
    folder: Folder = None,
    edition: EditionFile = None,
    jobs: Jobs = None,
    plain: Plain = False,
) -> None:
    """Keep a standing table of all bots that ever met in a game, each by the hash of what it is.

    Whoever enters meets all others who can still play. With the folder anybody can play everything again.

    Examples:

    - `meadhall arena board raids karl jarl@100 my_bot.py`
    - `meadhall arena board raids --again`
    """
    game = meadhall.game(name)
    own = None if edition is None else game.edition_of(edition)
    kept = Board(folder or user_data_path("meadhall") / "boards", game, players, own)
    for text in bots or []:
        kept.enter(text)
    shown = screen("en", plain)
    if again:
        with bar(plain) as progress:
            played, otherwise = kept.again(jobs, progress)
        if otherwise:
            raise BadRecord(f"{otherwise} of {played} games came out otherwise than {kept.folder} says.")
        shown.line(f"{played} games were played again: all came out the same.")
        return
    if bots:
        with bar(plain) as progress:
            kept.meet(games, jobs, progress)
    if not kept.results():
        raise BadRecord(
            f"Nobody has met on the board of {name} yet. Let some enter: meadhall arena board {name} karl thrall"
        )
    rows = [
        [str(place), title, f"{rating:.1f} ± {unsure:.1f}", str(seats)]
        for place, (title, rating, unsure, seats) in enumerate(kept.standing(), 1)
    ]
    say = kept.game.words("en")
    shown.heading(f"{say('game.title')}, {kept.players} players: all who ever met (95 % intervals)")
    shown.grid(["", "bot", "rating", "seats"], rows)
    gone = [entry.title for entry in kept.entries() if not kept.playable(entry)]
    if gone:
        shown.aside(f"Can't be played again, for the house has changed since: {', '.join(gone)}")
