"""A hint with its reasons, as a page shows it."""

from __future__ import annotations

from meadhall.bots.explain import Reason, Weighed, percent, sentences
from meadhall.server.presenters.match_view import SeatView


class Move:
    """An option and what is expected of it."""

    def __init__(self, weighed: Weighed, words: str, share: str) -> None:
        self.action = weighed.action
        self.words = words
        self.share = share
        self.width = max(0, min(100, round(100 * weighed.share)))


class Advice:
    """The move a search would make, its rivals, and what speaks for it; all from the seat's own view."""

    def __init__(self, shown: SeatView, reason: Reason) -> None:
        self.question = f"{shown.take}.{shown.ply}"

        def name(action: int) -> str:
            return shown.game.option_words(shown.view, action, shown.words)

        self.moves = [
            Move(weighed, name(weighed.action), percent(weighed.share, shown.words))
            for weighed in [reason.best, *sorted(reason.alternatives, key=lambda other: -other.share)]
        ]
        self.sentence = sentences(reason, shown.words, name)[-1]
