"""Bots that look one ply ahead."""

from meadhall.bots.bot import Judge
from meadhall.bots.tastes import sense_of
from meadhall.core.dice import FastDice
from meadhall.core.game import Sense
from meadhall.core.table import Table


class Greedy(Judge):
    """Takes the option that leaves the best table, by the game's own evaluation and first ideas."""

    name = "greedy"

    def ranking(self, imagined: Table, dice: FastDice) -> list[int]:
        return by_worth(imagined, self.style)


def by_worth(imagined: Table, style: str) -> list[int]:
    """The legal actions, the one that leaves the best table first, as somebody of that style sees it."""
    sense = sense_of(imagined, imagined.seat or 0, style)
    worths = {action: worth(imagined, action, sense) for action in imagined.legal()}
    return sorted(worths, key=lambda action: -worths[action])


def worth(imagined: Table, action: int, sense: Sense[Table] | None = None) -> float:
    """What the asked seat thinks of the table that an action leads to, by the game's sense or one of its own."""
    seat = imagined.seat
    assert seat is not None, "the game is over"
    after = imagined.clone()
    after.apply(action)
    _, option = imagined.game.split(action)
    judge = imagined.game.sense if sense is None else sense
    return judge.value(after, seat) + judge.idea(imagined, option)
