"""Digests of what a measurement depends on: rules, levels, nets, fitted values and searches, each by its content.

A dependency is named by its kind, its game and, where that matters, the number of players, such as `levels raids 2`.
A digest is taken of what is played and not of source files: so moving or rewording code leaves it as it is. That of a
search is its behaviour, a few dozen iterations at some tables of a random game, and thus of the evaluation too.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from hashlib import sha256

import msgspec

import meadhall
from meadhall.bots import CHARACTER_LEVELS, answer, bot
from meadhall.bots.fitted_value import fingerprint
from meadhall.bots.levels import LevelBot
from meadhall.bots.nets import NET_SUFFIX
from meadhall.bots.search.mcts import Search
from meadhall.bots.styles import levels_file, style_weights
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.game import Game

PROBES = 12
PROBE_ITERATIONS = 64
PLIES_BETWEEN_PROBES = 4
NAMES = {
    "rules": "the rules of {game}",
    "levels": "the levels of {game}",
    "karl": "karl in {game}",
    "tastes": "the styles of {game}",
    "net": "the net of {game}",
    "values": "the fitted values of {game}",
    "search": "the search in {game}",
}


def dependencies(kinds: Iterable[str], game: Game, players: int) -> list[str]:
    """The names of some kinds of dependencies for a game with so many players."""
    counted = ("levels", "karl", "net", "search")
    return [f"{kind} {game.name} {players}" if kind in counted else f"{kind} {game.name}" for kind in kinds]


@cache
def digest(dependency: str) -> str:
    """What a dependency is now; raises `KeyError` where its kind is none of `NAMES`."""
    kind, name, *rest = dependency.split()
    game = meadhall.game(name)
    players = int(rest[0]) if rest else 0
    content = {
        "rules": lambda: f"{game.rules_version} {game.edition.hash}",
        "levels": lambda: levels(game, players),
        "karl": lambda: levels(game, players, ("karl",)),
        "tastes": lambda: plain(levels_file(game).styles),
        "net": lambda: net(game, players),
        "values": lambda: fingerprint(game),
        "search": lambda: behaviour(game, players),
    }[kind]()
    return sha256(content.encode()).hexdigest()[:16]


def described(dependency: str) -> str:
    """A dependency in words."""
    kind, name, *_ = dependency.split()
    return NAMES[kind].format(game=titled(name))


def titled(name: str) -> str:
    return meadhall.game(name).words("en")("game.title").rpartition(" ")[2]


def levels(game: Game, players: int, names: Iterable[str] = CHARACTER_LEVELS) -> str:
    """What levels below the strongest, all or some, are and like at a table."""
    kinds = [kind for kind in map(bot, names) if isinstance(kind, LevelBot)]
    return plain([(kind.strength(game, players), style_weights(game, kind.style)) for kind in kinds])


def plain(settings: object) -> str:
    """Settings as JSON, without the names of their classes."""
    return msgspec.json.encode(settings, order="sorted").decode()


def net(game: Game, players: int) -> str:
    """The content of the net that the strongest asks; empty where nothing was learnt."""
    path = game.folder / f"{players}{NET_SUFFIX}"
    return sha256(path.read_bytes()).hexdigest() if path.exists() else ""


def behaviour(game: Game, players: int) -> str:
    """What a search by the game's own evaluation prefers at some tables, and what it expects of it."""
    table, plays, dice = game.new(players, "probe"), bot("random"), FastDice("probe")
    found: list[tuple[list[int], float]] = []
    while not table.over and len(found) < PROBES:
        if table.ply % PLIES_BETWEEN_PROBES == 0 and len(table.legal()) > 1:
            seat = table.seat or 0
            search = Search(table.guess(seat, FastDice("probe guess")), seat, FastDice("probe search"))
            search.run(PROBE_ITERATIONS, float("inf"))
            found.append((search.ranking(), round(search.root.mean(seat), 9)))
        table.apply(answer(plays, table, dice))
    return repr(found)
