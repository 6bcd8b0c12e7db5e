"""`meadhall puzzles`: the workshop in which puzzles are found and tried again."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

import meadhall
from meadhall.commands.errors import in_one_line, write
from meadhall.commands.options import GameName, GameOptions, Plain, parse_options
from meadhall.commands.progress import bar
from meadhall.core.engine.errors import BadOption
from meadhall.puzzles import puzzles
from meadhall.puzzles.mining import LATE, Watch
from meadhall.puzzles.models import written
from meadhall.puzzles.verification import still_right
from meadhall.puzzles.workbook import Workbook

app = typer.Typer(no_args_is_help=True, rich_markup_mode="markdown", help="Find puzzles in games of bots; check them.")

SEED = "puzzle"
Count = Annotated[int, typer.Option("--count", min=1, help="How many to find.")]
Games = Annotated[int, typer.Option("--games", min=1, help="At most so many games are looked at.")]
MiningSeed = Annotated[str, typer.Option("--seed", help="The same seed finds the same puzzles.")]
Opening = Annotated[
    float,
    typer.Option(
        "--opening", min=0.0, max=1.0, help="So much of a game, as games go, is played by karls and passed over."
    ),
]
Level = Annotated[
    str,
    typer.Option(
        "--level", metavar="BOT,BOT,...", help="Who plays on from there, such as karl or jarl; several change seats."
    ),
]
OutFile = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE", help="Where to write them.", show_default="GAME-puzzles.toml"),
]
Some = Annotated[int | None, typer.Option("--count", min=1, help="Only the first so many.", show_default="all")]


def make(
    name: GameName,
    count: Count = 60,
    games: Games = 5000,
    seed: MiningSeed = SEED,
    opening: Opening = LATE.opening,
    level: Level = LATE.level,
    option: GameOptions = None,
    out: OutFile = None,
    plain: Plain = False,
) -> None:
    """Find puzzles in games of bots, and verify each: long searches with two seeds, and games played out.

    Only what the seat could know is used. FILE is written whenever one is found. Every game that was looked at is noted
    in FILE.mined, so a run that was interrupted goes on where it ended.

    Example: `meadhall puzzles make raids --count 60`
    """
    game = meadhall.game(name)
    path = out or Path(f"{game.name}-puzzles.toml")
    watch = Watch(opening, level, parse_options(game, option))
    watch.bots(0, 1)
    made = f"meadhall puzzles make {game.name} --seed {seed} --opening {opening} --level {level}"
    made += "".join(f" --option {each}" for each in option or ())
    workbook = Workbook(path.with_name(f"{path.name}.mined"), game, seed)

    def keep() -> None:
        write(path, written(workbook.content(made)))

    keep()
    with bar(plain, "puzzles") as progress, suppress(KeyboardInterrupt):
        workbook.mine(count, games, progress, keep, watch=watch)
    looked = sum(each.looked for each in workbook.looked_at)
    typer.echo(
        f"{path}: {workbook.puzzles} puzzles, from {len(workbook.looked_at)} games and {looked} moments in them that "
        "seemed worth a look."
    )


def check(name: GameName, count: Some = None, plain: Plain = False) -> None:
    """Search every puzzle of a game again, with other seeds, and name those whose answer does not hold.

    Example: `meadhall puzzles check raids --count 5`
    """
    chosen = puzzles(meadhall.game(name))[:count]
    failed = []
    with bar(plain, "puzzles") as progress:
        for number, puzzle in enumerate(chosen, 1):
            table = puzzle.table()
            right = [table.parse(answer) for answer in puzzle.moment.right]
            if not still_right(table, right, table.parse(puzzle.moment.obvious), f"check {puzzle.id}"):
                failed.append(puzzle.id)
            progress(number, len(chosen))
    if failed:
        raise BadOption(f"{len(failed)} of {len(chosen)} do not hold: {', '.join(failed)}.")
    typer.echo(f"{name}: all {len(chosen)} hold.")


app.command()(in_one_line(make))
app.command()(in_one_line(check))
