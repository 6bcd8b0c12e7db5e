"""The shape of an edition file of New game, and what the rules take for granted."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta

from meadhall.core.engine.edition import Edition, EditionFile, EditionPart

MOST_SEATS: Final = 4
KINDS: Final = 4
DRAWN: Final = 2
"""So many treasures are drawn each turn (NEW-004): one to keep, one to give away (NEW-005, NEW-006)."""

Few = Annotated[int, Meta(ge=1, le=9)]


class Treasure(EditionPart):
    """A kind of treasure, and how many there are of it."""

    name_en: str
    name_fr: str
    count: Annotated[int, Meta(ge=0, le=99)]


class NewGameEdition(EditionFile):
    turns: Few
    oaths: Few
    oath_counts: Few
    treasures: Annotated[list[Treasure], Meta(min_length=KINDS, max_length=KINDS)]


def open_box(edition: Edition[NewGameEdition]) -> NewGameEdition:
    """The components, checked: a game this small plays with the edition as it is."""
    need = MOST_SEATS * edition.content.turns * DRAWN
    if sum(treasure.count for treasure in edition.content.treasures) < need:
        raise edition.bad("treasures", f"there must be {need} of them or more, for all turns of {MOST_SEATS} players.")
    return edition.content
