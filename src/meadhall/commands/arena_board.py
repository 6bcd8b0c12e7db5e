"""`meadhall arena board`: the leaderboard of bots."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from platformdirs import user_data_path

import meadhall
from meadhall.arena.leaderboard import Leaderboard
from meadhall.commands.options import EditionFile, GameName, Jobs, Plain, Players
from meadhall.commands.progress import progress_bar
from meadhall.core.engine.errors import BadRecord
from meadhall.terminal import screen

Entrants = Annotated[
    list[str] | None,
    typer.Argument(metavar="[BOT]...", help="Bots to enter: `karl`, `jarl@300`, `my_bot.py`, `brain.npz`."),
]
Meetings = Annotated[int, typer.Option("-n", "--games", min=1, help="Games for each pair of bots.")]
Folder = Annotated[
    Path | None,
    typer.Option(
        "--folder", metavar="FOLDER", help="The folder of the leaderboard.", show_default="in your data folder"
    ),
]
Again = Annotated[bool, typer.Option("--again", help="Replay all games, and check that the results are the same.")]


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
    """Keep a leaderboard of all bots that ever played a game, identified by hash.

    A new bot plays all others that can still run. Everyone who has the folder can reproduce the games.

    Examples:

    - `meadhall arena board raids karl jarl@100 my_bot.py`
    - `meadhall arena board raids --again`
    """
    game = meadhall.game(name)
    own = None if edition is None else game.edition_of(edition)
    kept = Leaderboard(folder or user_data_path("meadhall") / "boards", game, players, own)
    for text in bots or []:
        kept.enter(text)
    shown = screen("en", plain)
    if again:
        with progress_bar(plain) as progress:
            played, otherwise = kept.replay_all(jobs, progress)
        if otherwise:
            raise BadRecord(f"{otherwise} of {played} games have other results than {kept.folder} says.")
        shown.line(f"{played} games were replayed: all have the same results.")
        return
    if bots:
        with progress_bar(plain) as progress:
            kept.play_missing(games, jobs, progress)
    if not kept.results():
        raise BadRecord(f"The leaderboard of {name} is empty. Enter some bots: meadhall arena board {name} karl thrall")
    rows = [
        [str(place), title, f"{rating:.1f} ± {unsure:.1f}", str(seats)]
        for place, (title, rating, unsure, seats) in enumerate(kept.standings(), 1)
    ]
    say = kept.game.words("en")
    shown.heading(f"{say('game.title')}, {kept.players} players: leaderboard (95 % intervals)")
    shown.grid(["", "bot", "rating", "seats"], rows)
    gone = [entry.title for entry in kept.entries() if not kept.playable(entry)]
    if gone:
        shown.aside(f"Can't be replayed, because the code has changed since: {', '.join(gone)}")
