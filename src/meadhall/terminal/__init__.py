"""The games in a terminal: the table as text, questions in words, answers as numbers."""

from meadhall.terminal.language import language
from meadhall.terminal.replay import Replay
from meadhall.terminal.saved_games import unfinished
from meadhall.terminal.screen import Screen
from meadhall.terminal.screens import screen
from meadhall.terminal.seating import seat_everybody, sign, usual_players
from meadhall.terminal.setup import begin, resume

__all__ = [
    "Replay",
    "Screen",
    "begin",
    "language",
    "resume",
    "screen",
    "seat_everybody",
    "sign",
    "unfinished",
    "usual_players",
]
