"""The rules, to be read and searched."""

from __future__ import annotations

import re
from functools import lru_cache

from litestar import Router, get
from litestar.response import Response
from markdown_it import MarkdownIt
from markupsafe import Markup

from meadhall.games import game, games
from meadhall.server.pages.common import page
from meadhall.server.visitor import Visitor

ANCHOR = re.compile(r'<p><a id="([A-Z]{3}-\d{3})"></a>')
MENTION = re.compile(r"\(([A-Z]{3}-\d{3})\)")
HEADING = re.compile(r"<h2>(.*?)</h2>")


@lru_cache
def rules_page(name: str, lang: str) -> tuple[Markup, list[tuple[str, str]]]:
    """A game's rules as HTML: each rule with its address, and the list of sections."""
    text = MarkdownIt("commonmark", {"html": True}).enable("table").render(game(name).rules(lang))
    text = re.sub(r"<h1>.*?</h1>", "", text, count=1)
    text = MENTION.sub(r'(<a href="#\1">\1</a>)', text)
    text = ANCHOR.sub(r'<p id="\1" class="rule"><a class="rule-id" href="#\1">\1</a> ', text)
    sections: list[tuple[str, str]] = []

    def heading(found: re.Match[str]) -> str:
        number = f"s{len(sections) + 1}"
        sections.append((number, found[1]))
        return f'<h2 id="{number}">{found[1]}</h2>'

    text = HEADING.sub(heading, text)
    return Markup(text), sections


@get("/rules", include_in_schema=False)
async def show_games(visitor: Visitor) -> Response[str]:
    return page("rules_list.html", visitor, shelf=[(each, each.words(visitor.lang)) for each in games()])


@get("/rules/{name:str}", include_in_schema=False)
async def show_rules(name: str, visitor: Visitor) -> Response[str]:
    played = game(name)
    text, sections = rules_page(name, visitor.lang)
    title = played.words(visitor.lang)("game.title")
    return page("rules.html", visitor, played=played, title=title, text=text, sections=sections)


@get("/fair", include_in_schema=False)
async def show_fairness(visitor: Visitor) -> Response[str]:
    """How the seed of a match comes about, and how to check it."""
    return page("fair.html", visitor)


ROUTER = Router("/", route_handlers=[show_games, show_rules, show_fairness])
