"""The shape of an edition file of New game, and the box of components it describes."""

from __future__ import annotations

from typing import Annotated, Literal

from librt.vecs import vec
from msgspec import Meta
from mypy_extensions import i64

from meadhall.core.edition import Edition, EditionFile, EditionPart
from meadhall.games.newgame import view
from meadhall.games.newgame.box import DRAWN, KINDS, MOST_SEATS, TAKEN, NewGameBox

Count = Annotated[int, Meta(ge=0, le=99)]
Few = Annotated[int, Meta(ge=1, le=9)]
Name = Annotated[str, Meta(min_length=1)]


class About(EditionPart):
    id: Literal["newgame"]
    players_min: Literal[2]
    players_max: Literal[4]


class Limits(EditionPart):
    turns: Few
    oaths: Few


class Glory(EditionPart):
    oath: Few


class Treasure(EditionPart):
    id: Name
    name_en: Name
    name_fr: Name
    count: Count


class NewGameEdition(EditionFile):
    game: About
    limits: Limits
    glory: Glory
    treasures: Annotated[list[Treasure], Meta(min_length=KINDS, max_length=KINDS)]


def open_box(edition: Edition[NewGameEdition]) -> NewGameBox:
    """The components, checked, as the rules handle them."""
    content = edition.content
    if content.schema != 1:
        raise edition.bad("schema", f"this version reads schema 1, not {content.schema}.")
    need = MOST_SEATS * content.limits.turns * TAKEN + DRAWN - TAKEN
    if sum(treasure.count for treasure in content.treasures) < need:
        raise edition.bad("treasures", f"there must be {need} of them or more, for all turns of four players.")
    if len({treasure.id for treasure in content.treasures}) < KINDS:
        raise edition.bad("treasures", "every kind of treasure needs an id of its own.")
    box = NewGameBox()
    box.counts = vec[i64]([treasure.count for treasure in content.treasures])
    box.turns = content.limits.turns
    box.oaths = content.limits.oaths
    box.oath_counts = content.glory.oath
    box.treasures = [view.Treasure(kind.id, kind.name_en, kind.name_fr) for kind in content.treasures]
    return box
