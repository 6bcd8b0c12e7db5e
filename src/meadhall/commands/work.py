"""`meadhall work`: think for servers that share a database."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from meadhall.commands.options import STORE, store_place
from meadhall.core.engine.errors import BadOption


def work(
    store: Annotated[
        str | None,
        typer.Option(
            "--store", metavar="URL", help=f"The PostgreSQL that the servers share; also {STORE} in the environment."
        ),
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option("--jobs", min=1, help="How many think side by side.", show_default="one a core but one"),
    ] = None,
    pace: Annotated[float, typer.Option(min=0, help="Seconds a bot takes at least when somebody watches.")] = 0.9,
    log: Annotated[Literal["json", "text"], typer.Option(help="How to write the log.")] = "json",
) -> None:
    """Think for the bots of servers that share a PostgreSQL; on as many machines as you like.

    Example: `meadhall work --store postgresql://meadhall@db.example.org/meadhall`
    """
    from meadhall.server.storage import is_address
    from meadhall.server.worker import run

    place = store_place(store)
    if not is_address(place):
        raise BadOption(f"{place}: no address of a PostgreSQL. A file's server thinks for itself.")
    run(str(place), jobs, pace, log)
