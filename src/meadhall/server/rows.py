"""What the store keeps: one class for each table."""

from __future__ import annotations

import msgspec

from meadhall.core.option import OptionValue

NOBODY = -1


class MatchRow(msgspec.Struct):
    """How a match was set up, and where it stands."""

    id: str
    game: str
    rules: int
    edition: str
    players: int
    options: dict[str, OptionValue]
    seed: str
    host: str
    doors: str
    """`open`: in the hall for everybody; `link`: whoever has the link; `closed`: only the players may look."""
    hints: bool
    created: float
    started: bool = False
    ply: int = 0
    asked: int = NOBODY
    over: bool = False
    touched: float = 0
    next: str = ""
    """The match that was made to follow this one."""


class SeatRow(msgspec.Struct):
    """Who sits where. A person and a level: a bot stands in for an absent person."""

    match: str
    seat: int
    person: str = ""
    name: str = ""
    level: str = ""
    passes: bool = True
    """Let the server answer where there is no choice."""

    @property
    def taken(self) -> bool:
        return bool(self.person or self.level)


class ActionRow(msgspec.Struct):
    match: str
    take: int
    ply: int
    seat: int
    decision: str
    action: int
    at: float


class TakeBackRow(msgspec.Struct):
    match: str
    take: int
    ply: int
    seat: int
    at: float


class ChatRow(msgspec.Struct):
    match: str
    number: int
    seat: int
    name: str
    words: str
    at: float
