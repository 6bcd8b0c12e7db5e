"""The beginning of a lesson, made from a moment of a recorded game."""

from __future__ import annotations

from pathlib import Path

from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po

from meadhall.core.events import Event
from meadhall.core.record import Record
from meadhall.core.table import Table
from meadhall.core.words import LANGUAGES
from meadhall.lessons.course import WORDS, read_lesson
from meadhall.lessons.goal import BadLesson
from meadhall.lessons.laws import UNWRITTEN, drawn_things, said
from meadhall.lessons.lesson import Lesson

HEADER = """\
msgid ""
msgstr ""
"Language: {lang}\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural={plural};\\n"
"""


def write_draft(record: Record, ply: int, path: Path) -> None:
    """Write a lesson that begins after so many answers, and what there is to say about it, which is still to be
    written; what was answered in the game is the good answer."""
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
            leave_room(path.parent / WORDS / f"{lang}.po", lang, lesson)
    except OSError as error:
        raise BadLesson(
            f"{error.filename}: cannot be written ({error.strerror}). Give another file with --out."
        ) from None


def draft(record: Record, ply: int, name: str) -> str:
    """The file of such a lesson."""
    table = record.replay(ply)
    if table.over:
        raise BadLesson(f"After {ply} answers the game is over. Choose an earlier ply.")
    if record.edition.hash != record.game.edition.hash:
        raise BadLesson("A lesson is played with the edition that comes with the game, and this record has another.")
    given = record.actions[ply][2] if ply < len(record) else table.legal()[0]
    usual = {option.name: option.default for option in record.game.options}
    from jinja2 import Environment, FileSystemLoader  # only here: the terminal need not wait for it

    folder = FileSystemLoader(Path(__file__).parent)
    templates = Environment(loader=folder, autoescape=False, keep_trailing_newline=True)
    return templates.get_template("draft.toml.jinja").render(
        id=name,
        players=record.players,
        seed=record.seed,
        options={key: value for key, value in record.options.items() if value != usual[key]},
        plies=[record.game.name_of(action) for _, _, action in record.actions[:ply]],
        digest=table.digest[:16],
        learner=table.seat,
        ask=table.decision,
        answer=table.name(given),
        meaning=table.describe(given),
        other=table.name(next((each for each in table.legal() if each != given), given)),
        things=sorted(drawn_things(table, int(table.seat or 0), LANGUAGES[0], narrow=False)),
        event=first_event(table, given),
    )


def first_event(table: Table, action: int) -> Event | None:
    """What the player who gives an answer is told first about themselves: a goal, until a better one is written."""
    seat = int(table.seat or 0)
    after = table.clone()
    heard = after.listen()
    after.apply(action)
    return next((event for event in heard if event.seen_by(seat) and event.named.get("seat") == seat), None)


def leave_room(path: Path, lang: str, lesson: Lesson) -> None:
    """Add to a catalogue what is still to be written."""
    if not path.exists():
        path.parent.mkdir(exist_ok=True)
        path.write_text(HEADER.format(lang=lang, plural=get_plural(lang).plural_expr), encoding="utf-8")
    with path.open("rb") as catalogue:
        known = read_po(catalogue, locale=lang)
    entries = [f'\nmsgid "{key}"\nmsgstr "{UNWRITTEN}"\n' for key in said(lesson) if key not in known]
    with path.open("a", encoding="utf-8") as file:
        file.writelines(entries)
