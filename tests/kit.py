"""What tests of all games use: situations laid out by hand, and random play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from librt.vecs import vec
from mypy_extensions import i64

import meadhall
from meadhall.core.engine.decision import Decision
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.events import Event, Forced
from meadhall.core.engine.game import Game
from meadhall.core.engine.option import OptionValue
from meadhall.core.engine.playout import play_out
from meadhall.core.engine.table import Table

T = TypeVar("T", bound=Table)


def arrange(table: Table, *decisions: Decision, **components: int | list[int]) -> Any:
    """Lay components out by hand (lists become vectors), and ask these decisions, the last one first."""
    for name, value in components.items():
        setattr(table, name, vec[i64](value) if isinstance(value, list) else value)
    if decisions:
        table.top = None
        for decision in decisions:
            table.ask(decision)
    problem = table.audit()
    assert not problem, problem
    table.advance()
    return table


def options(table: Table) -> list[int]:
    """The options of the question asked now, without the base of their actions."""
    return [int(option) for option in table.choices]


def choose(table: Table, decision: str, option: int) -> list[Event]:
    """Answer the question asked now, which must be this one; returns what happened."""
    assert table.decision == decision
    heard = table.listen()
    table.apply(table.game.action(decision, option))
    return heard


def told(table: Table, heard: list[Event]) -> list[tuple[str, tuple[int, int, int, int]]]:
    """Events by name, with their numbers."""
    return [(event.name, four(event)) for event in heard if not isinstance(event, Forced)]


def four(event: Event) -> tuple[int, int, int, int]:
    """The numbers as the rules told them: always four."""
    a, b, c, d = (*event.values, 0, 0, 0, 0)[:4]
    return a, b, c, d


def random_plies(table: T, dice: FastDice) -> Iterator[tuple[T, int]]:
    """Play at random; before each action, the table and the action that comes."""
    while not table.over:
        legal = table.legal()
        action = legal[dice.below("test", len(legal))]
        yield table, action
        table.apply(action)


def well_into(game: Game, players: int, most: int) -> int:
    """How many plies to play to be in the middle of a game: so many, or half of a shorter one."""
    return min(most, play_out(game.new(players, "length"), FastDice("length")) // 2)


class Variant:
    """A game with a number of players and a set of options."""

    def __init__(self, game: Game, players: int, options: dict[str, OptionValue]) -> None:
        self.game = game
        self.players = players
        self.options = options

    def __repr__(self) -> str:
        chosen = "".join(f"-{name}={value}" for name, value in sorted(self.options.items()))
        return f"{self.game.name}-{self.players}{chosen}"

    def new(self, seed: object) -> Table:
        table: Table = self.game.new(self.players, str(seed), None, **self.options)
        return table


def variants() -> list[Variant]:
    """Every game and player count: with the usual options, with each option changed, and with all changed."""
    found = []
    for game in meadhall.games():
        changed = {option.name: option.choices[-1] for option in game.options if option.choices[-1] != option.default}
        singles = [
            {option.name: value} for option in game.options for value in option.choices if value != option.default
        ]
        sets: list[dict[str, OptionValue]] = [{}, *singles]
        if len(changed) > 1:
            sets.append(changed)
        for players in game.players:
            for chosen in sets:
                settled = {option.name: chosen.get(option.name, option.default) for option in game.options}
                if not game.conflict(players, settled):
                    found.append(Variant(game, players, chosen))
    return found


VARIANTS = variants()
TABLES = [variant for variant in VARIANTS if not variant.options]
"""Every game and player count, with the usual options."""
