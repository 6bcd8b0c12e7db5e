"""What can go wrong with a store."""

from __future__ import annotations

from meadhall.core.errors import MeadhallError


class Behind(Exception):
    """Somebody else was first: what was to be written follows from something that is no longer so."""


class NotKept(MeadhallError):
    """Nothing could be written or read, so nothing has happened: a full disk, a file that may not be written."""


class Damaged(MeadhallError):
    """What the store has under one name can't be understood; everything else is as it was."""
