"""Logs: one JSON object a line. No cookies, tokens, names, seeds or addresses of matches."""

from __future__ import annotations

import logging
from time import gmtime, strftime

import msgspec

EXTRA = ("method", "route", "status", "ms", "game", "bot")


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": strftime("%Y-%m-%dT%H:%M:%SZ", gmtime(record.created)),
            "level": record.levelname.lower(),
            "message": record.getMessage(),
        }
        line |= {name: getattr(record, name) for name in EXTRA if hasattr(record, name)}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def set_up(level: int) -> None:
    """Write the server's log to standard error."""
    log = logging.getLogger("meadhall.server")
    lines = logging.StreamHandler()
    lines.setFormatter(JsonLines())
    log.handlers[:] = [lines]
    log.setLevel(level)
    log.propagate = False
