"""`meadhall puzzles`: mining and verification of puzzles."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

import meadhall
from meadhall.commands.errors import with_error_line, write_text_file
from meadhall.commands.options import GameName, GameOptions, Plain, parse_options
from meadhall.commands.progress import progress_bar
from meadhall.core.engine.errors import BadOption
from meadhall.puzzles import puzzles
from meadhall.puzzles.mining import DEFAULT_PLAN, MiningPlan
from meadhall.puzzles.models import to_toml
from meadhall.puzzles.verification import holds_again
from meadhall.puzzles.workbook import Workbook

app = typer.Typer(no_args_is_help=True, rich_markup_mode="markdown", help="Find puzzles in bot games; check them.")

SEED = "puzzle"
Count = Annotated[int, typer.Option("--count", min=1, help="The number of puzzles to find.")]
Games = Annotated[int, typer.Option("--games", min=1, help="The maximum number of games to search.")]
MiningSeed = Annotated[str, typer.Option("--seed", help="The same seed finds the same puzzles.")]
Opening = Annotated[
    float,
    typer.Option("--opening", min=0.0, max=1.0, help="The fraction of a game to skip, which karl bots play."),
]
Level = Annotated[
    str,
    typer.Option(
        "--level",
        metavar="BOT,BOT,...",
        help="The bots that play on from there, such as karl or jarl; several rotate seats.",
    ),
]
OutFile = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE", help="The file to write.", show_default="GAME-puzzles.toml"),
]
Some = Annotated[int | None, typer.Option("--count", min=1, help="Check only the first so many.", show_default="all")]


def make(
    name: GameName,
    count: Count = 60,
    games: Games = 5000,
    seed: MiningSeed = SEED,
    opening: Opening = DEFAULT_PLAN.opening,
    level: Level = DEFAULT_PLAN.level,
    option: GameOptions = None,
    out: OutFile = None,
    plain: Plain = False,
) -> None:
    """Find puzzles in bot games, and verify each with long searches of two seeds and with playouts.

    Only what the seat could know is used. FILE is written whenever one is found. Every game that was looked at is noted
    in FILE.mined, so a run that was interrupted goes on where it ended.

    Example: `meadhall puzzles make raids --count 60`
    """
    game = meadhall.game(name)
    path = out or Path(f"{game.name}-puzzles.toml")
    watch = MiningPlan(opening, level, parse_options(game, option))
    watch.bots(0, 1)
    made = f"meadhall puzzles make {game.name} --seed {seed} --opening {opening} --level {level}"
    made += "".join(f" --option {each}" for each in option or ())
    workbook = Workbook(path.with_name(f"{path.name}.mined"), game, seed)

    def keep() -> None:
        write_text_file(path, to_toml(workbook.content(made)))

    keep()
    with progress_bar(plain, "puzzles") as progress, suppress(KeyboardInterrupt):
        workbook.mine(count, games, progress, keep, plan=watch)
    looked = sum(each.looked for each in workbook.looked_at)
    typer.echo(
        f"{path}: {workbook.puzzles} puzzles, from {len(workbook.looked_at)} games and {looked} candidate positions."
    )


def check(name: GameName, count: Some = None, plain: Plain = False) -> None:
    """Verify every puzzle of a game by searches with other seeds, and list those whose answer does not hold.

    Example: `meadhall puzzles check raids --count 5`
    """
    chosen = puzzles(meadhall.game(name))[:count]
    failed = []
    with progress_bar(plain, "puzzles") as progress:
        for number, puzzle in enumerate(chosen, 1):
            table = puzzle.table()
            right = [table.parse(answer) for answer in puzzle.moment.right]
            if not holds_again(table, right, table.parse(puzzle.moment.obvious), f"check {puzzle.id}"):
                failed.append(puzzle.id)
            progress(number, len(chosen))
    if failed:
        raise BadOption(f"{len(failed)} of {len(chosen)} do not hold: {', '.join(failed)}.")
    typer.echo(f"{name}: all {len(chosen)} hold.")


app.command()(with_error_line(make))
app.command()(with_error_line(check))
