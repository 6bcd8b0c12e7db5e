"""Accuracy: random play is 0, what the search prefers is 100, and stored reviews are put on that scale."""

from __future__ import annotations

from statistics import fmean

import pytest
from msgspec.structs import replace

import meadhall
from benchmarks.kept import played
from meadhall.match import Match
from meadhall.reviews import review
from meadhall.reviews.accuracy import accuracy, with_current_accuracy
from meadhall.reviews.models import Moment
from meadhall.reviews.points import accuracy_percent
from meadhall.reviews.regret import QUALITIES, Budget, RegretJudge
from meadhall.server.presenters.match_archive import Snapshot, unpack
from meadhall.server.rendering import server_words
from meadhall.server.reviews.text import Telling
from meadhall.terminal import screen
from meadhall.terminal.review import ReviewScreen

GAMES = meadhall.games()
TINY = Budget(40, (20, 40))


def judged(game: meadhall.Game, most: int = 12) -> list[tuple[Moment, list[int]]]:
    """Some choices of a random game as a review sees them, and all answers that were legal there."""
    judge, found = RegretJudge("kept", TINY), []
    for ply in played(game, game.players[0], "random", 0):
        if len(ply.table.legal()) > 1 and ply.number % 3 == 0:
            found.append((judge.moment(ply.table, ply.action), ply.table.legal()))
        if len(found) == most:
            break
    return found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_random_play_scores_zero_on_average_and_what_the_search_prefers_100(game: meadhall.Game) -> None:
    """Losses add up: so what each choice costs by lot, over all its legal answers, must be 100 in all."""
    found = judged(game)
    preferred = [replace(moment, action=moment.options[0].action) for moment, _ in found]
    assert accuracy(preferred) == pytest.approx(100.0)
    lost = 0.0
    for place, (moment, legal) in enumerate(found):
        others = [*preferred[:place], *preferred[place + 1 :]]
        lost += fmean(100.0 - accuracy([*others, replace(moment, action=action)]) for action in legal)
    assert lost == pytest.approx(100.0)


def test_no_choices_or_nothing_at_stake_score_100() -> None:
    moment, _ = judged(meadhall.game("raids"), 1)[0]
    assert accuracy([]) == 100.0
    assert accuracy([replace(moment, options=moment.options[:1])]) == 100.0


@pytest.mark.parametrize(("score", "told"), [(-30.2, 0), (0.4, 0), (61.5, 62), (100.0, 100), (103.0, 100)])
def test_people_are_told_no_score_below_random_play(score: float, told: int) -> None:
    assert accuracy_percent(score) == told


def test_stored_review_of_another_scale_is_rescored_when_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(QUALITIES, "quick", TINY)
    found = review(played(meadhall.game("raids"), 2, "random", 1), "quick")
    assert with_current_accuracy(found) == found
    older = replace(found, seats=tuple(replace(each, kept=50.0) for each in found.seats))
    read = unpack(Snapshot(1, 1, [], reviews={"0": older}).pack())
    assert read is not None
    assert read.reviews["0"] == found


def test_page_and_terminal_tell_a_score_below_random_play_as_0(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(QUALITIES, "quick", TINY)
    record = played(meadhall.game("raids"), 2, "random", 1)
    found = review(record, "quick")
    worse = replace(found, seats=tuple(replace(each, kept=-20.0) for each in found.seats))
    telling = Telling(Match(record), worse, 0, True, server_words("en"))
    assert telling.kept == 0
    assert "Accuracy: 0%" in telling.about
    ReviewScreen(record, worse, screen("en", plain=True)).show_attribution()
    told = capsys.readouterr().out
    assert "0 %" in told
    assert "20 %" not in told
