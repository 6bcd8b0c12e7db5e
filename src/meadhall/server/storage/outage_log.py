"""Outage log: one line when a store stops working, and one when it works again."""

from __future__ import annotations

import logging

log = logging.getLogger("meadhall.server")


class OutageLog:
    def __init__(self, begins: str, ends: str) -> None:
        self.begins = begins
        self.ends = ends
        self.reason = ""
        """Why the last attempt failed; empty if it succeeded."""

    def note(self, reason: str) -> None:
        """Note an attempt: it failed for this reason, or succeeded if the reason is empty."""
        if reason and not self.reason:
            log.error("%s: %s", self.begins, reason)
        if self.reason and not reason:
            log.warning(self.ends)
        self.reason = reason
