"""Errors of the store."""

from __future__ import annotations

from meadhall.core.engine.errors import MeadhallError


class VersionConflict(Exception):
    """Optimistic lock conflict: another writer has changed the row since it was read. Read again before retrying."""


class StoreUnavailable(MeadhallError):
    """Outage: nothing was read or written (a full disk, a locked file, a database that is away), so the same call may
    succeed later. The store has already logged it."""


class StoreError(Exception):
    """Database failure that waiting does not cure: another schema, a damaged file, a bug. Like every unexpected
    exception it is logged with its traceback, counted, and answered with status 500."""


class CorruptRow(MeadhallError):
    """A stored row can't be decoded; all other rows are unaffected."""
