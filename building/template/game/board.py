"""Board of New game, drawn by the core: the chest, the drawn treasures, and each seat's hoard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from meadhall.core.draw import wares
from meadhall.core.draw.plain_board import Kind, PlainBoard, Shelf
from meadhall.core.i18n.words import Words
from meadhall.games.newgame import text
from meadhall.games.newgame.decisions import DECISIONS
from meadhall.games.newgame.edition import KINDS
from meadhall.games.newgame.view import NewGameView


class NewGameBoard(PlainBoard[NewGameView]):
    def progress_text(self, view: NewGameView, say: Words) -> str:
        return say("look.turn", turn=min(view.turn + 1, view.turns), turns=view.turns)

    def kinds(self, view: NewGameView, say: Words) -> Sequence[Kind]:
        sort, effect = say("card.treasure"), say("card.treasure.effect")
        return [Kind(say.called(treasure), sort, effect, ("NEW-008", "NEW-009")) for treasure in view.treasures]

    def shelves(self, view: NewGameView, say: Words) -> Iterator[Shelf]:
        yield Shelf("chest", say("look.chest"), view.chest)
        yield Shelf("drawn", say("look.drawn"), view.drawn, options=range(KINDS))
        for seat, (hoard, oath) in enumerate(zip(view.hoards, view.oaths, strict=True)):
            sworn = say("look.secret") if oath is None else say.called(view.treasures[oath])
            note = say("look.oath", oath=sworn)
            yield Shelf(f"hoard-{seat}", say.seat_name(seat), hoard, (), seat, note, view.gathered[seat])


BOARD: Final = NewGameBoard(DECISIONS, text.option, [wares.amber(), wares.furs(), wares.mead(), wares.fish()])
