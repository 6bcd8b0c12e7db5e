"""`meadhall purge`"""

from __future__ import annotations

import asyncio
from typing import Annotated

import typer

from meadhall.commands.options import StorePlace, store_place

Waiting = Annotated[
    float, typer.Option("--waiting", min=0, metavar="DAYS", help="Matches that never began since then; 0: none.")
]
People = Annotated[float, typer.Option("--people", min=0, metavar="DAYS", help="People who sit nowhere; 0: none.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Only say what would be forgotten.")]


def purge(store: StorePlace = None, waiting: Waiting = 7, people: People = 180, dry_run: DryRun = False) -> None:
    """Forget what nobody needs: matches that never began, and people who neither sit in a match nor made one.

    A server does this by itself once a day (`meadhall serve --forget-waiting 7 --forget-people 180`). What was played
    is never forgotten.

    Example: `meadhall purge --waiting 1 --dry-run`
    """
    from meadhall.server.ops import retention as purging
    from meadhall.server.storage.backup import beside

    ages = purging.Ages(waiting, people)

    async def work() -> purging.Purged:
        async with beside(store_place(store)) as opened:
            return await (purging.found if dry_run else purging.purge)(opened, ages)

    old = asyncio.run(work())
    verb = "To be forgotten" if dry_run else "Forgotten"
    typer.echo(f"{verb}: {len(old.matches)} matches that never began, {len(old.people)} people.")
