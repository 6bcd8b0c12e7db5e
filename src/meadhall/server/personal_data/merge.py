"""Account merge: a guest who signs in brings their seats, lessons and other data into the account."""

from __future__ import annotations

import msgspec

from meadhall.lessons.progress import LessonProgress
from meadhall.match import Refused
from meadhall.match.commands import Leave, TransferSeat
from meadhall.match.rating_eligibility import SAME_PERSON
from meadhall.match.seats import DEVICE_SEAT_MARK
from meadhall.server.matches.loader import UnplayableMatch
from meadhall.server.personal_data.merge_rows import merge_rows
from meadhall.server.ratings.recompute import pools_of, recompute
from meadhall.server.ratings.results import Results
from meadhall.server.services import Services
from meadhall.server.storage import StoreUnavailable
from meadhall.server.storage.database import JSON_LIST, Statement, json_list
from meadhall.server.storage.sql_statements import transfer_ownership

MAX_DEVICE_SEATS = 10
"""People who share a device are numbered by seat."""


class MergeReport(msgspec.Struct):
    matches: int = 0
    both: int = 0
    """Matches in which both had a seat: the account keeps its own, and a bot takes the guest's."""
    late: int = 0
    """Matches that could not be moved now; another merge may succeed."""


async def matches_of(services: Services, person: str) -> list[str]:
    """Matches in which a person has a seat, or which they host."""
    sql = "SELECT match AS id FROM seats WHERE person = ? UNION SELECT id FROM matches WHERE host = ? ORDER BY id"
    return [str(row["id"]) for row in await services.store.database.read(sql, person, person)]


async def matches_with_chat(services: Services, person: str) -> list[str]:
    """Matches in which a person has chatted without having a seat."""
    sql = """SELECT DISTINCT match FROM deeds WHERE kind = 'say' AND person = ?
        AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.match = deeds.match AND person = ?)"""
    return [str(row["match"]) for row in await services.store.database.read(sql, person, person)]


def reassign_commands(match: str, person: str, heir: str, kind: str = "%") -> Statement:
    """Statement that rewrites a person's commands in a match as the heir's."""
    sql = """UPDATE deeds SET body = replace(body, ?, ?), person = CASE person WHEN ? THEN ? ELSE person END
        WHERE match = ? AND kind LIKE ?"""
    return Statement(sql, [f'"{person}"', f'"{heir}"', person, heir, match, kind])


async def identities(services: Services, person: str) -> list[str]:
    """Ids of a person, and of the people who share a device with them."""
    of_device = f"WHERE person IN {JSON_LIST}"
    sql = f"SELECT person FROM seats {of_device} UNION SELECT person FROM placings {of_device}"
    held = json_list([f"{person}{DEVICE_SEAT_MARK}{number}" for number in range(MAX_DEVICE_SEATS)])
    return [person, *sorted(str(row["person"]) for row in await services.store.database.read(sql, held, held))]


async def merge_accounts(services: Services, guest: str, heir: str) -> MergeReport:
    """Move everything of a guest to the heir. What can't be moved stays with the guest; the merge may be repeated."""
    brought = MergeReport()
    await services.store.database.write(*transfer_ownership(guest, heir))
    await Results(services.store).mark_unrated(
        SAME_PERSON, await identities(services, guest), await identities(services, heir)
    )
    for each in await identities(services, guest):
        own = f"{heir}{each.removeprefix(guest)}"
        for match in await matches_with_chat(services, each):
            await services.store.database.write(reassign_commands(match, each, own, "say"))
        for match in await matches_of(services, each):
            await merge_match(services, match, each, own, brought)
        await merge_rows(services, each, own)
    await recompute(services.store, await pools_of(services.store, await identities(services, heir)))
    if progress := await services.store.database.read("SELECT 1 FROM learning WHERE person = ?", guest):
        learned = await services.store.lesson_progress(guest)
        await services.learning.change(heir, lambda own: merge_progress(own, learned))
    if progress and not brought.late:
        await services.store.database.write(Statement("DELETE FROM learning WHERE person = ?", [guest]))
    if not brought.late:
        await services.users.rename(guest, "")
    services.users.invalidate(heir)
    return brought


async def merge_match(services: Services, match: str, guest: str, heir: str, brought: MergeReport) -> None:
    move_host = Statement("UPDATE matches SET host = ? WHERE id = ? AND host = ?", [heir, match, guest])
    try:
        live = await services.matches.get(match)
        await live.submit(TransferSeat(person=guest, heir=heir))
        await services.store.database.write(move_host)
        live.row = msgspec.structs.replace(live.row, host=live.match.setup.host)
        brought.matches += 1
    except UnplayableMatch:
        seats = Statement("UPDATE seats SET person = ? WHERE match = ? AND person = ?", [heir, match, guest])
        await services.store.database.write(seats, move_host, reassign_commands(match, guest, heir))
        brought.matches += 1
    except Refused as refused:
        if refused.key != "both_seated":
            brought.late += 1
            return
        brought.both += 1
        if not live.match.over:
            await live.submit(Leave(person=guest, level=services.usual_level))
        await services.store.database.write(Statement("UPDATE matches SET rated = 0 WHERE id = ?", [match]))
        services.matches.unload(live)
    except StoreUnavailable:
        brought.late += 1


def merge_progress(own: LessonProgress, other: LessonProgress) -> None:
    """Merge lesson progress: the union of both; of lessons in progress the heir's own wins."""
    own.done |= other.done
    for lesson, given in other.given.items():
        if lesson not in own.given:
            own.given[lesson] = given
            if lesson in other.tried:
                own.tried[lesson] = other.tried[lesson]
    for game, topics in other.met.items():
        own.met.setdefault(game, set()).update(topics)
    own.coached = {**other.coached, **own.coached}
