"""`meadhall copy`: everything from one store into another."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer

from meadhall.commands.errors import TROUBLE
from meadhall.commands.options import Plain, store_place
from meadhall.commands.progress import bar
from meadhall.commands.verify import check_store

From = Annotated[str, typer.Argument(metavar="STORE", help="A data file, or the address of a PostgreSQL.")]
Into = Annotated[str, typer.Argument(metavar="STORE", help="The same: one in which there is nothing yet.")]


def copy(source: From, target: Into, plain: Plain = False) -> None:
    """Copy everything from one store into another that is new, and check the copy by replaying every match.

    People stay who they are: the key that signs their cookies is copied too. No server may use either meanwhile.

    Example: `meadhall copy matches.sqlite postgresql://meadhall@db.example.org/meadhall`
    """
    from meadhall.server.storage import open_store
    from meadhall.server.storage.backup import beside, check_file
    from meadhall.server.storage.copy import copy_all
    from meadhall.server.storage.lock import locked

    places = [store_place(source), store_place(target)]

    async def work() -> None:
        async with beside(places[0]) as old:
            new = open_store(places[1])
            await new.open()
            try:
                with bar(plain, "matches") as progress:
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
        raise typer.Exit(TROUBLE)
