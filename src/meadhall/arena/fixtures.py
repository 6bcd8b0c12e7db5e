"""Fixtures of a tournament: line-ups, and games in which every deal is played from every seat."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

import msgspec

from meadhall.arena.entrants import entrant_key
from meadhall.core.engine.edition import Edition, EditionLike
from meadhall.core.engine.errors import BadOption
from meadhall.core.engine.game import Game
from meadhall.core.engine.option import OptionValue
from meadhall.games import game


class Lineup(NamedTuple):
    """A line-up: game, options and bots."""

    game: str
    bots: tuple[str, ...]
    seed: str
    options: dict[str, OptionValue]
    edition: Edition | None = None
    """None for the default edition."""

    @property
    def players(self) -> int:
        return len(self.bots)

    def key(self) -> str:
        """The key of the line-up in results: it changes with rules version, edition, options and nets."""
        chosen = game(self.game)
        settled = msgspec.json.encode(self.options, order="sorted").decode()
        edition = chosen.edition_of(self.edition).hash
        bots = ",".join(entrant_key(bot, chosen, self.players, self.options, edition) for bot in self.bots)
        return f"{self.game} {chosen.rules_version} {edition} {settled} {self.seed} {bots}"


class Fixture(NamedTuple):
    """One game. Its number gives the deal and the rotation of seats: as many games as seats share a deal."""

    lineup: Lineup
    number: int

    @property
    def deal(self) -> int:
        return self.number // self.lineup.players

    @property
    def rotation(self) -> int:
        return self.number % self.lineup.players

    def seated_bots(self) -> list[str]:
        """The bots, seat by seat."""
        bots = self.lineup.bots
        return [bots[(seat - self.rotation) % len(bots)] for seat in range(len(bots))]


def lineups(
    chosen: Game,
    bots: tuple[str, ...],
    players: int | None,
    seed: str,
    options: dict[str, OptionValue],
    edition: EditionLike | None = None,
) -> list[Lineup]:
    """One line-up of all bots, or all combinations if fewer play at a table."""
    count = len(bots) if players is None else players
    if players is None and count not in chosen.players:
        counts = ", ".join(map(str, chosen.players))
        raise BadOption(
            f"{chosen.name} is not for {count} players. Say with --players how many sit at a table: {counts}."
        )
    if count > len(bots):
        raise BadOption(f"{len(bots)} bots can't fill a table of {count}. Name more bots; one may be named twice.")
    settled = chosen.validate_options(count, options)
    own = None if edition is None else chosen.edition_of(edition)
    return [Lineup(chosen.name, table, seed, settled, own) for table in combinations(bots, count)]


def fixtures(tables: Iterable[Lineup], games: int) -> list[Fixture]:
    """The games of all line-ups, interleaved by deal, so that partial results cover every line-up."""
    every = list(tables)
    return [Fixture(table, number) for number in range(games) for table in every]
