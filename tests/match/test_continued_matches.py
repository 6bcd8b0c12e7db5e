"""Matches that continue another from a ply: as it was, or with hidden information resampled for a seat."""

from __future__ import annotations

from copy import copy

import pytest

import meadhall
from meadhall.bots import answer, bot
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.errors import BadRecord
from meadhall.core.engine.game import Game
from meadhall.core.engine.record import Record, Redrawn, read_record
from meadhall.games import game as find
from meadhall.match import Match, Refused
from meadhall.match.commands import SYSTEM, ResampleHidden, TakeBack
from meadhall.match.rematch import commands_until
from tests.kit import random_plies

GAMES = pytest.mark.parametrize("game", meadhall.games(), ids=lambda game: game.name)
SEED = "drawn anew"


def finished(game: Game) -> Match:
    record = Record(game, game.players[0], "played on")
    table = record.start()
    for _, action in random_plies(record.start(), FastDice(4)):
        record.play(table, action)
    return Match(record)


def moment(match: Match) -> tuple[int, int]:
    """A ply in the middle, and who was asked."""
    ply = match.ply // 2
    return ply, match.record.actions[ply][0]


def gone_on(match: Match, seat: int, ply: int, as_known: bool) -> Match:
    new = Match(Record(match.game, match.record.players, match.record.seed))
    new.replay(commands_until(match, seat, ply, as_known, SEED))
    return new


@GAMES
def test_from_the_table_as_it_was(game: Game) -> None:
    match = finished(game)
    ply, seat = moment(match)
    assert gone_on(match, seat, ply, as_known=False).table == match.table_at(ply)


@GAMES
def test_from_what_a_seat_knew(game: Game) -> None:
    """Its view is the same, and what it could not know has no part in it."""
    match = finished(game)
    ply, seat = moment(match)
    before = match.table_at(ply)
    new = gone_on(match, seat, ply, as_known=True)
    assert new.table.view(seat) == before.view(seat)
    other = copy(match.record)
    other.redrawn = Redrawn(ply, seat, SEED)
    elsewhere = before.guess(seat, FastDice("another world"))
    other.resample_at(elsewhere, ply)
    assert elsewhere == new.table


@GAMES
def test_it_is_played_recorded_and_read_like_any_other(game: Game) -> None:
    match = finished(game)
    ply, seat = moment(match)
    new = gone_on(match, seat, ply, as_known=True)
    plays, dice = bot("random"), FastDice(1)
    for _ in range(25):
        if not new.over:
            new.answer(new.table.seat or 0, answer(plays, new.table, dice))
    read = read_record(new.record.text().encode(), "a file", find)
    assert read == new.record
    assert read.replay() == new.table
    assert Match(read).table == new.table
    for number in (ply, ply + 1, new.ply):
        assert new.table_at(number) == read.replay(number)
    for each in read:
        assert each.table == read.replay(each.number)


def test_nothing_from_before_can_be_taken_back() -> None:
    match = finished(meadhall.game("raids"))
    ply, seat = moment(match)
    new = gone_on(match, seat, ply, as_known=True)
    with pytest.raises(Refused, match="nothing to take back"):
        new.execute(TakeBack(person=f"person {seat}"))


def test_it_is_drawn_anew_once_and_by_the_house() -> None:
    match = finished(meadhall.game("raids"))
    ply, seat = moment(match)
    known = gone_on(match, seat, ply, as_known=True)
    true = gone_on(match, seat, ply, as_known=False)
    for table, person, when in ((known, SYSTEM, ply), (true, f"person {seat}", ply), (true, SYSTEM, ply - 1)):
        with pytest.raises(Refused, match="The deal is done"):
            table.prepare(ResampleHidden(person=person, seat=seat, ply=when, seed=SEED))


def test_only_from_moments_of_finished_matches() -> None:
    match = finished(meadhall.game("raids"))
    with pytest.raises(Refused, match="no such ply"):
        commands_until(match, 0, match.ply, True, SEED)
    running = Match(Record(meadhall.game("raids"), 2, "running"))
    with pytest.raises(Refused, match="over"):
        commands_until(running, 0, 0, True, SEED)


def test_a_record_with_a_moment_that_is_not_there_is_refused() -> None:
    record = finished(meadhall.game("raids")).record
    record.redrawn = Redrawn(len(record) + 1, 0, SEED)
    with pytest.raises(BadRecord, match="redrawn"):
        read_record(record.text().encode(), "a file", find)
