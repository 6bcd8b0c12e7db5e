"""End of an attack, and preparing the next one (4.10, 4.11 and 5 of the specification)."""

from __future__ import annotations

from typing import ClassVar

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.core.engine.decision import NOTHING, Decision, Step
from meadhall.games.walhalla import check_position, scoring
from meadhall.games.walhalla.events import (
    ATTACK_OVER,
    COMMITTED,
    ENDED,
    HEROES_LEFT,
    SHOWN,
    SUPPLIED,
    WALHALLA_CARD,
    WENT_HOME,
)
from meadhall.games.walhalla.ids import (
    COMMIT,
    COMMIT_END_CARDS,
    DONE,
    END_OF_ATTACK,
    NO,
    REVEAL_CARDS,
    SUPPLY,
    SUPPLY_WALHALLA,
    YES,
)
from meadhall.games.walhalla.packed import ATTACKS, CARDS, END_CARDS, FIELDS, VIKINGS, WALHALLA, WHEAT
from meadhall.games.walhalla.table import NONE, WalhallaTable, changed


class EndOfAttack(Step):
    """Everybody with cards may lay some down, in secret, clockwise from the first player (4.10)."""

    name: ClassVar[str] = "end_of_attack"
    may_follow: ClassVar[tuple[str, ...]] = (NOTHING, "next_turn")

    def __init__(self) -> None:
        super().__init__(END_OF_ATTACK)

    def run(self, table: WalhallaTable) -> None:
        table.emit(ATTACK_OVER, table.attack)
        table.ask(RevealCards())
        turn = table.seats - 1
        while turn >= 0:
            seat = (table.first + turn) % table.seats
            if table.held[seat] > 0:
                table.ask(CommitEndCards(seat, table.held[seat]))
            turn -= 1


class CommitEndCards(Decision):
    """One more card to lay face down, or done (4.10): as many questions as the seat has cards."""

    name: ClassVar[str] = "commit_end_cards"
    may_follow: ClassVar[tuple[str, ...]] = ("reveal_cards", "commit_end_cards")
    verbs: ClassVar[dict[str, int]] = {"done": DONE, "commit": COMMIT}
    size: ClassVar[int] = 1 + END_CARDS
    fields: ClassVar[dict[str, tuple[int, int]]] = {"left": (1, 99)}
    open_fields: ClassVar[tuple[str, ...]] = ("left",)
    hides_option_count: ClassVar[bool] = True
    rules: ClassVar[tuple[str, ...]] = ("WAL-112", "WAL-113", "WAL-114", "WAL-115", "WAL-116", "WAL-121", "WAL-123")

    left: i64

    def __init__(self, seat: i64, left: i64) -> None:
        super().__init__(COMMIT_END_CARDS, seat)
        self.left = left

    def options(self, table: WalhallaTable) -> vec[i64]:
        return table.commit_options(self.seat)

    def resolve(self, table: WalhallaTable, option: i64) -> None:
        table.commit(self.seat, option)
        if option != DONE:
            table.emit_to(i64(1) << self.seat, COMMITTED, self.seat, option - COMMIT)
        if self.left > 1:
            table.ask(CommitEndCards(self.seat, self.left - 1))

    def refusal(self, table: WalhallaTable, option: i64) -> str:
        return "WAL-123" if table.done[self.seat] else "WAL-143"

    def check_position(self, table: WalhallaTable) -> str:
        return check_position.check_commitment(table, self, self.left)


class RevealCards(Step):
    """All cards laid down are shown and count, then the attack is scored (E1 to E3)."""

    name: ClassVar[str] = "reveal_cards"
    may_follow: ClassVar[tuple[str, ...]] = (NOTHING, "next_turn")

    def __init__(self) -> None:
        super().__init__(REVEAL_CARDS)

    def run(self, table: WalhallaTable) -> None:
        laid = table.laid
        reveal_cards(table)
        scoring.score_attack(table, laid)
        if table.attack == ATTACKS:
            scoring.score_end(table)
            table.emit(ENDED)
            return
        send_home(table)
        table.open_attack()
        table.ask(Supply())
        turn = table.seats - 1
        while turn >= 0:
            seat = (table.first + turn) % table.seats
            if table.held[seat] > 0:
                table.ask(SupplyWalhalla(seat))
            turn -= 1

    def check_position(self, table: WalhallaTable) -> str:
        if (self.below is None) != (table.attack == ATTACKS):
            return "after this turn comes the next, until the last attack is over (WAL-030)."
        return ""


