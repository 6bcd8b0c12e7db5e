"""The puzzles that come with the games: each replays, and asks what its file says, under the rules as they are."""

from __future__ import annotations

import pytest

import meadhall
from meadhall.core.engine.game import Game
from meadhall.core.i18n.words import LANGUAGES
from meadhall.puzzles import Puzzle, puzzles
from meadhall.puzzles.mining import APART, DIGEST, MOST_OF_A_GAME
from meadhall.puzzles.verification import EQUAL, FEWEST_OPTIONS, MARGIN, MOST_ACCEPTED, TRIES, quick_look

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
        assert table.digest[:DIGEST] == moment.digest, puzzle.id
        assert (table.seat, int(table.ply), table.decision) == (moment.seat, moment.ply, puzzle.decision)
        assert len(legal) >= FEWEST_OPTIONS
        assert legal == set(moment.chances)
        assert set(moment.right) < legal
        assert moment.obvious in legal
        assert table.name(quick_look(table)) == moment.obvious


@every_game
def test_the_right_answers_are_clearly_ahead(game: Game) -> None:
    for puzzle in puzzles(game):
        moment, chances = puzzle.moment, puzzle.moment.chances
        best = chances[moment.right[0]]
        assert best == max(chances.values())
        assert 1 <= len(moment.right) <= MOST_ACCEPTED
        assert moment.obvious not in moment.right
        assert all(best - chances[each] <= 100 * EQUAL + ROUNDING for each in moment.right)
        assert all(best - chances[each] >= 100 * MARGIN - ROUNDING for each in chances if each not in moment.right)
        assert moment.margin >= 100 * MARGIN
        assert 0 <= moment.error < moment.came
        assert 0 <= moment.found <= TRIES


@every_game
def test_the_idea_has_words_and_rules(game: Game) -> None:
    for puzzle in puzzles(game):
        assert puzzle.rules
        for lang in LANGUAGES:
            say = game.words(lang)
            assert all(game.rule(rule, lang) for rule in puzzle.rules)
            assert f" {round(puzzle.moment.came)} " in puzzle.idea(say)
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
        assert len(plies) <= MOST_OF_A_GAME
        assert all(abs(one - two) >= APART for one in plies for two in plies if one != two)
