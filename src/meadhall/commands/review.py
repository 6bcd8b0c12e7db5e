"""`meadhall review`: the analysis of a finished game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from meadhall.commands.errors import write_text_file
from meadhall.commands.options import EditionFile, Language, Plain, SeatNumber
from meadhall.commands.progress import progress_bar
from meadhall.commands.records import read_verified
from meadhall.commands.replay import RecordFile
from meadhall.reviews import review as reviewed
from meadhall.reviews.regret import QUALITIES
from meadhall.terminal import chosen_language, screen
from meadhall.terminal.review import ReviewScreen
from meadhall.terminal.seating import person_names

Quality = Annotated[
    str, typer.Option("--quality", metavar="QUALITY", help=f"The depth of the analysis: {', '.join(QUALITIES)}.")
]
Html = Annotated[
    Path | None,
    typer.Option("--html", metavar="OUT", help="Write the game and its review as one self-contained page."),
]
Json = Annotated[Path | None, typer.Option("--json", metavar="OUT", help="Write all figures to this JSON file.")]


def review(
    file: RecordFile,
    quality: Quality = "good",
    seat: SeatNumber = None,
    html: Html = None,
    json: Json = None,
    lang: Language = None,
    plain: Plain = False,
    edition: EditionFile = None,
) -> None:
    """Analyse what decided a finished game: luck, a player's own answers and those of others.

    Examples:

    - `meadhall review game.json`
    - `meadhall review game.json --seat 0 --quality quick`
    - `meadhall review game.json --html game.html`
    """
    if html is not None:  # fails before the long work if the extra `server` is missing
        from meadhall.server.reviews.standalone_page import page_of
    record, _ = read_verified(file, edition)
    with progress_bar(plain) as progress:
        found = reviewed(record, quality, None if seat is None else [seat], progress)
    if json is not None:
        write_text_file(json, msgspec.json.format(msgspec.json.encode(found)).decode())
    if html is not None:
        with progress_bar(plain) as progress:
            seats = None if seat is None else [seat]
            write_text_file(html, page_of(record, person_names(record), found, seats, chosen_language(lang), progress))
    ReviewScreen(record, found, screen(chosen_language(lang), plain)).show()
