"""Situations of New game, laid out by hand."""

from __future__ import annotations

from meadhall.core.dice import FastDice
from meadhall.games.newgame import GAME
from meadhall.games.newgame.box import DRAWN, KINDS, MOST_SEATS, TAKEN
from meadhall.games.newgame.decisions import GiveTreasure, KeepTreasure, NextTurn
from meadhall.games.newgame.table import NewGameTable
from tests.kit import arrange

AMBER, FURS, MEAD, SILVER = range(KINDS)


def give(kind: int, rival: int) -> int:
    """The option that gives a treasure to a rival."""
    return kind * MOST_SEATS + rival


def laid(drawn: list[int], hoards: list[list[int]], oaths: list[int]) -> NewGameTable:
    """A table in the middle of a turn: the drawn treasures and each seat's hoard as kinds, and each seat's oath."""
    table = GAME.new(len(hoards), "situation")
    table.dice = FastDice("situation")
    table.turn = (sum(map(len, hoards)) + len(drawn) - 1) // TAKEN
    seat = (int(table.turn) - 1) % len(hoards)
    out = [drawn, *hoards]
    arrange(
        table,
        NextTurn(),
        KeepTreasure(seat) if len(drawn) == DRAWN else GiveTreasure(seat),
        chest=[int(table.box.counts[kind]) - sum(each.count(kind) for each in out) for kind in range(KINDS)],
        drawn=[drawn.count(kind) for kind in range(KINDS)],
        hoards=[each.count(kind) for each in hoards for kind in range(KINDS)],
        oaths=oaths,
    )
    return table
