"""Lesson scaffold: the beginning of a lesson, made from a position of a recorded game."""

from __future__ import annotations

from pathlib import Path

import msgspec

from meadhall.core.engine.events import Event
from meadhall.core.engine.record import Record
from meadhall.core.engine.table import Table
from meadhall.core.i18n.po_file import Catalogue
from meadhall.core.i18n.words import LANGUAGES, SHARED
from meadhall.lessons.course import WORDS, read_lesson
from meadhall.lessons.goal import BadLesson
from meadhall.lessons.lesson import Lesson
from meadhall.lessons.lint import PLACEHOLDER_TEXT, drawn_things, required_keys

LESSON = """\
id = {id}
kind = "later"  # or "core": what one must know for a first match
teaches = []  # ids of rules
within = 1  # how many answers of the learner lead to the goal

[start]
{start}

# Things that can be lit here: {things}
[[step]]
name = "first"
do = "act"
ask = {ask}
light = []
good = [{answer}]
means = {{ {answer} = {meaning} }}

# Mistakes that beginners make, each with words of its own under {name}.first.NAME:
# [[step.wrong]]
# name = "NAME"
# answer = {other}
# rules = []

[goal]
all = [{goal}]
"""


def write_draft(record: Record, ply: int, path: Path) -> None:
    """Write a lesson that begins after so many answers, with placeholders in the catalogues; the answer given in the
    game is the good answer."""
    name = path.stem
    if not name.startswith(f"{record.game.name}-"):
        raise BadLesson(f"{path}: a lesson is called like its game. Call the file {record.game.name}-{name}.toml.")
    if path.exists():
        raise BadLesson(f"{path}: there is a lesson already. Give another file with --out.")
    text = draft(record, ply, name)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        lesson = read_lesson(path)
        for lang in LANGUAGES:
            add_placeholders(path.parent / WORDS / f"{lang}.po", lang, lesson)
    except OSError as error:
        raise BadLesson(
            f"{error.filename}: cannot be written ({error.strerror}). Give another file with --out."
        ) from None


def draft(record: Record, ply: int, name: str) -> str:
    """The content of the lesson file."""
    table = record.replay(ply)
    if table.over:
        raise BadLesson(f"After {ply} answers the game is over. Choose an earlier ply.")
    if record.edition.hash != record.game.edition.hash:
        raise BadLesson("A lesson is played with the edition that comes with the game, and this record has another.")
    given = record.actions[ply][2] if ply < len(record) else table.legal()[0]
    other = next((each for each in table.legal() if each != given), given)
    usual = {option.name: option.default for option in record.game.options}
    start = {
        "players": record.players,
        "seed": record.seed,
        "options": {key: value for key, value in record.options.items() if value != usual[key]},
        "plies": [record.game.name_of(action) for _, _, action in record.actions[:ply]],
        "digest": table.digest[:16],
        "learner": table.seat,
    }
    event = first_event(table, given)
    return LESSON.format(
        id=toml_value(name),
        name=name,
        start="\n".join(f"{key} = {toml_value(value)}" for key, value in start.items() if value),
        things=" ".join(sorted(drawn_things(table, int(table.seat or 0), LANGUAGES[0], narrow=False))),
        ask=toml_value(table.decision),
        answer=toml_value(table.name(given)),
        meaning=toml_value(table.describe(given)),
        other=toml_value(table.name(other)),
        goal=toml_value({"told": event.name, "values": event.named}) if event else "",
    )


def toml_value(value: object) -> str:
    """A value as TOML writes it on one line."""
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {toml_value(each)}' for key, each in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(toml_value, value))}]"
    return msgspec.json.encode(value).decode()


def first_event(table: Table, action: int) -> Event | None:
    """The first event about the player that an answer causes: the goal, until a better one is written."""
    seat = int(table.seat or 0)
    after = table.clone()
    heard = after.listen()
    after.apply(action)
    return next((event for event in heard if event.seen_by(seat) and event.named.get("seat") == seat), None)


def add_placeholders(path: Path, lang: str, lesson: Lesson) -> None:
    """Add placeholders for the missing texts to a catalogue."""
    if not path.exists():
        path.parent.mkdir(exist_ok=True)
        header, _, _ = (SHARED / f"{lang}.po").read_text(encoding="utf-8").partition("\n\n")
        path.write_text(f"{header}\n", encoding="utf-8")
    known = Catalogue(path).wordings
    entries = [f'\nmsgid "{key}"\nmsgstr "{PLACEHOLDER_TEXT}"\n' for key in required_keys(lesson) if key not in known]
    with path.open("a", encoding="utf-8") as file:
        file.writelines(entries)
