"""Spoils of a village: artifacts, ship upgrades, pillaging (4.11)."""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from meadhall.games.midgard import crew, effects
from meadhall.games.midgard.check_position import EFFECT_DECISIONS, CourseQuestion
from meadhall.games.midgard.events import (
    ARTIFACT_PLACED,
    ARTIFACT_RETIRED,
    CLEANSED,
    PILLAGED,
    UPGRADED,
)
from meadhall.games.midgard.ids import (
    ARTIFACT_DISCARD,
    BUNDLE_CHOICE,
    PILLAGE_CHOICE,
    RUNES_CHOICE,
    SHIP_UPGRADE_CHOICE,
)
from meadhall.games.midgard.packed import (
    ARTIFACT,
    AXES,
    BASIC,
    HAMMER,
    KEEP_CARD,
    NONE,
    PLACES,
    RUNES,
    SEATS,
    SPOILS,
    SWORDS,
    TERROR,
    UNIQUE,
    UPGRADE_CARD,
    UPGRADE_PLACES,
)
from meadhall.games.midgard.table import MidgardTable, changed

NEW_ARTIFACT: Final = 4
TAKE_GLORY: Final = 0
TAKE_TOKEN: Final = 1
LEAVE: Final = 0
PILLAGE: Final = 1
TRADE: Final = 0
RUNES_PILLAGE: Final = 0
CLEANSE: Final = 1
"""The first of four players."""


def place_artifact(table: MidgardTable, seat: i64, card: i64) -> None:
    """The lowest empty place; with four full ones something goes to the Glory pile (MID-091, MID-092)."""
    for at in range(seat * PLACES, seat * PLACES + PLACES):
        if table.artifacts[at] == NONE:
            table.artifacts = changed(table.artifacts, at, card)
            table.emit(ARTIFACT_PLACED, seat, card)
            return
    table.ask(ArtifactDiscard(seat, card))


@mypyc_attr(free_list_len=1)
class ArtifactDiscard(CourseQuestion):
    """Which of five artifacts goes to the Glory pile."""

    name: ClassVar[str] = "artifact_discard"
    may_follow: ClassVar[tuple[str, ...]] = EFFECT_DECISIONS
    verbs: ClassVar[dict[str, int]] = {"retire": 0, "retire-new": NEW_ARTIFACT}
    size: ClassVar[int] = PLACES + 1
    fields: ClassVar[dict[str, tuple[int, int]]] = {"card": (ARTIFACT, UNIQUE - 1)}
    open_fields: ClassVar[tuple[str, ...]] = ("card",)
    rules: ClassVar[tuple[str, ...]] = ("MID-092", "MID-155", "MID-156")
    forbids: ClassVar[str] = "MID-092"

    card: i64

    def __init__(self, seat: i64, card: i64) -> None:
        super().__init__(ARTIFACT_DISCARD, seat)
        self.card = card

    def options(self, table: MidgardTable) -> vec[i64]:
        return vec[i64]([0, 1, 2, 3, NEW_ARTIFACT])

    def resolve(self, table: MidgardTable, option: i64) -> None:
        seat = self.seat
        if option == NEW_ARTIFACT:
            table.pile = changed(table.pile, self.card, seat)
            table.emit(ARTIFACT_RETIRED, seat, self.card)
            return
        at = seat * PLACES + option
        old = table.artifacts[at]
        table.pile = changed(table.pile, old, seat)
        table.emit(ARTIFACT_RETIRED, seat, old)
        table.artifacts = changed(table.artifacts, at, self.card)
        table.used[at] = 0
        table.emit(ARTIFACT_PLACED, seat, self.card)
        die = table.stored[at]
        if die != NONE:
            table.stored[at] = NONE
            table.add_die(seat, die)
            crew.stow(table, seat)

    def check_position(self, table: MidgardTable) -> str:
        problem = super().check_position(table)
        if problem:
            return problem
        if any(table.artifacts[self.seat * PLACES + place] == NONE for place in range(PLACES)):
            return "there is still a place for the artifact (MID-092)."
        return ""


@mypyc_attr(free_list_len=1)
class ShipUpgradeChoice(CourseQuestion):
    """Glory, or the token of the printed symbol."""

    name: ClassVar[str] = "ship_upgrade_choice"
    may_follow: ClassVar[tuple[str, ...]] = EFFECT_DECISIONS
    verbs: ClassVar[dict[str, int]] = {"glory": TAKE_GLORY, "upgrade": TAKE_TOKEN}
    size: ClassVar[int] = 2
    fields: ClassVar[dict[str, tuple[int, int]]] = {"card": (UPGRADE_CARD, KEEP_CARD - 1)}
    open_fields: ClassVar[tuple[str, ...]] = ("card",)
    rules: ClassVar[tuple[str, ...]] = ("MID-098", "MID-099", "MID-152", "MID-153")
    forbids: ClassVar[str] = "MID-098"

    card: i64

    def __init__(self, seat: i64, card: i64) -> None:
        super().__init__(SHIP_UPGRADE_CHOICE, seat)
        self.card = card

    def options(self, table: MidgardTable) -> vec[i64]:
        tokens: i64 = 0
        for symbol in range(BASIC):
            tokens += table.upgrades[self.seat * BASIC + symbol]
        if tokens < UPGRADE_PLACES and table.stock[self.card - UPGRADE_CARD] > 0:
            return vec[i64]([TAKE_GLORY, TAKE_TOKEN])
        return vec[i64]([TAKE_GLORY])

    def resolve(self, table: MidgardTable, option: i64) -> None:
        if option == TAKE_GLORY:
            effects.run_row(table, self.seat, table.box.gain_row[self.card])
            return
        symbol = self.card - UPGRADE_CARD
        table.stock = changed(table.stock, symbol, table.stock[symbol] - 1)
        at = self.seat * BASIC + symbol
        table.upgrades = changed(table.upgrades, at, table.upgrades[at] + 1)
        table.emit(UPGRADED, self.seat, symbol + HAMMER)


