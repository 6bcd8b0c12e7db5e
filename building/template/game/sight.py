"""What a seat may see of a table of New game: its own oath, and at the end everybody's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from meadhall.core.view import frame
from meadhall.games.newgame import scoring
from meadhall.games.newgame.box import KINDS
from meadhall.games.newgame.view import QUESTIONS, Hoard, NewGameView

if TYPE_CHECKING:
    from meadhall.games.newgame.table import NewGameTable


def sight(table: NewGameTable, seat: int | None) -> NewGameView:
    return NewGameView(
        *frame(table, seat, QUESTIONS),
        turn=int(table.turn),
        turns=int(table.seats * table.box.turns),
        treasures=table.box.treasures,
        chest=[int(count) for count in table.chest],
        drawn=[int(count) for count in table.drawn],
        hoards=[hoard(table, owner, owner == seat or table.over) for owner in range(table.seats)],
        oath_counts=int(table.box.oath_counts),
    )


def hoard(table: NewGameTable, owner: i64, known: bool) -> Hoard:
    first = owner * KINDS
    treasures = [int(table.hoards[at]) for at in range(first, first + KINDS)]
    return Hoard(treasures, int(table.oaths[owner]) if known else None, int(scoring.gathered(table, owner)))
