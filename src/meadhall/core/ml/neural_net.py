"""A small net: what is seen of a table goes in, by how many points a seat will be ahead comes out. Knows no game.

Two hidden layers of rectified sums, and a linear way past them. All sums are made in one fixed order of plain
multiplications and additions, so that both builds give the same number to the last bit. Inputs that are 0 cost nothing.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.core.engine.table import Table

if TYPE_CHECKING:
    from meadhall.core.engine.contracts import Inputs


class Row:
    """What is seen of a table: one number for each input."""

    cells: vec[float]

    def __init__(self, size: int) -> None:
        self.cells = vec[float]([0.0] * size)


class Net:
    """The weights of a net, in one list: the linear way, then layer by layer the weights of each input, and biases.

    `size` inputs, `first` and `second` hidden sums; see `count`.
    """

    size: i64
    first: i64
    second: i64
    straight: vec[float]
    """One weight for each input, on the way past the hidden layers."""
    inward: vec[float]
    """For each input, its weights into the first layer."""
    first_bias: vec[float]
    across: vec[float]
    """For each sum of the first layer, its weights into the second."""
    second_bias: vec[float]
    outward: vec[float]
    bias: float

    def __init__(self, size: int, first: int, second: int, weights: list[float]) -> None:
        assert len(weights) == count(size, first, second)
        self.size = size
        self.first = first
        self.second = second
        ends = [size, size * first, first, first * second, second, second]
        parts: list[vec[float]] = []
        at = 0
        for length in ends:
            parts.append(vec[float](weights[at : at + length]))
            at += length
        self.straight, self.inward, self.first_bias = parts[0], parts[1], parts[2]
        self.across, self.second_bias, self.outward = parts[3], parts[4], parts[5]
        self.bias = weights[at]

    def margin(self, row: Row) -> float:
        """By how many points the seat that sees this is expected to be ahead."""
        cells = row.cells
        straight = self.straight
        inward = self.inward
        first = self.first
        sums = self.first_bias[:]
        total = self.bias
        for i in range(self.size):
            cell = cells[i]
            if cell != 0.0:
                total += cell * straight[i]
                at = i * first
                for j in range(first):
                    sums[j] += cell * inward[at + j]
        return total + self.deeper(sums)

    def deeper(self, sums: vec[float]) -> float:
        second = self.second
        across = self.across
        outward = self.outward
        later = self.second_bias[:]
        for j in range(self.first):
            cell = sums[j]
            if cell > 0.0:
                at = j * second
                for k in range(second):
                    later[k] += cell * across[at + k]
        total = 0.0
        for k in range(second):
            if later[k] > 0.0:
                total += later[k] * outward[k]
        return total


def count(size: int, first: int, second: int) -> int:
    """How many weights a net has."""
    return size + size * first + first + first * second + second + second + 1


class Reckoner:
    """Asks a net about tables; each search has its own, for it has a scratch row."""

    net: Net
    inputs: Inputs[Table]
    spread: float
    """How many points ahead make the odds e to one."""
    opinion: float
    """How many points make an option e times as promising at first sight; 0 where that is not asked of the net."""
    doubt: float
    """What part of the first opinions of options is spread evenly over all: so much is tried whatever they seem."""
    ideas: bool
    """Whether the game's own first idea of an option is added to what the net expects after it."""
    row: Row
    blank: vec[float]

    def __init__(
        self, net: Net, inputs: Inputs[Table], spread: float, opinion: float, doubt: float = 0.0, ideas: bool = False
    ) -> None:
        self.net = net
        self.inputs = inputs
        self.spread = spread
        self.opinion = opinion
        self.doubt = doubt
        self.ideas = ideas
        self.row = Row(int(net.size))
        self.blank = vec[float]([0.0] * int(net.size))

    def look(self, table: Table, seat: i64) -> Row:
        """What a seat sees; the row is the same one every time."""
        row = self.row
        row.cells = self.blank[:]
        self.inputs.fill(table, int(seat), row)
        return row

    def margin(self, table: Table, seat: i64) -> float:
        """By how many points a seat will be ahead: certain at the end, expected before."""
        if table.top is None:
            return final_margin(table, seat)
        return self.net.margin(self.look(table, seat))

    def shares(self, table: Table, judge: i64 = -1, judgement: float = 0.0) -> vec[float]:
        """Each seat's share of the win, while the game goes on; of one seat, the margin may be known already."""
        seats = table.seats
        shares = vec[float]([0.0] * int(seats))
        if seats == 2:
            mine = judgement if judge == 0 else self.margin(table, 0)
            theirs = judgement if judge == 1 else self.margin(table, 1)
            lead = (mine - theirs) / 2.0
            shares[0] = chance(lead, self.spread)
            shares[1] = 1.0 - shares[0]
            return shares
        total = 0.0
        for seat in range(seats):
            margin = judgement if judge == seat else self.margin(table, seat)
            shares[seat] = chance(margin, self.spread)
            total += shares[seat]
        for seat in range(seats):
            shares[seat] /= total
        return shares


def chance(margin: float, spread: float) -> float:
    """The share of the win that so many points ahead stand for."""
    return 1.0 / (1.0 + exp(-margin / spread))


def rivals(points: vec[float], spread: float) -> vec[float]:
    """The shares of the win that everybody's points stand for."""
    shares = points[:]
    highest = points[0]
    for each in points:
        if each > highest:
            highest = each
    total = 0.0
    for seat in range(i64(len(points))):
        shares[seat] = exp((points[seat] - highest) / spread)
        total += shares[seat]
    for seat in range(i64(len(points))):
        shares[seat] /= total
    return shares


def final_margin(table: Table, seat: i64) -> float:
    """By how many points a seat is ahead of the best of the others at the end; a tie that is broken counts half."""
    scores = table.scores()
    best = -1_000_000
    for other in range(len(scores)):
        if other != seat and scores[other] > best:
            best = scores[other]
    ahead = float(scores[seat] - best)
    if ahead != 0.0:
        return ahead
    winners = table.winners()
    if len(winners) > 1:
        return 0.0
    return 0.5 if winners[0] == seat else -0.5
