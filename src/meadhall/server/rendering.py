"""Fills the templates of the pages with words in the visitor's language."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import segno
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from meadhall.core.option import OptionValue, spellings
from meadhall.core.svg import SEAT_COLOURS, SEAT_MARKS
from meadhall.core.words import LANGUAGES, Words
from meadhall.server.visitor import Visitor

HERE = Path(__file__).parent
STATIC = HERE / "static"


@lru_cache
def server_words(lang: str) -> Words:
    return Words(lang, HERE / "words")


@lru_cache
def address(name: str) -> str:
    """Where a static file is; the address changes with its content, so browsers may keep it for ever."""
    digest = sha256((STATIC / name).read_bytes()).hexdigest()[:10]
    return f"/static/{name}?v={digest}"


def seat_badge(seat: int) -> Markup:
    """A seat's colour and mark, as a small picture."""
    return Markup(
        '<svg class="badge" viewBox="-8 -8 16 16" aria-hidden="true">'
        '<circle r="7.5" fill="{}"></circle><path d="{}" fill="#fff"></path></svg>'
    ).format(SEAT_COLOURS[seat], SEAT_MARKS[seat])


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


def environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(
        address=address, seat_badge=seat_badge, qr_code=qr_code, choice_words=choice_words, languages=LANGUAGES
    )
    return made


ENVIRONMENT = environment()


def render(template: str, visitor: Visitor, **values: Any) -> str:
    """A page or a part of one."""
    say = server_words(visitor.lang)
    return ENVIRONMENT.get_template(template).render(say=say, visitor=visitor, lang=visitor.lang, **values)
