"""Earlier moments of a match: some tables are kept, so that none is far away."""

from __future__ import annotations

from meadhall.core.engine.record import Record
from meadhall.core.engine.table import Table

EVERY = 20


class Past:
    def __init__(self, record: Record) -> None:
        self.record = record
        self.kept: dict[int, Table] = {}

    def keep(self, table: Table) -> None:
        """Remember this moment, if it is one of those to be kept."""
        if int(table.ply) % EVERY == 0:
            self.kept[int(table.ply)] = table.clone()

    def forget(self, ply: int) -> None:
        """What came after that ply is taken back."""
        self.kept = {mark: table for mark, table in self.kept.items() if mark <= ply}

    def table(self, ply: int) -> Table:
        """The table after that many actions; somebody else's to change."""
        start = ply - ply % EVERY
        table = self.kept[start].clone()
        for index in range(start, ply):
            self.record.replay_line(table, index)
        self.record.redraw_at(table, ply)
        return table
