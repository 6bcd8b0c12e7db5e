"""Outage log: one line when a store stops working, and one when it works again."""

from __future__ import annotations

import logging

log = logging.getLogger("meadhall.server")


class Outage:
    def __init__(self, begins: str, ends: str) -> None:
        self.begins = begins
        self.ends = ends
        self.reason = ""
        """Why the last attempt failed, if it did."""

    def note(self, reason: str) -> None:
        """An attempt failed for this reason; for none, it succeeded."""
        if reason and not self.reason:
            log.error("%s: %s", self.begins, reason)
        if self.reason and not reason:
            log.warning(self.ends)
        self.reason = reason
