"""`meadhall study`: the balance of an edition."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

import meadhall
from meadhall.arena.entrants import entrant
from meadhall.arena.study import StudyPlan, watch_all
from meadhall.arena.study_page import Study, edition_change_lines, study_page, tables
from meadhall.commands.errors import write_text_file
from meadhall.commands.options import GameName, GameOptions, Jobs, Plain, Players, parse_options
from meadhall.commands.progress import progress_bar
from meadhall.core.engine.errors import BadOption
from meadhall.terminal import screen

Editions = Annotated[
    list[str] | None,
    typer.Option(
        "--edition",
        metavar="FILE",
        help="An edition file; `usual` is the default edition. Give two to compare them.",
    ),
]
Deals = Annotated[int, typer.Option("-n", "--deals", min=2, help="The number of deals to play with each edition.")]
OneBot = Annotated[str, typer.Option("--bot", metavar="BOT", help="The bot in all seats.")]
SeedText = Annotated[str, typer.Option("--seed", help="The same seed gives the same study.")]
USUAL = "usual"


def study(
    name: GameName,
    edition: Editions = None,
    deals: Deals = 200,
    players: Players = None,
    bot: OneBot = "greedy",
    seed: SeedText = "study",
    option: GameOptions = None,
    jobs: Jobs = None,
    html: Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write a page with plots.")] = None,
    plain: Plain = False,
) -> None:
    """Study the balance of an edition: wins by seat, points by source, what players take and what it is worth.

    The same deals are played with every edition and compared deal by deal. A single --edition is compared with the
    default one.

    Example: `meadhall study raids --edition harder-dragon.toml -n 500 --html dragon.html`
    """
    game = meadhall.game(name)
    given = [USUAL, *(edition or [])] if len(edition or []) < 2 else list(edition or [])
    editions = [game.edition if text == USUAL else game.read_edition(text) for text in given]
    if len({each.hash for each in editions}) < len(editions):
        raise BadOption("Two of these editions have the same components. Change something in one of them.")
    count = game.player_count(players)
    entrant(bot)
    plan = StudyPlan(game.name, count, bot, seed, game.validate_options(count, parse_options(game, option)))
    with progress_bar(plain) as progress:
        games = watch_all(plan, editions, deals, jobs or os.cpu_count() or 1, progress)
    found = Study(plan, editions, games)
    shown = screen("en", plain)
    shown.heading(f"{found.title} (95 % intervals)")
    for change in edition_change_lines(found):
        shown.line(change)
    for _, columns, rows in tables(found):
        shown.grid(columns, rows)
    if html is not None:
        write_text_file(html, study_page(found))
