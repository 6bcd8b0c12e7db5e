"""Property tests: the laws of all games, tested by Hypothesis in the middle of random games."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.table import Table
from tests.kit import Variant, random_plies
from tests.laws import checks

EXAMPLES = int(os.environ.get("MEADHALL_LAW_EXAMPLES", "4"))

mid_game = settings(
    max_examples=EXAMPLES,
    derandomize=True,
    phases=[Phase.generate],
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
seeds = st.integers(0, 10**9)
steps = st.integers(9, 60)


@given(seed=seeds, step=steps)
@mid_game
def test_tables_obey_the_laws(variant: Variant, seed: int, step: int) -> None:
    dice = FastDice(seed)
    played: list[int] = []
    table = variant.new(seed)
    ancestors: list[Table] = []
    for now, action in random_plies(table, dice):
        ancestors.append(now.clone())
        if now.ply % step == 0:
            checks.options_are_sound(now)
            checks.option_order_is_fixed(now)
            checks.components_are_conserved(now)
            checks.position_round_trips(now)
            checks.clone_is_independent(now)
            checks.illegal_actions_change_nothing(now, dice)
            checks.every_option_is_described(now)
            checks.guess_preserves_known_information(now, dice)
            checks.reroll_changes_no_view(now, dice)
            checks.indistinguishable_worlds_look_alike(now, dice)
            checks.questions_leak_nothing(now, dice)
            checks.secrets_are_kept(now, dice)
            if now.barrier < now.ply:
                barrier = int(now.barrier)
                checks.undo_leaks_nothing(now, ancestors[barrier], played[barrier:], dice)
        played.append(action)
    half = len(played) // 2
    assert ancestors[half].position() == replay(variant, seed, played[:half]).position()
    seats = range(int(table.seats))
    assert table.legal() == []
    assert table.barrier == table.ply, "the end shows what was secret"
    assert table.scores() == [sum(table.breakdown(seat).values()) for seat in seats]
    assert table.winners()
    assert all(table.view(seat).scores == table.scores() for seat in seats)
    assert table.svg(0)
    position_of_the_end = table.position()
    assert table.game.load(position_of_the_end).position() == position_of_the_end


def replay(variant: Variant, seed: int, actions: list[int]) -> Table:
    table = variant.new(seed)
    for action in actions:
        table.apply(action)
    return table
