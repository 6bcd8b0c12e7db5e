"""`meadhall play`"""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

import typer

import meadhall
from meadhall.arena.match_strength import EVEN
from meadhall.bots import LEVELS
from meadhall.commands.options import (
    Ascii,
    EditionFile,
    GameName,
    GameOptions,
    Language,
    Plain,
    PlayersOfPeople,
    Seed,
    parse_options,
)
from meadhall.core.engine.errors import BadOption
from meadhall.core.engine.record import Record
from meadhall.terminal import begin, language, resume, screen, seat_everybody, sign, unfinished
from meadhall.terminal.seating import USUAL_BOT
from meadhall.terminal.strength import meet_evenly

Bots = Annotated[
    list[str] | None,
    typer.Option(
        "--bot",
        metavar="LEVEL",
        help=f"A bot's level ({', '.join(LEVELS)}), or {EVEN}: about as strong as you, by the games "
        "that you have finished here alone against bots. Repeat it for each bot; the last serves for the rest.",
        show_default=USUAL_BOT,
    ),
]
People = Annotated[
    int | None, typer.Option("--people", min=0, help="How many people play at this screen.", show_default="1")
]
SaveFile = Annotated[
    Path | None, typer.Option("--save", metavar="FILE", help="Keep the game in this file, and go on with it later.")
]


def play(
    name: GameName,
    players: PlayersOfPeople = None,
    bot: Bots = None,
    people: People = None,
    option: GameOptions = None,
    seed: Seed = None,
    lang: Language = None,
    plain: Plain = False,
    ascii_only: Ascii = False,
    edition: EditionFile = None,
    save: SaveFile = None,
) -> None:
    """Play a game in the terminal, against bots and with friends at the same screen.

    A game that was left is offered again, unless you say how a new one is to be set up.

    Examples:

    - `meadhall play raids`
    - `meadhall play raids --players 4 --bot greedy --bot random --lang fr`
    - `meadhall play raids --bot even`
    - `meadhall play raids --people 2 --plain`
    """
    game = meadhall.game(name)
    shown = screen(language(lang), plain, ascii_only)
    own = game.edition_of(edition)
    new = any(choice is not None for choice in (players, bot, people, option, seed))
    if not new and resume(game, shown, save, own):
        return
    if new and save is not None and save.exists():
        raise BadOption(
            f"{save}: there is a game in it already. Go on with it with --save alone, or name another file."
        )
    seats = meet_evenly(game, seat_everybody(game, players, 1 if people is None else people, bot or []))
    options = parse_options(game, option)
    record = Record(game, len(seats), secrets.token_hex(16) if seed is None else seed, options, seats, own)
    sign(record)
    if new and save is None and unfinished(game, own)[0]:
        shown.notice(shown.say("kept_waiting", command=f"meadhall play {game.name}"))
    begin(record, shown, save)
