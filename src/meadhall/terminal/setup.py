"""Start of a terminal game: a new one, or a saved one."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from meadhall.core.engine.edition import Edition
from meadhall.core.engine.errors import BadOption
from meadhall.core.engine.game import Game
from meadhall.core.engine.record import Record
from meadhall.games import load_record
from meadhall.terminal.game_loop import play
from meadhall.terminal.saved_games import SavedGame, new_file, unfinished
from meadhall.terminal.screen import Screen
from meadhall.terminal.seating import RecordSeating
from meadhall.terminal.session import GameSession

NEW, QUIT = "n", "q"


def play_new_game(record: Record, screen: Screen, path: Path | None) -> None:
    """Play a new game."""
    session = GameSession(record, screen, path or new_file(record.game, datetime.now()))
    introduce(record, screen)
    play(session)


def play_saved(save: SavedGame, screen: Screen) -> None:
    """Resume a saved game."""
    session = GameSession(save.record, screen, save.path)
    introduce(save.record, screen)
    screen.line(screen.say("resumed"))
    play(session)


def offer_resume(game: Game, screen: Screen, path: Path | None, edition: Edition | None) -> bool:
    """Resume the game in the file, or one that the person picks; returns False if they want a new one.

    A person who quits wants neither: returns True.
    """
    if path is not None:
        if not path.exists():
            return False
        play_saved(SavedGame(path, load_unfinished(game, path, edition)), screen)
        return True
    saves, problems = unfinished(game, edition)
    for problem in problems:
        screen.aside(problem)
    try:
        save = pick_save(saves, screen) if saves else None
    except (EOFError, KeyboardInterrupt):
        screen.line()
        return True
    if save is not None:
        play_saved(save, screen)
    return save is not None


def load_unfinished(game: Game, path: Path, edition: Edition | None) -> Record:
    """The unfinished game of a file; raises `BadOption` for another or a finished one."""
    record = load_record(path, edition)
    if record.game is not game:
        raise BadOption(f"{path}: holds a game of {record.game.name}, not of {game.name}. Choose another file.")
    if record.scores is not None:
        raise BadOption(f"{path}: holds a finished game: see it with `meadhall replay {path}`, or choose another file.")
    return record


def pick_save(saves: list[SavedGame], screen: Screen) -> SavedGame | None:
    """Ask for a saved game, Enter for the latest; None for a new one; raises EOFError to quit."""
    screen.line(screen.say.count("unfinished", len(saves)))
    screen.options([save_summary(save, screen) for save in saves])
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


def save_summary(save: SavedGame, screen: Screen) -> str:
    record = save.record
    month = screen.say("months").split()[save.when.month - 1]
    when = f"{save.when.day} {month} {save.when:%Y, %H:%M}"
    return screen.say("brief", players=record.players, answers=len(record), when=when)


def introduce(record: Record, screen: Screen) -> None:
    """Introduce the game and its players."""
    say = record.game.words(screen.lang)
    seating = RecordSeating(record)
    screen.heading(say("game.title"))
    screen.line(say("game.line"))
    people = [say.seat_name(seat) for seat in seating.people]
    if len(people) == 1:
        screen.line(screen.say("you_are", who=people[0]))
    elif people:
        screen.line(screen.say("people_are", who=say.listing(people)))
    for level in dict.fromkeys(seating.levels.values()):
        names = [say.seat_name(seat) for seat, each in seating.levels.items() if each == level]
        screen.line(screen.say.count("bots_are", len(names), who=say.listing(names), level=level))
