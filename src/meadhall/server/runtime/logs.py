"""Logs: one line for each thing, as JSON or as text. No cookies, tokens, names, seeds or addresses of matches."""

from __future__ import annotations

import logging
from contextvars import ContextVar
from time import gmtime, monotonic, strftime
from typing import Literal

import msgspec

Style = Literal["json", "text"]
EXTRA = ("method", "route", "status", "ms", "game", "bot", "deed", "left_out")
REQUEST: ContextVar[str] = ContextVar("request", default="")
"""The number of the request that is being answered; error pages show it too."""
ALIKE = 20
"""How many messages of the same kind are written in a minute; the others are counted."""
MINUTE = 60.0
WRITERS = ("meadhall.server", "uvicorn.error", "asyncio", "psycopg")
"""Whoever writes to the log."""


class Sparing(logging.Filter):
    """Lets only so many complaints of the same kind pass: what strangers can cause must not fill a disk."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: dict[tuple[str, int], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING:
            return True
        kind = record.pathname, record.lineno
        now = monotonic()
        since, count = self.seen.get(kind, (now, 0))
        if now - since >= MINUTE:
            if count > ALIKE:
                record.left_out = count - ALIKE
            since, count = now, 0
        self.seen[kind] = since, count + 1
        return count < ALIKE


def parts(record: logging.LogRecord) -> dict[str, object]:
    """What a line says."""
    line: dict[str, object] = {
        "at": strftime("%Y-%m-%dT%H:%M:%SZ", gmtime(record.created)),
        "level": record.levelname.lower(),
        "message": record.getMessage(),
    }
    if request := REQUEST.get():
        line["request"] = request
    return line | {name: getattr(record, name) for name in EXTRA if hasattr(record, name)}


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = parts(record)
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


class TextLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = parts(record)
        head = f"{line.pop('at')} {line.pop('level')} {line.pop('message')}"
        text = " ".join([head, *(f"{name}={value}" for name, value in line.items())])
        return f"{text}\n{self.formatException(record.exc_info)}" if record.exc_info else text


def set_up(level: int, style: Style = "json") -> None:
    """Write the server's log to standard error."""
    lines = logging.StreamHandler()
    lines.setFormatter(JsonLines() if style == "json" else TextLines())
    lines.addFilter(Sparing())
    for name in WRITERS:
        log = logging.getLogger(name)
        log.handlers[:] = [lines]
        log.setLevel(level if name == WRITERS[0] else logging.ERROR)
        log.propagate = False
