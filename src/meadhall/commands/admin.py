"""`meadhall admin`: administration of a server's matches and users."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from meadhall.commands.errors import with_error_line
from meadhall.commands.options import Plain, StorePlace, store_location
from meadhall.core.engine.errors import BadOption
from meadhall.terminal import screen

if TYPE_CHECKING:
    from meadhall.match import Seat
    from meadhall.server.ops.admin_service import AdminService
    from meadhall.server.storage.models import MatchRow, PersonRow

T = TypeVar("T")
app = typer.Typer(help="Administer the matches and users of a server, while it runs.", no_args_is_help=True)

MatchName = Annotated[str, typer.Argument(metavar="MATCH", help="The id of a match, as listed by `matches`.")]
PersonName = Annotated[str, typer.Argument(metavar="PERSON", help="The id of a person, as listed by `people`.")]
SeatNumber = Annotated[int, typer.Argument(metavar="SEAT", help="The number of a seat: 0 is the first.")]
Most = Annotated[int, typer.Option("-n", "--most", min=1, help="How many to list.")]


def run_with_service(store: str | None, work: Callable[[AdminService], Awaitable[T]]) -> T:
    """Run a task with the administration service of a store."""
    from meadhall.server.ops.admin_service import AdminService
    from meadhall.server.storage.backup import attached_store

    async def done() -> T:
        async with attached_store(store_location(store)) as opened:
            return await work(AdminService(opened))

    return asyncio.run(done())


def when(moment: float) -> str:
    return datetime.fromtimestamp(moment).astimezone().isoformat(" ", "minutes")


def state(row: MatchRow) -> str:
    if row.over:
        return "over"
    return f"ply {row.ply}" if row.started else "waiting for players"


def names(seats: Sequence[Seat]) -> str:
    return ", ".join(seat.name or "–" for seat in seats)


def matches(store: StorePlace = None, most: Most = 50, plain: Plain = False) -> None:
    """List the matches, the latest first.

    Example: `meadhall admin matches -n 10`
    """

    async def found(opened: AdminService) -> tuple[list[MatchRow], dict[str, list[Seat]]]:
        rows = await opened.store.latest_matches(most)
        return rows, await opened.store.seats_of([row.id for row in rows])

    rows, seats = run_with_service(store, found)
    screen("en", plain).grid(
        ["match", "game", "doors", "state", "seats", "touched"],
        [[row.id, row.game, row.doors, state(row), names(seats[row.id]), when(row.touched)] for row in rows],
    )


def match(name: MatchName, store: StorePlace = None, plain: Plain = False) -> None:
    """Show the seats of a match.

    Example: `meadhall admin match 0123456789abcdef`
    """

    async def found(opened: AdminService) -> tuple[MatchRow, list[Seat]]:
        return await opened.match(name), await opened.store.seats(name)

    row, seats = run_with_service(store, found)
    shown = screen("en", plain)
    shown.heading(f"{row.id}: {row.game}, {state(row)}, made by {row.host}, {when(row.created)}")
    shown.grid(
        ["seat", "name", "person", "bot"],
        [[str(seat.seat), seat.name or "–", seat.person or "–", seat.level or "–"] for seat in seats],
    )


def people(store: StorePlace = None, plain: Plain = False) -> None:
    """List users who have a name.

    Example: `meadhall admin people`
    """

    async def all_people(opened: AdminService) -> tuple[list[PersonRow], list[int]]:
        found = await opened.store.all_people()
        return found, [len(await opened.store.matches_of(each.id, 1000)) for each in found]

    found, counts = run_with_service(store, all_people)
    screen("en", plain).grid(
        ["person", "name", "named", "matches", "muted"],
        [
            [each.id, each.name or "–", when(each.named), str(count), "yes" if each.muted else "no"]
            for each, count in zip(found, counts, strict=True)
        ],
    )


def mute(person: PersonName, store: StorePlace = None) -> None:
    """Bar a user from the chat; they can still play.

    Example: `meadhall admin mute 0123456789abcdef`
    """
    run_with_service(store, lambda opened: opened.mute(person, True))
    typer.echo(f"{person} is muted.")


def unmute(person: PersonName, store: StorePlace = None) -> None:
    """Let a user chat again.

    Example: `meadhall admin unmute 0123456789abcdef`
    """
    run_with_service(store, lambda opened: opened.mute(person, False))
    typer.echo(f"{person} is no longer muted.")


def remove(name: MatchName, seat: SeatNumber, store: StorePlace = None) -> None:
    """Remove a player from a seat: before the start it becomes free, afterwards a bot plays for them.

    They can return, unless you `revoke` them as well.

    Example: `meadhall admin remove 0123456789abcdef 1`
    """
    left = run_with_service(store, lambda opened: opened.remove(name, seat))
    typer.echo(f"{left} was removed from seat {seat} of {name}.")


def delete(name: MatchName, store: StorePlace = None) -> None:
    """Delete a match with everything in it. Only a backup can bring it back.

    Example: `meadhall admin delete 0123456789abcdef`
    """
    run_with_service(store, lambda opened: opened.delete(name))
    typer.echo(f"{name} was deleted.")


def revoke(person: PersonName, store: StorePlace = None) -> None:
    """Sign a user out everywhere: revoke their cookies, tokens and personal links.

    Example: `meadhall admin revoke 0123456789abcdef`
    """
    run_with_service(store, lambda opened: opened.revoke(person))
    typer.echo(f"{person} was signed out everywhere.")


def page(
    store: StorePlace = None,
    address: Annotated[
        str,
        typer.Option(
            "--address",
            metavar="URL",
            help="The public address of the server, if it differs from the one it listens on.",
        ),
    ] = "",
) -> None:
    """Print a link to the administration page, and the store it is for. The link is valid for 15 minutes.

    Keep it secret: it gives a browser full access to that page for 12 hours.

    Example: `meadhall admin page --address https://games.example.org`
    """
    from meadhall.server.http.pages.admin import ADMIN_ID
    from meadhall.server.runtime.signing import Signer
    from meadhall.server.storage.lock import read_holder

    async def sign(opened: AdminService) -> tuple[str, str]:
        return Signer(opened.store.secret()).sign_with_expiry("host", ADMIN_ID), opened.store.name

    (signed, name), where = run_with_service(store, sign), store_location(store)
    holder = read_holder(where) if isinstance(where, Path) else None
    site = address or (holder.address if holder else "")
    if not site:
        raise BadOption(
            "The server's address is unknown. Start `meadhall serve` with this file, or give --address URL."
        )
    typer.echo(f"{name}: this link opens the administration page of the server with this store.", err=True)
    typer.echo(f"{site.rstrip('/')}/host/{signed}")


def ratings(
    store: StorePlace = None,
    mend: Annotated[bool, typer.Option("--mend", help="Repair wrong ratings.")] = False,
) -> None:
    """Recompute all ratings from the finished matches, and report where they differ from the stored ones.

    Example: `meadhall admin ratings`
    """
    from meadhall.server.ratings.recompute import Correction, find_corrections, recompute
    from meadhall.server.ratings.results import Results

    async def check(opened: AdminService) -> tuple[int, list[Correction]]:
        found = await (recompute if mend else find_corrections)(opened.store)
        return len(await Results(opened.store).all_outcomes()), found

    count, found = run_with_service(store, check)
    for kept, _ in found:
        typer.echo(f"match {kept.match} ({kept.game}): the ratings do not follow from the result.", err=True)
    if found and not mend:
        raise BadOption(f"{len(found)} of {count} results have wrong ratings. Repair them with --mend.")
    typer.echo(
        f"{len(found)} of {count} results were repaired." if found else f"All ratings of {count} results are right."
    )


for command in (matches, match, people, mute, unmute, remove, delete, revoke, page, ratings):
    app.command()(with_error_line(command))
