"""Whether a match may change ratings: which answers people gave themselves, and the reason if it may not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from meadhall.match.commands import SYSTEM, AcceptTakeback, Answer, AnyCommand, TakeBack
from meadhall.match.match import Match
from meadhall.match.seats import device_owner
from meadhall.match.undo import free_takeback_ply

MIN_OWN_ANSWER_SHARE = 0.5
"""The share of their decisions that each person must have answered themselves."""
SAME_PERSON = "oneself"
"""The reason where the same person sat in several seats."""
MAX_INFORMED_TAKEBACKS = 1
"""How many takebacks beyond a barrier, after hidden information was revealed, a rated match may have."""


def finishing_places(winners: Sequence[int], points: Sequence[int], gone: Sequence[int] = ()) -> list[int]:
    """Places by seat, 0 is the first: winners, then the others by points, then seats that have resigned."""
    order = [(3, 0) if seat in gone else (1, 0) if seat in winners else (2, -each) for seat, each in enumerate(points)]
    ranks = sorted(set(order))
    return [ranks.index(each) for each in order]


def final_places(match: Match) -> list[int]:
    """The places of a match that is over. A seat that has resigned is last whatever its bot achieved, unless all have
    resigned."""
    gone = resigned_seats(match)
    return finishing_places(
        [int(seat) for seat in match.table.winners()], [int(each) for each in match.table.scores()], gone
    )


def resigned_seats(match: Match) -> list[int]:
    """The seats that can't win: their people have resigned, and others have not."""
    gone = [seat.seat for seat in match.seats if seat.resigned]
    return gone if len(gone) < len(match.seats) else []


def winners(match: Match) -> list[int]:
    """The seats that have won a match that is over."""
    return [seat for seat, place in enumerate(final_places(match)) if place == 0]


class AnswerCounts(msgspec.Struct):
    """A seat's answers: by its person, and by a bot that stood in."""

    own: int = 0
    stood_in: int = 0

    @property
    def mostly_own(self) -> bool:
        return self.own >= MIN_OWN_ANSWER_SHARE * (self.own + self.stood_in)


class MatchConduct(msgspec.Struct):
    """What decides about ratings in the way a match was played."""

    parts: list[AnswerCounts]
    taken_back: int = 0
    """Takebacks beyond a barrier, by consent or where only bots could object."""


def replay_with_conduct(match: Match, commands: Iterable[AnyCommand]) -> MatchConduct:
    """Replay the log into a match without commands, and note how it was played."""
    found = MatchConduct([AnswerCounts() for _ in match.seats])
    for command in commands:
        note_conduct(found, match, command)
        match.commit(match.transition(command))
    return found


def note_conduct(found: MatchConduct, match: Match, command: AnyCommand) -> None:
    """Count what a command says of how the match is played, before the command is committed."""
    match command:
        case Answer(person=person, seat=seat) if person != SYSTEM:
            found.parts[seat].own += 1
        case Answer(seat=seat) if match.seats[seat].person and match.seats[seat].level:
            found.parts[seat].stood_in += 1
        case TakeBack(seat=seat, ply=ply) if free_takeback_ply(match, seat) != ply:
            found.taken_back += 1
        case AcceptTakeback(ply=ply) if ply >= 0:
            found.taken_back += 1


def unrated_reason(match: Match, played: MatchConduct) -> str:
    """Why a finished match changes no ratings; empty if it does."""
    people = [seat.person for seat in match.seats if seat.person]
    origin = match.record.origin
    checks = {
        "chosen": not match.setup.rated,
        "no_people": not people,
        SAME_PERSON: len(set(map(device_owner, people))) < len(people),
        "edition": match.record.edition != match.game.edition,
        "seed": origin is None or origin.chosen,
        "position": match.record.redrawn is not None,
        "taken_back": played.taken_back > MAX_INFORMED_TAKEBACKS,
        "absent": not all(part.mostly_own for part in played.parts),
    }
    return next((why for why, so in checks.items() if so), "")
