"""`meadhall play`: a game in the terminal."""

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
from meadhall.terminal import (
    add_net_hashes,
    chosen_language,
    offer_resume,
    play_new_game,
    screen,
    seat_names,
    unfinished,
)
from meadhall.terminal.seating import DEFAULT_BOT
from meadhall.terminal.strength import resolve_even_bots

Bots = Annotated[
    list[str] | None,
    typer.Option(
        "--bot",
        metavar="LEVEL",
        help=f"A bot's level ({', '.join(LEVELS)}), or {EVEN}: about as strong as you, judged by your "
        "finished games alone against bots. Repeat for each bot; the last applies to the rest.",
        show_default=DEFAULT_BOT,
    ),
]
People = Annotated[
    int | None, typer.Option("--people", min=0, help="The number of people at this screen.", show_default="1")
]
SaveFile = Annotated[
    Path | None, typer.Option("--save", metavar="FILE", help="Save the game to this file, or resume it.")
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

    Unfinished games are offered first, unless you give options for a new one.

    Examples:

    - `meadhall play raids`
    - `meadhall play raids --players 4 --bot greedy --bot random --lang fr`
    - `meadhall play raids --bot even`
    - `meadhall play raids --people 2 --plain`
    """
    game = meadhall.game(name)
    shown = screen(chosen_language(lang), plain, ascii_only)
    own = game.edition_of(edition)
    new = any(choice is not None for choice in (players, bot, people, option, seed))
    if not new and offer_resume(game, shown, save, own):
        return
    if new and save is not None and save.exists():
        raise BadOption(f"{save}: contains a game already. Resume it with --save alone, or choose another file.")
    seats = resolve_even_bots(game, seat_names(game, players, 1 if people is None else people, bot or []))
    options = parse_options(game, option)
    record = Record(game, len(seats), secrets.token_hex(16) if seed is None else seed, options, seats, own)
    add_net_hashes(record)
    if new and save is None and unfinished(game, own)[0]:
        shown.notice(shown.say("kept_waiting", command=f"meadhall play {game.name}"))
    play_new_game(record, shown, save)
