"""Account erasure: all personal data are deleted, and shared data are anonymised.

Matches remain for the other players, with the seat's colour instead of a name.
"""

from __future__ import annotations

import re
from functools import partial

import msgspec

from meadhall.core.draw.svg import escape
from meadhall.match import Refused
from meadhall.match.commands import ERASED, Erase
from meadhall.server.matches.actor import MatchActor
from meadhall.server.matches.loader import UnplayableMatch
from meadhall.server.personal_data.merge import identities, matches_of, matches_with_chat
from meadhall.server.presenters.match_archive import unpack
from meadhall.server.services import Services
from meadhall.server.storage.database import Statement

ERASED_NAME = "–"
DRAWN_TEXT = re.compile(r'>[^<]*<|\b(?:aria-label|title|alt)="[^"]*"')
"""Text content of a drawing, including text attributes."""


async def erase_account(services: Services, person: str) -> None:
    """Erase a person. In running matches a bot takes their seat; before the start the seat becomes free."""
    known = await identities(services, person)
    for each in reversed(known):
        for match in await matches_of(services, each):
            await erase_from_match(services, match, each)
        for match in await matches_with_chat(services, each):
            await services.store.database.write(*await redacted_commands(services, match, each))
            if match in services.matches.actors:
                services.matches.unload(services.matches.actors[match])
    await services.store.erase_people(known)
    services.users.invalidate(person)
    services.sign_out(person)


async def erase_from_match(services: Services, match: str, person: str) -> None:
    try:
        live = await services.matches.get(match)
    except UnplayableMatch as retired:
        names = [seat.name for seat in retired.seats if seat.person == person]
        await services.store.database.write(
            *await redacted_commands(services, match, person),
            Statement("UPDATE seats SET person = ?, name = '' WHERE match = ? AND person = ?", [ERASED, match, person]),
            *await redacted_snapshot(services, match, names),
        )
        return
    if not live.match.started and not any(seat.person not in ("", person) for seat in live.match.seats):
        services.matches.unload(live)
        await services.store.delete_match(match)
        return
    await live.run_exclusive(partial(erase_from_live_match, services, live, person))
    services.matches.unload(live)


async def erase_from_live_match(services: Services, live: MatchActor, person: str) -> None:
    """Erase a person from a loaded match. Run it in the match's actor, so that no command is appended meanwhile; unload
    the match afterwards, because its event log is rewritten."""
    try:
        await live.execute(Erase(person=person, level=services.usual_level))
    except Refused as refused:
        if refused.key != "not_seated":
            raise
    await services.store.database.write(
        *await redacted_commands(services, live.row.id, person),
        Statement("DELETE FROM keepsakes WHERE match = ?", [live.row.id]),
        Statement("UPDATE matches SET kept = -1 WHERE id = ?", [live.row.id]),
    )


async def redacted_commands(services: Services, match: str, person: str) -> list[Statement]:
    """Statements that redact a person in the event log of a match: only their moves remain."""
    rows = await services.store.database.read("SELECT version, body FROM deeds WHERE match = ? ORDER BY version", match)
    changed = [Statement("UPDATE matches SET host = ? WHERE id = ? AND host = ?", [ERASED, match, person])]
    people = former_ids([str(row["body"]) for row in rows], person)
    for row in rows:
        body = str(row["body"])
        for each in people:
            body = redact(body, each)
        if body != row["body"]:
            sql = "UPDATE deeds SET body = ?, person = ? WHERE match = ? AND version = ?"
            changed.append(Statement(sql, [body, msgspec.json.decode(body)["person"], match, row["version"]]))
    return changed


def former_ids(bodies: list[str], person: str) -> list[str]:
    """Ids of a person in an event log: the current one, and guest ids that were merged into it."""
    known = [person]
    for body in reversed(bodies):
        command = msgspec.json.decode(body) if '"hand_over"' in body else {}
        if command.get("kind") == "hand_over" and command["heir"] in known:
            known.append(command["person"])
    return known


def redact(body: str, person: str) -> str:
    """A command without the person's id, name and chat text."""
    if f'"{person}"' not in body:
        return body
    command = msgspec.json.decode(body)
    own = command.get("person") == person
    for part in ("name", "words"):
        if own and part in command:
            command[part] = ""
    return msgspec.json.encode(command).decode().replace(f'"{person}"', f'"{ERASED}"')


async def redacted_snapshot(services: Services, match: str, names: list[str]) -> list[Statement]:
    """Statement that removes names from the snapshot of a match that can't be drawn again; empty if it has none."""
    body = await services.store.snapshot(match)
    kept = None if body is None else unpack(body)
    if kept is None:
        return []
    for name in filter(None, names):
        for sight in kept.sights:
            sight.title = sight.title.replace(name, ERASED_NAME)
            sight.log = [line.replace(name, ERASED_NAME) for line in sight.log]
            sight.picture = DRAWN_TEXT.sub(partial(blank_name, name), sight.picture)
    return [Statement("UPDATE keepsakes SET body = ? WHERE match = ?", [kept.pack(), match])]


def blank_name(name: str, found: re.Match[str]) -> str:
    return found[0].replace(escape(name), ERASED_NAME)
