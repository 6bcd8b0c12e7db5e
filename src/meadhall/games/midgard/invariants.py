"""Invariants of Midgard: no component is lost, doubled or out of place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from meadhall.core.engine.view import field_of_top
from meadhall.games.midgard.ids import REAVER_FATE, RESOLVE_ORDER, RESOLVE_TILE, TURN_OVER
from meadhall.games.midgard.packed import (
    ARTIFACT,
    BASIC,
    BATTLE,
    BATTLE_PLACE,
    BOARD_PLACES,
    CARDS,
    COLLECTED,
    COLOURS,
    DICE,
    DRAWN_BATTLE,
    FACES,
    JOURNEY,
    KEEP_CARD,
    KEEP_PLACE,
    MAX_TILES,
    NONE,
    PAIR,
    PILES,
    PLACES,
    PROPHECY,
    PROPHECY_KINDS,
    PROPHECY_PLACE,
    REAVER_PLACE,
    REAVERS_PER_SLOT,
    ROUNDS,
    SHIP_DICE,
    SLOTS,
    STACKS,
    TILE,
    TURNS,
    UNIQUE,
    UPGRADE_PLACES,
    VILLAGE_PLACE,
)

if TYPE_CHECKING:
    from meadhall.games.midgard.table import MidgardTable


def invariants(table: MidgardTable) -> str:
    """The first invariant that does not hold, in words; empty when all hold."""
    return pieces(table) or rounds(table) or waiting(table)


def pieces(table: MidgardTable) -> str:
    """What is wrong with the components by themselves."""
    return places(table) or boards(table) or cards(table) or piles(table) or dice(table) or tokens(table)


def name_of(table: MidgardTable, card: int) -> str:
    shown = table.box.cards[card]
    return str(getattr(shown, "id", shown.kind))


def places(table: MidgardTable) -> str:
    """Face-up cards lie where their kind of card lies, and only as many as there are places."""
    sizes = [int(table.box.places[(table.seats - 2) * 5 + what]) for what in range(5)]
    ranges = (
        (PROPHECY_PLACE, BATTLE_PLACE, sizes[0], PROPHECY, CARDS),
        (BATTLE_PLACE, DRAWN_BATTLE, sizes[1], BATTLE, TILE),
        (DRAWN_BATTLE, VILLAGE_PLACE, 1, BATTLE, TILE),
        (VILLAGE_PLACE, KEEP_PLACE, PAIR * sizes[2], ARTIFACT, KEEP_CARD),
        (KEEP_PLACE, REAVER_PLACE, PAIR * sizes[3], KEEP_CARD, JOURNEY),
        (REAVER_PLACE, BOARD_PLACES, PAIR * sizes[4], 0, BATTLE),
    )
    for begin, end, size, low, high in ranges:
        for at in range(begin, end):
            card = table.board[at]
            if card != NONE and (at >= begin + size or not low <= card < high):
                return f"card {name_of(table, int(card))} lies on a place where it can't lie (MID-009)."
    return ""


def boards(table: MidgardTable) -> str:
    """Leaders and specialists are Reavers, artifacts are artifacts, and slots are filled from the top."""
    for seat in range(int(table.seats)):
        if table.leader[seat] >= BATTLE:
            return f"the leader of seat {seat} is no Reaver (MID-052)."
        for slot in range(SLOTS):
            first = (seat * SLOTS + slot) * REAVERS_PER_SLOT
            row = [int(table.slots[at]) for at in range(first, first + REAVERS_PER_SLOT)]
            if any(card >= BATTLE for card in row) or sorted(row, key=is_free) != row:
                return f"the slots of seat {seat} hold Reavers, from the top (MID-049)."
        for place in range(PLACES):
            if problem := artifact(table, seat, seat * PLACES + place):
                return problem
    return ""


def is_free(card: int) -> bool:
    return card == NONE


def artifact(table: MidgardTable, seat: int, at: int) -> str:
    card, die = table.artifacts[at], table.stored[at]
    if card != NONE and not ARTIFACT <= card < UNIQUE:
        return f"seat {seat} has something else than an artifact on an artifact place (MID-091)."
    if card == NONE and (die != NONE or table.used[at]):
        return f"seat {seat} has a die or a mark where there is no artifact (MID-093)."
    if card != NONE and die != NONE and table.box.artifact_symbol[card - ARTIFACT] != die % FACES:
        return f"a die of seat {seat} does not show the symbol of its artifact (MID-093)."
    return ""


def cards(table: MidgardTable) -> str:
    """Every card is somewhere, and no card is anywhere twice."""
    seen = [int(table.deck[card] + table.discard[card]) for card in range(CARDS)]
    for each in (table.board, table.artifacts, table.leader, table.slots, table.waiting):
        for card in each:
            if card != NONE:
                seen[card] += 1
    for card in range(UNIQUE):
        if table.pile[card] != NONE:
            seen[card] += 1
    for seat in range(int(table.seats)):
        for kind in range(COLLECTED):
            seen[KEEP_CARD + kind] += int(table.keeps[seat * COLLECTED + kind])
        for kind in range(PROPHECY_KINDS):
            at = seat * PROPHECY_KINDS + kind
            seen[PROPHECY + kind] += int(table.known[at] + table.secret[at])
    if table.top is not None and type(table.top).name == "artifact_discard":
        seen[field_of_top(table, "card") or 0] += 1
    for card in range(CARDS):
        if seen[card] != table.box.copies[card]:
            return f"card {name_of(table, card)} is there {seen[card]} times, not {int(table.box.copies[card])}."
    return ""


def piles(table: MidgardTable) -> str:
    """Decks and stacks know how many cards they have; a stack has no discard pile."""
    box = table.box
    for pile in range(PILES):
        if table.left[pile] != sum(int(table.deck[card]) for card in range(box.first[pile], box.end[pile])):
            return f"pile {pile} does not have {int(table.left[pile])} cards."
    for tile in range(TILE, ARTIFACT):
        if table.discard[tile]:
            return "a Territory tile is never discarded."
    for number in range(STACKS):
        if table.stack_height(number) < 0:
            return f"more tiles were taken from stack {number} than it had."
    for tile in table.turned:
        if tile != NONE and (not TILE <= tile < ARTIFACT or table.pile[tile] == NONE):
            return "a tile turned over lies before no seat (MID-126)."
    if any(card >= JOURNEY or BATTLE <= card < ARTIFACT for card in table.waiting):
        return "only Reavers and spoils wait to be settled."
    return ""


def dice(table: MidgardTable) -> str:
    """Crew dice are conserved, and show faces that their colour has."""
    kinds = {int(die) for die in table.box.kinds}
    for colour in range(COLOURS):
        total = int(table.supply[colour])
        for die in range(colour * FACES, colour * FACES + FACES):
            count = int(table.market[die]) + sum(int(table.ship[seat * DICE + die]) for seat in range(int(table.seats)))
            count += sum(1 for stored in table.stored if stored == die)
            if count and die not in kinds:
                return "a die shows a face that its colour does not have."
            total += count
        if total != table.box.crew_dice:
            return f"there are {total} dice of colour {colour}, not {int(table.box.crew_dice)}."
    for seat in range(int(table.seats)):
        aboard = sum(int(table.ship[seat * DICE + die]) for die in range(DICE))
        if aboard != table.aboard[seat]:
            return f"seat {seat} has {aboard} dice aboard, not {int(table.aboard[seat])}."
    return ""


def tokens(table: MidgardTable) -> str:
    for symbol in range(BASIC):
        given = sum(int(table.upgrades[seat * BASIC + symbol]) for seat in range(int(table.seats)))
        if given + table.stock[symbol] != table.box.upgrade_tokens:
            return f"there are not {int(table.box.upgrade_tokens)} upgrade tokens of each kind."
    for seat in range(int(table.seats)):
        held: i64 = 0
        for at in range(seat * BASIC, seat * BASIC + BASIC):
            held += table.upgrades[at]
            if table.spent[at] > table.upgrades[at]:
                return f"seat {seat} has used more upgrade tokens than it has."
        if held > UPGRADE_PLACES:
            return f"seat {seat} has more than three upgrade tokens."
    return ""


def rounds(table: MidgardTable) -> str:
    """Rounds, turns and ships agree."""
    placed = sum(1 for owner in table.ships if owner != NONE)
    if (table.honour != NONE) != (table.seats == 3):
        return "the honour ship is used with three players, and only then (MID-041)."
    if placed != table.turn + (0 if table.area == NONE else 1):
        return "the ships on the areas do not agree with the turn (MID-023)."
    if table.area != NONE:
        if table.turn == TURNS or table.ships[table.area] != table.active:
            return "the active player's ship is on the area of this turn (MID-012)."
        if table.order[table.turn] != table.active:
            return "another player should be active in this turn (MID-022)."
    if table.top is None and (table.round != ROUNDS or table.turn != TURNS):
        return "no seat is asked, but the game is not over (MID-001)."
    if table.top is None and any(count > SHIP_DICE for count in table.aboard):
        return "the game is over, but a ship has more than ten dice (MID-058)."
    return ""


def waiting(table: MidgardTable) -> str:
    """Cards and tiles wait only while something is left to do with them."""
    left = {int(decision.kind) for decision in table.stack}
    if len(table.waiting) and not left & {REAVER_FATE, RESOLVE_ORDER}:
        return "cards wait to be settled exactly while a seat is asked about them (MID-088)."
    if len(table.seized) and TURN_OVER not in left:
        return "tiles were taken, but no seat will turn them over (MID-126)."
    if len(table.turned) and RESOLVE_TILE not in left:
        return "tiles wait for their reward exactly while a seat is asked about them (MID-126)."
    if len(table.turned) > MAX_TILES:
        return "too many tiles were turned over."
    if table.board[DRAWN_BATTLE] != NONE and table.board[DRAWN_BATTLE] not in faced(table):
        return "a drawn Sea Battle is not met by anybody (MID-159)."
    return ""


def faced(table: MidgardTable) -> list[int]:
    """The Sea Battles and other prizes that what is left to do is about."""
    return [
        int(getattr(decision, name))
        for decision in table.stack
        for name in ("battle", "prize")
        if name in type(decision).fields
    ]
