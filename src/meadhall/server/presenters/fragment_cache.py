"""Fragment cache: what was rendered of a match, shared by viewers who see the same; it goes with the actor."""

from __future__ import annotations

from collections.abc import Hashable
from weakref import WeakKeyDictionary

from meadhall.server.matches.actor import MatchActor
from meadhall.server.presenters.fragment import Fragment
from meadhall.server.presenters.visible_scores import VisibleScores


class FragmentCache:
    def __init__(self) -> None:
        self.drawn: dict[tuple[object, ...], dict[str, Fragment]] = {}
        """All fragments of one version, by audience."""
        self.lasting: dict[tuple[str, str, Hashable], Fragment] = {}
        """Single fragments that most moves leave as they are, by their inputs."""
        self.written: dict[tuple[tuple[object, ...], tuple[object, ...], bool], bytes | None] = {}
        """Messages from one version to the next, by both audience keys."""
        self.scores = VisibleScores()

    def clear(self) -> None:
        self.drawn.clear()
        self.lasting.clear()


CACHES: WeakKeyDictionary[MatchActor, FragmentCache] = WeakKeyDictionary()


def cache_of(live: MatchActor) -> FragmentCache:
    found = CACHES.get(live)
    if found is None:
        found = CACHES[live] = FragmentCache()
    return found
