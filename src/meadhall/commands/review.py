"""`meadhall review`"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from meadhall.commands.errors import write
from meadhall.commands.options import EditionFile, Language, Plain, SeatNumber
from meadhall.commands.progress import bar
from meadhall.commands.records import read
from meadhall.commands.replay import RecordFile
from meadhall.reviews import review as reviewed
from meadhall.reviews.regret import QUALITIES
from meadhall.terminal import language, screen
from meadhall.terminal.review import Verdict
from meadhall.terminal.seating import names_in

Quality = Annotated[
    str, typer.Option("--quality", metavar="QUALITY", help=f"How long to think: {', '.join(QUALITIES)}.")
]
Html = Annotated[
    Path | None,
    typer.Option("--html", metavar="OUT", help="Write the game and its review as one page that needs no network."),
]
Json = Annotated[Path | None, typer.Option("--json", metavar="OUT", help="Write all figures to this file.")]


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
    """Tell what a finished game was decided by: luck, one's own answers and the others'.

    Examples:

    - `meadhall review game.json`
    - `meadhall review game.json --seat 0 --quality quick`
    - `meadhall review game.json --html game.html`
    """
    if html is not None:  # before the long work: the extra `server` may be missing
        from meadhall.server.reviews.standalone_page import page_of
    record, _ = read(file, edition)
    with bar(plain) as progress:
        found = reviewed(record, quality, None if seat is None else [seat], progress)
    if json is not None:
        write(json, msgspec.json.format(msgspec.json.encode(found)).decode())
    if html is not None:
        with bar(plain) as progress:
            seats = None if seat is None else [seat]
            write(html, page_of(record, names_in(record), found, seats, language(lang), progress))
    Verdict(record, found, screen(language(lang), plain)).show()
