"""Fixtures of match tests: people at a table, and random play."""

from __future__ import annotations

import meadhall
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.option import OptionValue
from meadhall.core.engine.record import Record
from meadhall.match import Match, Refused, Seat, Setup
from meadhall.match.commands import Answer, AnyCommand
from meadhall.match.time_control import NO_CLOCK, TimeControl

PEOPLE = ("ann", "bob", "cyd", "dan", "eve")


def people(count: int, passes: bool = False) -> list[Seat]:
    return [Seat(seat, name, name.title(), passes=passes) for seat, name in enumerate(PEOPLE[:count])]


def new_match(
    game: str = "raids",
    seats: list[Seat] | None = None,
    seed: str = "7",
    options: dict[str, OptionValue] | None = None,
    doors: str = "link",
    hints: bool = True,
    speed: TimeControl = NO_CLOCK,
) -> Match:
    """A match that Ann has made; two people play it, if nothing else is said."""
    sitting = people(2) if seats is None else seats
    record = Record(meadhall.game(game), len(sitting), seed, options)
    return Match(record, sitting, Setup("a match", "ann", doors, hints, speed=speed))


def answer(match: Match, pick: int = 0) -> Answer:
    """A legal answer of the seat to act."""
    legal = match.table.legal()
    asked = match.seats[int(match.table.seat or 0)]
    return Answer(person=asked.person, ply=match.ply, action=legal[pick % len(legal)])


def play(match: Match, plies: int, dice: FastDice) -> None:
    """Play so many plies at random, or to the end."""
    for _ in range(plies):
        if match.table.over:
            return
        legal = match.table.legal()
        match.answer(int(match.table.seat or 0), legal[dice.below("test", len(legal))])


def refusal(match: Match, command: AnyCommand, here: frozenset[int] = frozenset()) -> str:
    """The reason why a command is refused; empty if it is valid."""
    try:
        match.prepare(command, here)
    except Refused as refused:
        return refused.key
    return ""
