"""Whether a game has hidden information, so that people who share a screen need a hand-over."""

from __future__ import annotations

from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.record import Record
from meadhall.core.engine.table import Table
from meadhall.core.engine.view import has_private_view


def has_hidden_information(record: Record) -> bool:
    """Play a random game with the same options: does a seat ever see more than a spectator?"""
    game = record.game
    if any(kind.own_fields for kind in game.kinds.classes):
        return True
    table = game.new(record.players, "privacy", record.edition, **record.options)
    dice = FastDice("privacy")
    while not table.over:
        if any_seat_sees_more(table):
            return True
        legal = table.legal()
        table.apply(legal[dice.below("privacy", len(legal))])
    return False


def any_seat_sees_more(table: Table) -> bool:
    return any(has_private_view(table, seat) for seat in range(int(table.seats)))
