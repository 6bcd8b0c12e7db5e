"""Tables of `meadhall arena` in the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from meadhall.arena.entrants import title
from meadhall.arena.ladder import RungVerdict
from meadhall.arena.play_fixture import Result
from meadhall.arena.ratings import ratings
from meadhall.arena.reference_ratings import ReferenceRatings
from meadhall.arena.report_page import figure, percent
from meadhall.arena.statistics import (
    ComparableGames,
    comparable_groups,
    cross_table,
    points_by_source,
    seat_effect,
    standings,
)
from meadhall.games import game
from meadhall.terminal import Screen


def show_results(results: Sequence[Result], shown: Screen) -> None:
    for group in comparable_groups(results):
        show_group(group, shown)


def show_group(group: ComparableGames, shown: Screen) -> None:
    results = group.results
    say = game(group.game).words("en")
    variant = f" {group.variant}" if group.variant else ""
    shown.heading(f"{say('game.title')}, {group.players} players{variant}: {len(results)} games (95 % intervals)")
    show_standings(results, shown)
    show_crossing(results, shown)
    seats = [[f"seat {seat + 1}", percent(wins)] for seat, wins in enumerate(seat_effect(results))]
    shown.grid(["by seat", "wins"], seats)
    found = points_by_source(results)
    bots = list(found)
    rows = [
        [say(f"source.{name}"), *(f"{found[bot][name]:.1f}" for bot in bots)]
        for name in found[bots[0]]
        if any(found[bot][name] for bot in bots)
    ]
    shown.grid(["points by source", *map(title, bots)], rows)


def show_standings(results: Sequence[Result], shown: Screen) -> None:
    rows = [
        [title(each.bot), str(each.seats), percent(each.wins), f"{each.fair:.1%}", figure(each.points)]
        for each in standings(results)
    ]
    columns = ["bot", "games", "wins", "fair share", "points"]
    rated = ratings(results)
    for row, each in zip(rows, standings(results), strict=True):
        row.append(figure(rated[each.bot]))
    shown.grid([*columns, "rating"], rows)


def show_crossing(results: Sequence[Result], shown: Screen) -> None:
    """Head-to-head results: how often the bot of the row finished above the bot of the column."""
    met = cross_table(results)
    bots = [each.bot for each in standings(results)]
    if not met:
        return
    rows = [[title(bot), *(percent(met[bot, rival]) if (bot, rival) in met else "–" for rival in bots)] for bot in bots]
    shown.grid(["finished", *(f"above {title(rival)}" for rival in bots)], rows)


def show_ladder(verdicts: Sequence[RungVerdict], shown: Screen) -> None:
    rows = []
    for each in verdicts:
        rung = each.rung
        rows.append(
            [
                f"{rung.lineup.game}: {title(rung.level)} over {title(rung.below)}",
                str(rung.lineup.players),
                str(each.games),
                percent(each.wins),
                f"{rung.required_share:.1%}",
                "yes" if each.is_significant else "no",
            ]
        )
    shown.heading("Each level against the level below (95 % intervals)")
    shown.grid(["rung", "players", "games", "wins", "wanted", "clearly above"], rows)


def show_anchors(made: ReferenceRatings, shown: Screen) -> None:
    shown.heading("Reference ratings of the levels (95 % intervals)")
    rows = [[each.game, each.size, each.level, figure(each.skill.estimate), str(each.games)] for each in made.anchors]
    shown.grid(["game", "players", "level", "rating", "games"], rows)
