"""Persistence: callers see matches, seats, commands and people, and nothing of the database behind them.

Each match is an append-only event log with an optimistic lock: `VersionConflict` means that another writer appended
first. `StoreUnavailable` means that nothing was written, so a retry is safe; `StoreError`, that retrying will not help.
"""

from meadhall.server.storage.errors import CorruptRow, StoreError, StoreUnavailable, VersionConflict
from meadhall.server.storage.open_store import is_database_url, open_store
from meadhall.server.storage.store import Store

__all__ = ["CorruptRow", "Store", "StoreError", "StoreUnavailable", "VersionConflict", "is_database_url", "open_store"]
