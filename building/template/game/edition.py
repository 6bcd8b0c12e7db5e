"""Edition schema of New game, and the numbers that the rules take for granted."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta

from meadhall.core.engine.edition import Edition, EditionFile, EditionPart

MAX_SEATS: Final = 4
KINDS: Final = 4
DRAWN: Final = 2
"""Treasures drawn each turn (NEW-004): one to keep, one to give away (NEW-005, NEW-006)."""

SmallCount = Annotated[int, Meta(ge=1, le=9)]


class Treasure(EditionPart):
    """A kind of treasure, and how many there are of it."""

    name_en: str
    name_fr: str
    count: Annotated[int, Meta(ge=0, le=99)]


class NewGameEdition(EditionFile):
    turns: SmallCount
    oaths: SmallCount
    oath_counts: SmallCount
    treasures: Annotated[list[Treasure], Meta(min_length=KINDS, max_length=KINDS)]


def open_box(edition: Edition[NewGameEdition]) -> NewGameEdition:
    """The components, checked: a game this small plays with the edition as it is."""
    need = MAX_SEATS * edition.content.turns * DRAWN
    if sum(treasure.count for treasure in edition.content.treasures) < need:
        raise edition.bad("treasures", f"there must be {need} of them or more, for all turns of {MAX_SEATS} players.")
    return edition.content
