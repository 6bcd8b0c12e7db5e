"""`meadhall arena ceiling` and `meadhall arena exploit`: headroom and exploitability of bots."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

import meadhall
from meadhall.arena.entrants import BUDGET_MARK, entrant, title
from meadhall.arena.fixtures import fixtures
from meadhall.arena.headroom import FACTORS, budget_rungs
from meadhall.arena.ladder import verdict_on_rung
from meadhall.arena.report_page import percent
from meadhall.arena.run import play_fixtures
from meadhall.commands.options import EditionFile, GameName, Jobs, Plain, Players
from meadhall.commands.progress import progress_bar
from meadhall.core.engine.errors import BadOption
from meadhall.core.engine.game import Game
from meadhall.terminal import screen

DEFAULT_FACTORS = ",".join(map(str, FACTORS))

Count = Annotated[int, typer.Option("-n", "--games", min=1, help="Games for each pair.")]
SeedText = Annotated[str, typer.Option("--seed", help="The same seed gives the same games.")]
OutFile = Annotated[
    Path | None,
    typer.Option(
        "--out", metavar="FILE", help="Save the results to FILE.parquet or FILE.jsonl; a rerun resumes there."
    ),
]
Thinker = Annotated[
    str,
    typer.Option("--bot", metavar="BOT@BUDGET", help="The bot with its base budget: `konungr@200`, `jarl@0.05s`."),
]
Studied = Annotated[
    str, typer.Option("--bot", metavar="BOT", help="The bot to exploit: a level, a level with a budget, or a file.")
]


def ceiling(
    name: GameName,
    bot: Thinker = "konungr@200",
    factors: Annotated[str, typer.Option("--factors", help="Multiples of the budget.")] = DEFAULT_FACTORS,
    games: Count = 100,
    players: Players = None,
    seed: SeedText = "ceiling",
    edition: EditionFile = None,
    jobs: Jobs = None,
    out: OutFile = None,
    plain: Plain = False,
) -> None:
    """Measure the headroom of a search: one, three and ten times the budget against each other.

    Two players: one of each. Three or four: one with more at a table of those with less. With --out the results are
    saved, and an interrupted run resumes.

    Example: `meadhall arena ceiling raids --bot konungr@200 -n 200 --out ceiling.jsonl`
    """
    game = meadhall.game(name)
    own = None if edition is None else game.edition_of(edition)
    pairs = budget_rungs(game, bot, parse_factors(factors), players, seed, own)
    with progress_bar(plain) as progress:
        results = play_fixtures(fixtures([pair.lineup for pair in pairs], games), out, jobs, progress=progress)
    shown = screen("en", plain)
    rows = []
    for pair in pairs:
        if found := verdict_on_rung(pair, results):
            fair = 1 / pair.lineup.players
            gain = "more" if found.wins.low > fair else "less" if found.wins.high < fair else "no difference found"
            rows.append(
                [
                    f"{title(pair.level)} against {title(pair.below)}",
                    str(pair.lineup.players),
                    str(found.games),
                    percent(found.wins),
                    f"{fair:.1%}",
                    gain,
                ]
            )
    shown.grid(["budgets", "players", "games", "wins", "fair share", "wins with more budget"], rows)


def parse_factors(factors: str) -> list[int]:
    try:
        return [int(each) for each in factors.split(",")]
    except ValueError:
        raise BadOption(f"--factors {factors}: give integers separated by commas: {DEFAULT_FACTORS}") from None


def exploit(
    name: GameName,
    bot: Studied = "karl",
    players: Players = None,
    pages: Annotated[int, typer.Option("--pages", min=1, help="Training pages.")] = 40,
    page: Annotated[int, typer.Option("--page", min=1, help="Training games a page.")] = 100,
    games: Annotated[int, typer.Option("-n", "--games", min=1, help="Evaluation games.")] = 200,
    iterations: Annotated[
        int, typer.Option("--iterations", min=1, help="The search iterations of the response.")
    ] = 100,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same response.")] = 1,
    edition: EditionFile = None,
    jobs: Jobs = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE.net", help="The file of the response; a rerun resumes there."),
    ] = None,
    plain: Plain = False,
) -> None:
    """Train an approximate best response to a bot, and measure how much it wins: whether the bot can be exploited.

    The response trains against no other bot. It needs numpy (`pip install '.[learn]'`).

    Example: `meadhall arena exploit raids --bot karl --pages 20 --out against-karl.net`
    """
    from meadhall.arena.learning.exploit import evaluate_response, train_response  # numpy is an extra
    from meadhall.arena.learning.recipes import training_plan

    game = meadhall.game(name)
    entrant(bot)
    count = game.player_count(players)
    game.validate_options(count, {})
    path = default_response_file(game, count, bot) if out is None else out
    own = None if edition is None else game.edition_of(edition)
    known = "" if own is None else own.hash
    plan = training_plan(game.name, count)
    plan = msgspec.structs.replace(plan, pages=pages, games=page, seed=seed, rival=bot, edition=known)
    with progress_bar(plain, "pages") as progress:
        train_response(game, bot, plan, path, progress, own)
    with progress_bar(plain) as progress:
        found = evaluate_response(game, bot, path, iterations, games, plan, jobs, progress, own)
    shown = screen("en", plain)
    row = [title(bot), str(count), str(found.games), percent(found.wins), f"{found.fair:.1%}"]
    shown.grid(
        ["bot", "players", "games", "the response wins", "fair share", "can be exploited"],
        [[*row, "yes" if found.is_significant else "not found"]],
    )


def default_response_file(game: Game, players: int, bot: str) -> Path:
    """The default file of the response to a bot, without @, which would be read as the start of a budget."""
    return Path(f"{game.name}.{players}.against-{title(bot).replace(BUDGET_MARK, '-')}.net")
