"""A drawing is made of parts. Each has a name that lasts and is drawn from what it is given, nothing else: so it is
kept as long as that stays the same, for everybody who sees the same, and a page is sent only the parts that changed.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Generic, ParamSpec, TypeVar

import msgspec

from meadhall.core.draw import palette, signals, text_layout
from meadhall.core.draw.materials import materials
from meadhall.core.draw.picture import Drawing, Part
from meadhall.core.draw.svg import EMPTY, Markup, plain, tag
from meadhall.core.engine.view import View
from meadhall.core.i18n.words import Words

Given = ParamSpec("Given")
Drawn = TypeVar("Drawn")
V = TypeVar("V", bound=View)
MOST_KEPT = 6000
MOST_TOGETHER = 1500
MOST_ALIKE = 400
WIDE = 1216.0, 676.0
"""How wide and high every table is on a wide screen."""
TALL = 390.0
"""How wide every table is on a phone; how high, the game says."""

STYLE = Markup(
    palette.STYLE
    + text_layout.STYLE
    + signals.STYLE
    + """
.table{color:#2a1a10}
.table path{stroke-linejoin:round;stroke-linecap:round}
.table text:where(:not([fill])){fill:#2a1a10}
.table .piece{transition:transform .42s cubic-bezier(.3,.7,.2,1),opacity .3s ease}
.table .gain,.table .loss{font:800 22px Alegreya Sans,sans-serif;text-anchor:middle;pointer-events:none;fill:#0f6b4f;
stroke:#fff8e7;stroke-width:5px;paint-order:stroke}
.table .loss{fill:#8c1c13}
.table .ghost{pointer-events:none}
@media (prefers-reduced-motion:reduce){.table .piece{transition:none}}
"""
)
"""What every drawing on this foundation needs of a style sheet."""


class Kit:
    """The symbols of one game: a page has them once, and drawings use them by name."""

    def __init__(self) -> None:
        self.symbols: dict[str, Markup] = {}

    def motif(self, name: str, *drawing: Markup) -> str:
        """Something drawn around 0, 0."""
        self.symbols[name] = tag("g", *drawing, id=name)
        return name

    def picture(self, name: str, width: float, height: float, *drawing: Markup) -> str:
        """Something with a frame: what is outside is cut off."""
        box = f"0 0 {plain(float(width))} {plain(float(height))}"
        self.symbols[name] = tag("symbol", *drawing, id=name, viewBox=box, preserveAspectRatio="xMidYMid slice")
        return name

    @cached_property
    def defs(self) -> Markup:
        """Materials and symbols, for the page."""
        return tag("defs", materials(), *self.symbols.values())


def stage(width: float, height: float, title: str, parts: Iterable[Part], kit: Kit, css: Markup = EMPTY) -> Drawing:
    """The drawing of a game that has a kit."""
    return Drawing(width, height, title, parts, STYLE + css, kit.defs)


def use(name: str, x: float = 0, y: float = 0, scale: float = 1) -> Markup:
    """A motif of the kit at a place."""
    move = f"translate({plain(float(x))} {plain(float(y))})" if x or y else ""
    move += f"scale({plain(float(scale))})" if scale != 1 else ""
    return tag("use", href=f"#{name}", transform=move or None)


def show(name: str, x: float, y: float, width: float, height: float) -> Markup:
    """A picture of the kit in a box."""
    return tag("use", href=f"#{name}", x=float(x), y=float(y), width=float(width), height=float(height))


class Keeper(Generic[Drawn]):
    """Drawings of parts, the least used of which are forgotten."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.drawn: OrderedDict[tuple[object, bytes], Drawn] = OrderedDict()

    def __call__(self, draw: Callable[Given, Drawn], *given: Given.args, **named: Given.kwargs) -> Drawn:
        """What `draw` makes of what it is given: drawn only if it was never given just that."""
        key = draw, PACK.encode((given, named))
        content = self.drawn.get(key)
        if content is None:
            content = self.drawn[key] = draw(*given, **named)
            if len(self.drawn) > self.most:
                self.drawn.popitem(last=False)
        else:
            self.drawn.move_to_end(key)
        return content


def packed(given: object) -> object:
    """What words depend on, the language and the names; and markup, told from the text that looks like it."""
    if isinstance(given, Words):
        return given.lang, given.names
    if isinstance(given, Markup):
        return msgspec.msgpack.Ext(MARKUP, given.encode())
    raise TypeError(f"a part can't be drawn from {given!r}: give it plain values")


MARKUP = 0
"""The code of packed markup."""
PACK = msgspec.msgpack.Encoder(enc_hook=packed)
kept: Keeper[Markup] = Keeper(MOST_KEPT)
"""`kept(draw, *given)` draws a part, or remembers it. `draw` is a module's function and reads only what it is given."""
together: Keeper[list[Part]] = Keeper(MOST_TOGETHER)
"""The same for several parts that change together, as a player's plate: `draw` returns the list of them."""
alike: Keeper[dict[str, list[Part]]] = Keeper(MOST_ALIKE)
"""The same for groups of parts that are drawn from a view `for_all`: `draw` returns them by name, so that what each sees
for themselves can lie between them."""


def for_all(view: V) -> V:
    """A view without who looks and what they may choose: what is drawn of it is the same for all who know the same."""
    return msgspec.structs.replace(view, seat=None, legal=[], ply=0)
