"""Drawings of named parts, with a render cache. A part is a pure function of its arguments: it is cached by them for all
viewers who see the same, and a page is sent only the parts that changed.
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
from meadhall.core.draw.svg import EMPTY, Markup, compact_number, tag
from meadhall.core.engine.view import View
from meadhall.core.i18n.words import Words

Given = ParamSpec("Given")
Drawn = TypeVar("Drawn")
V = TypeVar("V", bound=View)
MAX_CACHED_PARTS = 6000
MAX_CACHED_GROUPS = 1500
MAX_CACHED_SHARED = 400
WIDE_SIZE = 1216.0, 676.0
"""Width and height of every table on a wide screen."""
NARROW_WIDTH = 390.0
"""Width of every table on a phone; the height depends on the game."""

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
"""The style sheet that every drawing needs."""


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
        box = f"0 0 {compact_number(float(width))} {compact_number(float(height))}"
        self.symbols[name] = tag("symbol", *drawing, id=name, viewBox=box, preserveAspectRatio="xMidYMid slice")
        return name

    @cached_property
    def defs(self) -> Markup:
        """Materials and symbols, for the page."""
        return tag("defs", materials(), *self.symbols.values())


def compose_drawing(
    width: float, height: float, title: str, parts: Iterable[Part], kit: Kit, css: Markup = EMPTY
) -> Drawing:
    """The drawing of a game that has a kit."""
    return Drawing(width, height, title, parts, STYLE + css, kit.defs)


def use(name: str, x: float = 0, y: float = 0, scale: float = 1) -> Markup:
    """A motif of the kit at a place."""
    move = f"translate({compact_number(float(x))} {compact_number(float(y))})" if x or y else ""
    move += f"scale({compact_number(float(scale))})" if scale != 1 else ""
    return tag("use", href=f"#{name}", transform=move or None)


def show(name: str, x: float, y: float, width: float, height: float) -> Markup:
    """A picture of the kit in a box."""
    return tag("use", href=f"#{name}", x=float(x), y=float(y), width=float(width), height=float(height))


class RenderCache(Generic[Drawn]):
    """LRU cache of rendered parts, keyed by the drawing function and its arguments."""

    def __init__(self, max_entries: int) -> None:
        self.max_entries = max_entries
        self.entries: OrderedDict[tuple[object, bytes], Drawn] = OrderedDict()

    def __call__(self, draw: Callable[Given, Drawn], *given: Given.args, **named: Given.kwargs) -> Drawn:
        """What `draw` returns for these arguments, from the cache if it is there."""
        key = draw, PACK.encode((given, named))
        content = self.entries.get(key)
        if content is None:
            content = self.entries[key] = draw(*given, **named)
            if len(self.entries) > self.max_entries:
                self.entries.popitem(last=False)
        else:
            self.entries.move_to_end(key)
        return content


def pack_key(given: object) -> object:
    """Cache key of a translator (its language and names) and of markup (distinct from equal text)."""
    if isinstance(given, Words):
        return given.lang, given.names
    if isinstance(given, Markup):
        return msgspec.msgpack.Ext(MARKUP, given.encode())
    raise TypeError(f"a part can't be drawn from {given!r}: give it plain values")


MARKUP = 0
"""The code of packed markup."""
PACK = msgspec.msgpack.Encoder(enc_hook=pack_key)
cached: RenderCache[Markup] = RenderCache(MAX_CACHED_PARTS)
"""`cached(draw, *given)` renders a part through the cache. `draw` must be a module's function that reads only its
arguments."""
cached_group: RenderCache[list[Part]] = RenderCache(MAX_CACHED_GROUPS)
"""The same for a group of parts that change together, such as a player's plate: `draw` returns the list of them."""
cached_shared: RenderCache[dict[str, list[Part]]] = RenderCache(MAX_CACHED_SHARED)
"""The same for groups of parts that all viewers share, drawn from an `anonymous_view`: `draw` returns them by name, so
that each viewer's own parts can lie between them."""


def anonymous_view(view: V) -> V:
    """A view without its viewer and legal actions, as a cache key for what viewers with the same knowledge share."""
    return msgspec.structs.replace(view, seat=None, legal=[], ply=0)
