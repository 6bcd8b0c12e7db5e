"""`meadhall work`: a worker that runs bots for servers that share a database."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from meadhall.commands.options import STORE_VARIABLE, store_location
from meadhall.core.engine.errors import BadOption


def work(
    store: Annotated[
        str | None,
        typer.Option(
            "--store",
            metavar="URL",
            help=f"The PostgreSQL database that the servers share; also {STORE_VARIABLE} in the environment.",
        ),
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option("--jobs", min=1, help="Parallel jobs.", show_default="one less than the cores"),
    ] = None,
    pace: Annotated[float, typer.Option(min=0, help="The minimum seconds between bot moves while people watch.")] = 0.9,
    log: Annotated[Literal["json", "text"], typer.Option(help="The log format.")] = "json",
) -> None:
    """Run bots, hints and reviews for servers that share a PostgreSQL database; on as many machines as you like.

    Example: `meadhall work --store postgresql://meadhall@db.example.org/meadhall`
    """
    from meadhall.server.storage import is_database_url
    from meadhall.server.worker import run

    place = store_location(store)
    if not is_database_url(place):
        raise BadOption(
            f"{place}: not the address of a PostgreSQL database. With a data file, the server runs its own bots."
        )
    run(str(place), jobs, pace, log)
