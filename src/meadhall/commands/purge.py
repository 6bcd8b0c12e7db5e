"""`meadhall purge`: data retention."""

from __future__ import annotations

import asyncio
from typing import Annotated

import typer

from meadhall.commands.options import StorePlace, store_location

Waiting = Annotated[
    float, typer.Option("--waiting", min=0, metavar="DAYS", help="Delete matches that have waited so long; 0: none.")
]
People = Annotated[
    float,
    typer.Option("--people", min=0, metavar="DAYS", help="Delete people who have had no seat for so long; 0: none."),
]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Only report what would be deleted.")]


def purge(store: StorePlace = None, waiting: Waiting = 7, people: People = 180, dry_run: DryRun = False) -> None:
    """Delete unused data: matches that never began, and people who neither play in a match nor host one.

    A server does this once a day (`meadhall serve --forget-waiting 7 --forget-people 180`). Matches that were played
    are never deleted.

    Example: `meadhall purge --waiting 1 --dry-run`
    """
    from meadhall.server.ops import retention as purging
    from meadhall.server.storage.backup import attached_store

    ages = purging.RetentionPolicy(waiting, people)

    async def work() -> purging.PurgeReport:
        async with attached_store(store_location(store)) as opened:
            return await (purging.find_expired if dry_run else purging.purge)(opened, ages)

    old = asyncio.run(work())
    verb = "To be deleted" if dry_run else "Deleted"
    typer.echo(f"{verb}: {len(old.matches)} matches that never began, {len(old.people)} people.")
