"""Situations of New game, laid out by hand."""

from __future__ import annotations

from meadhall.core.engine.dice import FastDice
from meadhall.games.newgame import GAME
from meadhall.games.newgame.decisions import Keep, NextTurn
from meadhall.games.newgame.edition import DRAWN, KINDS
from meadhall.games.newgame.table import NewGameTable
from tests.kit import arrange

AMBER, FURS, MEAD, FISH = range(KINDS)


def situation(drawn: list[int], hoards: list[list[int]], oaths: list[int]) -> NewGameTable:
    """A table in the middle of a turn: the drawn treasures and each seat's hoard as kinds, and each seat's oath."""
    table = GAME.new(len(hoards), "situation")
    table.dice = FastDice("situation")
    out = [drawn, *hoards]
    arrange(
        table,
        NextTurn(),
        Keep(sum(map(len, hoards)) // DRAWN % len(hoards)),
        chest=[table.box.treasures[kind].count - sum(each.count(kind) for each in out) for kind in range(KINDS)],
        drawn=[drawn.count(kind) for kind in range(KINDS)],
        hoards=[each.count(kind) for each in hoards for kind in range(KINDS)],
        oaths=oaths,
    )
    return table
