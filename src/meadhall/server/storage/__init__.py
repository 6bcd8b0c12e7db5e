"""What outlives the server. Whoever uses it knows matches, seats, deeds and people, and nothing of the database.

Deeds are appended at a version, which is the fence: `Behind` says that somebody else was first. `NotKept` says that
nothing could be written, so that nothing has happened; `StoreError`, that something is wrong with the database itself.
"""

from meadhall.server.storage.errors import Behind, Damaged, NotKept, StoreError
from meadhall.server.storage.open_store import is_address, open_store
from meadhall.server.storage.store import Store

__all__ = ["Behind", "Damaged", "NotKept", "Store", "StoreError", "is_address", "open_store"]
