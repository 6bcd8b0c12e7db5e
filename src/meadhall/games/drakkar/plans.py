"""Turn enumeration of Drakkar: every way to play the dice that are left, judged by the table after the turn.

A throw allows thousands of turns. They are played to their end by the rules themselves; what a look or a blind take may
show is weighed by what is left in the seat's pool. Only what the seat may know is used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from meadhall.games.drakkar import claims, decisions, evaluation, memory, moves
from meadhall.games.drakkar.decisions import ChooseDestination, Claim
from meadhall.games.drakkar.ids import LEAVE, SEE, TAKE
from meadhall.games.drakkar.packed import BOTH, DIRECTIONS, MAX_TOKENS, NONE, PAWNS, SYMBOLS
from meadhall.games.drakkar.reach import Reach
from meadhall.games.drakkar.table import DrakkarTable

if TYPE_CHECKING:
    from meadhall.core.ml.neural_net import NetEvaluator

COMPLETE: Final = 0
FIRST_MOVE_ONLY: Final = 1
UNEXPLORED: Final = 2
"""How far a line has been explored: to the end of the turn, its first move alone, or not at all."""
INCOMPLETE_OFFSET: Final = -1000.0
"""Incomplete turns rank after complete ones, and unexplored ones after those."""

MIN_BLIND_TAKE_PERCENT: Final = 50
"""Blind takes with a lower chance of success are not considered while moving."""


def turn(table: DrakkarTable) -> i64:
    """Which turn of the game it is."""
    return table.turn


def plans(table: DrakkarTable, evaluator: NetEvaluator) -> TurnPlans:
    """The ways in which the asked seat may go on with its turn."""
    return TurnPlans(table, evaluator)


class TurnPlans:
    """Candidate lines of a turn at a table: each begins with a move or with an answer to a claim."""

    table: DrakkarTable
    seat: i64
    evaluator: NetEvaluator
    whose: vec[i64]
    """The choice of the table with which each line begins."""
    pieces: vec[i64]
    ends: vec[i64]
    """The piece that each moves, and its die and direction; for a claim, the answer."""
    worths: vec[float]
    """The value of each line, as far as it has been explored."""
    how_far: vec[i64]

    def __init__(self, table: DrakkarTable, evaluator: NetEvaluator) -> None:
        top = table.top
        assert top is not None, "the game is over"
        self.table = table
        self.seat = top.seat
        self.evaluator = evaluator
        self.whose = vec[i64]()
        self.pieces = vec[i64]()
        self.ends = vec[i64]()
        self.worths = vec[float]()
        self.how_far = vec[i64]()
        if isinstance(top, Claim):
            self.claim(top.square)
        elif isinstance(top, ChooseDestination):
            self.move(top.piece)
        else:
            self.choose()

    def add(self, at: i64, piece: i64, end: i64, worth: float, how_far: i64) -> None:
        self.whose = append(self.whose, at)
        self.pieces = append(self.pieces, piece)
        self.ends = append(self.ends, end)
        self.worths = append(self.worths, worth)
        self.how_far = append(self.how_far, how_far)

    # The ways there are.

    def claim(self, square: i64) -> None:
        """The answers to a claim; a seat does not look at what it knows."""
        known = knows(self.table, self.seat, self.table.emblem_on[square])
        at: i64 = 0
        for option in self.table.choices:
            how_far = UNEXPLORED if known and option == SEE else COMPLETE
            self.add(at, NONE, option, self.worth_after_answer(self.table, square, option), how_far)
            at += 1

    def move(self, piece: i64) -> None:
        """The ways to move the piece that was chosen."""
        lands = Reach(self.table, self.seat).lands
        at: i64 = 0
        for option in self.table.choices:
            self.add_first_move(at, piece, option, lands, True)
            at += 1

    def choose(self) -> None:
        """The ways to move any piece; while a pawn can move, it may as well go before an idle emblem."""
        table = self.table
        lands = Reach(table, self.seat).lands
        idly = table.choices[0] >= moves.EMBLEM
        at: i64 = 0
        for piece in table.choices:
            for option in ChooseDestination(self.seat, piece).options(table):
                self.add_first_move(at, piece, option, lands, idly)
            at += 1

    def add_first_move(self, at: i64, piece: i64, option: i64, lands: vec[i64], idly: bool) -> None:
        """A move: with the last die the whole rest of the turn, before that as if the turn ended with it."""
        table = self.table
        if piece >= moves.EMBLEM and table.used == 0:
            die = option // DIRECTIONS + 1
            end = moves.target(table, self.seat, piece, die, option % DIRECTIONS)
            if (lands[end] >> evaluation.other_die(table, die)) & 1:
                self.add_set_up(at, piece, option, end)
                return
            if not idly:
                self.add(at, piece, option, INCOMPLETE_OFFSET, UNEXPLORED)
                return
        after = moved(table, self.seat, piece, option)
        self.add(at, piece, option, self.worth(after), COMPLETE if after.used == BOTH else FIRST_MOVE_ONLY)

    def add_set_up(self, at: i64, piece: i64, option: i64, end: i64) -> None:
        """An emblem is brought to where a pawn lands on it with the other die."""
        after = moved(self.table, self.seat, piece, option)
        best = INCOMPLETE_OFFSET
        for pawn in range(i64(PAWNS)):
            for landing in ChooseDestination(self.seat, pawn).options(after):
                if moves.target(after, self.seat, pawn, landing // DIRECTIONS + 1, landing % DIRECTIONS) == end:
                    best = max(best, self.worth(moved(after, self.seat, pawn, landing)))
        self.add(at, piece, option, best, COMPLETE if best > INCOMPLETE_OFFSET else UNEXPLORED)

    # Thinking.

    def evaluate_next(self) -> bool:
        """Explore the most promising incomplete line to the end of the turn; False if there is none."""
        best: i64 = NONE
        for way in range(i64(len(self.whose))):
            if self.how_far[way] == FIRST_MOVE_ONLY and (best == NONE or self.worths[way] > self.worths[best]):
                best = way
        if best == NONE:
            return False
        self.worths[best] = self.play_through(self.pieces[best], self.ends[best], self.worths[best])
        self.how_far[best] = COMPLETE
        return True

    def values(self) -> list[float]:
        """The best value of each of the table's choices."""
        found = [3.0 * INCOMPLETE_OFFSET for option in self.table.choices]
        for way in range(i64(len(self.whose))):
            at = int(self.whose[way])
            found[at] = max(found[at], self.worths[way] + INCOMPLETE_OFFSET * float(self.how_far[way]))
        return found

    def play_through(self, piece: i64, option: i64, alone: float) -> float:
        """A move and the best that the other die can do after it; alone, the move is worth so much."""
        after = moved(self.table, self.seat, piece, option)
        square = claim_square(after)
        if square == NONE:
            return self.best_second_move(after)
        token = after.emblem_on[square]
        if knows(after, self.seat, token):
            if after.claimable(self.seat, after.symbols[token]) != NONE:
                claims.take(after, self.seat, square)
            return self.best_second_move(after)
        # What a look shows lies under the pawn: the other die can do the same with any symbol.
        return alone + self.best_second_move(after) - self.worth_at_turn_end(after.clone())

    def best_second_move(self, table: DrakkarTable) -> float:
        """The best that the last die can do."""
        if table.top is None:
            return self.worth_at_turn_end(table)
        best = INCOMPLETE_OFFSET
        spare: i64 = NONE
        for piece in moves.movable_pieces(table, self.seat, moves.allowed_dice(table, self.seat), PAWNS + MAX_TOKENS):
            if piece < moves.EMBLEM or is_wanted(table, self.seat, table.emblem_on[piece - moves.EMBLEM]):
                best = max(best, self.best_move(table, piece))
            else:
                spare = piece
        if best == INCOMPLETE_OFFSET and spare != NONE:
            best = self.best_move(table, spare)
        return best if best > INCOMPLETE_OFFSET else self.worth_at_turn_end(table)

    def best_move(self, table: DrakkarTable, piece: i64) -> float:
        """The best that the last die can do with a piece."""
        best = INCOMPLETE_OFFSET
        for option in ChooseDestination(self.seat, piece).options(table):
            best = max(best, self.worth(moved(table, self.seat, piece, option)))
        return best

    # Judging.

    def worth(self, after: DrakkarTable) -> float:
        """Worth of a table if the turn ends there, after the better answer to the claim that may be asked."""
        square = claim_square(after)
        if square == NONE:
            return self.worth_at_turn_end(after)
        token = after.emblem_on[square]
        if not knows(after, self.seat, token):
            seen = self.worth_after_answer(after, square, SEE)
            if evaluation.hundredths(after, self.seat) < MIN_BLIND_TAKE_PERCENT:
                return seen
            return max(seen, self.worth_after_answer(after, square, TAKE))
        fits = after.claimable(self.seat, after.symbols[token]) != NONE
        return self.worth_after_answer(after, square, TAKE if fits else LEAVE)

    def worth_after_answer(self, table: DrakkarTable, square: i64, option: i64) -> float:
        """Worth of a table after an answer to a claim of any symbol, if the turn ends there."""
        token = table.emblem_on[square]
        if option == LEAVE or knows(table, self.seat, token):
            return self.worth_after_claim(table.clone(), square, option)
        pool = memory.pool(table, self.seat)
        total = 0.0
        count: i64 = 0
        for symbol in range(SYMBOLS):
            if pool[symbol]:
                world = table.clone()
                with_symbol(world, self.seat, token, symbol)
                total += float(pool[symbol]) * self.worth_after_claim(world, square, option)
                count += pool[symbol]
        return total / float(count)

    def worth_after_claim(self, table: DrakkarTable, square: i64, option: i64) -> float:
        """Worth of a table after a claim; the table is consumed."""
        Claim(self.seat, square).resolve(table, option)
        return self.worth_at_turn_end(table)

    def worth_at_turn_end(self, table: DrakkarTable) -> float:
        """Worth of a table when the turn is over and the next seat is about to throw; the table is consumed."""
        if table.top is not None:
            decisions.end_game(table)
            table.turn += 1
            while table.skips[table.mover()] > 0:
                decisions.skip_turn(table, table.mover())
                table.turn += 1
        return self.evaluator.margin(table, self.seat)


