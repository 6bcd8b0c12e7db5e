"""Being forgotten: everything that is somebody's goes, and where they played nobody can tell any more who it was.

What others share with them stays: the moves of a match, under the seat's colour instead of a name.
"""

from __future__ import annotations

import re
from functools import partial

import msgspec

from meadhall.core.draw.svg import escape
from meadhall.match import Refused
from meadhall.match.commands import GONE, Vanish
from meadhall.server.matches.actor import LiveMatch
from meadhall.server.matches.loader import Retired
from meadhall.server.matches.registry import Hall
from meadhall.server.personal_data.merge import identities, matches_of, talked_at
from meadhall.server.presenters.match_archive import unpack
from meadhall.server.storage.database import Statement

NOBODY = "–"
WORDS = re.compile(r'>[^<]*<|\b(?:aria-label|title|alt)="[^"]*"')
"""What a drawing says, without how it is drawn."""


async def vanish(hall: Hall, person: str) -> None:
    """Forget somebody. Their matches go on: while a seat is free theirs is too, otherwise a bot plays there."""
    known = await identities(hall, person)
    for each in reversed(known):
        for match in await matches_of(hall, each):
            await leave_for_ever(hall, match, each)
        for match in await talked_at(hall, each):
            await hall.store.database.write(*await without(hall, match, each))
            if match in hall.live:
                hall.drop(hall.live[match])
    await hall.store.forget_people(known)
    hall.people.forget(person)
    hall.sign_out(person)


async def leave_for_ever(hall: Hall, match: str, person: str) -> None:
    try:
        live = await hall.open(match)
    except Retired as retired:
        names = [seat.name for seat in retired.seats if seat.person == person]
        await hall.store.database.write(
            *await without(hall, match, person),
            Statement("UPDATE seats SET person = ?, name = '' WHERE match = ? AND person = ?", [GONE, match, person]),
            *await faded(hall, match, names),
        )
        return
    if not live.match.started and not any(seat.person not in ("", person) for seat in live.match.seats):
        hall.drop(live)
        await hall.store.delete_match(match)
        return
    await live.in_turn(partial(vanish_from, hall, live, person))
    hall.drop(live)


async def vanish_from(hall: Hall, live: LiveMatch, person: str) -> None:
    """In the match's task only: nobody adds a deed meanwhile. It is woken anew from what is left."""
    try:
        await live.carry_out(Vanish(person=person, level=hall.usual_level))
    except Refused as refused:
        if refused.key != "not_seated":
            raise
    await hall.store.database.write(
        *await without(hall, live.row.id, person),
        Statement("DELETE FROM keepsakes WHERE match = ?", [live.row.id]),
        Statement("UPDATE matches SET kept = -1 WHERE id = ?", [live.row.id]),
    )


async def without(hall: Hall, match: str, person: str) -> list[Statement]:
    """The statements that leave nothing of a person in what happened in a match but the moves."""
    rows = await hall.store.database.read("SELECT version, body FROM deeds WHERE match = ? ORDER BY version", match)
    changed = [Statement("UPDATE matches SET host = ? WHERE id = ? AND host = ?", [GONE, match, person])]
    people = formerly([str(row["body"]) for row in rows], person)
    for row in rows:
        body = str(row["body"])
        for each in people:
            body = nameless(body, each)
        if body != row["body"]:
            sql = "UPDATE deeds SET body = ?, person = ? WHERE match = ? AND version = ?"
            changed.append(Statement(sql, [body, msgspec.json.decode(body)["person"], match, row["version"]]))
    return changed


def formerly(bodies: list[str], person: str) -> list[str]:
    """A person, and those whose seat they have taken over as the same."""
    known = [person]
    for body in reversed(bodies):
        deed = msgspec.json.decode(body) if '"hand_over"' in body else {}
        if deed.get("kind") == "hand_over" and deed["heir"] in known:
            known.append(deed["person"])
    return known


def nameless(body: str, person: str) -> str:
    """A deed without whoever did it: neither their name nor what they said."""
    if f'"{person}"' not in body:
        return body
    deed = msgspec.json.decode(body)
    own = deed.get("person") == person
    for part in ("name", "words"):
        if own and part in deed:
            deed[part] = ""
    return msgspec.json.encode(deed).decode().replace(f'"{person}"', f'"{GONE}"')


async def faded(hall: Hall, match: str, names: list[str]) -> list[Statement]:
    """The statement that takes names out of what a match last looked like, where it can't be drawn anew."""
    body = await hall.store.keepsake(match)
    kept = None if body is None else unpack(body)
    if kept is None:
        return []
    for name in filter(None, names):
        for sight in kept.sights:
            sight.title = sight.title.replace(name, NOBODY)
            sight.log = [line.replace(name, NOBODY) for line in sight.log]
            sight.picture = WORDS.sub(partial(take_out, name), sight.picture)
    return [Statement("UPDATE keepsakes SET body = ? WHERE match = ?", [kept.pack(), match])]


def take_out(name: str, found: re.Match[str]) -> str:
    return found[0].replace(escape(name), NOBODY)
