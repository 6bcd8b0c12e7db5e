"""A view on its way to becoming a picture: the view, the words, the layout, and what is worked out from them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from meadhall.core.game import View
from meadhall.core.icons.style import INK
from meadhall.core.svg import SEAT_COLOURS, SEAT_MARKS, at, circle, path, spot
from meadhall.core.words import Words
from meadhall.games.walhalla import phrases
from meadhall.games.walhalla.decisions import ALL_KINDS
from meadhall.games.walhalla.look.frame import Frame

STYLE = """
.walhalla{--forest:#7fa36a;--fir:#3c6130;--wheat:#ecc85c;--straw:#b98a1d;--heath:#b9a9b8;--stone:#8b8b84;--village:#cfb58b;
--turf:#6f8f4a;--cliff:#8f8a7c;--crag:#6c675b;--foam:#e4f2f4;--silver:#dfe3e6;--gold:#f0c552;--wood:#c79a61;--foe:#b93f2e}
.walhalla .waves{stroke:var(--foam);fill:none;stroke-width:1.6;stroke-linecap:round;opacity:.5}
.walhalla .quiet{fill:var(--faint)}
.walhalla .dark{fill:#2a2018}
.walhalla .spot[data-action].foe .halo{stroke:var(--foe);fill:var(--foe);fill-opacity:.22}
@media (prefers-color-scheme:dark){.walhalla{--forest:#3f5a36;--fir:#86ab6a;--wheat:#8a6d1f;--straw:#e3bb54;--heath:#5a4f5c;
--stone:#a5a59c;--village:#6b5636;--turf:#8fae66;--cliff:#55524a;--crag:#3d3b35;--foam:#7ea3b2;--silver:#9aa3a8;
--gold:#c59a2c;--wood:#8a6335;--foe:#e2604c}}
"""


@dataclass(frozen=True)
class Scene:
    view: View
    say: Words
    frame: Frame

    @property
    def question(self) -> dict[str, Any]:
        """What is asked now; empty when the game is over."""
        return self.view["question"] or {}

    @property
    def decision(self) -> str:
        return str(self.question.get("decision", ""))

    def asks(self, *decisions: str) -> bool:
        return self.decision in decisions

    def order(self) -> list[int]:
        """The seats, one's own first, then clockwise."""
        seats = int(self.view["seats"])
        first = self.view["seat"] or 0
        return [(first + step) % seats for step in range(seats)]

    def action(self, option: int) -> int:
        """The action that answers the question asked now with an option."""
        return int(ALL_KINDS.bases[ALL_KINDS.names.index(self.decision)]) + option

    def can(self, option: int) -> bool:
        return self.action(option) in self.view["legal"]

    def spot(self, option: int, otherwise: str, *children: str, foe: bool = False) -> str:
        """Where an option of the question asked now is chosen; `otherwise` names the place when it can't be."""
        words = phrases.option(self.view, self.decision, option, self.say) if self.can(option) else otherwise
        drawn = spot(self.view.legal, self.action(option), words, *children)
        return drawn.replace('class="spot"', 'class="spot foe"', 1) if foe else drawn


@cache
def badge(x: float, y: float, seat: int, radius: float = 9) -> str:
    """A seat's mark on its colour."""
    return circle(x, y, radius, fill=SEAT_COLOURS[seat], stroke=INK, stroke_width=1.2) + at(
        x, y, path(SEAT_MARKS[seat], fill="#fff"), scale=radius / 10
    )