@mypyc_attr(free_list_len=1)
class PillageChoice(CourseQuestion):
    """Leave the farm or the village wall, or pillage it."""

    name: ClassVar[str] = "pillage_choice"
    may_follow: ClassVar[tuple[str, ...]] = EFFECT_DECISIONS
    verbs: ClassVar[dict[str, int]] = {"leave": LEAVE, "pillage": PILLAGE}
    size: ClassVar[int] = 2
    fields: ClassVar[dict[str, tuple[int, int]]] = {"card": (SPOILS, SWORDS - 1)}
    open_fields: ClassVar[tuple[str, ...]] = ("card",)
    rules: ClassVar[tuple[str, ...]] = ("MID-103", "MID-104", "MID-132")

    card: i64

    def __init__(self, seat: i64, card: i64) -> None:
        super().__init__(PILLAGE_CHOICE, seat)
        self.card = card

    def options(self, table: MidgardTable) -> vec[i64]:
        return vec[i64]([LEAVE, PILLAGE])

    def resolve(self, table: MidgardTable, option: i64) -> None:
        if option == PILLAGE:
            pillage(table, self.seat, self.card)


def pillage(table: MidgardTable, seat: i64, card: i64) -> None:
    table.emit(PILLAGED, seat, card)
    effects.run_row(table, seat, table.box.second_row[card])


@mypyc_attr(free_list_len=1)
class BundleChoice(CourseQuestion):
    """Trade for the dice of the bundle, or pillage it."""

    name: ClassVar[str] = "bundle_choice"
    may_follow: ClassVar[tuple[str, ...]] = EFFECT_DECISIONS
    verbs: ClassVar[dict[str, int]] = {"barter": TRADE, "pillage-bundle": PILLAGE}
    size: ClassVar[int] = 2
    fields: ClassVar[dict[str, tuple[int, int]]] = {"card": (SWORDS, AXES)}
    open_fields: ClassVar[tuple[str, ...]] = ("card",)
    rules: ClassVar[tuple[str, ...]] = ("MID-105", "MID-106", "MID-107")

    card: i64

    def __init__(self, seat: i64, card: i64) -> None:
        super().__init__(BUNDLE_CHOICE, seat)
        self.card = card

    def options(self, table: MidgardTable) -> vec[i64]:
        return vec[i64]([TRADE, PILLAGE])

    def resolve(self, table: MidgardTable, option: i64) -> None:
        if option == PILLAGE:
            pillage(table, self.seat, self.card)
        else:
            effects.run_row(table, self.seat, table.box.gain_row[self.card])


@mypyc_attr(free_list_len=1)
class RunesChoice(CourseQuestion):
    """Pillage the seer's hut, or pass on one's own Terror."""

    name: ClassVar[str] = "runes_choice"
    may_follow: ClassVar[tuple[str, ...]] = EFFECT_DECISIONS
    verbs: ClassVar[dict[str, int]] = {"pillage-hut": RUNES_PILLAGE, "cleanse": CLEANSE}
    size: ClassVar[int] = CLEANSE + SEATS
    fields: ClassVar[dict[str, tuple[int, int]]] = {"card": (RUNES, RUNES)}
    open_fields: ClassVar[tuple[str, ...]] = ("card",)
    rules: ClassVar[tuple[str, ...]] = ("MID-108", "MID-109")
    forbids: ClassVar[str] = "MID-108"

    card: i64

    def __init__(self, seat: i64, card: i64) -> None:
        super().__init__(RUNES_CHOICE, seat)
        self.card = card

    def options(self, table: MidgardTable) -> vec[i64]:
        options = append(vec[i64](capacity=4), RUNES_PILLAGE)
        if table.has(self.seat, TERROR) > 0:
            for other in range(table.seats):
                if other != self.seat:
                    options = append(options, CLEANSE + other)
        return options

    def resolve(self, table: MidgardTable, option: i64) -> None:
        if option == RUNES_PILLAGE:
            pillage(table, self.seat, self.card)
            return
        table.emit(CLEANSED, self.seat, option - CLEANSE)
        table.gain(self.seat, TERROR, -1)
        table.gain(option - CLEANSE, TERROR, 1)
