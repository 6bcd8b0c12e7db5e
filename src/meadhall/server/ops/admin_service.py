"""Administration of matches and people in the store; running servers notice changes within seconds."""

from __future__ import annotations

from meadhall.bots import DEFAULT_LEVEL
from meadhall.core.engine.errors import BadOption
from meadhall.match import Refused
from meadhall.match.commands import Leave
from meadhall.server.matches.actor import MatchActor
from meadhall.server.matches.loader import find_row, load_match
from meadhall.server.storage import Store
from meadhall.server.storage.models import MatchRow


class AdminService:
    def __init__(self, store: Store) -> None:
        self.store = store

    async def match(self, name: str) -> MatchRow:
        try:
            return await find_row(self.store, name)
        except Refused as refused:
            why = "its row is damaged" if refused.key == "damaged" else "there is no such match"
            raise BadOption(f"{name}: {why}. `meadhall admin matches` lists them.") from None

    async def check_person(self, person: str) -> None:
        known = (await self.store.person(person)).name or await self.store.matches_of(person, 1)
        if not person or not known:
            raise BadOption(f"{person}: there is no person with this id. `meadhall admin people` lists them.")

    async def mute(self, person: str, muted: bool) -> None:
        await self.check_person(person)
        await self.store.mute(person, muted)

    async def revoke(self, person: str) -> None:
        await self.check_person(person)
        await self.store.revoke(person)

    async def delete(self, match: str) -> None:
        if match not in await self.store.versions([match]):
            raise BadOption(f"{match}: there is no such match. `meadhall admin matches` lists them.")
        await self.store.delete_match(match)

    async def remove(self, match: str, seat: int) -> str:
        """Remove the person in a seat, which becomes free or is taken by a bot; returns the person's name."""
        row, found = await load_match(self.store, await self.match(match))
        people = {each.seat: each for each in found.seats if each.person}
        if seat not in people:
            raise BadOption(
                f"{match}: there is no person in seat {seat}. `meadhall admin match {match}` shows who sits where."
            )
        live = MatchActor(row, found, self.store)
        await live.execute(Leave(person=people[seat].person, level=DEFAULT_LEVEL))
        return people[seat].name
