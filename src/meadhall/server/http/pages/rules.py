"""Rules pages: text and diagrams, with links from each rule to its lesson, a sandbox and puzzles."""

from __future__ import annotations

import re
from functools import lru_cache

from litestar import Router, get
from litestar.response import Response
from markdown_it import MarkdownIt

from meadhall.core.draw.svg import Markup, escape
from meadhall.core.engine.game import Game
from meadhall.games import game
from meadhall.lessons.sandbox import lesson_by_rule, sandbox_starts
from meadhall.match import Refused
from meadhall.puzzles import puzzles_about
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.http.pages.common import page
from meadhall.server.http.pages.lobby import shelf
from meadhall.server.presenters.rule_diagrams import figures
from meadhall.server.presenters.table_view import kit_of
from meadhall.server.rendering import server_words
from meadhall.server.runtime.thread_pools import RENDER_POOL, run_in

RULE = re.compile(r'<p><a id="([A-Z]{3}-\d{3})"></a>(.*?)</p>', re.DOTALL)
RULE_REFERENCE = re.compile(r"\(([A-Z]{3}-\d{3})\)")
HEADING = re.compile(r"<h2>(.*?)</h2>")
SETUP_HEADING = re.compile(r"(?i)setting up|laying out|mise en place")
"""Matches the heading of the section on setting up the game."""
SAMPLE_SEED = "set up"


@lru_cache
def rules_page(name: str, lang: str) -> tuple[Markup, list[tuple[str, Markup]]]:
    """A game's rules as HTML, each rule with its anchor and links; and the list of sections."""
    played = game(name)
    text = MarkdownIt("commonmark", {"html": True}).enable("table").render(played.rules(lang))
    text = re.sub(r"<h1>.*?</h1>", "", text, count=1)
    text = RULE_REFERENCE.sub(r'(<a href="#\1">\1</a>)', text)
    text = RULE.sub(
        lambda rule: (
            f'<p id="{rule[1]}" class="rule"><a class="rule-id" href="#{rule[1]}">{rule[1]}</a> '
            f"{rule[2]}{rule_links(played, rule[1], lang)}</p>"
        ),
        text,
    )
    sections: list[tuple[str, Markup]] = []

    def heading(found: re.Match[str]) -> str:
        number = f"s{len(sections) + 1}"
        sections.append((number, Markup(found[1])))
        return f'<h2 id="{number}">{found[1]}</h2>'

    text = HEADING.sub(heading, text)
    return Markup(text), sections


def rule_links(played: Game, rule: str, lang: str) -> str:
    """Links from a rule to the lesson that teaches it, to a sandbox, and to puzzles."""
    say = server_words(lang)
    lesson = lesson_by_rule(played).get(rule)
    links = []
    if lesson is not None:
        links.append((f"/learn/{played.name}/{lesson.id}", say("rules.lesson")))
    if rule in sandbox_starts(played):
        links.append((f"/try/{played.name}/{rule}", say("rules.show")))
    if puzzles_about(played, (rule,)):
        links.append((f"/puzzles/next?game={played.name}&amp;rule={rule}", say("rules.puzzle")))
    written = "".join(
        f' <a href="{path}">{escape(words)}<span class="visually-hidden"> – {rule}</span></a>' for path, words in links
    )
    return f' <span class="rule-links">{written}</span>' if written else ""


@get("/rules", include_in_schema=False)
async def show_games(visitor: Visitor) -> Response[str]:
    return page("rules_list.html", visitor, shelf=[(each, each.words(visitor.lang)) for each in shelf()])


@get("/rules/{name:str}", include_in_schema=False)
async def show_rules(name: str, visitor: Visitor) -> Response[str]:
    return await run_in(RENDER_POOL, render_rules, name, visitor)


def render_rules(name: str, visitor: Visitor) -> Response[str]:
    played = game(name)
    text, sections = rules_page(name, visitor.lang)
    return page(
        "rules.html",
        visitor,
        played=played,
        words=played.words(visitor.lang),
        text=text,
        sections=sections,
        figures=figures(name, visitor.lang, visitor.narrow),
        kit=kit_of(name),
        setting_up=next((number for number, words in sections if SETUP_HEADING.search(words)), ""),
    )


@get("/rules/{name:str}/set-up/{players:str}", include_in_schema=False)
async def show_set_up(name: str, players: str, visitor: Visitor) -> Response[str]:
    """A picture of the table set up for a number of players, for those who own the physical game."""
    drawn = await run_in(RENDER_POOL, setup_picture, name, players, visitor.lang)
    return Response(
        drawn,
        media_type="image/svg+xml",
        headers={"cache-control": "private, max-age=3600", "vary": "cookie, accept-language"},
    )


@lru_cache(64)
def setup_picture(name: str, players: str, lang: str) -> str:
    played = game(name)
    count = next((each for each in played.players if f"{each}.svg" == players), None)
    if count is None:
        raise Refused("nothing_here")
    return str(played.board.draw(played.new(count, SAMPLE_SEED).view(None), played.words(lang), False))


@get("/fair", include_in_schema=False)
async def show_fairness(visitor: Visitor) -> Response[str]:
    """How the seed of a match is made, and how to verify it."""
    return page("fair_dice.html", visitor)


ROUTER = Router("/", route_handlers=[show_games, show_rules, show_set_up, show_fairness])
