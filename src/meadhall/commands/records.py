"""Records named on the command line."""

from __future__ import annotations

from pathlib import Path

import msgspec

import meadhall
from meadhall.core.errors import BadRecord, MeadhallError
from meadhall.core.record import Record
from meadhall.core.table import Table


class Head(msgspec.Struct):
    """The one thing that must be known of a record before its edition can be read."""

    game: str


def read(file: Path, edition: Path | None) -> tuple[Record, Table]:
    """The record in a file and its last table, with everything checked."""
    record = load(file, edition)
    try:
        return record, record.verify()
    except MeadhallError as error:
        raise BadRecord(f"{file}: {error}") from None


def load(file: Path, edition: Path | None) -> Record:
    """A record of a game played with its usual edition, or with the one in a file."""
    if edition is not None:
        try:
            name = msgspec.json.decode(file.read_bytes(), type=Head).game
        except (OSError, msgspec.DecodeError, UnicodeDecodeError):
            return meadhall.load_record(file)
        return meadhall.load_record(file, meadhall.game(name).read_edition(edition))
    return meadhall.load_record(file)
