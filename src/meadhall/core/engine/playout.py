"""Random playouts: games played to the end as fast as possible, for tests and benchmarks."""

from mypy_extensions import i64

from meadhall.core.engine.dice import Dice
from meadhall.core.engine.table import Table


def play_out(table: Table, dice: Dice, max_answers: int = 1_000_000) -> int:
    """Answer every question at random until the game is over; returns how many questions that were."""
    count: i64 = 0
    limit = i64(max_answers)
    while table.top is not None and count < limit:
        choices = table.choices
        table.answer(choices[dice.below("play out", len(choices))])
        count += 1
    return int(count)
