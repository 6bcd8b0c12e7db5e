"""Record of an unplayable match, made from its log without replaying it."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from meadhall.core.engine import dice
from meadhall.core.engine.record import FORMAT, NUMBERED_FORMAT, TRACED_FORMAT, NumberedFile, RecordFile, content_hash
from meadhall.match.commands import ANY, AcceptTakeback, Answer, AnyCommand, Begin, TakeBack
from meadhall.match.refusals import Refused
from meadhall.server.matches.loader import UnplayableMatch
from meadhall.server.storage import Store


def kept_answers(commands: Iterable[AnyCommand]) -> list[Answer]:
    """The answers that were not taken back."""
    given: list[Answer] = []
    for command in commands:
        match command:
            case Answer():
                given.append(command)
            case TakeBack(ply=ply) | AcceptTakeback(ply=ply) if ply != ANY:
                del given[ply:]
    return given


async def unplayable_record(store: Store, unplayable: UnplayableMatch) -> RecordFile | NumberedFile:
    """Its answers as a record, under the rules and edition it was played with.

    Refused until the game is over: another version of the server may be able to go on with the match.
    """
    row = unplayable.row
    if not row.over:
        raise Refused("not_over")
    if row.sealed:
        raise Refused("deal_sealed")
    commands = await store.commands(row.id)
    given = kept_answers(commands)
    origin = next((command.origin for command in commands if isinstance(command, Begin)), None)
    proof = (row.seed, dice.commitment(row.seed)) if origin is None else (origin.seed, origin.promise)
    head = (row.game, row.rules, row.edition, row.players, row.options, *proof)
    seats = [seat.name or f"seat {seat.seat}" for seat in unplayable.seats]
    scores = list(row.scores) or None
    content: RecordFile | NumberedFile
    if all(answer.written for answer in given):
        written = [(answer.seat, answer.written) for answer in given]
        traced = FORMAT if origin is None else TRACED_FORMAT
        content = RecordFile(traced, *head, seats, written, scores, "", origin or msgspec.UNSET)
    else:
        numbered = [(answer.seat, answer.decision, answer.action) for answer in given]
        content = NumberedFile(NUMBERED_FORMAT, *head, seats, numbered, scores, "")
    content.hash = content_hash(content)
    return content
