"""What the next throw may bring in Drakkar: where pawns can land, and where emblems can be brought before them."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.games.drakkar import moves
from meadhall.games.drakkar.box import CAPTIVE, DIRECTIONS, FACES, NONE, PAWNS, SQUARES
from meadhall.games.drakkar.table import DrakkarTable

CERTAIN: Final = 100
"""How likely an emblem fits that is known to, in hundredths."""


class Reach:
    """What a clan's pawns can land on: for each square the dice that bring a pawn there, a bit for each value."""

    lands: vec[i64]
    direct: i64
    """The dice that land a pawn on an emblem known to fit."""
    set_up: vec[i64]
    """For each die that brings such an emblem to where a pawn can land, the other dice that land it there."""

    def __init__(self, table: DrakkarTable, clan: i64, fits: vec[i64]) -> None:
        self.lands = vec[i64]([0] * SQUARES)
        self.direct = 0
        self.set_up = vec[i64]([0] * (FACES + 1))
        for pawn in range(clan * PAWNS, clan * PAWNS + PAWNS):
            self.walk(table, clan, pawn)
        for square in range(SQUARES):
            token = table.emblem_on[square]
            if token != NONE and fits[token] == CERTAIN:
                self.direct |= self.lands[square]
                if table.pawn_on[square] == NONE:
                    self.drift(table, square)

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
        for die in range(i64(1), i64(FACES + 1)):
            end = squares[first + die - 1]
            if end == NONE:
                return
            if moves.landable(table, clan, end):
                lands[end] |= i64(1) << die
            if table.pawn_on[end] != NONE:
                return

    def drift(self, table: DrakkarTable, square: i64) -> None:
        """Where an emblem may be brought, and who lands on it there."""
        for die in range(i64(1), i64(FACES + 1)):
            for direction in range(DIRECTIONS):
                end = moves.emblem_target(table, square, die, direction)
                if end != NONE:
                    self.set_up[die] |= self.lands[end]

    def wins(self, one: i64, two: i64) -> bool:
        """Whether a throw of these two wins an emblem known to fit."""
        if ((self.direct >> one) | (self.direct >> two)) & 1:
            return True
        return ((self.set_up[one] >> two) | (self.set_up[two] >> one)) & 1 != 0

    def chance(self) -> float:
        """How many throws do."""
        count: i64 = 0
        for one in range(i64(1), i64(FACES + 1)):
            for two in range(i64(1), i64(FACES + 1)):
                if self.wins(one, two):
                    count += 1
        return float(count) / float(FACES * FACES)

    def hope(self, table: DrakkarTable, fits: vec[i64]) -> float:
        """The likeliest emblem that one of two dice lands on, on average over all throws."""
        best = vec[i64]([0] * (FACES + 1))
        for square in range(SQUARES):
            token = table.emblem_on[square]
            dice = self.lands[square]
            if token == NONE or dice == 0:
                continue
            for die in range(i64(1), i64(FACES + 1)):
                if (dice >> die) & 1:
                    best[die] = max(best[die], fits[token])
        total: i64 = 0
        for one in range(i64(1), i64(FACES + 1)):
            for two in range(i64(1), i64(FACES + 1)):
                total += max(best[one], best[two])
        return float(total) / float(CERTAIN * FACES * FACES)


def dice_against(table: DrakkarTable, clan: i64, place: i64) -> i64:
    """With how many values of a die an enemy lands on a square."""
    values: i64 = 0
    for direction in range(DIRECTIONS):
        first = moves.line(place, direction)
        for step in range(i64(FACES)):
            end = table.box.ahead[first + step]
            if end == NONE:
                break
            pawn = table.pawn_on[end]
            if pawn != NONE:
                if table.enemies(clan, pawn // PAWNS):
                    values |= i64(1) << step
                break
    count: i64 = 0
    for step in range(i64(FACES)):
        count += (values >> step) & 1
    return count