def moved(table: DrakkarTable, seat: i64, piece: i64, option: i64) -> DrakkarTable:
    """A table after a move; a claim may be asked."""
    after = table.clone()
    top = after.top
    assert top is not None
    after.top = top.below
    ChooseDestination(seat, piece).resolve(after, option)
    return after


def claim_square(table: DrakkarTable) -> i64:
    """The square of the emblem that is claimed; NONE where there is none."""
    top = table.top
    return top.square if isinstance(top, Claim) else NONE


def knows(table: DrakkarTable, seat: i64, token: i64) -> bool:
    return (table.learned[token] >> seat) & 1 != 0


def is_wanted(table: DrakkarTable, seat: i64, token: i64) -> bool:
    """Whether it is worth while to carry an emblem about: it serves the seat, or an enemy who has seen it."""
    learned = table.learned[token]
    symbol = table.symbols[token]
    if knows(table, seat, token) and table.claimable(seat, symbol) != NONE:
        return True
    if not knows(table, seat, token):
        return learned != 0
    for clan in range(table.seats):
        if (learned >> clan) & 1 and table.enemies(seat, clan) and table.claimable(clan, symbol) != NONE:
            return True
    return False


def with_symbol(table: DrakkarTable, seat: i64, token: i64, symbol: i64) -> None:
    """Let an emblem that the seat has not seen carry a symbol of its pool."""
    other = token
    if table.symbols[token] != symbol:
        other = 0
        while knows(table, seat, other) or table.symbols[other] != symbol:
            other += 1
    symbols = table.symbols[:]
    symbols[other] = symbols[token]
    symbols[token] = symbol
    table.symbols = symbols
