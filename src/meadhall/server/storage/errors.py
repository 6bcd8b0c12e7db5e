"""What can go wrong with a store."""

from __future__ import annotations

from meadhall.core.engine.errors import MeadhallError


class Behind(Exception):
    """Somebody else was first: what was to be written follows from something that is no longer so."""


class NotKept(MeadhallError):
    """Outage: nothing could be written or read (a full disk, a locked file, a database that is away), so nothing has
    happened, and the same may succeed later. The store has told the log."""


class StoreError(Exception):
    """Failure of the database that waiting does not cure: another schema, a damaged file, a fault of ours. Like every
    exception that is not expected it is logged with its stack, counted, and answered with 500."""


class Damaged(MeadhallError):
    """What the store has under one name can't be understood; everything else is as it was."""
