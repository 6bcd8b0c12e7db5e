"""`meadhall arena ceiling` and `meadhall arena exploit`: how good the bots are, beyond who beats whom."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

import meadhall
from meadhall.arena.entrants import BUDGET, entrant, title
from meadhall.arena.fixtures import fixtures
from meadhall.arena.headroom import FACTORS, steps
from meadhall.arena.ladder import verdict
from meadhall.arena.report_page import percent
from meadhall.arena.run import play
from meadhall.commands.options import EditionFile, GameName, Jobs, Plain, Players
from meadhall.commands.progress import bar
from meadhall.core.engine.errors import BadOption
from meadhall.core.engine.game import Game
from meadhall.terminal import screen

USUAL_FACTORS = ",".join(map(str, FACTORS))

Count = Annotated[int, typer.Option("-n", "--games", min=1, help="How many games of each pair.")]
SeedText = Annotated[str, typer.Option("--seed", help="The same seed gives the same games.")]
OutFile = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE", help="Keep the results: FILE.parquet, or FILE.jsonl. A rerun goes on there."),
]
Thinker = Annotated[
    str,
    typer.Option("--bot", metavar="BOT@BUDGET", help="The bot with its single budget: `konungr@200`, `jarl@0.05s`."),
]
Studied = Annotated[
    str, typer.Option("--bot", metavar="BOT", help="The bot to be studied: a level, one with a budget, or a file.")
]


def ceiling(
    name: GameName,
    bot: Thinker = "konungr@200",
    factors: Annotated[str, typer.Option("--factors", help="How many times the budget.")] = USUAL_FACTORS,
    games: Count = 100,
    players: Players = None,
    seed: SeedText = "ceiling",
    edition: EditionFile = None,
    jobs: Jobs = None,
    out: OutFile = None,
    plain: Plain = False,
) -> None:
    """Say what more thinking still gains: one, three and ten times the budget against each other.

    Two players: one of each. Three or four: one with more at a table of those with less. With --out the results are
    kept: a run that was stopped goes on where it was.

    Example: `meadhall arena ceiling raids --bot konungr@200 -n 200 --out ceiling.jsonl`
    """
    game = meadhall.game(name)
    own = None if edition is None else game.edition_of(edition)
    pairs = steps(game, bot, parsed(factors), players, seed, own)
    with bar(plain) as progress:
        results = play(fixtures([pair.lineup for pair in pairs], games), out, jobs, progress=progress)
    shown = screen("en", plain)
    rows = []
    for pair in pairs:
        if found := verdict(pair, results):
            fair = 1 / pair.lineup.players
            gain = "more" if found.wins.low > fair else "less" if found.wins.high < fair else "not told apart"
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
    shown.grid(["budgets", "players", "games", "wins", "fair share", "more thinking wins"], rows)


def parsed(factors: str) -> list[int]:
    try:
        return [int(each) for each in factors.split(",")]
    except ValueError:
        raise BadOption(f"--factors {factors}: write whole numbers with commas between them: {USUAL_FACTORS}") from None


def exploit(
    name: GameName,
    bot: Studied = "karl",
    players: Players = None,
    pages: Annotated[int, typer.Option("--pages", min=1, help="How many pages of games it studies the bot for.")] = 40,
    page: Annotated[int, typer.Option("--page", min=1, help="How many games make a page.")] = 100,
    games: Annotated[int, typer.Option("-n", "--games", min=1, help="How many games then decide.")] = 200,
    iterations: Annotated[int, typer.Option("--iterations", min=1, help="How much the response thinks.")] = 100,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same response.")] = 1,
    edition: EditionFile = None,
    jobs: Jobs = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE.net", help="Where the response is kept; a rerun goes on there."),
    ] = None,
    plain: Plain = False,
) -> None:
    """Learn a best response to a bot for a while, and say how much it wins: whether the bot can be exploited.

    The response studies no other bot. It needs numpy (`pip install '.[learn]'`).

    Example: `meadhall arena exploit raids --bot karl --pages 20 --out against-karl.net`
    """
    from meadhall.arena.learning.exploit import learn_response, try_response  # numpy is an extra
    from meadhall.arena.learning.recipes import recipe

    game = meadhall.game(name)
    entrant(bot)
    count = game.player_count(players)
    game.settle_options(count, {})
    path = own_file(game, count, bot) if out is None else out
    own = None if edition is None else game.edition_of(edition)
    known = "" if own is None else own.hash
    plan = recipe(game.name, count)
    plan = msgspec.structs.replace(plan, pages=pages, games=page, seed=seed, rival=bot, edition=known)
    with bar(plain, "pages") as progress:
        learn_response(game, bot, plan, path, progress, own)
    with bar(plain) as progress:
        found = try_response(game, bot, path, iterations, games, plan, jobs, progress, own)
    shown = screen("en", plain)
    row = [title(bot), str(count), str(found.games), percent(found.wins), f"{found.fair:.1%}"]
    shown.grid(
        ["studied", "players", "games", "the response wins", "fair share", "can be exploited"],
        [[*row, "yes" if found.clearly else "not found"]],
    )


def own_file(game: Game, players: int, bot: str) -> Path:
    """Where the response to a bot is kept. An @ in the name would be read as the beginning of the response's budget."""
    return Path(f"{game.name}.{players}.against-{title(bot).replace(BUDGET, '-')}.net")
