"""A guest who signs in brings along what they did before: seats, lessons, and whatever else is theirs."""

from __future__ import annotations

import msgspec

from meadhall.lessons.progress import Progress
from meadhall.match import Refused
from meadhall.match.commands import HandOver, Leave
from meadhall.match.rating_eligibility import ONESELF
from meadhall.match.seats import HELD
from meadhall.server.matches.loader import Retired
from meadhall.server.matches.registry import Hall
from meadhall.server.personal_data.merge_rows import bring_rows
from meadhall.server.ratings.recompute import kinds_of, put_right
from meadhall.server.ratings.results import Results
from meadhall.server.storage import NotKept
from meadhall.server.storage.database import LISTED, Statement, listed
from meadhall.server.storage.statements import hand_on

MOST_SEATS = 10
"""People who share a device are numbered like their seats."""


class Brought(msgspec.Struct):
    matches: int = 0
    both: int = 0
    """Tables at which both sat: the account keeps its own seat, and a bot plays on in the guest's."""
    late: int = 0
    """Matches that could not be moved just now."""


async def matches_of(hall: Hall, person: str) -> list[str]:
    """Every match at which somebody sits, or which they made."""
    sql = "SELECT match AS id FROM seats WHERE person = ? UNION SELECT id FROM matches WHERE host = ? ORDER BY id"
    return [str(row["id"]) for row in await hall.store.database.read(sql, person, person)]


async def talked_at(hall: Hall, person: str) -> list[str]:
    """Tables at which they said something and have no seat."""
    sql = """SELECT DISTINCT match FROM deeds WHERE kind = 'say' AND person = ?
        AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.match = deeds.match AND person = ?)"""
    return [str(row["match"]) for row in await hall.store.database.read(sql, person, person)]


def renamed(match: str, person: str, heir: str, kind: str = "%") -> Statement:
    """The statement that makes what was done there the heir's, where no deed says so."""
    sql = """UPDATE deeds SET body = replace(body, ?, ?), person = CASE person WHEN ? THEN ? ELSE person END
        WHERE match = ? AND kind LIKE ?"""
    return Statement(sql, [f'"{person}"', f'"{heir}"', person, heir, match, kind])


async def identities(hall: Hall, person: str) -> list[str]:
    """A person, and those who play on their device beside them."""
    sql = (
        f"SELECT person FROM seats WHERE person IN {LISTED} UNION SELECT person FROM placings WHERE person IN {LISTED}"
    )
    held = listed([f"{person}{HELD}{number}" for number in range(MOST_SEATS)])
    return [person, *sorted(str(row["person"]) for row in await hall.store.database.read(sql, held, held))]


async def bring(hall: Hall, guest: str, heir: str) -> Brought:
    """Make everything of a guest the heir's. What can't be moved stays the guest's; nothing is lost by trying again."""
    brought = Brought()
    await hall.store.database.write(*hand_on(guest, heir))
    await Results(hall.store).disregard(ONESELF, await identities(hall, guest), await identities(hall, heir))
    for each in await identities(hall, guest):
        own = f"{heir}{each.removeprefix(guest)}"
        for match in await talked_at(hall, each):
            await hall.store.database.write(renamed(match, each, own, "say"))
        for match in await matches_of(hall, each):
            await bring_match(hall, match, each, own, brought)
        await bring_rows(hall, each, own)
    await put_right(hall.store, await kinds_of(hall.store, await identities(hall, heir)))
    if progress := await hall.store.database.read("SELECT 1 FROM learning WHERE person = ?", guest):
        learned = await hall.store.progress(guest)
        await hall.learners.change(heir, lambda own: absorb(own, learned))
    if progress and not brought.late:
        await hall.store.database.write(Statement("DELETE FROM learning WHERE person = ?", [guest]))
    if not brought.late:
        await hall.people.rename(guest, "")
    hall.people.forget(heir)
    return brought


async def bring_match(hall: Hall, match: str, guest: str, heir: str, brought: Brought) -> None:
    move_host = Statement("UPDATE matches SET host = ? WHERE id = ? AND host = ?", [heir, match, guest])
    try:
        live = await hall.open(match)
        await live.do(HandOver(person=guest, heir=heir))
        await hall.store.database.write(move_host)
        live.row = msgspec.structs.replace(live.row, host=live.match.setup.host)
        brought.matches += 1
    except Retired:
        seats = Statement("UPDATE seats SET person = ? WHERE match = ? AND person = ?", [heir, match, guest])
        await hall.store.database.write(seats, move_host, renamed(match, guest, heir))
        brought.matches += 1
    except Refused as refused:
        if refused.key != "both_seated":
            brought.late += 1
            return
        brought.both += 1
        if not live.match.over:
            await live.do(Leave(person=guest, level=hall.usual_level))
        await hall.store.database.write(Statement("UPDATE matches SET rated = 0 WHERE id = ?", [match]))
        hall.drop(live)
    except NotKept:
        brought.late += 1


def absorb(own: Progress, other: Progress) -> None:
    """What was learned by either is learned; where both are under way, one's own goes on."""
    own.done |= other.done
    for lesson, given in other.given.items():
        if lesson not in own.given:
            own.given[lesson] = given
            if lesson in other.tried:
                own.tried[lesson] = other.tried[lesson]
    for game, topics in other.met.items():
        own.met.setdefault(game, set()).update(topics)
    own.coached = {**other.coached, **own.coached}
