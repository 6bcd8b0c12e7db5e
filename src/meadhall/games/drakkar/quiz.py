"""Quiz questions of Drakkar lessons, answered by pointing at things on the table.

Things are named as the drawing names them: `square-e4`, `clan-1` (a seat's), `pawn-0-1` and `shield-0-4` (a seat's).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from meadhall.core.engine.quiz import QuizSolution, thing_names
from meadhall.games.drakkar import text
from meadhall.games.drakkar.packed import FACES, LINE, SIDES, STEPS, square_name, square_number
from meadhall.games.drakkar.view import ChooseDestination, Claim, Clan, DrakkarView


def reach(view: DrakkarView) -> QuizSolution:
    """Where can the chosen pawn go? It may be thought to stop one square short of that, or to go one too far."""
    assert isinstance(view.question, ChooseDestination), "no piece has been chosen"
    pawn = view.clans[view.question.seat].pawns[view.question.piece]
    steps = {die.value + more for die in view.dice if not die.used for more in (-1, 0, 1)}
    near = sorted(set(ahead(square_number(pawn.square or ""), steps)))
    return QuizSolution(
        frozenset(thing_names("square", view.targets.values())), thing_names("square", map(square_name, near))
    )


def ahead(start: int, steps: set[int]) -> Iterator[int]:
    """The squares so many steps away, in all directions."""
    for across, along in STEPS:
        for far in steps:
            file, rank = start // LINE + across * far, start % LINE + along * far
            if 0 <= file < LINE and 0 <= rank < LINE:
                yield file * LINE + rank


def who_knows(view: DrakkarView) -> QuizSolution:
    """Who has seen the symbols under one's own pawns?"""
    under = {pawn.square for pawn in own(view).pawns}
    seats = {seat for emblem in view.emblems if emblem.square in under and emblem.learned for seat in emblem.learned}
    return QuizSolution(frozenset(thing_names("clan", seats)), thing_names("clan", range(len(view.clans))))


def shown(view: DrakkarView) -> QuizSolution:
    """Which emblems have been shown to everybody (DRA-113)?"""
    right = [emblem.square for emblem in view.emblems if emblem.shown is True]
    lying = [emblem.square for emblem in view.emblems]
    return QuizSolution(frozenset(thing_names("square", right)), thing_names("square", lying))


def capturable(view: DrakkarView) -> QuizSolution:
    """Which enemy pawns stand on an emblem (DRA-056, DRA-082)?"""
    enemies = [seat for seat in range(len(view.clans)) if seat not in (view.seat, own(view).partner)]
    blocked = {emblem.square for emblem in view.emblems if emblem.blocked}
    right = [name for seat in enemies for name, square in pawns(view, seat) if square in blocked]
    return QuizSolution(frozenset(right), tuple(name for seat in enemies for name, _ in pawns(view, seat)))


def in_the_way(view: DrakkarView) -> QuizSolution:
    """Which pawns stand on the way out of one's captives, as far as a 6 would take them (DRA-045, DRA-089)?"""
    clan = own(view)
    across, along = STEPS[2 * SIDES.index(clan.side)]
    doors = [square_number(clan.longships[pawn.longship or 0]) for pawn in clan.pawns if pawn.status == "captive"]
    way = {square_name(door + (across * LINE + along) * far) for door in doors for far in range(FACES)}
    every = [each for seat in range(len(view.clans)) for each in pawns(view, seat)]
    return QuizSolution(
        frozenset(name for name, square in every if square in way), tuple(name for name, square in every if square)
    )


def empty(view: DrakkarView) -> QuizSolution:
    """Which of one's own shields are still empty?"""
    shields = own(view).shields
    right = [number for number, shield in enumerate(shields) if not shield.filled]
    kind = f"shield-{view.seat or 0}"
    return QuizSolution(frozenset(thing_names(kind, right)), thing_names(kind, range(len(shields))))


def wanted_by(view: DrakkarView) -> QuizSolution:
    """Whose empty shields wait for the emblem that one may claim now?"""
    assert isinstance(view.question, Claim), "no emblem is to be claimed"
    symbol = text.known(view, square_name(view.question.square))
    right = [
        seat
        for seat, clan in enumerate(view.clans)
        if any(shield.symbol == symbol and not shield.filled for shield in clan.shields)
    ]
    return QuizSolution(frozenset(thing_names("clan", right)), thing_names("clan", range(len(view.clans))))


def own(view: DrakkarView) -> Clan:
    return view.clans[view.seat or 0]


def pawns(view: DrakkarView, seat: int) -> Iterator[tuple[str, str | None]]:
    """The pawns of a seat by name, and where they stand."""
    for number, pawn in enumerate(view.clans[seat].pawns):
        yield f"pawn-{seat}-{number}", pawn.square


QUESTIONS: dict[str, Callable[[DrakkarView], QuizSolution]] = {
    "reach": reach,
    "who_knows": who_knows,
    "shown": shown,
    "capturable": capturable,
    "in_the_way": in_the_way,
    "empty": empty,
    "wanted_by": wanted_by,
}
