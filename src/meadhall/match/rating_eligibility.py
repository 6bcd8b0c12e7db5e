"""Whether a match says who plays better: what everybody did of it themselves, and why it may not count."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from meadhall.match.commands import HOUSE, Agree, Answer, AnyDeed, TakeBack
from meadhall.match.match import Match
from meadhall.match.seats import holder_of
from meadhall.match.undo import free_undo

FAIR_PART = 0.5
"""What share of their questions everybody must have answered themselves."""
ONESELF = "oneself"
"""Why nobody is rated where the same person sat in several seats."""
MOST_TAKEN_BACK = 1
"""So often may something be taken back after it was seen what came of it."""


def places(winners: Sequence[int], points: Sequence[int], gone: Sequence[int] = ()) -> list[int]:
    """By seat, 0 is the first: winners, then the others by their points, then whoever has given up."""
    order = [(3, 0) if seat in gone else (1, 0) if seat in winners else (2, -each) for seat, each in enumerate(points)]
    ranks = sorted(set(order))
    return [ranks.index(each) for each in order]


def final_places(match: Match) -> list[int]:
    """The places of a match that is over. What a bot made of a seat that was given up does not help its person, unless
    everybody has given up."""
    gone = given_up(match)
    return places([int(seat) for seat in match.table.winners()], [int(each) for each in match.table.scores()], gone)


def given_up(match: Match) -> list[int]:
    """The seats that can't win: their people have given up, and others have not."""
    gone = [seat.seat for seat in match.seats if seat.resigned]
    return gone if len(gone) < len(match.seats) else []


def winners(match: Match) -> list[int]:
    """Who has won a match that is over."""
    return [seat for seat, place in enumerate(final_places(match)) if place == 0]


class Part(msgspec.Struct):
    """What came from a seat: from its person, and from a bot that stood in for them."""

    own: int = 0
    stood_in: int = 0

    @property
    def fair(self) -> bool:
        return self.own >= FAIR_PART * (self.own + self.stood_in)


class Conduct(msgspec.Struct):
    """How a match was played."""

    parts: list[Part]
    taken_back: int = 0
    """How often something was taken back beyond a barrier, by consent or where only bots could object."""


def conduct(match: Match, deeds: Iterable[AnyDeed]) -> Conduct:
    """Fold a match that has just been made, and note how it was played."""
    found = Conduct([Part() for _ in match.seats])
    for deed in deeds:
        note(found, match, deed)
        match.commit(match.change(deed))
    return found


def note(found: Conduct, match: Match, deed: AnyDeed) -> None:
    """What a deed says of how the match is played; the match stands before it."""
    match deed:
        case Answer(person=person, seat=seat) if person != HOUSE:
            found.parts[seat].own += 1
        case Answer(seat=seat) if match.seats[seat].person and match.seats[seat].level:
            found.parts[seat].stood_in += 1
        case TakeBack(seat=seat, ply=ply) if free_undo(match, seat) != ply:
            found.taken_back += 1
        case Agree(ply=ply) if ply >= 0:
            found.taken_back += 1


def why_unrated(match: Match, played: Conduct) -> str:
    """Why a finished match changes nobody's rating; empty if it does."""
    people = [seat.person for seat in match.seats if seat.person]
    origin = match.record.origin
    checks = {
        "chosen": not match.setup.rated,
        "no_people": not people,
        ONESELF: len(set(map(holder_of, people))) < len(people),
        "edition": match.record.edition != match.game.edition,
        "seed": origin is None or origin.chosen,
        "position": match.record.redrawn is not None,
        "taken_back": played.taken_back > MOST_TAKEN_BACK,
        "absent": not all(part.fair for part in played.parts),
    }
    return next((why for why, so in checks.items() if so), "")
