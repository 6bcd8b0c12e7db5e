"""A view about to be drawn: what the parts of the drawing ask of it."""

from __future__ import annotations

from meadhall.core.scene import Scene
from meadhall.core.svg import SEAT_COLOURS, SEAT_MARKS, at, circle, path, tag
from meadhall.core.words import Words
from meadhall.games.drakkar import phrases
from meadhall.games.drakkar.decisions import ALL_KINDS
from meadhall.games.drakkar.look.layout import Layout, Mat
from meadhall.games.drakkar.view import Clan, DrakkarView

STYLE = """
.drakkar{--mat:#d9c9a3;--tone:#ffffff22;--grid:#2b211833;--ring:#3a4b55;--orange:#c25b12;--wave:#ffffff55}
.drakkar .quiet{fill:var(--faint)}
.drakkar .strong{font-weight:bold}
.drakkar .pale{fill:none;stroke:var(--faint);stroke-width:1.3;opacity:.75}
.drakkar .light{fill:#fff}
.drakkar .dark{fill:#2a2018}
.drakkar .trail{fill:none;stroke:var(--ink);stroke-linecap:round;opacity:.55}
.drakkar .knot{fill:none;stroke:var(--line);stroke-width:1.1;opacity:.8}
.drakkar .old{opacity:.28}
@media (prefers-color-scheme:dark){.drakkar{--mat:#4b3f2c;--tone:#ffffff0d;--grid:#ffffff1f;--ring:#b9cbd4;--orange:#ff9a4a;
--wave:#ffffff1c}}
"""
"""What the mat adds to the colours of every table."""


class DrakkarScene(Scene[DrakkarView]):
    """A view, the words for it, and the places where its things lie."""

    def __init__(self, view: DrakkarView, say: Words, narrow: bool) -> None:
        super().__init__(view, say, ALL_KINDS, phrases.option)
        self.layout = Layout(narrow)
        self.mat = Mat(self.layout, view.clans[view.seat or 0].side)
        self.unit = self.layout.unit
        self.icon = self.unit / 24
        """The scale at which an icon fills a square."""

    def clans(self) -> list[tuple[int, Clan]]:
        return list(enumerate(self.view.clans))

    def piece_words(self, seat: int, piece: int) -> str:
        return phrases.piece_words(self.view, seat, piece, self.say)

    def name_of(self, symbol: str) -> str:
        return next(self.say.called(each) for each in self.view.symbols if each.id == symbol)

    def badge(self, seat: int, radius: float) -> str:
        """A seat's mark on its colour."""
        return circle(0, 0, radius, fill=SEAT_COLOURS[seat], stroke="#2a2018", stroke_width=radius / 8) + at(
            0, 0, path(SEAT_MARKS[seat], fill="#fff"), scale=radius / 9
        )


def group(*children: str, **attributes: object) -> str:
    return tag("g", *children, **attributes)
