"""What a match says no to."""

from __future__ import annotations

from collections.abc import Callable

from meadhall.core.engine.errors import MeadhallError

REASONS = {
    "not_started": "The match has not begun.",
    "over": "The game is over.",
    "not_over": "The game is not over yet.",
    "answered": "That question has been answered already.",
    "not_asked": "It is another seat that is asked now.",
    "bot_plays": "A bot plays in this seat: take the seat back first.",
    "illegal": "That action is not legal now.",
    "nothing_to_take_back": "There is nothing to take back.",
    "nobody_asks": "Nobody wishes to take anything back.",
    "taken": "That seat is taken.",
    "not_seated": "This person does not sit there.",
    "both_seated": "Both sit at this table.",
    "no_such_seat": "There is no such seat at this table.",
    "still_here": "Whoever sits there is at the table.",
    "has_time": "Whoever sits there still has time.",
    "resigned": "Whoever has resigned does not come back.",
    "bot_answers": "The bot is about to answer; the seat can be taken back after that.",
    "no_clock": "This match is played without a clock.",
    "speed": "A match can't be played at that speed.",
    "hours": "These are no hours to play.",
    "quiet_too_long": "Quiet hours are not so long.",
    "vacation_too_long": "A year has not so many days of vacation.",
    "not_alone": "Only a match against bots that is not over can be deleted, by whoever plays it.",
    "host_only": "Only the host may do that.",
    "closed": "Only the players may look at this match.",
    "sealed": "The same deal is still played at another table: until all are over, only the players may look.",
    "deal_sealed": "The same deal is still played at another table: until all are over, nobody is shown more of it.",
    "own_eyes": "While the match goes on, everybody has only their own eyes.",
    "faded": "This game is one of memory: while it goes on, nobody may look back so far.",
    "no_such_moment": "The match has no such moment.",
    "no_hints": "This match is played without hints.",
    "accept_seed": "The host has chosen the seed: whoever sits down must accept it.",
    "share": "This is not the share of the seed that was promised.",
    "too_soon": "Shares of the seed are shown when every seat is taken.",
    "too_late": "The deal is done.",
    "words": "There are no words to say.",
}
"""Every reason there is, for whoever writes programs; servers and screens have words of their own for each."""


class Refused(MeadhallError):
    """What can't be done now: `key` says why, `values` what to mention, and `why` says it in a language, if it can."""

    def __init__(self, key: str, why: Callable[[str], str | None] | None = None, **values: object) -> None:
        super().__init__(REASONS.get(key, key))
        self.key = key
        self.why = why
        self.values = values
