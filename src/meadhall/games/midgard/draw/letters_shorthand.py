"""Shorthand for dice and costs in the table in letters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from meadhall.core.i18n.words import Words

TIMES = "×"


def die_in_short(name: str, say: Words) -> str:
    """A die: `red:hammer` as "rHa"."""
    colour, symbol = name.split(":")
    return f"{say(f'letters.colour.{colour}')}{say(f'letters.symbol.{symbol}')}"


def cost_in_short(effects: Iterable[str], say: Words) -> str:
    """A cost: "1F 2Ch"."""
    parts = [effect.split() for effect in effects]
    return " ".join(f"{amount}{say(f'letters.symbol.{what}')}" for what, amount in parts)


def bonus_in_short(bonus: Sequence[int]) -> str:
    """The bonuses of the four columns, as far as there is any: "+2/1"."""
    last = max((column for column, each in enumerate(bonus) if each), default=-1)
    return f"+{'/'.join(map(str, bonus[: last + 1]))}" if last >= 0 else ""


def dice_in_short(colours: Iterable[str], say: Words) -> str:
    """Dice by colour: "2r 1b"."""
    counted = [(colour, len(list(same))) for colour, same in groupby(sorted(colours))]
    return " ".join(f"{count}{say(f'letters.colour.{colour}')}" for colour, count in counted)


def grouped(names: Iterable[str]) -> list[tuple[str, int]]:
    """Things that are alike, and how many there are of each."""
    return [(name, len(list(same))) for name, same in groupby(sorted(names))]
