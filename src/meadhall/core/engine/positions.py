"""Positions: a whole table as JSON, and back, with every number checked on the way."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from meadhall.core.engine.components import checked_number, shortened
from meadhall.core.engine.decision import AUTOMATIC, NO_SEAT, Decision
from meadhall.core.engine.dice import Dice, FastDice, SecretDice, restore_fast_dice
from meadhall.core.engine.edition import Edition
from meadhall.core.engine.errors import BadOption, BadPosition
from meadhall.core.engine.table import Table

if TYPE_CHECKING:
    from meadhall.core.engine.game import Game

KEYS = [
    "game",
    "rules",
    "edition",
    "players",
    "options",
    "dice",
    "ply",
    "barrier",
    "actor",
    "stack",
    "components",
]
MAX_COUNT = 1 << 40


def save(game: Game, table: Table) -> dict[str, object]:
    return {
        "game": game.name,
        "rules": game.rules_version,
        "edition": table.edition,
        "players": int(table.seats),
        "options": dict(table.rule_options),
        "dice": save_dice(table.dice),
        "ply": int(table.ply),
        "barrier": int(table.barrier),
        "actor": int(table.actor),
        "stack": [save_decision(decision) for decision in table.stack],
        "components": {part.name: part.write(table) for part in table.components()},
    }


def save_decision(decision: Decision) -> list[object]:
    kind = type(decision)
    return [kind.name, int(decision.seat), *(int(getattr(decision, name)) for name in kind.fields)]


def save_dice(dice: Dice) -> dict[str, object]:
    if isinstance(dice, SecretDice):
        return {"key": dice.key.hex(), "draws": int(dice.draws), "counts": dict(dice.counts)}
    assert isinstance(dice, FastDice)
    return {"fast": [int(dice.a), int(dice.b), int(dice.c), int(dice.d)], "draws": int(dice.draws)}


def load(game: Game, position: object, edition: Edition) -> Table:
    found = checked_fields(position, KEYS, "position")
    if found["game"] != game.name:
        raise BadPosition(f"game: this is a position of {shortened(found['game'])}, not of {game.name}.")
    if found["rules"] != game.rules_version:
        raise BadPosition(f"rules: made by rules {shortened(found['rules'])}; these are rules {game.rules_version}.")
    if found["edition"] != edition.hash:
        raise BadPosition(
            f"edition: made with edition {shortened(found['edition'])}, this is {edition.hash}. "
            "Give that edition's file."
        )
    if not isinstance(found["options"], dict):
        raise BadPosition(f"options: expected an object, found {shortened(found['options'])}.")
    try:
        options = game.validate_options(checked_number(found["players"], 1, 99, "players"), found["options"])
    except BadOption as error:
        raise BadPosition(f"options: {error}") from None
    table: Table = game.empty_table(int(str(found["players"])), edition, options, load_dice(found["dice"]))
    table.ply = checked_number(found["ply"], 0, MAX_COUNT, "ply")
    table.barrier = checked_number(found["barrier"], 0, int(table.ply), "barrier")
    fresh = table.ply == 0
    table.actor = checked_number(
        found["actor"], NO_SEAT if fresh else 0, NO_SEAT if fresh else int(table.seats) - 1, "actor"
    )
    parts = table.components()
    components = checked_fields(found["components"], [part.name for part in parts], "components")
    for part in parts:
        part.read(table, components[part.name])
    if not isinstance(found["stack"], list):
        raise BadPosition(f"stack: expected a list, found {shortened(found['stack'])}.")
    for entry in found["stack"]:
        table.ask(load_decision(game, entry, int(table.seats)))
    if problem := table.audit():
        raise BadPosition(f"components: {problem}")
    restore_choices(game, table)
    return table


def restore_choices(game: Game, table: Table) -> None:
    """List the options of the question on top; refuse one that would not be asked."""
    top = table.top
    if top is None:
        return
    if game.kinds.modes[top.kind] == AUTOMATIC:
        raise BadPosition(f"stack: its last entry must be a question, but {type(top).name} happens by itself.")
    try:
        table.choices = top.options(table)
    except IndexError:
        raise BadPosition(f"stack: {type(top).name} does not fit the components.") from None
    if len(table.choices) < (1 if type(top).hides_option_count else 2):
        raise BadPosition(f"stack: {type(top).name} leaves no choice here, so it would not be asked.")


def load_decision(game: Game, entry: object, seats: int) -> Decision:
    if not isinstance(entry, list) or not entry or entry[0] not in game.kinds.names:
        raise BadPosition(
            f"stack: {shortened(entry)} is no decision. The decisions are: {', '.join(game.kinds.names)}."
        )
    kind = game.kinds.names.index(entry[0])
    cls: type[Decision] = game.kinds.classes[kind]
    make: Callable[..., Decision] = cls
    if len(entry) != 2 + len(cls.fields):
        raise BadPosition(
            f"stack: {cls.name} takes a seat and {len(cls.fields)} more numbers, found {shortened(entry)}."
        )
    values = [
        checked_number(value, low, high, f"stack.{cls.name}.{name}")
        for value, (name, (low, high)) in zip(entry[2:], cls.fields.items(), strict=True)
    ]
    if game.kinds.modes[kind] == AUTOMATIC:
        checked_number(entry[1], NO_SEAT, NO_SEAT, f"stack.{cls.name}.seat")
        return make(*values)
    return make(checked_number(entry[1], 0, seats - 1, f"stack.{cls.name}.seat"), *values)


def load_dice(entry: object) -> Dice:
    if isinstance(entry, dict) and set(entry) == {"fast", "draws"}:
        words = entry["fast"]
        if not isinstance(words, list) or len(words) != 4:
            raise BadPosition(f"dice.fast: expected four numbers, found {shortened(words)}.")
        a, b, c, d = (checked_number(word, 0, 0xFFFFFFFF, "dice.fast") for word in words)
        return restore_fast_dice(a, b, c, d, checked_number(entry["draws"], 0, MAX_COUNT, "dice.draws"))
    found = checked_fields(entry, ["key", "draws", "counts"], "dice")
    key = found["key"]
    if not isinstance(key, str) or len(key) != 32 or not set(key) <= set("0123456789abcdef"):
        raise BadPosition(f"dice.key: expected 32 hexadecimal digits, found {shortened(key)}.")
    secret = SecretDice(bytes.fromhex(key))
    counts = found["counts"]
    if not isinstance(counts, dict):
        raise BadPosition(f"dice.counts: expected an object, found {shortened(counts)}.")
    for purpose, count in counts.items():
        if not isinstance(purpose, str):
            raise BadPosition(f"dice.counts: expected the name of a purpose, found {shortened(purpose)}.")
        secret.counts[purpose] = checked_number(count, 1, MAX_COUNT, f"dice.counts.{purpose}")
    total = sum(secret.counts.values())
    secret.draws = checked_number(found["draws"], total, total, "dice.draws")
    return secret


def checked_fields(found: object, keys: list[str], where: str) -> dict[str, object]:
    """An object with exactly these keys."""
    if not isinstance(found, dict):
        raise BadPosition(f"{where}: expected an object, found {shortened(found)}.")
    for key in keys:
        if key not in found:
            raise BadPosition(f"{where}: {key} is missing.")
    for key in found:
        if key not in keys:
            raise BadPosition(f"{where}: there is no {shortened(key)} here. The keys are: {', '.join(keys)}.")
    return found
