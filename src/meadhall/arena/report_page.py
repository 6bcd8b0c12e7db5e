"""Report of results as one self-contained HTML page."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from meadhall.arena.confidence import Estimate
from meadhall.arena.entrants import title
from meadhall.arena.play_fixture import Result
from meadhall.arena.plots import Dot, bars, dots
from meadhall.arena.ratings import ratings
from meadhall.arena.statistics import (
    ComparableGames,
    comparable_groups,
    cross_table,
    points_by_source,
    seat_effect,
    standings,
)
from meadhall.games import game
from meadhall.version import VERSION

STYLE = """
:root{color-scheme:light dark;--ink:#2b2118;--paper:#fbf7ee;--line:#cfc2a8;--deep:#2f6fae}
@media (prefers-color-scheme:dark){:root{--ink:#f0e7d6;--paper:#231d17;--line:#5d503f;--deep:#7fb2e0}}
body{margin:0 auto;max-width:60rem;padding:1.5rem;background:var(--paper);color:var(--ink);
font-family:'Iowan Old Style','Palatino Linotype',Palatino,Georgia,serif;line-height:1.4}
table{border-collapse:collapse;margin:1rem 0;display:block;overflow-x:auto}
th,td{padding:.35rem .8rem;border-bottom:1px solid var(--line);text-align:right;font-variant-numeric:tabular-nums}
th:first-child,td:first-child{text-align:left}
.plot{width:100%;height:auto;margin:.6rem 0}.plot text{fill:var(--ink)}
.rail{stroke:var(--line);fill:none}.reach{stroke:var(--deep);stroke-width:4;fill:none;stroke-linecap:round;opacity:.55}
.mark{stroke:var(--ink);stroke-width:2;stroke-dasharray:3 2}.dot{fill:var(--deep);stroke:var(--paper);stroke-width:1.5}
.edge{stroke:var(--paper);stroke-width:1}
small{opacity:.75}
"""


def report_page(results: Sequence[Result]) -> str:
    """The page of all results, game by game."""
    body = "".join(section(group) for group in comparable_groups(results))
    heading = f"<h1>Arena</h1><p><small>meadhall {VERSION}, {len(results)} games. Intervals are 95 %.</small></p>"
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1"><title>meadhall arena</title>'
        f"<style>{STYLE}</style></head><body>{heading}{body}</body></html>\n"
    )


def section(group: ComparableGames) -> str:
    results = group.results
    say = game(group.game).words("en")
    variant = f" <small>{escape(group.variant)}</small>" if group.variant else ""
    rated = ratings(results)
    rows = [
        [
            title(each.bot),
            str(each.seats),
            percent(each.wins),
            f"{each.fair:.1%}",
            figure(each.points),
            figure(rated[each.bot]),
        ]
        for each in standings(results)
    ]
    parts = {title(bot): points for bot, points in points_by_source(results).items()}
    names = {key: say(f"source.{key}") for points in parts.values() for key in points}
    return "".join(
        [
            f"<h2>{escape(say('game.title'))}, {group.players} players{variant}</h2>",
            html_table(["bot", "games", "wins", "fair share", "points", "rating"], rows),
            dots("Wins (the dashed line is the fair share)", win_dots(results), 0.0, 1.0),
            dots(
                "Rating", [Dot(title(bot), rated[bot], f"{rated[bot].value:.1f}") for bot in bots_by_success(results)]
            ),
            "<h3>Who comes out above whom</h3>",
            head_to_head_table(results),
            dots("Wins by seat", seat_dots(results), 0.0, 1.0),
            bars("Points by source", parts, names),
        ]
    )


def bots_by_success(results: Sequence[Result]) -> list[str]:
    return [each.bot for each in standings(results)]


def win_dots(results: Sequence[Result]) -> list[Dot]:
    return [Dot(title(each.bot), each.wins, f"{each.wins.value:.1%}", each.fair) for each in standings(results)]


def seat_dots(results: Sequence[Result]) -> list[Dot]:
    fair = 1 / results[0].players
    return [Dot(f"seat {seat + 1}", each, f"{each.value:.1%}", fair) for seat, each in enumerate(seat_effect(results))]


def head_to_head_table(results: Sequence[Result]) -> str:
    bots = bots_by_success(results)
    met = cross_table(results)
    rows = [[title(bot), *(percent(met[bot, rival]) if (bot, rival) in met else "" for rival in bots)] for bot in bots]
    return html_table(["", *map(title, bots)], rows)


def html_table(columns: list[str], rows: list[list[str]]) -> str:
    head = "".join(f"<th>{escape(column)}</th>" for column in columns)
    lines = ["<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows]
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(lines)}</tbody></table>"


def percent(estimate: Estimate) -> str:
    return f"{estimate.value:.1%} [{estimate.low:.1%} to {estimate.high:.1%}]"


def figure(estimate: Estimate) -> str:
    return f"{estimate.value:.1f} [{estimate.low:.1f} to {estimate.high:.1f}]"
