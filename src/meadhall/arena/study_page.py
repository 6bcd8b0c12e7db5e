"""Report of a study as one self-contained HTML page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import NamedTuple

from meadhall.arena.confidence import Estimate
from meadhall.arena.edition_diff import edition_changes
from meadhall.arena.plots import Dot, dots
from meadhall.arena.report_page import STYLE, figure, html_table, percent
from meadhall.arena.statistics import HASH_LENGTH_SHOWN
from meadhall.arena.study import (
    Component,
    Figure,
    StudyPlan,
    WatchedGame,
    component_figures,
    game_length_figures,
    points_by_source,
    wins_by_seat,
)
from meadhall.core.engine.edition import Edition
from meadhall.games import game
from meadhall.version import VERSION

MAX_COMPONENTS_PLOTTED = 40


class Study(NamedTuple):
    """The plan of a study and the games of each edition."""

    plan: StudyPlan
    editions: list[Edition]
    games: list[list[WatchedGame]]

    @property
    def names(self) -> list[str]:
        """Display names of the editions: their files, or hashes where files have the same name."""
        files = [edition.source for edition in self.editions]
        return [
            file if files.count(file) == 1 else f"{file} {edition.hash[:HASH_LENGTH_SHOWN]}"
            for file, edition in zip(files, self.editions, strict=True)
        ]

    @property
    def title(self) -> str:
        say = game(self.plan.game).words("en")
        return f"{say('game.title')}, {self.plan.players} players, {self.plan.bot}: {len(self.games[0])} deals"


def edition_change_lines(study: Study) -> list[str]:
    """The changes of each further edition against the first."""
    first, *others = study.editions
    return [
        f"{name}: {change}" if len(others) > 1 else change
        for name, edition in zip(study.names[1:], others, strict=True)
        for change in edition_changes(first, edition) or ["nothing but names has changed"]
    ]


def tables(study: Study) -> list[tuple[str, list[str], list[list[str]]]]:
    """All tables of a study: heading, columns and rows."""
    chosen = game(study.plan.game)
    columns = [*study.names, *(["more"] if len(study.editions) == 2 else [])]
    counted = [
        ("wins by seat", wins_by_seat(study.games), percent),
        ("a game", game_length_figures(study.games), figure),
        ("points by source", points_by_source(chosen, study.games), figure),
    ]
    found = [
        (name, [name, *columns], [figure_row(each, shown) for each in figures]) for name, figures, shown in counted
    ]
    both = [*(f"taken, {name}" for name in study.names), *(f"taker wins, {name}" for name in study.names)]
    rows = [component_row(each) for each in component_figures(study.games)]
    return [*found, ("components", ["component", *both], rows)]


def figure_row(each: Figure, shown: Callable[[Estimate], str]) -> list[str]:
    more = [] if each.difference is None else [signed_difference(each.difference, shown is percent)]
    return [each.name, *map(shown, each.values), *more]


def signed_difference(estimate: Estimate, share: bool) -> str:
    """A difference; a star if it is significant."""
    star = " *" if estimate.low > 0 or estimate.high < 0 else ""
    if share:
        return f"{estimate.value:+.1%} [{estimate.low:+.1%} to {estimate.high:+.1%}]{star}"
    return f"{estimate.value:+.2f} [{estimate.low:+.2f} to {estimate.high:+.2f}]{star}"


def component_row(each: Component) -> list[str]:
    taken = [f"{found.value:.2f} [{found.low:.2f} to {found.high:.2f}]" for found in each.taken]
    return [each.name, *taken, *("–" if found is None else percent(found) for found in each.wins)]


def study_page(study: Study) -> str:
    heading = f"<h1>Study</h1><p>{escape(study.title)}</p><p><small>meadhall {VERSION}. Intervals are 95 %; the same"
    heading += " deals were played with every edition, and differences are taken deal by deal. A star marks those that"
    heading += " are clearly not nothing.</small></p>"
    listed = "".join(f"<li>{escape(change)}</li>" for change in edition_change_lines(study))
    body = f"<h2>What has changed</h2><ul>{listed}</ul>" if listed else ""
    for name, columns, rows in tables(study):
        body += f"<h2>{escape(name.capitalize())}</h2>{plot_of(study, name)}{html_table(columns, rows)}"
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1"><title>meadhall study</title>'
        f"<style>{STYLE}</style></head><body>{heading}{body}</body></html>\n"
    )


def plot_of(study: Study, name: str) -> str:
    fair = 1 / study.plan.players
    if name == "wins by seat":
        rows = figure_dots(study, wins_by_seat(study.games), fair)
        return dots("Wins by seat (the dashed line is the fair share)", rows, 0.0, 1.0)
    if name == "points by source":
        return dots("Points by source", figure_dots(study, points_by_source(game(study.plan.game), study.games), None))
    if name == "components":
        return dots("How often a taker wins (the dashed line is the fair share)", component_dots(study, fair), 0.0, 1.0)
    return ""


def figure_dots(study: Study, figures: Sequence[Figure], mark: float | None) -> list[Dot]:
    share = mark is not None
    return [
        Dot(f"{each.name}, {short_name(name)}", value, f"{value.value:.1%}" if share else f"{value.value:.1f}", mark)
        for each in figures
        for name, value in zip(study.names, each.values, strict=True)
    ]


def component_dots(study: Study, fair: float) -> list[Dot]:
    return [
        Dot(f"{each.name}, {short_name(name)}", value, f"{value.value:.1%}", fair)
        for each in component_figures(study.games)[:MAX_COMPONENTS_PLOTTED]
        for name, value in zip(study.names, each.wins, strict=True)
        if value is not None
    ]


def short_name(name: str) -> str:
    return name.removesuffix(".toml")[:12]
