"""Balance study of editions: bots play the same deals with each edition, compared deal by deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import msgspec

from meadhall.arena.confidence import Estimate, mean, wilson
from meadhall.arena.entrants import entrant, title
from meadhall.bots.greedy import option_values
from meadhall.bots.play import apply_bot_answer
from meadhall.core.engine.acquisitions import acquired_by
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.edition import Edition
from meadhall.core.engine.game import Game
from meadhall.core.engine.option import OptionValue
from meadhall.core.engine.table import Table
from meadhall.games import game as game_of

CLOSE_MARGIN = 0.1
"""The regret below which an option counts as close, as a fraction of what a search takes for a clear lead."""
SAMPLED_CHOICE_INTERVAL = 3
"""Every third choice is searched for close options."""
DEALS_PER_BATCH = 5


class WatchedGame(msgspec.Struct, frozen=True):
    """The figures of one game; lists go by seat."""

    edition: str
    deal: int
    shares: list[float]
    sources: list[dict[str, int]]
    answers: int
    taken: list[dict[str, int]]
    choices: int
    """How many choices were sampled."""
    close: int
    """How many options were close to the best in these, the best included."""

    @property
    def points(self) -> list[int]:
        return [sum(each.values()) for each in self.sources]


class StudyPlan(NamedTuple):
    """The plan of a study."""

    game: str
    players: int
    bot: str
    seed: str
    options: dict[str, OptionValue]


class Figure(NamedTuple):
    """A figure for each edition, and the mean difference by deal."""

    name: str
    values: list[Estimate]
    difference: Estimate | None


class Component(NamedTuple):
    """How often a component was taken in a game, and how often its taker won."""

    name: str
    taken: list[Estimate]
    wins: list[Estimate | None]


def watch_game(plan: StudyPlan, edition: Edition, deal: int) -> WatchedGame:
    """One game of bots; the same plan, edition and deal give the same game."""
    game = game_of(plan.game)
    table = game.new(plan.players, f"{plan.seed} {deal}", edition, **plan.options)
    bots = [entrant(plan.bot) for _ in range(plan.players)]
    heard = table.listen()
    choices = close = 0
    while (seat := table.seat) is not None:
        if table.ply % SAMPLED_CHOICE_INTERVAL == 0 and len(table.legal()) > 1:
            choices += 1
            close += close_options(table, seat, deal)
        dice = FastDice(f"{plan.seed} {deal} {int(table.ply)}")
        apply_bot_answer(bots[seat], table, dice, title(plan.bot), deal)
    winners = table.winners()
    box = game.box(edition)
    taken: list[Counter[str]] = [Counter() for _ in range(plan.players)]
    for event in heard:
        if found := acquired_by(game.acquisitions, box, event):
            taken[found[0]][found[1]] += 1
    return WatchedGame(
        edition.hash,
        deal,
        [1 / len(winners) if each in winners else 0.0 for each in range(plan.players)],
        [table.breakdown(each) for each in range(plan.players)],
        int(table.ply),
        [dict(each) for each in taken],
        choices,
        close,
    )


def close_options(table: Table, seat: int, deal: int) -> int:
    """How many options are about as good as the best, by the evaluation one ply ahead."""
    dice = FastDice(f"close {deal} {int(table.ply)}")
    worths = option_values(table.guess(seat, dice), dice)
    return sum(each >= max(worths) - CLOSE_MARGIN * table.game.evaluation.SPREAD for each in worths)


def watch_deals(plan: StudyPlan, edition: Edition, deals: range) -> list[WatchedGame]:
    return [watch_game(plan, edition, deal) for deal in deals]


def watch_all(
    plan: StudyPlan,
    editions: Sequence[Edition],
    deals: int,
    jobs: int,
    progress: Callable[[int, int], None] | None = None,
) -> list[list[WatchedGame]]:
    """The games of every edition, in the order of their deals."""
    from joblib import Parallel, delayed  # slow to import

    work = [
        (edition, range(first, min(first + DEALS_PER_BATCH, deals)))
        for first in range(0, deals, DEALS_PER_BATCH)
        for edition in editions
    ]
    played = Parallel(n_jobs=jobs, return_as="generator")(
        delayed(partial(watch_deals, plan))(edition, some) for edition, some in work
    )
    found: dict[str, list[WatchedGame]] = {edition.hash: [] for edition in editions}
    done = 0
    for games in played:
        for watched in games:
            found[watched.edition].append(watched)
        done += len(games)
        if progress:
            progress(done, deals * len(editions))
    return [found[edition.hash] for edition in editions]


def paired_figure(name: str, games: Sequence[Sequence[WatchedGame]], number: Callable[[WatchedGame], float]) -> Figure:
    """A mean of every edition; with two of them, also of the differences, deal by deal."""
    values = [[number(each) for each in played] for played in games]
    difference = None
    if len(values) == 2:
        difference = mean([after - before for before, after in zip(*values, strict=True)])
    return Figure(name, [mean(each) for each in values], difference)


def wins_by_seat(games: Sequence[Sequence[WatchedGame]]) -> list[Figure]:
    """Shares of wins by seat."""
    players = len(games[0][0].shares)
    return [paired_figure(f"seat {seat + 1}", games, partial(win_share, seat)) for seat in range(players)]


def win_share(seat: int, watched: WatchedGame) -> float:
    return watched.shares[seat]


def game_length_figures(games: Sequence[Sequence[WatchedGame]]) -> list[Figure]:
    """Length of games, endings, and amount of choice."""
    return [
        paired_figure("answers in a game", games, lambda each: each.answers),
        paired_figure("points of the winner", games, lambda each: max(each.points)),
        paired_figure("points of the last", games, lambda each: min(each.points)),
        paired_figure("options close to the best", games, lambda each: each.close / max(each.choices, 1)),
    ]


def points_by_source(game: Game, games: Sequence[Sequence[WatchedGame]]) -> list[Figure]:
    """Points by source."""
    say = game.words("en")
    names = sorted({name for played in games for each in played for some in each.sources for name in some})
    return [paired_figure(say(f"source.{name}"), games, partial(points_from, name)) for name in names]


def points_from(source: str, watched: WatchedGame) -> float:
    return sum(each.get(source, 0) for each in watched.sources) / len(watched.sources)


def component_figures(games: Sequence[Sequence[WatchedGame]]) -> list[Component]:
    """Every component that was ever taken, the most taken of the first edition first."""
    names = sorted({name for played in games for each in played for some in each.taken for name in some})
    found = [
        Component(
            name, [taken_rate(name, played) for played in games], [taker_win_rate(name, played) for played in games]
        )
        for name in names
    ]
    return sorted(found, key=lambda each: -each.taken[0].value)


def taken_rate(name: str, played: Sequence[WatchedGame]) -> Estimate:
    """How often a component is taken in a game."""
    return mean([float(sum(some.get(name, 0) for some in each.taken)) for each in played])


def taker_win_rate(name: str, played: Sequence[WatchedGame]) -> Estimate | None:
    """The share of takers of a component who won; None without takers."""
    shares = [
        share for each in played for some, share in zip(each.taken, each.shares, strict=True) if some.get(name, 0)
    ]
    return wilson(sum(shares), len(shares)) if shares else None
