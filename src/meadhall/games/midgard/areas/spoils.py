"""Raid a village, raid a keep: taking spoils cards and resolving them one by one (4.11)."""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from meadhall.games.midgard import effects
from meadhall.games.midgard.areas import keep, village
from meadhall.games.midgard.check_position import ACTION_DECISIONS, EFFECT_DECISIONS, ActionQuestion, CourseQuestion
from meadhall.games.midgard.events import (
    COLLECTED_CARD,
    SPOILS_TAKEN,
)
from meadhall.games.midgard.ids import (
    PROMOTE_SPOILS,
    RESOLVE_ORDER,
    SPOILS_PICK,
)
from meadhall.games.midgard.packed import (
    ARTIFACT,
    BATTLE,
    COLLECTED,
    JOURNEY,
    KEEP_CARD,
    KEEP_PLACE,
    KEEP_WALL,
    KEEPS,
    MAX_PAIRS,
    NONE,
    PAIR,
    RUNES,
    SWORDS,
    UNIQUE,
    UPGRADE_CARD,
    VILLAGE_PLACE,
    VILLAGES,
)
from meadhall.games.midgard.table import MidgardTable, changed

DECK: Final = 4


def first_place(deck: i64) -> i64:
    return VILLAGE_PLACE if deck == VILLAGES else KEEP_PLACE


def can_raid(table: MidgardTable, deck: i64) -> bool:
    """A pair is face up or a card can be drawn."""
    return table.can_draw(deck) or any(table.pair_lies(first_place(deck), pair) for pair in range(MAX_PAIRS))


@mypyc_attr(free_list_len=1)
class SpoilsPick(ActionQuestion):
    """A face-up linked pair, or two cards from the deck; then the extra cards of the column."""

    name: ClassVar[str] = "spoils_pick"
    may_follow: ClassVar[tuple[str, ...]] = ACTION_DECISIONS
    verbs: ClassVar[dict[str, int]] = {"raid": 0, "raid-deck": DECK}
    size: ClassVar[int] = DECK + 1
    fields: ClassVar[dict[str, tuple[int, int]]] = {"deck": (VILLAGES, KEEPS)}
    open_fields: ClassVar[tuple[str, ...]] = ("deck",)
    rules: ClassVar[tuple[str, ...]] = ("MID-087", "MID-089", "MID-090", "MID-111", "MID-112")

    deck: i64

    def __init__(self, seat: i64, deck: i64) -> None:
        super().__init__(SPOILS_PICK, seat)
        self.deck = deck

    def options(self, table: MidgardTable) -> vec[i64]:
        options = vec[i64](capacity=5)
        for pair in range(MAX_PAIRS):
            if table.pair_lies(first_place(self.deck), pair):
                options = append(options, pair)
        if table.can_draw(self.deck):
            options = append(options, DECK)
        return options

    def resolve(self, table: MidgardTable, option: i64) -> None:
        if option == DECK:
            table.draw_waiting(self.deck, PAIR)
        else:
            table.take_pair(first_place(self.deck), option)
        table.draw_waiting(self.deck, table.bonus(self.seat))
        for card in table.waiting:
            table.emit(SPOILS_TAKEN, self.seat, card)
        table.ask(ResolveOrder(self.seat))

    def refusal(self, table: MidgardTable, option: i64) -> str:
        return "MID-087" if self.deck == VILLAGES else "MID-111"


@mypyc_attr(free_list_len=1)
class ResolveOrder(ActionQuestion):
    """Which of the spoils before the player is resolved next; an option is a kind of card."""

    name: ClassVar[str] = "resolve_order"
    may_follow: ClassVar[tuple[str, ...]] = ACTION_DECISIONS
    verbs: ClassVar[dict[str, int]] = {"resolve": 0}
    size: ClassVar[int] = JOURNEY - ARTIFACT
    rules: ClassVar[tuple[str, ...]] = ("MID-088",)
    forbids: ClassVar[str] = "MID-088"

    def __init__(self, seat: i64) -> None:
        super().__init__(RESOLVE_ORDER, seat)

    def options(self, table: MidgardTable) -> vec[i64]:
        options = vec[i64](capacity=6)
        for card in table.waiting:
            known = False
            for option in options:
                if option == card - ARTIFACT:
                    known = True
            if not known:
                options = append(options, card - ARTIFACT)
        return options

    def resolve(self, table: MidgardTable, option: i64) -> None:
        card = ARTIFACT + option
        rest = vec[i64](capacity=4)
        found = False
        for other in table.waiting:
            if other == card and not found:
                found = True
            else:
                rest = append(rest, other)
        table.waiting = rest
        if len(rest) > 0:
            table.ask(ResolveOrder(self.seat))
        resolve_card(table, self.seat, card)

    def check_position(self, table: MidgardTable) -> str:
        problem = super().check_position(table)
        if problem:
            return problem
        if len(table.waiting) == 0 or any(card < BATTLE for card in table.waiting):
            return "only spoils are resolved in order (MID-088)."
        return ""


def draw_and_resolve(table: MidgardTable, seat: i64, deck: i64) -> None:
    """A spoils card that comes in the middle of something else (4.0, nesting)."""
    card = table.draw(deck)
    if card != NONE:
        table.emit(SPOILS_TAKEN, seat, card)
        resolve_card(table, seat, card)


def resolve_card(table: MidgardTable, seat: i64, card: i64) -> None:
    """Resolve a spoils card. Cards that are not kept go to the discard pile."""
    if card < UNIQUE:
        village.place_artifact(table, seat, card)
        return
    if KEEP_CARD <= card < KEEP_CARD + COLLECTED:
        at = seat * COLLECTED + card - KEEP_CARD
        table.keeps = changed(table.keeps, at, table.keeps[at] + 1)
        table.emit(COLLECTED_CARD, seat, card)
        return
    table.discard[card] += 1
    if card >= KEEP_WALL:
        table.ask(keep.AttackChoice(seat, card))
        effects.run_row(table, seat, table.box.gain_row[card])
    elif card >= UPGRADE_CARD:
        table.ask(village.ShipUpgradeChoice(seat, card))
    elif card == RUNES:
        table.ask(village.RunesChoice(seat, card))
    elif card >= SWORDS:
        table.ask(village.BundleChoice(seat, card))
    else:
        table.ask(village.PillageChoice(seat, card))
        effects.run_row(table, seat, table.box.gain_row[card])


@mypyc_attr(free_list_len=1)
class PromoteSpoils(CourseQuestion):
    """From which deck the card comes that a promotion or reward leaves to choice."""

    name: ClassVar[str] = "promote_spoils"
    may_follow: ClassVar[tuple[str, ...]] = EFFECT_DECISIONS
    verbs: ClassVar[dict[str, int]] = {"draw-village": 0, "draw-keep": 1}
    size: ClassVar[int] = 2
    rules: ClassVar[tuple[str, ...]] = ("MID-054",)
    forbids: ClassVar[str] = "MID-054"

    def __init__(self, seat: i64) -> None:
        super().__init__(PROMOTE_SPOILS, seat)

    def options(self, table: MidgardTable) -> vec[i64]:
        options = vec[i64](capacity=2)
        for deck in range(VILLAGES, KEEPS + 1):
            if table.can_draw(deck):
                options = append(options, deck - VILLAGES)
        return options

    def resolve(self, table: MidgardTable, option: i64) -> None:
        draw_and_resolve(table, self.seat, VILLAGES + option)
