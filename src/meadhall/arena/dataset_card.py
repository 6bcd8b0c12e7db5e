"""The dataset card: content, provenance and usage, as Markdown."""

from __future__ import annotations

from pathlib import Path

import msgspec

from meadhall.arena.dataset import PLAN_FILE, DatasetPlan, file_name
from meadhall.core.ml.encoder import KIND, MARKS, NUMBER, SEAT, THING
from meadhall.core.ml.observation import Field, Observations
from meadhall.version import VERSION

CARD_FILE = "README.md"
COLUMN_DESCRIPTIONS = {
    NUMBER: "a number",
    KIND: "one of",
    SEAT: "a seat, counted from the observing one on",
    THING: "what is printed on it",
    MARKS: "how often each is there",
}
MAX_LABELS = 12


def dataset_card(plan: DatasetPlan, folder: Path) -> str:
    """The card as Markdown."""
    observed = plan.observations()
    files = [folder / file_name(games) for games in plan.parts()]
    size = sum(file.stat().st_size for file in files if file.exists())
    title = plan.known().words("en")("game.title")
    options = msgspec.json.encode(plan.options).decode()
    return f"""# {title}, {plan.players} players: decisions of a search

{plan.games} games, {size / 1_000_000:.1f} MB in {len(files)} files, made by meadhall {VERSION}, rules {plan.rules}, \
edition {plan.edition_hash}, options `{options}`, seed `{plan.seed}`.

Every seat was played by meadhall's information-set search with {plan.iterations} iterations a decision; in \
{plan.explore:g} of a hundred decisions the answer was drawn by the search's policy instead of being the best. The \
search knows only what its seat may know, and so do the observations. `{PLAN_FILE}` has all of this for programs, and \
`meadhall dataset check` replays every game by the rules.

| column | what it says |
| --- | --- |
| `game`, `ply`, `seat` | which game, how many answers were given before, who was asked |
| `decision` | the question |
| `observation` | what the seat may know: {observed.size} whole numbers, before they are scaled; see below |
| `legal` | the actions that could be taken |
| `answer` | the one that was |
| `policy` | for each of `legal`, the part of its visits the search gave it |
| `value` | the share of the win that the search expected for the seat |
| `result` | what the game brought the seat: a sole winner {plan.players - 1}, a loser -1, winners share |
| `points` | how many points the seat had at the end |
{"| `view` | the seat's view as JSON |" if plan.views else ""}
## The observation

{observation_table(observed)}
## Limits

The search is no person and not perfect: its policy is a good opinion, no truth. Games follow from each other's rules
only; there are no personal data in here. Use it as you use meadhall (MIT).
"""


def observation_table(observed: Observations) -> str:
    """All numbers of an observation, field by field, as Markdown."""
    rows = ["| numbers | name | values | divided by |", "| --- | --- | --- | --- |"]
    pairs = sorted(zip(observed.starts, observed.fields, strict=True), key=lambda pair: pair[0])
    for start, field in pairs:
        if field.size:
            scales = sorted(set(field.scales))
            shown = " or ".join(map(str, scales))
            rows.append(
                f"| {start}–{start + field.size - 1} | `{field.name}`{field_shape(field, observed.seats)} "
                f"| {field_meaning(field)} | {shown} |"
            )
    return "\n".join(rows) + "\n"


def field_shape(field: Field, seats: int) -> str:
    """The shape of a field, as text."""
    each = field.count // seats if field.by_seat else field.count
    if field.mode == MARKS:
        return ", for each seat" if field.by_seat else ""
    many = f" × {each}" if each > 1 else ""
    return f"{many}, for each seat" if field.by_seat else many


def field_meaning(field: Field) -> str:
    labels = field.labels[: len(field.labels)]
    if field.mode in (NUMBER, SEAT):
        return COLUMN_DESCRIPTIONS[field.mode]
    shown = ", ".join(labels[:MAX_LABELS])
    more = f" … {labels[-1]} ({len(labels)})" if len(labels) > MAX_LABELS else ""
    return f"{COLUMN_DESCRIPTIONS[field.mode]}: {shown}{more}"
