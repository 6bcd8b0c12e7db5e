"""The log: what a seat may know, and what it may still be told."""

from __future__ import annotations

import pytest

import meadhall
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.events import Event
from meadhall.core.engine.game import Game
from meadhall.core.engine.option import OptionValue
from meadhall.games.drakkar.view import DrakkarView
from meadhall.match import Match, Refused, Setup, rights
from meadhall.match.commands import SYSTEM, OpenDuplicate, TakeBack
from meadhall.match.event_log import first_event_since_turn, lines_before, log_lines, ply_after_last_turn
from tests.match.kit import PEOPLE, new_match, people, play

GAMES = pytest.mark.parametrize("game", meadhall.games(), ids=lambda game: game.name)


@GAMES
def test_the_latest_things_are_the_end_of_the_log_the_other_way_round(game: Game) -> None:
    match = new_match(game.name, people(game.players[-1]))
    play(match, 60, FastDice(3))
    say = game.words("en")
    for seat in (None, 0, 1):
        whole = log_lines(match, seat, say)
        assert whole
        assert [told.ply for told in whole] == sorted(told.ply for told in whole)
        assert lines_before(match, seat, say, match.ply, 10) == whole[:-11:-1]
        earlier = [told for told in whole if told.ply <= 20]
        assert lines_before(match, seat, say, 20, 10_000) == earlier[::-1]
        assert all(told.event.seen_by(seat) for told in whole)


def forgetful() -> Match:
    """A match of Drakkar without the memory aid in which something has faded for the first seat."""
    match = new_match("drakkar", people(2), "fading", {"memory_aid": False})
    dice = FastDice(8)
    while not (match.table.remembers_from(0, match.events) and told_secrets(match, 0, match.events)):
        assert not match.table.over
        play(match, 1, dice)
    play(match, 8, dice)
    return match


@GAMES
def test_what_the_end_of_a_sealed_game_lays_open_is_told_nobody_before_it_is_opened(game: Game) -> None:
    options: dict[str, OptionValue] = {"memory_aid": False} if game.name == "drakkar" else {}
    match, shorter = (new_match(game.name, people(game.players[0]), options=options) for _ in range(2))
    match.setup = Setup("a match", "ann", twin="a deal")
    play(match, 10_000, FastDice(5))
    play(shorter, match.ply - 1, FastDice(5))
    assert match.embargoed
    assert not shorter.over
    say = game.words("en")
    for seat in (None, *range(len(match.seats))):
        assert log_lines(match, seat, say) == log_lines(shorter, seat, say)
        assert lines_before(match, seat, say, match.ply, 10) == lines_before(shorter, seat, say, shorter.ply, 10)
        for ply in range(shorter.ply):
            assert looked_back(match, seat, ply) == looked_back(shorter, seat, ply)
    assert looked_back(match, 0, match.ply) == "deal_sealed"
    match.execute(OpenDuplicate(person=SYSTEM))
    for seat in (None, *range(len(match.seats))):
        assert log_lines(match, seat, say)[-1].ply == match.ply
        assert lines_before(match, seat, say, match.ply, 10) == log_lines(match, seat, say)[:-11:-1]


def looked_back(match: Match, seat: int | None, ply: int) -> str:
    """Why a seat may not look back to a ply; empty if it may."""
    try:
        rights.check_ply_visible(match, seat, ply)
    except Refused as refused:
        return refused.key
    return ""


def told_secrets(match: Match, seat: int, events: list[Event]) -> set[str]:
    """What only this seat was told by events."""
    say = match.game.words("en")
    own = [event for event in events if event.seen_by(seat) and not event.seen_by(None)]
    return {match.game.event_words(match.table, event, say) for event in own} - {""}


@pytest.mark.rule("DRA-115")
def test_what_has_faded_is_told_at_no_moment() -> None:
    match = forgetful()
    say = match.game.words("en")
    first = match.table.remembers_from(0, match.events)
    faded = match.events[:first]
    assert told_secrets(match, 0, faded)
    for ply in range(match.ply + 1):
        for told in lines_before(match, 0, say, ply, 10_000):
            assert told.event not in faded


def view_of(match: Match, ply: int) -> DrakkarView:
    view = match.table_at(ply).view(0)
    assert isinstance(view, DrakkarView)
    return view


@pytest.mark.rule("DRA-115")
def test_nobody_looks_back_to_what_has_faded_while_the_match_goes_on() -> None:
    match = forgetful()
    first = match.table.remembers_from(0, match.events)
    oldest = view_of(match, match.ply).log_from_turn
    refused = []
    for ply in range(match.ply + 1):
        try:
            rights.check_ply_visible(match, 0, ply)
        except Refused as refusal:
            refused.append((ply, refusal.key))
        else:
            assert all(look.turn >= oldest for look in view_of(match, ply).shown)
    assert refused == [(ply, "faded") for ply in range(len(refused))]
    assert match.events[first - 1].ply < len(refused) <= match.ply
    play(match, 10_000, FastDice(4))
    for ply, _ in refused:
        rights.check_ply_visible(match, 0, ply)


@GAMES
def test_where_nothing_fades_every_moment_may_be_seen(game: Game) -> None:
    match = new_match(game.name, people(game.players[0]))
    play(match, 30, FastDice(3))
    for ply in range(match.ply + 1):
        rights.check_ply_visible(match, 0, ply)
    with pytest.raises(Refused, match="no such ply"):
        rights.check_ply_visible(match, 0, match.ply + 1)


@pytest.mark.parametrize(
    ("answered", "ply"),
    [
        ([], 0),
        ([1, 2], 0),
        ([0, 0], 0),
        ([0, 0, 1, 2], 2),
        ([0, 0, 1, 2, 0], 2),
        ([1, 0, 2, 0, 1, 1], 4),
    ],
)
def test_the_last_turn_is_the_run_of_answers_before_the_others_were_asked(answered: list[int], ply: int) -> None:
    assert ply_after_last_turn(answered, 0) == ply


def test_since_the_last_turn_is_what_happened_after_it() -> None:
    match = new_match()
    play(match, 25, FastDice(2))
    for seat in (0, 1):
        first = first_event_since_turn(match, seat)
        ply = ply_after_last_turn([line[0] for line in match.record.actions], seat)
        assert all(event.ply < ply for event in match.events[:first])
        assert all(event.ply >= ply for event in match.events[first:])


@GAMES
def test_the_latest_things_go_on_from_ply_to_ply_as_if_told_anew(game: Game) -> None:
    """Taken back and gone on with otherwise too; with words in which a player has another name."""
    match, dice = new_match(game.name, people(game.players[-1])), FastDice(5)
    words = [game.words("en"), game.words("fr", ("Ann", "Bob", "Cyd", "Dan", "Eve")[: game.players[-1]])]
    for step in range(40):
        play(match, 1, dice)
        if step == 20:
            match.commit(match.after_takeback(TakeBack(person=PEOPLE[0]), 0, match.ply - 6))
        for seat in (None, 0, 1):
            for say in words:
                assert lines_before(match, seat, say, match.ply, 12) == log_lines(match, seat, say)[:-13:-1]
