"""The record of a match, as whoever may look at it has it when the game is over."""

from __future__ import annotations

from meadhall.core.record import NumberedFile, RecordFile
from meadhall.match.rematch import check_over
from meadhall.server.hall import Hall
from meadhall.server.old_records import old_record
from meadhall.server.waking import Retired


async def record_of(hall: Hall, match: str, person: str) -> RecordFile | NumberedFile:
    try:
        live = await hall.look(match, person)
        check_over(live.match)
        return live.match.record_for(live.match.names(live.match.game.words("en"))).file()
    except Retired as retired:
        return await old_record(hall.store, retired)
