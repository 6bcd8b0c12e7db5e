"""A view on its way to becoming a picture: the view, the words, the layout, and what is worked out from them."""

from __future__ import annotations

from functools import cache

from meadhall.core.icons.style import INK
from meadhall.core.scene import Scene
from meadhall.core.svg import SEAT_COLOURS, SEAT_MARKS, at, circle, path
from meadhall.core.words import Words
from meadhall.games.walhalla import phrases
from meadhall.games.walhalla.decisions import ALL_KINDS
from meadhall.games.walhalla.look.layout import Layout
from meadhall.games.walhalla.view import WalhallaView

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


class WalhallaScene(Scene[WalhallaView]):
    def __init__(self, view: WalhallaView, say: Words, layout: Layout) -> None:
        super().__init__(view, say, ALL_KINDS, phrases.option)
        self.layout = layout

    def against(self, option: int, otherwise: str, *children: str) -> str:
        """A spot where somebody is attacked."""
        return self.spot(option, otherwise, *children).replace('class="spot"', 'class="spot foe"', 1)


@cache
def badge(x: float, y: float, seat: int, radius: float = 9) -> str:
    """A seat's mark on its colour."""
    return circle(x, y, radius, fill=SEAT_COLOURS[seat], stroke=INK, stroke_width=1.2) + at(
        x, y, path(SEAT_MARKS[seat], fill="#fff"), scale=radius / 10
    )