class SupplyWalhalla(Decision):
    """Whether to play the Walhalla card (4.11); asked of everybody with a card."""

    name: ClassVar[str] = "supply_walhalla"
    may_follow: ClassVar[tuple[str, ...]] = ("supply", "supply_walhalla")
    verbs: ClassVar[dict[str, int]] = {"no_walhalla": NO, "walhalla": YES}
    size: ClassVar[int] = 2
    hides_option_count: ClassVar[bool] = True
    rules: ClassVar[tuple[str, ...]] = ("WAL-118", "WAL-119", "WAL-122", "WAL-170", "WAL-173")
    forbids: ClassVar[str] = "WAL-118"

    def __init__(self, seat: i64) -> None:
        super().__init__(SUPPLY_WALHALLA, seat)

    def options(self, table: WalhallaTable) -> vec[i64]:
        return vec[i64]([NO, YES]) if table.has(self.seat, WALHALLA) else vec[i64]([NO])

    def resolve(self, table: WalhallaTable, option: i64) -> None:
        if option == YES:
            table.spend(self.seat, WALHALLA)
            table.raised = changed(table.raised, self.seat, 1)
            table.emit(WALHALLA_CARD, self.seat)

    def check_position(self, table: WalhallaTable) -> str:
        return check_position.check_supply(table, self)


class Supply(Step):
    """Vikings from Asgard to Midgard, heroes from Walhalla to Asgard, and the next attack (4.11)."""

    name: ClassVar[str] = "supply"
    may_follow: ClassVar[tuple[str, ...]] = ("next_turn",)

    def __init__(self) -> None:
        super().__init__(SUPPLY)

    def run(self, table: WalhallaTable) -> None:
        supply_vikings(table)
        dismiss_heroes(table)
        table.raised = vec[i64]([0] * table.seats)
        table.first = (table.first + 1) % table.seats
        table.attack += 1


def reveal_cards(table: WalhallaTable) -> None:
    """The cards laid down are turned up and go to the discard pile (WAL-143)."""
    for turn in range(table.seats):
        seat = (table.first + turn) % table.seats
        for card in range(i64(END_CARDS)):
            count = table.laid[seat * CARDS + card]
            if count > 0:
                table.held[seat] -= count
                table.discard[card] += count
                table.emit(SHOWN, seat, card, count)
    table.clear_commitments()
    table.mark_revealed()


def send_home(table: WalhallaTable) -> None:
    """Vikings on cult sites, in forests and villages go to Asgard; those in wheat stay (WAL-165, WAL-166)."""
    for seat in range(table.seats):
        count: i64 = 0
        for field in range(i64(FIELDS)):
            if table.holder[field] == seat and table.terrain[field] != WHEAT:
                table.holder[field] = NONE
                count += 1
        table.asgard[seat] += count
        if count > 0:
            table.emit(WENT_HOME, seat, count)


def supply_vikings(table: WalhallaTable) -> None:
    """Move as many Vikings as the place in Walhalla gives, as far as Asgard has them (WAL-170 to WAL-176)."""
    scale = table.box.supply[table.seats]
    for seat in range(table.seats):
        place = scoring.supply_place(table, seat)
        count = min(scale[place], table.asgard[seat])
        table.asgard[seat] -= count
        table.midgard[seat] += count
        table.emit(SUPPLIED, seat, place + 1, count)


def dismiss_heroes(table: WalhallaTable) -> None:
    """Everybody takes back as many heroes as the one with the fewest has (WAL-180 to WAL-183)."""
    fewest: i64 = VIKINGS
    for seat in range(table.seats):
        fewest = min(fewest, table.walhalla[seat])
    for seat in range(table.seats):
        table.walhalla[seat] -= fewest
        table.asgard[seat] += fewest
    if fewest > 0:
        table.emit(HEROES_LEFT, fewest)
