"""Schema of puzzle files: bots' games, and the positions of each that make a puzzle. Actions are in notation."""

from __future__ import annotations

import msgspec

from meadhall.core.engine.option import OptionValue


class PuzzleStruct(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of the file's structures: unknown fields are refused."""


class PuzzleEntry(PuzzleStruct, frozen=True, kw_only=True):
    """A question with one clearly best answer."""

    ply: int
    seat: int
    """The seat that is asked."""
    digest: str
    """The table's digest, by which a change of the rules is noticed."""
    right: tuple[str, ...]
    """The answers that are accepted, the best first."""
    obvious: str
    """The answer of a greedy bot."""
    chances: dict[str, int]
    """Every answer, and the chance to win with it, in percent."""
    margin: int
    """How far the best wrong answer is behind, in points."""
    came: float
    """How many points more the right answer won than the obvious one, where games were played out."""
    error: float
    """The standard error of that, in points."""
    found: int
    """How many of eight short searches found a right answer."""
    changes: dict[str, float] = {}
    """By the names of the game's features: how many points the right answer is better than the obvious one."""
    counts: dict[str, tuple[int, int]] = {}
    """What can be counted after the right answer, and after the obvious one."""


class MinedGame(PuzzleStruct, frozen=True, kw_only=True):
    """A game of bots, as far as its last puzzle."""

    number: int
    players: int
    seed: str
    options: dict[str, OptionValue] = {}
    looked: int = 0
    """How many of its candidates were verified."""
    plies: str = ""
    puzzle: tuple[PuzzleEntry, ...] = ()


class PuzzleFile(PuzzleStruct, frozen=True, kw_only=True):
    made: str
    """The command that found them."""
    game: tuple[MinedGame, ...]


def to_toml(content: PuzzleFile) -> str:
    """The file as readable TOML."""
    lines = [f"made = {toml_value(content.made)}"]
    for mined in content.game:
        lines += ["", "[[game]]"]
        lines += [f"{name} = {toml_value(getattr(mined, name))}" for name in ("number", "players", "seed", "looked")]
        if mined.options:
            lines.append(f"options = {toml_value(mined.options)}")
        lines.append(f"plies = {toml_value(mined.plies)}")
        for moment in mined.puzzle:
            lines += ["", "[[game.puzzle]]"]
            lines += [f"{name} = {toml_value(entry)}" for name, entry in msgspec.to_builtins(moment).items()]
    return "\n".join(lines) + "\n"


def toml_value(entry: object) -> str:
    """A value in TOML."""
    if isinstance(entry, dict):
        inside = ", ".join(f"{toml_value(key)} = {toml_value(each)}" for key, each in entry.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(entry, (list, tuple)):
        return f"[{', '.join(map(toml_value, entry))}]"
    return msgspec.json.encode(entry).decode()
