"""OpenSpiel's own test passes for every game, and its bots can sit at our tables."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest

import meadhall
from meadhall.bots import answer, bot
from meadhall.core.engine.dice import FastDice
from tests.extras import extra
from tests.kit import TABLES, Variant
from tests.own_edition import own_file, own_hash

__all__ = ["own_file"]

adapter = extra("meadhall.adapters.openspiel")
np = extra("numpy")
pyspiel = extra("pyspiel")
ismcts = extra("open_spiel.python.algorithms.ismcts")
mcts = extra("open_spiel.python.algorithms.mcts")


def searcher(game: Any, simulations: int) -> Any:
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    found = ismcts.ISMCTSBot(game, evaluator, 2.0, simulations, random_state=np.random.RandomState(2))
    found.set_resampler(adapter.Resampler(3))
    return found


every_table = pytest.mark.parametrize("table", TABLES, ids=str)


def loaded_as(table: Variant) -> Any:
    return pyspiel.load_game(f"meadhall_{table.game.name}(players={table.players},deals=10)")


@every_table
def test_random_simulations(table: Variant) -> None:
    """With every state written down and read back."""
    pyspiel.random_sim_test(loaded_as(table), num_sims=1, serialize=True, verbose=False)


@every_table
def test_an_illegal_action_raises_and_changes_nothing(table: Variant) -> None:
    state = loaded_as(table).new_initial_state()
    state.apply_action(1)
    before, mask = str(state), state.legal_actions_mask()
    assert [action for action, legal in enumerate(mask) if legal] == state.legal_actions()
    for wrong in range(len(mask)):
        if not mask[wrong]:
            with pytest.raises(meadhall.IllegalAction):
                state.apply_action(wrong)
    assert str(state) == before


def test_players_and_options_are_parameters() -> None:
    loaded = pyspiel.load_game("meadhall_walhalla", {"players": 4, "layout": "random", "deals": 5})
    assert loaded.num_players() == 4
    assert loaded.max_chance_outcomes() == 5
    again = pyspiel.load_game(str(loaded))
    assert again.num_players() == 4
    assert str(pyspiel.load_game("meadhall_walhalla", {"layout": "6-6-6"}))


@every_table
def test_a_player_knows_its_view_its_answers_and_what_it_was_told(table: Variant) -> None:
    state = loaded_as(table).new_initial_state()
    state.apply_action(4)
    dice = FastDice(5)
    for _ in range(25):
        player = state.current_player()
        other = adapter.Resampler(int(state.move_number()))(state, player)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.legal_actions() == state.legal_actions()
        legal = state.legal_actions()
        state.apply_action(legal[dice.below("test", len(legal))])


def test_a_clone_goes_its_own_way() -> None:
    state = pyspiel.load_game("meadhall_raids(deals=3)").new_initial_state()
    state.apply_action(0)
    copy = state.clone()
    before = str(state)
    copy.apply_action(copy.legal_actions()[-1])
    assert str(state) == before != str(copy)


def test_openspiels_search_sits_at_our_table() -> None:
    loaded = pyspiel.load_game("meadhall_raids(players=2)")
    guest = adapter.Guest(loaded, searcher(loaded, 3))
    table = meadhall.game("raids").new(2, "guest")
    for _ in range(6):
        sitting = guest if table.seat == 0 else bot("karl")
        table.apply(answer(sitting, table, FastDice(int(table.ply))))
    assert table.ply == 6


def test_the_imagined_table_of_a_guest_is_left_alone() -> None:
    loaded = pyspiel.load_game("meadhall_raids(players=2)")
    table = meadhall.game("raids").new(2, "guest")
    before = table.position()
    assert adapter.Guest(loaded, searcher(loaded, 2)).choose(table, FastDice(1)) in table.legal()
    assert table.position() == before


def test_a_table_of_ones_own_edition(own_file: Path) -> None:
    """Its states can be written down and read back, too."""
    played = pyspiel.load_game("meadhall_raids", {"players": 3, "deals": 10, "edition": str(own_file)})
    state = played.new_initial_state()
    state.apply_action(1)
    assert state.table.edition == own_hash(own_file)
    assert pickle.loads(pickle.dumps(state.seated)).table == state.table
    pyspiel.random_sim_test(played, num_sims=1, serialize=True, verbose=False)
