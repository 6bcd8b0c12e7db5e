"""Scene: a view with its translations, as the drawings of all games use it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from meadhall.core.engine.decision import NO_SEAT, DecisionRegistry
from meadhall.core.engine.view import View
from meadhall.core.i18n.words import Words

V = TypeVar("V", bound=View)


class Scene(Generic[V]):
    """The view and the words for it. A game's own scene adds where its things lie."""

    def __init__(
        self, view: V, say: Words, kinds: DecisionRegistry, option_words: Callable[[V, int, Words], str]
    ) -> None:
        self.view = view
        self.say = say
        self.kinds = kinds
        self.option_words = option_words

    @property
    def asked(self) -> int:
        """The seat that is asked now; NO_SEAT when the game is over."""
        return NO_SEAT if self.view.question is None else self.view.question.seat

    @property
    def mine(self) -> bool:
        """Whether the question is put to the viewer."""
        return bool(self.view.legal)

    def order(self) -> list[int]:
        """The seats, one's own first, then clockwise."""
        first = self.view.seat or 0
        return [(first + step) % self.view.seats for step in range(self.view.seats)]

    def action(self, option: int) -> int:
        """The action that answers the question asked now with an option."""
        return self.kinds.action(self.view.asked.decision, option)

    def can(self, option: int) -> bool:
        """Whether the viewer may choose an option now."""
        return self.mine and self.action(option) in self.view.legal

    def number(self, option: int) -> int:
        """The number of an option in the viewer's list of choices; 0 if it is not there."""
        return self.view.legal.index(self.action(option)) + 1 if self.can(option) else 0

    def words(self, option: int) -> str:
        """What an option of the question asked now means."""
        return self.option_words(self.view, option, self.say)
