"""The terminal client: tables as text, questions in words, answers as numbers."""

from meadhall.terminal.language import chosen_language
from meadhall.terminal.replay import Replay
from meadhall.terminal.saved_games import unfinished
from meadhall.terminal.screen import Screen
from meadhall.terminal.screens import screen
from meadhall.terminal.seating import add_net_hashes, default_players, seat_names
from meadhall.terminal.setup import offer_resume, play_new_game

__all__ = [
    "Replay",
    "Screen",
    "add_net_hashes",
    "chosen_language",
    "default_players",
    "offer_resume",
    "play_new_game",
    "screen",
    "seat_names",
    "unfinished",
]
