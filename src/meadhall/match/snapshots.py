"""Snapshots of the table at every 20th ply, from which earlier positions are replayed quickly."""

from __future__ import annotations

from meadhall.core.engine.record import Record
from meadhall.core.engine.table import Table

SNAPSHOT_INTERVAL_PLIES = 20


class TableSnapshots:
    def __init__(self, record: Record) -> None:
        self.record = record
        self.tables: dict[int, Table] = {}

    def save(self, table: Table) -> None:
        """Save a clone of the table if its ply is due for a snapshot."""
        if int(table.ply) % SNAPSHOT_INTERVAL_PLIES == 0:
            self.tables[int(table.ply)] = table.clone()

    def drop_after(self, ply: int) -> None:
        """Drop the snapshots after a ply: what came later is taken back."""
        self.tables = {mark: table for mark, table in self.tables.items() if mark <= ply}

    def table_at(self, ply: int) -> Table:
        """The table after that many actions; a clone, which the caller may change."""
        start = ply - ply % SNAPSHOT_INTERVAL_PLIES
        table = self.tables[start].clone()
        for index in range(start, ply):
            self.record.replay_line(table, index)
        self.record.resample_at(table, ply)
        return table
