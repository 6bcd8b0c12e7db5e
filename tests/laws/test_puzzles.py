"""The puzzles that come with the games: each replays, and asks what its file says, under the rules as they are."""

from __future__ import annotations

import pytest

import meadhall
from meadhall.core.engine.game import Game
from meadhall.core.i18n.words import LANGUAGES
from meadhall.puzzles import Puzzle, puzzles
from meadhall.puzzles.mining import DIGEST_LENGTH, MAX_PUZZLES_PER_GAME, MIN_PLIES_APART
from meadhall.puzzles.verification import (
    EQUAL_MARGIN,
    MAX_ACCEPTED,
    MIN_MARGIN,
    MIN_OPTIONS,
    SHORT_SEARCHES,
    greedy_answer,
)

PUZZLED = [game for game in meadhall.games() if puzzles(game)]
every_game = pytest.mark.parametrize("game", PUZZLED, ids=lambda game: game.name)
ROUNDING = 1


def test_the_five_games_have_puzzles() -> None:
    assert {"raids", "drakkar", "walhalla", "midgard", "lofoten"} <= {game.name for game in PUZZLED}


@every_game
def test_every_puzzle_replays_to_its_question(game: Game) -> None:
    for puzzle in puzzles(game):
        table = puzzle.table()
        legal = {table.name(action) for action in table.legal()}
        moment = puzzle.moment
        assert table.digest[:DIGEST_LENGTH] == moment.digest, puzzle.id
        assert (table.seat, int(table.ply), table.decision) == (moment.seat, moment.ply, puzzle.decision)
        assert len(legal) >= MIN_OPTIONS
        assert legal == set(moment.chances)
        assert set(moment.right) < legal
        assert moment.obvious in legal
        assert table.name(greedy_answer(table)) == moment.obvious


@every_game
def test_the_right_answers_are_clearly_ahead(game: Game) -> None:
    for puzzle in puzzles(game):
        moment, chances = puzzle.moment, puzzle.moment.chances
        best = chances[moment.right[0]]
        assert best == max(chances.values())
        assert 1 <= len(moment.right) <= MAX_ACCEPTED
        assert moment.obvious not in moment.right
        assert all(best - chances[each] <= 100 * EQUAL_MARGIN + ROUNDING for each in moment.right)
        assert all(best - chances[each] >= 100 * MIN_MARGIN - ROUNDING for each in chances if each not in moment.right)
        assert moment.margin >= 100 * MIN_MARGIN
        assert 0 <= moment.error < moment.came
        assert 0 <= moment.found <= SHORT_SEARCHES


@every_game
def test_the_idea_has_words_and_rules(game: Game) -> None:
    for puzzle in puzzles(game):
        assert puzzle.rules
        for lang in LANGUAGES:
            say = game.words(lang)
            assert all(game.rule(rule, lang) for rule in puzzle.rules)
            assert f" {round(puzzle.moment.came)} " in puzzle.explanation(say)
            assert all(
                say.has(f"feature.{name}.{way}") for name in puzzle.moment.changes for way in ("better", "worse")
            )


@every_game
def test_puzzles_of_a_game_have_names_of_their_own_and_lie_apart(game: Game) -> None:
    found = puzzles(game)
    assert len({puzzle.id for puzzle in found}) == len(found)
    by_seed: dict[str, list[Puzzle]] = {}
    for puzzle in found:
        by_seed.setdefault(puzzle.start.seed, []).append(puzzle)
    for same in by_seed.values():
        plies = [puzzle.moment.ply for puzzle in same]
        assert len(plies) <= MAX_PUZZLES_PER_GAME
        assert all(abs(one - two) >= MIN_PLIES_APART for one in plies for two in plies if one != two)
