"""Structured logging: one event a line, as JSON or text. Never cookies, tokens, names, seeds or URLs of matches."""

from __future__ import annotations

import logging
from contextvars import ContextVar
from time import gmtime, monotonic, strftime
from typing import Literal

import msgspec

Style = Literal["json", "text"]
EXTRA_FIELDS = ("method", "route", "status", "ms", "game", "bot", "action", "suppressed")
CURRENT_REQUEST_ID: ContextVar[str] = ContextVar("request", default="")
"""Id of the current request; error pages show it too."""
MAX_ALIKE_PER_MINUTE = 20
"""Warnings and errors from one line of code that are written in a window; further ones are only counted."""
WINDOW_S = 60.0
LOGGERS = ("meadhall.server", "uvicorn.error", "asyncio", "psycopg")
"""Names of the loggers that write to the server's log."""


class LogRateLimit(logging.Filter):
    """Rate limit for warnings and errors: what strangers can cause must not fill a disk."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: dict[tuple[str, int], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING:
            return True
        kind = record.pathname, record.lineno
        now = monotonic()
        since, count = self.seen.get(kind, (now, 0))
        if now - since >= WINDOW_S:
            if count > MAX_ALIKE_PER_MINUTE:
                record.suppressed = count - MAX_ALIKE_PER_MINUTE
            since, count = now, 0
        self.seen[kind] = since, count + 1
        return count < MAX_ALIKE_PER_MINUTE


def fields_of(record: logging.LogRecord) -> dict[str, object]:
    """Fields of a log line."""
    line: dict[str, object] = {
        "at": strftime("%Y-%m-%dT%H:%M:%SZ", gmtime(record.created)),
        "level": record.levelname.lower(),
        "message": record.getMessage(),
    }
    if request := CURRENT_REQUEST_ID.get():
        line["request"] = request
    return line | {name: getattr(record, name) for name in EXTRA_FIELDS if hasattr(record, name)}


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = fields_of(record)
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


class TextLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = fields_of(record)
        head = f"{line.pop('at')} {line.pop('level')} {line.pop('message')}"
        text = " ".join([head, *(f"{name}={value}" for name, value in line.items())])
        return f"{text}\n{self.formatException(record.exc_info)}" if record.exc_info else text


def configure_logging(level: int, style: Style = "json") -> None:
    """Send the server's log to standard error."""
    lines = logging.StreamHandler()
    lines.setFormatter(JsonLines() if style == "json" else TextLines())
    lines.addFilter(LogRateLimit())
    for name in LOGGERS:
        log = logging.getLogger(name)
        log.handlers[:] = [lines]
        log.setLevel(level if name == LOGGERS[0] else logging.ERROR)
        log.propagate = False
