"""Strength estimate: the bots' level closest to a person, by all their matches, rated or not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from meadhall.arena.match_strength import GameOutcome, estimated_skill, nearest_level
from meadhall.arena.reference_ratings import ReferenceRating, reference_ratings
from meadhall.arena.skill import INITIAL_SKILL, Skill
from meadhall.core.engine.player_count_class import player_count_class
from meadhall.server.ratings.results import Outcome, Placing, Results
from meadhall.server.storage import Store


async def even_level(store: Store, person: str, game: str, players: int) -> str:
    """The level that is about as strong as a person in a game with so many players."""
    size = player_count_class(players)
    levels = reference_ratings().of(game, size)
    outcomes = [each for each in await Results(store).of_person(person) if (each.game, each.size) == (game, size)]
    return nearest_level(estimated_skill(contests(person, outcomes, levels)), levels)


def contests(person: str, outcomes: Iterable[Outcome], levels: Sequence[ReferenceRating]) -> Iterator[GameOutcome]:
    """A person's finished matches; of the opponents only bots' levels and ratings count."""
    known = {each.level: each.skill for each in levels}
    for outcome in outcomes:
        own = next(each for each in outcome.placings if each.person == person)
        rivals = [each for each in outcome.placings if each is not own]
        yield GameOutcome(own.place, tuple((rival_skill(each, known), each.place) for each in rivals))


def rival_skill(rival: Placing, known: dict[str, Skill]) -> Skill:
    return known.get(rival.level) or (rival.before if rival.rated else INITIAL_SKILL)
