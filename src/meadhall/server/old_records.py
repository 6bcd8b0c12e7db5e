"""The record of a match that can't go on, as its deeds have it."""

from __future__ import annotations

from collections.abc import Iterable

from meadhall.core import dice
from meadhall.core.record import FORMAT, NUMBERED, NumberedFile, RecordFile, seal
from meadhall.match.deeds import ANY, Agree, Answer, AnyDeed, TakeBack
from meadhall.match.refusals import Refused
from meadhall.server.store import Store
from meadhall.server.waking import Retired


def answers(deeds: Iterable[AnyDeed]) -> list[Answer]:
    """The answers that were not taken back."""
    given: list[Answer] = []
    for deed in deeds:
        match deed:
            case Answer():
                given.append(deed)
            case TakeBack(ply=ply) | Agree(ply=ply) if ply != ANY:
                del given[ply:]
    return given


def old_record(store: Store, retired: Retired) -> RecordFile | NumberedFile:
    """Everything its answers say, under the rules and edition it was played with.

    Until the game is over it is a secret: another version of the server may be able to go on with the match.
    """
    row = retired.row
    if not row.over:
        raise Refused("not_over")
    given = answers(store.deeds(row.id))
    head = (row.game, row.rules, row.edition, row.players, row.options, row.seed, dice.commitment(row.seed))
    seats = [seat.name or f"seat {seat.seat}" for seat in retired.seats]
    scores = list(row.scores) or None
    content: RecordFile | NumberedFile
    if all(answer.written for answer in given):
        written = [(answer.seat, answer.written) for answer in given]
        content = RecordFile(FORMAT, *head, seats, written, scores, "")
    else:
        numbered = [(answer.seat, answer.decision, answer.action) for answer in given]
        content = NumberedFile(NUMBERED, *head, seats, numbered, scores, "")
    content.hash = seal(content)
    return content
