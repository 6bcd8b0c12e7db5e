"""What outlives the server. Whoever uses it knows matches, seats, deeds and people, and nothing of the database.

Deeds are appended at a version, which is the fence: `Behind` says that somebody else was first. `NotKept` says that
nothing could be written, so that nothing has happened; `StoreError`, that something is wrong with the database itself.
"""

from meadhall.server.store.errors import Behind, Damaged, NotKept, StoreError
from meadhall.server.store.opening import is_address, open_store
from meadhall.server.store.store import Store

__all__ = ["Behind", "Damaged", "NotKept", "Store", "StoreError", "is_address", "open_store"]
