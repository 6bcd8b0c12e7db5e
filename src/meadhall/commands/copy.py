"""`meadhall copy`: migration between stores."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer

from meadhall.commands.errors import ERROR_EXIT_CODE
from meadhall.commands.options import Plain, store_location
from meadhall.commands.progress import progress_bar
from meadhall.commands.verify import check_store

From = Annotated[str, typer.Argument(metavar="STORE", help="A data file, or the URL of a PostgreSQL database.")]
Into = Annotated[str, typer.Argument(metavar="STORE", help="The same; it must be empty.")]


def copy(source: From, target: Into, plain: Plain = False) -> None:
    """Copy one store into another empty one, and verify the copy by replaying every match.

    Users stay signed in: the key that signs their cookies is copied too. No server may use either store meanwhile.

    Example: `meadhall copy matches.sqlite postgresql://meadhall@db.example.org/meadhall`
    """
    from meadhall.server.storage import open_store
    from meadhall.server.storage.backup import attached_store, check_file
    from meadhall.server.storage.copy import copy_all
    from meadhall.server.storage.lock import locked

    places = [store_location(source), store_location(target)]

    async def work() -> None:
        async with attached_store(places[0]) as old:
            new = open_store(places[1])
            await new.open()
            try:
                with progress_bar(plain, "matches") as progress:
                    await copy_all(old, new, progress)
            finally:
                await new.close()

    if isinstance(places[0], Path):
        check_file(places[0])
    with ExitStack() as held:
        for place in places:
            if isinstance(place, Path):
                held.enter_context(locked(place))
        asyncio.run(work())
    if not check_store(places[1], plain):
        raise typer.Exit(ERROR_EXIT_CODE)
