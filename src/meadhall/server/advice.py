"""A hint with its reasons, as a page shows it."""

from __future__ import annotations

from meadhall.bots.explain import Reason, Weighed, changed, percent
from meadhall.server.shown import Shown


class Move:
    """An option and what is expected of it."""

    def __init__(self, weighed: Weighed, words: str, share: str) -> None:
        self.action = weighed.action
        self.words = words
        self.share = share
        self.width = max(0, min(100, round(100 * weighed.share)))


class Advice:
    """The move a search would make, its rivals, and what speaks for it; all from the seat's own view."""

    def __init__(self, shown: Shown, reason: Reason) -> None:
        self.question = f"{shown.take}.{shown.ply}"
        self.moves = [
            Move(weighed, self.name(shown, weighed.action), percent(weighed.share, shown.words))
            for weighed in [reason.best, *reason.alternatives]
        ]
        self.sentence = changed(reason, shown.words, self.moves[1].words) if reason.alternatives else ""

    def name(self, shown: Shown, action: int) -> str:
        return shown.game.option_words(shown.view, action, shown.words)
