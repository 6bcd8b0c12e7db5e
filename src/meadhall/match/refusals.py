"""Domain errors of a match: why a command or a view is refused."""

from __future__ import annotations

from collections.abc import Callable

from meadhall.core.engine.errors import MeadhallError

REASONS = {
    "not_started": "The match has not begun.",
    "over": "The game is over.",
    "not_over": "The game is not over yet.",
    "answered": "This decision has been answered already.",
    "not_asked": "It is another seat's turn to answer.",
    "bot_plays": "A bot plays this seat: take the seat back first.",
    "illegal": "That action is not legal now.",
    "nothing_to_take_back": "There is nothing to take back.",
    "nobody_asks": "There is no open takeback request.",
    "taken": "That seat is taken.",
    "not_seated": "This person has no seat here.",
    "both_seated": "Both identities sit at this table.",
    "no_such_seat": "There is no such seat at this table.",
    "still_here": "The player of this seat is present.",
    "has_time": "The player of this seat still has time.",
    "resigned": "A player who has resigned can't return.",
    "bot_answers": "The bot is about to answer; the seat can be taken back after that.",
    "no_clock": "This match is played without a clock.",
    "speed": "This is not a valid time control.",
    "hours": "This is not a valid availability.",
    "quiet_too_long": "The quiet hours are too long.",
    "vacation_too_long": "That is too many days of vacation in a year.",
    "not_alone": "Only an unfinished match against bots can be deleted, by its player.",
    "host_only": "Only the host may do that.",
    "closed": "Only the players may view this match.",
    "sealed": "The same deal is still being played at another table: only its players may view this match until then.",
    "deal_sealed": "The same deal is still being played at another table: until then no more of it is shown.",
    "own_eyes": "Until the game is over, a player sees only the view of their own seat.",
    "faded": "In this game of memory, the log of that moment is hidden until the game is over.",
    "no_such_moment": "The match has no such ply.",
    "no_hints": "This match is played without hints.",
    "accept_seed": "The host has chosen the seed: players must accept it to sit down.",
    "share": "This share of the seed does not match its commitment.",
    "too_soon": "Shares of the seed are revealed once every seat is taken.",
    "too_late": "The deal is done.",
    "words": "The message is empty.",
}
"""Messages for programmers, by key; the server and the terminal have translated ones."""


class Refused(MeadhallError):
    """A command or view that is refused: `key` is the reason, `values` fill its translation, `why` may translate it."""

    def __init__(self, key: str, why: Callable[[str], str | None] | None = None, **values: object) -> None:
        super().__init__(REASONS.get(key, key))
        self.key = key
        self.why = why
        self.values = values
