"""Record of a match, for viewers who may see it: once the game is over, at all tables of its deal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from meadhall.core.engine.record import NumberedFile, RecordFile
from meadhall.match import Match, Seat
from meadhall.match.commands import AnyCommand, SeatBots
from meadhall.match.rights import check_revealed
from meadhall.server.matches.loader import UnplayableMatch
from meadhall.server.matches.registry import MatchRegistry
from meadhall.server.matches.unplayable_records import unplayable_record
from meadhall.server.storage import Store


async def record_of(matches: MatchRegistry, match: str, person: str) -> RecordFile | NumberedFile:
    try:
        live = await matches.get_for_viewer(match, person)
        return await finished_record(matches.store, match, live.match)
    except UnplayableMatch as unplayable:
        return await unplayable_record(matches.store, unplayable)


async def finished_record(store: Store, name: str, match: Match) -> RecordFile:
    """The record of a match that is over."""
    check_revealed(match)
    names = match.names(match.game.words("en"))
    return match.record_for(labelled_names(names, await store.commands(name), match.seats)).file()


def labelled_names(names: Sequence[str], commands: Iterable[AnyCommand], seats: Sequence[Seat]) -> list[str]:
    """The players' names; those of bots with their level and the net they were seated with."""
    nets = {seat: each.net for each in commands if isinstance(each, SeatBots) for seat in each.seats}
    return [
        f"{name} (bot {' '.join(filter(None, (seat.level, nets.get(seat.seat, ''))))})"
        if seat.level and not seat.person
        else name
        for name, seat in zip(names, seats, strict=True)
    ]
