"""Counts in explanations: they are true of the compared tables, which are a common position of both lines."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import meadhall
from meadhall.bots import answer, bot
from meadhall.bots.explain import (
    COMPARED_DETERMINIZATIONS,
    LOSES,
    WINS,
    RatedAction,
    Reason,
    common_positions,
    compare,
    reason_text,
)
from meadhall.bots.line_comparison import CommonPosition, compare_lines, must_lose
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.game import Game
from meadhall.core.engine.table import Table
from meadhall.core.i18n.words import LANGUAGES
from meadhall.games.raids.table import RaidsTable
from meadhall.puzzles import puzzles
from tests.bots.test_features import variants
from tests.kit import random_plies

POSITIONS = 8
"""How many are looked at with few players, and with many."""
EVERY = 5
NUMBER = re.compile(r"\d+")


def questions(game: Game) -> Iterator[tuple[Table, int, int]]:
    """Choices of games with few players, and with many, all options and teams; each with two different answers."""
    for variant in variants(game):
        table, plays, dice = variant.new("counts"), bot("karl"), FastDice(8)
        found = 0
        while not table.over and found < POSITIONS:
            legal = table.legal()
            if len(legal) > 1 and table.ply % EVERY == 0:
                found += 1
                yield table, legal[0], legal[-1]
            table.apply(answer(plays, table, dice))


@pytest.mark.parametrize("game", meadhall.games(), ids=lambda game: game.name)
def test_every_count_is_that_of_the_tables_at_the_same_moment(game: Game) -> None:
    """In what is compared, and in the sentence that is made of it."""
    counted = 0
    known: set[str] = set()
    compared: set[str] = set()
    for table, action, other in questions(game):
        seat = table.seat or 0
        known |= game.evaluation.counts(table, seat).keys()
        changes, counts = compare(table, seat, action, other, FastDice(5))
        met = common_positions(table, seat, action, other, FastDice(5))
        for here, there, own in met:
            same_moment(table, here, there, own)
            for key, (ours, theirs) in counts.items():
                assert game.evaluation.counts(here, seat)[key] == ours
                assert game.evaluation.counts(there, seat)[key] == theirs
        assert counts.keys() <= {WINS, LOSES} or (
            len(met) == COMPARED_DETERMINIZATIONS and all(meeting.own for meeting in met)
        )
        reason = Reason(RatedAction(action, 0.6), [RatedAction(other, 0.4)], changes, counts, 2)
        may_say = {str(abs(number)) for pair in counts.values() for number in pair}
        for lang in LANGUAGES:
            assert set(NUMBER.findall(reason_text(reason, game.words(lang)))) <= may_say
        counted += len(counts)
        compared |= counts.keys() - {WINS, LOSES}
    assert counted > POSITIONS
    assert compared == known, "everything that a game counts has been compared"


def same_moment(before: Table, here: Table, there: Table, own: bool) -> None:
    """The same question to the same seat, with the same left to do; of what the seat itself has answered."""
    assert (here.seat, here.decision, here.over) == (there.seat, there.decision, there.over) or not own
    if own:
        assert [type(each) for each in here.stack] == [type(each) for each in there.stack]
    assert here.ply > before.ply
    assert there.ply > before.ply


def test_a_move_that_ends_the_game_and_loses_it_is_told() -> None:
    """In Lofoten a player who takes too much away ends the game at once: both lines have no common position."""
    told = []
    for puzzle in puzzles(meadhall.game("lofoten")):
        table, (right, obvious) = (
            puzzle.table(),
            map(puzzle.game.parse, (puzzle.moment.right[0], puzzle.moment.obvious)),
        )
        seat = table.seat or 0
        changes, counts = compare(table, seat, right, obvious, FastDice(5))
        if LOSES not in counts:
            continue
        told.append(puzzle.id)
        assert (changes, counts) == ({}, {LOSES: (0, 1)})
        assert puzzle.moment.counts == counts
        assert puzzle.moment.chances[puzzle.moment.obvious] == 0
        for world in range(4):
            assert not must_lose(table.guess(seat, FastDice(world)), seat, right)
        assert puzzle.explanation(puzzle.game.words("en")).startswith("That ends the game this turn, and loses it.")
    assert len(told) == 3


def test_walhalla_does_not_count_vikings_aboard_at_two_moments() -> None:
    """The ship is still to be placed in both, so a Viking who stays ashore is never one that has landed."""
    game: Game = meadhall.game("walhalla")
    seen = 0
    for number in range(12):
        table, plays, dice = game.new(3, f"boarding {number}"), bot("karl"), FastDice(number)
        while table.decision != "active_board" or len(table.legal()) < 2:
            table.apply(answer(plays, table, dice))
        seat = table.seat or 0
        empty, crew = table.legal()[0], table.legal()[1]
        found = compare_lines(table.guess(seat, FastDice(1)), seat, crew, empty, FastDice(2))
        assert isinstance(found, CommonPosition)
        if found.own and found.here.decision == "place_ship":
            seen += 1
            aboard = [game.evaluation.counts(each, seat)["landings.aboard"] for each in (found.here, found.there)]
            assert aboard == [1, 0]
    assert seen


def test_whoever_has_come_home_first_in_raids_is_first_on_arrival() -> None:
    """Those who are still at sea can only come after them, where the order of arrival counts."""
    table = meadhall.game("raids").new(4, "home")
    seen = 0
    for now, _ in random_plies(table, FastDice(1)):
        assert isinstance(now, RaidsTable)
        if now.arrivals[now.voyage - 1] == 0:
            for seat in range(4):
                if now.rank[seat]:
                    seen += 1
                    assert now.game.evaluation.counts(now, seat)["arrival.place"] == -now.rank[seat]
    assert seen
