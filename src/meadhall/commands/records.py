"""Reading of records named on the command line."""

from __future__ import annotations

from pathlib import Path

import meadhall
from meadhall.core.engine.errors import BadRecord, MeadhallError
from meadhall.core.engine.record import Record
from meadhall.core.engine.table import Table


def read_verified(file: Path, edition: Path | None) -> tuple[Record, Table]:
    """The verified record of a file, and its last table."""
    record = meadhall.load_record(file, edition)
    try:
        return record, record.verify()
    except MeadhallError as error:
        raise BadRecord(f"{file}: {error}") from None
