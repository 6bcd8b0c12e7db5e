"""Headroom: how much a bot gains from a larger budget, measured by games against itself.

What more thinking still wins is what a stronger bot could win too. Where ten times the time gains nothing, it is the
bot's judgement that is at its limit, not its time: `meadhall arena exploit` asks further there.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from meadhall.arena.entrants import BUDGET_MARK, CPU_TIME, entrant
from meadhall.arena.fixtures import Lineup
from meadhall.arena.ladder import Rung
from meadhall.core.engine.edition import Edition
from meadhall.core.engine.errors import BadOption, UnknownBot
from meadhall.core.engine.game import Game

FACTORS = (1, 3, 10)
BUDGET_SUFFIXES = (CPU_TIME, "s", "")
"""Suffixes of budgets: CPU seconds, seconds, iterations."""


def multiplied_budget(bot: str, factor: int) -> str:
    """A bot with a multiple of its budget."""
    level, at, budget = bot.rpartition(BUDGET_MARK)
    if not at:
        raise UnknownBot(f"{bot}: say how much it thinks, as in {bot}@300, {bot}@0.1s or {bot}@0.1cpu.")
    entrant(bot)
    unit = next(each for each in BUDGET_SUFFIXES if budget.endswith(each))
    amount = factor * float(budget[: len(budget) - len(unit)])
    return f"{level}{BUDGET_MARK}{amount:g}{unit}" if unit else f"{level}{BUDGET_MARK}{round(amount)}"


def budget_rungs(
    game: Game, bot: str, factors: Sequence[int], players: int | None, seed: str, edition: Edition | None = None
) -> list[Rung]:
    """Each budget against each smaller one: alone at a table of those with less, where more than two play."""
    if len(set(factors)) < 2 or min(factors) < 1:
        raise BadOption("A ceiling needs at least two different factors, each 1 or more: 1,3,10")
    count = game.player_count(players)
    options = game.validate_options(count, {})
    found = []
    for less, more in combinations(sorted(set(factors)), 2):
        above, below = multiplied_budget(bot, more), multiplied_budget(bot, less)
        found.append(Rung(Lineup(game.name, (above, *[below] * (count - 1)), seed, options, edition), above, below))
    return found
