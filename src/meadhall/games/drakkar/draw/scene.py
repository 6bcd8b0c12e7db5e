"""Scene: a view with the places of its things and everything that several parts of the drawing need."""

from __future__ import annotations

from functools import cached_property

from msgspec import UNSET

from meadhall.core.draw.scene import Scene
from meadhall.core.i18n.words import Words
from meadhall.games.drakkar import text
from meadhall.games.drakkar.decisions import DECISIONS
from meadhall.games.drakkar.draw.crowding import crowded
from meadhall.games.drakkar.draw.layout import Chart, Layout, Point
from meadhall.games.drakkar.moves import EMBLEM
from meadhall.games.drakkar.packed import LINE, square_name, square_number
from meadhall.games.drakkar.view import ChooseDestination, ChoosePiece, Clan, DrakkarView, Move


class DrakkarScene(Scene[DrakkarView]):
    def __init__(self, view: DrakkarView, say: Words, layout: Layout) -> None:
        super().__init__(view, say, DECISIONS, text.option)
        self.layout = layout
        self.chart = Chart(layout, view.clans[view.seat or 0].side)

    @property
    def bottom(self) -> str:
        """The side that lies at the bottom."""
        return self.chart.bottom

    @property
    def aided(self) -> bool:
        """Whether what was learned stays displayed."""
        return self.view.unknown is not UNSET

    def clans(self) -> list[tuple[int, Clan]]:
        return list(enumerate(self.view.clans))

    def pawn_place(self, seat: int, number: int) -> Point:
        clan = self.view.clans[seat]
        pawn = clan.pawns[number]
        if pawn.square:
            return self.chart.square(pawn.square)
        return self.chart.berth(clan.side, clan.longships[pawn.longship or 0])

    def piece_place(self, seat: int, piece: int) -> Point:
        """Where a piece is, as `choose_piece` names it."""
        return self.pawn_place(seat, piece) if piece < EMBLEM else self.chart.square(square_name(piece - EMBLEM))

    def start_of(self, move: Move) -> Point | None:
        """Where a move began; a pawn that left its longship went straight ahead."""
        if move.start:
            return self.chart.square(move.start)
        clan = self.view.clans[move.seat]
        along = 0 if clan.side in "SN" else 1
        line = divmod(square_number(move.end), LINE)[along]
        fronts = [front for front in clan.longships if divmod(square_number(front), LINE)[along] == line]
        return self.chart.berth(clan.side, fronts[0]) if fronts else None

    def handle(self, square: str) -> str:
        """The square where the emblem on a square lay before the moves that are shown.

        So an emblem keeps its name while its move can be seen, and nothing tells it from the others afterwards.
        """
        for move in reversed(self.drifts):
            if move.end == square and move.start:
                square = move.start
        return square

    @cached_property
    def drifts(self) -> list[Move]:
        """The moves of emblems that are shown, in the order in which they were made."""
        return sorted((move for move in self.view.trail if move.piece == "emblem"), key=lambda move: move.turn)

    @cached_property
    def sides(self) -> list[str]:
        """Where each clan sits."""
        return [clan.side for clan in self.view.clans]

    def choosing_piece(self) -> bool:
        """Whether the seat that looks chooses a piece now."""
        return self.chooses

    @cached_property
    def chooses(self) -> bool:
        return self.mine and isinstance(self.view.question, ChoosePiece)

    @cached_property
    def crowded(self) -> frozenset[int]:
        """The pieces to choose from that a finger can't tell apart on the chart."""
        if not self.layout.narrow:
            return frozenset()
        squares = [square_number(emblem.square) for emblem in self.view.emblems]
        pawns = self.view.clans[self.view.seat or 0].pawns
        return crowded(
            [square for square in squares if self.can(EMBLEM + square)],
            [square_number(pawn.square or "") for pawn in pawns],
        )

    def sailing(self) -> int | None:
        """The piece whose destination is being chosen, by whomever."""
        question = self.view.question
        return question.piece if isinstance(question, ChooseDestination) else None
