"""The rules of moving read a second time, from what a seat is shown: which rules each move would break.

Nothing of the engine is used here: squares are pairs of numbers, and each rule is a line of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import product

from meadhall.games.drakkar.view import DrakkarView

Square = tuple[int, int]
Move = tuple[int, int]
"""A die and a direction."""

FILES = "abcdefghijklm"
DIRECTIONS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""N, NE, E, SE, S, SW, W, NW."""
OUT = {"S": 0, "W": 2, "N": 4, "E": 6}
"""The direction in which the pawns of each side leave (DRA-042)."""
PAWNS = (0, 1)
MOVES = tuple(product(range(1, 7), range(8)))


def square(name: str) -> Square:
    return FILES.index(name[0]) + 1, int(name[1:])


def piece_square(piece: int) -> Square:
    """An emblem as `choose_piece` numbers it: 2 and the square, by file and rank."""
    return (piece - 2) // 13 + 1, (piece - 2) % 13 + 1


class ReferenceRules:
    """A table as the seat on turn sees it."""

    def __init__(self, view: DrakkarView) -> None:
        self.view = view
        self.seat: int = self.view.mover
        self.clan = self.view.clans[self.seat]
        self.emblems = {square(emblem.square) for emblem in self.view.emblems}
        self.pawns = {
            square(pawn.square): seat for seat, clan in enumerate(self.view.clans) for pawn in clan.pawns if pawn.square
        }
        self.dice = [die.value for die in self.view.dice if not die.used]
        self.played = [move for move in MOVES if move[0] in self.dice]
        self.out = OUT[self.clan.side]

    @property
    def emblem_pieces(self) -> list[int]:
        """The emblems as `choose_piece` numbers them."""
        return sorted(2 + (file - 1) * 13 + rank - 1 for file, rank in self.emblems)

    # One move.

    def broken(self, piece: int, move: Move) -> set[str]:
        """The rules that forbid a piece a move, in every kind of turn."""
        die, direction = move
        rules = set() if die in self.dice else {"DRA-039"}
        if piece not in PAWNS:
            return rules | self.broken_by_emblem(self.line(piece_square(piece), direction, die))
        pawn = self.clan.pawns[piece]
        if pawn.square:
            return rules | self.broken_by_pawn(self.line(square(pawn.square), direction, die))
        if direction != self.out:
            rules.add("DRA-042")
        if pawn.status == "captive" and die != 6:
            rules.add("DRA-089")
        x, y = DIRECTIONS[self.out]
        front = square(self.clan.longships[pawn.longship or 0])
        return rules | self.broken_by_pawn(self.line((front[0] - x, front[1] - y), self.out, die))

    def line(self, start: Square, direction: int, die: int) -> list[Square]:
        """The squares a piece comes over, and the one it stops on."""
        x, y = DIRECTIONS[direction]
        return [(start[0] + x * step, start[1] + y * step) for step in range(1, die + 1)]

    def broken_by_emblem(self, line: list[Square]) -> set[str]:
        if not on_field(line[-1]):
            return {"DRA-041"}
        rules = {"DRA-049"} if line[-1] in self.pawns else set()
        return rules | ({"DRA-050"} if line[-1] in self.emblems else set())

    def broken_by_pawn(self, line: list[Square]) -> set[str]:
        if not on_field(line[-1]):
            return {"DRA-041"}
        rules = {"DRA-045"} if any(step in self.pawns for step in line[:-1]) else set()
        owner = self.pawns.get(line[-1])
        if owner == self.seat:
            rules.add("DRA-055")
        elif owner is not None and owner == self.clan.partner:
            rules.add("DRA-109")
        elif owner is not None and line[-1] not in self.emblems:
            rules.add("DRA-056")
        return rules

    # The kinds of turn.

    def legal(self, piece: int) -> set[Move]:
        """The moves of a piece that break no rule of moving."""
        return {move for move in self.played if not self.broken(piece, move)}

    @cached_property
    def exits(self) -> set[tuple[int, Move]]:
        """The pawns that can come out, and with which die."""
        return {(pawn, move) for pawn in PAWNS if not self.clan.pawns[pawn].square for move in self.legal(pawn)}

    @cached_property
    def came_out(self) -> bool:
        """Whether a pawn has left a longship in this turn."""
        return any(step.turn == self.view.turn and step.start is None for step in self.view.trail)

    @cached_property
    def both_out(self) -> set[tuple[int, Move]]:
        """The exits by which both pawns come out, one with each die."""
        pairs = [
            (one, two)
            for one, two in product(self.exits, repeat=2)
            if one[0] != two[0] and sorted([one[1][0], two[1][0]]) == sorted(self.dice)
        ]
        return {way for pair in pairs for way in pair}

    def duty(self, piece: int, move: Move) -> set[str]:
        """The rules of the first turn and of the return that forbid a move."""
        if self.view.mode == "normal" or not self.exits:
            return set()
        return self.opening_duty(piece, move) if self.view.mode == "opening" else self.return_duty(piece, move)

    def opening_duty(self, piece: int, move: Move) -> set[str]:
        if (piece, move) in (self.both_out or self.exits):
            return set()
        if piece in PAWNS:
            return {"DRA-024"}
        return {"DRA-026"} if self.both_out else {"DRA-028"}

    def return_duty(self, piece: int, move: Move) -> set[str]:
        if self.came_out or (piece, move) in self.exits:
            return set()
        if piece in PAWNS or len(self.dice) == 1:
            return {"DRA-072"}
        other = self.dice[1 - self.dice.index(move[0])]
        return set() if any(die == other for _, (die, _) in self.exits) else {"DRA-074"}

    # What is allowed, and what is true of the rest.

    def moved(self, piece: int) -> bool:
        name = "AB"[piece] if piece in PAWNS else square_name(piece_square(piece))
        return bool(self.view.moved == name)

    def allowed(self, piece: int) -> set[Move]:
        return {move for move in self.legal(piece) if not self.duty(piece, move)}

    def pieces(self) -> Iterator[int]:
        """The pieces that may be moved."""
        for piece in [*PAWNS, *self.emblem_pieces]:
            blocked = piece not in PAWNS and piece_square(piece) in self.pawns
            if not blocked and not self.moved(piece) and self.allowed(piece):
                yield piece

    def true_of_piece(self, piece: int) -> set[str]:
        """What a referee may answer to "why not this piece?"."""
        if piece not in PAWNS and piece_square(piece) not in self.emblems:
            return {"DRA-037"}
        if piece not in PAWNS and piece_square(piece) in self.pawns:
            return {"DRA-061"}
        if self.moved(piece):
            return {"DRA-032"}
        if self.legal(piece):
            return set.union(*(self.duty(piece, move) for move in self.legal(piece)))
        played = self.played
        if piece in PAWNS and self.clan.pawns[piece].status == "captive":
            if 6 not in self.dice:
                return {"DRA-089"}
            played = [(6, self.out)]
        barred = set.union(*(self.broken(piece, move) for move in played if not self.beside(piece, move)))
        return {f"{rule}.stuck" for rule in barred}

    def beside(self, piece: int, move: Move) -> bool:
        """A move off the field or out of a longship sideways: there is always one that is neither."""
        return bool(self.broken(piece, move) & {"DRA-041", "DRA-042"})

    def true_of_move(self, piece: int, move: Move) -> set[str]:
        """What a referee may answer to "why not there?"."""
        if move[0] not in self.dice:
            return {"DRA-039"}
        return self.broken(piece, move) or self.duty(piece, move)


def on_field(where: Square) -> bool:
    return all(1 <= number <= 13 for number in where)


def square_name(where: Square) -> str:
    return f"{FILES[where[0] - 1]}{where[1]}"
