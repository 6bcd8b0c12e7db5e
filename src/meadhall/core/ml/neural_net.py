"""Neural net: predicts from a seat's inputs by how many points it will be ahead. Knows no game.

Two hidden ReLU layers and a linear skip connection. All sums are made in one fixed order of plain multiplications and
additions, so that both builds give the same number to the last bit. Inputs that are 0 cost nothing.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.core.engine.table import Table

if TYPE_CHECKING:
    from meadhall.core.engine.contracts import Inputs


class InputVector:
    """Input vector of a net: one number for each input."""

    cells: vec[float]

    def __init__(self, size: int) -> None:
        self.cells = vec[float]([0.0] * size)


class NeuralNet:
    """The weights of a net, from one list: the skip connection, then layer by layer weights and biases.

    `size` inputs, `first` and `second` hidden units; see `weight_count`.
    """

    size: i64
    first: i64
    second: i64
    skip_weights: vec[float]
    """One weight for each input, past the hidden layers."""
    first_weights: vec[float]
    """For each input, its weights into the first layer."""
    first_bias: vec[float]
    second_weights: vec[float]
    """For each unit of the first layer, its weights into the second."""
    second_bias: vec[float]
    output_weights: vec[float]
    output_bias: float

    def __init__(self, size: int, first: int, second: int, weights: list[float]) -> None:
        assert len(weights) == weight_count(size, first, second)
        self.size = size
        self.first = first
        self.second = second
        ends = [size, size * first, first, first * second, second, second]
        parts: list[vec[float]] = []
        at = 0
        for length in ends:
            parts.append(vec[float](weights[at : at + length]))
            at += length
        self.skip_weights, self.first_weights, self.first_bias = parts[0], parts[1], parts[2]
        self.second_weights, self.second_bias, self.output_weights = parts[3], parts[4], parts[5]
        self.output_bias = weights[at]

    def margin(self, row: InputVector) -> float:
        """Forward pass: by how many points the seat is expected to be ahead."""
        cells = row.cells
        straight = self.skip_weights
        inward = self.first_weights
        first = self.first
        sums = self.first_bias[:]
        total = self.output_bias
        for i in range(self.size):
            cell = cells[i]
            if cell != 0.0:
                total += cell * straight[i]
                at = i * first
                for j in range(first):
                    sums[j] += cell * inward[at + j]
        return total + self.hidden_sum(sums)

    def hidden_sum(self, sums: vec[float]) -> float:
        second = self.second
        across = self.second_weights
        outward = self.output_weights
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


def weight_count(size: int, first: int, second: int) -> int:
    """How many weights a net has."""
    return size + size * first + first + first * second + second + second + 1


class NetEvaluator:
    """Evaluates tables by a net. Not reentrant: each search needs its own, because the input vector is reused."""

    net: NeuralNet
    inputs: Inputs[Table]
    spread: float
    """How many points ahead make the odds e to one."""
    prior_temperature: float
    """Softmax temperature of the priors, in points; 0 where the net gives no priors."""
    prior_uniform_share: float
    """The share of the priors that is spread evenly over all options, for exploration."""
    adds_prior_points: bool
    """Whether the game's `prior_points` of an option are added to the net's value of the table after it."""
    row: InputVector
    blank: vec[float]

    def __init__(
        self,
        net: NeuralNet,
        inputs: Inputs[Table],
        spread: float,
        prior_temperature: float,
        prior_uniform_share: float = 0.0,
        adds_prior_points: bool = False,
    ) -> None:
        self.net = net
        self.inputs = inputs
        self.spread = spread
        self.prior_temperature = prior_temperature
        self.prior_uniform_share = prior_uniform_share
        self.adds_prior_points = adds_prior_points
        self.row = InputVector(int(net.size))
        self.blank = vec[float]([0.0] * int(net.size))

    def encode(self, table: Table, seat: i64) -> InputVector:
        """The inputs of a seat; the vector is the same object every time."""
        row = self.row
        row.cells = self.blank[:]
        self.inputs.fill(table, int(seat), row)
        return row

    def margin(self, table: Table, seat: i64) -> float:
        """By how many points a seat will be ahead: certain at the end, expected before."""
        if table.top is None:
            return final_margin(table, seat)
        return self.net.margin(self.encode(table, seat))

    def shares(self, table: Table, judge: i64 = -1, judgement: float = 0.0) -> vec[float]:
        """Each seat's share of the win, while the game goes on; the margin of one seat may be known already."""
        seats = table.seats
        shares = vec[float]([0.0] * int(seats))
        if seats == 2:
            mine = judgement if judge == 0 else self.margin(table, 0)
            theirs = judgement if judge == 1 else self.margin(table, 1)
            lead = (mine - theirs) / 2.0
            shares[0] = win_share(lead, self.spread)
            shares[1] = 1.0 - shares[0]
            return shares
        total = 0.0
        for seat in range(seats):
            margin = judgement if judge == seat else self.margin(table, seat)
            shares[seat] = win_share(margin, self.spread)
            total += shares[seat]
        for seat in range(seats):
            shares[seat] /= total
        return shares


def win_share(margin: float, spread: float) -> float:
    """The logistic share of the win for so many points ahead."""
    return 1.0 / (1.0 + exp(-margin / spread))


def softmax_shares(points: vec[float], spread: float) -> vec[float]:
    """The shares of the win for the points of all seats: a softmax."""
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
