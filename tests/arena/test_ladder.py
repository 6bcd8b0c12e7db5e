"""`make ladder`: who meets whom, for how long, and what is written of it."""

from __future__ import annotations

from math import inf
from pathlib import Path

import pytest

import meadhall
from benchmarks.ladder import Pair, figures_of, fingerprint, gain, pairs, play, share
from meadhall.arena.play_fixture import Result
from meadhall.arena.reference_ratings import fit
from meadhall.arena.results import ResultsFile
from meadhall.bots import CHARACTER_LEVELS
from meadhall.bots.levels import Thrall
from meadhall.bots.styles import LevelStrength

RAIDS = meadhall.game("raids")


def test_everybody_meets_the_two_levels_below() -> None:
    found = pairs(RAIDS, 3, 9, [])
    assert len(found) == 2 * len(CHARACTER_LEVELS) - 3
    assert found[0].lineup.bots == ("leysingi", "thrall", "thrall")
    assert found[-1].lineup.bots == ("konungr@9", "jarl", "jarl")
    assert (found[-2].level, found[-2].below) == ("konungr", "hersir")


def test_a_level_that_was_changed_is_dealt_other_games(monkeypatch: pytest.MonkeyPatch) -> None:
    game = meadhall.game("midgard")
    before = fingerprint(game, 2)
    assert fingerprint(game, 2) == before
    changed = LevelStrength(Thrall().strength(game, 2).blunder_rate - 1)
    monkeypatch.setattr(Thrall, "strength", lambda _self, _game, _players: changed)
    assert fingerprint(game, 2) != before


def test_it_goes_on_where_it_was_and_ends_when_there_are_enough(tmp_path: Path) -> None:
    file = ResultsFile(tmp_path / "ladder.jsonl")
    cheap = pairs(RAIDS, 2, 9, [])[:1]
    play(cheap, file, 60.0, 2)
    assert len(file.read()) == 2
    again = pairs(RAIDS, 2, 9, file.read())[:1]
    assert again[0].results == file.read()
    play(again, file, 60.0, 2)
    assert len(file.read()) == 2
    play(again, file, 0.0, 4)
    assert len(file.read()) == 2


def test_a_row_has_the_more_time_the_less_sure_it_is_for_what_it_costs() -> None:
    few, many, dear = played(8), played(80), played(8)
    assert gain(few, 400) == inf, "nobody knows yet what a game costs"
    for row, cost in ((few, 0.1), (many, 0.1), (dear, 2.0)):
        for pair in row:
            pair.dealt, pair.spent = 1, cost
    assert gain(few, 400) > gain(many, 400) > 0
    assert gain(few, 400) > gain(dear, 400) > 0
    assert gain(many, 80) == 0.0, "all have enough games"


def test_rows_share_the_time(tmp_path: Path) -> None:
    file = ResultsFile(tmp_path / "ladder.jsonl")
    rows = [pairs(RAIDS, players, 9, [])[:1] for players in (2, 3)]
    share(rows, file, 60.0, 2)
    assert [len(row[0].results) for row in rows] == [2, 3]
    share(rows, file, 60.0, 2)
    assert len(file.read()) == 5


def test_what_is_written_of_it() -> None:
    known = played(8)
    results = [result for pair in known for result in pair.results]
    found = figures_of([known], fit(results, CHARACTER_LEVELS, "a test"), 9, "make ladder")
    assert [found[key].text for key in ("games", "least", "most", "strongest")] == ["88", "8", "8", "9"]
    assert found["wins.raids-2"].text.startswith("| Raids | 2 | 75 % [41, 93] of 8 | 75 % [41, 93] of 8 |")
    assert "| 1250 ± " in found["ratings.raids-2"].text
    assert list(found["games"].depends) == ["rules raids", "levels raids 2", "net raids 2", "search raids 2"]


def played(games: int) -> list[Pair]:
    """A row in which every two have played so often."""
    known = pairs(RAIDS, 2, 9, [])
    for pair in known:
        pair.results = [ended(pair, number) for number in range(games)]
    return known


def ended(pair: Pair, number: int) -> Result:
    """Of four games the level above wins three."""
    winner = pair.lineup.bots[0 if number % 4 else 1]
    sitting = [pair.lineup.bots[(seat - number % 2) % 2] for seat in range(2)]
    shares = [float(bot == winner) for bot in sitting]
    key, points = pair.lineup.key(), [int(share) for share in shares]
    return Result(key, number, "raids", 2, "{}", number // 2, number % 2, sitting, points, shares, [{}, {}], 1)
