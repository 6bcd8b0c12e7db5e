"""What a seat can't know of New game, drawn anew: the others' oaths."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.games.newgame.box import KINDS

if TYPE_CHECKING:
    from meadhall.games.newgame.table import NewGameTable


def redraw(table: NewGameTable, seat: i64) -> None:
    """Deal everybody else an oath; what comes out of the chest is drawn when it does. At the end all is known."""
    if table.top is None:
        return
    unsworn = vec[i64]([table.box.oaths] * KINDS)
    unsworn[table.oaths[seat]] -= 1
    for other in range(table.seats):
        if other != seat:
            table.oaths[other] = table.pick("imagined oaths", unsworn)
