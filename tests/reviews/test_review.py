"""Reviews: sums that are exact, figures that repeat, and nothing that a seat could not know."""

from __future__ import annotations

import msgspec
import pytest

import meadhall
from meadhall.bots.fitted_value import win_shares
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.errors import BadOption, BadRecord
from meadhall.core.engine.record import Record
from meadhall.reviews import Review, review
from meadhall.reviews.accuracy import accuracy
from meadhall.reviews.attribution import attribute
from meadhall.reviews.models import regret_band
from meadhall.reviews.regret import QUALITIES, Budget, RegretJudge
from tests.kit import VARIANTS, Variant, random_plies

TINY = Budget(20, (20, 40))
GAMES = [game for game in meadhall.games() if (game.folder / "value.toml").exists()]


def played(variant: Variant, seed: int) -> Record:
    """A whole game answered at random."""
    record = Record(variant.game, variant.players, seed, dict(variant.options))
    table = record.start()
    dice = FastDice(seed)
    while not table.over:
        record.play(table, table.legal()[dice.below("answer", len(table.legal()))])
    return record


@pytest.mark.parametrize("variant", [each for each in VARIANTS if each.game in GAMES], ids=repr)
def test_the_sums_of_the_ledger_are_exact(variant: Variant) -> None:
    record = played(variant, 11)
    entries = list(attribute(record, "sums"))
    result = win_shares(record.replay())
    for seat in range(record.players):
        own = sum(entry.answered.skill[seat] for entry in entries)
        luck = sum(entry.chance.luck[seat] for entry in entries if entry.chance is not None)
        assert entries[0].before[seat] + own + luck == pytest.approx(result[seat], abs=1e-9)
    for entry in entries:
        assert sum(entry.before) == pytest.approx(1.0)
        assert sum(entry.answered.skill) == pytest.approx(0.0, abs=1e-9)
        assert entry.chance is None or sum(entry.chance.luck) == pytest.approx(0.0, abs=1e-9)


EXTREMES = [
    found[end] for game in GAMES for found in [[each for each in VARIANTS if each.game is game]] for end in (0, -1)
]
"""Each game in its plainest way with few players, and with many, all options and teams."""


@pytest.mark.parametrize("variant", EXTREMES, ids=repr)
def test_what_a_seat_could_not_know_changes_no_regret(variant: Variant) -> None:
    """Another future and other hidden cards: the same verdict."""
    table = variant.new("verdicts")
    dice = FastDice(5)
    judged = 0
    for now, action in random_plies(table, dice):
        if now.ply % 17 == 3 and len(now.legal()) > 1:
            seat = now.seat or 0
            world = now.guess(seat, FastDice(int(now.ply))).reroll(FastDice("another future"))
            assert RegretJudge("same", TINY).moment(now, action) == RegretJudge("same", TINY).moment(world, action)
            judged += 1
        if judged == 3:
            return
    assert judged


def test_a_review_is_the_same_every_time_and_can_be_written_down(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(QUALITIES, "quick", TINY)
    record = played(next(each for each in VARIANTS if each.game.name == "raids"), 3)
    told: list[tuple[int, int]] = []
    first = review(record, "quick", on_progress=lambda done, of: told.append((done, of)))
    assert first == review(record, "quick")
    assert msgspec.json.decode(msgspec.json.encode(first), type=Review) == first
    assert [done for done, _ in told] == list(range(1, len(first.moments) + 1))
    assert {of for _, of in told} == {len(first.moments)}
    for number, seat in enumerate(first.seats):
        assert seat.start + seat.luck + seat.own + seat.others == pytest.approx(first.result[number])
        assert seat.kept == accuracy(moment for moment in first.moments if moment.seat == number)
        regrets = {moment.ply: moment.regret for moment in first.moments}
        assert [regrets[ply] for ply in seat.worst] == sorted((regrets[ply] for ply in seat.worst), reverse=True)
        assert not any(regrets[ply] for ply in seat.finest)
    assert len(first.curve) == len(record) + 1


def test_only_some_seats_are_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(QUALITIES, "quick", TINY)
    record = played(next(each for each in VARIANTS if each.game.name == "raids"), 3)
    assert {moment.seat for moment in review(record, "quick", seats=[1]).moments} == {1}


def test_a_game_that_is_not_over_is_not_reviewed() -> None:
    with pytest.raises(BadRecord, match="over"):
        review(Record(meadhall.game("raids"), 3, 7))


def test_there_are_three_qualities() -> None:
    record = played(next(each for each in VARIANTS if each.game.name == "raids"), 3)
    with pytest.raises(BadOption, match="quick, good, deep"):
        review(record, "perfect")


@pytest.mark.parametrize(
    ("regret", "name"),
    [(0.0, "best"), (0.01, "fine"), (0.03, "inaccuracy"), (0.06, "mistake"), (0.119, "mistake"), (0.12, "blunder")],
)
def test_bands(regret: float, name: str) -> None:
    assert regret_band(regret) == name
