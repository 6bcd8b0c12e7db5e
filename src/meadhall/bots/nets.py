"""Net files: reading and validating them, and finding the one that fits a table.

A file is JSON: what the net is for, and its weights as half-precision numbers in base64 (`docs/learning.md`). A game's
folder holds one for each number of players that was trained, such as `2.net`. It is used only at tables like those it
was trained at: the same options, the same edition.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from math import isfinite
from pathlib import Path
from struct import pack, unpack

import msgspec

from meadhall.core.engine.errors import BadNet
from meadhall.core.engine.game import Game
from meadhall.core.engine.option import OptionValue
from meadhall.core.engine.table import Table
from meadhall.core.ml.neural_net import NetEvaluator, NeuralNet, weight_count

NET_SUFFIX = ".net"
FORMAT = 1
MAX_NET_FILE_BYTES = 50_000
"""How many bytes a file may have."""
MAX_LAYER_WIDTH = 256


class NetFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Schema of a net file."""

    format: int
    game: str
    players: int
    options: dict[str, OptionValue]
    edition: str
    """The hash of the edition it was trained with."""
    inputs: str
    """The hash of the names of its inputs."""
    layers: tuple[int, int, int]
    """Inputs, and the sums of the two hidden layers."""
    spread: float
    """How many points ahead make the odds of winning e to one."""
    opinion: float
    """Softmax temperature of the priors, in points; 0: the game's own evaluation gives the priors."""
    doubt: float
    """The share of the priors that is spread evenly over all options, from 0 to 1."""
    made: str
    """How it was made."""
    weights: str
    """In the order of `NeuralNet`, each in two bytes (IEEE 754, little-endian), in base64."""
    ideas: bool = False
    """Whether the game's `prior_points` of an option are added to the net's value of the table after it."""


class LoadedNet:
    """A net from a file, and the tables it is for."""

    def __init__(self, game: Game, file: NetFile, hash: str) -> None:
        self.game = game
        self.file = file
        self.hash = hash
        self.net = NeuralNet(*file.layers, decode_weights(file.weights))

    def matches(self, table: Table) -> bool:
        """Whether a table is like those it was trained at."""
        return self.serves(table.game, int(table.seats), table.rule_options, table.edition)

    def serves(self, game: Game, players: int, options: Mapping[str, OptionValue], edition: str) -> bool:
        file = self.file
        return (
            game.name == self.game.name
            and players == file.players
            and options == file.options
            and edition == file.edition
        )

    def evaluator(self) -> NetEvaluator:
        assert self.game.inputs is not None, "checked when the file was read"
        file = self.file
        return NetEvaluator(self.net, self.game.inputs, file.spread, file.opinion, file.doubt, file.ideas)


def inputs_hash(names: list[str]) -> str:
    """The hash of the names of inputs."""
    return sha256("\n".join(names).encode()).hexdigest()[:16]


def decode_weights(weights: str) -> list[float]:
    content = b64decode(weights, validate=True)
    return list(unpack(f"<{len(content) // 2}e", content))


def encode_weights(weights: list[float]) -> str:
    """Weights as a file has them."""
    return b64encode(pack(f"<{len(weights)}e", *weights)).decode()


def read_net(path: Path, game: Game) -> LoadedNet:
    """A net of a game from a file; raises `BadNet` if it is none."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise BadNet(f"{path}: cannot be read ({error.strerror}). Give a file that `make learn` has written.") from None
    if len(content) > MAX_NET_FILE_BYTES:
        raise BadNet(f"{path}: has {len(content)} bytes; a net has at most {MAX_NET_FILE_BYTES}.")
    try:
        file = msgspec.json.decode(content, type=NetFile)
    except msgspec.MsgspecError as error:
        raise BadNet(f"{path}: is no net ({error}).") from None
    if problem := find_problem(file, game):
        raise BadNet(f"{path}: {problem}")
    return LoadedNet(game, file, sha256(content).hexdigest()[:16])


def find_problem(file: NetFile, game: Game) -> str:
    """Why a net can't be used for a game; empty if it can."""
    if file.format != FORMAT:
        return f"is written in format {file.format}; this meadhall reads format {FORMAT}."
    if file.game != game.name:
        return f"is a net for {file.game}, not for {game.name}."
    if game.inputs is None:
        return f"{game.name} has no inputs.py: there is nothing a net could see of it."
    if file.players not in game.players:
        return f"{game.name} is not for {file.players} players."
    size, first, second = file.layers
    if size != game.inputs.size(file.players) or file.inputs != inputs_hash(game.inputs.names(file.players)):
        return f"was made for other inputs than {game.name} has now. Make it again: make learn GAME={game.name}"
    if not (1 <= first <= MAX_LAYER_WIDTH and 1 <= second <= MAX_LAYER_WIDTH):
        return f"its layers have {first} and {second} sums; each has 1 to {MAX_LAYER_WIDTH}."
    if not 0.0 <= file.doubt <= 1.0:
        return f"its doubt ({file.doubt}) must be from 0 to 1."
    if not (isfinite(file.spread) and file.spread > 0.0 and isfinite(file.opinion) and file.opinion >= 0.0):
        return f"its spread ({file.spread}) must be above 0, its opinion ({file.opinion}) not below."
    try:
        found = decode_weights(file.weights)
    except ValueError as error:
        return f"its weights are damaged ({error})."
    if len(found) != weight_count(size, first, second):
        return f"has {len(found)} weights instead of {weight_count(size, first, second)}."
    if not all(map(isfinite, found)):
        return "has weights that are no numbers."
    return ""


@cache
def bundled_net(game: Game, players: int) -> LoadedNet | None:
    """The net that comes with a game for so many players, if there is one."""
    path = game.folder / f"{players}{NET_SUFFIX}"
    return read_net(path, game) if game.inputs is not None and path.exists() else None


def bundled_net_hashes(games: list[Game]) -> dict[str, str]:
    """The hashes of all nets that come with games, such as `raids 2`."""
    return {
        f"{game.name} {players}": found.hash
        for game in games
        for players in game.players
        if (found := bundled_net(game, players)) is not None
    }
