"""`meadhall admin`: for whoever runs a server."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from meadhall.commands.errors import in_one_line
from meadhall.commands.options import Plain, StorePlace, store_place
from meadhall.core.engine.errors import BadOption
from meadhall.terminal import screen

if TYPE_CHECKING:
    from meadhall.match import Seat
    from meadhall.server.ops.admin_service import Desk
    from meadhall.server.storage.models import MatchRow, PersonRow

T = TypeVar("T")
app = typer.Typer(help="Look after the matches and people of a server, while it runs.", no_args_is_help=True)

MatchName = Annotated[str, typer.Argument(metavar="MATCH", help="A match, by its name in the list.")]
PersonName = Annotated[str, typer.Argument(metavar="PERSON", help="A person, by the name in the store.")]
SeatNumber = Annotated[int, typer.Argument(metavar="SEAT", help="A seat: 0 is the first.")]
Most = Annotated[int, typer.Option("-n", "--most", min=1, help="How many, the latest first.")]


def do(store: str | None, work: Callable[[Desk], Awaitable[T]]) -> T:
    """Do something at the desk of a store."""
    from meadhall.server.ops.admin_service import Desk
    from meadhall.server.storage.backup import beside

    async def done() -> T:
        async with beside(store_place(store)) as opened:
            return await work(Desk(opened))

    return asyncio.run(done())


def when(moment: float) -> str:
    return datetime.fromtimestamp(moment).astimezone().isoformat(" ", "minutes")


def state(row: MatchRow) -> str:
    if row.over:
        return "over"
    return f"ply {row.ply}" if row.started else "waits for players"


def names(seats: Sequence[Seat]) -> str:
    return ", ".join(seat.name or "–" for seat in seats)


def matches(store: StorePlace = None, most: Most = 50, plain: Plain = False) -> None:
    """List the matches, the latest first.

    Example: `meadhall admin matches -n 10`
    """

    async def found(opened: Desk) -> tuple[list[MatchRow], dict[str, list[Seat]]]:
        rows = await opened.store.latest_matches(most)
        return rows, await opened.store.seats_of([row.id for row in rows])

    rows, seats = do(store, found)
    screen("en", plain).grid(
        ["match", "game", "doors", "state", "seats", "touched"],
        [[row.id, row.game, row.doors, state(row), names(seats[row.id]), when(row.touched)] for row in rows],
    )


def match(name: MatchName, store: StorePlace = None, plain: Plain = False) -> None:
    """Show who sits where in a match.

    Example: `meadhall admin match 0123456789abcdef`
    """

    async def found(opened: Desk) -> tuple[MatchRow, list[Seat]]:
        return await opened.match(name), await opened.store.seats(name)

    row, seats = do(store, found)
    shown = screen("en", plain)
    shown.heading(f"{row.id}: {row.game}, {state(row)}, made by {row.host}, {when(row.created)}")
    shown.grid(
        ["seat", "name", "person", "bot"],
        [[str(seat.seat), seat.name or "–", seat.person or "–", seat.level or "–"] for seat in seats],
    )


def people(store: StorePlace = None, plain: Plain = False) -> None:
    """List the people who have a name.

    Example: `meadhall admin people`
    """

    async def all_people(opened: Desk) -> tuple[list[PersonRow], list[int]]:
        found = await opened.store.people()
        return found, [len(await opened.store.matches_of(each.id, 1000)) for each in found]

    found, counts = do(store, all_people)
    screen("en", plain).grid(
        ["person", "name", "named", "matches", "muted"],
        [
            [each.id, each.name or "–", when(each.named), str(count), "yes" if each.muted else "no"]
            for each, count in zip(found, counts, strict=True)
        ],
    )


def mute(person: PersonName, store: StorePlace = None) -> None:
    """Let somebody play but not talk.

    Example: `meadhall admin mute 0123456789abcdef`
    """
    do(store, lambda opened: opened.mute(person, True))
    typer.echo(f"{person} can't talk any more.")


def unmute(person: PersonName, store: StorePlace = None) -> None:
    """Let somebody talk again.

    Example: `meadhall admin unmute 0123456789abcdef`
    """
    do(store, lambda opened: opened.mute(person, False))
    typer.echo(f"{person} can talk again.")


def remove(name: MatchName, seat: SeatNumber, store: StorePlace = None) -> None:
    """Let somebody leave their seat: before the start it becomes free, afterwards a bot plays for them.

    They can come back, unless you `revoke` them as well.

    Example: `meadhall admin remove 0123456789abcdef 1`
    """
    left = do(store, lambda opened: opened.remove(name, seat))
    typer.echo(f"{left} has left seat {seat} of {name}.")


def delete(name: MatchName, store: StorePlace = None) -> None:
    """Forget a match with everything in it. There is no way back but a backup.

    Example: `meadhall admin delete 0123456789abcdef`
    """
    do(store, lambda opened: opened.delete(name))
    typer.echo(f"{name} is forgotten.")


def revoke(person: PersonName, store: StorePlace = None) -> None:
    """Sign somebody out everywhere: their cookies, tokens and personal links are good for nothing any more.

    Example: `meadhall admin revoke 0123456789abcdef`
    """
    do(store, lambda opened: opened.revoke(person))
    typer.echo(f"{person} is signed out everywhere.")


def page(
    store: StorePlace = None,
    address: Annotated[
        str, typer.Option("--address", metavar="URL", help="Where people reach the server, if not where it listens.")
    ] = "",
) -> None:
    """Print a link to the page on which all this can be done in a browser, and which store it is for. It is good for a
    quarter of an hour.

    Whoever opens it may do everything on that page for half a day: give it to nobody.

    Example: `meadhall admin page --address https://games.example.org`
    """
    from meadhall.server.http.pages.admin import KEY
    from meadhall.server.runtime.signing import Signer
    from meadhall.server.storage.lock import read_holder

    async def sign(opened: Desk) -> tuple[str, str]:
        return Signer(opened.store.secret()).sign_for_a_while("host", KEY), opened.store.name

    (signed, name), where = do(store, sign), store_place(store)
    holder = read_holder(where) if isinstance(where, Path) else None
    site = address or (holder.address if holder else "")
    if not site:
        raise BadOption(
            "Where is the server? Start `meadhall serve` with this file, or say where people reach it: --address URL."
        )
    typer.echo(f"{name}: this link opens the page of the server that keeps its matches there.", err=True)
    typer.echo(f"{site.rstrip('/')}/host/{signed}")


def ratings(
    store: StorePlace = None,
    mend: Annotated[bool, typer.Option("--mend", help="Put right what is not as it must be.")] = False,
) -> None:
    """Work all ratings out anew from the finished matches, and say where they differ from what is kept.

    Example: `meadhall admin ratings`
    """
    from meadhall.server.ratings.recompute import Wrong, put_right, wrong
    from meadhall.server.ratings.results import Results

    async def check(opened: Desk) -> tuple[int, list[Wrong]]:
        found = await (put_right if mend else wrong)(opened.store)
        return len(await Results(opened.store).everything()), found

    count, found = do(store, check)
    for kept, _ in found:
        typer.echo(f"match {kept.match} ({kept.game}): the ratings do not follow from the places.", err=True)
    if found and not mend:
        raise BadOption(f"{len(found)} of {count} results have other ratings than they must. --mend puts them right.")
    typer.echo(f"{len(found)} of {count} results were mended." if found else f"All ratings of {count} results hold.")


for command in (matches, match, people, mute, unmute, remove, delete, revoke, page, ratings):
    app.command()(in_one_line(command))
