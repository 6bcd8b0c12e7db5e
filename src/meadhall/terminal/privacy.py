"""Whether a game keeps anything from some of its players: if so, people at one screen must not see each other's."""

from __future__ import annotations

from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.record import Record
from meadhall.core.engine.table import Table
from meadhall.core.engine.view import sees_more


def keeps_secrets(record: Record) -> bool:
    """Tried out on a game of the same kind: is a seat ever shown something that a spectator isn't?"""
    game = record.game
    if any(kind.own_fields for kind in game.kinds.classes):
        return True
    table = game.new(record.players, "privacy", record.edition, **record.options)
    dice = FastDice("privacy")
    while not table.over:
        if some_see_more(table):
            return True
        legal = table.legal()
        table.apply(legal[dice.below("privacy", len(legal))])
    return False


def some_see_more(table: Table) -> bool:
    return any(sees_more(table, seat) for seat in range(int(table.seats)))
