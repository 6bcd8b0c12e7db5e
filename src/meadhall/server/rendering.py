"""Template rendering: Jinja templates with the catalogue of the visitor's language."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from pathlib import Path

import msgspec
import segno
from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from meadhall.core.draw import palette, player_plate, signals
from meadhall.core.draw.materials import LIGHTS
from meadhall.core.draw.people import ROUND, helmet, portrait, rounding
from meadhall.core.draw.shapes import disc
from meadhall.core.draw.svg import EMPTY, Markup, at, tag
from meadhall.core.engine.option import OptionValue, spellings
from meadhall.core.i18n.words import LANGUAGES, Words
from meadhall.server.accounts.visitor import Visitor

HERE = Path(__file__).parent
STATIC = HERE / "static"
FACE_BOX = "-22 -22 46 46"


@lru_cache
def server_words(lang: str) -> Words:
    return Words(lang, HERE / "words")


@lru_cache
def address(name: str) -> str:
    """Where a static file is; the address changes with its content, so browsers may keep it for ever."""
    digest = sha256((STATIC / name).read_bytes()).hexdigest()[:10]
    return f"/static/{name}?v={digest}"


def small(kind: str, box: str, *drawing: Markup) -> Markup:
    """A drawing beside words, which says nothing that they don't."""
    return tag("svg", *drawing, class_=kind, viewBox=box, aria_hidden="true")


def symbols(*drawing: Markup) -> Markup:
    """What a page has once and uses by name."""
    return tag("svg", *drawing, width=0, height=0, class_="kit", aria_hidden="true")


@lru_cache
def seat_badge(seat: int) -> Markup:
    """A seat's colour and mark, as a small picture."""
    return small("badge", "-12.5 -12.5 25 25", signals.badge(seat, 11))


def face_round() -> Markup:
    """What cuts out all faces of a page, and the light on them."""
    return symbols(tag("defs", rounding(ROUND), LIGHTS))


def seat_marks() -> Markup:
    """The seats' colours and marks, which a page has once and uses by name."""
    return symbols(
        *(
            tag("symbol", signals.badge(seat, 11), id=f"seat-{seat}", viewBox="-12.5 -12.5 25 25")
            for seat in range(len(palette.SEATS))
        )
    )


@lru_cache(1024)
def face(name: str, seat: int | None = None) -> Markup:
    """A person's portrait, with the mark of their seat; without a name, a free seat."""
    return small("face", FACE_BOX, head(name, seat))


def head(name: str, seat: int | None) -> Markup:
    if seat is not None and not 0 <= seat < len(palette.SEATS):
        seat = None  # a damaged row hurts only itself
    drawn = portrait(name, 19, on_page=True) if seat is None else player_plate.face(seat, name, on_page=True)
    if not name:
        drawn = disc(0, 0, 18, edge="#6b5a44", width=2, stroke_dasharray="5 4")
        drawn += EMPTY if seat is None else at(15, 13, signals.badge(seat, 8.5))
    return drawn


@lru_cache(1024)
def sitter(name: str, seat: int) -> Markup:
    """The portrait of a seat's player, which a page has once and uses by name."""
    return tag("symbol", head(name, seat), id=f"sitter-{seat}", viewBox=FACE_BOX)


@lru_cache
def bot_face(seat: int) -> Markup:
    """A bot of no name yet: a helmet."""
    drawn = disc(0, 0, 18, "#cfd8c8", palette.SEATS[seat].fill, 3) + at(0, -1, helmet(), scale=1.25)
    drawn += at(15, 13, signals.badge(seat, 8.5))
    return small("face", FACE_BOX, drawn)


SIGNALS = {
    "choose": signals.rail(-14, -7, 28, 14, 4),
    "chosen": signals.chosen(-14, -7, 28, 14, 4),
    "turn": at(-5, -12, signals.pennant(0, 24)),
    "last": signals.brackets(-13, -8, 26, 16, 1, 6),
    "focus": signals.focus_ring(-14, -7, 28, 14, 4),
}


def signal(name: str) -> Markup:
    """What a signal looks like."""
    return SIGNALS[name]


@lru_cache(256)
def qr_code(link: str) -> Markup:
    """A link as a QR code."""
    return Markup(segno.make(link, error="m").svg_inline(border=2, dark="#2b2118", light="#ffffff", omitsize=True))


def choice_words(option: str, value: OptionValue, words: Words, say: Words) -> str:
    """What an option of the rules is set to: in the game's words, as yes or no, or as it is written."""
    spelled = spellings(value)[0]
    if words.has(f"rule.{option}.{spelled}"):
        return words(f"rule.{option}.{spelled}")
    return say(f"value.{spelled}") if isinstance(value, bool) else spelled


THEMES = "".join(
    f":root[data-theme={theme}],[data-theme={theme}] .table{{{palette.variables(colours)}}}"
    for theme, colours in (("light", palette.DAY), ("dark", palette.NIGHT))
)
"""The colours for a theme that the user has fixed, whatever the system prefers."""


STYLES = palette.STYLE + THEMES


def embedded_json(value: object) -> str:
    """JSON that may stand inside an element: no sign of it can end that, nor begin another."""
    return msgspec.json.encode(value).decode().translate(IN_HTML)


IN_HTML = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&\u2028\u2029"}


def environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(
        address=address,
        bot_face=bot_face,
        colours=Markup(STYLES),
        face=face,
        languages=LANGUAGES,
        qr_code=qr_code,
        seat_badge=seat_badge,
        face_round=face_round(),
        seat_marks=seat_marks(),
        signal=signal,
        sitter=sitter,
    )
    return made


ENVIRONMENT = environment()


@lru_cache
def loaded(name: str) -> Template:
    """A template that finds what all have in common in one dictionary, not in a chain of them: it is copied for every
    zone that is written."""
    found = ENVIRONMENT.get_template(name)
    found.globals = ENVIRONMENT.globals
    return found


def render(template: str, visitor: Visitor, **values: object) -> Markup:
    """A page or a part of one: all that templates are given is escaped, but for markup."""
    say = server_words(visitor.lang)
    return Markup(loaded(template).render(say=say, visitor=visitor, lang=visitor.lang, **values))
