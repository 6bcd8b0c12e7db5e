"""Reach of the next throw in Drakkar: where pawns can land, and where emblems can be brought before them."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.games.drakkar import moves
from meadhall.games.drakkar.packed import CAPTIVE, DIRECTIONS, FACES, NONE, PAWNS, SQUARES
from meadhall.games.drakkar.table import DrakkarTable


class Reach:
    """Where a clan's pawns can land: for each square the dice that bring one there, a bit for each value."""

    lands: vec[i64]

    def __init__(self, table: DrakkarTable, clan: i64) -> None:
        self.lands = vec[i64]([0] * SQUARES)
        for pawn in range(clan * PAWNS, clan * PAWNS + PAWNS):
            self.walk(table, clan, pawn)

    def walk(self, table: DrakkarTable, clan: i64, pawn: i64) -> None:
        """Where a pawn comes to; a captive comes out with one value only."""
        place = table.places[pawn]
        if place < SQUARES:
            for direction in range(DIRECTIONS):
                self.follow(table, clan, table.box.ahead, moves.line(place, direction))
        elif table.status[pawn] != CAPTIVE:
            self.follow(table, clan, table.box.exits, moves.exit_line(table, clan, place))
        else:
            end = moves.ship_target(table, clan, place, table.box.release)
            if end != NONE:
                self.lands[end] |= i64(1) << table.box.release

    def follow(self, table: DrakkarTable, clan: i64, squares: vec[i64], first: i64) -> None:
        """The squares of one line, up to the first pawn."""
        lands = self.lands
        pawn_on = table.pawn_on
        for die in range(i64(1), i64(FACES + 1)):
            end = squares[first + die - 1]
            if end == NONE:
                return
            if pawn_on[end] != NONE:
                if moves.landable(table, clan, end):
                    lands[end] |= i64(1) << die
                return
            lands[end] |= i64(1) << die


class EmblemReach:
    """The throws with which a clan lands on one of some emblems, directly or after bringing it before a pawn."""

    direct: i64
    """The dice that land a pawn on one of them."""
    set_up: vec[i64]
    """For each die that brings one to where a pawn can land, the other dice that land it there."""

    def __init__(self) -> None:
        self.direct = 0
        self.set_up = vec[i64]([0] * (FACES + 1))

    def add(self, table: DrakkarTable, reach: Reach, square: i64) -> None:
        """One emblem more that is worth landing on."""
        self.direct |= reach.lands[square]
        if table.pawn_on[square] == NONE:
            self.drift(table, reach.lands, square)

    def join(self, other: EmblemReach) -> None:
        """Add the throws of another."""
        self.direct |= other.direct
        for die in range(FACES + 1):
            self.set_up[die] |= other.set_up[die]

    def drift(self, table: DrakkarTable, lands: vec[i64], square: i64) -> None:
        """Where an emblem may be brought, and who lands on it there."""
        ahead = table.box.ahead
        pawn_on = table.pawn_on
        emblem_on = table.emblem_on
        set_up = self.set_up
        for direction in range(DIRECTIONS):
            first = moves.line(square, direction)
            for die in range(i64(1), i64(FACES + 1)):
                end = ahead[first + die - 1]
                if end == NONE:
                    break
                if lands[end] and pawn_on[end] == NONE and emblem_on[end] == NONE:
                    set_up[die] |= lands[end]

    def wins(self, one: i64, two: i64) -> bool:
        """Whether a throw of these two lands on one of them."""
        if ((self.direct >> one) | (self.direct >> two)) & 1:
            return True
        return ((self.set_up[one] >> two) | (self.set_up[two] >> one)) & 1 != 0

    def chance(self) -> float:
        """How many throws do."""
        count: i64 = 0
        for one in range(i64(1), i64(FACES + 1)):
            for two in range(one, i64(FACES + 1)):
                if self.wins(one, two):
                    count += 1 if one == two else 2
        return float(count) / float(FACES * FACES)


def either(dice: i64) -> float:
    """How likely one of two dice shows one of so many values."""
    missing = float(FACES - dice) / float(FACES)
    return 1.0 - missing * missing


def values(dice: i64) -> i64:
    """How many values of a die are among these bits."""
    count: i64 = 0
    for die in range(i64(1), i64(FACES + 1)):
        count += (dice >> die) & 1
    return count


def dice_against(table: DrakkarTable, clan: i64, place: i64) -> i64:
    """With how many values of a die an enemy lands on a square."""
    found: i64 = 0
    ahead = table.box.ahead
    pawn_on = table.pawn_on
    for direction in range(DIRECTIONS):
        first = moves.line(place, direction)
        for die in range(i64(1), i64(FACES + 1)):
            end = ahead[first + die - 1]
            if end == NONE:
                break
            pawn = pawn_on[end]
            if pawn != NONE:
                if table.enemies(clan, pawn // PAWNS):
                    found |= i64(1) << die
                break
    return values(found)
