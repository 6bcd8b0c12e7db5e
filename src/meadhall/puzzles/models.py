"""What a file of puzzles holds: games of bots, and the moments of each that make a puzzle. Actions are in notation."""

from __future__ import annotations

import msgspec

from meadhall.core.engine.option import OptionValue


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A part of the file: what it does not know, it refuses."""


class Moment(Part, frozen=True, kw_only=True):
    """A question with one clearly best answer."""

    ply: int
    seat: int
    """Who is asked."""
    digest: str
    """Of the table, so that nobody changes it unawares."""
    right: tuple[str, ...]
    """The answers that are accepted, the best first."""
    obvious: str
    """What a quick look takes."""
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
    """What can be counted after the one, and after the other."""


class Mined(Part, frozen=True, kw_only=True):
    """A game of bots, as far as its last puzzle."""

    number: int
    players: int
    seed: str
    options: dict[str, OptionValue] = {}
    looked: int = 0
    """How many of its moments were looked at more closely."""
    plies: str = ""
    puzzle: tuple[Moment, ...] = ()


class PuzzleFile(Part, frozen=True, kw_only=True):
    made: str
    """The command that found them."""
    game: tuple[Mined, ...]


def written(content: PuzzleFile) -> str:
    """The file, as people may read it."""
    lines = [f"made = {quoted(content.made)}"]
    for mined in content.game:
        lines += ["", "[[game]]"]
        lines += [f"{name} = {quoted(getattr(mined, name))}" for name in ("number", "players", "seed", "looked")]
        if mined.options:
            lines.append(f"options = {quoted(mined.options)}")
        lines.append(f"plies = {quoted(mined.plies)}")
        for moment in mined.puzzle:
            lines += ["", "[[game.puzzle]]"]
            lines += [f"{name} = {quoted(entry)}" for name, entry in msgspec.to_builtins(moment).items()]
    return "\n".join(lines) + "\n"


def quoted(entry: object) -> str:
    """A value as TOML writes it."""
    if isinstance(entry, dict):
        inside = ", ".join(f"{quoted(key)} = {quoted(each)}" for key, each in entry.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(entry, (list, tuple)):
        return f"[{', '.join(map(quoted, entry))}]"
    return msgspec.json.encode(entry).decode()
