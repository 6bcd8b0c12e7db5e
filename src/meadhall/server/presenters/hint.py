"""A hint with its reasons, as a page shows it."""

from __future__ import annotations

from meadhall.bots.explain import RatedAction, Reason, hint_sentences, percent
from meadhall.server.presenters.match_view import MatchView


class Move:
    """An option and what is expected of it."""

    def __init__(self, weighed: RatedAction, words: str, share: str) -> None:
        self.action = weighed.action
        self.words = words
        self.share = share
        self.width = max(0, min(100, round(100 * weighed.share)))


class HintView:
    """The move a search would make, its rivals, and what speaks for it; all from the seat's own view."""

    def __init__(self, shown: MatchView, reason: Reason) -> None:
        self.question = f"{shown.take}.{shown.ply}"

        def name(action: int) -> str:
            return shown.game.option_words(shown.view, action, shown.words)

        self.moves = [
            Move(weighed, name(weighed.action), percent(weighed.share, shown.words))
            for weighed in [reason.best, *sorted(reason.alternatives, key=lambda other: -other.share)]
        ]
        self.sentence = hint_sentences(reason, shown.words, name)[-1]
