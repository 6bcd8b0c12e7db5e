"""`meadhall admin`: for whoever runs a server."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from meadhall.commands.options import Plain, StoreFile, usual_store
from meadhall.commands.trouble import in_one_line
from meadhall.core.errors import BadOption
from meadhall.terminal import screen

if TYPE_CHECKING:
    from meadhall.server.desk import Desk
    from meadhall.server.rows import MatchRow

T = TypeVar("T")
app = typer.Typer(help="Look after the matches and people of a server, while it runs.", no_args_is_help=True)

MatchName = Annotated[str, typer.Argument(metavar="MATCH", help="A match, by its name in the list.")]
PersonName = Annotated[str, typer.Argument(metavar="PERSON", help="A person, by the name in the store.")]
SeatNumber = Annotated[int, typer.Argument(metavar="SEAT", help="A seat: 0 is the first.")]
Most = Annotated[int, typer.Option("-n", "--most", min=1, help="How many, the latest first.")]


@contextmanager
def desk(store: Path | None) -> Iterator[Desk]:
    from meadhall.server.desk import Desk
    from meadhall.server.store.copies import beside

    with beside((store or usual_store()).expanduser()) as opened:
        yield Desk(opened)


def do(store: Path | None, work: Callable[[Desk], Awaitable[T]]) -> T:
    async def done(opened: Desk) -> T:
        return await work(opened)

    with desk(store) as opened:
        return asyncio.run(done(opened))


def when(moment: float) -> str:
    return datetime.fromtimestamp(moment).astimezone().isoformat(" ", "minutes")


def state(row: MatchRow) -> str:
    if row.over:
        return "over"
    return f"ply {row.ply}" if row.started else "waits for players"


def matches(store: StoreFile = None, most: Most = 50, plain: Plain = False) -> None:
    """List the matches, the latest first.

    Example: `meadhall admin matches -n 10`
    """
    with desk(store) as opened:
        rows = opened.store.latest_matches(most)
        names = [", ".join(seat.name or "–" for seat in opened.store.seats(row.id)) for row in rows]
    screen("en", plain).grid(
        ["match", "game", "doors", "state", "seats", "touched"],
        [
            [row.id, row.game, row.doors, state(row), seats, when(row.touched)]
            for row, seats in zip(rows, names, strict=True)
        ],
    )


def match(name: MatchName, store: StoreFile = None, plain: Plain = False) -> None:
    """Show who sits where in a match.

    Example: `meadhall admin match 0123456789abcdef`
    """
    with desk(store) as opened:
        row = opened.match(name)
        seats = opened.store.seats(name)
    shown = screen("en", plain)
    shown.heading(f"{row.id}: {row.game}, {state(row)}, made by {row.host}, {when(row.created)}")
    shown.grid(
        ["seat", "name", "person", "bot"],
        [[str(seat.seat), seat.name or "–", seat.person or "–", seat.level or "–"] for seat in seats],
    )


def people(store: StoreFile = None, plain: Plain = False) -> None:
    """List the people who have a name.

    Example: `meadhall admin people`
    """
    with desk(store) as opened:
        found = opened.store.people()
        counts = [len(opened.store.matches_of(each.id, 1000)) for each in found]
    screen("en", plain).grid(
        ["person", "name", "named", "matches", "muted"],
        [
            [each.id, each.name or "–", when(each.named), str(count), "yes" if each.muted else "no"]
            for each, count in zip(found, counts, strict=True)
        ],
    )


def mute(person: PersonName, store: StoreFile = None) -> None:
    """Let somebody play but not talk.

    Example: `meadhall admin mute 0123456789abcdef`
    """
    do(store, lambda opened: opened.mute(person, True))
    typer.echo(f"{person} can't talk any more.")


def unmute(person: PersonName, store: StoreFile = None) -> None:
    """Let somebody talk again.

    Example: `meadhall admin unmute 0123456789abcdef`
    """
    do(store, lambda opened: opened.mute(person, False))
    typer.echo(f"{person} can talk again.")


def remove(name: MatchName, seat: SeatNumber, store: StoreFile = None) -> None:
    """Let somebody leave their seat: before the start it becomes free, afterwards a bot plays for them.

    They can come back, unless you `revoke` them as well.

    Example: `meadhall admin remove 0123456789abcdef 1`
    """
    left = do(store, lambda opened: opened.remove(name, seat))
    typer.echo(f"{left} has left seat {seat} of {name}.")


def delete(name: MatchName, store: StoreFile = None) -> None:
    """Forget a match with everything in it. There is no way back but a backup.

    Example: `meadhall admin delete 0123456789abcdef`
    """
    do(store, lambda opened: opened.delete(name))
    typer.echo(f"{name} is forgotten.")


def revoke(person: PersonName, store: StoreFile = None) -> None:
    """Sign somebody out everywhere: their cookies, tokens and personal links are good for nothing any more.

    Example: `meadhall admin revoke 0123456789abcdef`
    """
    do(store, lambda opened: opened.revoke(person))
    typer.echo(f"{person} is signed out everywhere.")


def page(
    store: StoreFile = None,
    address: Annotated[
        str, typer.Option("--address", metavar="URL", help="Where people reach the server, if not where it listens.")
    ] = "",
) -> None:
    """Print a link to the page on which all this can be done in a browser. It is good for a quarter of an hour.

    Whoever opens it may do everything on that page for half a day: give it to nobody.

    Example: `meadhall admin page --address https://games.example.org`
    """
    from meadhall.server.pages.host import KEY
    from meadhall.server.signing import Signer
    from meadhall.server.store.lock import read_holder

    with desk(store) as opened:
        signed = Signer(opened.store.secret()).sign_for_a_while("host", KEY)
        holder = read_holder(opened.store.path)
    site = address or (holder.address if holder else "")
    if not site:
        raise BadOption("No server has used this file yet. Start `meadhall serve`, or say where it is: --address URL.")
    typer.echo(f"{site.rstrip('/')}/host/{signed}")


for command in (matches, match, people, mute, unmute, remove, delete, revoke, page):
    app.command()(in_one_line(command))
