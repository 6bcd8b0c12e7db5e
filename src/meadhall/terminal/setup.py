"""How a game in the terminal begins: a new one, or one that was left."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from meadhall.core.engine.edition import Edition
from meadhall.core.engine.errors import BadOption
from meadhall.core.engine.game import Game
from meadhall.core.engine.record import Record
from meadhall.games import load_record
from meadhall.terminal.game_loop import play
from meadhall.terminal.saved_games import Save, fresh_file, unfinished
from meadhall.terminal.screen import Screen
from meadhall.terminal.seating import Seating
from meadhall.terminal.session import Sitting

NEW, QUIT = "n", "q"


def begin(record: Record, screen: Screen, path: Path | None) -> None:
    """Play a new game."""
    sitting = Sitting(record, screen, path or fresh_file(record.game, datetime.now()))
    introduce(record, screen)
    play(sitting)


def go_on(save: Save, screen: Screen) -> None:
    """Play on where a game was left."""
    sitting = Sitting(save.record, screen, save.path)
    introduce(save.record, screen)
    screen.line(screen.say("resumed"))
    play(sitting)


def resume(game: Game, screen: Screen, path: Path | None, edition: Edition | None) -> bool:
    """Go on with the game in the file, or with one that the person picks; False if a new one is wanted.

    Somebody who leaves wants neither.
    """
    if path is not None:
        if not path.exists():
            return False
        go_on(Save(path, waiting(game, path, edition)), screen)
        return True
    saves, problems = unfinished(game, edition)
    for problem in problems:
        screen.aside(problem)
    try:
        save = pick(saves, screen) if saves else None
    except (EOFError, KeyboardInterrupt):
        screen.line()
        return True
    if save is not None:
        go_on(save, screen)
    return save is not None


def waiting(game: Game, path: Path, edition: Edition | None) -> Record:
    """The unfinished game in a file."""
    record = load_record(path, edition)
    if record.game is not game:
        raise BadOption(f"{path}: holds a game of {record.game.name}, not of {game.name}. Choose another file.")
    if record.scores is not None:
        raise BadOption(f"{path}: holds a finished game: see it with `meadhall replay {path}`, or choose another file.")
    return record


def pick(saves: list[Save], screen: Screen) -> Save | None:
    """One of the games that wait, the latest if nothing is typed; None for a new one; EOFError for none at all."""
    screen.line(screen.say.count("unfinished", len(saves)))
    screen.options([brief(save, screen) for save in saves])
    while True:
        typed = screen.ask(screen.say("pick")).lower()
        if typed == NEW:
            return None
        if typed == QUIT:
            raise EOFError
        if not typed:
            return saves[0]
        if typed.isdecimal() and typed in [str(number) for number in range(1, len(saves) + 1)]:
            return saves[int(typed) - 1]
        screen.line(screen.say("pick.wrong", last=len(saves)))


def brief(save: Save, screen: Screen) -> str:
    record = save.record
    month = screen.say("months").split()[save.when.month - 1]
    when = f"{save.when.day} {month} {save.when:%Y, %H:%M}"
    return screen.say("brief", players=record.players, answers=len(record), when=when)


def introduce(record: Record, screen: Screen) -> None:
    """What is played, and who plays it."""
    say = record.game.words(screen.lang)
    seating = Seating(record)
    screen.heading(say("game.title"))
    screen.line(say("game.line"))
    people = [say.who(seat) for seat in seating.people]
    if len(people) == 1:
        screen.line(screen.say("you_are", who=people[0]))
    elif people:
        screen.line(screen.say("people_are", who=say.listing(people)))
    for level in dict.fromkeys(seating.levels.values()):
        names = [say.who(seat) for seat, each in seating.levels.items() if each == level]
        screen.line(screen.say.count("bots_are", len(names), who=say.listing(names), level=level))
